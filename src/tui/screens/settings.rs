//! The settings, each changed by picking it.

use super::frame::Look;
use super::list::{Entry, Item, ListScreen};
use crate::learner::settings::{Pieces, Theme};
use crate::tui::app::Action;

/// The screen.
#[must_use]
pub fn screen(look: Look) -> ListScreen {
    let (pieces, other_pieces) = match look.pieces {
        Pieces::Figurines => ("figurines ♞\u{fe0e}", Pieces::Letters),
        Pieces::Letters => ("letters N n", Pieces::Figurines),
    };
    let (ground, other_ground) = match look.theme.ground {
        Theme::Dark => ("dark", Theme::Light),
        Theme::Light => ("light", Theme::Dark),
    };
    let setting = |label: &str, state: &str, about: &str, action: Action| {
        let sideways = Some([action.clone(), action.clone()]);
        Entry::Item(Item { state: state.to_owned(), sideways, ..Item::new(label, about, action) })
    };
    let entries = vec![
        setting(
            "Pieces",
            pieces,
            "How pieces are drawn on small boards. Choose letters when the figurines do not look right in your \
             terminal: capitals are White's. On large boards pieces are pictures.",
            Action::Pieces(other_pieces),
        ),
        setting("Colours", ground, "Light text on dark, or dark text on light.", Action::Ground(other_ground)),
    ];
    ListScreen::new("Settings", String::new(), entries, look)
}
