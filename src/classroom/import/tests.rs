//! Imports from end to end, without files.

use super::run::{Input, Request, gather};
use super::{Format, Gathered, Head, Made, Moment, make};
use crate::course::Sources;

/// Paul Morphy – Duke Karl and Count Isouard, Paris 1858.
const OPERA: &str = "[White \"Morphy\"]\n[Black \"Duke Karl / Count Isouard\"]\n[Site \"Paris\"]\n[Date \"1858.??.??\"]\n\n\
    1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 \
    11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n\n";

fn input(name: &str, bytes: impl Into<Vec<u8>>) -> Input {
    Input { name: name.into(), stream: Box::new(std::io::Cursor::new(bytes.into())), format: None }
}

fn find(words: &str) -> Request {
    Request { find: words.split(' ').map(|word| word.parse().unwrap()).collect(), ..Request::default() }
}

fn made(gathered: Gathered, limit: usize) -> Made {
    let head = Head { id: "castling".into(), title: "A \"title\"".into(), summary: "S.".into() };
    make(gathered, &head, limit, &Sources::embedded()).unwrap()
}

fn counts(text: &str, request: &Request) -> String {
    let made = made(gather(vec![input("a.pgn", text)], request), 50);
    made.sorts.iter().map(|(sort, count)| format!("{sort} {count}")).collect::<Vec<_>>().join(", ")
}

#[test]
fn the_moments_of_the_opera_game() {
    let all = Request { limit: 500, ..Request::default() };
    let gathered = gather(vec![input("opera.pgn", OPERA)], &all);
    assert_eq!(gathered.broken, []);
    let made = made(gathered, 500);
    let sorts: Vec<(&str, usize)> = made.sorts.into_iter().collect();
    // Bxb5+, Bxd7+, Qb8+ are checks; O-O-O is the castling; the knight on d7 and the rook on d7 are pinned.
    assert!(sorts.contains(&("mate", 1)) && sorts.contains(&("castling", 1)), "{sorts:?}");
    assert!(sorts.contains(&("check", 3)) && sorts.contains(&("mate-in-one", 1)), "{sorts:?}");
    assert!(sorts.contains(&("mate-in-two", 1)), "{sorts:?}");
    assert_eq!(made.id, "castling-2", "a kind of exercise is called castling");
    assert!(made.text.contains("From Morphy – Duke Karl / Count Isouard, Paris 1858."), "{}", made.text);
}

#[test]
fn moments_go_by_player() {
    let by = |player: &str| Request { by_player: Some(player.into()), ..find("check castling mate pin") };
    assert!(counts(OPERA, &by("morphy")).starts_with("castling 1, check 3, mate 1"));
    assert_eq!(counts(OPERA, &by("isouard")), "");
    assert_eq!(counts(OPERA, &by("Anderssen")), "");
}

#[test]
fn near_copies_are_left_out() {
    let twice = OPERA.repeat(3);
    let gathered = gather(vec![input("a.pgn", twice.as_str())], &find("mate castling"));
    assert_eq!((gathered.found, gathered.copies), (6, 4));
}

#[test]
fn the_result_does_not_depend_on_threads() {
    let text = OPERA.repeat(40) + &"[Event \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n".repeat(40);
    let with = |threads: usize, seed| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let request = Request { seed, limit: 5, ..Request::default() };
        pool.install(|| made(gather(vec![input("a.pgn", text.as_str())], &request), 5)).text
    };
    for seed in [None, Some(3)] {
        assert_eq!(with(1, seed), with(4, seed));
    }
}

#[test]
fn broken_games_are_told_with_their_lines() {
    let text = format!("{OPERA}[Event \"\u{1b}[2J\"]\n\n1. e4 e4 \u{1b}[31mX *\n\n{OPERA}");
    let gathered = gather(vec![input("\u{1b}a.pgn", text)], &find("mate"));
    assert_eq!(gathered.broken_count, 1);
    let broken = &gathered.broken[0];
    assert_eq!((broken.file.as_str(), broken.line), ("a.pgn", Some(10)));
    assert!(broken.reason.contains("e4") && !broken.reason.contains('\u{1b}'), "{}", broken.reason);
    assert_eq!(gathered.copies, 1);
}

#[test]
fn positions_and_rows_can_be_searched() {
    let positions =
        "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1\n\n# comment\n7k/6Q1/5K2/8/8/8/8/8 b - - id \"corner\";\nnonsense\n";
    let gathered = gather(vec![input("-", positions)], &find("mate stalemate"));
    assert_eq!(gathered.broken.iter().map(|it| it.line).collect::<Vec<_>>(), [Some(5)]);
    let set = made(gathered, 50);
    assert_eq!(set.sorts.into_iter().collect::<Vec<_>>(), [("mate", 1), ("stalemate", 1)]);
    assert!(set.text.contains("note = \"corner\""), "{}", set.text);

    let rows = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
        0Ab,6k1/2p2ppp/8/8/8/8/8/R3K3 b - - 0 1,c7c6 a1a8,950,80,90,100,mate mateIn1,,\n\
        0aB,6k1/3p1ppp/8/8/8/8/8/R3K3 b - - 0 1,d7d6 a1a8,1850,80,90,100,mate mateIn1,,\n\
        0ac,6k1/3p1ppp/8/8/8/8/8/R3K3 b - - 0 1,d7d6 a1b8,1850,80,90,100,mate mateIn1,,\n";
    let rated = Request { rating: Some((900, 1000)), ..Request::default() };
    let gathered = gather(vec![input("p.csv", rows)], &rated);
    assert_eq!(gathered.broken.iter().map(|it| it.line).collect::<Vec<_>>(), [Some(4)]);
    let set = made(gathered, 50);
    assert_eq!(set.len(), 1);
    assert!(set.text.contains("id = \"puzzle-0ab\""), "{}", set.text);
    let both = made(gather(vec![input("p.csv", rows)], &Request::default()), 50);
    assert!(both.text.contains("id = \"puzzle-0ab-2\"") && both.text.contains("level = 4"), "{}", both.text);
    let themed = Request { themes: vec!["FORK".into()], ..Request::default() };
    assert!(made(gather(vec![input("p.csv", rows)], &themed), 50).is_empty());
}

#[test]
fn packed_bombs_stay_small() {
    // A frame of blocks that each stand for 128 KiB of one byte (RFC 8878, 3.1.1.2): 80 MiB in less than 3 KiB.
    let block = |last: u32| [&(last + (1 << 1) + (0x2_0000 << 3)).to_le_bytes()[..3], b"x"].concat();
    let bomb = [&[0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38][..], &block(0).repeat(639), &block(1)].concat();
    let gathered = gather(vec![input("bomb.csv.zst", bomb)], &Request::default());
    assert!(gathered.broken[0].reason.contains("no line ends in 64 MiB"), "{:?}", gathered.broken);
    let gathered = gather(vec![input("a.gz", *b"\x1f\x8b\x08"), input("b", ""), input("c", "Milk.")], &find("mate"));
    let reasons: Vec<&str> = gathered.broken.iter().map(|it| it.reason.as_str()).collect();
    assert!(reasons[0].contains("gzip") && reasons[1].contains("nothing") && reasons[2].contains("--format"));
}

#[test]
fn every_word_has_a_moment() {
    let games = [
        ("mate", "1. f3 e5 2. g4 Qh4#", ""),
        // Sam Loyd's shortest stalemate.
        (
            "stalemate",
            "1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. h4 Rah6 5. Qxc7 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7 9. Qxc8 Kg6 10. Qe6",
            "",
        ),
        ("check", "1. e4 e5 2. Qh5 Nc6 3. Qxf7+", ""),
        // The rook is uncovered by the knight, and both give check.
        ("double-check", "1. Nf6+ Kf8", "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1"),
        ("discovered-check", "1. Nc5+ Kf8", "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1"),
        ("mate-in-one", "1. f3 e5 2. g4 Qh4#", ""),
        ("missed-mate", "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. d3", ""),
        ("mate-in-two", "1. Qg8+ Rxg8 2. Nf7#", "r6k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1"),
        ("en-passant", "1. e4 Nf6 2. e5 d5 3. exd6", ""),
        ("castling", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O", ""),
        ("promotion", "1. a8=Q", "8/P6k/8/8/8/8/8/K7 w - - 0 1"),
        // The knight forks king and queen.
        ("underpromotion", "1. c8=N+", "8/k1P5/3q4/8/8/8/8/K7 w - - 0 1"),
        ("fork", "1. Nc7+ Kd8 2. Nxa8", "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1"),
        ("pin", "1. d4 e6 2. c4 Bb4+ 3. Nc3 Nf6", ""),
    ];
    assert_eq!(games.len(), Moment::ALL.len());
    let mut all: Option<Gathered> = None;
    for (word, moves, fen) in games {
        let tags = if fen.is_empty() { String::new() } else { format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n") };
        let found = gather(vec![input("a.pgn", format!("{tags}{moves} *\n"))], &find(word));
        assert_eq!((found.candidates.len(), found.broken_count), (1, 0), "{word}");
        let quiet = gather(vec![input("a.pgn", "1. d4 d5 2. Bf4 Bf5 3. a3 a6 *\n")], &find(word));
        assert_eq!(quiet.found, 0, "{word}");
        match &mut all {
            Some(all) => all.candidates.extend(found.candidates),
            None => all = Some(found),
        }
    }
    let set = made(all.unwrap(), 50);
    assert_eq!(
        (set.sorts.len(), set.len(), set.left_out),
        (Moment::ALL.len(), Moment::ALL.len(), 0),
        "{:?}",
        set.sorts
    );
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(200))]

    #[test]
    fn no_bytes_make_it_stumble(
        words in proptest::collection::vec(
            proptest::sample::select(vec![
                "[Event \"", "\"]", "\n", "\n\n", "1. e4", " e5 ", "O-O", "Qh5#", "{", "}", "(", ")", ";", "\"", ",", "\0", "\u{1b}[",
                "6k1/2p2ppp/8/8/8/8/8/R3K3", " b - - 0 1", "c7c6 a1a8", "bm ", "dm 9", "id \"", "FEN,Moves\n", "é", "\r", "8/8",
                "[FEN \"", "[[puzzle]]\n", "kind = ", "1-0", "999999999999", "e7e8q", "\u{feff}",
            ]),
            0..40,
        ),
        format in proptest::sample::select(vec![None, Some(Format::Pgn), Some(Format::Epd), Some(Format::Csv), Some(Format::Set)]),
    ) {
        let text = words.concat();
        let lines = text.lines().count() + text.matches('\r').count();
        for cut in [0, 1] {
            let mut bytes = text.clone().into_bytes();
            bytes.truncate(bytes.len().saturating_sub(cut));
            let gathered = gather(vec![Input { format, ..input("a", bytes) }], &Request::default());
            for broken in gathered.broken {
                proptest::prop_assert!(broken.line.is_none_or(|line| (1..=lines + 1).contains(&line)), "{:?}", broken);
                proptest::prop_assert!(!broken.reason.chars().any(char::is_control), "{:?}", broken);
            }
        }
    }
}
