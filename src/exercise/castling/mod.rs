//! Castling: may or may not, and which condition is broken.

mod condition;
mod generate;
mod judge;
#[cfg(test)]
mod tests;

pub(super) use generate::question;

use std::sync::Arc;

use super::fields::{Field, Fields, Shape};
use super::task::game_identity;
use super::{Audit, Generator, Judge, Kind, Mark, MarkRole, Task, illegal, table};
use crate::rules::{CastlingSide, Game, Piece, Role};
use condition::{Case, Condition};
use judge::Castlings;

/// The kind `castling`.
pub static KIND: Kind = Kind {
    id: "castling",
    title: "May I castle?",
    summary: "Say which castlings are allowed, and which condition is broken where one is not.",
    fields: FIELDS,
    example: r#"id = "came-back"
kind = "castling"
moves = "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. Kf1 O-O 5. Ke1 d6"
sides = ["kingside"]
expect = []
note = "The king is home again, but it has moved. That is all that counts."
"#,
    read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

static FIELDS: &[Field] = &[
    Field {
        name: "sides",
        shape: Shape::Words,
        required: false,
        doc: "[\"kingside\"], [\"queenside\"] or both; when left out, each side with a rook in its corner.",
    },
    Field {
        name: "expect",
        shape: Shape::Words,
        required: false,
        doc: "The castlings that are allowed: [\"O-O\", \"O-O-O\"], [\"O-O\"], [\"O-O-O\"] or [].",
    },
];

/// The game so far, and the castlings asked about.
#[derive(Clone, Debug)]
struct Asked {
    game: Game,
    cases: Vec<Case>,
    /// Whether the learner has been taught that the king has to be safe on its way.
    knows_safety: bool,
}

impl Asked {
    /// Castling to these sides, king's side first; `None` when there is no side or the king is not at home.
    fn new(game: Game, sides: &[CastlingSide]) -> Option<Self> {
        let us = game.position().turn();
        let at_home = game.position().king(us) == Some(CastlingSide::king_from(us));
        let cases: Vec<Case> = CastlingSide::ALL
            .into_iter()
            .filter(|side| sides.contains(side))
            .map(|side| Case::new(&game, side))
            .collect();
        (at_home && !cases.is_empty()).then_some(Self { game, cases, knows_safety: true })
    }

    /// For learners who have been taught these skills.
    fn for_skills(&self, knows: &dyn Fn(&str) -> bool) -> Self {
        let safety = [Condition::InCheck, Condition::Crosses, Condition::Lands];
        Self {
            game: self.game.clone(),
            cases: self.cases.iter().map(|case| case.for_skills(knows)).collect(),
            knows_safety: safety.iter().any(|condition| knows(condition.taught_by())),
        }
    }

    /// The sides with an own rook in the corner.
    fn sides_with_rook(game: &Game) -> Vec<CastlingSide> {
        let pos = game.position();
        let rook = Some(Piece::new(pos.turn(), Role::Rook));
        CastlingSide::ALL.into_iter().filter(|side| pos.piece_at(side.rook_from(pos.turn())) == rook).collect()
    }

    fn allowed(&self) -> Vec<String> {
        let allowed = self.cases.iter().filter(|case| case.is_allowed());
        allowed.map(|case| case.side.notation().to_owned()).collect()
    }
}

/// What speaks against a castling, and the arrows of those that are allowed.
fn marks(asked: &Asked) -> Vec<Mark> {
    let us = asked.game.position().turn();
    let mut marks = Vec::new();
    for case in &asked.cases {
        let mv = Case::mv(us, case.side);
        if case.is_allowed() {
            marks.push(Mark::arrow(MarkRole::Good, mv.from, mv.to));
            continue;
        }
        marks.extend(illegal::marks(mv, &case.why));
    }
    marks
}

#[derive(Debug)]
struct CastlingTask(Arc<Asked>);

impl Task for CastlingTask {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(Castlings::new(self.0.clone()))
    }

    fn audit(&self) -> Audit {
        Audit { right: self.0.allowed(), possible: None, none_is_an_answer: true }
    }

    fn written(&self) -> Option<toml::Table> {
        let word = |side: CastlingSide| SIDES.iter().find(|(_, known)| *known == side).map(|(word, _)| *word);
        let sides: Vec<&str> = self.0.cases.iter().filter_map(|case| word(case.side)).collect();
        Some(table::with(table::of_game(&self.0.game), "sides", sides))
    }

    fn for_skills(&self, knows: &dyn Fn(&str) -> bool) -> Option<Box<dyn Task>> {
        Some(Box::new(Self(Arc::new(self.0.for_skills(knows)))))
    }

    fn identity(&self) -> String {
        let sides: Vec<&str> = self.0.cases.iter().map(|case| case.side.notation()).collect();
        format!("{}\n{}", game_identity(&self.0.game), sides.join(" "))
    }

    fn open_game(&self) -> Option<&Game> {
        Some(&self.0.game)
    }
}

fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let game = fields.game(false);
    let sides = read_sides(fields);
    if fields.has("sides") && sides.is_none() {
        return None;
    }
    let game = game?;
    let sides = sides.unwrap_or_else(|| Asked::sides_with_rook(&game));
    let us = game.position().turn();
    let Some(asked) = Asked::new(game, &sides) else {
        let message = format!("there is no castling to ask about: {us}'s king or rooks are not at home");
        let help = format!("put the king on {}, and a rook in its corner", CastlingSide::king_from(us));
        fields.problem(fields.span(), "nothing-to-ask", message, Some(help));
        return None;
    };
    if fields.has("expect") {
        fields.expect_all(&asked.allowed());
    }
    Some(Box::new(CastlingTask(Arc::new(asked))))
}

const SIDES: [(&str, CastlingSide); 2] = [("kingside", CastlingSide::King), ("queenside", CastlingSide::Queen)];

/// The sides asked about; `None` when they are left out, or not understood.
fn read_sides(fields: &mut Fields<'_>) -> Option<Vec<CastlingSide>> {
    let (words, span) = fields.distinct("sides", Shape::Words)?;
    if words.is_empty() {
        let help = Some("leave it out to ask about each side with a rook in its corner".into());
        fields.problem(span, "nothing-to-ask", "`sides` asks about no side", help);
        return None;
    }
    let mut sides = Vec::with_capacity(words.len());
    for (word, span) in words {
        let known = fields.known("sides", &word, span, &SIDES.map(|(word, _)| word));
        sides.push(SIDES.iter().find(|(name, _)| Some(*name) == known).map(|&(_, side)| side));
    }
    sides.into_iter().collect()
}
