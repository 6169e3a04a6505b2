use super::*;

fn board(files: u8, ranks: u8) -> TourBoard {
    TourBoard::new(files, ranks, SquareSet::EMPTY).unwrap()
}

fn squares(text: &str) -> Vec<Square> {
    text.split_whitespace().map(|name| name.parse().unwrap()).collect()
}

fn query(board: TourBoard, closure: Closure, path: &str) -> TourQuery {
    TourQuery { board, closure, path: squares(path), end: None, limit: 200_000 }
}

/// Checks a tour against its query; returns whether there is one.
fn decided(query: &TourQuery) -> bool {
    match solve(query) {
        TourAnswer::Found(tour) => {
            assert_eq!(check_path(&query.board, &tour), Ok(()), "{query:?}");
            assert_eq!(tour.len(), query.board.squares().len(), "{query:?}");
            assert!(tour.starts_with(&query.path), "{query:?}");
            assert!(query.end.is_none_or(|end| tour.last() == Some(&end)), "{query:?} {tour:?}");
            if query.closure == Closure::Closed {
                assert!(attacks::knight(tour[0]).contains(*tour.last().unwrap()), "{query:?}");
            }
            true
        }
        TourAnswer::Impossible(_) => false,
        TourAnswer::Undecided { nodes } => panic!("undecided after {nodes}: {query:?}"),
    }
}

#[test]
fn boards_that_cannot_be_are_refused() {
    assert_eq!(TourBoard::new(0, 8, SquareSet::EMPTY), Err(TourBoardError::Size { files: 0, ranks: 8 }));
    assert_eq!(TourBoard::new(8, 9, SquareSet::EMPTY), Err(TourBoardError::Size { files: 8, ranks: 9 }));
    let hole = SquareSet::of(Square::E1);
    assert_eq!(TourBoard::new(4, 4, hole), Err(TourBoardError::HoleOffBoard(Square::E1)));
    assert_eq!(TourBoard::new(1, 1, SquareSet::of(Square::A1)), Err(TourBoardError::Empty));
}

#[test]
fn paths_are_checked_step_by_step() {
    let board = TourBoard::new(4, 4, SquareSet::of(Square::C2)).unwrap();
    let error = |text| check_path(&board, &squares(text)).unwrap_err();
    assert_eq!(error("a1 c2"), PathError::OffBoard { step: 2, square: Square::C2 });
    assert_eq!(error("b3 d4 f5"), PathError::OffBoard { step: 3, square: Square::F5 });
    assert_eq!(error("a1 b2"), PathError::NoKnightMove { step: 2, from: Square::A1, square: Square::B2 });
    assert_eq!(error("a1 b3 a1"), PathError::Visited { step: 3, square: Square::A1, earlier: 1 });
}

#[test]
fn the_middle_of_3x3_is_stranded() {
    assert_eq!(stranded(&board(3, 3), &[]), SquareSet::of(Square::B2));
    assert_eq!(stranded(&board(8, 8), &squares("a1 c2")), SquareSet::EMPTY);
    // Both neighbours of a1 have been visited, and the knight has moved on.
    assert_eq!(stranded(&board(8, 8), &squares("c2 d4 b3 c5")), SquareSet::of(Square::A1));
    assert_eq!(stranded(&board(8, 8), &squares("c2 d4 b3")), SquareSet::EMPTY);
}

#[test]
fn closed_tours_exist_where_schwenk_says() {
    for files in 1..=8 {
        for ranks in 1..=8 {
            let (short, long): (u8, u8) = (files.min(ranks), files.max(ranks));
            let none = short * long % 2 == 1 || matches!(short, 1 | 2 | 4) || short == 3 && matches!(long, 4 | 6 | 8);
            assert_eq!(decided(&query(board(files, ranks), Closure::Closed, "")), !none, "{files}x{ranks}");
        }
    }
}

#[test]
fn closed_tours_on_four_ranks_are_impossible_without_naming_schwenk() {
    // Against the search itself, past the arguments at sight.
    for files in 3..=8 {
        let query = query(board(files, 4), Closure::Closed, "");
        assert!(matches!(search::run(&query), search::Found::None { .. }), "4x{files}");
    }
}

#[test]
fn open_tours_start_where_they_can() {
    for files in 3..=8 {
        for ranks in 3..=8 {
            let board = board(files, ranks);
            for sq in board.squares() {
                let (short, long) = (files.min(ranks), files.max(ranks));
                let across = if ranks == short { sq.rank().index() } else { sq.file().index() };
                let along = if ranks == short { sq.file().index() } else { sq.rank().index() };
                let majority = files * ranks % 2 == 0 || !sq.is_light();
                let expected = match (short, long) {
                    (3, 3 | 5 | 6) | (4, 4) => false,
                    (3, 4) => matches!(along, 0 | 3),
                    (3, 7) => majority && !(across == 1 && along == 3),
                    (3, 8) => across != 1 || !matches!(along, 2 | 5),
                    (4, _) => matches!(across, 0 | 3),
                    _ => majority,
                };
                assert_eq!(decided(&query(board, Closure::Open, &sq.to_string())), expected, "{files}x{ranks} {sq}");
            }
        }
    }
}

#[test]
fn every_square_of_8x8_starts_a_closed_tour_and_reaches_each_end_of_the_other_colour() {
    for start in Square::all() {
        let mut query = query(board(8, 8), Closure::Closed, &start.to_string());
        assert!(decided(&query));
        query.closure = Closure::Open;
        for end in [Square::A1, Square::H1, Square::D4, Square::E4] {
            query.end = Some(end);
            assert_eq!(decided(&query), start.is_light() != end.is_light(), "{start} {end}");
        }
    }
}

#[test]
fn all_tours_of_small_boards_are_counted() {
    let count = |files, ranks, closure, path: &str| search::count(&query(board(files, ranks), closure, path));
    // Closed tours, both directions as one (OEIS A001230 for 6x6; 5x6 has 8).
    assert_eq!(count(5, 6, Closure::Closed, ""), 8);
    assert_eq!(count(6, 6, Closure::Closed, ""), 9862);
    // Directed open tours of 5x5: 1728 (OEIS A165134), of which 304 start in a given corner and 64 in the middle.
    assert_eq!(count(5, 5, Closure::Open, ""), 1728);
    assert_eq!(count(5, 5, Closure::Open, "a1"), 304);
    assert_eq!(count(5, 5, Closure::Open, "c3"), 64);
    // 3x4 has 16 directed open tours, each counted once here: one end is light, the other dark.
    assert_eq!(count(4, 3, Closure::Open, ""), 8);
    assert_eq!(count(4, 4, Closure::Open, ""), 0);
}

#[test]
fn the_smallest_boards() {
    let two = TourBoard::new(2, 3, SquareSet::from([Square::B1, Square::A2, Square::B2, Square::A3])).unwrap();
    for closure in [Closure::Open, Closure::Closed] {
        for path in ["", "a1", "b3", "a1 b3"] {
            assert!(decided(&query(two, closure, path)), "{path}");
        }
    }
    assert!(decided(&query(board(1, 1), Closure::Open, "")));
    assert!(!decided(&query(board(1, 1), Closure::Closed, "a1")));
    assert!(!decided(&query(board(1, 2), Closure::Open, "")));
    let ring = TourBoard::new(3, 3, SquareSet::of(Square::B2)).unwrap();
    assert!(decided(&query(ring, Closure::Closed, "")));
    assert!(decided(&query(ring, Closure::Closed, "a1 c2 a3")));
    let mut ended = query(ring, Closure::Closed, "");
    ended.end = Some(Square::C1);
    assert!(decided(&ended));
    ended.path = squares("b3");
    assert!(decided(&ended));
    ended.path = squares("b3 a1");
    assert!(decided(&ended));
    ended.path = squares("b3 c1");
    assert!(!decided(&ended));
}

/// A plain depth-first search, to compare with.
fn plain(query: &TourQuery, path: &mut Vec<Square>) -> bool {
    let free = unvisited(&query.board, path);
    let Some(&last) = path.last() else {
        return free.into_iter().any(|sq| {
            path.push(sq);
            let found = plain(query, path);
            path.pop();
            found
        });
    };
    if free.is_empty() {
        return query.end.is_none_or(|end| end == last)
            && (query.closure == Closure::Open || attacks::knight(last).contains(path[0]));
    }
    (attacks::knight(last) & free).into_iter().any(|sq| {
        path.push(sq);
        let found = plain(query, path);
        path.pop();
        found
    })
}

#[test]
fn agrees_with_a_plain_search_on_small_boards_with_holes() {
    let mut state = 7u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u8::try_from((state >> 33) % below).unwrap()
    };
    let mut yes = 0;
    for _ in 0..3000 {
        let (files, ranks) = (3 + random(3), 3 + random(2));
        let whole = board(files, ranks).squares();
        let holes: SquareSet = whole.into_iter().filter(|_| random(9) == 0).collect();
        let Ok(board) = TourBoard::new(files, ranks, holes) else { continue };
        let closure = if random(2) == 0 { Closure::Open } else { Closure::Closed };
        let mut path = Vec::new();
        for _ in 0..random(5) {
            let free = unvisited(&board, &path);
            let next = path.last().map_or(free, |&last| attacks::knight(last) & free);
            let choices: Vec<Square> = next.into_iter().collect();
            if choices.is_empty() {
                break;
            }
            path.push(choices[random(choices.len() as u64) as usize]);
        }
        let end = (random(3) == 0).then(|| Square::from_index(random(64) as usize).unwrap());
        let query = TourQuery { board, closure, path, end, limit: 100_000 };
        let expected = plain(&query, &mut query.path.clone());
        assert_eq!(decided(&query), expected, "{query:?}");
        yes += u32::from(expected);
    }
    assert!(yes > 100, "only {yes} tours");
}

#[test]
fn the_limit_is_kept_and_never_guessed_past() {
    let mut query = query(board(8, 8), Closure::Open, "a1");
    query.limit = 1;
    assert_eq!(solve(&query), TourAnswer::Undecided { nodes: 1 });
}
