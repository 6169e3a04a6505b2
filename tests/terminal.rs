//! The real program in a real terminal: it starts, takes a step, ends, and leaves the terminal as it found it.

use std::io::{Read as _, Write as _};
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

const LESSON: &str = r#"
format = 1
id = "two-pages"
title = "Two pages"
summary = "Pages."
skills = []
[[step]]
id = "one"
kind = "read"
text = "This is page one."
fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
[[step]]
id = "which"
kind = "choice"
ask = "Which is it?"
options = [{ text = "This one", right = true }, { text = "That one", reply = "That one it is not." }]
"#;

/// What stands on the screen before the program starts.
const SHELL: &str = "$ touchmove";

struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn std::io::Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    line_mode: String,
}

impl Terminal {
    fn start(folder: &Path) -> Self {
        std::fs::create_dir_all(folder.join("lessons")).unwrap();
        std::fs::write(folder.join("lessons/two-pages.toml"), LESSON).unwrap();
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_touchmove"));
        command.args(["learn", "two-pages", "--content"]);
        command.arg(folder);
        command.arg("--progress");
        command.arg(folder.join("progress.jsonl"));
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        let line_mode = line_mode(&*pair.master);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(rows(24), rows(80), 0)));
        screen.lock().unwrap().process(format!("{SHELL}\r\n").as_bytes());
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().unwrap();
        let parser = Arc::clone(&screen);
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                parser.lock().unwrap().process(&buffer[..count]);
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Self { child, master: pair.master, keys, screen, line_mode }
    }

    fn contents(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    #[track_caller]
    fn wait_for(&self, words: &str) {
        let patience = Instant::now() + Duration::from_secs(20);
        while !self.contents().contains(words) {
            assert!(Instant::now() < patience, "`{words}` never came:\n{}", self.contents());
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits for the end, and checks that nothing of the program is left on the terminal. Returns the exit code.
    #[track_caller]
    fn end(&mut self) -> u32 {
        let patience = Instant::now() + Duration::from_secs(20);
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(Instant::now() < patience, "it does not end:\n{}", self.contents());
            thread::sleep(Duration::from_millis(5));
        };
        while self.screen.lock().unwrap().screen().alternate_screen() {
            assert!(Instant::now() < patience, "the alternate screen is left on");
            thread::sleep(Duration::from_millis(5));
        }
        thread::sleep(Duration::from_millis(100));
        let parser = self.screen.lock().unwrap();
        let screen = parser.screen();
        assert_eq!(screen.contents().trim_end(), SHELL, "the shell's screen is as it was");
        assert!(!screen.hide_cursor());
        assert!(!screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert_eq!(line_mode(&*self.master), self.line_mode);
        status.exit_code()
    }
}

fn rows(count: u16) -> NonZero<u16> {
    NonZero::new(count).unwrap()
}

fn line_mode(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios())
}

#[test]
fn a_step_is_taken_and_the_terminal_is_as_before() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(folder.path());
    terminal.wait_for("This is page one.");
    terminal.wait_for("♔");
    terminal.press("\r");
    terminal.wait_for("Which is it?");
    terminal.press("2");
    terminal.wait_for("That one it is not.");
    terminal.press("1");
    terminal.wait_for("✓ Right");
    terminal.press("q");
    terminal.wait_for("Continue");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    let log = std::fs::read_to_string(folder.path().join("progress.jsonl")).unwrap();
    assert_eq!(log.lines().count(), 3, "{log}");
}

#[test]
fn a_resized_window_is_drawn_anew() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(folder.path());
    terminal.wait_for("This is page one.");
    terminal.screen.lock().unwrap().screen_mut().set_size(rows(5), rows(20));
    terminal.master.resize(PtySize { rows: 5, cols: 20, pixel_width: 0, pixel_height: 0 }).unwrap();
    terminal.wait_for("A larger window");
    terminal.screen.lock().unwrap().screen_mut().set_size(rows(24), rows(80));
    terminal.master.resize(PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 }).unwrap();
    terminal.wait_for("This is page one.");
    terminal.press("\u{3}");
    assert_eq!(terminal.end(), 0, "Ctrl-C leaves");
}

#[test]
#[cfg(unix)]
fn a_signal_ends_it_cleanly() {
    for (signal, number) in [("TERM", 15), ("HUP", 1), ("INT", 2)] {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start(folder.path());
        terminal.wait_for("This is page one.");
        let id = terminal.child.process_id().unwrap().to_string();
        assert!(std::process::Command::new("kill").args([&format!("-{signal}"), &id]).status().unwrap().success());
        assert_eq!(terminal.end(), 128 + number, "{signal}");
    }
}
