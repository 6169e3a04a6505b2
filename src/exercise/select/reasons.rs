//! Why a marked square does not belong to the answer, and what is so about those that do.

use super::what::{What, captures, is_among, pieces_in_words, retaking};
use crate::exercise::misconception::{self, Misconception};
use crate::exercise::{illegal, reach, understand, whereabouts};
use crate::notation::describe;
use crate::rules::{Board, Color, File, Game, Illegality, Move, Position, Role, Square, SquareSet, attacks, legality};

/// Why a square does not belong to the answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reason {
    /// The fact, then the rule.
    pub(super) text: String,
    /// The pieces that cause it.
    pub(super) causes: SquareSet,
    /// What the learner seems to believe.
    pub(super) reveals: Option<Misconception>,
}

impl Reason {
    fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), causes: SquareSet::EMPTY, reveals: None }
    }

    fn caused_by(mut self, causes: impl Into<SquareSet>) -> Self {
        self.causes = causes.into();
        self
    }

    fn revealing(mut self, misconception: Option<Misconception>) -> Self {
        self.reveals = misconception;
        self
    }
}

/// Why `sq`, which the learner has marked, does not belong to the answer.
pub(super) fn why_not(what: What, game: &Game, sq: Square) -> Reason {
    let pos = game.position();
    let board = pos.board();
    match what {
        What::Moves(of) => no_move(game, of, sq),
        What::KingSafe(king) if sq.distance(king) > 1 => {
            let castles = pos.is_legal(Move::new(king, sq));
            let more =
                if castles { "Castling is no single step." } else { "A king moves one square in any direction." };
            Reason::new(format!("{sq} is more than one step away from the king on {king}. {more}"))
        }
        What::KingSafe(king) => no_move(game, king, sq),
        What::Attacks(of) => no_attack(&board, of, sq),
        What::Attackers(target, side) => other_piece(&board, sq, side).unwrap_or_else(|| no_attack(&board, sq, target)),
        What::Guards(target, side) if sq == target => Reason::new(format!(
            "{} does not guard itself. A guard is another {side} piece that could take back.",
            describe::capitalized(&describe::piece_on(&board, sq)),
        )),
        What::Guards(target, side) => other_piece(&board, sq, side).unwrap_or_else(|| no_attack(&board, sq, target)),
        What::CheckSquares(of) => no_check(game, of, sq),
        What::Pinned(side) => other_piece(&board, sq, side).unwrap_or_else(|| not_pinned(pos, sq, side)),
        What::Undefended(side) => other_piece(&board, sq, side).unwrap_or_else(|| guarded(&board, sq, side)),
        What::Free => other_piece(&board, sq, !pos.turn()).unwrap_or_else(|| not_free(pos, sq)),
        What::Light | What::Dark => {
            Reason::new(format!("{sq} is {}. {}", whereabouts::color(sq), whereabouts::color_reason(sq)))
        }
        // The question may describe the line without naming it: so its name is not told here.
        What::File(file) => Reason::new(format!("{sq} is on the {}-file.{}", sq.file(), pawns_there(&board, sq, file))),
        What::Rank(_) => Reason::new(format!("{sq} is on rank {}.", sq.rank())),
        What::Diagonal(a, b) => Reason::new(format!(
            "{sq} is not on the diagonal through {a} and {b}. On a diagonal, file and rank change together, one by one."
        )),
        What::Pieces(color, role) => Reason::new(match board.piece_at(sq) {
            None => format!("{sq} is empty."),
            Some(piece) => {
                debug_assert!(!is_among(piece, color, role), "it would be right");
                let found = describe::piece_on(&board, sq);
                format!("That is {found}. You are looking for {}.", pieces_in_words(color, role))
            }
        }),
    }
}

/// That pawns stand on a square's file, where the file asked for has none.
fn pawns_there(board: &Board, sq: Square, file: File) -> String {
    let pawns = |file: File| board.by_role(Role::Pawn) & SquareSet::file(file);
    let there = pawns(sq.file());
    match (pawns(file).is_empty(), there.len()) {
        (false, _) | (true, 0) => String::new(),
        (true, 1) => format!(" A pawn stands there, on {}.", describe::squares(there)),
        (true, _) => format!(" Pawns stand there, on {}.", describe::squares(there)),
    }
}

fn no_attack(board: &Board, from: Square, to: Square) -> Reason {
    match reach::why_not(board, from, to) {
        Some((text, blockers)) => {
            let role = board.piece_at(from).map(|piece| piece.role);
            let jumps = (!blockers.is_empty()).then_some(misconception::SLIDERS_JUMP);
            let straight = from.file() == to.file() && from.rank().index().abs_diff(to.rank().index()) == 1;
            let takes_straight = (role == Some(Role::Pawn) && straight).then_some(misconception::PAWN_TAKES_STRAIGHT);
            Reason::new(text).caused_by(blockers).revealing(jumps.or(takes_straight))
        }
        None => Reason::new(format!("{to} does not belong to it.")),
    }
}

/// When the square is empty or its piece is not of the side asked for.
fn other_piece(board: &Board, sq: Square, side: Color) -> Option<Reason> {
    match board.piece_at(sq) {
        None => Some(Reason::new(format!("{sq} is empty."))),
        Some(piece) if piece.color != side => Some(Reason::new(format!(
            "That is {}. You are looking for {side}'s pieces and pawns.",
            describe::piece_on(board, sq)
        ))),
        Some(_) => None,
    }
}

fn no_move(game: &Game, of: Square, to: Square) -> Reason {
    let pos = game.position();
    let attempt = understand::queening(pos, of, to);
    let reasons = illegal::plainly(attempt, legality::explain_in_game(game, attempt).err().unwrap_or_default());
    let telling = reasons.iter().find(|reason| !matches!(reason, Illegality::GameOver { .. })).or(reasons.first());
    match telling {
        Some(why) => Reason::new(describe::illegality(pos, attempt, why))
            .caused_by(why.causes())
            .revealing(illegal::misconception(pos, why)),
        None => Reason::new(format!("{to} does not belong to it.")),
    }
}

fn no_check(game: &Game, of: Square, to: Square) -> Reason {
    let pos = game.position();
    let mv = understand::queening(pos, of, to);
    if !pos.is_legal(mv) {
        return no_move(game, of, to);
    }
    let after = pos.after(mv);
    let board = after.board();
    let Some(king) = after.king(after.turn()) else { return Reason::new("There is no king to check.") };
    let others = after.checkers();
    let (text, blockers) = reach::why_not(&board, to, king).unwrap_or_default();
    if others.is_empty() {
        Reason::new(format!("From {to} there is no check to the king on {king}. {text}")).caused_by(blockers)
    } else {
        let checkers = describe::pieces(&board, others);
        Reason::new(format!("The check would come from {checkers}, not from the piece on {to}. {text}"))
            .caused_by(others)
    }
}

fn not_pinned(pos: &Position, sq: Square, side: Color) -> Reason {
    let board = pos.board();
    let name = describe::capitalized(&describe::pieces(&board, sq.into()));
    let Some(king) = pos.king(side) else { return Reason::new("Without a king there is no pin.") };
    if sq == king {
        return Reason::new("A king is never pinned: a pinned piece stands in front of its king.");
    }
    let line = attacks::line(king, sq);
    let beyond = line - attacks::between(king, sq);
    let sliders = beyond
        .into_iter()
        .filter(|&far| attacks::between(king, far).contains(sq))
        .filter(|&far| board.piece_at(far).is_some_and(|piece| piece.color != side))
        .find(|&far| attacks::of(board.piece_at(far).expect("just found"), far, SquareSet::EMPTY).contains(king));
    match sliders {
        Some(slider) => {
            let between = attacks::between(king, slider) & board.occupied();
            let (slider_name, others) =
                (describe::pieces(&board, slider.into()), describe::pieces(&board, between.without(sq)));
            Reason::new(format!(
                "{name} is not pinned: between {slider_name} and the king on {king} there is also {others}. \
                 A piece is pinned when it alone shields its king."
            ))
            .caused_by(between.without(sq))
        }
        None => Reason::new(format!(
            "{name} is not pinned: no enemy rook, bishop or queen looks through it at the king on {king}."
        )),
    }
}

fn guarded(board: &Board, sq: Square, side: Color) -> Reason {
    if board.king(side) == Some(sq) {
        return Reason::new("Kings are left out here: a king is never taken, so it needs no guard.");
    }
    let guards = board.attackers(sq, side);
    let name = describe::capitalized(&describe::pieces(board, sq.into()));
    Reason::new(format!("{name} is guarded by {}.", describe::pieces(board, guards))).caused_by(guards)
}

fn not_free(pos: &Position, sq: Square) -> Reason {
    let board = pos.board();
    let name = describe::pieces(&board, sq.into());
    if pos.king(!pos.turn()) == Some(sq) {
        return Reason::new("A king is never taken, so it does not count here.");
    }
    let Some((_, mv)) = captures(pos).find(|&(prey, _)| prey == sq) else {
        let lookers = board.attackers(sq, pos.turn());
        if let Some(looker) = lookers.first() {
            let mv = understand::queening(pos, looker, sq);
            let why = legality::explain(pos, mv).err().unwrap_or_default();
            if let Some(why) = why.first() {
                return Reason::new(describe::illegality(pos, mv, why)).caused_by(why.causes());
            }
        }
        return Reason::new(format!("Nothing of {}'s attacks {name}.", pos.turn()));
    };
    let after = pos.after(mv);
    match retaking(&after, mv.to) {
        Some(back) => {
            let (taker, guard) =
                (describe::pieces(&board, mv.from.into()), describe::pieces(&after.board(), back.from.into()));
            Reason::new(format!(
                "{} is guarded: when {taker} takes it, {guard} takes back.",
                describe::capitalized(&name)
            ))
            .caused_by(back.from)
        }
        None => Reason::new(format!("{} does not belong to it.", describe::capitalized(&name))),
    }
}

/// What is so about a square that belongs to the answer, in a sentence; empty where there is nothing to add.
pub(super) fn why(what: What, pos: &Position, sq: Square) -> String {
    let board = pos.board();
    let name = || describe::capitalized(&describe::pieces(&board, sq.into()));
    match what {
        What::Moves(of) | What::KingSafe(of) => describe::legal_move(pos, understand::queening(pos, of, sq)),
        What::Attacks(_) => {
            board.piece_at(sq).map_or_else(String::new, |_| format!("{sq}: {}.", describe::piece_on(&board, sq)))
        }
        What::Attackers(target, side) => {
            let pinned = pos.pins(side).into_iter().any(|(pinned, _)| pinned == sq);
            let more = if pinned { " It is pinned, but it attacks all the same." } else { "" };
            format!("{} attacks {target}.{more}", name())
        }
        What::Guards(target, _) => format!("{} guards {target}.", name()),
        What::CheckSquares(of) => {
            let role = board.piece_at(of).map_or(Role::Queen, |piece| piece.role);
            format!("From {sq} the {role} attacks the king.")
        }
        What::Pinned(side) => {
            let pinner = pos.pins(side).into_iter().find(|&(pinned, _)| pinned == sq).map(|(_, pinner)| pinner);
            match (pinner, pos.king(side)) {
                (Some(pinner), Some(king)) => format!(
                    "{} is pinned: behind it {} looks at the king on {king}.",
                    name(),
                    describe::pieces(&board, pinner.into())
                ),
                (None, _) | (_, None) => String::new(),
            }
        }
        What::Undefended(_) => format!("Nothing guards {}.", describe::pieces(&board, sq.into())),
        What::Free => captures(pos)
            .find(|&(prey, mv)| prey == sq && retaking(&pos.after(mv), mv.to).is_none())
            .map_or_else(String::new, |(_, mv)| format!("{} Nothing can take back.", describe::legal_move(pos, mv))),
        What::Light | What::Dark | What::File(_) | What::Rank(_) | What::Diagonal(..) | What::Pieces(..) => {
            String::new()
        }
    }
}
