//! Fresh questions for `select`: positions by chance, kept when the question asked on them is worth asking.

use super::Select;
use super::what::What;
use crate::exercise::positions::{KINGS, random_game, scatter, some_pieces};
use crate::exercise::{Generated, Random, Request};
use crate::rules::{Color, File, Game, Piece, Position, Rank, Role, Square, attacks};

/// What a question can be about, with the skill it trains and the level from which it is drawn unasked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Topic {
    Moves(Role),
    Blocking,
    Jumping,
    Attackers,
    Guards,
    Undefended,
    Free,
    Checks,
    KingSafe,
    Escape,
    Pinned,
    FileOrRank,
    Diagonal,
}

const TOPICS: [(&str, Topic, u8); 19] = [
    ("rook.moves", Topic::Moves(Role::Rook), 1),
    ("bishop.moves", Topic::Moves(Role::Bishop), 1),
    ("queen.moves", Topic::Moves(Role::Queen), 1),
    ("king.moves", Topic::Moves(Role::King), 1),
    ("knight.moves", Topic::Moves(Role::Knight), 1),
    ("pawn.moves", Topic::Moves(Role::Pawn), 1),
    ("board.files-ranks", Topic::FileOrRank, 1),
    ("board.diagonals", Topic::Diagonal, 1),
    ("pieces.blocking", Topic::Blocking, 2),
    ("knight.jumps", Topic::Jumping, 2),
    ("check.attacks", Topic::Attackers, 2),
    ("pieces.guarding", Topic::Guards, 2),
    ("pieces.guarding", Topic::Undefended, 3),
    ("pieces.loose", Topic::Undefended, 3),
    ("pieces.free", Topic::Free, 3),
    ("check.attacks", Topic::Checks, 3),
    ("check.own-king", Topic::KingSafe, 3),
    ("check.escape-move", Topic::Escape, 3),
    ("check.pins", Topic::Pinned, 3),
];

/// The skills that can be asked for.
pub(super) const SKILLS: &[&str] = &[
    "rook.moves",
    "bishop.moves",
    "queen.moves",
    "king.moves",
    "knight.moves",
    "pawn.moves",
    "board.files-ranks",
    "board.diagonals",
    "pieces.blocking",
    "knight.jumps",
    "check.attacks",
    "pieces.guarding",
    "pieces.loose",
    "pieces.free",
    "check.own-king",
    "check.escape-move",
    "check.pins",
];

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = request.level.clamp(1, 5);
    let asked = |skill: &str, from: u8| request.skill.map_or(from <= level, |wanted| wanted == skill);
    let mut topics: Vec<_> = TOPICS.iter().filter(|(skill, _, from)| asked(skill, *from)).collect();
    if topics.is_empty() {
        topics.push(&TOPICS[0]);
    }
    // Above the beginners' levels the plain moves are rarer than the questions that need a second look.
    let harder: Vec<_> = topics.iter().copied().filter(|(_, _, from)| *from > 1).collect();
    let pool = if level >= 3 && !harder.is_empty() && random.chance(3, 4) { &harder } else { &topics };
    let &(skill, topic, _) = random.pick(pool).copied().unwrap_or(&TOPICS[0]);
    // Each draw is kept with a chance of some percent at least, so that this ends after a few hundred at most.
    loop {
        if let Some(select) = draw(random, level, topic) {
            return Generated { task: Box::new(select), skills: vec![skill] };
        }
    }
}

fn draw(random: &mut Random, level: u8, topic: Topic) -> Option<Select> {
    match topic {
        Topic::FileOrRank => {
            let what = if random.chance(1, 2) {
                What::File(*random.pick(&File::ALL)?)
            } else {
                What::Rank(*random.pick(&Rank::ALL)?)
            };
            return Some(Select::new(what, Game::default(), false));
        }
        Topic::Diagonal => {
            let squares: Vec<Square> = Square::all().collect();
            let (a, b) = (*random.pick(&squares)?, *random.pick(&squares)?);
            let line = attacks::line(a, b);
            let is_diagonal = a.file() != b.file() && a.rank() != b.rank() && line.len() >= 3;
            return is_diagonal.then(|| Select::new(What::Diagonal(a, b), Game::default(), false));
        }
        Topic::Moves(_)
        | Topic::Blocking
        | Topic::Jumping
        | Topic::Attackers
        | Topic::Guards
        | Topic::Undefended
        | Topic::Free
        | Topic::Checks
        | Topic::KingSafe
        | Topic::Escape
        | Topic::Pinned => {}
    }
    for pos in positions(random, level, topic) {
        if let Some(what) = question(random, &pos, topic) {
            let select = Select::new(what, Game::new(pos), true);
            if is_worth_asking(random, level, topic, &select) {
                return Some(select);
            }
        }
    }
    None
}

/// Few pieces up to level 3, the middle of a random game above. A game gives several positions.
fn positions(random: &mut Random, level: u8, topic: Topic) -> Vec<Position> {
    if level >= 4 {
        let length = if level == 4 { 24 } else { 40 };
        let moves = length + random.below(20);
        let game = random_game(random, moves);
        return game.positions().iter().skip(12).rev().cloned().collect();
    }
    let us = if random.chance(1, 2) { Color::White } else { Color::Black };
    let others = usize::from(level) * 2 - 2;
    let mut pieces = match topic {
        Topic::Moves(role) => vec![Piece::new(us, role)],
        Topic::Blocking => {
            let role = *random.pick(&[Role::Bishop, Role::Rook, Role::Queen]).unwrap_or(&Role::Rook);
            vec![Piece::new(us, role)]
        }
        Topic::Jumping => vec![Piece::new(us, Role::Knight)],
        Topic::Attackers
        | Topic::Guards
        | Topic::Undefended
        | Topic::Free
        | Topic::Checks
        | Topic::KingSafe
        | Topic::Escape
        | Topic::Pinned => {
            let mut pieces = KINGS.to_vec();
            pieces.extend(some_pieces(random, us, 2));
            pieces.extend(some_pieces(random, !us, 2));
            pieces
        }
        Topic::FileOrRank | Topic::Diagonal => Vec::new(),
    };
    let crowded = usize::from(matches!(topic, Topic::Blocking | Topic::Jumping)) * 3;
    pieces.extend(some_pieces(random, us, others / 2 + crowded));
    pieces.extend(some_pieces(random, !us, others.div_ceil(2) + crowded / 2));
    if level == 3 {
        pieces.extend(KINGS.into_iter().filter(|king| !pieces.contains(king)).collect::<Vec<_>>());
    }
    scatter(random, &pieces, us).into_iter().collect()
}

/// A question on this topic in this position, if there is one.
fn question(random: &mut Random, pos: &Position, topic: Topic) -> Option<What> {
    let board = pos.board();
    let us = pos.turn();
    let mut one_of =
        |squares: crate::rules::SquareSet| random.pick(&squares.into_iter().collect::<Vec<Square>>()).copied();
    Some(match topic {
        Topic::Moves(role) => What::Moves(one_of(board.pieces(us, role))?),
        Topic::Blocking => {
            let sliders = board.pieces(us, Role::Bishop) | board.pieces(us, Role::Rook) | board.pieces(us, Role::Queen);
            What::Moves(one_of(sliders)?)
        }
        Topic::Jumping => What::Moves(one_of(board.pieces(us, Role::Knight))?),
        Topic::Attackers => {
            let target = one_of(board.occupied())?;
            What::Attackers(target, !board.piece_at(target)?.color)
        }
        Topic::Guards => {
            let target = one_of(board.occupied() - board.by_role(Role::King))?;
            What::Guards(target, board.piece_at(target)?.color)
        }
        Topic::Undefended => What::Undefended(board.piece_at(one_of(board.occupied())?)?.color),
        Topic::Free => What::Free,
        Topic::Checks => What::CheckSquares(one_of(board.by_color(us) - board.by_role(Role::King))?),
        Topic::KingSafe => What::KingSafe(pos.king(us)?),
        Topic::Escape => What::KingSafe(pos.is_check().then(|| pos.king(us))??),
        Topic::Pinned => What::Pinned(board.piece_at(one_of(board.by_role(Role::King))?)?.color),
        Topic::FileOrRank | Topic::Diagonal => return None,
    })
}

/// Questions that can be answered without looking are left out; "none" is the answer once in a while.
fn is_worth_asking(random: &mut Random, level: u8, topic: Topic, select: &Select) -> bool {
    let pos = select.game.position();
    let board = pos.board();
    let count = select.right.len();
    let audit_room = match select.what {
        What::Undefended(side) | What::Pinned(side) => count < board.by_color(side).len() - 1,
        _ => true,
    };
    if !audit_room {
        return false;
    }
    let Some(subject) = select.what.subject() else {
        return count > 0 || random.chance(1, 60);
    };
    let empty_board = attacks::of(board.piece_at(subject).unwrap_or(KINGS[0]), subject, crate::rules::SquareSet::EMPTY);
    match topic {
        Topic::Moves(Role::Pawn) => count > 0 && (level < 3 || count > 1),
        Topic::Moves(_) => count > 0 && (level < 2 || count < empty_board.len()),
        Topic::Blocking => (2..empty_board.len()).contains(&count) && count >= usize::from(level),
        Topic::Jumping => {
            let around = attacks::king(subject) & board.occupied();
            count > 0 && around.len() >= usize::from(level.min(3)) - 1
        }
        Topic::Attackers | Topic::Guards => count > usize::from(level > 2) || random.chance(1, 30),
        Topic::Checks => count > 0 || random.chance(1, 60),
        Topic::KingSafe => {
            let around = attacks::king(subject);
            let barred = around - select.right - board.by_color(pos.turn());
            barred.len() >= usize::from(level.min(3)) && (count > 0 || random.chance(1, 10))
        }
        Topic::Escape => count > 0 || random.chance(1, 10),
        Topic::Undefended | Topic::Free | Topic::Pinned | Topic::FileOrRank | Topic::Diagonal => true,
    }
}
