//! Goals whose square the author's own question leaves to be found: neither a hint nor a reply names it.

use super::goal::Goal;
use crate::notation::describe;
use crate::rules::{Move, Position, Square};

/// The first hint, in place of the goal's rule, where the question does not name its square.
pub(super) fn look(goal: &Goal, ask: &str) -> Option<&'static str> {
    match goal {
        Goal::All(goals) | Goal::AnyOf(goals) => goals.first().and_then(|goal| look(goal, ask)),
        goal => square(goal).filter(|&(sq, _)| is_open(sq, ask)).map(|(_, look)| look),
    }
}

/// What a legal move misses, where telling it would name a square that the question does not name.
pub(super) fn missed(goal: &Goal, pos: &Position, mv: Move, ask: &str) -> Option<String> {
    if goal.judge(pos, mv).is_ok() {
        return None;
    }
    match goal {
        Goal::All(goals) => {
            let unmet = goals.iter().find(|goal| goal.judge(pos, mv).is_err())?;
            missed(unmet, pos, mv, ask)
        }
        Goal::AnyOf(goals) => goals.iter().find_map(|goal| missed(goal, pos, mv, ask)),
        goal => square(goal)
            .filter(|&(sq, _)| is_open(sq, ask))
            .map(|_| format!("{} That is not what is asked for.", describe::legal_move(pos, mv))),
    }
}

fn is_open(sq: Square, ask: &str) -> bool {
    !ask.contains(&sq.to_string())
}

/// The square that a goal names, and where to look for it.
fn square(goal: &Goal) -> Option<(Square, &'static str)> {
    match goal {
        Goal::Take(sq) => Some((*sq, "Look at every capture there is.")),
        Goal::Reach(sq) => Some((*sq, "Look where each of your pieces can go.")),
        Goal::From(sq) => Some((*sq, "Which piece has to move? Look at each of them.")),
        Goal::Any
        | Goal::Capture
        | Goal::Check
        | Goal::Mate
        | Goal::Stalemate
        | Goal::Escape(_)
        | Goal::Castle(_)
        | Goal::EnPassant
        | Goal::Promote(_)
        | Goal::NoStalemate
        | Goal::With(_)
        | Goal::Save(_)
        | Goal::Defend(_)
        | Goal::Fork(_)
        | Goal::All(_)
        | Goal::AnyOf(_)
        | Goal::Not(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::exercise::testing::{exercise, feedback, words};
    use crate::exercise::{Answer, Exercise};

    /// The queen can take a queen for nothing, or a guarded pawn.
    fn queens(goal: &str, ask: &str) -> Exercise {
        let toml = format!("goal = {goal}\nask = \"{ask}\"\nfen = \"4k3/8/3p4/2p3q1/8/8/8/2QK4 w - - 0 1\"");
        exercise(&super::super::KIND, &toml)
    }

    fn first_hint(exercise: &Exercise) -> String {
        exercise.begin().hint().text.to_plain()
    }

    #[test]
    fn what_the_question_leaves_to_be_found_is_not_told() {
        let step = Answer::Text("Kc2".into());
        for (goal, hint) in [
            ("{ take = \"g5\" }", "Look at every capture there is."),
            ("{ reach = \"g5\" }", "Look where each of your pieces can go."),
            ("{ all = [{ take = \"g5\" }, { with = \"queen\" }] }", "Look at every capture there is."),
        ] {
            let open = queens(goal, "Take what can be taken for nothing.");
            let told = words(&feedback(&open, &step));
            assert!(told.starts_with("The king goes from d1 to c2. That is not what is asked for."), "{told}");
            assert!(!told.contains("The queen on g5 is still there"), "{told}");
            assert_eq!(first_hint(&open), hint);
        }
    }

    #[test]
    fn what_the_question_names_is_told() {
        let named = queens("{ take = \"g5\" }", "Take the queen on g5.");
        let told = words(&feedback(&named, &Answer::Text("Kc2".into())));
        assert!(told.starts_with("The queen on g5 is still there."), "{told}");
        assert_eq!(first_hint(&named), "Look which of your pieces attacks that piece.");
    }
}
