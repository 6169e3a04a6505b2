//! The conditions of castling, one by one, and what does not matter (article 3.8.2).

use crate::exercise::{Misconception, misconception};
use crate::notation::describe;
use crate::rules::{CastlingSide, Color, Game, Illegality, Move, Square, SquareSet, articles, legality};

/// One condition that a learner can name as broken. The last two are none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Condition {
    /// The king has moved.
    KingMoved,
    /// That rook has moved, or has been taken.
    RookMoved,
    /// King or rook has moved; which, is not known.
    RightLost,
    /// Something stands between king and rook.
    Blocked,
    /// The king is in check.
    InCheck,
    /// The king would cross an attacked square.
    Crosses,
    /// The king would land on an attacked square.
    Lands,
    /// The rook is attacked: allowed.
    RookAttacked,
    /// The rook crosses an attacked square: allowed.
    RookCrosses,
}

impl Condition {
    /// The condition that an illegality breaks.
    pub const fn of(why: &Illegality) -> Option<Self> {
        match why {
            Illegality::CastlingKingMoved { .. } | Illegality::CastlingNoKing { .. } => Some(Self::KingMoved),
            Illegality::CastlingRookMoved { .. } | Illegality::CastlingNoRook { .. } => Some(Self::RookMoved),
            Illegality::CastlingRightLost { .. } => Some(Self::RightLost),
            Illegality::CastlingPathBlocked { .. } => Some(Self::Blocked),
            Illegality::CastlingInCheck { .. } => Some(Self::InCheck),
            Illegality::CastlingThroughCheck { .. } => Some(Self::Crosses),
            Illegality::CastlingIntoCheck { .. } => Some(Self::Lands),
            Illegality::GameOver { .. }
            | Illegality::EmptySquare { .. }
            | Illegality::NotYourPiece { .. }
            | Illegality::SameSquare { .. }
            | Illegality::NotItsWay { .. }
            | Illegality::OwnPieceThere { .. }
            | Illegality::PathBlocked { .. }
            | Illegality::PawnBlocked { .. }
            | Illegality::PawnNotFirstMove { .. }
            | Illegality::PawnNothingToCapture { .. }
            | Illegality::EnPassantTooLate { .. }
            | Illegality::EnPassantNoDoubleStep { .. }
            | Illegality::KingNextToKing { .. }
            | Illegality::KingIntoCheck { .. }
            | Illegality::KingTakesGuarded { .. }
            | Illegality::StillInCheck { .. }
            | Illegality::DoubleCheck { .. }
            | Illegality::Pinned { .. }
            | Illegality::EnPassantExposesKing { .. }
            | Illegality::PromotionNeeded { .. }
            | Illegality::PromotionBadPiece { .. }
            | Illegality::PromotionNotLastRank { .. }
            | Illegality::PromotionNotAPawn { .. } => None,
        }
    }

    /// The skill that teaches it.
    pub const fn taught_by(self) -> &'static str {
        match self {
            Self::KingMoved | Self::RookMoved | Self::RightLost => "castling.rights",
            Self::Blocked => "castling.path",
            Self::InCheck => "castling.in-check",
            Self::Crosses => "castling.through",
            Self::Lands => "castling.into",
            Self::RookAttacked | Self::RookCrosses => "castling.rook-attacked",
        }
    }

    /// The article that rules it.
    pub const fn article(self) -> &'static str {
        match self {
            Self::KingMoved | Self::RookMoved | Self::RightLost => articles::CASTLING_LOST,
            Self::Blocked => articles::CASTLING_BLOCKED,
            Self::InCheck | Self::Crosses | Self::Lands | Self::RookAttacked | Self::RookCrosses => {
                articles::CASTLING_ATTACKED
            }
        }
    }

    /// The words of the option.
    pub const fn option(self) -> &'static str {
        match self {
            Self::KingMoved => "The king has moved before.",
            Self::RookMoved => "That rook has moved or been taken.",
            Self::RightLost => "The king or that rook has moved before.",
            Self::Blocked => "Something stands between king and rook.",
            Self::InCheck => "The king is in check.",
            Self::Crosses => "The king would cross an attacked square.",
            Self::Lands => "The king would land on an attacked square.",
            Self::RookAttacked => "The rook is attacked.",
            Self::RookCrosses => "The rook would cross an attacked square.",
        }
    }
}

/// Castling to one side at the end of a game's moves.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub side: CastlingSide,
    /// Why it is not allowed; empty when it is.
    pub why: Vec<Illegality>,
    /// What there is to choose from when a broken condition is asked for.
    pub options: Vec<Condition>,
}

impl Case {
    pub fn new(game: &Game, side: CastlingSide) -> Self {
        let why = legality::explain_in_game(game, Self::mv(game.position().turn(), side)).err().unwrap_or_default();
        let case = Self { side, why, options: Vec::new() };
        Self { options: case.all_options(), ..case }
    }

    /// For learners who have been taught these skills: of the conditions that are not broken only those that they know.
    pub fn for_skills(&self, knows: &dyn Fn(&str) -> bool) -> Self {
        let broken = self.broken();
        let is_offered = |condition: &Condition| broken.contains(condition) || knows(condition.taught_by());
        Self { options: self.all_options().into_iter().filter(is_offered).collect(), ..self.clone() }
    }

    /// The king's move.
    pub fn mv(us: Color, side: CastlingSide) -> Move {
        Move::new(CastlingSide::king_from(us), side.king_to(us))
    }

    pub fn is_allowed(&self) -> bool {
        self.why.is_empty()
    }

    /// All conditions that are broken, in the order of telling.
    pub fn broken(&self) -> Vec<Condition> {
        let mut broken: Vec<Condition> = self.why.iter().filter_map(Condition::of).collect();
        broken.dedup();
        broken
    }

    /// Everything that could be named.
    fn all_options(&self) -> Vec<Condition> {
        let lost_somehow = self.broken().contains(&Condition::RightLost);
        let moved: &[Condition] =
            if lost_somehow { &[Condition::RightLost] } else { &[Condition::KingMoved, Condition::RookMoved] };
        let now = [Condition::Blocked, Condition::InCheck, Condition::Crosses, Condition::Lands];
        let idle: &[Condition] = match self.side {
            CastlingSide::King => &[Condition::RookAttacked],
            CastlingSide::Queen => &[Condition::RookAttacked, Condition::RookCrosses],
        };
        [moved, &now, idle].concat()
    }
}

/// The enemy pieces that attack the rook of a side where it stands.
pub(super) fn rook_attackers(game: &Game, side: CastlingSide) -> SquareSet {
    let pos = game.position();
    pos.board().attackers(side.rook_from(pos.turn()), !pos.turn())
}

/// The square that only the rook crosses, b1 or b8, when castling on the queen's side.
pub(super) fn rook_only_square(us: Color, side: CastlingSide) -> Option<Square> {
    (side == CastlingSide::Queen).then(|| Square::new(crate::rules::File::B, us.home_rank()))
}

/// The enemy pieces that attack the square only the rook crosses.
pub(super) fn crossing_attackers(game: &Game, side: CastlingSide) -> SquareSet {
    let pos = game.position();
    rook_only_square(pos.turn(), side).map_or(SquareSet::EMPTY, |sq| pos.board().attackers(sq, !pos.turn()))
}

/// Why a condition that was named is not broken, and the misconception it shows.
pub(super) fn not_broken(game: &Game, side: CastlingSide, named: Condition) -> (String, Option<Misconception>) {
    let pos = game.position();
    let (us, them) = (pos.turn(), !pos.turn());
    let board = pos.board();
    let (home, corner) = (CastlingSide::king_from(us), side.rook_from(us));
    let safe = |sq: Square| format!("No piece of {them} attacks {sq}.");
    let only_the_king = "Only the king's squares have to be safe.";
    match named {
        Condition::KingMoved => (format!("The king on {home} has not moved yet."), None),
        Condition::RookMoved => (format!("The rook on {corner} has not moved yet."), None),
        Condition::RightLost => (format!("Neither the king on {home} nor the rook on {corner} has moved yet."), None),
        Condition::Blocked => (format!("Nothing stands between {home} and {corner}."), None),
        Condition::InCheck => (describe::check(pos), None),
        Condition::Crosses => (format!("The king would cross {}. {}", side.rook_to(us), safe(side.rook_to(us))), None),
        Condition::Lands => (format!("The king would land on {}. {}", side.king_to(us), safe(side.king_to(us))), None),
        Condition::RookAttacked | Condition::RookCrosses => {
            let (sq, attackers) = if named == Condition::RookAttacked {
                (corner, rook_attackers(game, side))
            } else {
                (rook_only_square(us, side).unwrap_or(corner), crossing_attackers(game, side))
            };
            let attacked = if attackers.is_empty() {
                safe(sq)
            } else {
                let attack = if attackers.more_than_one() { "attack" } else { "attacks" };
                let attackers = describe::capitalized(&describe::pieces(&board, attackers));
                format!("{attackers} {attack} {sq}, but that does not matter.")
            };
            (format!("{attacked} {only_the_king}"), Some(misconception::CASTLING_ROOK_ATTACKED))
        }
    }
}

/// Why castling is allowed, condition by condition, with what is attacked and does not matter.
pub(super) fn allowed(game: &Game, side: CastlingSide) -> Vec<String> {
    let pos = game.position();
    let (us, them) = (pos.turn(), !pos.turn());
    let (home, corner) = (CastlingSide::king_from(us), side.rook_from(us));
    let king_path = SquareSet::from([home, side.rook_to(us), side.king_to(us)]);
    let mut sentences = vec![
        format!(
            "Castling {} is allowed: king and rook have not moved, nothing stands between, and the king stays safe.",
            describe::wing(side)
        ),
        format!("No piece of {them} attacks {}.", describe::either(king_path.into_iter().map(|sq| sq.to_string()))),
    ];
    if !rook_attackers(game, side).is_empty() {
        sentences.push(format!("The rook on {corner} is attacked, but that does not matter."));
    }
    if let Some(sq) = rook_only_square(us, side).filter(|_| !crossing_attackers(game, side).is_empty()) {
        sentences.push(format!("The square {sq} is attacked, but only the rook crosses it."));
    }
    sentences
}
