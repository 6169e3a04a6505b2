//! The keys: one table from which their handling, the line at the bottom of the screen and the help are made.

use cursive::event::{Event, Key};

/// What a key asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Command {
    Up,
    Down,
    Left,
    Right,
    /// Takes what is under the cursor.
    Pick,
    /// That is the whole answer.
    Done,
    /// An option, a promotion, or a digit; the digit comes with the key.
    Digit,
    /// Opens the field for typing.
    Type,
    /// Sends what has been typed.
    Enter,
    /// Closes the field.
    Unfocus,
    Hint,
    TakeBack,
    Solution,
    Flip,
    Next,
    Back,
    Why,
    Deeper,
    /// Takes a kind of piece in hand; the letter comes with the key.
    Piece,
    /// Takes the same kind of the other colour in hand.
    Color,
    /// Empties the hand, so that pieces on the board are moved.
    Move,
    /// Takes the piece under the cursor away.
    Remove,
    PageUp,
    PageDown,
    Help,
    Leave,
}

/// What the learner is doing, which decides what the keys mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Choosing from a list of places.
    List,
    /// Reading a page outside of lessons.
    Page,
    /// Reading a page of a lesson.
    Reading,
    /// Picking on the board.
    Board,
    /// Placing pieces on the board.
    Placing,
    /// Picking from options.
    Options,
    /// Typing.
    Typing,
    /// Choosing what a pawn becomes.
    Promotion,
    /// Asking why a move is not allowed.
    Why,
    /// Looking at what came of a move.
    Looking,
    /// Done with an exercise.
    Answered,
    /// Done with a lesson.
    Finished,
}

/// One row of the table.
pub struct Binding {
    /// The keys.
    pub events: &'static [Event],
    /// Their names.
    pub label: &'static str,
    /// What they ask for.
    pub command: Command,
    /// The word in the line of keys; none when it is not shown there.
    pub word: &'static str,
    /// The sentence in the help.
    pub help: &'static str,
    /// Where they work.
    pub modes: &'static [Mode],
}

use Mode::{Answered, Board, Finished, List, Looking, Options, Page, Placing, Promotion, Reading, Typing, Why};

/// Wherever no letters are typed, but for lists and pages, which have a key more for it.
const LESSON: &[Mode] = &[Reading, Board, Placing, Options, Promotion, Why, Looking, Answered, Finished];
const QUESTION: &[Mode] = &[Board, Placing, Options, Looking];
const EVERYWHERE: &[Mode] = &[List, Page, Reading, Board, Placing, Options, Why, Looking, Answered, Finished];

macro_rules! binding {
    ($label:literal, [$($event:expr),+], $command:ident, $modes:expr, $word:literal, $help:literal) => {
        Binding { events: &[$($event),+], label: $label, command: Command::$command, word: $word, help: $help, modes: $modes }
    };
}

const fn key(key: Key) -> Event {
    Event::Key(key)
}

const fn char(c: char) -> Event {
    Event::Char(c)
}

/// All keys. Of two rows for the same key the first that works in the mode counts.
pub static TABLE: &[Binding] = &[
    binding!("Enter", [key(Key::Enter)], Enter, &[Typing], "answer", "Sends what you have typed."),
    binding!(
        "Esc",
        [key(Key::Esc)],
        Unfocus,
        &[Typing, Promotion],
        "close",
        "Closes the field or the question, or puts the piece down."
    ),
    binding!(
        "Enter",
        [key(Key::Enter), char(' '), char('n')],
        Next,
        &[Reading, Answered],
        "go on",
        "Goes on to the next step."
    ),
    binding!("Enter", [key(Key::Enter), char(' '), key(Key::Esc), char('q')], Leave, &[Finished], "back", "Goes back."),
    binding!("Enter", [key(Key::Enter), char(' ')], Pick, &[Looking], "try again", "Takes you back to the question."),
    binding!(
        "Enter",
        [key(Key::Enter), char(' ')],
        Pick,
        &[Board, Placing, Options, Why, Promotion, List],
        "pick",
        "Picks the square, option or entry under the cursor: for a move first the piece, then its square."
    ),
    binding!(
        "1-9",
        [
            char('1'),
            char('2'),
            char('3'),
            char('4'),
            char('5'),
            char('6'),
            char('7'),
            char('8'),
            char('9'),
            char('0'),
            char('-')
        ],
        Digit,
        &[Board, Options, Promotion],
        "",
        "Picks the option with that number, or writes a number."
    ),
    binding!(
        "Tab",
        [key(Key::Tab), char('.')],
        Done,
        &[Board, Placing, Options],
        "that is all",
        "Says that everything is picked, where there may be several or none. The full stop does the same."
    ),
    binding!(
        "KQRBNP",
        [char('K'), char('Q'), char('R'), char('B'), char('N'), char('P')],
        Piece,
        &[Placing],
        "piece",
        "Takes a king, queen, rook, bishop, knight or pawn in hand, to be put on the board with Enter."
    ),
    binding!("c", [char('c')], Color, &[Placing], "colour", "Changes the colour of the piece in hand."),
    binding!(
        "m",
        [char('m')],
        Move,
        &[Placing],
        "move",
        "Empties the hand: then Enter lifts a piece of the board and puts it down elsewhere. Two pieces change places."
    ),
    binding!(
        "x",
        [char('x'), key(Key::Del), key(Key::Backspace)],
        Remove,
        &[Placing],
        "remove",
        "Takes the piece under the cursor off the board. So do Del and Backspace."
    ),
    binding!(
        "/",
        [char('/')],
        Type,
        &[Board, Placing, Options],
        "type",
        "Opens a field to type the answer: a move as in Nf3 or g1f3, squares, a number. What it is understood as is shown."
    ),
    binding!("?", [char('?')], Hint, QUESTION, "hint", "Gives a hint, and a clearer one each time you ask."),
    binding!("?", [char('?'), key(Key::F1)], Help, &[List, Page], "help", "Shows this page."),
    binding!("F1", [key(Key::F1)], Help, LESSON, "", "Shows this page."),
    binding!(
        "w",
        [char('w')],
        Why,
        &[Board, Options, Looking, Answered, Why],
        "why not?",
        "Asks about any move: pick a piece and a square on the board, and read whether it is allowed and why."
    ),
    binding!(
        "e",
        [char('e')],
        Deeper,
        &[Board, Placing, Options, Looking, Answered, Why],
        "explain",
        "Explains more: each square, then the article of the Laws."
    ),
    binding!("u", [char('u')], TakeBack, QUESTION, "take back", "Takes the last step back, where there are steps."),
    binding!("s", [char('s')], Solution, QUESTION, "solution", "Shows the solution."),
    binding!("n", [char('n')], Next, QUESTION, "next", "Goes on; a question that is not answered stays open."),
    binding!(
        "b",
        [char('b')],
        Back,
        &[Reading, Board, Placing, Options, Looking, Answered, Finished],
        "previous",
        "Goes back one step."
    ),
    binding!(
        "f",
        [char('f')],
        Flip,
        &[Reading, Board, Placing, Options, Why, Looking, Answered],
        "flip",
        "Turns the board around."
    ),
    binding!("↑", [key(Key::Up), char('k')], Up, EVERYWHERE, "", "Moves the cursor up. So does k."),
    binding!("↓", [key(Key::Down), char('j')], Down, EVERYWHERE, "", "Moves the cursor down. So does j."),
    binding!("←", [key(Key::Left), char('h')], Left, EVERYWHERE, "", "Moves the cursor to the left. So does h."),
    binding!("→", [key(Key::Right), char('l')], Right, EVERYWHERE, "", "Moves the cursor to the right. So does l."),
    binding!("PgUp", [key(Key::PageUp)], PageUp, EVERYWHERE, "", "Scrolls the text up. So does the mouse wheel."),
    binding!("PgDn", [key(Key::PageDown)], PageDown, EVERYWHERE, "", "Scrolls the text down."),
    binding!(
        "q",
        [char('q'), key(Key::Esc)],
        Leave,
        &[Reading, Board, Placing, Options, Why, Looking, Answered, Page, List],
        "leave",
        "Leaves the screen; what you have done is kept. So does Esc. Ctrl-C leaves the program."
    ),
];

/// What a key asks for in a mode.
#[must_use]
pub fn command(mode: Mode, event: &Event) -> Option<Command> {
    TABLE
        .iter()
        .find(|binding| binding.modes.contains(&mode) && binding.events.contains(event))
        .map(|binding| binding.command)
}

/// The rows for the line of keys in a mode.
pub fn line(mode: Mode) -> impl Iterator<Item = &'static Binding> {
    TABLE.iter().filter(move |binding| binding.modes.contains(&mode) && !binding.word.is_empty())
}

/// Where keys work, for the help.
pub struct Group {
    /// The heading.
    pub title: &'static str,
    /// Whether a row belongs to it.
    belongs: fn(&[Mode]) -> bool,
}

/// All groups; every row belongs to one of them, and no key to two rows of a group.
pub static GROUPS: &[Group] = &[
    Group { title: "Everywhere", belongs: is_everywhere },
    Group {
        title: "In lessons, sets and drills",
        belongs: |modes| !is_everywhere(modes) && modes.contains(&Board) && modes.contains(&Answered),
    },
    Group {
        title: "At a question",
        belongs: |modes| !modes.contains(&Answered) && (modes.contains(&Board) || modes.contains(&Options)),
    },
    Group { title: "While pieces are placed", belongs: |modes| modes == [Placing] },
    Group { title: "While you type, and when a pawn promotes", belongs: |modes| modes.contains(&Typing) },
    Group { title: "While a move and its answer are shown", belongs: |modes| modes == [Looking] },
    Group {
        title: "On a page of a lesson, and after an answer",
        belongs: |modes| modes.contains(&Answered) && !modes.contains(&Board),
    },
    Group { title: "At the end of a lesson", belongs: |modes| modes == [Finished] },
    Group { title: "In lists and pages", belongs: |modes| !is_everywhere(modes) && modes.contains(&List) },
];

fn is_everywhere(modes: &[Mode]) -> bool {
    [List, Page, Board, Answered].iter().all(|mode| modes.contains(mode))
}

impl Group {
    /// Its rows, in the order of the table.
    pub fn rows(&self) -> impl Iterator<Item = &'static Binding> {
        TABLE.iter().filter(|row| (self.belongs)(row.modes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_one_key_away_wherever_no_letters_are_typed() {
        for &mode in EVERYWHERE.iter().chain(&[Promotion]) {
            assert_eq!(command(mode, &key(Key::F1)), Some(Command::Help), "{mode:?}");
        }
    }

    #[test]
    fn every_key_is_in_the_help_with_where_it_works() {
        for row in TABLE {
            let groups = GROUPS.iter().filter(|group| (group.belongs)(row.modes)).count();
            assert!(groups > 0, "{}: {}", row.label, row.help);
        }
        for group in GROUPS {
            let labels: Vec<&str> = group.rows().map(|row| row.label).collect();
            let mut once = labels.clone();
            once.sort_unstable();
            once.dedup();
            assert!(!once.is_empty() && once.len() == labels.len(), "{}: {labels:?}", group.title);
        }
    }

    #[test]
    fn a_key_means_one_thing_in_each_mode() {
        for mode in EVERYWHERE.iter().chain(&[Typing, Promotion]) {
            let mut seen: Vec<&Event> = Vec::new();
            for event in TABLE.iter().filter(|row| row.modes.contains(mode)).flat_map(|row| row.events) {
                assert!(!seen.contains(&event), "{event:?} twice in {mode:?}");
                seen.push(event);
            }
        }
    }

    #[test]
    fn letters_are_letters_while_typing() {
        for c in ('a'..='z').chain('A'..='Z').chain(['?', '/', '.', '1', ' ', '-']) {
            assert_eq!(command(Typing, &char(c)), None, "{c}");
        }
        assert_eq!(command(Typing, &key(Key::Enter)), Some(Command::Enter));
    }

    #[test]
    fn there_is_a_way_out_of_every_mode() {
        for &mode in EVERYWHERE {
            assert_eq!(command(mode, &key(Key::Esc)), Some(Command::Leave), "{mode:?}");
        }
    }
}
