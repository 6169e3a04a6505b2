//! The question "can this side still win?", put to touchmove and to chasolver in the same words.

/// What was found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is a series of legal moves in which this side mates.
    Yes,
    /// There is none.
    No,
    /// The limit ran out.
    Unknown,
}

/// touchmove's way.
pub mod ours {
    use touchmove::notation::fen;
    use touchmove::rules::{Color, Position};
    use touchmove::solve::winnable::{USUAL_LIMIT, Verdict, can_mate};

    use super::Answer;

    /// Reads a position, even one that no game reaches.
    pub fn read(text: &str) -> Option<Position> {
        Position::unreachable(fen::read(text).ok()?).ok()
    }

    /// Can White, can Black?
    pub fn ask(pos: &Position) -> [Answer; 2] {
        Color::ALL.map(|winner| ask_one(pos, winner == Color::White))
    }

    /// Can this side?
    pub fn ask_one(pos: &Position, white: bool) -> Answer {
        answer(&ask_for_line(pos, white))
    }

    /// The same; a line that isn't legal, or doesn't end in mate by this side, counts as no.
    pub fn ask_and_replay(pos: &Position, white: bool) -> Answer {
        let verdict = ask_for_line(pos, white);
        if let Verdict::Yes { line } = &verdict {
            let end = line.iter().try_fold(pos.clone(), |pos, &mv| pos.play(mv));
            if !end.is_ok_and(|end| end.is_checkmate() && (end.turn() == Color::Black) == white) {
                return Answer::No;
            }
        }
        answer(&verdict)
    }

    fn ask_for_line(pos: &Position, white: bool) -> Verdict {
        can_mate(pos, if white { Color::White } else { Color::Black }, USUAL_LIMIT)
    }

    fn answer(verdict: &Verdict) -> Answer {
        match verdict {
            Verdict::Yes { .. } => Answer::Yes,
            Verdict::No { .. } => Answer::No,
            Verdict::Unknown { .. } => Answer::Unknown,
        }
    }
}

/// chasolver's way, in its full mode.
pub mod theirs {
    use chasolver::{Winnability, winnability};
    use chess::{Board, Color};

    use super::Answer;

    /// Reads a position.
    pub fn read(text: &str) -> Option<Board> {
        text.parse().ok()
    }

    /// Can White, can Black?
    pub fn ask(board: &Board) -> [Answer; 2] {
        [true, false].map(|white| ask_one(board, white))
    }

    /// Can this side?
    pub fn ask_one(board: &Board, white: bool) -> Answer {
        match winnability(board, if white { Color::White } else { Color::Black }) {
            Some(Winnability::Winnable { .. }) => Answer::Yes,
            Some(Winnability::Unwinnable) => Answer::No,
            None => Answer::Unknown,
        }
    }
}
