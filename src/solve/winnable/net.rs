//! Whether a mate can be put together from squares that the pieces can ever reach.

use crate::rules::{Color, Piece, Position, Role, Square, SquareSet, attacks};

use super::reach::{Reach, Unit};

/// Why no mate can ever be put together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Static {
    /// Wherever the losing king can go, no piece of the other side can ever attack it.
    NoCheck,
    /// It can be checked, but never with all squares around it guarded or blocked.
    NoNet,
}

/// What is known of mates from here on.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    /// The squares on which the losing king could perhaps be mated.
    pub(super) graves: SquareSet,
    /// What each piece can reach.
    pub(super) reach: Reach,
}

/// The squares on which the losing king could perhaps be mated, or the argument that there is none.
///
/// # Proof
///
/// Let the losing king be mated on `grave` after some series of moves. By [`Reach`] each piece then stands on one of its
/// squares and all walls are at home. Mate means: the king's square is attacked by a piece of the winner; each
/// neighbour on the board holds a piece of the loser, or is attacked by the winner once the king has left its square
/// (a piece of the winner on it must be guarded, so it is attacked too). Each piece of the winner stands on one square, so
/// it contributes the attacks from one of its squares, and these are no more than the attacks with only walls (but for
/// the king itself) in the way. Each piece of the loser but the king contributes at most the one square it stands on.
/// The winner's king does not stand beside the losing one. [`Net::can_close`] tries all such contributions, and forgets
/// that two pieces can't stand on one square, block each other's lines, or answer the check, which only adds mates.
pub(super) fn survey(pos: &Position, winner: Color) -> Result<Survey, Static> {
    let reach = Reach::of(pos);
    let ground = reach.king(!winner);
    let mut graves = SquareSet::EMPTY;
    let mut checkable = false;
    for grave in ground {
        let net = Net::around(grave, &reach);
        if net.is_checkable(&reach, winner) {
            checkable = true;
            if net.can_close(&reach, winner) {
                graves.insert(grave);
            }
        }
    }
    if graves.is_empty() {
        return Err(if checkable { Static::NoNet } else { Static::NoCheck });
    }
    Ok(Survey { graves, reach })
}

/// Whether the argument of [`survey`] rules out any mate from here on, in a position that has come from a surveyed one:
/// each mate from here is a mate from there too, so only its graves have to be tried.
pub(super) fn is_hopeless(pos: &Position, winner: Color, survey: &Survey) -> bool {
    let reach = Reach::of(pos);
    let mut graves = (survey.graves & reach.king(!winner)).into_iter();
    !graves.any(|grave| Net::around(grave, &reach).can_close(&reach, winner))
}

/// The squares to cover around one square of the losing king, its own included.
pub(super) struct Net {
    grave: Square,
    squares: SquareSet,
    occupied: SquareSet,
}

/// A set of squares of a net: three rows of three bits.
pub(super) type Cover = usize;
/// The square in the middle, where the king stands.
pub(super) const MIDDLE: Cover = 1 << 4;

impl Net {
    pub(super) fn around(grave: Square, reach: &Reach) -> Self {
        Self::among(grave, reach.walls)
    }

    /// The net around a king, when at least these squares are occupied.
    pub(super) fn among(grave: Square, occupied: SquareSet) -> Self {
        Self { grave, squares: attacks::king(grave).with(grave), occupied: occupied.without(grave) }
    }

    /// The squares of the net that a piece attacks from one square.
    pub(super) fn cast(&self, piece: Piece, sq: Square) -> Cover {
        self.number(attacks::of(piece, sq, self.occupied))
    }

    pub(super) fn number(&self, set: SquareSet) -> Cover {
        let inside = (set & self.squares).0;
        let middle = self.grave.index();
        let corner = if middle >= 9 { inside >> (middle - 9) } else { inside << (9 - middle) };
        let rows = corner & 0b111 | corner >> 5 & 0b11_1000 | corner >> 10 & 0b1_1100_0000;
        usize::try_from(rows).expect("nine bits")
    }

    /// All its squares.
    pub(super) fn all(&self) -> Cover {
        self.number(self.squares)
    }

    fn is_checkable(&self, reach: &Reach, winner: Color) -> bool {
        reach
            .of_color(winner)
            .any(|unit| unit.piece.role != Role::King && self.casts(unit).any(|cover| cover & MIDDLE != 0))
    }

    /// All that one piece of the winner can contribute.
    fn casts<'a>(&'a self, unit: &'a Unit) -> impl Iterator<Item = Cover> + 'a {
        let grave = self.grave;
        let color = unit.piece.color;
        let is_king = unit.piece.role == Role::King;
        let as_itself = unit
            .walks
            .into_iter()
            .filter(move |&sq| sq != grave && !(is_king && sq.distance(grave) < 2))
            .map(move |sq| self.cast(unit.piece, sq));
        let promoted = unit
            .promoted
            .without(grave)
            .into_iter()
            .flat_map(move |sq| [Role::Queen, Role::Knight].map(|role| self.cast(Piece::new(color, role), sq)));
        as_itself.chain(promoted)
    }

    /// All that a piece of the loser can contribute from these squares.
    pub(super) fn blocks(&self, squares: SquareSet) -> impl Iterator<Item = Cover> {
        (squares & self.squares).into_iter().map(|sq| self.number(SquareSet::of(sq)))
    }

    /// Whether contributions of all pieces can cover the whole net.
    ///
    /// The middle must be covered too, which only the winner can do: with a check.
    fn can_close(&self, reach: &Reach, winner: Color) -> bool {
        let all = self.all();
        let mut covers = Covers::none();
        let blockers = reach.of_color(!winner).filter(|unit| unit.piece.role != Role::King);
        for unit in blockers {
            covers.add(self.blocks(unit.squares().without(self.grave)));
        }
        for unit in reach.of_color(winner) {
            covers.add(self.casts(unit));
            if covers.contains(all) {
                return true;
            }
        }
        false
    }
}

/// The sets of squares that the pieces so far can cover together: one bit for each of the 512 sets.
#[derive(Clone, Copy)]
pub(super) struct Covers([u64; 8]);

impl Covers {
    /// Nothing but the empty set.
    pub(super) fn none() -> Self {
        Self([1, 0, 0, 0, 0, 0, 0, 0])
    }

    /// One more piece, which makes one of these contributions or none.
    pub(super) fn add(&mut self, contributions: impl Iterator<Item = Cover>) {
        let before = *self;
        let mut done = [0u64; 8];
        for contribution in contributions {
            let (word, bit) = (contribution / 64, contribution % 64);
            if contribution == 0 || done[word] >> bit & 1 == 1 {
                continue;
            }
            done[word] |= 1 << bit;
            let joined = before.joined_with(contribution);
            for (mine, new) in self.0.iter_mut().zip(joined.0) {
                *mine |= new;
            }
        }
    }

    /// Each of the sets, together with these squares.
    fn joined_with(mut self, squares: Cover) -> Self {
        const WITH: [u64; 6] = [
            0xaaaa_aaaa_aaaa_aaaa,
            0xcccc_cccc_cccc_cccc,
            0xf0f0_f0f0_f0f0_f0f0,
            0xff00_ff00_ff00_ff00,
            0xffff_0000_ffff_0000,
            0xffff_ffff_0000_0000,
        ];
        for (number, with) in WITH.into_iter().enumerate() {
            if squares >> number & 1 == 1 {
                self.0 = self.0.map(|sets| sets & with | (sets & !with) << (1 << number));
            }
        }
        for number in 6..9 {
            if squares >> number & 1 == 1 {
                let step = 1 << (number - 6);
                for word in (0..8).filter(|word| word & step == 0) {
                    self.0[word + step] |= self.0[word];
                    self.0[word] = 0;
                }
            }
        }
        self
    }

    pub(super) fn contains(&self, cover: Cover) -> bool {
        self.0[cover / 64] >> (cover % 64) & 1 == 1
    }
}
