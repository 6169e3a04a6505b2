//! What the moves of a game tell about its last position: when it was on the board before, when it only looked the
//! same, and how long nothing irreversible has happened (articles 9.2.3, 9.3).

use crate::notation::{describe, san};
use crate::rules::{CastlingSide, Color, Game, Move, MoveKind, Position, Square, SquareSet, articles};

/// A game with the earlier moments that are like its last one.
#[derive(Clone, Debug)]
pub(super) struct Record {
    pub game: Game,
    /// After how many single moves the same position was on the board before, in rising order.
    pub same: Vec<usize>,
    /// After how many single moves the pieces stood as now in a position that was not the same.
    pub alike: Vec<usize>,
}

/// Why a position with all pieces on the same squares is another one (article 9.2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Difference {
    /// The other side was to move.
    Turn,
    /// Rooks in these corners could still castle then.
    Castling(SquareSet),
    /// These pawns could take en passant on this square then.
    EnPassant(SquareSet, Square),
}

impl Record {
    pub fn new(game: Game) -> Self {
        let now = game.position();
        let (mut same, mut alike) = (Vec::new(), Vec::new());
        for (ply, then) in game.positions()[..game.moves().len()].iter().enumerate() {
            if then.board() != now.board() {
                continue;
            }
            let list = if Game::same_position(then, now) { &mut same } else { &mut alike };
            list.push(ply);
        }
        Self { game, same, alike }
    }

    pub fn pos(&self) -> &Position {
        self.game.position()
    }

    /// How often the position has been on the board, this time included.
    pub fn times(&self) -> usize {
        self.same.len() + 1
    }

    /// Whether the pieces have ever stood as now before.
    pub fn has_been_alike(&self) -> bool {
        !self.same.is_empty() || !self.alike.is_empty()
    }

    /// Why the position after `ply` moves, in which the pieces stood as now, was another one.
    pub fn difference(&self, ply: usize) -> Option<Difference> {
        let (then, now) = (&self.game.positions()[ply], self.pos());
        if then.turn() != now.turn() {
            return Some(Difference::Turn);
        }
        let lost = then.castling().corners() - now.castling().corners();
        if !lost.is_empty() {
            return Some(Difference::Castling(lost));
        }
        let takers =
            |sq| then.legal_moves().into_iter().filter(move |mv| mv.to == sq && then.kind(*mv) == MoveKind::EnPassant);
        then.legal_en_passant().map(|sq| Difference::EnPassant(takers(sq).map(|mv| mv.from).collect(), sq))
    }

    /// The record with one more move, by a legal move that may be the last.
    pub fn after(&self, mv: Move) -> Self {
        let mut game = self.game.clone();
        if self.pos().is_legal(mv) {
            game.go_on(mv);
        }
        Self::new(game)
    }

    /// A piece that stood elsewhere after `ply` moves, as a sentence.
    pub fn elsewhere(&self, ply: usize) -> String {
        let (then, now) = (self.game.positions()[ply].board(), self.pos().board());
        let moved = then.iter().find(|&(sq, piece)| now.piece_at(sq) != Some(piece));
        let moment = describe::capitalized(&self.moment(ply));
        match moved {
            Some((sq, _)) => format!("{moment} {} stood where it does not stand now.", describe::piece_on(&then, sq)),
            None => format!("{moment} the pieces stood the same."),
        }
    }

    /// When a moment was: `after 3... Ng8`, `before these moves`, `now`.
    pub fn moment(&self, ply: usize) -> String {
        let positions = self.game.positions();
        match ply.checked_sub(1) {
            None if *self.game.start() == Position::initial() => "at the beginning of the game".into(),
            None => "before these moves".into(),
            Some(_) if ply == self.game.moves().len() => "now".into(),
            Some(last) => format!("after {}", written(&positions[last], self.game.moves()[last])),
        }
    }

    /// How many moves in a row the side that is not to move has given check with, to the last one.
    pub fn checks_in_a_row(&self) -> usize {
        let positions = self.game.positions().iter().rev().step_by(2);
        positions.take_while(|pos| pos.is_check()).count()
    }

    /// Whether the last three times the position came, it came by the shortest way: four single moves each.
    pub fn is_in_a_row(&self) -> bool {
        self.last_rounds().is_some_and(|(first, second)| first.len() == 4 && second.len() == 4)
    }

    /// Whether the moves between the last three times were the same moves.
    pub fn is_by_the_same_moves(&self) -> bool {
        self.last_rounds().is_some_and(|(first, second)| first == second)
    }

    /// The moves between the last three times the position was there.
    fn last_rounds(&self) -> Option<(&[Move], &[Move])> {
        let [.., first, second] = self.same[..] else { return None };
        let moves = self.game.moves();
        Some((&moves[first..second], &moves[second..]))
    }

    /// How often the last move has been played in these moves.
    pub fn times_of_last_move(&self) -> usize {
        let last = self.game.moves().last();
        self.game.moves().iter().filter(|&mv| Some(mv) == last).count()
    }

    /// How many moves each side has made without a capture or a pawn move: the number of the side that made fewer.
    pub fn quiet_moves(&self) -> u32 {
        self.pos().halfmove_clock() / 2
    }

    /// The last capture or pawn move with its number and what it is, `112... g5` and `pawn move`, where it is among the
    /// moves known.
    pub fn last_loud(&self) -> Option<(String, &'static str)> {
        let ply = self.last_irreversible()?;
        let (pos, mv) = (&self.game.positions()[ply - 1], self.game.moves()[ply - 1]);
        Some((written(pos, mv), loudness(pos, mv)))
    }

    /// The last capture or pawn move, where it is among the moves known: after how many single moves it was played.
    pub fn last_irreversible(&self) -> Option<usize> {
        let clock = usize::try_from(self.pos().halfmove_clock()).ok()?;
        let ply = self.game.moves().len().checked_sub(clock)?;
        (ply > 0).then_some(ply)
    }
}

/// What a move is that begins the count of quiet moves anew: `capture`, else `pawn move`.
pub(super) fn loudness(pos: &Position, mv: Move) -> &'static str {
    if pos.kind(mv).is_capture() { "capture" } else { "pawn move" }
}

/// A move with its number: `3. Nf3`, `3... Ng8`.
pub(super) fn written(pos: &Position, mv: Move) -> String {
    let dots = match pos.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots} {}", pos.fullmove_number(), san::write(pos, mv))
}

/// So many single moves as moves of each side, after which `turn` is to move: `12 moves of each side and one more of
/// Black's`.
pub(super) fn moves_of_each(clock: u32, turn: Color) -> String {
    let moves = |count: u32| describe::counted(count as usize, "move", "moves");
    match (clock / 2, clock % 2) {
        (0, 1) => format!("1 move of {}'s", !turn),
        (full, 1) => format!("{} of each side and one more of {}'s", moves(full), !turn),
        (full, _) => format!("{} of each side", moves(full)),
    }
}

/// Who may castle where with the rooks of these corners: `White could still castle on the king's side`.
pub(super) fn could_castle(corners: SquareSet) -> Option<String> {
    if corners.len() == 4 {
        return Some("White and Black could still castle on both sides".to_owned());
    }
    let sides = |color: Color| {
        let sides = CastlingSide::ALL.into_iter().filter(|side| corners.contains(side.rook_from(color)));
        match sides.collect::<Vec<_>>()[..] {
            [] => None,
            [side] => Some(format!("{color} could still castle {}", describe::wing(side))),
            [..] => Some(format!("{color} could still castle on both sides")),
        }
    };
    let told: Vec<String> = Color::ALL.into_iter().filter_map(sides).collect();
    (!told.is_empty()).then(|| describe::list(told))
}

impl Difference {
    /// What was different then, to go on a sentence that ends in "but then": `Black was to move`.
    pub fn words(self, then: &Position) -> String {
        match self {
            Self::Turn => format!("{} was to move", then.turn()),
            Self::Castling(corners) => could_castle(corners).unwrap_or_default(),
            Self::EnPassant(pawns, sq) => {
                format!("{} could take en passant on {sq}", describe::pieces(&then.board(), pawns))
            }
        }
    }

    /// The rule behind it.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Turn => "Positions are the same only when the same side is to move.",
            Self::Castling(_) => "With a right to castle lost, it is another position, even if all looks the same.",
            Self::EnPassant(..) => "With a legal en passant capture gone, it is another position.",
        }
    }

    pub const fn article(self) -> &'static str {
        match self {
            Self::Turn => articles::SAME_POSITION,
            Self::EnPassant(..) => articles::SAME_POSITION_EN_PASSANT,
            Self::Castling(_) => articles::SAME_POSITION_CASTLING,
        }
    }
}
