//! How each ending is won, as a rule and as a look at the board.

use crate::exercise::{Hint, Mark, MarkRole, sample};
use crate::notation::describe;
use crate::rules::{Color, Move, Position, Rank, Role, Square, SquareSet, attacks};
use crate::solve::endgame::Endgame;

/// From this size on a cage is no cage.
const ROOMY: usize = 36;

/// What fights the bare king, in words.
pub(super) const fn name(endgame: Endgame) -> &'static str {
    match endgame {
        Endgame::Queen => "king and queen",
        Endgame::Rook => "king and rook",
        Endgame::TwoRooks => "two rooks",
        Endgame::TwoBishops => "two bishops",
        Endgame::BishopAndKnight => "bishop and knight",
        Endgame::Pawn => "king and pawn",
    }
}

/// How it is won, in short.
pub(super) const fn rule(endgame: Endgame) -> &'static str {
    match endgame {
        Endgame::Queen => {
            "Let the queen shut the king in, a knight's jump away from it. Then bring your own king; beware of stalemate."
        }
        Endgame::Rook => {
            "The rook is a wall that the king can't cross. Make its box smaller, and keep your own king beside the rook."
        }
        Endgame::TwoRooks => {
            "One rook holds a line like a wall, the other checks on the next one: step by step to the edge, out of the king's reach."
        }
        Endgame::TwoBishops => {
            "Side by side the bishops make a wall of two diagonals. With your king's help drive the other king into a corner."
        }
        Endgame::BishopAndKnight => {
            "First drive the king to the edge, then along it to a corner of the bishop's colour: only there can it be mated by force."
        }
        Endgame::Pawn => {
            "Lead the pawn with your king: the king goes in front of it. Face to face with the other king, it is best when the other has to move."
        }
    }
}

/// Where to look: the cage of the bare king, or the road of the pawn.
pub(super) fn region(pos: &Position, endgame: Endgame, strong: Color, best: Option<Move>) -> Option<Hint> {
    let king = pos.king(!strong)?;
    let them = !strong;
    if endgame == Endgame::Pawn {
        return road(pos, strong);
    }
    let cage = cage(pos, strong);
    let mark = Mark::squares(MarkRole::Target, king);
    let corners = corners(pos, strong);
    if endgame == Endgame::BishopAndKnight && !corners.is_empty() {
        let text = if sample::edge().contains(king) {
            format!("{them}'s king is at the edge. Mate can be forced in the corners {}.", describe::squares(corners))
        } else {
            format!(
                "{them}'s king has to go to the edge first, and then to {}.",
                describe::squares(corners).replace(" and ", " or ")
            )
        };
        return Some(Hint::new(text).with_marks([mark, Mark::squares(MarkRole::Path, corners)]));
    }
    let size = cage.len();
    let place = if size >= ROOMY {
        format!("{them}'s king on {king} still walks freely over {size} squares.")
    } else if sample::edge().contains(king) && size <= 8 {
        format!(
            "{them}'s king on {king} is at the edge and has {} to walk on.",
            describe::counted(size, "square", "squares")
        )
    } else {
        format!("{them}'s king on {king} is in a box of {}.", describe::counted(size, "square", "squares"))
    };
    let text = format!("{place} {}", advice(pos, strong, size, best));
    Some(Hint::new(text).with_marks([Mark::squares(MarkRole::Path, cage), mark]))
}

/// What to do about the cage: what the best move does.
fn advice(pos: &Position, strong: Color, size: usize, best: Option<Move>) -> &'static str {
    let Some(best) = best else { return "Make it smaller, or bring your king nearer." };
    let after = pos.after(best);
    if after.is_checkmate() {
        "Look at every check: one of them is the last."
    } else if pos.king(strong) == Some(best.from) {
        "Bring your own king nearer."
    } else if cage(&after, strong).len() < size {
        if size >= ROOMY { "Cut it off." } else { "Make it smaller." }
    } else {
        "Keep the wall shut, and choose the best place behind it."
    }
}

/// The squares the pawn has before it.
fn road(pos: &Position, strong: Color) -> Option<Hint> {
    let board = pos.board();
    let pawn = board.pieces(strong, Role::Pawn).first()?;
    let ahead: SquareSet = (1..8).map_while(|steps| pawn.offset(0, strong.forward() * steps)).collect();
    let steps = ahead.len();
    let text = format!(
        "The pawn on {pawn} has {} to go. Is its way free, and whose king is nearer?",
        describe::counted(steps, "square", "squares")
    );
    Some(Hint::new(text).with_marks([Mark::squares(MarkRole::Path, ahead), Mark::squares(MarkRole::From, pawn)]))
}

/// Every square the bare king can walk to while the other side stands still and loses nothing; its own square counts.
fn cage(pos: &Position, strong: Color) -> SquareSet {
    let mut board = pos.board();
    let Some(king) = board.king(!strong) else { return SquareSet::EMPTY };
    board.remove(king);
    let is_free = |sq: &Square| board.attackers(*sq, strong).is_empty() && board.piece_at(*sq).is_none();
    let mut cage = SquareSet::of(king);
    let mut open = vec![king];
    while let Some(sq) = open.pop() {
        for step in (attacks::king(sq) - cage).into_iter().filter(is_free) {
            cage.insert(step);
            open.push(step);
        }
    }
    cage
}

/// The corners of the bishop's colour.
fn corners(pos: &Position, strong: Color) -> SquareSet {
    let Some(bishop) = pos.board().pieces(strong, Role::Bishop).first() else { return SquareSet::EMPTY };
    let corners = sample::edge() & (SquareSet::rank(Rank::First) | SquareSet::rank(Rank::Eighth));
    corners.into_iter().filter(|sq| matches!(sq.file().index(), 0 | 7) && sq.is_light() == bishop.is_light()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{coordinate, fen};

    fn cage_of(text: &str) -> usize {
        let pos = fen::position(text).unwrap();
        cage(&pos, pos.turn()).len()
    }

    #[test]
    fn the_cage_is_what_the_king_can_reach() {
        assert_eq!(cage_of("7k/8/8/8/4R3/8/8/K7 w - - 0 1"), 12, "the rook on e4 is the corner of a box f5 to h8");
        // Two rooks take the fourth rank, and the files on which they stand.
        assert_eq!(cage_of("7k/8/8/8/R7/1R6/8/K7 w - - 0 1"), 24);
        assert_eq!(cage_of("k7/2Q5/2K5/8/8/8/8/8 w - - 0 1"), 1, "nothing but its own corner");
    }

    #[test]
    fn what_to_do_about_it_is_what_the_best_move_does() {
        let told = |text: &str, best: &str| {
            let pos = fen::position(text).unwrap();
            let (endgame, _) = Endgame::of(&pos.board()).unwrap();
            region(&pos, endgame, pos.turn(), coordinate::read(best)).unwrap().text.to_plain()
        };
        // The king on g6 shuts the other one in; the rook mates on the last rank.
        assert!(told("6k1/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8").contains("one of them is the last"));
        assert!(told("7k/8/8/8/4R3/8/8/K7 w - - 0 1", "a1b2").ends_with("Bring your own king nearer."));
        let box_of_twelve = told("7k/8/8/8/4R3/8/8/K7 w - - 0 1", "e4e7");
        assert_eq!(box_of_twelve, "Black's king on h8 is in a box of 12 squares. Make it smaller.");
    }

    #[test]
    fn corners_have_the_colour_of_the_bishop() {
        let pos = fen::position("8/8/4k3/8/8/8/8/KBN5 w - - 0 1").unwrap();
        assert_eq!(corners(&pos, Color::White), SquareSet::from([Square::A8, Square::H1]), "b1 is light");
        let pos = fen::position("8/8/4k3/8/8/8/8/K1BN4 w - - 0 1").unwrap();
        assert_eq!(corners(&pos, Color::White), SquareSet::from([Square::A1, Square::H8]));
    }
}
