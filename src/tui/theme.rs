//! What things look like: a style for every kind of text and square, reduced to the colours the terminal has.
//!
//! The colours of marks are Okabe and Ito's, which colour-blind readers can tell apart; each mark has a shape of its
//! own as well, so nothing is said by colour alone.

use cursive::style::{BaseColor, Color, ColorStyle, ColorType, Effect, Effects, Style};

use crate::exercise::MarkRole;
use crate::learner::settings;
use crate::rules;

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ColorDepth {
    /// None are to be used; bold, underlined and reversed text is.
    None,
    /// The 16 of every terminal, which the user may have redefined.
    Sixteen,
    /// A cube of 6 x 6 x 6.
    Cube,
    /// 24 bits.
    True,
}

impl ColorDepth {
    /// What the environment says: `NO_COLOR`, `COLORTERM`, `TERM`, asked through `variable`.
    ///
    /// ```
    /// use touchmove::tui::ColorDepth;
    /// let xterm = |name: &str| (name == "TERM").then(|| "xterm-256color".to_owned());
    /// assert_eq!(ColorDepth::detect(xterm), ColorDepth::Cube);
    /// ```
    #[must_use]
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Self {
        let term = variable("TERM").unwrap_or_default();
        if variable("NO_COLOR").is_some_and(|value| !value.is_empty()) || term == "dumb" || term.ends_with("-m") {
            return Self::None;
        }
        match variable("COLORTERM").as_deref() {
            Some("truecolor" | "24bit") => Self::True,
            _ if term.contains("direct") => Self::True,
            _ if term.contains("256") => Self::Cube,
            _ => Self::Sixteen,
        }
    }
}

/// A colour, exact and as the nearest of the 16.
#[derive(Clone, Copy, Debug)]
struct Swatch(u8, u8, u8, Color);

const BLACK: Color = Color::Dark(BaseColor::Black);
const GRAY: Color = Color::Light(BaseColor::Black);
const SILVER: Color = Color::Dark(BaseColor::White);
const WHITE: Color = Color::Light(BaseColor::White);
const BLUE: Color = Color::Dark(BaseColor::Blue);
const GREEN: Color = Color::Dark(BaseColor::Green);
const CYAN: Color = Color::Dark(BaseColor::Cyan);
const MAGENTA: Color = Color::Dark(BaseColor::Magenta);
const RED: Color = Color::Dark(BaseColor::Red);
const YELLOW: Color = Color::Dark(BaseColor::Yellow);
const BRIGHT_CYAN: Color = Color::Light(BaseColor::Cyan);
const BRIGHT_YELLOW: Color = Color::Light(BaseColor::Yellow);

/// The kinds of text on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// Plain text.
    Text,
    /// Of less importance.
    Dim,
    /// Stressed.
    Strong,
    /// Slightly stressed.
    Emphasis,
    /// Moves and squares.
    Notation,
    /// The bar at the top.
    Title,
    /// A heading.
    Heading,
    /// The entry under the cursor.
    Selected,
    /// A key in the line of keys.
    Key,
    /// A field to type in.
    Field,
    /// Something is right.
    Right,
    /// Something is not right yet.
    NotYet,
    /// Something to know: slips, hints, trouble.
    Note,
}

/// The look of one terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// The colours there are.
    pub depth: ColorDepth,
    /// Dark text on light ground, or the other way round.
    pub ground: settings::Theme,
}

impl Theme {
    fn color(self, Swatch(r, g, b, basic): Swatch) -> Color {
        let level = |value: u8| (u16::from(value.saturating_sub(35)) / 40).min(5) as u8;
        match self.depth {
            ColorDepth::None => Color::TerminalDefault,
            ColorDepth::Sixteen => basic,
            ColorDepth::Cube => Color::RgbLowRes(level(r), level(g), level(b)),
            ColorDepth::True => Color::Rgb(r, g, b),
        }
    }

    const fn dark(self) -> bool {
        matches!(self.ground, settings::Theme::Dark)
    }

    fn pick(self, dark: Swatch, light: Swatch) -> Color {
        self.color(if self.dark() { dark } else { light })
    }

    /// The colour behind everything.
    #[must_use]
    pub fn background(self) -> Color {
        self.pick(Swatch(22, 24, 29, BLACK), Swatch(250, 248, 242, WHITE))
    }

    fn foreground(self) -> Color {
        self.pick(Swatch(222, 222, 216, SILVER), Swatch(34, 34, 40, BLACK))
    }

    /// The style of a kind of text.
    #[must_use]
    pub fn style(self, paint: Paint) -> Style {
        let ground = self.background();
        let (front, back, effect) = match paint {
            Paint::Text => (self.foreground(), ground, None),
            Paint::Dim => (self.pick(Swatch(150, 150, 148, SILVER), Swatch(100, 100, 100, GRAY)), ground, None),
            Paint::Strong => {
                (self.pick(Swatch(255, 255, 255, WHITE), Swatch(0, 0, 0, BLACK)), ground, Some(Effect::Bold))
            }
            Paint::Emphasis => (self.foreground(), ground, Some(Effect::Italic)),
            Paint::Notation => {
                (self.pick(Swatch(240, 228, 66, BRIGHT_YELLOW), Swatch(0, 90, 150, BLUE)), ground, Some(Effect::Bold))
            }
            Paint::Title => (
                self.pick(Swatch(245, 245, 240, WHITE), Swatch(255, 255, 255, WHITE)),
                self.pick(Swatch(0, 84, 134, BLUE), Swatch(0, 84, 134, BLUE)),
                Some(if self.depth == ColorDepth::None { Effect::Reverse } else { Effect::Bold }),
            ),
            Paint::Heading => (
                self.pick(Swatch(86, 180, 233, BRIGHT_CYAN), Swatch(0, 84, 134, BLUE)),
                ground,
                Some(if self.depth == ColorDepth::None { Effect::Underline } else { Effect::Bold }),
            ),
            Paint::Selected => (
                self.pick(Swatch(16, 16, 20, BLACK), Swatch(255, 255, 255, WHITE)),
                self.pick(Swatch(86, 180, 233, BRIGHT_CYAN), Swatch(0, 84, 134, BLUE)),
                Some(if self.depth == ColorDepth::None { Effect::Reverse } else { Effect::Bold }),
            ),
            Paint::Key => {
                (self.pick(Swatch(230, 159, 0, BRIGHT_YELLOW), Swatch(150, 70, 0, MAGENTA)), ground, Some(Effect::Bold))
            }
            Paint::Field => (
                self.pick(Swatch(255, 255, 255, WHITE), Swatch(0, 0, 0, BLACK)),
                self.pick(Swatch(58, 62, 72, GRAY), Swatch(222, 218, 206, SILVER)),
                (self.depth == ColorDepth::None).then_some(Effect::Underline),
            ),
            Paint::Right => {
                (self.pick(Swatch(86, 180, 233, BRIGHT_CYAN), Swatch(0, 100, 160, BLUE)), ground, Some(Effect::Bold))
            }
            Paint::NotYet => {
                (self.pick(Swatch(230, 159, 0, BRIGHT_YELLOW), Swatch(170, 70, 0, RED)), ground, Some(Effect::Bold))
            }
            Paint::Note => (
                self.pick(Swatch(204, 121, 167, BRIGHT_YELLOW), Swatch(140, 40, 110, MAGENTA)),
                ground,
                Some(Effect::Bold),
            ),
        };
        style(front, back, effect)
    }

    /// The ground of a square, tinted by the uppermost mark on it.
    #[must_use]
    pub fn square(self, light: bool, mark: Option<MarkRole>) -> Color {
        match mark {
            Some(role) => self.color(tint(role, light)),
            None if light => self.color(Swatch(126, 118, 100, GRAY)),
            None => self.color(Swatch(82, 96, 84, GREEN)),
        }
    }

    /// The colour of a piece of this side.
    #[must_use]
    pub fn piece(self, color: rules::Color) -> Color {
        match color {
            rules::Color::White => self.color(Swatch(255, 255, 255, WHITE)),
            rules::Color::Black => self.color(Swatch(8, 8, 10, BLACK)),
        }
    }

    /// The colour of the lines on a piece of this side in the large pictures.
    #[must_use]
    pub fn piece_line(self, color: rules::Color) -> Color {
        match color {
            rules::Color::White => self.color(Swatch(110, 110, 112, BLACK)),
            rules::Color::Black => self.color(Swatch(120, 120, 126, SILVER)),
        }
    }

    /// The colour of the characters of marks and of the cursor.
    #[must_use]
    pub fn ink(self) -> Color {
        self.color(Swatch(255, 246, 170, BRIGHT_YELLOW))
    }
}

/// A style from its parts.
#[must_use]
pub fn style(front: Color, back: Color, effect: Option<Effect>) -> Style {
    let effects = effect.map_or_else(Effects::empty, Effects::only);
    Style { effects, color: ColorStyle { front: ColorType::Color(front), back: ColorType::Color(back) } }
}

/// The ground of a marked square; a little brighter where the square is light.
fn tint(role: MarkRole, light: bool) -> Swatch {
    let Swatch(r, g, b, basic) = match role {
        MarkRole::From => Swatch(128, 116, 20, YELLOW),
        MarkRole::To => Swatch(150, 130, 10, YELLOW),
        MarkRole::Attacker | MarkRole::Bad => Swatch(176, 66, 0, RED),
        MarkRole::Target => Swatch(186, 120, 0, MAGENTA),
        MarkRole::Guard => Swatch(0, 98, 160, BLUE),
        MarkRole::Path => Swatch(44, 122, 170, CYAN),
        MarkRole::Blocker => Swatch(96, 70, 50, MAGENTA),
        MarkRole::Pinned => Swatch(150, 78, 120, MAGENTA),
        MarkRole::Good => Swatch(0, 128, 94, BLUE),
        MarkRole::Star => Swatch(150, 132, 0, YELLOW),
    };
    let lift = if light { 18 } else { 0 };
    Swatch(r.saturating_add(lift), g.saturating_add(lift), b.saturating_add(lift), basic)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(variables: &[(&str, &str)]) -> ColorDepth {
        ColorDepth::detect(|name| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn the_environment_tells_the_depth() {
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), ColorDepth::True);
        assert_eq!(depth(&[("TERM", "screen-256color")]), ColorDepth::Cube);
        assert_eq!(depth(&[("TERM", "linux")]), ColorDepth::Sixteen);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]), ColorDepth::None);
        assert_eq!(depth(&[("TERM", "xterm"), ("NO_COLOR", "")]), ColorDepth::Sixteen);
        assert_eq!(depth(&[("TERM", "dumb"), ("COLORTERM", "truecolor")]), ColorDepth::None);
    }

    #[test]
    fn no_colour_means_none_at_all() {
        let theme = Theme { depth: ColorDepth::None, ground: settings::Theme::Dark };
        for role in MarkRole::ALL {
            assert_eq!(theme.square(true, Some(role)), Color::TerminalDefault);
        }
        assert_eq!(theme.style(Paint::NotYet).color.front, ColorType::Color(Color::TerminalDefault));
    }

    #[test]
    fn pieces_differ_from_every_square_they_can_stand_on() {
        for depth in [ColorDepth::Sixteen, ColorDepth::Cube, ColorDepth::True] {
            let theme = Theme { depth, ground: settings::Theme::Dark };
            for mark in MarkRole::ALL.map(Some).into_iter().chain([None]) {
                for (light, color) in [(true, rules::Color::White), (false, rules::Color::Black)] {
                    assert_ne!(theme.square(light, mark), theme.piece(color), "{depth:?} {mark:?}");
                }
            }
        }
    }

    #[test]
    fn the_cube_takes_the_nearest_level() {
        let theme = Theme { depth: ColorDepth::Cube, ground: settings::Theme::Dark };
        assert_eq!(theme.color(Swatch(0, 95, 255, BLUE)), Color::RgbLowRes(0, 1, 5));
        assert_eq!(theme.color(Swatch(135, 175, 215, BLUE)), Color::RgbLowRes(2, 3, 4));
    }
}
