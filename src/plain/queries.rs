//! Answers to queries about the board: a rank, a square, the moves of a piece, why a move can't be played.

use crate::exercise::why::Ruling;
use crate::exercise::{Answer, Diagram, MarkRole, Prompt, understand};
use crate::notation::{coordinate, describe, san};
use crate::rules::{Color, Game, MoveKind, Square, SquareSet};

/// The pieces on a rank or file, as one line under its name.
pub(super) fn line(diagram: &Diagram, name: &str, squares: SquareSet) -> String {
    let pieces = (squares & diagram.squares).into_iter().filter_map(|sq| {
        let piece = diagram.board.piece_at(sq)?;
        Some(format!("{} {} on {sq}", piece.color.to_string().to_lowercase(), piece.role))
    });
    let pieces = describe::list(pieces);
    if pieces.is_empty() { format!("{name} is empty.") } else { format!("{name}: {pieces}.") }
}

/// What there is to say of one square.
pub(super) fn square(diagram: &Diagram, sq: Square) -> Vec<String> {
    if !diagram.squares.contains(sq) {
        return vec![format!("This board has no square {sq}.")];
    }
    let color = if sq.is_light() { "light" } else { "dark" };
    let mut lines = vec![match diagram.board.piece_at(sq) {
        Some(piece) => {
            format!("{sq} is {color}. A {} {} stands there.", piece.color.to_string().to_lowercase(), piece.role)
        }
        None => format!("{sq} is {color} and empty."),
    }];
    if let Some((_, step)) = diagram.numbers.iter().find(|(numbered, _)| *numbered == sq) {
        lines.push(format!("It was step {step}."));
    }
    if diagram.marked(MarkRole::Star).contains(sq) {
        lines.push("There is a star on it.".to_owned());
    }
    lines
}

/// Where the piece on a square may go, legally.
pub(super) fn moves(prompt: &Prompt, diagram: &Diagram, from: Square) -> Vec<String> {
    let Some(piece) = diagram.board.piece_at(from) else { return vec![format!("{from} is empty.")] };
    let name = describe::capitalized(&describe::piece_on(&diagram.board, from));
    let game = prompt.game.as_ref().filter(|game| game.position().board() == diagram.board);
    let Some(pos) = game.map(Game::position).filter(|pos| pos.turn() == piece.color) else {
        let reached = diagram.board.attacks_from(from) & diagram.squares;
        let turn = match game {
            Some(game) => describe::to_move(game.position().turn()),
            None => "Nobody is to move here.".to_owned(),
        };
        return vec![turn, format!("{name} attacks {}.", none_or(describe::squares(reached)))];
    };
    let (mut quiet, mut taking, mut castling) = (SquareSet::EMPTY, SquareSet::EMPTY, false);
    for mv in pos.legal_moves_from(from) {
        let kind = pos.kind(mv);
        castling |= matches!(kind, MoveKind::Castle(_));
        if kind.is_capture() { taking.insert(mv.to) } else { quiet.insert(mv.to) }
    }
    let mut lines = Vec::new();
    if quiet.is_empty() && taking.is_empty() {
        lines.push(format!("{name} has no legal move."));
    }
    if !quiet.is_empty() {
        lines.push(format!("{name} may go to {}.", describe::squares(quiet)));
    }
    if !taking.is_empty() {
        lines.push(format!("{name} may take on {}.", describe::squares(taking)));
    }
    if castling {
        lines.push("Castling is among these moves.".to_owned());
    }
    lines
}

fn none_or(squares: String) -> String {
    if squares.is_empty() { "no square".to_owned() } else { squares }
}

/// Who attacks a square, side by side.
pub(super) fn attackers(diagram: &Diagram, target: Square) -> Vec<String> {
    let board = &diagram.board;
    Color::ALL
        .map(|color| {
            let attackers = board.attackers(target, color);
            let is_own = board.piece_at(target).is_some_and(|piece| piece.color == color);
            let verb = if is_own { "guards" } else { "attacks" };
            if attackers.is_empty() {
                format!("{color} {verb} {target} with nothing.")
            } else {
                format!(
                    "{color} {verb} {target} with {}.",
                    describe::list(attackers.into_iter().map(|sq| {
                        board.piece_at(sq).map_or_else(|| sq.to_string(), |piece| format!("the {} on {sq}", piece.role))
                    }))
                )
            }
        })
        .to_vec()
}

/// The last move, without a sign of check or mate: that may be what is asked.
pub(super) fn last(prompt: &Prompt, diagram: &Diagram) -> String {
    let of_game = prompt.game.as_ref().and_then(|game| {
        let mv = *game.moves().last().filter(|mv| diagram.last_move == Some(**mv))?;
        let before = game.positions().iter().nth_back(1)?;
        let written = san::write(before, mv);
        let written = written.trim_end_matches(['+', '#']);
        Some(format!("{} played {written}. {}", before.turn(), describe::legal_move(before, mv)))
    });
    of_game.unwrap_or_else(|| match diagram.last_move {
        Some(mv) => format!("The last move went from {} to {}.", mv.from, mv.to),
        None => "No move has been played here yet.".to_owned(),
    })
}

/// What the Laws say about a move, given by its squares or in notation.
///
/// # Errors
/// The words are no move, or there is no game behind the board.
pub(super) fn why(prompt: &Prompt, words: &str) -> Result<Ruling, String> {
    let no_game = "In this question no moves can be tried.";
    let pos = prompt.game.as_ref().map(Game::position).ok_or(no_game)?;
    let mv = match coordinate::read(&words.replace([' ', '-'], "")) {
        Some(mv) => mv,
        None => understand::mv(pos, &Answer::Text(words.to_owned()))
            .map_err(|slip| slip.explanation.short.to_plain().trim_end().to_owned())?,
    };
    prompt.why(mv).ok_or_else(|| no_game.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::Input;
    use crate::notation::pgn;
    use crate::rules::{File, Position, Rank};

    /// After 1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6.
    fn italian() -> (Prompt, Diagram) {
        let game = pgn::play_moves(Position::initial(), "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6").unwrap();
        let diagram = Diagram::of_game(&game);
        let prompt = Prompt {
            question: "?".into(),
            diagrams: vec![diagram.clone()],
            input: Input::Move,
            progress: None,
            game: Some(game),
        };
        (prompt, diagram)
    }

    #[test]
    fn lines_and_squares_are_read() {
        let (_, diagram) = italian();
        assert_eq!(
            line(&diagram, "Rank 4", SquareSet::rank(Rank::Fourth)),
            "Rank 4: white bishop on c4 and white pawn on e4."
        );
        assert_eq!(
            line(&diagram, "File g", SquareSet::file(File::G)),
            "File g: white pawn on g2 and black pawn on g7."
        );
        assert_eq!(
            line(&diagram, "Rank 3", SquareSet::rank(Rank::Third) - SquareSet::of(Square::F3)),
            "Rank 3 is empty."
        );
        assert_eq!(square(&diagram, Square::C4), ["c4 is light. A white bishop stands there."]);
        assert_eq!(square(&diagram, Square::D4), ["d4 is dark and empty."]);
    }

    #[test]
    fn moves_of_a_piece_are_the_legal_ones() {
        let (prompt, diagram) = italian();
        assert_eq!(
            moves(&prompt, &diagram, Square::F3),
            ["The white knight on f3 may go to g1, d4, h4 and g5.", "The white knight on f3 may take on e5."]
        );
        assert_eq!(
            moves(&prompt, &diagram, Square::E1),
            ["The white king on e1 may go to f1, g1 and e2.", "Castling is among these moves."]
        );
        assert_eq!(moves(&prompt, &diagram, Square::A1), ["The white rook on a1 has no legal move."]);
        assert_eq!(moves(&prompt, &diagram, Square::F6)[0], "White to move.");
        assert_eq!(moves(&prompt, &diagram, Square::D5), ["d5 is empty."]);
    }

    #[test]
    fn attackers_and_guards_are_told_apart() {
        let (_, diagram) = italian();
        assert_eq!(
            attackers(&diagram, Square::F7),
            ["White attacks f7 with the bishop on c4.", "Black guards f7 with the king on e8."]
        );
        assert_eq!(attackers(&diagram, Square::H3)[1], "Black attacks h3 with nothing.");
    }

    #[test]
    fn the_last_move_is_told() {
        let (prompt, diagram) = italian();
        assert!(last(&prompt, &diagram).starts_with("Black played Nf6. "), "{}", last(&prompt, &diagram));
        let mate = pgn::play_moves(Position::initial(), "1. f3 e5 2. g4 Qh4#").unwrap();
        let (diagram, prompt) = (Diagram::of_game(&mate), Prompt { game: Some(mate), ..prompt });
        assert_eq!(last(&prompt, &diagram), "Black played Qh4. The queen goes from d8 to h4.");
        let fresh = Diagram::of_position(&Position::initial());
        assert_eq!(last(&prompt, &fresh), "No move has been played here yet.");
    }

    #[test]
    fn why_names_the_rule() {
        let (prompt, _) = italian();
        assert!(why(&prompt, "e1g1").unwrap().legal);
        assert!(why(&prompt, "O-O").unwrap().legal);
        let ruling = why(&prompt, "e1 c1").unwrap();
        assert!(!ruling.legal);
        assert!(ruling.explanation.short.to_plain().contains("b1"), "{:?}", ruling.explanation.short);
        assert!(!why(&prompt, "xyz").unwrap_err().is_empty());
    }
}
