//! The sentences of `setup`: what is asked, what is not right yet, how it should be.

use super::Array;
use super::mistake::{self, Mistake};
use crate::exercise::whereabouts::{self, number};
use crate::exercise::{Explanation, Feedback, Mark, MarkRole, Text, Verdict};
use crate::notation::describe;
use crate::rules::{Board, Color, Piece, Role, Square, SquareSet, articles};

/// How many pieces out of place are named at the most.
const NAMED: usize = 3;

/// The order of the first rank.
pub(super) const ORDER: &str =
    "From each corner inwards stand rook, knight and bishop. The queen starts on her own colour, the king beside her.";

/// What is asked.
pub(super) fn question(array: &Array) -> Text {
    let mending = array.start.iter().any(|(_, piece)| array.colors.contains(&piece.color));
    let whose = match array.colors[..] {
        [color] => format!("{color}'s pieces"),
        _ => "the pieces".into(),
    };
    if !array.is_initial() {
        let ask = if mending { "Something is not right yet. Put" } else { "Put" };
        let mut told = vec![format!("{ask} {whose} like this:")];
        told.extend(list(array));
        return Text::paragraphs(told);
    }
    if mending {
        format!("So {whose} should begin, but something is not right. Put it right.").into()
    } else {
        format!("Set up {whose} as they stand at the beginning of a game.").into()
    }
}

/// `White: king e1, queen d1.`
fn list(array: &Array) -> Vec<String> {
    let side = |color: Color| {
        let roles = Role::ALL.into_iter().rev().map(|role| (role, array.target.pieces(color, role)));
        let named = roles.filter(|(_, set)| !set.is_empty()).map(|(role, set)| {
            let plural = if set.more_than_one() { "s" } else { "" };
            format!("{role}{plural} {}", describe::squares(set))
        });
        let named: Vec<String> = named.collect();
        (!named.is_empty()).then(|| format!("{color}: {}.", named.join("; ")))
    };
    array.colors.iter().filter_map(|&color| side(color)).collect()
}

/// `The white queen on e1`.
fn name(board: &Board, sq: Square) -> String {
    describe::capitalized(&describe::piece_on(board, sq))
}

/// `White's bishops and knights`.
fn kinds(color: Color, first: Role, second: Role, set: SquareSet) -> String {
    let plural = if set.len() > 2 { "s" } else { "" };
    format!("{color}'s {first}{plural} and {second}{plural}")
}

/// A mistake: the fact, then the rule.
fn told(array: &Array, board: &Board, mistake: Mistake, squares: SquareSet) -> String {
    match mistake {
        Mistake::QuarterTurn => "Everything is turned by a quarter, as on a board that was laid sideways. \
                                 White's pieces belong on the first rank, with the light square h1 at White's right hand."
            .into(),
        Mistake::SidesExchanged => "The two sides have changed places. White begins on the first and second rank, Black \
                                    on the seventh and eighth."
            .into(),
        Mistake::Exchanged(color, Role::King, Role::Queen) if array.is_initial() => {
            let queen = squares & board.by_role(Role::Queen);
            let square = queen.first().map_or_else(String::new, |sq| format!("{sq}, a {} square", whereabouts::color(sq)));
            let own = if color == Color::White { "light" } else { "dark" };
            format!(
                "The {} queen stands on {square}. The queen starts on her own colour: here that is {own}.",
                color.to_string().to_lowercase()
            )
        }
        Mistake::Exchanged(color, first, second) => {
            format!("{} have changed places: look at {}.", kinds(color, first, second, squares), describe::squares(squares))
        }
        Mistake::PawnsBehind(color) => {
            format!("{color}'s pawns stand behind the pieces. They belong in front of them, on rank {}.", color.pawn_rank())
        }
        Mistake::PawnsOnRank(color, rank) => {
            format!("{color}'s pawns stand on rank {rank}. They start on rank {}.", color.pawn_rank())
        }
    }
}

/// Whether the pieces of a wing have changed places.
const fn is_of_wing(mistake: Mistake) -> bool {
    match mistake {
        Mistake::Exchanged(_, first, second) => {
            !matches!(first, Role::King | Role::Queen) && !matches!(second, Role::King | Role::Queen)
        }
        Mistake::QuarterTurn | Mistake::SidesExchanged | Mistake::PawnsBehind(_) | Mistake::PawnsOnRank(..) => false,
    }
}

/// How many pieces of a kind are missing or too many: `One white knight is missing.`
fn counts(array: &Array, board: &Board) -> Vec<String> {
    let pieces = array.pieces().into_iter();
    let count = |board: &Board, piece: Piece| board.pieces(piece.color, piece.role).len();
    pieces
        .filter_map(|piece| {
            let (has, needs) = (count(board, piece), count(&array.target, piece));
            let (differs, what) = (has.abs_diff(needs), if has < needs { "missing" } else { "too many" });
            let kind = format!("{} {}", piece.color.to_string().to_lowercase(), piece.role);
            match differs {
                0 => None,
                1 => Some(format!("One {kind} is {what}.")),
                _ => Some(format!("{} {kind}s are {what}.", describe::capitalized(&number(differs)))),
            }
        })
        .collect()
}

/// What is not right about a board, and where.
pub(super) fn miss(array: &Array, board: &Board) -> Feedback {
    let mistakes = mistake::find(array, board);
    let explained = mistakes.iter().fold(SquareSet::EMPTY, |all, (_, squares)| all | *squares);
    let wrong = array.differences(board);
    let strays: Vec<Square> = (wrong & board.occupied()).into_iter().filter(|&sq| !explained.contains(sq)).collect();
    let mut sentences: Vec<String> =
        mistakes.iter().map(|&(mistake, squares)| told(array, board, mistake, squares)).collect();
    if array.is_initial() && mistakes.iter().any(|(mistake, _)| is_of_wing(*mistake)) {
        sentences.push("From the corner inwards the order is rook, knight, bishop.".into());
    }
    sentences.extend(strays.iter().take(NAMED).map(|&sq| format!("{} does not belong there.", name(board, sq))));
    if strays.len() > NAMED {
        sentences.push(format!("And so it is with {} more.", number(strays.len() - NAMED)));
    }
    let missing = counts(array, board);
    if missing.len() > NAMED {
        let of = array.target.occupied().len();
        sentences.push(format!("{} of {of} pieces stand where they belong.", array.in_place(board)));
    } else {
        sentences.extend(missing);
    }
    let misplaced = explained | strays.into_iter().collect();
    let verdict = if array.in_place(board) == 0 {
        Verdict::Wrong
    } else {
        Verdict::Partly { missing: (wrong & array.target.occupied()).len(), extra: (wrong & board.occupied()).len() }
    };
    let marks = (!misplaced.is_empty()).then(|| Mark::squares(MarkRole::Bad, misplaced));
    Feedback::new(verdict, Explanation::short(Text::paragraphs(sentences)).by(articles(array))).with_marks(marks)
}

/// Why it is right.
pub(super) fn explanation(array: &Array) -> Explanation {
    let short = if array.is_initial() {
        format!("So they stand at the beginning. {ORDER} The pawns stand in front.")
    } else {
        "Every piece stands where it belongs.".into()
    };
    Explanation::short(short).in_full(Text::paragraphs(list(array))).by(articles(array))
}

fn articles(array: &Array) -> impl Iterator<Item = &'static str> + use<> {
    array.is_initial().then_some(articles::STARTING_POSITION).into_iter()
}
