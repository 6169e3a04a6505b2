//! Where each piece can ever stand: more than the truth, never less.

use crate::rules::{Board, CastlingSide, Color, MoveKind, Piece, Position, Role, Square, SquareSet, attacks};

/// One piece of the position, and all that may become of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit {
    /// What it is now.
    pub(super) piece: Piece,
    /// Where it stands now.
    pub(super) home: Square,
    /// Where it may ever stand as what it is.
    pub(super) walks: SquareSet,
    /// Where a pawn may ever stand as what it has been promoted to.
    pub(super) promoted: SquareSet,
    /// Whether it may ever be taken.
    pub(super) taken: bool,
    /// The squares from which all moves past the present walls have been added.
    done: SquareSet,
}

impl Unit {
    /// All squares it may ever stand on.
    pub(super) fn squares(&self) -> SquareSet {
        self.walks | self.promoted
    }

    /// Whether it is a pawn that never takes anything.
    fn keeps_its_file(&self) -> bool {
        self.piece.role == Role::Pawn && self.walks.is_subset(SquareSet::file(self.home.file()))
    }

    /// Whether it stays where it is until the end of any game.
    fn is_wall(&self) -> bool {
        !self.taken && self.squares() == SquareSet::of(self.home)
    }
}

/// What may become of all pieces of a position.
///
/// # Proof
///
/// Claim: after any series of legal moves, each piece still on the board stands on one of its `walks`, or as a
/// promoted piece on one of its `promoted` squares; pieces that are no longer there have `taken` set; walls stand at
/// home. By induction on the number of moves. It holds at the start (the pawn that has just advanced two squares
/// counts as standing on the square it passed over, too, which only adds). Consider one more legal move, from a
/// position for which the claim holds. The sets are closed under [`Reach::grow`], which adds for each piece, from each
/// square it may stand on, all squares to which its kind moves when only the walls are in the way; the walls are all
/// on the board, so no real move goes further. What it leaves out:
/// - squares of walls, but for taking them, and then the wall has `taken` set and is none;
/// - for a king, squares that an enemy wall attacks over any occupancy: a pawn, knight or king attacks its squares
///   always, a line piece at least the squares beside it. The wall is there, so the move is illegal (article 3.9.2).
///   When the king takes on such a square, the attacker is another piece than the one taken, as no piece attacks its
///   own square, so the argument holds;
/// - for a pawn's capture, squares on which no enemy piece but a king may ever stand, and, for en passant, that no enemy
///   pawn may ever pass. A pawn that can make the double step can make the single step, so the square passed over is
///   among its `walks`;
/// - for a pawn, the step onto (or over) the home of an enemy pawn that faces it on its file, as long as neither can
///   ever leave that file or, in the case of the enemy, be taken. Pawns on one file keep their order: neither can jump,
///   and the enemy can't be promoted without passing. So the enemy stands on its home or nearer, in the way.
///
/// A piece that is taken stood on one of its squares, or on its `walks` passed over in a double step, and the taker
/// attacked that square; [`Reach::grow`] sets `taken` whenever that can be.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    pub(super) units: Vec<Unit>,
    /// The pieces that never move and are never taken.
    pub(super) walls: SquareSet,
    /// By colour, squares on which a piece of it may take.
    takes: [SquareSet; 2],
}

impl Reach {
    pub(super) fn of(pos: &Position) -> Self {
        let board = pos.board();
        let mut units: Vec<Unit> = board
            .iter()
            .map(|(home, piece)| {
                let walks = SquareSet::of(home);
                Unit { piece, home, walks, promoted: SquareSet::EMPTY, taken: false, done: SquareSet::EMPTY }
            })
            .collect();
        if let Some(passed) = pos.en_passant() {
            let stepped = passed.offset(0, -pos.turn().forward());
            for unit in units.iter_mut().filter(|unit| Some(unit.home) == stepped) {
                unit.walks.insert(passed);
            }
        }
        let mut reach = Self { units, walls: board.occupied(), takes: [SquareSet::EMPTY; 2] };
        reach.find_walls();
        while reach.grow(pos) {
            reach.find_walls();
        }
        reach
    }

    /// The square sets of the king of this colour.
    pub(super) fn king(&self, color: Color) -> SquareSet {
        self.of_color(color).find(|unit| unit.piece.role == Role::King).map_or(SquareSet::EMPTY, |unit| unit.walks)
    }

    pub(super) fn of_color(&self, color: Color) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.piece.color == color)
    }

    fn find_walls(&mut self) {
        let walls = self.units.iter().filter(|unit| unit.is_wall()).map(|unit| unit.home).collect();
        if walls != self.walls {
            self.walls = walls;
            for unit in &mut self.units {
                unit.done = SquareSet::EMPTY;
            }
        }
    }

    /// Adds what one move can add; says whether that was anything.
    fn grow(&mut self, pos: &Position) -> bool {
        let mut danger = [SquareSet::EMPTY; 2];
        let mut prey = [SquareSet::EMPTY; 2];
        // Homes of pawns that the other side's pawns can't pass.
        let mut facing = [SquareSet::EMPTY; 2];
        for unit in &self.units {
            if unit.is_wall() {
                danger[(!unit.piece.color).index()] |= attacks::of(unit.piece, unit.home, SquareSet::ALL);
            }
            if unit.keeps_its_file() && !unit.taken {
                facing[(!unit.piece.color).index()].insert(unit.home);
            }
            if unit.piece.role != Role::King {
                prey[(!unit.piece.color).index()] |= unit.squares();
            }
        }
        let mut grown = false;
        let mut takes = self.takes;
        let walls = self.walls;
        for unit in &mut self.units {
            let color = unit.piece.color;
            let before = (unit.walks, unit.promoted);
            // What a pawn can do depends on more than the walls, so its walks are looked at each time.
            let is_pawn = unit.piece.role == Role::Pawn;
            let (fresh, promoted) = if is_pawn {
                (unit.walks, unit.promoted - unit.done)
            } else {
                (unit.walks - unit.done, SquareSet::EMPTY)
            };
            unit.done |= if is_pawn { promoted } else { fresh };
            let barred = if unit.keeps_its_file() {
                walls | facing[color.index()] & SquareSet::file(unit.home.file())
            } else {
                walls
            };
            for sq in fresh {
                let attacked = match unit.piece.role {
                    Role::Pawn => attacks::pawn(color, sq),
                    Role::Knight | Role::Bishop | Role::Rook | Role::Queen => attacks::of(unit.piece, sq, walls),
                    Role::King => attacks::king(sq) - danger[color.index()],
                };
                takes[color.index()] |= attacked;
                unit.walks |= match unit.piece.role {
                    Role::Pawn => attacked & (prey[color.index()] - walls) | pushes(color, sq, barred),
                    Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => attacked - walls,
                };
            }
            if is_pawn {
                let last_rank = SquareSet::rank(color.promotion_rank());
                unit.promoted |= unit.walks & last_rank;
                unit.walks -= last_rank;
            }
            for sq in promoted {
                let attacked = attacks::queen(sq, walls) | attacks::knight(sq);
                takes[color.index()] |= attacked;
                unit.promoted |= attacked - walls;
            }
            grown |= before != (unit.walks, unit.promoted);
        }
        self.takes = takes;
        grown |= self.castle(pos);
        for unit in self.units.iter_mut().filter(|unit| unit.piece.role != Role::King && !unit.taken) {
            unit.taken = !takes[(!unit.piece.color).index()].is_disjoint(unit.squares());
            grown |= unit.taken;
        }
        grown
    }

    fn castle(&mut self, pos: &Position) -> bool {
        let mut grown = false;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if !pos.castling().has(color, side) || !side.between(color).is_disjoint(self.walls) {
                    continue;
                }
                for (from, to) in [
                    (CastlingSide::king_from(color), side.king_to(color)),
                    (side.rook_from(color), side.rook_to(color)),
                ] {
                    for unit in self.units.iter_mut().filter(|unit| unit.home == from) {
                        grown |= !unit.walks.contains(to);
                        unit.walks.insert(to);
                    }
                }
            }
        }
        grown
    }
}

/// One square ahead, or two from the first rank of the pawns, past walls only.
pub(super) fn pushes(color: Color, sq: Square, walls: SquareSet) -> SquareSet {
    let ahead = |sq: Square| sq.offset(0, color.forward()).filter(|&to| !walls.contains(to));
    let one = ahead(sq);
    let two = if sq.rank() == color.pawn_rank() { one.and_then(ahead) } else { None };
    one.into_iter().chain(two).collect()
}

/// Whether it seems that little can ever change: only kings, bishops and pawns, each of which faces a pawn of the other
/// side. No proof rests on this.
pub(super) fn is_blocked(board: &Board) -> bool {
    let pawns = board.by_role(Role::Pawn);
    let others = board.by_role(Role::King) | board.by_role(Role::Bishop);
    let faces = |color: Color| {
        let theirs = board.pieces(!color, Role::Pawn);
        board
            .pieces(color, Role::Pawn)
            .into_iter()
            .all(|sq| sq.offset(0, color.forward()).is_some_and(|ahead| theirs.contains(ahead)))
    };
    !pawns.is_empty() && board.occupied().is_subset(pawns | others) && Color::ALL.into_iter().all(faces)
}

/// Whether a move can't be undone: what pieces can reach may shrink only with these.
pub(super) fn is_irreversible(board: &Board, mv: crate::rules::Move, kind: MoveKind) -> bool {
    match kind {
        MoveKind::Quiet => board.by_role(Role::Pawn).contains(mv.from),
        MoveKind::Capture
        | MoveKind::DoubleStep
        | MoveKind::EnPassant
        | MoveKind::Castle(_)
        | MoveKind::Promotion
        | MoveKind::CapturePromotion => true,
    }
}
