//! An illegality as one or two sentences: the fact of the board, then the rule.

use super::moves::wing;
use super::{act, capitalized, kind_on, pieces, verb};
use crate::rules::{
    Board, CastlingSide, Color, Illegality, Move, Position, Role, Square, SquareSet, Termination, attacks,
};

/// An illegality as one or two sentences: the fact of the board, then the rule. `pos` is the position before the move.
///
/// ```
/// use touchmove::notation::{describe, fen};
/// use touchmove::rules::{Move, Square, legality};
/// let pos = fen::position("4k3/8/b7/8/8/8/8/4K2R w K - 0 1")?;
/// let mv = Move::new(Square::E1, Square::G1);
/// let why = legality::explain(&pos, mv).unwrap_err();
/// assert_eq!(
///     describe::illegality(&pos, mv, &why[0]),
///     "The king would cross f1, which the bishop on a6 attacks. \
///      A king may not cross an attacked square when castling."
/// );
/// # Ok::<(), fen::FenError>(())
/// ```
#[must_use]
pub fn illegality(pos: &Position, mv: Move, why: &Illegality) -> String {
    let (fact, rule) = (fact(pos, mv, why), law(pos, mv, why));
    format!("{fact} {rule}")
}

fn fact(pos: &Position, mv: Move, why: &Illegality) -> String {
    let board = pos.board();
    let us = pos.turn();
    let mover = kind_on(&board, mv.from);
    match why {
        Illegality::GameOver { termination } => format!("The game is over: {}.", ended(pos, *termination)),
        Illegality::EmptySquare { from } => format!("There is no piece on {from}."),
        Illegality::NotYourPiece { from } => {
            format!("{} is {}'s, and it is {us}'s move.", capitalized(&kind_on(&board, *from)), !us)
        }
        Illegality::SameSquare { from } => format!("The move ends on {from}, where it began."),
        Illegality::NotItsWay { from, to, .. } if lands_beside(pos, mv).is_some() => {
            format!("The pawn on {from} would go sideways to {to}, onto the pawn that it takes.")
        }
        Illegality::NotItsWay { role, from, to } => not_its_way(*role, us, *from, *to),
        Illegality::OwnPieceThere { to } => {
            format!("{} is {us}'s own.", capitalized(&kind_on(&board, *to)))
        }
        Illegality::PathBlocked { from, to, blockers, .. } => {
            let set: SquareSet = blockers.iter().copied().collect();
            format!("{} in the way from {from} to {to}.", act(&board, set, "stands", "stand"))
        }
        Illegality::PawnBlocked { from, to } => {
            format!("{} stands straight ahead of the pawn on {from}.", capitalized(&kind_on(&board, *to)))
        }
        Illegality::PawnNotFirstMove { from } => format!("The pawn on {from} has already moved."),
        Illegality::PawnNothingToCapture { to, .. } => format!("There is nothing to take on {to}."),
        Illegality::EnPassantTooLate { pawn, moves_ago, .. } => {
            let other = if *moves_ago == 1 { "another move".to_owned() } else { format!("{moves_ago} other moves") };
            format!("{us} has made {other} since the pawn on {pawn} went two squares.")
        }
        Illegality::EnPassantNoDoubleStep { pawn, .. } => {
            format!("The pawn on {pawn} has not just gone two squares.")
        }
        Illegality::KingNextToKing { to, king } => {
            format!("On {to} the king would stand next to the king on {king}.")
        }
        Illegality::KingIntoCheck { to, attackers } => into_check(&board, mv.from, *to, *attackers),
        Illegality::KingTakesGuarded { to, guards } => {
            format!("{} is guarded by {}.", capitalized(&kind_on(&board, *to)), pieces(&board, *guards))
        }
        Illegality::StillInCheck { king, checkers } => {
            let check = act(&board, *checkers, "gives", "give");
            format!("{check} check to the king on {king}, and this move leaves it in check.")
        }
        Illegality::DoubleCheck { king, checkers } => {
            format!("{} check to the king on {king}.", act(&board, *checkers, "gives", "both give"))
        }
        Illegality::Pinned { from, king, pinner } => {
            let (shield, attacker) = (capitalized(&kind_on(&board, *from)), kind_on(&board, *pinner));
            format!("{shield} is pinned: behind it {attacker} looks at the king on {king}.")
        }
        Illegality::EnPassantExposesKing { king, attackers, .. } => {
            let attackers = pieces(&board, *attackers);
            format!("With both pawns gone from their squares, {attackers} would look at the king on {king}.")
        }
        Illegality::CastlingNoRook { corner, .. } => format!("{us} has no rook on {corner}."),
        Illegality::CastlingNoKing { .. } => {
            format!("{us}'s king is not on {}.", CastlingSide::king_from(us))
        }
        Illegality::CastlingKingMoved { move_number, .. } => format!("{us}'s king moved on move {move_number}."),
        Illegality::CastlingRookMoved { corner, move_number, taken, .. } => {
            let how = if *taken { "was taken" } else { "moved" };
            format!("The rook that began on {corner} {how} on move {move_number}.")
        }
        Illegality::CastlingRightLost { side } => {
            format!("{us} has lost the right to castle {}.", wing(*side))
        }
        Illegality::CastlingPathBlocked { blockers, .. } => {
            format!("{} between king and rook.", act(&board, *blockers, "stands", "stand"))
        }
        Illegality::CastlingInCheck { king, attackers } => {
            format!("The king on {king} is in check from {}.", pieces(&board, *attackers))
        }
        Illegality::CastlingThroughCheck { through, attackers } => {
            format!("The king would cross {through}, which {}.", attack(&board, *attackers))
        }
        Illegality::CastlingIntoCheck { to, attackers } => {
            format!("The king would land on {to}, which {}.", attack(&board, *attackers))
        }
        Illegality::PromotionNeeded { to } => format!("The pawn reaches the last rank on {to}."),
        Illegality::PromotionBadPiece { to, role: Role::Pawn } => format!("On {to} the pawn can't stay a pawn."),
        Illegality::PromotionBadPiece { to, role } => format!("On {to} the pawn can't become a {role}."),
        Illegality::PromotionNotLastRank { to } => format!("On {to} the pawn has not reached its last rank."),
        Illegality::PromotionNotAPawn { .. } => format!("{} is no pawn.", capitalized(&mover)),
    }
}

fn law(pos: &Position, mv: Move, why: &Illegality) -> String {
    let text = match why {
        Illegality::GameOver { .. } => "Nobody moves any more.",
        Illegality::NotItsWay { role, .. } => match lands_beside(pos, mv) {
            Some(passed) => {
                return format!(
                    "Taking en passant, a pawn lands on the square that the other one passed over: {passed}."
                );
            }
            None => way(*role),
        },
        Illegality::OwnPieceThere { .. } if is_near_castling(pos, mv) => {
            "A piece may not move onto a piece of its own side; to castle, the king moves two squares toward the rook."
        }
        Illegality::PathBlocked { role: Role::Pawn, .. } => "A pawn can't jump over a piece.",
        Illegality::CastlingKingMoved { .. } => "A king that has moved may never castle, even after it came back.",
        Illegality::PromotionNeeded { .. } => "Say what it becomes: queen, rook, bishop or knight.",
        Illegality::StillInCheck { .. } => {
            "A check has to be answered: move the king, take the piece that gives check, or block its line."
        }
        other => super::rule(other.code()).unwrap_or_default(),
    };
    text.to_owned()
}

/// The square where a pawn would land that takes en passant, when the move names the square of the pawn that is taken.
fn lands_beside(pos: &Position, mv: Move) -> Option<Square> {
    let passed = pos.en_passant()?;
    let us = pos.turn();
    let pawn = pos.board().pieces(us, Role::Pawn).contains(mv.from);
    let taken = passed.offset(0, -us.forward())?;
    (pawn && mv.to == taken && attacks::pawn(us, mv.from).contains(passed)).then_some(passed)
}

/// Whether a king goes onto its own rook where it has the right to castle to that side, and nothing stands between them.
fn is_near_castling(pos: &Position, mv: Move) -> bool {
    let us = pos.turn();
    CastlingSide::ALL.into_iter().any(|side| {
        (mv.from, mv.to) == (CastlingSide::king_from(us), side.rook_from(us))
            && pos.castling().has(us, side)
            && side.between(us).is_disjoint(pos.board().occupied())
    })
}

fn ended(pos: &Position, termination: Termination) -> String {
    match termination {
        Termination::Checkmate => format!("{} is checkmated", pos.turn()),
        Termination::Stalemate => format!("{} is stalemated, so it is a draw", pos.turn()),
        Termination::DeadPosition => "neither side can ever give checkmate, so it is a draw".to_owned(),
        Termination::FivefoldRepetition => {
            "the same position has been on the board five times, so it is a draw".to_owned()
        }
        Termination::SeventyFiveMoves => {
            "seventy-five moves each have gone by without a capture or a pawn move, so it is a draw".to_owned()
        }
    }
}

fn attack(board: &Board, attackers: SquareSet) -> String {
    format!("{} {}", pieces(board, attackers), verb(attackers, "attacks", "attack"))
}

/// Attackers that see the square only when the king has gone are told apart.
fn into_check(board: &Board, from: Square, to: Square, attackers: SquareSet) -> String {
    let now = attackers.into_iter().filter(|&sq| board.attacks_from(sq).contains(to)).collect::<SquareSet>();
    if now.is_empty() {
        format!("Once the king has left {from}, {} {to}.", attack(board, attackers))
    } else {
        format!("{} {to}.", capitalized(&attack(board, now)))
    }
}

fn not_its_way(role: Role, us: Color, from: Square, to: Square) -> String {
    match role {
        Role::Pawn => {
            let ahead = us.forward() * rank_steps(from, to);
            match ahead {
                0 => format!("The pawn on {from} would go sideways to {to}."),
                ..0 => format!("The pawn on {from} would go backward to {to}."),
                1.. => format!("The pawn on {from} can't reach {to} in one move."),
            }
        }
        Role::Knight => format!("From {from} to {to} is no knight's jump."),
        Role::Bishop => format!("From {from} to {to} is no diagonal."),
        Role::Rook => format!("From {from} to {to} is no straight line."),
        Role::Queen => format!("From {from} to {to} is neither a straight line nor a diagonal."),
        Role::King => format!("From {from} to {to} is more than one step."),
    }
}

fn rank_steps(from: Square, to: Square) -> i8 {
    let (from, to) = (from.rank().index(), to.rank().index());
    match to.cmp(&from) {
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => 1,
    }
}

/// How a piece of this kind moves, as a sentence.
#[must_use]
pub const fn way(role: Role) -> &'static str {
    match role {
        Role::Pawn => {
            "A pawn goes one square straight ahead, or two on its first move, and takes one square diagonally."
        }
        Role::Knight => "A knight goes two squares along a line and then one to the side.",
        Role::Bishop => "A bishop moves along diagonals.",
        Role::Rook => "A rook moves along ranks and files.",
        Role::Queen => "A queen moves like a rook or like a bishop.",
        Role::King => "A king moves one square in any direction.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{coordinate, fen};
    use crate::rules::{Game, legality};

    #[track_caller]
    fn assert_says(text: &str, mv: &str, sentences: &str) {
        let (pos, mv) = (fen::position(text).unwrap(), coordinate::read(mv).unwrap());
        let why = legality::explain(&pos, mv).unwrap_err();
        let said: Vec<String> = why.iter().map(|why| illegality(&pos, mv, why)).collect();
        assert!(said.iter().any(|said| said == sentences), "{said:#?}");
    }

    #[test]
    fn a_rook_has_moved_or_was_taken() {
        for (moves, told) in [
            ("h1h2 a8a7 h2h1 a7a8", "The rook that began on h1 moved on move 1."),
            ("a1a2 b7h1 a2a1 h1b7", "The rook that began on h1 was taken on move 1."),
        ] {
            let mut game = Game::new(fen::position("r3k3/1b6/8/8/8/8/8/R3K2R w KQq - 0 1").unwrap());
            for text in moves.split(' ') {
                game.play(coordinate::read(text).unwrap()).unwrap();
            }
            let mv = coordinate::read("e1g1").unwrap();
            let why = legality::explain_in_game(&game, mv).unwrap_err();
            let said: Vec<String> = why.iter().map(|why| illegality(game.position(), mv, why)).collect();
            assert!(said.iter().any(|said| said.starts_with(told)), "{said:#?}");
        }
    }

    #[test]
    fn en_passant_lands_on_the_square_passed_over() {
        let passed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
        assert_says(
            passed,
            "e5d5",
            "The pawn on e5 would go sideways to d5, onto the pawn that it takes. \
             Taking en passant, a pawn lands on the square that the other one passed over: d6.",
        );
        let black = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 2";
        assert_says(
            black,
            "d4e4",
            "The pawn on d4 would go sideways to e4, onto the pawn that it takes. \
             Taking en passant, a pawn lands on the square that the other one passed over: e3.",
        );
        assert_says(
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2",
            "e5d5",
            &format!("The pawn on e5 would go sideways to d5. {}", way(Role::Pawn)),
        );
    }

    #[test]
    fn facts_come_before_rules() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_says(
            start,
            "f1c4",
            "The pawn on e2 stands in the way from f1 to c4. Only a knight may jump over other pieces.",
        );
        assert_says(
            start,
            "e7e5",
            "The pawn on e7 is Black's, and it is White's move. You may only move your own pieces.",
        );
        assert_says(start, "c1c3", "From c1 to c3 is no diagonal. A bishop moves along diagonals.");
        assert_says(
            "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1",
            "c3d5",
            "The knight on c3 is pinned: behind it the bishop on b4 looks at the king on e1. \
             A pinned piece may not leave its king open to check.",
        );
        assert_says(
            "4r1k1/8/8/8/8/8/4K3/8 w - - 0 1",
            "e2e1",
            "Once the king has left e2, the rook on e8 attacks e1. A king may not step onto an attacked square.",
        );
        assert_says(
            "7k/8/8/r2pP2K/8/8/8/8 w - d6 0 1",
            "e5d6",
            "With both pawns gone from their squares, the rook on a5 would look at the king on h5. \
             Taking en passant may not open a line to your own king.",
        );
        assert_says(
            "4r1k1/8/8/8/8/5n2/6P1/4K3 w - - 0 1",
            "g2f3",
            "The knight on f3 and the rook on e8 both give check to the king on e1. \
             Against two checks at once only the king can move.",
        );
        assert_says(
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1h1",
            "The rook on h1 is White's own. A piece may not move onto a piece of its own side; \
             to castle, the king moves two squares toward the rook.",
        );
    }

    #[test]
    fn history_is_counted_in_moves() {
        let mut game = Game::new(fen::position("4k3/3p4/5p2/8/4P3/8/8/4K3 w - - 0 1").unwrap());
        for mv in ["e4e5", "d7d5", "e1e2", "e8e7", "e2e1", "e7e8"] {
            game.play(coordinate::read(mv).unwrap()).unwrap();
        }
        let mv = coordinate::read("e5d6").unwrap();
        let why = legality::explain_in_game(&game, mv).unwrap_err();
        assert_eq!(
            illegality(game.position(), mv, &why[0]),
            "White has made 2 other moves since the pawn on d5 went two squares. \
             En passant is allowed only on the very next move."
        );
    }

    #[test]
    fn first_sentences_are_short_and_second_ones_follow() {
        for text in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/6n1/R3K2R w KQkq - 0 1",
            "3qkq2/8/8/8/1q6/8/8/R3K2R w KQ - 0 1",
        ] {
            let pos = fen::position(text).unwrap();
            for (from, to) in Square::all().flat_map(|from| Square::all().map(move |to| (from, to))) {
                let mv = Move::new(from, to);
                for why in legality::explain(&pos, mv).err().into_iter().flatten() {
                    let said = illegality(&pos, mv, &why);
                    let first = said.find(". ").expect("a fact and a rule");
                    assert!(first < 160 && said.ends_with('.') && said.starts_with(char::is_uppercase), "{said}");
                }
            }
        }
    }
}
