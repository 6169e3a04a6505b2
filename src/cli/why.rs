//! `touchmove why`: whether a move is legal, and exactly why not.

use std::io::Write;

use serde::Serialize;

use super::answers::{Format, Report};
use super::fault::Fault;
use super::{Done, input};
use crate::notation::{coordinate, describe, san};
use crate::rules::{CastlingSide, Game, Illegality, Move, MoveKind, Position};
use crate::solve::ending;

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The position; `-` reads one a line
    #[arg(value_name = "FEN")]
    fen: String,
    /// The move, in coordinates (e1g1) or algebraic notation (O-O)
    #[arg(value_name = "MOVE")]
    mv: String,
    /// Moves played from the position first: then it is known what has moved
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Drop a castling right, en passant square or clock that can't be instead of refusing the position
    #[arg(long)]
    lenient: bool,
    #[command(flatten)]
    format: Format,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Illegal {
        r#move: String,
        legal: bool,
        reasons: Vec<Reason>,
    },
    Legal {
        r#move: String,
        legal: bool,
        san: String,
        kind: &'static str,
        #[serde(skip)]
        sentence: String,
    },
}

#[derive(Serialize)]
struct Reason {
    code: &'static str,
    article: Option<&'static str>,
    squares: Vec<String>,
    by: Vec<String>,
    message: String,
}

impl Report for Answer {
    fn sentences(&self) -> Vec<String> {
        match self {
            Self::Illegal { r#move, reasons, .. } => {
                let mut lines = vec![format!("{move} is not legal.")];
                lines.extend(reasons.iter().map(|reason| match reason.article {
                    Some(article) => format!("{} (article {article})", reason.message),
                    None => reason.message.clone(),
                }));
                lines
            }
            Self::Legal { r#move, san, sentence, .. } => vec![format!("{move} is legal: {san}. {sentence}")],
        }
    }
}

/// The word for a kind of move in JSON output.
const fn kind_word(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Quiet => "quiet",
        MoveKind::Capture => "capture",
        MoveKind::DoubleStep => "double-step",
        MoveKind::EnPassant => "en-passant",
        MoveKind::Castle(CastlingSide::King) => "castle-kingside",
        MoveKind::Castle(CastlingSide::Queen) => "castle-queenside",
        MoveKind::Promotion => "promotion",
        MoveKind::CapturePromotion => "capture-promotion",
    }
}

/// Each reason as sentences.
pub fn sentences(pos: &Position, mv: Move, reasons: &[Illegality]) -> Vec<String> {
    reasons.iter().map(|reason| describe::illegality(pos, mv, reason)).collect()
}

fn answer(game: &Game, text: &str) -> Result<Answer, Fault> {
    let pos = game.position();
    let mv = san::attempt(pos, text).map_err(|error| Fault::new(error.message(pos)))?;
    let r#move = coordinate::write(mv);
    Ok(match ending::explain(game, mv) {
        Ok(kind) => Answer::Legal {
            r#move,
            legal: true,
            san: san::write(pos, mv),
            kind: kind_word(kind),
            sentence: describe::legal_move(pos, mv),
        },
        Err(reasons) => {
            let names = |set: crate::rules::SquareSet| set.into_iter().map(|sq| sq.to_string()).collect();
            let reasons = reasons
                .iter()
                .map(|reason| Reason {
                    code: reason.code(),
                    article: reason.article(),
                    squares: names(reason.squares()),
                    by: names(reason.causes()),
                    message: describe::illegality(pos, mv, reason),
                })
                .collect();
            Answer::Illegal { r#move, legal: false, reasons }
        }
    })
}

pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    args.format.answer(Some(&args.fen), out, |text| {
        let game = input::game(text, args.moves.as_deref(), args.lenient)?;
        answer(&game, &args.mv)
    })
}
