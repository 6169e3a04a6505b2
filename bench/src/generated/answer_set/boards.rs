//! Questions about boards: squares that are marked, things that are counted, diagrams that can't be.

use shakmaty::fen::Fen;
use shakmaty::{Bitboard, Board, CastlingMode, Chess, Color, FromSetup as _, Position as _, Role, Square};
use touchmove::exercise::Exercise;

use super::origins::{can_have_come_about, has_locked_in_bishop};
use super::{AnswerSet, Mask, after, bits, taken, target};
use crate::generated::asked::Asked;

pub(super) fn select(asked: &Asked) -> Option<AnswerSet> {
    let what = asked.word("what")?;
    let all = || Square::ALL.into_iter();
    let by = |is: &dyn Fn(Square) -> bool| bits(all().filter(|&sq| is(sq)));
    let right = match what {
        "light" => by(&|sq| (sq.file().to_u32() + sq.rank().to_u32()) % 2 == 1),
        "dark" => by(&|sq| (sq.file().to_u32() + sq.rank().to_u32()) % 2 == 0),
        "file" => {
            let file = asked.word("of")?.chars().next()?;
            by(&|sq| sq.file().char() == file)
        }
        "rank" => {
            let rank = asked.word("of")?.chars().next()?;
            by(&|sq| sq.rank().char() == rank)
        }
        "diagonal" => {
            let ends: Vec<Square> = asked.word("of")?.split(' ').filter_map(|sq| sq.parse().ok()).collect();
            let [one, other] = ends[..] else { return None };
            let slope = |sq: Square| i64::from(sq.file().to_u32()) - i64::from(sq.rank().to_u32());
            let fall = |sq: Square| i64::from(sq.file().to_u32()) + i64::from(sq.rank().to_u32());
            if slope(one) == slope(other) { by(&|sq| slope(sq) == slope(one)) } else { by(&|sq| fall(sq) == fall(one)) }
        }
        _ => on_board(asked, what)?,
    };
    Some(AnswerSet::Squares(right))
}

/// What depends on the pieces.
fn on_board(asked: &Asked, what: &str) -> Option<Mask> {
    let (board, turn) = asked.board()?;
    let of = || asked.square("of");
    let side = asked.color("side");
    Some(match what {
        "attacks" => bits(board.attacks_from(of()?)),
        "attackers" | "guards" => attackers(asked, &board, turn, what)?,
        "moves" => match asked.position() {
            Some(pos) => bits(pos.legal_moves().iter().filter(|mv| mv.from() == of()).filter_map(|&mv| target(mv))),
            None => lone_moves(&board, of()?)?,
        },
        "king-safe" => {
            let pos = asked.position()?;
            let king = pos.board().king_of(turn)?;
            bits(pos.legal_moves().iter().filter(|mv| mv.from() == Some(king) && !mv.is_castle()).map(|mv| mv.to()))
        }
        "check-squares" => {
            let pos = asked.position()?;
            let own = |mv: &&shakmaty::Move| mv.from() == of();
            let moves = pos.legal_moves();
            let checks = moves
                .iter()
                .filter(own)
                .filter(|&&mv| target(mv).is_some_and(|to| after(&pos, mv).checkers().contains(to)));
            bits(checks.filter_map(|&mv| target(mv)))
        }
        "pinned" => pinned(&board, side?)?,
        "undefended" => {
            let side = side?;
            let pieces = board.by_color(side) & !board.kings();
            bits(pieces.into_iter().filter(|&sq| board.attacks_to(sq, side, board.occupied()).is_empty()))
        }
        "free" => {
            let pos = asked.position()?;
            let free = pos.legal_moves().into_iter().filter(|&mv| {
                taken(mv).is_some() && after(&pos, mv).legal_moves().iter().all(|reply| reply.to() != mv.to())
            });
            bits(free.filter_map(taken))
        }
        "pieces" => {
            let words = asked.word("of")?;
            let color =
                [("white", Color::White), ("black", Color::Black)].into_iter().find(|(word, _)| words.contains(word));
            let role = Role::ALL.into_iter().find(|role| words.contains(name(*role)));
            let colored = color.map_or(board.occupied(), |(_, color)| board.by_color(color));
            bits(role.map_or(colored, |role| colored & board.by_role(role)))
        }
        _ => return None,
    })
}

const fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

fn attackers(asked: &Asked, board: &Board, turn: Color, what: &str) -> Option<Mask> {
    let of = asked.square("of")?;
    let there = board.color_at(of);
    let side = asked.color("side").or(if what == "guards" { there } else { there.map(|color| !color) }).unwrap_or(turn);
    Some(bits(board.attacks_to(of, side, board.occupied())))
}

/// Where a piece goes when there are no kings to think of.
fn lone_moves(board: &Board, of: Square) -> Option<Mask> {
    let piece = board.piece_at(of)?;
    let attacked = board.attacks_from(of) & !board.by_color(piece.color);
    if piece.role == Role::King {
        let through = board.occupied() & !Bitboard::from_square(of);
        return Some(bits(attacked.into_iter().filter(|&sq| board.attacks_to(sq, !piece.color, through).is_empty())));
    }
    if piece.role != Role::Pawn {
        return Some(bits(attacked));
    }
    let forward = piece.color.fold_wb(8, -8);
    let is_empty = |sq: &Square| !board.occupied().contains(*sq);
    let one = of.offset(forward).filter(is_empty);
    let begins = of.rank() == piece.color.fold_wb(shakmaty::Rank::Second, shakmaty::Rank::Seventh);
    let two = one.filter(|_| begins).and_then(|sq| sq.offset(forward)).filter(is_empty);
    Some(bits(attacked & board.by_color(!piece.color)) | bits(one.into_iter().chain(two)))
}

/// The pieces without which a line to their king would be open.
fn pinned(board: &Board, side: Color) -> Option<Mask> {
    let king = board.king_of(side)?;
    let occupied = board.occupied();
    let before = board.attacks_to(king, !side, occupied);
    let pieces = board.by_color(side) & !board.kings();
    let opens = |sq: &Square| {
        let without = occupied & !Bitboard::from_square(*sq);
        !(board.attacks_to(king, !side, without) & !before).is_empty()
    };
    Some(bits(pieces.into_iter().filter(opens)))
}

pub(super) fn count(asked: &Asked) -> Option<AnswerSet> {
    let what = asked.word("what")?;
    let (board, turn) = asked.board()?;
    let points = |side: Color| {
        let worth = |role: Role| match role {
            Role::Pawn => 1,
            Role::Knight | Role::Bishop => 3,
            Role::Rook => 5,
            Role::Queen => 9,
            Role::King => 0,
        };
        board.by_color(side).into_iter().filter_map(|sq| board.role_at(sq)).map(worth).sum::<i64>()
    };
    let moves = |is: &dyn Fn(&Chess, shakmaty::Move) -> bool| {
        let pos = asked.position()?;
        i64::try_from(pos.legal_moves().into_iter().filter(|&mv| is(&pos, mv)).count()).ok()
    };
    let of = asked.square("of");
    Some(AnswerSet::Number(match what {
        "legal-moves" => moves(&|_, mv| of.is_none() || mv.from() == of)?,
        "checks" => moves(&|pos, mv| after(pos, mv).is_check())?,
        "captures" => moves(&|_, mv| taken(mv).is_some())?,
        "attackers" | "guards" => i64::from(attackers(asked, &board, turn, what)?.count_ones()),
        "material" => points(asked.color("side").unwrap_or(turn)),
        "difference" => (points(Color::White) - points(Color::Black)).abs(),
        _ => return None,
    }))
}

pub(super) fn find_square(asked: &Asked, step: usize) -> Option<AnswerSet> {
    let sq: Square = asked.words("squares").get(step)?.parse().ok()?;
    Some(AnswerSet::OneSquare(bits([sq])))
}

pub(super) fn name_square(asked: &Asked) -> Option<AnswerSet> {
    let sq = asked.square("square")?;
    Some(match asked.word("what") {
        Some("color") => AnswerSet::Option([usize::from(sq.is_dark())].into(), true),
        _ => AnswerSet::SquareText(sq.to_string()),
    })
}

/// Whether shakmaty, and a look at every move back, agree that a diagram can or can't be.
pub(super) fn impossible(asked: &Asked, exercise: &Exercise) -> Option<String> {
    let right = exercise.audit().right;
    let ours = right == ["possible"];
    let theirs = match asked.word("fen")?.parse::<Fen>().map(Fen::into_setup) {
        Ok(setup) => {
            let (board, turn) = (setup.board.clone(), setup.turn);
            match Chess::from_setup(setup, CastlingMode::Standard) {
                Ok(pos) if pos.is_check() && !can_have_come_about(&board, turn) => Err("no last move".to_owned()),
                Ok(_) if Color::ALL.into_iter().any(|side| has_locked_in_bishop(&board, side)) => {
                    Err("a bishop that never got out".to_owned())
                }
                Ok(_) => Ok(()),
                Err(error) => Err(format!("{:?}", error.kinds())),
            }
        }
        Err(error) => Err(error.to_string()),
    };
    match (ours, theirs) {
        (true, Ok(())) | (false, Err(_)) => None,
        (true, Err(error)) => Some(format!("a diagram is said to be possible; shakmaty finds {error}")),
        (false, Ok(())) => Some(format!("a diagram is said to be impossible ({}); nothing is found", right.join(", "))),
    }
}

/// Whether what is to be set up is the array.
pub(super) fn initial(asked: &Asked) -> Option<String> {
    let target = asked.word("target")?;
    (target != Board::new().to_string() && asked.words("only").is_empty())
        .then(|| "another array than that of chess".into())
}
