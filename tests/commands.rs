//! The scriptable commands as a script would use them: what they print, and their exit codes.

mod support;

use std::path::Path;

use support::{Ran, run};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// The bishop on a6 attacks f1, the square the white king would cross.
const THROUGH: &str = "4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1";

fn touchmove_with(args: &[&str], input: &str) -> Ran {
    run(Path::new(env!("CARGO_TARGET_TMPDIR")), args, input)
}

fn touchmove(args: &[&str]) -> Ran {
    touchmove_with(args, "")
}

fn json(ran: &Ran) -> Vec<serde_json::Value> {
    ran.out.lines().map(|line| serde_json::from_str(line).expect("each line is a JSON object")).collect()
}

#[test]
fn why_names_the_crossed_square_and_its_attacker() {
    let ran = touchmove(&["why", "--json", THROUGH, "e1g1"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.starts_with(r#"{"move":"e1g1","legal":false,"reasons":[{"code":"castling-through-check","article":"#)
    );
    let reason = &json(&ran)[0]["reasons"][0];
    assert_eq!(reason["squares"], serde_json::json!(["f1"]));
    assert_eq!(reason["by"], serde_json::json!(["a6"]));
    let sentence = touchmove(&["why", THROUGH, "O-O"]).out;
    assert!(sentence.contains("f1") && sentence.contains("bishop on a6"), "{sentence}");
}

#[test]
fn why_says_what_a_legal_move_is() {
    let ran = touchmove(&["why", "--json", THROUGH, "O-O-O"]);
    assert_eq!(ran.out, "{\"move\":\"e1c1\",\"legal\":true,\"san\":\"O-O-O\",\"kind\":\"castle-queenside\"}\n");
}

#[test]
fn why_knows_the_history() {
    let moves = "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. Kf1 O-O 5. Ke1 d6";
    let ran = touchmove(&["why", "--json", START, "e1g1", "--moves", moves]);
    assert_eq!(json(&ran)[0]["reasons"][0]["code"], "castling-king-moved");
    let late = touchmove(&["why", "--json", START, "e5d6", "--moves", "e4 a6 e5 d5 Nf3 Nf6"]);
    assert_eq!(json(&late)[0]["reasons"][0]["code"], "en-passant-too-late");
}

#[test]
fn a_stream_is_answered_line_by_line_with_faults_in_their_place() {
    let input = format!("{START}\nnonsense\r\n8/8/8/8/8/8/8/KK6 w - - 0 1\n{THROUGH}\n");
    let ran = touchmove_with(&["moves", "--json", "-"], &input);
    assert_eq!(ran.code, 1);
    let lines = json(&ran);
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0]["moves"].as_array().map(Vec::len), Some(20));
    assert_eq!(lines[0]["moves"][0], serde_json::json!({"uci": "a2a3", "san": "a3"}));
    assert_eq!(lines[1]["error"]["problems"][0]["code"], "bad-fen");
    let codes: Vec<_> =
        lines[2]["error"]["problems"].as_array().expect("a list").iter().map(|p| p["code"].clone()).collect();
    assert_eq!(codes, ["no-king", "many-kings"]);
    assert_eq!(
        (&lines[2]["error"]["line"], &lines[2]["error"]["input"]),
        (&3.into(), &"8/8/8/8/8/8/8/KK6 w - - 0 1".into())
    );
    assert_eq!(lines[3]["fen"], THROUGH);
    let told = touchmove_with(&["moves", "-"], &input).out;
    assert!(told.contains("\nline 2, \"nonsense\": this FEN can't be read"), "{told}");
}

#[test]
fn a_fault_of_a_position_goes_to_standard_error_and_says_where() {
    let ran = touchmove(&["moves", "rnbqkbnr/pppppppp/8/8/9/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("placement, column"), "{}", ran.err);
    assert_eq!(touchmove(&["moves", "--jsn"]).code, 2);
}

/// In lower case after the name of the program, with what to do next, and in a few lines.
#[test]
fn errors_of_usage_have_one_form() {
    for (arguments, told) in [
        (
            &["practice", "frob"][..],
            "there is no puzzle set, skill or kind of exercise called \"frob\". touchmove list",
        ),
        (&["practice", "how-to-castle"], "To open it: touchmove learn how-to-castle"),
        (
            &["assign", "frob"],
            "there is no lesson, puzzle set, skill or kind of exercise called \"frob\". touchmove list",
        ),
        (&["assign", "how-to-castel"], "Did you mean how-to-castle?"),
        (&["learn", "frob"], "there is no lesson called \"frob\". touchmove list"),
        (&["do", "nowhere.toml"], "nowhere.toml: there is no such file; look for a slip"),
        (&["preview", "nowhere.toml"], "there is no file or folder nowhere.toml; look for a slip"),
    ] {
        let ran = touchmove(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.err.contains(told) && ran.err.len() < 220, "{arguments:?}: {}", ran.err);
        let first = ran.err.strip_prefix("touchmove: ").and_then(|rest| rest.chars().next());
        assert!(first.is_some_and(|letter| letter.is_lowercase() || letter == '"'), "{}", ran.err);
    }
}

#[test]
fn perft_counts_and_divides() {
    assert_eq!(touchmove(&["perft", "4", "--json"]).out, "{\"depth\":4,\"nodes\":197281}\n");
    let divided = json(&touchmove(&["perft", "3", "--json", "--divide"]));
    assert_eq!(divided[0]["nodes"], 8902);
    assert_eq!(divided[0]["divide"]["e2e4"], 600);
    assert_eq!(touchmove(&["perft", "0", "--json", "--divide"]).out, "{\"depth\":0,\"nodes\":1,\"divide\":{}}\n");
}

#[test]
fn perft_counts_in_positions_that_no_game_reaches() {
    // Two bishops beside the king's way can't both have given check; the counts are those of other engines.
    let ran = touchmove(&["perft", "3", "--json", "--fen", "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1"]);
    assert_eq!(ran.out, "{\"depth\":3,\"nodes\":1829}\n");
    let two_kings = touchmove(&["perft", "1", "--fen", "KK6/8/8/8/8/8/8/k7 w - - 0 1"]);
    assert_eq!(two_kings.code, 1, "{}", two_kings.out);
}

#[test]
fn judge_tells_ends_claims_and_who_can_win() {
    let ran = touchmove(&["judge", "--json"]);
    let expected = concat!(
        r#"{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","turn":"white","status":"ongoing","#,
        r#""result":"*","check":false,"checkers":[],"legal_moves":20,"insufficient_material":false,"claims":[],"#,
        r#""claims_by_move":[],"can_win":{"white":"yes","black":"yes"}}"#,
        "\n"
    );
    assert_eq!(ran.out, expected);
    let mate = json(&touchmove(&["judge", "--json", "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1"]));
    assert_eq!((&mate[0]["status"], &mate[0]["result"]), (&"checkmate".into(), &"1-0".into()));
    let dead = json(&touchmove(&["judge", "--json", "8/8/3k4/8/8/3K4/8/8 w - - 0 1"]));
    assert_eq!((&dead[0]["status"], &dead[0]["can_win"]["white"]), (&"dead-position".into(), &"no".into()));
    let knights = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
    let claim = json(&touchmove(&["judge", "--json", "--moves", knights]));
    assert_eq!(claim[0]["claims_by_move"], serde_json::json!([{"move": "f6g8", "claim": "threefold-repetition"}]));
    let proof = json(&touchmove(&["judge", "--json", "--proof", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"]));
    assert!(proof[0]["mate_line"]["white"].as_array().is_some_and(|line| !line.is_empty()));
}

#[test]
fn judge_reads_games_and_goes_on_behind_a_broken_one() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("games.pgn");
    std::fs::write(&path, "1. f3 e5 2. g4 Qh4# 0-1\n\n[White \"A\"]\n\n1. e4 e4 *\n\n[White \"B\"]\n\n1. d4 *\n")
        .expect("the file can be written");
    let ran = touchmove(&["judge", "--json", "--pgn", path.to_str().expect("a path of plain letters")]);
    let games = json(&ran);
    assert_eq!((ran.code, games.len()), (1, 3));
    assert_eq!(games[0]["status"], "checkmate");
    assert!(games[1]["error"]["message"].as_str().is_some_and(|text| text.contains("games.pgn:5:")), "{}", ran.out);
    assert_eq!(games[2]["legal_moves"], 20);
    let told = touchmove(&["judge", "--pgn", path.to_str().expect("a path of plain letters")]).out;
    assert!(
        told.starts_with("Game 1\n") && told.contains("\ngame 2, ") && told.contains("\nGame 3: B - ?\n"),
        "{told}"
    );
}

#[test]
fn judge_reads_games_from_standard_input() {
    let ran = touchmove_with(&["judge", "--json", "--pgn", "-"], "1. f3 e5 2. g4 Qh4# 0-1\n");
    assert_eq!((ran.code, &json(&ran)[0]["status"]), (0, &"checkmate".into()));
    let none = touchmove_with(&["judge", "--pgn", "-"], "\n");
    assert_eq!((none.code, none.out.as_str()), (1, "there is no game in standard input\n"));
}

#[test]
fn mate_names_all_keys() {
    let ran = touchmove(&["mate", "1", "--json", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"]);
    assert_eq!(json(&ran)[0]["keys"], serde_json::json!(["d1d8"]));
    assert_eq!(json(&ran)[0]["mate_in"], 1);
    let late = touchmove(&["mate", "2", "7k/8/4K3/6Q1/8/8/8/8 w - - 149 100"]).out;
    assert!(late.starts_with("White can't force mate in 2.\nThe seventy-five-move rule ends the game"), "{late}");
    let none = json(&touchmove(&["mate", "2", "--json", START]));
    assert_eq!((&none[0]["mate_in"], &none[0]["keys"]), (&serde_json::Value::Null, &serde_json::json!([])));
}

#[test]
fn show_draws_even_what_can_not_be() {
    let ran = touchmove(&["show", "8/8/8/8/8/8/8/KK6 w - - 0 1"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("1  K K . . . . . ."), "{}", ran.out);
    let ran = touchmove(&["show", "--json", THROUGH]);
    let first = serde_json::json!({"square": "a1", "color": "white", "piece": "rook"});
    assert_eq!(json(&ran)[0]["pieces"][0], first);
}

#[test]
fn tours_are_found_refused_and_checked() {
    let found = json(&touchmove(&["tour", "--json", "--size", "5x5", "--from", "a1"]));
    assert_eq!(found[0]["exists"], true);
    assert_eq!(found[0]["path"].as_array().map(Vec::len), Some(25));
    let impossible = json(&touchmove(&["tour", "--json", "--size", "5x5", "--from", "a2"]));
    assert_eq!(impossible[0]["exists"], false);
    assert!(impossible[0]["reason"].as_str().is_some_and(|reason| !reason.is_empty()));
    let wrong = touchmove(&["tour", "--json", "--path", "a1 b3 b4"]);
    assert_eq!(wrong.code, 1);
    assert!(json(&wrong)[0]["error"]["message"].as_str().is_some_and(|text| text.contains("step 3")), "{}", wrong.out);
}

#[test]
fn a_closed_pipe_is_no_fault() {
    use std::io::Read as _;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_touchmove"))
        .args(["perft", "3", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    let status = child.wait().expect("the program ends");
    let mut errors = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut errors).expect("errors are UTF-8");
    assert_eq!((status.code(), errors.as_str()), (Some(0), ""));
}

#[test]
fn completions_and_the_manual_page_name_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = touchmove(&["completions", shell]);
        assert!(ran.code == 0 && ran.out.contains("perft"), "{shell}: {}", ran.err);
    }
    let page = touchmove(&["man"]).out;
    assert!(page.contains(".TH touchmove 1") && page.contains("perft"), "{page}");
    assert!(touchmove(&["man", "why"]).out.contains(".TH touchmove-why 1"));
}

/// Answers that can't be written down are told of, and by the exit code as well.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_no_success() {
    let ran = touchmove_with(&["--progress", "/dev/full", "--plain", "practice", "find-the-square"], "a1\nquit\n");
    assert!(ran.code == 2 && ran.out.contains("Make some room on the disk"), "{}: {}", ran.code, ran.out);
    let saved = touchmove_with(&["--progress", "/dev/null", "--plain", "practice", "find-the-square"], "a1\nquit\n");
    assert_eq!(saved.code, 0, "{}", saved.out);
}
