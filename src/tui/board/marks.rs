//! How marks are drawn: a character for each role, arrows as a trail of squares.

use crate::exercise::{Mark, MarkRole, MarkShape};
use crate::rules::Square;

/// The character of a role. No two roles share one, so that nothing hangs on colour.
#[must_use]
pub const fn glyph(role: MarkRole) -> &'static str {
    match role {
        MarkRole::From => "○",
        MarkRole::To => "●",
        MarkRole::Attacker => "!",
        MarkRole::Target => "¤",
        MarkRole::Guard => "▼",
        MarkRole::Path => "•",
        MarkRole::Blocker => "■",
        MarkRole::Pinned => "†",
        MarkRole::Good => "✓",
        MarkRole::Bad => "×",
        MarkRole::Star => "★",
    }
}

/// What is drawn on one square: characters with their roles, the uppermost mark first.
#[must_use]
pub fn on_square(marks: &[Mark], sq: Square) -> Vec<(MarkRole, &'static str)> {
    let mut signs = Vec::new();
    for mark in marks.iter().rev() {
        let sign = match mark.shape {
            MarkShape::Squares(squares) => squares.contains(sq).then(|| glyph(mark.role)),
            MarkShape::Arrow(from, to) => arrow(from, to, sq),
        };
        if let Some(sign) = sign
            && !signs.iter().any(|(_, other)| *other == sign)
        {
            signs.push((mark.role, sign));
        }
    }
    signs
}

/// The part of an arrow that lies on a square: its tail, its point, or its direction on the squares between.
fn arrow(from: Square, to: Square, sq: Square) -> Option<&'static str> {
    if sq == from {
        return Some("○");
    }
    if sq == to {
        return Some("●");
    }
    let delta = |a: usize, b: usize| b.cast_signed() - a.cast_signed();
    let (dx, dy) = (delta(from.file().index(), to.file().index()), delta(from.rank().index(), to.rank().index()));
    let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
    let (sx, sy) = (delta(from.file().index(), sq.file().index()), delta(from.rank().index(), sq.rank().index()));
    let steps = dx.abs().max(dy.abs());
    let step = sx.abs().max(sy.abs());
    let on_line = straight && step < steps && sx * steps == dx * step && sy * steps == dy * step;
    on_line.then_some(match (dx.signum(), dy.signum()) {
        (0, 1) => "↑",
        (0, _) => "↓",
        (1, 0) => "→",
        (-1, 0) => "←",
        (1, 1) => "↗\u{fe0e}",
        (1, _) => "↘\u{fe0e}",
        (_, 1) => "↖\u{fe0e}",
        _ => "↙\u{fe0e}",
    })
}

/// The same arrow character as it looks on a board seen from Black's side.
#[must_use]
pub fn turned(sign: &'static str) -> &'static str {
    match sign {
        "↑" => "↓",
        "↓" => "↑",
        "→" => "←",
        "←" => "→",
        "↗\u{fe0e}" => "↙\u{fe0e}",
        "↙\u{fe0e}" => "↗\u{fe0e}",
        "↘\u{fe0e}" => "↖\u{fe0e}",
        "↖\u{fe0e}" => "↘\u{fe0e}",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr;

    #[test]
    fn every_role_has_a_character_of_its_own_one_column_wide() {
        let glyphs: std::collections::BTreeSet<_> = MarkRole::ALL.map(glyph).into_iter().collect();
        assert_eq!(glyphs.len(), MarkRole::ALL.len());
        let arrows = ["↑", "↓", "→", "←", "↗\u{fe0e}", "↘\u{fe0e}", "↖\u{fe0e}", "↙\u{fe0e}"];
        for sign in glyphs.into_iter().chain(arrows) {
            assert_eq!(sign.width(), 1, "{sign}");
            assert_eq!(turned(turned(sign)), sign);
        }
    }

    #[test]
    fn an_arrow_runs_from_tail_to_point() {
        let trail = |from, to| {
            let arrow = [Mark::arrow(MarkRole::Path, from, to)];
            Square::all()
                .filter_map(|sq| on_square(&arrow, sq).first().map(|(_, sign)| format!("{sq}{sign}")))
                .collect::<Vec<_>>()
        };
        assert_eq!(trail(Square::E1, Square::G1), ["e1○", "f1→", "g1●"]);
        assert_eq!(trail(Square::A4, Square::D1), ["d1●", "c2↘\u{fe0e}", "b3↘\u{fe0e}", "a4○"]);
        assert_eq!(trail(Square::G1, Square::F3), ["g1○", "f3●"]);
    }

    #[test]
    fn later_marks_lie_above_earlier_ones() {
        let marks: Vec<Mark> = ["path f1 g1", "attacker a6", "bad f1"].map(|text| text.parse().unwrap()).to_vec();
        assert_eq!(on_square(&marks, Square::F1), [(MarkRole::Bad, "×"), (MarkRole::Path, "•")]);
        assert_eq!(Mark::roles(&marks), [MarkRole::Attacker, MarkRole::Path, MarkRole::Bad]);
    }
}
