//! Legal or not: a move is shown; if it is not legal, which rule does it break?

mod generate;
mod judge;
mod rules;
#[cfg(test)]
mod tests;
mod themes;

use std::sync::Arc;

use super::fields::{Field, Fields, Shape, did_you_mean};
use super::task::game_identity;
use super::{Audit, Generator, Judge, Kind, Misconception, Task, misconception, table};
use crate::notation::coordinate;
use crate::rules::{Game, Illegality, Move, MoveKind, Position, Role, legality};
use judge::Legalities;

/// The kind `legal`.
pub static KIND: Kind = Kind {
    id: "legal",
    title: "Legal or not",
    summary: "A move is shown: say whether it is legal, and if not, which rule it breaks.",
    fields: FIELDS,
    example: r#"id = "the-pinned-knight"
kind = "legal"
fen = "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1"
move = "c3d5"
expect = "pinned"
"#,
    read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

static FIELDS: &[Field] = &[
    Field {
        name: "move",
        shape: Shape::Text,
        required: true,
        doc: "The move shown, in coordinates: \"e1g1\", \"e7e8n\". It need not be legal.",
    },
    Field {
        name: "expect",
        shape: Shape::Text,
        required: false,
        doc: "\"legal\", or the code of a rule that is broken, such as \"pinned\".",
    },
];

/// The game so far, the move shown, and every rule it breaks.
#[derive(Debug)]
struct Shown {
    game: Game,
    mv: Move,
    why: Vec<Illegality>,
    /// The codes of the rules to choose from: a broken one, and others that learners know.
    rules: Vec<&'static str>,
    /// Whether learners have been taught that no move may leave the own king in check.
    knows_check: bool,
}

impl Shown {
    fn new(game: Game, mv: Move) -> Self {
        Self::for_skills(game, mv, &|_| true)
    }

    fn for_skills(game: Game, mv: Move, knows: &dyn Fn(&str) -> bool) -> Self {
        let why = legality::explain_in_game(&game, mv).err().unwrap_or_default();
        let rules = rules::offered(game.position(), mv, &why, knows);
        let knows_check = knows("check.own-king") || knows("check.escape-move");
        Self { game, mv, why, rules, knows_check }
    }

    /// Whether the broken rule is asked for: only where there is another to choose.
    const fn asks_rule(&self) -> bool {
        self.rules.len() > 1
    }

    /// `legal`, or the code of the most basic rule that is broken.
    fn code(&self) -> &'static str {
        self.why.first().map_or("legal", Illegality::code)
    }
}

/// What taking this legal move for illegal shows that the learner believes.
fn believed(shown: &Shown) -> Option<Misconception> {
    let pos = shown.game.position();
    let (us, board) = (pos.turn(), pos.board());
    match pos.kind(shown.mv) {
        MoveKind::Castle(side) => {
            let attacked = !board.attackers(side.rook_from(us), !us).is_empty();
            attacked.then_some(misconception::CASTLING_ROOK_ATTACKED)
        }
        MoveKind::Promotion | MoveKind::CapturePromotion => {
            let role = shown.mv.promotion?;
            let there = board.pieces(us, role).len();
            match role {
                Role::Queen => (there > 0).then_some(misconception::ONE_QUEEN),
                // None of them has been taken, so none lies beside the board.
                Role::Rook | Role::Bishop | Role::Knight | Role::King | Role::Pawn => {
                    (there > 1).then_some(misconception::PROMOTION_CAPTURED_PIECE)
                }
            }
        }
        MoveKind::Quiet | MoveKind::Capture | MoveKind::DoubleStep if pos.legal_en_passant().is_some() => {
            Some(misconception::EN_PASSANT_COMPULSORY)
        }
        MoveKind::Quiet | MoveKind::Capture => jumps(pos, shown.mv).then_some(misconception::KNIGHT_BLOCKED),
        MoveKind::DoubleStep | MoveKind::EnPassant => None,
    }
}

/// Whether a knight goes past a piece that stands straight before it.
fn jumps(pos: &Position, mv: Move) -> bool {
    let is_knight = pos.piece_at(mv.from).is_some_and(|piece| piece.role == Role::Knight);
    let step = |from: usize, to: usize| match to.abs_diff(from) {
        2 if to > from => 1,
        2 => -1,
        _ => 0,
    };
    let files = step(mv.from.file().index(), mv.to.file().index());
    let ranks = step(mv.from.rank().index(), mv.to.rank().index());
    is_knight && mv.from.offset(files, ranks).is_some_and(|before| pos.piece_at(before).is_some())
}

#[derive(Debug)]
struct LegalTask(Arc<Shown>);

impl Task for LegalTask {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(Legalities::new(self.0.clone()))
    }

    fn audit(&self) -> Audit {
        Audit { right: vec![self.0.code().to_owned()], possible: Some(2), none_is_an_answer: false }
    }

    fn written(&self) -> Option<toml::Table> {
        Some(table::with(table::of_game(&self.0.game), "move", coordinate::write(self.0.mv)))
    }

    fn for_skills(&self, knows: &dyn Fn(&str) -> bool) -> Option<Box<dyn Task>> {
        Some(Box::new(Self(Arc::new(Shown::for_skills(self.0.game.clone(), self.0.mv, knows)))))
    }

    fn identity(&self) -> String {
        format!("{}\n{}", game_identity(&self.0.game), coordinate::write(self.0.mv))
    }

    fn open_game(&self) -> Option<&Game> {
        Some(&self.0.game)
    }
}

fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let game = fields.game(false);
    let mv = fields.required_string("move", Shape::Text).and_then(|(text, span)| {
        let mv = coordinate::read(&text);
        if mv.is_none() {
            let help = "expected squares as in \"e2e4\", with the new piece for a promotion: \"e7e8q\"";
            fields.problem(span, "bad-move", format!("\"{text}\" is no move in coordinates"), Some(help.into()));
        }
        mv
    });
    let expected = fields.string("expect", Shape::Text);
    let shown = Shown::new(game?, mv?);
    if let Some((word, span)) = expected {
        let holds = if word == "legal" { shown.why.is_empty() } else { shown.why.iter().any(|why| why.code() == word) };
        let known = || Illegality::CODES.iter().copied().chain(["legal"]);
        if !holds && known().all(|code| code != word) {
            let help = did_you_mean(&word, known()).map(|near| format!("did you mean \"{near}\"?"));
            fields.problem(span, "unknown-word", format!("`expect` can't be \"{word}\""), help);
        } else if !holds {
            let codes: Vec<&str> = shown.why.iter().map(Illegality::code).collect();
            fields.expect_differs(span, &word, if codes.is_empty() { "legal" } else { codes[0] });
        }
    }
    Some(Box::new(LegalTask(Arc::new(shown))))
}
