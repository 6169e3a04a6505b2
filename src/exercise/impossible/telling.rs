//! The sentences of `impossible`: each claim, why it holds, why it does not.

use super::case::{Case, Claim, bishop_homes, locks};
use crate::exercise::whereabouts::{self, number};
use crate::exercise::{Explanation, Mark, MarkRole, Misconception, Text, misconception};
use crate::notation::{describe, pgn};
use crate::rules::{CastlingSide, Color, Role, Setup, SetupFault, SetupProblem, Square, SquareSet, articles, attacks};

/// Most single moves of a game that is told as a proof.
const LONGEST_TOLD: usize = 30;

/// The claim as an option.
pub(super) fn option(setup: &Setup, claim: Claim) -> String {
    let turn = setup.turn;
    match claim {
        Claim::Possible => "Nothing: the position is possible.".into(),
        Claim::Fault(fault) => match fault {
            SetupFault::NoKing(color) => format!("{color} has no king."),
            SetupFault::ManyKings(color) => format!("{color} has more than one king."),
            SetupFault::AdjacentKings => "The kings stand side by side.".into(),
            SetupFault::OppositeCheck => format!("{} has just moved and is in check.", !turn),
            SetupFault::PawnOnBackRank => "A pawn stands on the first or the last rank.".into(),
            SetupFault::TooManyPawns(color) => format!("{color} has more than eight pawns."),
            SetupFault::TooManyPieces(color) => format!("{color} has more promoted pieces than lost pawns."),
            SetupFault::LockedIn(color) => format!("A piece of {color}'s can't have got to where it stands."),
            SetupFault::CastlingWithoutKingOrRook => "Castling can't be allowed: king or rook is not at home.".into(),
            SetupFault::BadEnPassant => "No pawn can just have gone two squares there.".into(),
            SetupFault::ImpossibleCheck => "No single move can give such a check.".into(),
            SetupFault::ImpossibleClock => "So many moves can't have been played yet.".into(),
        },
    }
}

fn kings_touch(setup: &Setup) -> bool {
    let [white, black] = Color::ALL.map(|color| setup.board.king(color));
    white.zip(black).is_some_and(|(white, black)| attacks::king(white).contains(black))
}

/// What the diagram alone does not show: rights to castle, a double step.
pub(super) fn story(setup: &Setup) -> Vec<String> {
    let mut told = Vec::new();
    for color in Color::ALL {
        let sides: Vec<String> = CastlingSide::ALL
            .into_iter()
            .filter(|&side| setup.castling.has(color, side))
            .map(|side| describe::wing(side).to_owned())
            .collect();
        if !sides.is_empty() {
            let rooks = if sides.len() > 1 { "rooks" } else { "rook" };
            let sides = describe::list(sides);
            told.push(format!(
                "You are told: {color} may still castle {sides}, since king and {rooks} have not moved."
            ));
        }
    }
    if let Some((from, to)) = setup.en_passant.and_then(|sq| double_step(setup, sq)) {
        told.push(format!("You are told: {} has just played a pawn from {from} to {to}.", !setup.turn));
    }
    told
}

/// The squares of the double step that passes over `sq`.
pub(super) fn double_step(setup: &Setup, sq: Square) -> Option<(Square, Square)> {
    let forward = (!setup.turn).forward();
    Some((sq.offset(0, -forward)?, sq.offset(0, forward)?))
}

/// `The rook on e8 attacks`, `The knight on f3 and the rook on e8 attack`.
fn attack(setup: &Setup, attackers: SquareSet) -> String {
    let verb = if attackers.more_than_one() { "attack" } else { "attacks" };
    format!("{} {verb}", describe::capitalized(&describe::pieces(&setup.board, attackers)))
}

/// The pieces of the side to move that attack the other king.
pub(super) fn wrong_checkers(setup: &Setup) -> SquareSet {
    let king = setup.board.king(!setup.turn);
    king.map_or(SquareSet::EMPTY, |king| setup.board.attackers(king, setup.turn) - setup.board.by_role(Role::King))
}

/// The pieces that check the side to move.
fn checkers(setup: &Setup) -> SquareSet {
    setup.board.king(setup.turn).map_or(SquareSet::EMPTY, |king| setup.board.attackers(king, !setup.turn))
}

/// `no pawn is`, `one pawn is`, `two pawns are`.
fn missing(setup: &Setup, color: Color) -> String {
    let count = setup.missing_pawns(color);
    match count {
        0 => "no pawn is".into(),
        1 => "one pawn is".into(),
        more => format!("{} pawns are", number(more)),
    }
}

/// Where bishops on squares of one colour, and nothing else, show that pawns were promoted, without being more than two
/// in all for each: `The bishops on c4 and d3 both stand on light squares. One of them must have been a pawn`.
fn bishops_alike(setup: &Setup, color: Color) -> Option<String> {
    let (count, squares) = setup.extra_pieces(color);
    let bishops = setup.board.pieces(color, Role::Bishop);
    let first = squares.first()?;
    if !squares.is_subset(bishops) || count == bishops.len().saturating_sub(2) {
        return None;
    }
    let together = if squares.more_than_two() { "all" } else { "both" };
    let pawns = if count == 1 { "a pawn" } else { "pawns" };
    Some(format!(
        "The bishops on {} {together} stand on {} squares. {} of them must have been {pawns}",
        describe::squares(squares),
        whereabouts::color(first),
        describe::capitalized(&number(count))
    ))
}

/// What a side has that it can't have begun with: `one queen more than at the start`, `two rooks more than at the start`.
fn surplus(setup: &Setup, color: Color) -> String {
    let (count, squares) = setup.extra_pieces(color);
    let mut kinds = Role::ALL.into_iter().filter(|&role| !squares.is_disjoint(setup.board.by_role(role)));
    let plural = if count == 1 { "" } else { "s" };
    match (kinds.next(), kinds.next()) {
        (Some(role), None) => format!("{} {role}{plural} more than at the start", number(count)),
        (Some(_) | None, _) => format!("{} pieces that it can't have begun with", number(count)),
    }
}

/// The fault as a fact of the board, then the rule.
pub(in crate::exercise) fn fault(setup: &Setup, problem: &SetupProblem) -> String {
    match problem.fault {
        SetupFault::OppositeCheck => {
            let king = describe::squares(problem.squares);
            let attackers = attack(setup, wrong_checkers(setup));
            format!(
                "{attackers} the king on {king}, and yet it is {}'s move. {} would have left its king in check.",
                setup.turn, !setup.turn
            )
        }
        SetupFault::TooManyPieces(color) => {
            if let Some(bishops) = bishops_alike(setup, color) {
                return format!("{bishops}, and {} missing.", missing(setup, color));
            }
            let (_, squares) = setup.extra_pieces(color);
            format!(
                "{color} has {}, and {} missing. Each extra piece was a pawn once: look at {}.",
                surplus(setup, color),
                missing(setup, color),
                describe::pieces(&setup.board, squares)
            )
        }
        SetupFault::LockedIn(color) => locked_in(setup, color, problem.squares),
        SetupFault::ImpossibleCheck if !checkers(setup).more_than_one() => alone(setup),
        SetupFault::ImpossibleCheck if checkers(setup).more_than_two() => {
            format!(
                "{} the king at once. A single move never gives check with more than two pieces.",
                attack(setup, checkers(setup))
            )
        }
        SetupFault::ImpossibleCheck if !has_line(setup, checkers(setup)) => format!(
            "{} the king at once. Only the line of a rook, bishop or queen can be opened by another piece's move, and \
             none of these has one.",
            attack(setup, checkers(setup))
        ),
        SetupFault::ImpossibleCheck => format!(
            "{} the king at once. One of them must have moved out of the other's line, and neither can have.",
            attack(setup, checkers(setup))
        ),
        SetupFault::BadEnPassant => {
            let step = problem.squares.first().and_then(|sq| double_step(setup, sq));
            let Some((from, to)) = step else { return describe::setup_problem(problem) };
            format!("No pawn can just have gone from {from} to {to}. {}", no_double_step(setup, problem.squares))
        }
        SetupFault::CastlingWithoutKingOrRook => no_castling(setup, problem.squares),
        SetupFault::NoKing(_)
        | SetupFault::ManyKings(_)
        | SetupFault::AdjacentKings
        | SetupFault::PawnOnBackRank
        | SetupFault::TooManyPawns(_)
        | SetupFault::ImpossibleClock => describe::setup_problem(problem),
    }
}

/// Whether a rook, bishop or queen is among these.
fn has_line(setup: &Setup, squares: SquareSet) -> bool {
    [Role::Rook, Role::Bishop, Role::Queen].into_iter().any(|role| !squares.is_disjoint(setup.board.by_role(role)))
}

/// Why castling with the rooks of these corners can't be allowed.
fn no_castling(setup: &Setup, corners: SquareSet) -> String {
    let sides = Color::ALL.into_iter().flat_map(|color| CastlingSide::ALL.map(|side| (color, side)));
    let told = sides.filter(|&(color, side)| corners.contains(side.rook_from(color))).map(|(color, side)| {
        let (king, rook) = (CastlingSide::king_from(color), side.rook_from(color));
        let why = if setup.board.pieces(color, Role::King).contains(king) {
            format!("no rook of {color}'s stands on {rook}")
        } else {
            format!("{color}'s king does not stand on {king}")
        };
        format!("{color} can't be allowed to castle {}: {why}.", describe::wing(side))
    });
    told.collect::<Vec<_>>().join(" ")
}

/// Why pieces can't have come to where they stand.
fn locked_in(setup: &Setup, color: Color, squares: SquareSet) -> String {
    let board = &setup.board;
    let pieces = describe::capitalized(&describe::pieces(board, squares));
    if let Some(sq) = squares.single()
        && let Some((home, pawns)) = locked_home(setup, color, sq)
    {
        let born = match setup.missing_pawns(color) {
            0 => format!("No pawn of {color}'s is missing, so it was no pawn either."),
            _ => "No missing pawn accounts for it either.".to_owned(),
        };
        return format!(
            "{pieces} can't have come from {home}: {pawns} have never moved and lock that square in. {born}"
        );
    }
    format!(
        "{pieces} can't have come there: pawns on their first squares have never moved, and nothing gets past them."
    )
}

/// The first square of the bishop on `sq`, and the pawns that lock it in, if they do.
fn locked_home(setup: &Setup, color: Color, sq: Square) -> Option<(Square, String)> {
    let bishop = setup.board.pieces(color, Role::Bishop).contains(sq);
    let home = bishop_homes(color).into_iter().find(|home| bishop && home.is_light() == sq.is_light())?;
    let around = locks(home, color);
    let pawns = around & setup.board.pieces(color, Role::Pawn);
    (pawns == around).then(|| (home, format!("the pawns on {}", describe::squares(pawns))))
}

/// Why a piece can't have given check.
fn alone(setup: &Setup) -> String {
    let Some(sq) = checkers(setup).first() else { return String::new() };
    let piece = describe::capitalized(&describe::pieces(&setup.board, sq.into()));
    let king = describe::squares(setup.board.pieces(setup.turn, Role::King));
    let first = setup.board.by_role(Role::Pawn).contains(sq) && sq.rank() == (!setup.turn).pawn_rank();
    let why = if first {
        "That pawn has never moved, and no king walks into a check."
    } else {
        "It can't have come there with the last move, and no other move opens its way."
    };
    format!("{piece} gives check to the king on {king}. {why}")
}

/// Why no double step can have passed over the square.
fn no_double_step(setup: &Setup, passed: SquareSet) -> String {
    let step = passed.first().and_then(|sq| double_step(setup, sq).map(|(from, to)| (from, sq, to)));
    let Some((from, sq, to)) = step else { return String::new() };
    let board = &setup.board;
    let pawns = board.pieces(!setup.turn, Role::Pawn);
    let in_the_way = board.occupied() & SquareSet::from([from, sq]);
    if from.rank() != (!setup.turn).pawn_rank() {
        format!("{}'s pawns do not start there.", !setup.turn)
    } else if !pawns.contains(to) {
        format!("No pawn of {}'s stands on {to}.", !setup.turn)
    } else if let Some(blocker) = in_the_way.first() {
        let blocker = describe::capitalized(&describe::pieces(board, blocker.into()));
        format!("{blocker} stands where the pawn came from or passed.")
    } else {
        format!("Before it {}'s king would already have been in check.", setup.turn)
    }
}

/// Where to look for a fault, without saying whether it is there.
pub(super) fn look(setup: &Setup, fault: SetupFault) -> String {
    let king = |color: Color| {
        setup.board.king(color).map_or_else(|| format!("{color}'s king"), |sq| format!("the king on {sq}"))
    };
    match fault {
        SetupFault::NoKing(_) | SetupFault::ManyKings(_) => "Count the kings.".into(),
        SetupFault::AdjacentKings => {
            format!("Look at {} and {}, and at what is between them.", king(Color::White), king(Color::Black))
        }
        SetupFault::PawnOnBackRank => "Look at the ranks on which the pawns stand.".into(),
        SetupFault::OppositeCheck => format!("Look at {}, and at whose move it is.", king(!setup.turn)),
        SetupFault::TooManyPawns(color) => format!("Count {color}'s pawns."),
        SetupFault::TooManyPieces(color) => format!("Count {color}'s pieces, and the pawns that are missing."),
        SetupFault::LockedIn(color) => {
            format!("Look at {color}'s pawns that have not moved: what do they lock in?")
        }
        SetupFault::CastlingWithoutKingOrRook => "Look where the kings and rooks stand.".into(),
        SetupFault::BadEnPassant => "Play the double step back in your mind.".into(),
        SetupFault::ImpossibleCheck if checkers(setup).is_empty() => {
            format!("Look at {}: what attacks it?", king(setup.turn))
        }
        SetupFault::ImpossibleCheck => {
            let attackers = describe::pieces(&setup.board, checkers(setup));
            format!("Look at the check by {attackers}: which move was it?")
        }
        SetupFault::ImpossibleClock => "Look at the number of moves.".into(),
    }
}

/// Why a claim does not hold.
pub(super) fn against(case: &Case, claim: Claim) -> String {
    let setup = &case.setup;
    let board = &setup.board;
    let king = |color: Color| {
        board.king(color).map_or_else(|| format!("{color}'s king"), |sq| format!("{color}'s king on {sq}"))
    };
    match claim {
        Claim::Possible => {
            "No game can lead here: one of the other answers is true. Check each of them on the board.".into()
        }
        Claim::Fault(fault) => match fault {
            SetupFault::NoKing(color) | SetupFault::ManyKings(color) => {
                let squares = board.pieces(color, Role::King);
                match squares.len() {
                    0 => format!("{color} has no king at all."),
                    1 => format!("{color} has one king, on {}. That is as it should be.", describe::squares(squares)),
                    _ => format!("{color} has kings on {}.", describe::squares(squares)),
                }
            }
            SetupFault::AdjacentKings => match Color::ALL.map(|color| board.king(color)) {
                [Some(white), Some(black)] => {
                    format!("The kings on {white} and {black} do not stand on neighbouring squares.")
                }
                [Some(_) | None, Some(_) | None] => "No two kings of both sides touch here.".into(),
            },
            SetupFault::OppositeCheck if kings_touch(setup) => {
                "The kings attack each other, since they stand side by side. The answer about the two kings says that."
                    .into()
            }
            SetupFault::OppositeCheck if !checkers(setup).is_empty() => format!(
                "{} {}, but it is {}'s move: that check may be answered. Nothing attacks {}.",
                attack(setup, checkers(setup)),
                king(setup.turn),
                setup.turn,
                king(!setup.turn)
            ),
            SetupFault::OppositeCheck => {
                format!("{} has just moved, and nothing attacks {}.", !setup.turn, king(!setup.turn))
            }
            SetupFault::PawnOnBackRank => {
                "No pawn stands on the first or the eighth rank. All other ranks are fine for a pawn.".into()
            }
            SetupFault::TooManyPawns(color) => {
                let count = board.pieces(color, Role::Pawn).len();
                let pawns = if count == 1 { "pawn" } else { "pawns" };
                format!("{color} has {} {pawns}. Up to eight are fine.", number(count))
            }
            SetupFault::TooManyPieces(color) => {
                let (extra, squares) = setup.extra_pieces(color);
                if extra == 0 {
                    format!("{color} has no more pieces of any kind than at the start.")
                } else if let Some(bishops) = bishops_alike(setup, color) {
                    format!("{bishops}, and {} missing: that can be.", missing(setup, color))
                } else {
                    let extras = describe::pieces(board, squares);
                    format!(
                        "{color} has {}, and {} missing: enough to promote. Look at {extras}.",
                        surplus(setup, color),
                        missing(setup, color)
                    )
                }
            }
            SetupFault::LockedIn(color) => {
                format!("{color}'s pawns keep no piece from where it stands: each can have come there.")
            }
            SetupFault::CastlingWithoutKingOrRook => {
                "King and rook stand at home, so the right can still be there, even if castling is prevented now."
                    .into()
            }
            SetupFault::BadEnPassant => {
                let step = setup.en_passant.and_then(|sq| double_step(setup, sq));
                let step = step.map_or_else(String::new, |(from, to)| format!(" from {from} to {to}"));
                format!("A pawn can just have gone{step}: it stands there, and its way was free.")
            }
            SetupFault::ImpossibleCheck => match checkers(setup).len() {
                0 => format!("Nothing gives check to {}.", king(setup.turn)),
                1 => format!("Only {} gives check: one piece, one move.", describe::pieces(board, checkers(setup))),
                _ => format!(
                    "{} at once, but one move can do that: it opens the line of another piece.",
                    attack(setup, checkers(setup))
                ),
            },
            SetupFault::ImpossibleClock => "The counters agree with each other.".into(),
        },
    }
}

/// The whole explanation.
pub(super) fn explanation(case: &Case) -> Explanation {
    let setup = &case.setup;
    if case.problems.is_empty() {
        let short = "Nothing speaks against this position, and a game can lead to it.";
        let full = case.options.iter().filter(|&&claim| claim != Claim::Possible).map(|&claim| against(case, claim));
        let game = case.proof.as_ref().filter(|game| game.moves().len() <= LONGEST_TOLD);
        let game = game.map(|game| format!("One game that does: {}.", pgn::write_moves(game)));
        return Explanation::short(short).in_full(Text::paragraphs(full.chain(game))).by([articles::ILLEGAL_POSITION]);
    }
    let facts = case.problems.iter().map(|problem| fault(setup, problem));
    let rule = "A position that no series of legal moves can lead to is an illegal one.";
    let mut laws: Vec<&'static str> = case.problems.iter().filter_map(|problem| article(problem.fault)).collect();
    laws.dedup();
    Explanation::short(Text::paragraphs(facts)).in_full(rule).by(laws.into_iter().chain([articles::ILLEGAL_POSITION]))
}

/// The article that a fault breaks, beside that on illegal positions.
const fn article(fault: SetupFault) -> Option<&'static str> {
    match fault {
        SetupFault::NoKing(_) | SetupFault::ManyKings(_) | SetupFault::TooManyPawns(_) => Some(articles::PIECES),
        SetupFault::AdjacentKings | SetupFault::OppositeCheck => Some(articles::KING_SAFETY),
        SetupFault::PawnOnBackRank | SetupFault::TooManyPieces(_) => Some(articles::PROMOTION),
        SetupFault::CastlingWithoutKingOrRook => Some(articles::CASTLING_LOST),
        SetupFault::BadEnPassant => Some(articles::PAWN_DOUBLE_STEP),
        SetupFault::LockedIn(_) | SetupFault::ImpossibleCheck | SetupFault::ImpossibleClock => None,
    }
}

/// What the faults point at.
pub(super) fn marks(case: &Case) -> Vec<Mark> {
    let setup = &case.setup;
    let mut bad = SquareSet::EMPTY;
    let mut attackers = SquareSet::EMPTY;
    for problem in &case.problems {
        match problem.fault {
            SetupFault::OppositeCheck => {
                bad |= problem.squares;
                attackers |= wrong_checkers(setup);
            }
            SetupFault::ImpossibleCheck => attackers |= checkers(setup),
            SetupFault::NoKing(_)
            | SetupFault::ManyKings(_)
            | SetupFault::AdjacentKings
            | SetupFault::PawnOnBackRank
            | SetupFault::TooManyPawns(_)
            | SetupFault::TooManyPieces(_)
            | SetupFault::LockedIn(_)
            | SetupFault::CastlingWithoutKingOrRook
            | SetupFault::BadEnPassant
            | SetupFault::ImpossibleClock => bad |= problem.squares,
        }
    }
    [(MarkRole::Bad, bad), (MarkRole::Attacker, attackers)]
        .into_iter()
        .filter(|(_, set)| !set.is_empty())
        .map(|(role, set)| Mark::squares(role, set))
        .collect()
}

/// What a claim that does not hold shows that the learner believes.
pub(super) fn believed(case: &Case, said: Claim) -> Option<Misconception> {
    let setup = &case.setup;
    match said {
        Claim::Possible if case.holds(Claim::Fault(SetupFault::AdjacentKings)) => {
            Some(misconception::KING_NEXT_TO_KING)
        }
        Claim::Possible if case.holds(Claim::Fault(SetupFault::OppositeCheck)) => {
            let pinned = wrong_checkers(setup).into_iter().all(|sq| is_pinned(setup, sq));
            Some(if pinned { misconception::PINNED_GIVES_NO_CHECK } else { misconception::KING_CAPTURED })
        }
        Claim::Fault(SetupFault::TooManyPieces(color)) if setup.extra_pieces(color).0 > 0 => {
            let queens = setup.board.pieces(color, Role::Queen);
            Some(if queens.more_than_one() {
                misconception::ONE_QUEEN
            } else {
                misconception::PROMOTION_CAPTURED_PIECE
            })
        }
        Claim::Fault(_) | Claim::Possible => None,
    }
}

/// Whether a piece of the side to move shields its own king.
fn is_pinned(setup: &Setup, sq: Square) -> bool {
    let (board, us) = (&setup.board, setup.turn);
    let Some(king) = board.king(us) else { return false };
    let with = board.attackers(king, !us);
    let without = board.attackers_through(king, !us, board.occupied().without(sq));
    !attacks::line(king, sq).is_empty() && !without.is_subset(with)
}

/// The first hint.
pub(super) const RULE: &str =
    "Go through it in order: the kings, the pawns, then who attacks which king, and whose move it is.";
