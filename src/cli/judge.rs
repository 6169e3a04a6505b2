//! `touchmove judge`: mate, stalemate, check, draws, claims, and who can still win.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::ValueEnum;
use serde::Serialize;

use super::answers::{Format, Report};
use super::fault::Fault;
use super::{Done, input};
use crate::classroom::name::one_line;
use crate::notation::{coordinate, describe, fen, pgn};
use crate::rules::{Color, DrawClaim, Game, Move, Position};
use crate::solve::ending;
use crate::solve::winnable::{self, Verdict};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The position; the starting position when left out, `-` reads one a line
    #[arg(value_name = "FEN")]
    fen: Option<String>,
    /// Moves played from there: repetition and claims are judged at their end
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Judge the end of each game of a PGN file; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves"])]
    pgn: Option<PathBuf>,
    /// Add the moves of a mate for each side that can still give one, and say why a side can't
    #[arg(long)]
    proof: bool,
    /// How many positions to search for each side that may be unable to mate
    #[arg(long, value_name = "N", default_value_t = winnable::USUAL_LIMIT)]
    nodes: u64,
    /// When the FEN names the en passant square: where it can be used, or after every double step
    #[arg(long, value_name = "WHEN", default_value = "legal")]
    fen_ep: EnPassantField,
    /// Drop a castling right, en passant square or clock that can't be instead of refusing the position
    #[arg(long)]
    lenient: bool,
    #[command(flatten)]
    format: Format,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum EnPassantField {
    Legal,
    Always,
}

#[derive(Serialize)]
struct Judged {
    fen: String,
    turn: &'static str,
    status: &'static str,
    result: &'static str,
    check: bool,
    checkers: Vec<String>,
    legal_moves: usize,
    insufficient_material: bool,
    claims: Vec<&'static str>,
    claims_by_move: Vec<ClaimByMove>,
    can_win: BySide<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mate_line: Option<BySide<Vec<String>>>,
    #[serde(skip)]
    sentences: Vec<String>,
}

#[derive(Serialize)]
struct ClaimByMove {
    r#move: String,
    claim: &'static str,
}

#[derive(Serialize)]
struct BySide<T> {
    white: T,
    black: T,
}

impl<T> BySide<T> {
    fn of(mut value: impl FnMut(Color) -> T) -> Self {
        Self { white: value(Color::White), black: value(Color::Black) }
    }

    const fn get(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl Report for Judged {
    fn sentences(&self) -> Vec<String> {
        self.sentences.clone()
    }
}

const fn color_word(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn judge(game: &Game, args: &Args) -> Judged {
    let pos = game.position();
    let outcome = ending::ending(game, args.nodes).map(|ending| ending.outcome);
    let (claims, claims_by_move) = match outcome {
        Some(_) => (Vec::new(), Vec::new()),
        None => (game.claims(), game.claims_by_move()),
    };
    let can_win = BySide::of(|color| winnable::can_mate(pos, color, args.nodes));
    let line_of = |color: Color| match can_win.get(color) {
        Verdict::Yes { line } => line.iter().map(|&mv| coordinate::write(mv)).collect(),
        Verdict::No { .. } | Verdict::Unknown { .. } => Vec::new(),
    };

    let mut sentences = vec![outcome.map_or_else(|| describe::to_move(pos.turn()), describe::outcome)];
    sentences.push(describe::check(pos));
    if outcome.is_none() {
        sentences.extend(
            claims.iter().map(|&claim| format!("{} may claim a draw now: {}.", pos.turn(), describe::claim(claim))),
        );
        sentences.extend(claims_by_move.iter().map(|&(mv, claim)| {
            let san = crate::notation::san::write(pos, mv);
            format!("{} may claim a draw by announcing {san}: {}.", pos.turn(), describe::claim(claim))
        }));
        sentences.extend(Color::ALL.map(|color| can_win_sentence(pos, color, can_win.get(color), args.proof)));
    }

    let field = match args.fen_ep {
        EnPassantField::Legal => fen::EnPassantField::Legal,
        EnPassantField::Always => fen::EnPassantField::Always,
    };
    Judged {
        fen: fen::write(pos, field),
        turn: color_word(pos.turn()),
        status: outcome.map_or("ongoing", |outcome| outcome.termination.code()),
        result: outcome.map_or("*", |outcome| outcome.result()),
        check: pos.is_check(),
        checkers: pos.checkers().into_iter().map(|sq| sq.to_string()).collect(),
        legal_moves: pos.legal_moves().len(),
        insufficient_material: pos.is_insufficient_material(),
        claims: claims.into_iter().map(DrawClaim::code).collect(),
        claims_by_move: claims_by_move
            .into_iter()
            .map(|(mv, claim)| ClaimByMove { r#move: coordinate::write(mv), claim: claim.code() })
            .collect(),
        can_win: BySide::of(|color| can_win.get(color).code()),
        mate_line: args.proof.then(|| BySide::of(line_of)),
        sentences,
    }
}

fn can_win_sentence(pos: &Position, color: Color, verdict: &Verdict, proof: bool) -> String {
    match verdict {
        Verdict::Yes { line } if proof && !line.is_empty() => {
            format!("{color} can still win, for example {}.", written(pos, line))
        }
        Verdict::Yes { .. } => format!("{color} can still win."),
        Verdict::No { argument } => format!("{color} can't win any more. {}", argument.sentence()),
        Verdict::Unknown { nodes } => {
            format!("Whether {color} can still win is not decided after {nodes} positions; try a larger --nodes.")
        }
    }
}

/// A line of legal moves as numbered notation.
fn written(pos: &Position, line: &[Move]) -> String {
    let mut game = Game::new(pos.clone());
    for &mv in line {
        if game.play_on(mv).is_err() {
            break;
        }
    }
    pgn::write_moves(&game)
}

/// Which game of a file it is: `Game 3: Anna - Ben, Club match, 2024.03.02`.
fn heading(number: usize, game: &pgn::MainLine) -> String {
    let known = |name: &str| game.tag(name).map(one_line).filter(|value| !value.trim_matches(['?', '.']).is_empty());
    let players = match (known("White"), known("Black")) {
        (None, None) => None,
        (white, black) => {
            let name = |player: Option<String>| player.unwrap_or_else(|| "?".to_owned());
            Some(format!("{} - {}", name(white), name(black)))
        }
    };
    let told: Vec<String> = [players, known("Event"), known("Date")].into_iter().flatten().collect();
    if told.is_empty() { format!("Game {number}") } else { format!("Game {number}: {}", told.join(", ")) }
}

pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    let Some(path) = &args.pgn else {
        return args.format.answer(args.fen.as_deref(), out, |text| {
            Ok(judge(&input::game(text, args.moves.as_deref(), args.lenient)?, args))
        });
    };
    let (name, stream): (String, Box<dyn Read>) = if path == Path::new("-") {
        ("standard input".to_owned(), Box::new(io::stdin().lock()))
    } else {
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| format!("can't read {name}"))?;
        (name, Box::new(file))
    };
    judge_games(args, &name, stream, out)
}

/// Judges the end of each game; a broken one, or none at all, is told as a fault.
fn judge_games(args: &Args, name: &str, stream: impl Read, out: &mut dyn Write) -> anyhow::Result<Done> {
    let mut games = pgn::Reader::new(stream);
    let mut done = Done::Well;
    let mut number = 0;
    while let Some(game) = games.next_main_line() {
        number += 1;
        match game {
            Ok(game) => {
                if !args.format.json {
                    writeln!(out, "{}", heading(number, &game))?;
                }
                args.format.print(&judge(&game.game, args), out)?;
            }
            Err(pgn::ReadError::Input(error)) => return Err(error).with_context(|| format!("can't read {name}")),
            Err(pgn::ReadError::Game(error)) => {
                let fault = Fault::new(format!("game {number}, {name}:{}: {error}", error.line));
                args.format.print_fault(&fault, out)?;
                done = Done::WithProblems;
            }
        }
    }
    if number == 0 {
        args.format.print_fault(&Fault::new(format!("there is no game in {name}")), out)?;
        done = Done::WithProblems;
    }
    Ok(done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_by_what_is_known_of_it() {
        let headed = |text: &str| {
            let game = pgn::Reader::new(text.as_bytes()).next_main_line().unwrap().unwrap();
            heading(3, &game)
        };
        assert_eq!(headed("1. e4 *"), "Game 3");
        let tags = "[White \"Anna\"]\n[Black \"Ben\u{1b}[2J\"]\n[Event \"?\"]\n[Date \"2024.??.??\"]\n\n";
        assert_eq!(headed(&format!("{tags}1. e4 *")), "Game 3: Anna - Ben[2J, 2024.??.??");
        assert_eq!(headed("[Black \"Ben\"]\n[Date \"????.??.??\"]\n\n1. e4 *"), "Game 3: ? - Ben");
    }
}
