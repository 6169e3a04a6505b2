//! The sentences of verdict exercises: what a position shows, and why another call misses it.

use super::Call;
use super::scene::{Scene, flights, guards};
use crate::exercise::{Explanation, Feedback, Mark, MarkRole, Misconception, Text, Verdict, misconception, reach};
use crate::notation::{describe, pgn, san};
use crate::rules::{Game, Move, Position, Role, Square, SquareSet, attacks};
use crate::solve::ending::IN_PLAY;
use crate::solve::winnable::{self, Verdict as Winnable};

/// How many moves are named at the most.
const NAMED: usize = 12;

/// How many single moves of a possible mate are shown at the most.
const SHOWN_LINE: usize = 8;

/// The right call with its reason, in full square by square.
pub(in crate::exercise) fn explanation(scene: &Scene) -> Explanation {
    let pos = scene.pos();
    let us = pos.turn();
    let check = describe::check(pos);
    let (short, full) = match scene.call {
        Call::Checkmate => {
            (format!("{check} No move helps: this is checkmate, and {} wins.", !us), describe::mate_proof(pos))
        }
        Call::Stalemate => (
            format!("{check} And {us} has no legal move: this is stalemate, and the game is drawn."),
            describe::stalemate_proof(pos),
        ),
        Call::Check => (
            format!("{check} It is not mate: {us} can answer {}.", describe::either(written(pos))),
            ways_out(pos).iter().map(|&mv| describe::legal_move(pos, mv)).collect(),
        ),
        Call::DeadPosition if pos.is_insufficient_material() => (
            format!("{} With these pieces nobody can ever mate: a dead position, drawn at once.", material(pos)),
            Vec::new(),
        ),
        Call::DeadPosition => (
            "Whatever is played from here, nobody can ever mate: a dead position, drawn at once.".to_owned(),
            Vec::new(),
        ),
        Call::None => {
            let count = pos.legal_moves().len();
            let moves = if count == 1 { "one legal move" } else { "legal moves" };
            (
                format!("{check} And {us} has {moves}: {}. The game goes on.", describe::list(written(pos))),
                shield(pos).into_iter().collect(),
            )
        }
    };
    Explanation::short(short).in_full(Text::paragraphs(full)).by([scene.call.article()])
}

/// The marks that go with the explanation.
pub(in crate::exercise) fn marks(scene: &Scene) -> Vec<Mark> {
    let pos = scene.pos();
    let kept_in =
        flights(pos).into_iter().map(|flight| guards(pos, flight)).fold(SquareSet::EMPTY, |all, more| all | more);
    let over = matches!(scene.call, Call::Checkmate | Call::Stalemate);
    let sets = [
        (MarkRole::Target, SquareSet::of(scene.king())),
        (MarkRole::Attacker, pos.checkers()),
        (MarkRole::Guard, if over { kept_in - pos.checkers() } else { SquareSet::EMPTY }),
    ];
    sets.into_iter().filter(|(_, set)| !set.is_empty()).map(|(role, set)| Mark::squares(role, set)).collect()
}

/// Feedback for a call that is not the right one: the fact that speaks against it, then the rule.
pub(in crate::exercise) fn miss(scene: &Scene, said: Call) -> Feedback {
    let pos = scene.pos();
    let us = pos.turn();
    let (words, role, pointed) = if said == Call::DeadPosition && pos.legal_moves().is_empty() {
        let words = format!("{} {us} has no legal move: that has a name of its own.", describe::check(pos));
        (words, MarkRole::Attacker, pos.checkers())
    } else if said == Call::DeadPosition {
        let (able, why) = possible_mate(pos).map_or_else(Default::default, |(sq, why)| (SquareSet::of(sq), why));
        (format!("{why} A position is dead only when neither side can ever mate."), MarkRole::Attacker, able)
    } else if scene.call == Call::DeadPosition {
        let look = if pos.is_insufficient_material() {
            format!("{} Ask whether anyone could still mate with these.", material(pos))
        } else {
            "Follow the moves that are left, and ask whether one of them can still lead to a mate.".to_owned()
        };
        let words = against(pos, said).map_or_else(|| look.clone(), |fact| format!("{fact} {look}"));
        (words, MarkRole::Target, SquareSet::EMPTY)
    } else if said.is_with_check() != scene.call.is_with_check() {
        let rule = match said {
            Call::Checkmate => "Without check it can't be checkmate.",
            Call::Check => "Check means that an enemy piece attacks the king.",
            Call::Stalemate => "Stalemate is only without check.",
            Call::None | Call::DeadPosition => "A king that is attacked is in check.",
        };
        let shield = if pos.is_check() { None } else { shield(pos) };
        let shield = shield.map_or_else(String::new, |sentence| format!(" {sentence}"));
        (format!("{}{shield} {rule}", describe::check(pos)), MarkRole::Attacker, pos.checkers())
    } else if let Some(&way) = ways_out(pos).first() {
        let rule = if said == Call::Checkmate { "That answers the check" } else { "That is a legal move" };
        let words = format!("{} {rule}, so it is not {}.", describe::legal_move(pos, way), said.word());
        (words, MarkRole::Good, SquareSet::from([way.from, way.to]))
    } else {
        let words = match said {
            Call::Check => format!("{} There is more to it: look for {us}'s answer.", describe::check(pos)),
            Call::Checkmate | Call::Stalemate | Call::DeadPosition | Call::None => {
                format!("{us} has no legal move here. Try each piece, and each square beside the king.")
            }
        };
        (words, MarkRole::Attacker, pos.checkers())
    };
    let mut marks = vec![Mark::squares(MarkRole::Target, scene.king())];
    if !pointed.is_empty() {
        marks.push(Mark::squares(role, pointed));
    }
    Feedback::new(Verdict::Wrong, Explanation::short(words).by([said.article()]))
        .with_marks(marks)
        .revealing(believed(scene, said))
}

/// What speaks against calling a dead position by another name; `None` where nothing does but that it is dead.
fn against(pos: &Position, said: Call) -> Option<String> {
    let way = || ways_out(pos).first().map(|&way| describe::legal_move(pos, way));
    match (said, pos.is_check()) {
        (Call::Check, true) => Some(format!("{} There is more to it.", describe::check(pos))),
        (Call::Checkmate | Call::Check, false) => Some(describe::check(pos)),
        (Call::Checkmate, true) => Some(format!("{} That answers the check, so it is not checkmate.", way()?)),
        (Call::Stalemate, true) => Some(format!("{} Stalemate is only without check.", describe::check(pos))),
        (Call::Stalemate, false) => Some(format!("{} That is a legal move, so it is not stalemate.", way()?)),
        (Call::None | Call::DeadPosition, _) => None,
    }
}

/// What to ask of a position, for somebody who knows only these calls.
pub(super) fn to_be_asked(calls: &[Call]) -> &'static str {
    let over = [Call::Checkmate, Call::Stalemate];
    if calls.contains(&Call::DeadPosition) {
        "Ask three things: is the king in check, is there any legal move, and can anyone still mate?"
    } else if over.iter().any(|call| calls.contains(call)) {
        "Ask two things: is the king in check, and is there any legal move?"
    } else {
        "Ask one thing: could an enemy piece take on the king's square?"
    }
}

/// What a wrong call shows that the learner believes, and that names the right call: to be told once that is found.
pub(in crate::exercise) fn believed_till_told(scene: &Scene, said: Call) -> Option<Misconception> {
    matches!((said, scene.call), (Call::Checkmate, Call::Stalemate)).then_some(misconception::STALEMATE_WINS)
}

/// What a wrong call shows that the learner believes.
fn believed(scene: &Scene, said: Call) -> Option<Misconception> {
    let pos = scene.pos();
    let king_stuck = pos.legal_moves_from(scene.king()).is_empty();
    match (said, scene.call) {
        (Call::Checkmate, Call::Check) if king_stuck => Some(misconception::MATE_KING_STUCK),
        (Call::Stalemate, Call::None) if king_stuck => Some(misconception::STALEMATE_FEW_MOVES),
        (Call::Stalemate | Call::None, Call::Checkmate | Call::Check) if checkers_are_pinned(pos) => {
            Some(misconception::PINNED_GIVES_NO_CHECK)
        }
        (Call::DeadPosition, Call::None) if lone_knights(pos) => Some(misconception::TWO_KNIGHTS_DEAD),
        (
            Call::Checkmate | Call::Stalemate | Call::Check | Call::DeadPosition | Call::None,
            Call::Checkmate | Call::Stalemate | Call::Check | Call::DeadPosition | Call::None,
        ) => None,
    }
}

/// Whether each checker is pinned to its own king.
pub(super) fn checkers_are_pinned(pos: &Position) -> bool {
    let pinned: SquareSet = pos.pins(!pos.turn()).into_iter().map(|(pinned, _)| pinned).collect();
    !pos.checkers().is_empty() && pos.checkers().is_subset(pinned)
}

/// Two knights and kings, nothing else.
fn lone_knights(pos: &Position) -> bool {
    let board = pos.board();
    let knights = board.by_role(Role::Knight);
    knights.len() == 2 && board.occupied() == knights | board.by_role(Role::King)
}

/// The legal moves, those first that tell the most: by a piece other than the king, captures before blocks; then in
/// the order of the squares, so that the same position is always told alike.
pub(super) fn ways_out(pos: &Position) -> Vec<Move> {
    let mut moves: Vec<Move> = pos.legal_moves().into_iter().collect();
    let king = pos.king(pos.turn());
    moves.sort_by_key(|&mv| (Some(mv.from) == king, !pos.kind(mv).is_capture(), mv));
    moves
}

/// The legal moves in notation, cut short when there are many.
pub(super) fn written(pos: &Position) -> Vec<String> {
    let moves = ways_out(pos);
    let mut words: Vec<String> = moves.iter().take(NAMED).map(|&mv| san::write(pos, mv)).collect();
    if moves.len() > NAMED {
        words.push("others".into());
    }
    words
}

/// Who stands between the king and an enemy piece that looks at it; that piece may give no check only for this.
fn shield(pos: &Position) -> Option<String> {
    let board = pos.board();
    let us = pos.turn();
    let king = board.king(us)?;
    let looking = |straight: bool| {
        let role = if straight { Role::Rook } else { Role::Bishop };
        let line = if straight { attacks::rook } else { attacks::bishop };
        (board.pieces(!us, role) | board.pieces(!us, Role::Queen)) & line(king, SquareSet::EMPTY)
    };
    (looking(true) | looking(false)).into_iter().find_map(|far| {
        let between = (attacks::between(king, far) & board.occupied()).single()?;
        let shield = describe::capitalized(&describe::pieces(&board, SquareSet::of(between)));
        Some(format!("{shield} stands between the king and {}.", describe::pieces(&board, SquareSet::of(far))))
    })
}

/// `White has the king on e1; Black has the king on e8 and the bishop on c5.`
fn material(pos: &Position) -> String {
    let board = pos.board();
    let side = |color| describe::pieces(&board, board.by_color(color));
    let (us, them) = (pos.turn(), !pos.turn());
    format!("{us} has {}, {them} has {}.", side(us), side(them))
}

/// A mate that can still come about, the shorter one where both sides can, and the piece that gives it.
fn possible_mate(pos: &Position) -> Option<(Square, String)> {
    let mate_of = |winner| match winnable::can_mate(pos, winner, IN_PLAY) {
        Winnable::Yes { line } => Some((winner, line)),
        Winnable::No { .. } | Winnable::Unknown { .. } => None,
    };
    let mates = [pos.turn(), !pos.turn()].into_iter().filter_map(mate_of);
    let (winner, line) = mates.min_by_key(|(_, line)| line.len())?;
    let mate = line.last()?.to;
    let from = line.iter().rev().fold(mate, |sq, mv| if mv.to == sq { mv.from } else { sq });
    let mut game = Game::new(pos.clone());
    for &mv in line.iter().take(SHOWN_LINE) {
        game.play_on(mv).ok()?;
    }
    let shown = pgn::write_moves(&game);
    let words = if line.len() == 1 {
        format!("{winner} can mate at once: {shown}.")
    } else if line.len() <= SHOWN_LINE {
        format!("{winner} can still mate, if both sides help: {shown}.")
    } else {
        let moves = describe::counted(line.len().div_ceil(2), "move", "moves");
        format!("{winner} can still mate in {moves}, if both sides help. It begins {shown}.")
    };
    Some((from, words))
}

/// Why a piece picked as a guard or as a checker is none: `The rook on a1 does not reach g8.`
pub(super) fn does_not_attack(pos: &Position, from: Square, to: Square) -> String {
    reach::why_not(&pos.board(), from, to).map_or_else(String::new, |(why, _)| why)
}
