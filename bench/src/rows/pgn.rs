//! Files of games read, and every main line replayed and checked.

use std::fmt::Write as _;
use std::io;
use std::ops::ControlFlow;
use std::rc::Rc;

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor, shakmaty};
use shakmaty::Position as _;
use touchmove::notation::{pgn, san};
use touchmove::rules::{Color, Move, Position};

use crate::positions::Random;
use crate::row::Row;

/// Games played at random, bare and with clocks, comments, signs and variations as servers and books have them.
pub fn rows() -> Vec<Row> {
    [("PGN read and replayed", false), ("PGN with comments", true)].map(|(name, annotated)| row(name, annotated)).into()
}

fn row(name: &str, annotated: bool) -> Row {
    let text = Rc::new(file(5_000, 17, annotated));
    let theirs = Rc::clone(&text);
    Row {
        name: name.into(),
        group: "pgn",
        ours: Box::new(move || ours(text.as_bytes())),
        peers: vec![("pgn-reader", Some(2.0), Box::new(move || read_theirs(theirs.as_bytes())))],
    }
}

/// The text of `number` games.
fn file(number: usize, seed: u64, annotated: bool) -> String {
    let mut random = Random::new(seed);
    let mut text = String::new();
    for round in 1..=number {
        game(&mut text, &mut random, round, annotated).expect("a String takes any text");
    }
    text
}

fn game(text: &mut String, random: &mut Random, round: usize, annotated: bool) -> std::fmt::Result {
    writeln!(text, "[Event \"Played at random\"]\n[Site \"?\"]\n[Date \"2023.01.01\"]\n[Round \"{round}\"]")?;
    writeln!(text, "[White \"First, Player\"]\n[Black \"Second, Player\"]\n[Result \"*\"]\n")?;
    let mut pos = Position::initial();
    let mut column = 0;
    for _ in 0..40 + random.below(100) {
        let moves = pos.legal_moves();
        if moves.is_empty() || pos.is_insufficient_material() {
            break;
        }
        let mv = moves[random.below(moves.len())];
        let before = text.len();
        if pos.turn() == Color::White {
            write!(text, "{}. ", pos.fullmove_number())?;
        }
        text.push_str(&san::write(&pos, mv));
        if annotated {
            match random.below(12) {
                0 => text.push_str(" $14"),
                1 => text.push_str("!?"),
                2 => write!(text, " ({})", san::write(&pos, moves[0]))?,
                3..8 => write!(text, " {{ [%eval 0.{}] [%clk 0:0{}:30] }}", random.below(99), random.below(9))?,
                _ => {}
            }
        }
        column += text.len() - before + 1;
        text.push(if column > 72 { '\n' } else { ' ' });
        column = if column > 72 { 0 } else { column };
        pos = pos.after(mv);
    }
    writeln!(text, "*\n")
}

/// Single moves played, and men on the last board of each game.
#[derive(Default)]
struct Replayed {
    sum: u64,
    men: u64,
}

impl pgn::Visitor for Replayed {
    const ANNOTATED: bool = false;

    fn begin(&mut self, _: &pgn::Tags<'_>, start: &Position) -> ControlFlow<()> {
        self.men = start.board().occupied().len() as u64;
        ControlFlow::Continue(())
    }

    fn mv(&mut self, _: &Position, _: Move, after: &Position) {
        self.sum += 1;
        self.men = after.board().occupied().len() as u64;
    }

    fn end(&mut self, _: pgn::PgnResult) {
        self.sum += self.men;
    }
}

fn ours(text: &[u8]) -> u64 {
    let (mut reader, mut replayed) = (pgn::Reader::new(text), Replayed::default());
    while let Some(game) = reader.visit(&mut replayed) {
        game.expect("a sound file");
    }
    replayed.sum
}

fn read_theirs(text: &[u8]) -> u64 {
    let mut reader = Reader::new(io::Cursor::new(text));
    let mut sum = 0;
    while let Some(number) = reader.read_game(&mut Replay).expect("a sound file") {
        sum += number;
    }
    sum
}

struct Replay;

impl Visitor for Replay {
    type Tags = Option<shakmaty::Chess>;
    type Movetext = (shakmaty::Chess, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, Self::Tags> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<u64> {
        if name == b"FEN" {
            let fen = shakmaty::fen::Fen::from_ascii(value.as_bytes()).expect("a FEN");
            *tags = Some(fen.into_position(shakmaty::CastlingMode::Standard).expect("a sound position"));
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<u64, Self::Movetext> {
        ControlFlow::Continue((tags.unwrap_or_default(), 0))
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<u64, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, (pos, number): &mut Self::Movetext, san: SanPlus) -> ControlFlow<u64> {
        let mv = san.san.to_move(pos).expect("a legal move");
        pos.play_unchecked(mv);
        *number += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (pos, number): Self::Movetext) -> u64 {
        number + pos.board().occupied().count() as u64
    }
}
