//! How marks are drawn: each role has a shape of its own, so that a black and white print says as much as colours do.

use std::f64::consts::PI;

use svg::node::element::{Circle, Group, Path, Rectangle};

use super::diagram::{Ink, SQUARE};
use crate::exercise::MarkRole;

/// How a role shows on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// Around the piece, under it.
    Frame,
    /// A sign: in a corner of an occupied square, in the middle of an empty one.
    Sign,
}

pub(super) const fn form(role: MarkRole) -> Form {
    match role {
        MarkRole::From | MarkRole::To | MarkRole::Target => Form::Frame,
        MarkRole::Attacker
        | MarkRole::Guard
        | MarkRole::Path
        | MarkRole::Blocker
        | MarkRole::Pinned
        | MarkRole::Good
        | MarkRole::Bad
        | MarkRole::Star => Form::Sign,
    }
}

/// The colour of a role; told apart in the common forms of colour blindness, and dark enough on paper.
pub(super) const fn color(role: MarkRole, ink: Ink) -> &'static str {
    match ink {
        Ink::Black => "#000",
        Ink::Color => match role {
            MarkRole::From | MarkRole::To | MarkRole::Path => "#0b5cad",
            MarkRole::Attacker | MarkRole::Bad => "#b3261e",
            MarkRole::Target => "#8a4b00",
            MarkRole::Guard | MarkRole::Good => "#14693a",
            MarkRole::Blocker | MarkRole::Pinned => "#5b3a8c",
            MarkRole::Star => "#9a6700",
        },
    }
}

/// A frame in the square whose upper left corner is at (`x`, `y`).
pub(super) fn frame(role: MarkRole, ink: Ink, x: f64, y: f64) -> Group {
    let color = color(role, ink);
    let group = Group::new().set("fill", "none").set("stroke", color).set("stroke-width", 2.4);
    let inset = 2.2;
    let side = SQUARE - 2.0 * inset;
    let outline =
        || Rectangle::new().set("x", x + inset).set("y", y + inset).set("width", side).set("height", side).set("rx", 3);
    match role {
        MarkRole::From => group.add(outline().set("stroke-dasharray", "5 3.5")),
        MarkRole::Target => {
            let (far, near, leg) = (SQUARE - 1.0, 1.0, 9.5);
            let corner = |cx: f64, cy: f64, dx: f64, dy: f64| {
                format!("M{} {}h{}L{} {}z", x + cx, y + cy, dx * leg, x + cx, y + cy + dy * leg)
            };
            let corners = [
                corner(near, near, 1.0, 1.0),
                corner(far, near, -1.0, 1.0),
                corner(near, far, 1.0, -1.0),
                corner(far, far, -1.0, -1.0),
            ];
            group.add(Path::new().set("d", corners.concat()).set("fill", color).set("stroke", "none"))
        }
        MarkRole::To
        | MarkRole::Attacker
        | MarkRole::Guard
        | MarkRole::Path
        | MarkRole::Blocker
        | MarkRole::Pinned
        | MarkRole::Good
        | MarkRole::Bad
        | MarkRole::Star => group.add(outline()),
    }
}

/// The sign of a role in a circle around (`x`, `y`) with this radius. Stars and dots have no circle.
pub(super) fn sign(role: MarkRole, ink: Ink, x: f64, y: f64, radius: f64) -> Group {
    let color = color(role, ink);
    let unit = radius / 10.0;
    let at = |dx: f64, dy: f64| format!("{} {}", tidy(x + dx * unit), tidy(y + dy * unit));
    let group = Group::new()
        .set("stroke", color)
        .set("stroke-width", tidy(2.2 * unit))
        .set("stroke-linejoin", "round")
        .set("stroke-linecap", "round")
        .set("fill", "none");
    let disc = || Circle::new().set("cx", tidy(x)).set("cy", tidy(y)).set("r", tidy(radius)).set("fill", "#fff");
    let line = |points: &str| Path::new().set("d", points.to_owned());
    match role {
        MarkRole::Attacker => group
            .add(disc())
            .add(line(&format!("M{}L{}", at(0.0, -5.5), at(0.0, 1.0))).set("stroke-width", tidy(3.2 * unit)))
            .add(line(&format!("M{}L{}", at(0.0, 5.4), at(0.0, 5.5))).set("stroke-width", tidy(3.4 * unit))),
        MarkRole::Guard => group.add(disc()).add(
            line(&format!(
                "M{}L{}L{}Q{} {}Q{} {}Z",
                at(-4.8, -4.4),
                at(4.8, -4.4),
                at(4.8, 0.0),
                at(4.2, 4.2),
                at(0.0, 6.4),
                at(-4.2, 4.2),
                at(-4.8, 0.0)
            ))
            .set("fill", color)
            .set("stroke-width", tidy(1.2 * unit)),
        ),
        MarkRole::Path => group.add(
            Circle::new()
                .set("cx", tidy(x))
                .set("cy", tidy(y))
                .set("r", tidy(5.0 * unit))
                .set("fill", color)
                .set("stroke", "#fff"),
        ),
        MarkRole::Blocker => group.add(disc()).add(
            line(&format!("M{}L{}L{}L{}Z", at(-4.0, -4.0), at(4.0, -4.0), at(4.0, 4.0), at(-4.0, 4.0)))
                .set("fill", color)
                .set("stroke-width", tidy(unit)),
        ),
        MarkRole::Pinned => group.add(disc()).add(line(&format!(
            "M{}L{}M{}L{}",
            at(0.0, -5.8),
            at(0.0, 6.2),
            at(-4.0, -2.0),
            at(4.0, -2.0)
        ))),
        MarkRole::Good => {
            group.add(disc()).add(line(&format!("M{}L{}L{}", at(-4.8, 0.4), at(-1.4, 4.2), at(5.0, -4.0))))
        }
        MarkRole::Bad => group.add(disc()).add(line(&format!(
            "M{}L{}M{}L{}",
            at(-4.0, -4.0),
            at(4.0, 4.0),
            at(4.0, -4.0),
            at(-4.0, 4.0)
        ))),
        MarkRole::Star => {
            let point = |tip: u32| {
                let reach = if tip.is_multiple_of(2) { 10.0 } else { 4.2 };
                let angle = f64::from(tip) * PI / 5.0 - PI / 2.0;
                at(reach * angle.cos(), reach * angle.sin())
            };
            let outline: Vec<String> = (0..10).map(point).collect();
            group.add(
                line(&format!("M{}Z", outline.join("L")))
                    .set("fill", color)
                    .set("stroke", "#fff")
                    .set("stroke-width", tidy(1.2 * unit)),
            )
        }
        MarkRole::From | MarkRole::To | MarkRole::Target => {
            let (left, top) = (x - radius, y - radius);
            let scale = 2.0 * radius / SQUARE;
            let place = format!("translate({} {}) scale({})", tidy(left), tidy(top), tidy(scale));
            Group::new().set("transform", place).add(frame(role, ink, 0.0, 0.0))
        }
    }
}

/// An arrow between two points, with a white rim so that it shows on any ground.
pub(super) fn arrow(role: MarkRole, ink: Ink, from: (f64, f64), to: (f64, f64)) -> Group {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let on = |along: f64, aside: f64| {
        format!("{} {}", tidy(from.0 + ux * along - uy * aside), tidy(from.1 + uy * along + ux * aside))
    };
    let (tail, neck, point) = (SQUARE * 0.22, length - SQUARE * 0.36, length - SQUARE * 0.06);
    let (thin, wide) = (2.0, 6.5);
    let outline = [
        on(tail, -thin),
        on(neck, -thin),
        on(neck, -wide),
        on(point, 0.0),
        on(neck, wide),
        on(neck, thin),
        on(tail, thin),
    ];
    let drawn = Path::new()
        .set("d", format!("M{}Z", outline.join("L")))
        .set("fill", if role == MarkRole::Bad { "#fff" } else { color(role, ink) })
        .set("stroke", if role == MarkRole::Bad { color(role, ink) } else { "#fff" })
        .set("stroke-width", if role == MarkRole::Bad { 1.8 } else { 1.2 })
        .set("stroke-linejoin", "round");
    Group::new().add(drawn)
}

/// Two digits behind the point are finer than any printer.
pub(super) fn tidy(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn in_black_ink_no_two_roles_look_alike() {
        let pictures: BTreeSet<String> =
            MarkRole::ALL.into_iter().map(|role| sign(role, Ink::Black, 20.0, 20.0, 10.0).to_string()).collect();
        assert_eq!(pictures.len(), MarkRole::ALL.len());
    }
}
