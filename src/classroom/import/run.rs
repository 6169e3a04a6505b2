//! One import from end to end: reads streams on all cores in flat memory, and gathers what is asked for.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};

use rayon::prelude::*;

use super::cut::{Cutter, Record};
use super::epd::{self, Epd};
use super::find;
use super::format::{self, Format};
use super::moment::Moment;
use super::pick::{Candidate, Picker};
use super::puzzle::{Puzzle, Table};
use super::row::{Columns, Row};
use super::{copied, origin};
use crate::classroom::name::one_line;
use crate::course::source::MAX_FILE;
use crate::exercise::likeness;
use crate::notation::{coordinate, pgn, san};
use crate::rules::{Color, Game};

/// So many broken records are told; the others are counted.
const MAX_TOLD: usize = 20;
/// Longest reason in characters.
const MAX_REASON: usize = 300;

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The moments to look for. When empty: in games all of them; puzzles and positions are taken as they are.
    pub find: Vec<Moment>,
    /// Only moments of the player with this in the name.
    pub by_player: Option<String>,
    /// Only puzzles with one of these themes.
    pub themes: Vec<String>,
    /// Only puzzles with a rating from this to that, and games whose players have it.
    pub rating: Option<(u32, u32)>,
    /// How many puzzles at the most.
    pub limit: usize,
    /// A sample out of all of the file instead of the first ones.
    pub seed: Option<u64>,
}

impl Default for Request {
    fn default() -> Self {
        Self { find: Vec::new(), by_player: None, themes: Vec::new(), rating: None, limit: 50, seed: None }
    }
}

/// A file to be read.
pub struct Input {
    /// As it is called in messages.
    pub name: String,
    /// What stands in it, packed with zstd or not.
    pub stream: Box<dyn Read + Send>,
    /// What it holds; told by its content and name when left out.
    pub format: Option<Format>,
}

/// A record that could not be read, or a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The file.
    pub file: String,
    /// The line; `None` when it is the file as a whole.
    pub line: Option<usize>,
    /// What is wrong, on one line without anything that could control a terminal.
    pub reason: String,
}

/// What came of reading.
#[derive(Debug)]
pub struct Gathered {
    /// What can be asked, the sorts in turn; more than the limit, for what does not pass the proofs.
    pub(super) candidates: Vec<Candidate>,
    /// How many records of each format were read, broken ones too.
    pub read: BTreeMap<Format, u64>,
    /// The first broken records.
    pub broken: Vec<Broken>,
    /// All broken records.
    pub broken_count: u64,
    /// Moments and puzzles found, near-copies too.
    pub found: u64,
    /// Near-copies of something that was kept.
    pub copies: u64,
    /// Whether reading ended early, since no more was needed.
    pub stopped_early: bool,
}

/// Reads the files one after the other. The result does not depend on the number of threads.
#[must_use]
pub fn gather(inputs: Vec<Input>, request: &Request) -> Gathered {
    let spare = request.limit / 4 + 8;
    let mut run = Run {
        request,
        picker: Picker::new(request.limit + spare, request.seed),
        read: BTreeMap::new(),
        broken: Vec::new(),
        broken_count: 0,
        stopped_early: false,
    };
    for input in inputs {
        run.file(input);
    }
    Gathered {
        read: run.read,
        broken: run.broken,
        broken_count: run.broken_count,
        found: run.picker.came,
        copies: run.picker.copies,
        stopped_early: run.stopped_early,
        candidates: run.picker.into_candidates(),
    }
}

/// An import under way.
struct Run<'r> {
    request: &'r Request,
    picker: Picker,
    read: BTreeMap<Format, u64>,
    broken: Vec<Broken>,
    broken_count: u64,
    stopped_early: bool,
}

impl Run<'_> {
    fn break_off(&mut self, file: &str, line: Option<usize>, reason: &str) {
        self.broken_count += 1;
        if self.broken.len() < MAX_TOLD {
            let reason = one_line(reason).chars().take(MAX_REASON).collect();
            self.broken.push(Broken { file: one_line(file), line, reason });
        }
    }

    fn file(&mut self, input: Input) {
        let name = input.name;
        let (format, stream) = match open(&name, input.stream, input.format) {
            Ok(opened) => opened,
            Err(reason) => return self.break_off(&name, None, &reason),
        };
        match Cutter::new(format, stream) {
            Ok(cutter) => self.records(&name, format, cutter),
            Err(stream) => self.set(&name, stream),
        }
    }

    fn set(&mut self, name: &str, stream: impl Read) {
        let mut bytes = Vec::new();
        let text = match stream.take(MAX_FILE + 1).read_to_end(&mut bytes) {
            Err(error) => Err(error.to_string()),
            Ok(_) if bytes.len() as u64 > MAX_FILE => Err(format!("a set has {} MiB at the most", MAX_FILE >> 20)),
            Ok(_) => String::from_utf8(bytes).map_err(|_| "this set is not UTF-8".to_owned()),
        };
        match text.and_then(|text| copied::read(&text, self.request)) {
            Ok(candidates) => {
                *self.read.entry(Format::Set).or_default() += candidates.len() as u64;
                for candidate in candidates {
                    self.picker.offer(candidate);
                }
            }
            Err(reason) => self.break_off(name, None, &reason),
        }
    }

    fn records<R: BufRead + Send>(&mut self, name: &str, format: Format, mut cutter: Cutter<R>) {
        let Some(columns) = self.columns(name, format, &mut cutter) else { return };
        let reader = Reader { request: self.request, format, columns };
        let sorts = reader.sorts();
        let (mut batch, mut state) = cutter.batch();
        loop {
            if batch.is_empty() && state.is_ok() {
                return;
            }
            if self.picker.is_full(&sorts) {
                self.stopped_early = true;
                return;
            }
            // While these are read on all cores, the next ones are cut.
            let is_over = state.is_err() || batch.is_empty();
            let (next, outcomes) = rayon::join(
                || if is_over { (Vec::new(), Ok(())) } else { cutter.batch() },
                || batch.par_iter().map(|record| reader.read(record)).collect::<Vec<Outcome>>(),
            );
            for (record, outcome) in batch.iter().zip(outcomes) {
                self.take(name, format, record, outcome);
            }
            if let Err(error) = state {
                return self.break_off(name, None, &error.to_string());
            }
            (batch, state) = next;
        }
    }

    /// The columns, which the first row of a table names; `None` when there is no row.
    fn columns<R: BufRead>(&mut self, name: &str, format: Format, cutter: &mut Cutter<R>) -> Option<Columns> {
        let columns = Columns::default();
        if format != Format::Csv {
            return Some(columns);
        }
        let first = match cutter.next() {
            Ok(first) => first?,
            Err(error) => {
                self.break_off(name, None, &error.to_string());
                return None;
            }
        };
        match first.text.as_ref().map_err(Clone::clone).and_then(|row| Columns::named(row)) {
            Ok(Some(columns)) => return Some(columns),
            Ok(None) => {
                let outcome = Reader { request: self.request, format, columns }.read(&first);
                self.take(name, format, &first, outcome);
            }
            Err(reason) => self.break_off(name, Some(first.line), &reason),
        }
        Some(columns)
    }

    fn take(&mut self, name: &str, format: Format, record: &Record, outcome: Outcome) {
        *self.read.entry(format).or_default() += outcome.records;
        outcome.found.into_iter().for_each(|candidate| self.picker.offer(candidate));
        for (line, reason) in outcome.broken {
            self.break_off(name, Some(record.line + line), &reason);
        }
    }
}

/// What a file holds, and a reader of it.
type Opened = (Format, BufReader<Box<dyn Read + Send>>);

/// Unpacks a stream if it is packed, and tells its format.
fn open(name: &str, stream: Box<dyn Read + Send>, forced: Option<Format>) -> Result<Opened, String> {
    let mut packed = BufReader::with_capacity(1 << 16, stream);
    let head = packed.fill_buf().map_err(|error| error.to_string())?;
    let plain: Box<dyn Read + Send> = if super::unpack::is_zstd(head) {
        Box::new(super::unpack::Unpacked::new(packed))
    } else if let Some(packer) = format::packer(head) {
        return Err(format!("this file is packed with {packer}; unpack it first"));
    } else {
        Box::new(packed)
    };
    let mut stream = BufReader::with_capacity(1 << 16, plain);
    let head = stream.fill_buf().map_err(|error| error.to_string())?;
    if head.is_empty() {
        return Err("there is nothing in this file".into());
    }
    let format = forced.or_else(|| Format::tell(name, head)).ok_or(
        "this is neither games (PGN), positions (EPD, FEN), a table of puzzles (CSV) nor a set; if it is, name it with --format",
    )?;
    Ok((format, stream))
}

/// What a record comes to.
#[derive(Default)]
struct Outcome {
    records: u64,
    found: Vec<Candidate>,
    /// Lines from the beginning of the record, and reasons.
    broken: Vec<(usize, String)>,
}

/// Reads records.
#[derive(Clone, Copy)]
struct Reader<'r> {
    request: &'r Request,
    format: Format,
    columns: Columns,
}

impl Reader<'_> {
    /// The sorts of candidates that may come.
    fn sorts(&self) -> Vec<&'static str> {
        match (self.format, self.request.find.as_slice()) {
            (Format::Pgn, []) => Moment::ALL.into_iter().map(Moment::word).collect(),
            (Format::Csv, []) => vec!["line"],
            (Format::Epd, []) => vec!["position"],
            (Format::Set, _) => vec!["puzzle"],
            (_, find) => find.iter().map(|moment| moment.word()).collect(),
        }
    }

    fn read(&self, record: &Record) -> Outcome {
        let text = match &record.text {
            Ok(text) => text,
            Err(reason) => return Outcome { records: 1, broken: vec![(0, reason.clone())], ..Outcome::default() },
        };
        let one = |result: Result<Vec<Candidate>, String>| match result {
            Ok(found) => Outcome { records: 1, found, ..Outcome::default() },
            Err(reason) => Outcome { records: 1, broken: vec![(0, reason)], ..Outcome::default() },
        };
        match self.format {
            Format::Pgn => self.games(&pgn::decode(text)),
            Format::Csv if text.trim_ascii().is_empty() => Outcome::default(),
            Format::Csv => one(Row::read(text, self.columns).map(|row| self.row(&row))),
            Format::Epd | Format::Set => {
                let line = pgn::decode(text);
                let line = line.trim_start_matches('\u{feff}').trim();
                if line.is_empty() || line.starts_with(['#', '%', ';']) {
                    return Outcome::default();
                }
                one(epd::read(line).and_then(|epd| self.position(&epd)))
            }
        }
    }

    fn games(&self, text: &str) -> Outcome {
        let mut outcome = Outcome::default();
        for game in pgn::read_main_lines(text) {
            outcome.records += 1;
            match game {
                Err(error) => outcome.broken.push((error.line - 1, error.message)),
                Ok(game) if self.is_rated(origin::rating(&game)) && self.request.themes.is_empty() => {
                    let sides = origin::sides(&game, self.request.by_player.as_deref());
                    let wanted = if self.request.find.is_empty() { &Moment::ALL[..] } else { &self.request.find };
                    outcome.found.extend(moments(&game.game, wanted, &sides, origin::of_game(&game).as_deref()));
                }
                Ok(_) => {}
            }
        }
        outcome
    }

    fn is_rated(&self, rating: Option<u32>) -> bool {
        self.request.rating.is_none_or(|(least, most)| rating.is_some_and(|rating| (least..=most).contains(&rating)))
    }

    fn row(&self, row: &Row) -> Vec<Candidate> {
        let Request { find, by_player, themes, .. } = self.request;
        let has_theme = |theme: &String| row.themes.iter().any(|it| it.eq_ignore_ascii_case(theme));
        let is_wanted = self.is_rated(row.rating) && (themes.is_empty() || themes.iter().any(has_theme));
        if !is_wanted || by_player.is_some() {
            return Vec::new();
        }
        if !find.is_empty() {
            return moments(&row.game, find, &Color::ALL, None);
        }
        let Some(puzzle) = row.puzzle() else { return Vec::new() };
        let pattern = likeness::of(&row.game.positions()[1], "line");
        let id = row.id.as_ref().map_or_else(|| named("line", pattern), |id| format!("puzzle-{id}"));
        vec![Candidate { sort: "line", id, pattern, table: Table::Made(Box::new(puzzle)) }]
    }

    fn position(&self, epd: &Epd) -> Result<Vec<Candidate>, String> {
        let Request { find, by_player, themes, rating, .. } = self.request;
        if by_player.is_some() || !themes.is_empty() || rating.is_some() {
            return Ok(Vec::new());
        }
        let game = Game::new(epd.pos.clone());
        let note = origin::of_position(epd.id.as_deref(), epd.comment.as_deref());
        if !find.is_empty() {
            return Ok(moments(&game, find, &Color::ALL, note.as_deref()));
        }
        let puzzle = as_it_is(&game, epd)?.ok_or("a set can't hold this position")?;
        let pattern = likeness::of(&epd.pos, "position");
        let table = Table::Made(Box::new(Puzzle { note, ..puzzle }));
        Ok(vec![Candidate { sort: "position", id: named("position", pattern), pattern, table }])
    }
}

/// The moments of a game as candidates.
fn moments(game: &Game, wanted: &[Moment], sides: &[Color], note: Option<&str>) -> Vec<Candidate> {
    let found = find::moments(game, wanted, sides).into_iter().map(|found| {
        let sort = found.moment.word();
        let pattern = likeness::of(&game.positions()[found.ply], sort);
        let notes: Vec<&str> = found.puzzle.note.as_deref().into_iter().chain(note).collect();
        let note = (!notes.is_empty()).then(|| notes.join(" "));
        let table = Table::Made(Box::new(Puzzle { note, ..found.puzzle }));
        Candidate { sort, id: named(sort, pattern), pattern, table }
    });
    found.collect()
}

/// What is asked of a position: its best move or mate, else its verdict.
fn as_it_is(game: &Game, epd: &Epd) -> Result<Option<Puzzle>, String> {
    let (pos, skills) = (&epd.pos, |skill: &str| vec![skill.to_owned()]);
    let mates = pos.mating_moves();
    let one_mates = !mates.is_empty() && mates.len() < pos.count_legal_moves();
    if let Some(mate_in) = epd.mate_in.filter(|&moves| moves == 1 || mates.is_empty()) {
        let skill = if mate_in == 1 { "mate.in-one" } else { "mate.in-two" };
        return Ok(Puzzle::on("line", game, 0, 0).map(|it| Puzzle {
            mate_in: Some(mate_in),
            skills: skills(skill),
            ..it
        }));
    }
    match epd.best.as_slice() {
        [] => {}
        [best] => {
            let line = Some(san::write(pos, *best));
            return Ok(Puzzle::on("line", game, 0, 0).map(|it| Puzzle { line, skills: skills("look.first"), ..it }));
        }
        several => {
            let moves = several.iter().map(|&mv| coordinate::write(mv)).collect::<Vec<_>>().join(", ");
            return Err(format!("bm names several moves ({moves}); one is needed"));
        }
    }
    if one_mates {
        return Ok(Puzzle::on("line", game, 0, 0).map(|it| Puzzle {
            mate_in: Some(1),
            skills: skills("mate.in-one"),
            ..it
        }));
    }
    Ok(Puzzle::on("verdict", game, 0, 0).map(|it| Puzzle { skills: skills("mate.or-stalemate"), ..it }))
}

/// An id that stays the same however the file around it changes.
fn named(sort: &str, pattern: u64) -> String {
    format!("{sort}-{:08x}", pattern >> 32)
}
