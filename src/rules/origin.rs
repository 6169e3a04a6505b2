//! Whether the pieces can have come to where they stand: a pawn on its first square has never moved, and what it
//! locks in never got out.

use super::{Board, Color, Piece, Role, Setup, SetupFault, SetupProblem, Square, SquareSet, attacks, check_origin};

impl Setup {
    /// As [`Setup::problems`], and what only a look back finds: pieces that can't have come to where they stand, and a
    /// single check that no move can have given (article 3.10.3). One can play on from such a position, so that it is
    /// still a [`super::Position`]; but no game leads to it. That nothing is found does not prove that one does.
    ///
    /// ```
    /// use touchmove::notation::fen;
    /// // All eight pawns of White's are there, so no bishop was one. The one from c1 never got out.
    /// let setup = fen::read("rnbqkbnr/pppppppp/8/8/4PB2/8/PPPP1PPP/RN1QKBNR b KQkq - 0 2").unwrap();
    /// assert!(setup.problems().is_empty());
    /// assert_eq!(setup.every_problem()[0].fault.code(), "locked-in");
    /// ```
    #[must_use]
    pub fn every_problem(&self) -> Vec<SetupProblem> {
        let mut problems = self.problems();
        let solid = never_moved(&self.board);
        for color in Color::ALL {
            let squares = self.locked_in(color, solid);
            if !squares.is_empty() {
                problems.push(SetupProblem { fault: SetupFault::LockedIn(color), squares });
            }
        }
        let known = problems.iter().any(|problem| problem.fault == SetupFault::ImpossibleCheck);
        if let Some(king) = self.board.king(self.turn).filter(|_| !known && self.en_passant.is_none())
            && !check_origin::is_single_possible(&self.board, king, self.turn)
        {
            let squares = self.board.attackers(king, !self.turn).with(king);
            problems.push(SetupProblem { fault: SetupFault::ImpossibleCheck, squares });
        }
        problems.sort_by_key(|problem| problem.fault);
        problems
    }

    /// The pieces of a side that can't have come to where they stand, past what has never moved: neither from the first
    /// squares of their kind nor, as far as pawns are missing, as promoted ones. None where there are too many pieces
    /// wherever they stand: that is [`SetupFault::TooManyPieces`].
    fn locked_in(&self, color: Color, solid: SquareSet) -> SquareSet {
        let missing = self.missing_pawns(color);
        if self.extra_pieces(color).0 > missing {
            return SquareSet::EMPTY;
        }
        let mut promoted = 0;
        let mut strangers = SquareSet::EMPTY;
        for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            let piece = Piece::new(color, role);
            let pieces = self.board.pieces(color, role);
            if role == Role::King && pieces.more_than_one() {
                continue;
            }
            let homes: Vec<SquareSet> =
                Board::initial().pieces(color, role).into_iter().map(|home| reach(home.into(), piece, solid)).collect();
            let born = if role == Role::King { SquareSet::EMPTY } else { birthplaces(color, solid) };
            let born = reach(born, piece, solid);
            let Some(most) = most_of_the_first(pieces, &homes, born) else {
                let known = homes.iter().fold(born, |all, &home| all | home);
                let lost = pieces - known;
                return if lost.is_empty() { pieces - born } else { lost };
            };
            promoted += pieces.len() - most;
            strangers |= homes.iter().fold(pieces, |left, &home| left - home);
        }
        if promoted > missing { strangers } else { SquareSet::EMPTY }
    }
}

/// The squares of what has certainly never moved: pawns on their first squares, and pieces on theirs that these leave no
/// way out. It has stood there all the game, so that nothing ever passed.
fn never_moved(board: &Board) -> SquareSet {
    let pawns = |color: Color| board.pieces(color, Role::Pawn) & SquareSet::rank(color.pawn_rank());
    let mut solid = pawns(Color::White) | pawns(Color::Black);
    loop {
        // Where there is no way out, there is no way in for another of the kind.
        let locked: SquareSet = Board::initial()
            .iter()
            .filter(|&(sq, piece)| piece.role != Role::Pawn && board.piece_at(sq) == Some(piece) && !solid.contains(sq))
            .filter(|&(sq, piece)| reach(sq.into(), piece, solid) == SquareSet::of(sq))
            .map(|(sq, _)| sq)
            .collect();
        if locked.is_empty() {
            return solid;
        }
        solid |= locked;
    }
}

/// Where a piece can have got from any of these squares, past nothing but what has never moved: at least all squares
/// where it can have been.
fn reach(from: SquareSet, piece: Piece, solid: SquareSet) -> SquareSet {
    let mut reached = from;
    let mut new = from;
    while !new.is_empty() {
        let next = new.into_iter().fold(SquareSet::EMPTY, |all, sq| all | attacks::of(piece, sq, solid));
        new = next - solid - reached;
        reached |= new;
    }
    reached
}

/// The squares where a pawn of this colour can have been promoted: at least those.
fn birthplaces(color: Color, solid: SquareSet) -> SquareSet {
    let can_be_left = |sq: Square| {
        (-1..=1).filter_map(|files| sq.offset(files, -color.forward())).any(|before| !solid.contains(before))
    };
    (SquareSet::rank(color.promotion_rank()) - solid).into_iter().filter(|&sq| can_be_left(sq)).collect()
}

/// How many of the pieces at most are those of the start, when those reach `homes` and all others are among `born`;
/// `None` when some piece is neither.
fn most_of_the_first(pieces: SquareSet, homes: &[SquareSet], born: SquareSet) -> Option<usize> {
    let Some((&home, others)) = homes.split_first() else {
        return pieces.is_subset(born).then_some(0);
    };
    let without = most_of_the_first(pieces, others, born);
    let with = (pieces & home).into_iter().filter_map(|sq| most_of_the_first(pieces.without(sq), others, born)).max();
    without.max(with.map(|most| most + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::setup;
    use crate::rules::{Game, Move};

    fn found(fen: &str) -> Vec<(&'static str, String)> {
        setup(fen).every_problem().iter().map(|it| (it.fault.code(), it.squares.to_string())).collect()
    }

    #[track_caller]
    fn assert_locked(fen: &str, squares: &str) {
        assert_eq!(found(fen), [("locked-in", squares.to_owned())], "{fen}");
    }

    #[test]
    fn bishops_behind_pawns_that_never_moved_are_at_home() {
        assert_locked("rnbqkbnr/pppppppp/8/8/4PB2/8/PPPP1PPP/RN1QKBNR b KQkq - 0 2", "f4");
        assert_locked("rn1qkbnr/pppppppp/8/8/4P1b1/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "g4");
        // The pawn on c7 is missing: it may have become the bishop.
        assert_eq!(found("rn1qkbnr/pp1ppppp/8/8/4P1b1/8/PPPP1PPP/RNBQKBNR w KQkq - 0 20"), []);
        // Pawns are missing, but none can have been promoted: Black's have never moved.
        assert_locked("rnbqkbnr/pppppppp/8/8/2B2B2/8/PPPP2PP/RN1QK1NR b KQkq - 0 20", "f4");
        // One pawn may have become a bishop, not two.
        assert_locked("4k3/8/8/8/2B2B2/8/PPPPP1PP/4K3 b - - 0 90", "c4 f4");
        // The way out is open.
        assert_eq!(found("rnbqkbnr/pppppppp/8/8/3P1B2/8/PPP1PPPP/RN1QKBNR b KQkq - 0 2"), []);
        // A bishop that was taken at home is no riddle.
        assert_eq!(found("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN1QKBNR w KQkq - 0 9"), []);
    }

    #[test]
    fn others_are_locked_in_too() {
        // The rook from a1 had a1 and b1; White has lost no pawn.
        assert_locked("4k3/8/8/8/R7/8/PPPPPPPP/2B1K2R w K - 0 20", "a4");
        assert_eq!(found("4k3/8/8/8/R7/P7/1PPPPPPP/4K2R w K - 0 20"), [], "the pawn from a2 let it out");
        // Six pawns and two bishops at home: the queen had d1 and e1.
        assert_locked("4k3/8/8/3Q4/8/8/PPPPPPPP/R1B1KB1R w KQ - 0 20", "d5");
        assert_locked("4k3/8/8/8/3K4/8/PPPPPPPP/R1B2B1R w - - 0 20", "d4");
        // No piece but a knight gets behind White's pawns.
        assert_locked("4k3/8/8/8/8/8/PPPPPPPP/rNBQKB1R w K - 0 20", "a1");
        assert_eq!(found("4k3/8/8/8/8/8/PPPPPPPP/RnBQKB1R w KQ - 0 20"), []);
    }

    #[test]
    fn a_single_check_comes_from_somewhere() {
        for (fen, why) in [
            ("8/8/8/8/8/4k3/3P4/7K b - - 0 60", "the pawn has never moved"),
            ("8/8/8/4k3/3P4/2PPP3/8/7K b - - 0 60", "no square from which the pawn can have come"),
            ("8/8/8/8/8/8/R3R3/R2k3K b - - 0 60", "the rook can't have come down the file, and nothing was in its way"),
            ("8/8/8/8/8/8/P7/R2k3K b - - 0 60", "only the king can have moved, and he does not come from between"),
        ] {
            let codes: Vec<&str> = found(fen).iter().map(|it| it.0).collect();
            assert_eq!(codes, ["impossible-check"], "{why}");
        }
        for fen in [
            "8/8/8/4k3/3P4/8/8/7K b - - 0 60",
            "8/8/8/4k3/3P4/3P4/8/7K b - - 0 60",
            // Taking en passant: the pawn came from c5 or e5, past squares that are empty now.
            "8/4k3/3P4/8/8/8/8/7K b - - 0 60",
            "4k2R/8/8/8/8/8/8/7K b - - 0 60",
            // The knight was on b1, the king too: each opens the rank.
            "8/8/8/8/8/N7/P7/R2k3K b - - 0 60",
            "8/8/8/8/8/8/PK6/R4k2 b - - 0 60",
            "4kR2/8/8/8/8/8/8/7K b - - 0 60",
            "8/8/4kN2/8/5N2/8/8/7K b - - 0 60",
        ] {
            let codes: Vec<&str> = found(fen).iter().map(|it| it.0).collect();
            assert!(codes.is_empty(), "{fen}: {codes:?}");
        }
    }

    /// Whatever a game leads to has no problem: thousands of positions of games by chance try to refute it. In every
    /// second game the pawns in front of the bishops stay, so that much is locked in; promotions are played as they come.
    #[test]
    fn no_played_game_leads_to_a_problem() {
        let mut chance: u64 = 0x9e37_79b9_7f4a_7c15;
        let mut draw = |below: usize| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from((chance >> 33) % u64::try_from(below).expect("small")).expect("small")
        };
        let (mut positions, mut locked, mut promoted) = (0, 0, 0);
        for number in 0..160 {
            let mut game = Game::default();
            for _ in 0..160 {
                let pos = game.position();
                let stays = |mv: &Move| {
                    let pawn = pos.piece_at(mv.from).is_some_and(|piece| piece.role == Role::Pawn);
                    number % 2 == 0
                        && pawn
                        && "bdeg".contains(mv.from.file().letter())
                        && mv.promotion.is_none()
                        && mv.from.rank() == pos.turn().pawn_rank()
                };
                let mut moves: Vec<Move> = pos.legal_moves().into_iter().filter(|mv| !stays(mv)).collect();
                moves.sort_unstable();
                let eager: Vec<Move> =
                    moves.iter().copied().filter(|&mv| mv.promotion.is_some() || pos.kind(mv).is_capture()).collect();
                let from = if eager.is_empty() || draw(3) == 0 { &moves } else { &eager };
                if from.is_empty() || game.play(from[draw(from.len())]).is_err() {
                    break;
                }
                let setup = game.position().to_setup();
                assert_eq!(setup.every_problem(), [], "{setup:?}");
                // Nobody says that a pawn has just passed: the check has to be believed all the same.
                let unsaid = Setup { en_passant: None, ..setup };
                assert_eq!(unsaid.every_problem(), [], "{unsaid:?}");
                positions += 1;
                locked += usize::from(never_moved(&unsaid.board).len() > 12);
                promoted += usize::from(Color::ALL.into_iter().any(|color| unsaid.extra_pieces(color).0 > 0));
            }
        }
        assert!(positions > 8_000 && locked > 500 && promoted > 50, "{positions} {locked} {promoted}");
    }
}
