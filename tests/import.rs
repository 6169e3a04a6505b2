//! `touchmove import` as it is called: files in, a set out that passes `touchmove check`, and clear words where not.

mod support;

use std::fs;
use std::path::Path;

use support::{Ran, run};

/// Two games of our own and a broken one between them.
const GAMES: &str = "[Event \"Club\"]\n[White \"Anna\"]\n[Black \"Ben\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
    [Event \"Club\"]\n[White \"Cleo\"]\n[Black \"Dan\"]\n\n1. e4 e5 2. Ke3 *\n\n\
    [Event \"Club\"]\n[White \"Emil\"]\n[Black \"Anna\"]\n\n\
    1. e4 Nf6 2. e5 d5 3. exd6 exd6 4. Nf3 Be7 5. Be2 O-O 6. O-O Nc6 *\n";

/// Imports, and checks what was written.
fn import(folder: &Path, arguments: &[&str]) -> String {
    let Ran { code, out, err } = run(folder, &[&["import", "-o", "out.toml", "--force"], arguments].concat(), "");
    assert_eq!(code, 0, "{out}{err}");
    let checked = run(folder, &["check", "out.toml"], "");
    assert_eq!(checked.code, 0, "{}", checked.out);
    out
}

fn refused(folder: &Path, arguments: &[&str], expected: i32) -> String {
    let Ran { code, out, err } = run(folder, &[&["import"], arguments].concat(), "");
    assert_eq!(code, expected, "{arguments:?}");
    err + &out
}

#[test]
fn imports_games_and_tells_of_broken_ones() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("club.pgn"), GAMES).unwrap();
    let arguments = ["import", "club.pgn", "--find", "mate,en-passant,castling", "-o", "club.toml"];
    let Ran { out: told, err: faults, .. } = run(folder.path(), &arguments, "");
    assert!(told.contains("4 puzzles (2 castling, 1 en-passant, 1 mate)") && told.contains("3 games"), "{told}");
    assert!(faults.starts_with("club.pgn, line 11: 2. Ke3"), "{faults}");
    let text = fs::read_to_string(folder.path().join("club.toml")).unwrap();
    assert!(text.contains("From Emil – Anna, Club.") && text.contains("moves = \"2... d5\""), "{text}");
    let again = refused(folder.path(), &arguments[1..], 2);
    assert!(again.contains("already there") && again.contains("--force"), "{again}");
    assert_eq!(fs::read_to_string(folder.path().join("club.toml")).unwrap(), text);
}

#[test]
fn imports_what_players_did() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("club.pgn"), GAMES).unwrap();
    let told = import(folder.path(), &["club.pgn", "--find", "castling", "--by-player", "ANNA"]);
    assert!(told.contains("1 puzzle (1 castling)"), "{told}");
    let none = refused(folder.path(), &["club.pgn", "--find", "fork", "-o", "none.toml"], 1);
    assert!(none.contains("Nothing to ask was found in 3 games"), "{none}");
    assert!(!folder.path().join("none.toml").exists());
}

#[test]
fn imports_tables_positions_and_sets() {
    let folder = tempfile::tempdir().unwrap();
    let rows = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
        00001,6k1/2p2ppp/8/8/8/8/8/R3K3 b - - 0 1,c7c6 a1a8,950,80,90,100,mate mateIn1,,\n\
        00002,\"6k1/2p2ppp/8/8/8/8/8/R3K3\nb - - 0 1\",c7c6 a1a7,950,80,90,100,\"quiet\nmove\",,\n\
        00003,\"never closed\n\
        00004,r3k3/p7/8/3N4/8/8/8/4K3 b - - 0 1,a7a6 d5c7 e8d7 c7a8,1500,80,90,100,fork short,,\n";
    fs::write(folder.path().join("puzzles.csv"), rows).unwrap();
    let told = import(folder.path(), &["puzzles.csv"]);
    assert!(told.contains("Not readable: 1"), "{told}");
    let text = fs::read_to_string(folder.path().join("out.toml")).unwrap();
    assert!(text.contains("line = \"2. Nc7+ Kd7 3. Nxa8\"") && text.contains("level = 3"), "{text}");
    assert!(import(folder.path(), &["puzzles.csv", "--themes", "fork", "--rating", "1400.."]).contains("1 puzzle "));

    fs::write(folder.path().join("list.epd"), "7k/5K2/6Q1/8/8/8/8/8 b - -\n4k3/8/8/3pP3/8/8/8/4K3 w - d6\n").unwrap();
    assert!(import(folder.path(), &["list.epd", "--find", "stalemate,en-passant"]).contains("2 puzzles"));
    fs::rename(folder.path().join("out.toml"), folder.path().join("first.toml")).unwrap();
    let told = import(folder.path(), &["first.toml", "list.epd", "first.toml"]);
    // The stalemate is asked in the set already.
    assert!(told.contains("(1 position, 2 puzzles)") && told.contains("did not pass the checks: 1"), "{told}");
}

#[test]
fn imports_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run(folder.path(), &["import", "-", "--find", "mate", "-o", "a.toml", "--json"], GAMES);
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&report["puzzles"], &report["broken"], &report["read"]), (&1.into(), &1.into(), &3.into()));
}

#[test]
fn imports_nothing_over_other_things() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("club.pgn"), GAMES).unwrap();
    fs::create_dir(folder.path().join("sub")).unwrap();
    for (arguments, code, told) in [
        (vec!["club.pgn", "-o", "sub"], 2, "is a folder"),
        (vec!["club.pgn", "-o", "no/such/a.toml"], 2, "there is no folder no/such"),
        (vec!["sub", "-o", "a.toml"], 2, "is a folder"),
        (vec!["missing.pgn", "-o", "a.toml"], 2, "can't be read"),
        (vec!["club.pgn", "-o", "a.toml", "--find", "stalmate"], 2, "did you mean \"stalemate\"?"),
        (vec!["club.pgn", "-o", "a.toml", "--rating", "9"], 2, "1200..1600"),
        (vec!["club.pgn", "-o", "a.toml", "--limit", "0"], 2, "from 1 to 10000"),
    ] {
        let text = refused(folder.path(), &arguments, code);
        assert!(text.contains(told), "{arguments:?}: {text}");
    }
    assert!(!folder.path().join("a.toml").exists());
}

#[test]
fn imports_no_escape_codes() {
    let folder = tempfile::tempdir().unwrap();
    let games = "[White \"\u{1b}]0;owned\u{7}Eve \\\"q\\\"\"]\n[Black \"'''\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
        [White \"\u{1b}[31m\"]\n\n1. \u{1b}[2Je4 *\n";
    let mut latin = games.as_bytes().to_vec();
    latin.extend(b"\n[White \"Gr\xfcnfeld\"]\n[Black \"?\"]\n\n1. d4 e6 2. c4 Bb4+ *\n");
    fs::write(folder.path().join("evil.pgn"), latin).unwrap();
    let told = import(folder.path(), &["evil.pgn", "--find", "mate,check", "--title", "\u{1b}[2JMine"]);
    let text = fs::read_to_string(folder.path().join("out.toml")).unwrap();
    assert!(text.contains("Grünfeld") && !text.contains('\u{1b}') && !told.contains('\u{1b}'), "{text}");
    let broken = refused(folder.path(), &["evil.pgn", "-o", "b.toml", "--find", "stalemate"], 1);
    assert!(broken.contains("line 8") && !broken.contains('\u{1b}'), "{broken}");
}
