use super::*;
use crate::notation::fen;
use crate::rules::{Piece, Setup};

#[test]
fn the_longest_mates_are_the_known_ones() {
    assert_eq!(Endgame::Queen.longest_mate(), 10);
    assert_eq!(Endgame::Rook.longest_mate(), 16);
    assert_eq!(Endgame::TwoBishops.longest_mate(), 19);
    assert_eq!(Endgame::BishopAndKnight.longest_mate(), 33);
    assert_eq!(Endgame::Pawn.longest_mate(), 28);
    assert_eq!(Endgame::TwoRooks.longest_mate(), 7);
}

fn outlook_of(fen: &str) -> Option<Outlook> {
    outlook(&fen::position(fen).unwrap())
}

/// Plays the table against itself.
fn played_out(fen: &str) -> u32 {
    let mut pos = fen::position(fen).unwrap();
    let mut plies = 0;
    while pos.has_legal_move() {
        let Some(Outlook::Mate { plies: left }) = outlook(&pos) else { panic!("{fen} is drawn after {plies} plies") };
        pos = pos.after(best_moves(&pos).unwrap()[0]);
        plies += 1;
        assert_eq!(outlook(&pos), Some(Outlook::Mate { plies: left - 1 }), "{fen}");
    }
    assert!(pos.is_checkmate(), "{fen}");
    plies
}

#[test]
fn perfect_play_mates_in_the_number_of_plies_it_names() {
    for fen in [
        "8/8/8/4k3/8/8/8/KQ6 w - - 0 1",
        "8/8/8/4k3/8/8/8/KR6 w - - 0 1",
        "8/8/8/4k3/8/8/8/KRR5 b - - 0 1",
        "8/8/8/4k3/8/8/8/KBB5 w - - 0 1",
        "8/8/8/4k3/8/8/8/KBN5 w - - 0 1",
        "8/8/4k3/8/4K3/4P3/8/8 b - - 0 1",
        // The same with the colours changed.
        "kbn5/8/8/8/4K3/8/8/8 b - - 0 1",
        "8/8/4p3/4k3/8/4K3/8/8 w - - 0 1",
    ] {
        assert!(played_out(fen) > 4);
    }
}

#[test]
fn known_draws_and_wins_with_a_pawn() {
    // With the opposition the defender draws when the attacker is to move, and loses when it is his move.
    assert_eq!(outlook_of("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1").map(|o| o != Outlook::Draw), Some(true));
    assert_eq!(outlook_of("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"), Some(Outlook::Draw));
    assert_ne!(outlook_of("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1"), Some(Outlook::Draw));
    // A rook's pawn with the king in the corner.
    assert_eq!(outlook_of("k7/8/K7/P7/8/8/8/8 w - - 0 1"), Some(Outlook::Draw));
    // 1.c8=Q would be a draw in Saavedra's study; here a plain queen wins.
    assert_eq!(outlook_of("7k/8/8/8/8/8/P7/K7 b - - 0 1").map(|o| o != Outlook::Draw), Some(true));
}

#[test]
fn a_loose_piece_is_taken() {
    assert_eq!(outlook_of("8/8/8/8/8/8/1kR5/7K b - - 0 1"), Some(Outlook::Draw));
    assert_eq!(outlook_of("8/8/8/8/8/8/1kB5/6NK b - - 0 1"), Some(Outlook::Draw));
    // With two rooks one is enough.
    assert_ne!(outlook_of("8/8/8/8/8/8/1kR5/6RK b - - 0 1"), Some(Outlook::Draw));
    assert_eq!(outlook_of("8/8/8/3k4/8/8/8/KB2B3 w - - 0 1").map(|o| o == Outlook::Draw), Some(false));
    assert_eq!(outlook_of("8/8/8/3k4/8/8/8/KB1B4 w - - 0 1"), Some(Outlook::Draw));
}

#[test]
fn other_endings_have_no_table() {
    assert_eq!(outlook_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), None);
    assert_eq!(outlook_of("4k3/4q3/8/8/8/8/8/4K2R w - - 0 1"), None);
    assert_eq!(best_moves(&Position::initial()), None);
}

/// What the moves of a position come to by the table of the positions after them.
fn by_its_moves(pos: &Position, strong: Color) -> Outlook {
    let after = |mv: Move| outlook(&pos.after(mv)).unwrap_or(Outlook::Draw);
    let plies = |outlook: Outlook| match outlook {
        Outlook::Mate { plies } => Some(plies + 1),
        Outlook::Draw => None,
    };
    let moves: Vec<Option<u32>> = pos.legal_moves().into_iter().map(|mv| plies(after(mv))).collect();
    let plies = if moves.is_empty() {
        pos.is_check().then_some(0)
    } else if pos.turn() == strong {
        moves.into_iter().flatten().min()
    } else {
        moves.into_iter().collect::<Option<Vec<u32>>>().and_then(|all| all.into_iter().max())
    };
    plies.map_or(Outlook::Draw, |plies| Outlook::Mate { plies })
}

/// Numbers that all agree with those one move later are right: each mate falls by one until it is on the board, and from a
/// draw the bare king always gets to another draw.
#[test]
fn every_number_follows_from_those_one_move_later() {
    let mut chance: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut draw = |below: usize| {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((chance >> 33) % u64::try_from(below).expect("small")).expect("small")
    };
    for (endgame, roles) in [
        (Endgame::Queen, &[Role::Queen][..]),
        (Endgame::Rook, &[Role::Rook]),
        (Endgame::TwoRooks, &[Role::Rook, Role::Rook]),
        (Endgame::TwoBishops, &[Role::Bishop, Role::Bishop]),
        (Endgame::BishopAndKnight, &[Role::Bishop, Role::Knight]),
        (Endgame::Pawn, &[Role::Pawn]),
    ] {
        let (mut drawn, mut won) = (0, 0);
        while drawn + won < 6_000 {
            let strong = Color::ALL[draw(2)];
            let mut board = Board::empty();
            let mut put = |piece: Piece| board.put(Square::from_index(draw(64)).expect("on the board"), piece);
            put(Piece::new(strong, Role::King));
            put(Piece::new(!strong, Role::King));
            for &role in roles {
                put(Piece::new(strong, role));
            }
            if Endgame::of(&board) != Some((endgame, strong)) {
                continue;
            }
            let Ok(pos) = Position::new(Setup { board, turn: Color::ALL[draw(2)], ..Setup::empty() }) else { continue };
            let found = outlook(&pos).expect("there is a table");
            assert_eq!(found, by_its_moves(&pos, strong), "{board:?}, {:?} to move", pos.turn());
            *(if found == Outlook::Draw { &mut drawn } else { &mut won }) += 1;
        }
        assert!(won > 2_000 && (drawn > 100 || endgame == Endgame::TwoRooks), "{endgame:?}: {won} won, {drawn} drawn");
    }
}
