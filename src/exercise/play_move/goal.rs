//! Goals of a move: what it has to do, whether it does, and what it misses.

use super::{exchange, fork};
use crate::exercise::table;
use crate::exercise::verdict::Call;
use crate::notation::describe;
use crate::rules::{CastlingSide, Color, Move, MoveKind, Position, Role, Square, articles};

/// What a move has to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Be legal.
    Any,
    /// Take something.
    Capture,
    /// Give check, mate included.
    Check,
    /// Give checkmate.
    Mate,
    /// Stalemate the opponent.
    Stalemate,
    /// Answer a check in any way, or in this one.
    Escape(Option<EscapeWay>),
    /// Castle, on any side or on this one.
    Castle(Option<CastlingSide>),
    /// Take en passant.
    EnPassant,
    /// Promote a pawn, to anything or to this.
    Promote(Option<Role>),
    /// Not draw the game at once: neither by stalemate nor by leaving a dead position (articles 5.2.1, 5.2.2).
    NoStalemate,
    /// Take what stands on the square.
    Take(Square),
    /// End on the square.
    Reach(Square),
    /// Be a move of this kind of piece.
    With(Role),
    /// Be a move of the piece that stands on the square.
    From(Square),
    /// Leave the own piece that stands on the square, wherever it is afterwards, where the opponent gains nothing by
    /// taking it: after all legal captures and recaptures on its square, counted by the usual values (pawn 1, knight and
    /// bishop 3, rook 5, queen 9) and with what the piece itself took by its move, the opponent is not ahead. A check
    /// that leaves no time for the capture counts, for it gains a move.
    Save(Square),
    /// Leave the own piece where it stands, guarded by another own piece (it need not have been attacked).
    Defend(Square),
    /// Attack these enemy pieces at once with the piece that has moved, and win something by it; when none are named,
    /// any two that are no pawns. Something is won when, whatever the opponent answers, its side can then mate, or take with
    /// that piece or one of those attacked so that it is ahead by the usual values: what the move itself and the answer took
    /// counts too. A piece that takes the forking one has to be taken back; one promoted by the move was a pawn.
    Fork(Vec<Square>),
    /// All of these.
    All(Vec<Goal>),
    /// One of these at least.
    AnyOf(Vec<Goal>),
    /// Not this.
    Not(Box<Goal>),
}

/// The three answers to a check (article 3.9.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EscapeWay {
    /// The king moves.
    Moving,
    /// The piece that gives check is taken, by the king or another.
    Taking,
    /// Another piece steps between.
    Blocking,
}

impl Goal {
    /// Whether a legal move meets the goal.
    ///
    /// # Errors
    /// What it misses, as a sentence or two.
    pub fn judge(&self, pos: &Position, mv: Move) -> Result<(), String> {
        let kind = pos.kind(mv);
        let check = |met: bool, missed: &dyn Fn() -> String| if met { Ok(()) } else { Err(missed()) };
        let role = pos.piece_at(mv.from).map_or(Role::Pawn, |piece| piece.role);
        match self {
            Self::Any => Ok(()),
            Self::Capture => check(kind.is_capture(), &|| format!("Nothing is taken on {}.", mv.to)),
            Self::Check => check(pos.after(mv).is_check(), &|| no_check(&pos.after(mv))),
            Self::Mate => check(pos.after(mv).is_checkmate(), &|| no_mate(&pos.after(mv))),
            Self::Stalemate => check(pos.after(mv).is_stalemate(), &|| no_stalemate(&pos.after(mv))),
            Self::NoStalemate => not_drawn(&pos.after(mv)),
            Self::Escape(way) => match way {
                None => Ok(()),
                Some(way) => {
                    let used = escape_way(pos, mv);
                    let met = used == Some(*way)
                        || (*way == EscapeWay::Moving && role == Role::King)
                        || (*way == EscapeWay::Taking && used == Some(EscapeWay::Taking));
                    check(met, &|| format!("That answers the check, but not by {}.", way.words()))
                }
            },
            Self::Castle(side) => match (kind, side) {
                (MoveKind::Castle(_), None) => Ok(()),
                (MoveKind::Castle(done), Some(side)) if done == *side => Ok(()),
                (MoveKind::Castle(done), Some(_)) => Err(format!("That is castling {}.", describe::wing(done))),
                (_, _) => Err(format!("That is no castling. {}", describe::legal_move(pos, mv))),
            },
            Self::EnPassant => check(kind == MoveKind::EnPassant, &|| {
                "That is not en passant: a pawn takes the pawn beside it that has just made its double step.".into()
            }),
            Self::Promote(wanted) => match (mv.promotion, wanted) {
                (None, _) => Err("No pawn reaches its last rank with that.".into()),
                (Some(_), None) => Ok(()),
                (Some(became), Some(wanted)) => {
                    check(became == *wanted, &|| format!("The pawn became a {became}. It has to be a {wanted}."))
                }
            },
            Self::Take(prey) => check(pos.taken_square(mv) == Some(*prey), &|| {
                format!("{} is still there.", describe::capitalized(&describe::pieces(&pos.board(), (*prey).into())))
            }),
            Self::Reach(goal) => check(mv.to == *goal, &|| format!("The move ends on {}, not on {goal}.", mv.to)),
            Self::With(wanted) => {
                check(role == *wanted, &|| format!("That was a {role}'s move. It has to be a {wanted}'s move."))
            }
            Self::From(sq) => check(mv.from == *sq, &|| {
                let (moved, asked) = (named(pos, mv.from), named(pos, *sq));
                format!("That was a move of {moved}. It has to be one of {asked}.")
            }),
            Self::Save(sq) => exchange::saved(pos, mv, *sq),
            Self::Defend(sq) => defended(pos, mv, *sq),
            Self::Fork(prey) => fork::forked(pos, mv, prey),
            Self::All(goals) => goals.iter().try_for_each(|goal| goal.judge(pos, mv)),
            Self::AnyOf(goals) => {
                check(goals.iter().any(|goal| goal.judge(pos, mv).is_ok()), &|| none_of(pos, mv, goals))
            }
            Self::Not(goal) => check(goal.judge(pos, mv).is_err(), &|| {
                format!("Here that is not wanted: {}.", Self::Not(goal.clone()).task(pos))
            }),
        }
    }

    /// The goal as it stands in a file: a word or a table.
    #[must_use]
    pub fn written(&self) -> toml::Value {
        let one = |key: &str, value: toml::Value| toml::Table::from_iter([(key.to_owned(), value)]).into();
        let square = |key: &str, sq: Square| one(key, sq.to_string().into());
        let list = |goals: &[Self]| toml::Value::Array(goals.iter().map(Self::written).collect());
        match self {
            Self::Any => "any".into(),
            Self::Capture => "capture".into(),
            Self::Check => "check".into(),
            Self::Mate => "mate".into(),
            Self::Stalemate => "stalemate".into(),
            Self::NoStalemate => "no-stalemate".into(),
            Self::Escape(None) => "escape".into(),
            Self::Escape(Some(EscapeWay::Moving)) => "escape-by-moving".into(),
            Self::Escape(Some(EscapeWay::Taking)) => "escape-by-taking".into(),
            Self::Escape(Some(EscapeWay::Blocking)) => "escape-by-blocking".into(),
            Self::Castle(None) => "castle".into(),
            Self::Castle(Some(CastlingSide::King)) => "castle-kingside".into(),
            Self::Castle(Some(CastlingSide::Queen)) => "castle-queenside".into(),
            Self::EnPassant => "en-passant".into(),
            Self::Promote(None) => "promote".into(),
            Self::Promote(Some(role)) => one("promote", role.to_string().into()),
            Self::With(role) => one("with", role.to_string().into()),
            Self::Take(sq) => square("take", *sq),
            Self::Reach(sq) => square("reach", *sq),
            Self::From(sq) => square("from", *sq),
            Self::Save(sq) => square("save", *sq),
            Self::Defend(sq) => square("defend", *sq),
            Self::Fork(prey) if prey.is_empty() => one("fork", true.into()),
            Self::Fork(prey) => one("fork", table::squares(prey.iter().copied())),
            Self::All(goals) => one("all", list(goals)),
            Self::AnyOf(goals) => one("any", list(goals)),
            Self::Not(goal) => one("not", goal.written()),
        }
    }

    /// What to do, as an order without its point: `give check`, `take the rook on d5`.
    #[must_use]
    pub fn task(&self, pos: &Position) -> String {
        let named = |sq: Square| named(pos, sq);
        let join = |goals: &[Self], word: &str| goals.iter().map(|goal| goal.task(pos)).collect::<Vec<_>>().join(word);
        match self {
            Self::Any => "play any legal move".into(),
            Self::Capture => "take something".into(),
            Self::Check => "give check".into(),
            Self::Mate => "give checkmate".into(),
            Self::Stalemate => "stalemate the other side".into(),
            Self::Escape(None) => "get out of check".into(),
            Self::Escape(Some(way)) => format!("get out of check by {}", way.words()),
            Self::Castle(None) => "castle".into(),
            Self::Castle(Some(side)) => format!("castle {}", describe::wing(*side)),
            Self::EnPassant => "take en passant".into(),
            Self::Promote(None) => "promote a pawn".into(),
            Self::Promote(Some(role)) => format!("promote a pawn to a {role}"),
            Self::NoStalemate => "play a move that is no stalemate".into(),
            Self::Take(sq) => format!("take {}", named(*sq)),
            Self::Reach(sq) => format!("go to {sq}"),
            Self::With(Role::King) => "move the king".into(),
            Self::With(role) => format!("move a {role}"),
            Self::From(sq) => format!("move {}", named(*sq)),
            Self::Save(sq) => format!("save {}", named(*sq)),
            Self::Defend(sq) => format!("guard {}", named(*sq)),
            Self::Fork(prey) if prey.is_empty() => "attack two pieces at once with one".into(),
            Self::Fork(prey) => {
                format!("attack {} at once with one piece", describe::list(prey.iter().copied().map(named)))
            }
            Self::All(goals) => join(goals, " and "),
            Self::AnyOf(goals) => join(goals, " or "),
            Self::Not(goal) if **goal == Self::Capture => "take nothing".into(),
            Self::Not(goal) => format!("do not {}", goal.task(pos)),
        }
    }

    /// The rule to think of.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        match self {
            Self::Any => "Choose a piece of the side to move and go where it may go.",
            Self::Capture => "A piece takes by moving to the square of an enemy piece.",
            Self::Check => "A move gives check when it attacks the enemy king, or opens a line to it.",
            Self::Mate => {
                "It is mate when the king is in check and there is no way out: no step, no taking, no blocking."
            }
            Self::Stalemate => "It is stalemate when the side to move is not in check and has no legal move.",
            Self::Escape(None) => {
                "There are three answers to a check: move the king, take the checking piece, or block."
            }
            Self::Escape(Some(EscapeWay::Moving)) => "The king steps to a square that nothing attacks.",
            Self::Escape(Some(EscapeWay::Taking)) => {
                "A piece that gives check may be taken, if that leaves no other check."
            }
            Self::Escape(Some(EscapeWay::Blocking)) => "A piece steps between the king and the rook, bishop or queen.",
            Self::Castle(_) => "Castling: the king goes two squares towards the rook, and the rook jumps over it.",
            Self::EnPassant => "En passant takes a pawn that has just made its double step and stands beside yours.",
            Self::Promote(_) => "A pawn that reaches its last rank becomes a queen, rook, bishop or knight at once.",
            Self::NoStalemate => {
                "Leave the other side a legal move, or give checkmate; and keep enough pieces to mate with."
            }
            Self::Take(_) => "Look which of your pieces attacks that piece.",
            Self::Reach(_) => "Look which of your pieces can go to that square.",
            Self::With(_) => "Which kind of piece has to move? Look at each of them, and at all its moves.",
            Self::From(_) => "Look where that piece may go.",
            Self::Save(_) => "Move it away, guard it, block the line, or take what attacks it.",
            Self::Defend(_) => "A piece is guarded when another of its own side could take back on its square.",
            Self::Fork(_) => {
                "One piece that attacks two at once makes a fork: often only one of them can get away. See that it can't be \
                 taken itself."
            }
            Self::All(goals) | Self::AnyOf(goals) => goals.first().map_or(Self::Any.rule(), Self::rule),
            Self::Not(goal) => goal.rule(),
        }
    }

    /// The articles of the Laws behind it.
    #[must_use]
    pub fn articles(&self) -> Vec<&'static str> {
        match self {
            Self::Any
            | Self::Reach(_)
            | Self::With(_)
            | Self::From(_)
            | Self::Save(_)
            | Self::Defend(_)
            | Self::Fork(_) => vec![],
            Self::Capture | Self::Take(_) => vec![articles::CAPTURE],
            Self::Check => vec![articles::CHECK],
            Self::Mate => vec![articles::CHECKMATE],
            Self::Stalemate => vec![articles::STALEMATE],
            Self::NoStalemate => vec![articles::STALEMATE, articles::DEAD_POSITION],
            Self::Escape(_) => vec![articles::KING_SAFETY],
            Self::Castle(_) => vec![articles::CASTLING],
            Self::EnPassant => vec![articles::EN_PASSANT],
            Self::Promote(_) => vec![articles::PROMOTION],
            Self::All(goals) | Self::AnyOf(goals) => goals.iter().flat_map(Self::articles).collect(),
            Self::Not(goal) => goal.articles(),
        }
    }

    /// Whether this goal, or a part that has to be met, is among those that `is` picks.
    #[must_use]
    pub fn asks_for(&self, is: &dyn Fn(&Self) -> bool) -> bool {
        match self {
            Self::All(goals) | Self::AnyOf(goals) => goals.iter().any(|goal| goal.asks_for(is)),
            other => is(other),
        }
    }
}

impl EscapeWay {
    const fn words(self) -> &'static str {
        match self {
            Self::Moving => "moving the king",
            Self::Taking => "taking the piece that gives check",
            Self::Blocking => "putting a piece in between",
        }
    }
}

/// How a legal move answers a check; `None` when there is none.
fn escape_way(pos: &Position, mv: Move) -> Option<EscapeWay> {
    let checkers = pos.checkers();
    if checkers.is_empty() {
        None
    } else if pos.taken_square(mv).is_some_and(|sq| checkers.contains(sq)) {
        Some(EscapeWay::Taking)
    } else if pos.king(pos.turn()) == Some(mv.from) {
        Some(EscapeWay::Moving)
    } else {
        Some(EscapeWay::Blocking)
    }
}

fn no_check(after: &Position) -> String {
    after.king(after.turn()).map_or_else(
        || "There is no king to check.".into(),
        |king| format!("After that nothing attacks the king on {king}: no check."),
    )
}

fn no_mate(after: &Position) -> String {
    let them: Color = after.turn();
    if after.is_stalemate() {
        format!("{them} has no move, but is not in check. That is stalemate, and the game is drawn.")
    } else if after.is_check() {
        format!("That is check, but {them} has a way out.")
    } else {
        format!("{} Mate is a check without a way out.", no_check(after))
    }
}

fn no_stalemate(after: &Position) -> String {
    let them = after.turn();
    if after.is_checkmate() {
        "That is checkmate: the king is in check. In stalemate it is not.".into()
    } else if after.is_check() {
        format!("{them} is in check, so it is no stalemate.")
    } else {
        format!("{them} still has a legal move.")
    }
}

/// What a move misses that meets none of these goals: said once where they are of one sort.
fn none_of(pos: &Position, mv: Move, goals: &[Goal]) -> String {
    let either = |words: Vec<String>| words.join(" or ");
    let squares = goals.iter().map(|goal| if let Goal::Reach(sq) = goal { Some(sq.to_string()) } else { None });
    if let Some(squares) = squares.collect::<Option<Vec<String>>>() {
        return format!("The move ends on {}, not on {}.", mv.to, either(squares));
    }
    let roles = goals.iter().map(|goal| if let Goal::With(role) = goal { Some(format!("a {role}'s")) } else { None });
    if let Some(roles) = roles.collect::<Option<Vec<String>>>() {
        let role = pos.piece_at(mv.from).map_or(Role::Pawn, |piece| piece.role);
        return format!("That was a {role}'s move. It has to be {} move.", either(roles));
    }
    goals.iter().filter_map(|goal| goal.judge(pos, mv).err()).collect::<Vec<_>>().join(" ")
}

fn defended(pos: &Position, mv: Move, sq: Square) -> Result<(), String> {
    let name = describe::capitalized(&named(pos, sq));
    if mv.from == sq {
        return Err(format!("{name} has left its square. It was to be guarded there."));
    }
    let board = pos.after(mv).board();
    if board.attackers(sq, pos.turn()).is_empty() {
        Err(format!("{name} is still guarded by nothing."))
    } else {
        Ok(())
    }
}

/// Whether a position that a move has led to leaves the game undecided or won.
fn not_drawn(after: &Position) -> Result<(), String> {
    let them = after.turn();
    match Call::of(after) {
        Some(Call::Checkmate | Call::Check | Call::None) | None => Ok(()),
        Some(Call::Stalemate) => {
            Err(format!("{them} is not in check and has no legal move left. That is stalemate, and the game is drawn."))
        }
        Some(Call::DeadPosition) => Err(
            "That is no stalemate, but the game is drawn at once all the same: from here neither side can ever mate."
                .into(),
        ),
    }
}

/// `the rook on d5`.
fn named(pos: &Position, sq: Square) -> String {
    describe::pieces(&pos.board(), sq.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{coordinate, fen, san};

    /// The moves that meet the goal, in algebraic notation.
    fn met(text: &str, goal: &Goal) -> String {
        let pos = fen::study_position(text).unwrap();
        let moves = pos.legal_moves().into_iter().filter(|&mv| goal.judge(&pos, mv).is_ok());
        let mut moves: Vec<String> = moves.map(|mv| san::write(&pos, mv)).collect();
        moves.sort();
        moves.join(" ")
    }

    fn missed(text: &str, mv: &str, goal: &Goal) -> String {
        let pos = fen::study_position(text).unwrap();
        goal.judge(&pos, coordinate::read(mv).unwrap()).unwrap_err()
    }

    #[test]
    fn three_answers_to_a_check() {
        // The rook on e8 gives check: the bishop takes it, the queen steps between, the king steps aside.
        let text = "4r1k1/8/8/8/B7/8/3P4/3QK3 w - - 0 1";
        assert_eq!(met(text, &Goal::Escape(Some(EscapeWay::Taking))), "Bxe8");
        assert_eq!(met(text, &Goal::Escape(Some(EscapeWay::Blocking))), "Qe2");
        assert_eq!(met(text, &Goal::Escape(Some(EscapeWay::Moving))), "Kf1 Kf2");
        assert!(missed(text, "e1f1", &Goal::Escape(Some(EscapeWay::Blocking))).contains("not by putting a piece"));
    }

    #[test]
    fn mate_stalemate_and_what_they_are_not() {
        // Black king h8, White king f7: queen to g7 mates; wherever she only guards h7, it is stalemate.
        let text = "7k/5K2/8/8/6Q1/8/8/8 w - - 0 1";
        assert!(met(text, &Goal::Mate).contains("Qg7#"));
        assert_eq!(met(text, &Goal::Stalemate), "Qe4 Qf5 Qg6");
        assert!(missed(text, "g4g6", &Goal::Mate).contains("stalemate"));
        assert!(missed(text, "g4g6", &Goal::NoStalemate).contains("Black is not in check"));
        assert!(missed(text, "g4g7", &Goal::Stalemate).contains("checkmate"));
        assert!(missed(text, "g4f4", &Goal::Mate).contains("nothing attacks the king on h8"));
    }

    #[test]
    fn goals_combine() {
        let text = "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1";
        assert_eq!(met(text, &Goal::Take(Square::D5)), "Nxd5 exd5");
        let knight = Goal::All(vec![Goal::Take(Square::D5), Goal::With(Role::Knight)]);
        assert_eq!(met(text, &knight), "Nxd5");
        assert!(missed(text, "e4d5", &knight).contains("That was a pawn's move. It has to be a knight's move."));
        let other = Goal::All(vec![Goal::Capture, Goal::Not(Box::new(Goal::With(Role::Knight)))]);
        assert_eq!(met(text, &other), "exd5");
        assert!(missed(text, "c3d5", &other).contains("do not move a knight"));
        let either = Goal::AnyOf(vec![Goal::Reach(Square::B5), Goal::Reach(Square::E2)]);
        assert_eq!(met(text, &either), "Ke2 Nb5 Ne2");
        assert_eq!(either.task(&fen::position(text).unwrap()), "go to b5 or go to e2");
        assert_eq!(missed(text, "c3d1", &either), "The move ends on d1, not on b5 or e2.");
        let minor = Goal::AnyOf(vec![Goal::With(Role::Knight), Goal::With(Role::Bishop)]);
        assert_eq!(missed(text, "e4d5", &minor), "That was a pawn's move. It has to be a knight's or a bishop's move.");
    }

    #[test]
    fn special_moves() {
        let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(met(castling, &Goal::Castle(None)), "O-O O-O-O");
        assert_eq!(met(castling, &Goal::Castle(Some(CastlingSide::Queen))), "O-O-O");
        assert!(missed(castling, "e1g1", &Goal::Castle(Some(CastlingSide::Queen))).contains("king's side"));
        let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        assert_eq!(met(passing, &Goal::EnPassant), "exd6");
        assert_eq!(met(passing, &Goal::Take(Square::D5)), "exd6");
        let promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
        assert_eq!(met(promotion, &Goal::Promote(Some(Role::Knight))), "a8=N");
        assert_eq!(met(promotion, &Goal::Promote(None)), "a8=B a8=N a8=Q a8=R");
    }

    #[test]
    fn a_piece_can_be_named_by_its_square() {
        let rooks = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
        assert!(met(rooks, &Goal::From(Square::H1)).split(' ').all(|mv| mv.starts_with("Rh")));
        assert_eq!(
            missed(rooks, "a1a5", &Goal::From(Square::H1)),
            "That was a move of the rook on a1. It has to be one of the rook on h1."
        );
        let pos = fen::position(rooks).unwrap();
        assert_eq!(Goal::From(Square::H1).task(&pos), "move the rook on h1");
    }

    #[test]
    fn a_dead_position_is_a_draw_at_once() {
        // Queen and rook stalemate or win; a bishop or a knight alone could never mate.
        let text = "7k/5P2/8/6K1/8/8/8/8 w - - 0 1";
        let promotes = Goal::All(vec![Goal::Promote(None), Goal::NoStalemate]);
        assert_eq!(met(text, &promotes), "f8=Q+ f8=R+");
        assert!(missed(text, "f7f8n", &promotes).contains("no stalemate, but the game is drawn at once"));
        // The king has to take the queen.
        assert!(missed("k7/8/1Q6/8/8/8/8/K7 w - - 0 1", "b6b7", &Goal::NoStalemate).contains("drawn at once"));
    }

    #[test]
    fn saving_and_guarding() {
        // The pawn attacks the knight: it goes away, or a check gains a move for it; a guard is no help against a pawn.
        let text = "4k3/8/8/8/1p6/2N5/8/R3K3 w - - 0 1";
        assert_eq!(met(text, &Goal::Save(Square::C3)), "Na2 Na4 Nb1 Nb5 Nd1 Nd5 Ne2 Ne4 Ra8+");
        assert!(missed(text, "a1a3", &Goal::Save(Square::C3)).contains("the pawn on b4 takes it"));
        // A rook attacked by a rook: guarded is enough.
        let rooks = "3rk3/8/8/8/3R4/8/8/K7 w - - 0 1";
        let saved = met(rooks, &Goal::Save(Square::D4));
        assert!(saved.contains("Rxd8+") && saved.contains("Re4+") && !saved.contains("Kb1"), "{saved}");
        assert_eq!(met("3rk3/8/8/8/3R4/8/8/2K5 w - - 0 1", &Goal::Defend(Square::D4)), "");
        assert_eq!(met("3rk3/8/8/8/3R4/8/3K4/8 w - - 0 1", &Goal::Defend(Square::D4)), "Kc3 Kd3 Ke3");
        let left = missed("3rk3/8/8/8/3R4/8/3K4/8 w - - 0 1", "d4d5", &Goal::Defend(Square::D4));
        assert!(left.contains("has left its square"), "{left}");
    }
}
