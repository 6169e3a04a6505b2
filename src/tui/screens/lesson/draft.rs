//! An answer in the making: what has been picked, held and typed so far.

use crate::exercise::placing::{self, Change, Placing};
use crate::exercise::{Answer, Diagram, Input, Pick, Prompt};
use crate::rules::{Move, Piece, Role, Square};

/// A text field.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Field {
    /// What has been typed.
    pub text: String,
    /// Whether keys go to the field.
    pub is_open: bool,
    /// Whether what stands there has been refused: the next character begins anew.
    pub is_refused: bool,
}

/// The longest text that can be typed.
const MOST_TYPED: usize = 200;

/// The answer in the making.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The square under the cursor.
    pub cursor: Square,
    /// The square a move begins on.
    pub held: Option<Square>,
    /// The move whose pawn has still to become something.
    pub promoting: Option<(Square, Square)>,
    /// Squares picked, in order.
    pub squares: Vec<Square>,
    /// The option under the cursor.
    pub option: usize,
    /// Options picked.
    pub options: Vec<usize>,
    /// What is typed.
    pub field: Field,
    /// The board being set up.
    pub placing: Option<Placing>,
    /// Which of the pieces to be placed is in hand; none while pieces on the board are moved.
    pub brush: Option<usize>,
}

/// What came of picking something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Picked {
    /// The draft has changed; there is no whole answer yet.
    Draft,
    /// A whole answer.
    Answer(Answer),
    /// Nothing could be picked; why.
    Nothing(String),
}

impl Draft {
    /// An empty draft for a prompt. The cursor stays where it is when that square is on the new board.
    #[must_use]
    pub fn new(prompt: Option<&Prompt>, cursor: Square) -> Self {
        let diagram = prompt.and_then(|prompt| prompt.diagrams.first());
        let on_board = diagram.is_none_or(|diagram| diagram.squares.contains(cursor));
        let first = diagram.and_then(|diagram| diagram.squares.first()).unwrap_or(cursor);
        let is_text = prompt.is_some_and(|prompt| matches!(prompt.input, Input::Text { .. } | Input::Number { .. }));
        let placing = diagram.zip(prompt).and_then(|(diagram, prompt)| match &prompt.input {
            Input::Placement { pieces } => Some(Placing::new(diagram.board, pieces.clone())),
            Input::Choice { .. }
            | Input::Squares { .. }
            | Input::Move
            | Input::Way
            | Input::Text { .. }
            | Input::Number { .. } => None,
        });
        let has_movable = placing.as_ref().is_some_and(|placing| Square::all().any(|sq| placing.is_movable(sq)));
        Self {
            cursor: if on_board { cursor } else { first },
            held: None,
            promoting: None,
            squares: Vec::new(),
            option: 0,
            options: Vec::new(),
            field: Field { is_open: is_text, ..Field::default() },
            placing,
            brush: (!has_movable).then_some(0),
        }
    }

    /// Picks a square of the board.
    pub fn pick_square(&mut self, prompt: &Prompt, sq: Square) -> Picked {
        self.cursor = sq;
        match &prompt.input {
            Input::Squares { pick: Pick::One } => Picked::Answer(Answer::Squares(vec![sq])),
            Input::Squares { pick: Pick::Any } => {
                toggle(&mut self.squares, sq);
                Picked::Draft
            }
            Input::Move | Input::Way => self.pick_for_move(prompt, sq),
            Input::Placement { pieces } => self.place(pieces, sq),
            Input::Choice { .. } | Input::Text { .. } | Input::Number { .. } => Picked::Draft,
        }
    }

    /// The first pick takes a piece, the second says where it goes. Another own piece is taken instead.
    fn pick_for_move(&mut self, prompt: &Prompt, sq: Square) -> Picked {
        let piece_on = |sq| prompt.diagrams.first().and_then(|diagram| diagram.board.piece_at(sq));
        let Some(from) = self.held else {
            if piece_on(sq).is_none() {
                return Picked::Nothing(format!("There is no piece on {sq}. Pick the piece first, then its square."));
            }
            self.held = Some(sq);
            return Picked::Draft;
        };
        let same_side = |(a, b): (Piece, Piece)| a.color == b.color;
        if from == sq {
            self.held = None;
            Picked::Draft
        } else if piece_on(from).zip(piece_on(sq)).is_some_and(same_side) {
            self.held = Some(sq);
            Picked::Draft
        } else {
            self.move_to(prompt, from, sq)
        }
    }

    /// A move from one square to another, as by dragging a piece.
    pub fn move_to(&mut self, prompt: &Prompt, from: Square, to: Square) -> Picked {
        self.held = None;
        self.cursor = to;
        if prompt.needs_promotion(from, to) {
            self.promoting = Some((from, to));
            return Picked::Draft;
        }
        Picked::Answer(Answer::Move(Move::new(from, to)))
    }

    /// What the pawn becomes: 0 for a queen to 3 for a knight.
    pub fn promote(&mut self, choice: usize) -> Picked {
        match (self.promoting, Role::PROMOTIONS.get(choice)) {
            (Some((from, to)), Some(role)) => {
                self.promoting = None;
                Picked::Answer(Answer::Move(Move::promoting(from, to, *role)))
            }
            (Some(_), None) => Picked::Nothing("Pick 1 to 4.".into()),
            (None, _) => Picked::Draft,
        }
    }

    /// Picks an option.
    pub fn pick_option(&mut self, prompt: &Prompt, option: usize) -> Picked {
        let Input::Choice { options, pick } = &prompt.input else { return Picked::Draft };
        if option >= options.len() {
            return Picked::Nothing(format!("Pick 1 to {}.", options.len()));
        }
        self.option = option;
        match pick {
            Pick::One => Picked::Answer(Answer::Choice(vec![option])),
            Pick::Any => {
                toggle(&mut self.options, option);
                Picked::Draft
            }
        }
    }

    /// Says that all is picked.
    #[must_use]
    pub fn done(&self, prompt: &Prompt) -> Picked {
        match &prompt.input {
            Input::Choice { pick: Pick::Any, .. } => {
                let mut options = self.options.clone();
                options.sort_unstable();
                Picked::Answer(Answer::Choice(options))
            }
            Input::Squares { pick: Pick::Any } => Picked::Answer(Answer::Squares(self.squares.clone())),
            Input::Placement { .. } => {
                let placing = self.placing.as_ref();
                placing.map_or(Picked::Draft, |placing| Picked::Answer(Answer::Placement(*placing.board())))
            }
            Input::Choice { pick: Pick::One, .. } => Picked::Nothing("Pick an answer.".into()),
            Input::Squares { pick: Pick::One } => Picked::Nothing("Pick a square.".into()),
            Input::Move | Input::Way => Picked::Nothing("Pick a piece, then its square.".into()),
            Input::Text { .. } | Input::Number { .. } => Picked::Draft,
        }
    }

    /// Puts the piece in hand on a square, or takes away the same piece there. With an empty hand a piece is lifted,
    /// and then put down.
    fn place(&mut self, pieces: &[Piece], sq: Square) -> Picked {
        let Some(placing) = &self.placing else { return Picked::Draft };
        let in_hand = self.brush.and_then(|brush| pieces.get(brush)).copied();
        let change = match (self.held.take(), in_hand) {
            (Some(from), _) if from == sq => return Picked::Draft,
            (Some(from), _) => Change::Move(from, sq),
            (None, Some(piece)) if placing.board().piece_at(sq) == Some(piece) => Change::Remove(sq),
            (None, Some(piece)) => Change::Put(piece, sq),
            (None, None) if placing.is_movable(sq) => {
                self.held = Some(sq);
                return Picked::Draft;
            }
            (None, None) => {
                return Picked::Nothing(format!(
                    "There is no piece to move on {sq}. A letter takes a new piece in hand."
                ));
            }
        };
        self.change(change)
    }

    /// Changes the board that is being set up.
    pub fn change(&mut self, change: Change) -> Picked {
        match self.placing.as_mut().map(|placing| placing.change(&[change])) {
            Some(Err(why)) => Picked::Nothing(why),
            Some(Ok(())) | None => Picked::Draft,
        }
    }

    /// Takes a piece of this kind in hand: of the colour that is in hand, else of the first one.
    pub fn take_in_hand(&mut self, prompt: &Prompt, role: Role) {
        let Input::Placement { pieces } = &prompt.input else { return };
        let color = self.brush.and_then(|brush| pieces.get(brush)).map(|piece| piece.color);
        let fits = |piece: &Piece| piece.role == role && color.is_none_or(|color| color == piece.color);
        self.held = None;
        self.brush = pieces.iter().position(fits).or(self.brush);
    }

    /// Takes the same kind of the other colour in hand.
    pub fn turn_hand(&mut self, prompt: &Prompt) {
        let Input::Placement { pieces } = &prompt.input else { return };
        let Some(piece) = self.brush.and_then(|brush| pieces.get(brush)) else { return };
        let other = Piece::new(!piece.color, piece.role);
        self.brush = pieces.iter().position(|piece| *piece == other).or(self.brush);
    }

    /// Undoes the last change of the board that is being set up; false where there is none.
    pub fn undo(&mut self) -> bool {
        self.held = None;
        self.placing.as_mut().is_some_and(Placing::undo)
    }

    /// Whether there is a change of the board to undo.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.placing.as_ref().is_some_and(Placing::can_undo)
    }

    /// Closes the field. What was refused is gone then.
    pub fn close_field(&mut self) {
        self.field.is_open = false;
        if std::mem::take(&mut self.field.is_refused) {
            self.field.text.clear();
        }
    }

    /// Types a character, in place of what was refused. Control characters are dropped, and what is beyond a sensible length.
    pub fn type_char(&mut self, c: char) {
        if std::mem::take(&mut self.field.is_refused) {
            self.field.text.clear();
        }
        if !c.is_control() && self.field.text.chars().count() < MOST_TYPED {
            self.field.text.push(c);
        }
    }

    /// Reads the field as an answer, or as changes of the board that is being set up.
    #[must_use]
    pub fn read_field(&mut self, prompt: &Prompt) -> Picked {
        if let (Input::Placement { pieces }, Some(placing)) = (&prompt.input, &mut self.placing) {
            let edit = placing::read(&self.field.text, pieces);
            return match edit.and_then(|edit| placing.change(&edit.changes).map(|()| edit)) {
                Ok(edit) => {
                    self.field.text.clear();
                    if edit.done { self.done(prompt) } else { Picked::Draft }
                }
                Err(message) => Picked::Nothing(message),
            };
        }
        match prompt.read(&self.field.text) {
            Ok(answer) => Picked::Answer(answer),
            Err(message) => Picked::Nothing(message),
        }
    }

    /// The squares to show as picked.
    #[must_use]
    pub fn shown_squares(&self) -> Vec<Square> {
        let mut squares = self.squares.clone();
        squares.extend(self.held);
        squares.extend(self.promoting.into_iter().flat_map(|(from, to)| [from, to]));
        squares
    }

    /// The diagram with the board being set up in place of the prompt's.
    #[must_use]
    pub fn on_diagram(&self, diagram: &Diagram) -> Diagram {
        match &self.placing {
            Some(placing) => Diagram { board: *placing.board(), ..diagram.clone() },
            None => diagram.clone(),
        }
    }
}

fn toggle<T: PartialEq>(list: &mut Vec<T>, item: T) {
    match list.iter().position(|other| *other == item) {
        Some(place) => {
            list.remove(place);
        }
        None => list.push(item),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::Text;
    use crate::rules::{Board, Color};

    fn prompt(input: Input, board: Board) -> Prompt {
        let diagrams = vec![Diagram::of_board(board)];
        Prompt { question: Text::default(), diagrams, input, progress: None, game: None }
    }

    #[test]
    fn a_move_is_a_piece_and_a_square() {
        let ask = prompt(Input::Move, Board::initial());
        let mut draft = Draft::new(Some(&ask), Square::E4);
        assert!(matches!(draft.pick_square(&ask, Square::E4), Picked::Nothing(_)));
        assert_eq!(draft.pick_square(&ask, Square::B1), Picked::Draft);
        assert_eq!(draft.pick_square(&ask, Square::G1), Picked::Draft, "another own piece is taken instead");
        assert_eq!(draft.held, Some(Square::G1));
        let mv = Move::new(Square::G1, Square::F3);
        assert_eq!(draft.pick_square(&ask, Square::F3), Picked::Answer(Answer::Move(mv)));
        assert_eq!(draft.held, None);
    }

    #[test]
    fn a_dragged_piece_goes_where_it_is_dropped_even_on_an_own_piece() {
        let ask = prompt(Input::Move, Board::initial());
        let mut draft = Draft::new(Some(&ask), Square::E4);
        let mv = Move::new(Square::A1, Square::A2);
        assert_eq!(draft.move_to(&ask, Square::A1, Square::A2), Picked::Answer(Answer::Move(mv)));
    }

    #[test]
    fn a_pawn_on_its_last_rank_asks_what_it_becomes() {
        let mut board = Board::empty();
        board.put(Square::A7, Piece::new(Color::White, Role::Pawn));
        let ask = prompt(Input::Move, board);
        let mut draft = Draft::new(Some(&ask), Square::A7);
        assert_eq!(draft.pick_square(&ask, Square::A7), Picked::Draft);
        assert_eq!(draft.pick_square(&ask, Square::A8), Picked::Draft);
        assert!(matches!(draft.promote(4), Picked::Nothing(_)));
        let mv = Move::promoting(Square::A7, Square::A8, Role::Knight);
        assert_eq!(draft.promote(3), Picked::Answer(Answer::Move(mv)));
    }

    #[test]
    fn several_squares_are_collected_until_done() {
        let ask = prompt(Input::Squares { pick: Pick::Any }, Board::empty());
        let mut draft = Draft::new(Some(&ask), Square::E4);
        for sq in [Square::A1, Square::H8, Square::A1, Square::C3] {
            assert_eq!(draft.pick_square(&ask, sq), Picked::Draft);
        }
        assert_eq!(draft.done(&ask), Picked::Answer(Answer::Squares(vec![Square::H8, Square::C3])));
        assert_eq!(Draft::new(Some(&ask), Square::E4).done(&ask), Picked::Answer(Answer::Squares(vec![])));
    }

    #[test]
    fn pieces_are_put_and_taken_away() {
        let king = Piece::new(Color::White, Role::King);
        let ask = prompt(Input::Placement { pieces: vec![king] }, Board::empty());
        let mut draft = Draft::new(Some(&ask), Square::E1);
        draft.pick_square(&ask, Square::E1);
        let mut board = Board::empty();
        board.put(Square::E1, king);
        assert_eq!(draft.done(&ask), Picked::Answer(Answer::Placement(board)));
        draft.pick_square(&ask, Square::E1);
        assert_eq!(draft.done(&ask), Picked::Answer(Answer::Placement(Board::empty())));
    }

    #[test]
    fn pieces_on_the_board_are_moved_with_an_empty_hand() {
        let (king, queen) = (Piece::new(Color::White, Role::King), Piece::new(Color::White, Role::Queen));
        let wrong: Board = [(Square::D1, king), (Square::E1, queen)].into_iter().collect();
        let right: Board = [(Square::E1, king), (Square::D1, queen)].into_iter().collect();
        let ask = prompt(Input::Placement { pieces: vec![king, queen] }, wrong);
        let mut draft = Draft::new(Some(&ask), Square::E1);
        assert_eq!(draft.brush, None);
        assert!(matches!(draft.pick_square(&ask, Square::E4), Picked::Nothing(_)));
        draft.pick_square(&ask, Square::D1);
        assert_eq!(draft.held, Some(Square::D1));
        draft.pick_square(&ask, Square::E1);
        assert_eq!(draft.done(&ask), Picked::Answer(Answer::Placement(right)), "they have changed places");
        assert!(draft.undo() && !draft.undo());
        draft.take_in_hand(&ask, Role::Queen);
        draft.pick_square(&ask, Square::H5);
        draft.field.text = "remove h5 swap d1 e1 done".into();
        assert_eq!(draft.read_field(&ask), Picked::Answer(Answer::Placement(right)));
    }

    #[test]
    fn what_is_typed_after_a_refusal_begins_anew() {
        let ask = prompt(Input::Move, Board::initial());
        let mut draft = Draft::new(Some(&ask), Square::E1);
        let typed = |draft: &mut Draft, text: &str| text.chars().for_each(|c| draft.type_char(c));
        typed(&mut draft, "Nf9");
        draft.field.is_refused = true;
        typed(&mut draft, "Nf3");
        assert_eq!(draft.field.text, "Nf3");
        draft.field.is_refused = true;
        draft.close_field();
        assert_eq!(draft.field.text, "", "a field opened again is empty");
        typed(&mut draft, "Nf");
        draft.close_field();
        assert_eq!(draft.field.text, "Nf", "what nobody has refused is kept");
    }

    #[test]
    fn garbage_in_the_field_is_bounded() {
        let ask = prompt(Input::Text { expected: "a move" }, Board::empty());
        let mut draft = Draft::new(Some(&ask), Square::E1);
        assert!(draft.field.is_open);
        for c in "\u{1b}[31m\u{0}".chars().chain(std::iter::repeat_n('x', 5000)) {
            draft.type_char(c);
        }
        assert_eq!(draft.field.text.chars().count(), MOST_TYPED);
        assert!(draft.field.text.starts_with("[31mxxx"));
    }
}
