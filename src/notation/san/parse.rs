//! The parts of a move's text: piece, squares, signs. Knows nothing of the position.

use super::{Quality, Remark, SanError};
use crate::notation::letters::{self, Letters};
use crate::rules::{CastlingSide, File, Rank, Role, Square};

/// How the text is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// Capital letters are pieces, small ones files.
    Canonical,
    /// Two squares, whatever piece stands on the first.
    Squares,
    /// Small letters are pieces.
    LowerCase,
}

impl Style {
    /// In the order of trying.
    pub const ALL: [Self; 3] = [Self::Canonical, Self::Squares, Self::LowerCase];
}

/// What is said of check and mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CheckSign {
    None,
    Check,
    Double,
    Mate,
}

/// What the text says is to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Core {
    Castling(CastlingSide),
    Piece { role: Role, file: Option<File>, rank: Option<Rank>, captures: bool, to: Square },
    Squares { from: Square, to: Square, captures: bool },
}

/// A move's text in its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Parsed {
    pub core: Core,
    pub promotion: Option<Role>,
    pub promotion_sign: bool,
    pub check: CheckSign,
    /// Column of an `e.p.`, if there is one.
    pub en_passant: Option<usize>,
    /// What was met beside the parts, with what it is worth.
    pub remarks: Vec<(Remark, Quality)>,
}

struct Cursor<'a> {
    rest: &'a str,
    column: usize,
    letters: Letters,
    remarks: Vec<(Remark, Quality)>,
}

impl<'a> Cursor<'a> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn goto(&mut self, rest: &'a str) -> &'a str {
        let eaten = &self.rest[..self.rest.len() - rest.len()];
        self.column += eaten.chars().count();
        self.rest = rest;
        eaten
    }

    fn eat(&mut self, prefix: &str) -> bool {
        let rest = self.rest.strip_prefix(prefix);
        rest.map(|rest| self.goto(rest)).is_some()
    }

    fn eat_one(&mut self, accept: impl Fn(char) -> bool) -> Option<char> {
        let c = self.peek().filter(|&c| accept(c))?;
        self.goto(&self.rest[c.len_utf8()..]);
        Some(c)
    }

    fn skip(&mut self, accept: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest.trim_start_matches(accept);
        self.goto(rest)
    }

    fn remark(&mut self, text: &str, quality: Quality) {
        self.remarks.push((Remark::Skipped(text.to_owned()), quality));
    }

    fn file(&mut self) -> Option<File> {
        let c = self.eat_one(|c| c.is_ascii_lowercase() && File::from_letter(c).is_some())?;
        File::from_letter(c)
    }

    fn rank(&mut self) -> Option<Rank> {
        let c = self.eat_one(|c| Rank::from_digit(c).is_some())?;
        Rank::from_digit(c)
    }

    fn unreadable(&self, expected: &'static str) -> SanError {
        SanError::Unreadable { column: self.column, expected }
    }

    fn figurine(&mut self) -> Option<Role> {
        let (role, rest) = letters::read_figurine(self.rest)?;
        let eaten = self.goto(rest).to_owned();
        if self.letters != Letters::Figurines {
            self.remark(&eaten, Quality::Lenient);
        }
        Some(role)
    }

    fn capital(&mut self) -> Option<Role> {
        if let Some((role, rest)) = self.letters.read(self.rest) {
            self.goto(rest);
            return Some(role);
        }
        self.figurine()
    }

    fn small(&mut self) -> Option<Role> {
        let (role, rest) = self.letters.read_lower_case(self.rest)?;
        self.goto(rest);
        self.remarks.push((Remark::LowerCasePiece, Quality::Lenient));
        Some(role)
    }

    /// A hyphen or a sign for a capture between two squares.
    fn separator(&mut self) -> Option<bool> {
        let c = self.eat_one(|c| is_hyphen(c) || matches!(c, 'x' | 'X' | ':' | '×'))?;
        if c != 'x' {
            self.remark(&c.to_string(), Quality::Lenient);
        }
        Some(!is_hyphen(c))
    }
}

const fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2014}' | '\u{2212}')
}

const SQUARE: &str = "a square such as e4";
const START: &str = "a piece letter, a file from a to h, or O-O";

/// Takes a text apart.
pub(super) fn parse(text: &str, letters: Letters, style: Style) -> Result<Parsed, SanError> {
    let mut cursor = Cursor { rest: text, column: 1, letters, remarks: Vec::new() };
    cursor.skip(char::is_whitespace);
    move_number(&mut cursor);
    let castling = if style == Style::Canonical { castling(&mut cursor) } else { None };
    let core = match (castling, style) {
        (Some(side), _) => Core::Castling(side),
        (None, Style::Canonical) => {
            let role = cursor.capital();
            piece(&mut cursor, role)?
        }
        (None, Style::LowerCase) => match cursor.small() {
            Some(role) => piece(&mut cursor, Some(role))?,
            None => return Err(cursor.unreadable(START)),
        },
        (None, Style::Squares) => squares(&mut cursor)?,
    };
    let (promotion, promotion_sign) = promotion(&mut cursor, style, core)?;
    let mut parsed =
        Parsed { core, promotion, promotion_sign, check: CheckSign::None, en_passant: None, remarks: Vec::new() };
    suffixes(&mut cursor, &mut parsed)?;
    parsed.remarks = cursor.remarks;
    Ok(parsed)
}

/// Whether the text is a pawn's move but for a P before it.
pub(super) fn has_pawn_letter(text: &str, letters: Letters) -> bool {
    let rest = text.trim_start().strip_prefix(['P', 'p']);
    let parsed = rest.and_then(|rest| parse(rest, letters, Style::Canonical).ok());
    parsed.is_some_and(|parsed| matches!(parsed.core, Core::Piece { role: Role::Pawn, .. }))
}

/// The text with its files in small letters, when it is a move then: `D4`, `Cxd5`, `NF3`.
pub(super) fn with_small_files(text: &str, letters: Letters) -> Option<String> {
    let text = text.trim();
    let is_move = |text: &str| parse(text, letters, Style::Canonical).is_ok();
    let mut chars = text.chars();
    let behind_the_piece = chars.next()?.to_string() + &chars.as_str().to_ascii_lowercase();
    let small = text.to_ascii_lowercase();
    [behind_the_piece, small].into_iter().find(|small| small != text && is_move(small))
}

/// `12.`, `12...` or `...` before the move.
fn move_number(cursor: &mut Cursor<'_>) {
    let after = cursor.rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let dots = after.trim_start_matches(['.', '…']);
    if dots.len() < after.len() {
        let rest = dots.trim_start();
        let eaten = cursor.goto(rest).trim_end().to_owned();
        cursor.remark(&eaten, Quality::Lenient);
    }
}

fn castling(cursor: &mut Cursor<'_>) -> Option<CastlingSide> {
    let c = cursor.peek().filter(|&c| matches!(c, 'O' | '0' | 'o'))?;
    let mut wings = 0;
    let mut rest = &cursor.rest[c.len_utf8()..];
    let mut strict = true;
    while let Some(hyphen) = rest.chars().next().filter(|&hyphen| is_hyphen(hyphen))
        && let Some(after) = rest[hyphen.len_utf8()..].strip_prefix(c)
    {
        strict &= hyphen == '-';
        rest = after;
        wings += 1;
    }
    let side = match wings {
        1 => CastlingSide::King,
        2 => CastlingSide::Queen,
        _ => return None,
    };
    cursor.goto(rest);
    match c {
        '0' => cursor.remarks.push((Remark::CastlingZeros, Quality::Fide)),
        'o' => cursor.remarks.push((Remark::LowerCasePiece, Quality::Lenient)),
        _ => {}
    }
    if !strict {
        cursor.remark("–", Quality::Lenient);
    }
    Some(side)
}

fn piece(cursor: &mut Cursor<'_>, role: Option<Role>) -> Result<Core, SanError> {
    let (file, rank) = (cursor.file(), cursor.rank());
    let separator = cursor.separator();
    let role = role.unwrap_or(Role::Pawn);
    let (rest, column) = (cursor.rest, cursor.column);
    let target = (cursor.file(), cursor.rank());
    let (file, rank, to) = match (file, rank, target) {
        // The b is what the pawn becomes, not a file.
        (Some(file), Some(rank), (Some(File::B), None))
            if separator.is_none() && role == Role::Pawn && is_last_rank(rank) =>
        {
            (cursor.rest, cursor.column) = (rest, column);
            (None, None, Square::new(file, rank))
        }
        (file, rank, (Some(to_file), Some(to_rank))) => (file, rank, Square::new(to_file, to_rank)),
        (Some(file), Some(rank), (None, None)) if separator.is_none() => (None, None, Square::new(file, rank)),
        (_, _, (Some(_), None)) | (Some(_), None, (None, None)) if separator.is_none() => {
            return Err(cursor.unreadable("a rank from 1 to 8"));
        }
        (None, None, (None, None)) if separator.is_none() && role == Role::Pawn => {
            return Err(cursor.unreadable(START));
        }
        _ => return Err(cursor.unreadable(SQUARE)),
    };
    Ok(Core::Piece { role, file, rank, captures: separator == Some(true), to })
}

/// Whether a pawn of either side is promoted on this rank.
const fn is_last_rank(rank: Rank) -> bool {
    matches!(rank, Rank::First | Rank::Eighth)
}

fn squares(cursor: &mut Cursor<'_>) -> Result<Core, SanError> {
    let square = |cursor: &mut Cursor<'_>| {
        let rest = cursor.rest;
        let end = rest.char_indices().nth(2).map_or(rest.len(), |(end, _)| end);
        let sq: Option<Square> = rest[..end].parse().ok();
        if let Some(sq) = sq
            && cursor.goto(&rest[end..]) != sq.to_string()
        {
            cursor.remark(&rest[..end], Quality::Lenient);
        }
        sq
    };
    let from = square(cursor).ok_or_else(|| cursor.unreadable(SQUARE))?;
    let captures = cursor.separator() == Some(true);
    let to = square(cursor).ok_or_else(|| cursor.unreadable(SQUARE))?;
    Ok(Core::Squares { from, to, captures })
}

/// What a pawn becomes: `=Q`, `Q`, `(Q)`, `/Q`; in coordinates `q`.
///
/// A small letter, which could begin something else, counts only behind a pawn's last rank.
fn promotion(cursor: &mut Cursor<'_>, style: Style, core: Core) -> Result<(Option<Role>, bool), SanError> {
    const PIECE: &str = "the letter of a queen, rook, bishop or knight";
    let letter = |cursor: &mut Cursor<'_>| cursor.capital().or_else(|| cursor.small());
    if cursor.eat("=") {
        return letter(cursor).map(|role| (Some(role), true)).ok_or_else(|| cursor.unreadable(PIECE));
    }
    if cursor.eat("/") {
        cursor.remark("/", Quality::Lenient);
        return letter(cursor).map(|role| (Some(role), false)).ok_or_else(|| cursor.unreadable(PIECE));
    }
    if cursor.rest.starts_with('(') && !cursor.rest.starts_with("(=)") {
        cursor.eat("(");
        let role = letter(cursor).ok_or_else(|| cursor.unreadable(PIECE))?;
        if !cursor.eat(")") {
            return Err(cursor.unreadable("a closing bracket"));
        }
        cursor.remark("( )", Quality::Lenient);
        return Ok((Some(role), false));
    }
    let is_on_last_rank = matches!(core, Core::Piece { role: Role::Pawn, to, .. } if is_last_rank(to.rank()));
    let role = match style {
        Style::Canonical if is_on_last_rank => cursor.capital().or_else(|| cursor.small()),
        Style::Canonical => cursor.capital(),
        Style::Squares | Style::LowerCase => {
            let ep = cursor.rest.starts_with("e.p");
            if ep { None } else { letter(cursor) }
        }
    };
    Ok((role, false))
}

fn suffixes(cursor: &mut Cursor<'_>, parsed: &mut Parsed) -> Result<(), SanError> {
    loop {
        let space = cursor.skip(char::is_whitespace);
        if cursor.rest.is_empty() {
            return Ok(());
        }
        let column = cursor.column;
        let signs = cursor.skip(|c| matches!(c, '!' | '?'));
        if !signs.is_empty() {
            cursor.remark(signs, Quality::Lenient);
            continue;
        }
        if let Some(&text) = ["e.p.", "e.p", "ep"].iter().find(|&&text| cursor.rest.starts_with(text))
            && parsed.en_passant.is_none()
        {
            cursor.eat(text);
            parsed.en_passant = Some(column);
            cursor.remark(text, if text == "e.p." { Quality::Fide } else { Quality::Lenient });
            continue;
        }
        if cursor.eat("(=)") {
            cursor.remark("(=)", Quality::Fide);
            continue;
        }
        let sign = [("++", CheckSign::Double), ("+", CheckSign::Check), ("#", CheckSign::Mate)]
            .into_iter()
            .find(|sign| cursor.rest.starts_with(sign.0));
        match sign {
            Some((text, sign)) if parsed.check == CheckSign::None => {
                cursor.eat(text);
                parsed.check = sign;
                if !space.is_empty() {
                    cursor.remark(" ", Quality::Lenient);
                }
            }
            Some(_) | None => return Err(cursor.unreadable("the end of the move, + or #")),
        }
    }
}
