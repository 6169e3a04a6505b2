//! The terminal as cursive sees it, on crossterm.
//!
//! cursive's own crossterm backend erases the shell's screen when it ends, panics when the terminal goes away, always
//! takes the mouse, has no bracketed paste, and wakes up a thousand times a second. This one does none of that. Pasted
//! text comes as [`Event::Unknown`], so that it can't be mistaken for keys.

use std::cell::{Cell, RefCell};
use std::io::{self, BufWriter, Write};
use std::time::Duration;

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event as Input, KeyCode,
    KeyEvent, KeyEventKind, KeyModifiers, MouseButton as Button, MouseEventKind,
};
use crossterm::style::{Attribute, Color as Paint, Print, SetAttribute, SetBackgroundColor, SetForegroundColor};
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute, queue};
use cursive::Vec2;
use cursive::backend;
use cursive::event::{Event, Key, MouseButton, MouseEvent};
use cursive::style::{BaseColor, Color, ColorPair, Effect};

/// Writes to the terminal itself, whatever standard output is.
#[derive(Debug)]
pub struct Backend {
    out: RefCell<BufWriter<std::fs::File>>,
    colors: Cell<Option<ColorPair>>,
    /// Writing has not worked: the terminal is gone.
    is_gone: Cell<bool>,
}

impl Backend {
    /// Takes over the terminal.
    ///
    /// # Errors
    /// There is no terminal.
    pub fn start(mouse: bool) -> io::Result<Self> {
        let mut out = BufWriter::with_capacity(1 << 14, open_terminal()?);
        terminal::enable_raw_mode()?;
        execute!(out, EnterAlternateScreen, EnableBracketedPaste, cursor::Hide)?;
        if mouse {
            execute!(out, EnableMouseCapture)?;
        }
        Ok(Self { out: RefCell::new(out), colors: Cell::new(None), is_gone: Cell::new(false) })
    }

    fn write(&self, f: impl FnOnce(&mut BufWriter<std::fs::File>) -> io::Result<()>) {
        if !self.is_gone.get() && f(&mut self.out.borrow_mut()).is_err() {
            self.is_gone.set(true);
        }
    }
}

fn open_terminal() -> io::Result<std::fs::File> {
    std::fs::OpenOptions::new().write(true).open("/dev/tty")
}

/// Gives the terminal back as it was found: its screen, its cursor, its mouse, its line mode. Harmless to repeat.
pub fn restore() {
    // Nothing can be done when the terminal is gone.
    if let Ok(mut out) = open_terminal() {
        let _ = execute!(
            out,
            SetAttribute(Attribute::Reset),
            SetForegroundColor(Paint::Reset),
            SetBackgroundColor(Paint::Reset),
            DisableMouseCapture,
            DisableBracketedPaste,
            cursor::Show,
            LeaveAlternateScreen
        );
    }
    let _ = terminal::disable_raw_mode();
}

/// Columns and rows of the window.
#[must_use]
pub fn size() -> Vec2 {
    terminal::size().map_or(Vec2::new(1, 1), Vec2::from)
}

/// Waits for input, at most so long; false when none came.
///
/// # Errors
/// The terminal is gone.
pub fn wait(timeout: Duration) -> io::Result<bool> {
    crossterm::event::poll(timeout)
}

impl backend::Backend for Backend {
    fn poll_event(&mut self) -> Option<Event> {
        if self.is_gone.get() {
            return Some(Event::Exit);
        }
        loop {
            match crossterm::event::poll(Duration::ZERO)
                .and_then(|ready| ready.then(crossterm::event::read).transpose())
            {
                Ok(None) => return None,
                Ok(Some(input)) => {
                    if let Some(event) = event(input) {
                        return Some(event);
                    }
                }
                Err(_) => return Some(Event::Exit),
            }
        }
    }

    fn set_title(&mut self, title: String) {
        self.write(|out| execute!(out, terminal::SetTitle(title)));
    }

    fn refresh(&mut self) {
        self.write(Write::flush);
    }

    fn has_colors(&self) -> bool {
        true
    }

    fn screen_size(&self) -> Vec2 {
        size()
    }

    fn move_to(&self, pos: Vec2) {
        let cell = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        self.write(|out| queue!(out, cursor::MoveTo(cell(pos.x), cell(pos.y))));
    }

    fn print(&self, text: &str) {
        self.write(|out| queue!(out, Print(text)));
    }

    fn clear(&self, color: Color) {
        self.set_color(ColorPair { front: color, back: color });
        self.write(|out| queue!(out, Clear(ClearType::All)));
    }

    fn set_color(&self, colors: ColorPair) -> ColorPair {
        let before = self.colors.replace(Some(colors));
        if before != Some(colors) {
            self.write(|out| {
                queue!(out, SetForegroundColor(paint(colors.front)), SetBackgroundColor(paint(colors.back)))
            });
        }
        before.unwrap_or(ColorPair { front: Color::TerminalDefault, back: Color::TerminalDefault })
    }

    fn set_effect(&self, effect: Effect) {
        let attribute = match effect {
            Effect::Simple => return,
            Effect::Reverse => Attribute::Reverse,
            Effect::Dim => Attribute::Dim,
            Effect::Bold => Attribute::Bold,
            Effect::Blink => Attribute::SlowBlink,
            Effect::Italic => Attribute::Italic,
            Effect::Strikethrough => Attribute::CrossedOut,
            Effect::Underline => Attribute::Underlined,
        };
        self.write(|out| queue!(out, SetAttribute(attribute)));
    }

    fn unset_effect(&self, effect: Effect) {
        let attribute = match effect {
            Effect::Simple => return,
            Effect::Reverse => Attribute::NoReverse,
            Effect::Dim | Effect::Bold => Attribute::NormalIntensity,
            Effect::Blink => Attribute::NoBlink,
            Effect::Italic => Attribute::NoItalic,
            Effect::Strikethrough => Attribute::NotCrossedOut,
            Effect::Underline => Attribute::NoUnderline,
        };
        self.write(|out| queue!(out, SetAttribute(attribute)));
    }

    fn is_persistent(&self) -> bool {
        true
    }

    fn name(&self) -> &'static str {
        "touchmove"
    }
}

fn paint(color: Color) -> Paint {
    match color {
        Color::TerminalDefault => Paint::Reset,
        Color::Rgb(r, g, b) => Paint::Rgb { r, g, b },
        Color::RgbLowRes(r, g, b) => Paint::AnsiValue(16 + 36 * r.min(5) + 6 * g.min(5) + b.min(5)),
        Color::Dark(base) => Paint::AnsiValue(number(base)),
        Color::Light(base) => Paint::AnsiValue(8 + number(base)),
    }
}

const fn number(base: BaseColor) -> u8 {
    match base {
        BaseColor::Black => 0,
        BaseColor::Red => 1,
        BaseColor::Green => 2,
        BaseColor::Yellow => 3,
        BaseColor::Blue => 4,
        BaseColor::Magenta => 5,
        BaseColor::Cyan => 6,
        BaseColor::White => 7,
    }
}

fn event(input: Input) -> Option<Event> {
    match input {
        Input::Key(key) => key_event(key),
        Input::Paste(text) => Some(Event::Unknown(text.into_bytes())),
        Input::Resize(..) => Some(Event::WindowResize),
        Input::Mouse(mouse) => {
            let button = |button| match button {
                Button::Left => MouseButton::Left,
                Button::Right => MouseButton::Right,
                Button::Middle => MouseButton::Middle,
            };
            let event = match mouse.kind {
                MouseEventKind::Down(which) => MouseEvent::Press(button(which)),
                MouseEventKind::Up(which) => MouseEvent::Release(button(which)),
                MouseEventKind::Drag(which) => MouseEvent::Hold(button(which)),
                MouseEventKind::ScrollUp => MouseEvent::WheelUp,
                MouseEventKind::ScrollDown => MouseEvent::WheelDown,
                MouseEventKind::Moved | MouseEventKind::ScrollLeft | MouseEventKind::ScrollRight => return None,
            };
            Some(Event::Mouse { offset: Vec2::zero(), position: Vec2::from((mouse.column, mouse.row)), event })
        }
        Input::FocusGained | Input::FocusLost => None,
    }
}

fn key_event(key: KeyEvent) -> Option<Event> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    let alt = key.modifiers.contains(KeyModifiers::ALT);
    let named = match key.code {
        KeyCode::Char(c) if control => return Some(Event::CtrlChar(c)),
        KeyCode::Char(c) if alt => return Some(Event::AltChar(c)),
        KeyCode::Char(c) => return Some(Event::Char(c)),
        KeyCode::BackTab => return Some(Event::Shift(Key::Tab)),
        KeyCode::F(number @ 1..=12) => Key::from_f(number),
        KeyCode::Esc => Key::Esc,
        KeyCode::Enter => Key::Enter,
        KeyCode::Tab => Key::Tab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Del,
        KeyCode::Insert => Key::Ins,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        _ => return None,
    };
    Some(if control { Event::Ctrl(named) } else { Event::Key(named) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pressed(code: KeyCode, modifiers: KeyModifiers) -> Option<Event> {
        event(Input::Key(KeyEvent::new(code, modifiers)))
    }

    #[test]
    fn keys_keep_their_meaning() {
        assert_eq!(pressed(KeyCode::Char('N'), KeyModifiers::SHIFT), Some(Event::Char('N')));
        assert_eq!(pressed(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Event::CtrlChar('c')));
        assert_eq!(pressed(KeyCode::F(1), KeyModifiers::NONE), Some(Event::Key(Key::F1)));
        assert_eq!(pressed(KeyCode::F(13), KeyModifiers::NONE), None);
    }

    #[test]
    fn pasted_text_is_no_key() {
        assert_eq!(event(Input::Paste("q\u{1b}".into())), Some(Event::Unknown(b"q\x1b".to_vec())));
    }

    #[test]
    fn colours_have_the_numbers_of_terminals() {
        assert_eq!(paint(Color::Light(BaseColor::Cyan)), Paint::AnsiValue(14));
        assert_eq!(paint(Color::RgbLowRes(5, 5, 5)), Paint::AnsiValue(231));
    }
}
