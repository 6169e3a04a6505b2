//! Whether the pieces that an explanation names stand where it says.

use touchmove::exercise::{Answer, Feedback, Prompt};
use touchmove::rules::{Board, Role, Square};

/// Kinds of question that speak of boards which are not shown: what is built, set up or imagined.
const IMAGINED: [&str; 2] = ["With the ", "Without the "];

/// What is named as `knight on f3` although no board that is shown, nor any earlier of the game, has it there.
#[must_use]
pub fn out_of_place(told: &str, prompt: &Prompt, feedback: &Feedback, answer: &Answer) -> Vec<String> {
    if IMAGINED.iter().any(|word| told.contains(word)) {
        return Vec::new();
    }
    let set_up = if let Answer::Placement(board) = answer { Some(*board) } else { None };
    let mut boards: Vec<Board> = set_up.into_iter().collect();
    boards.extend(prompt.diagrams.iter().map(|diagram| diagram.board));
    boards.extend(feedback.diagram.iter().map(|diagram| diagram.board));
    boards.extend(feedback.reply.iter().map(|reply| reply.diagram.board));
    if let Some(game) = &prompt.game {
        boards.extend(game.positions().iter().map(touchmove::rules::Position::board));
        if let Answer::Move(mv) = answer
            && game.position().is_legal(*mv)
        {
            let after = game.position().after(*mv);
            boards.extend(after.legal_moves().into_iter().map(|reply| after.after(reply).board()));
            boards.push(after.board());
        }
        // What a move of one's own would bring is spoken of too.
        boards.extend(game.position().legal_moves().into_iter().map(|mv| game.position().after(mv).board()));
    }
    let words: Vec<&str> =
        told.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mut found = Vec::new();
    for three in words.windows(3) {
        let [role, "on", square] = three else { continue };
        let role = Role::ALL.into_iter().find(|known| known.to_string() == *role);
        let (Some(role), Ok(square)) = (role, square.parse::<Square>()) else { continue };
        // Where pieces take one another, each stands there for a while; and what is not there is said not to be.
        if told.contains(&format!("on {square}.")) && told.contains("takes the")
            || told.contains(&format!("no {role} on {square}"))
        {
            continue;
        }
        if !boards.iter().any(|board| board.piece_at(square).is_some_and(|piece| piece.role == role)) {
            found.push(format!("{role} on {square}"));
        }
    }
    found
}
