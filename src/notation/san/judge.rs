//! How close a text that was understood is to strict notation.

use super::parse::{CheckSign, Core, Parsed};
use super::write::origin;
use super::{Quality, Remark, write_with};
use crate::notation::letters::Letters;
use crate::rules::{File, Move, MoveKind, Position, Rank, Role};

pub(super) fn judge(pos: &Position, mv: Move, parsed: &Parsed, text: &str, letters: Letters) -> (Quality, Vec<Remark>) {
    let strict = write_with(pos, mv, letters);
    if text.trim() == strict {
        return (Quality::Strict, Vec::new());
    }
    let mut remarks = Vec::new();
    let captures = pos.kind(mv).is_capture();
    match parsed.core {
        Core::Castling(_) => {}
        Core::Squares { captures: said, .. } => {
            remarks.push((squares_alone(pos, mv), Quality::Lenient));
            remarks.extend((said && !captures).then_some((Remark::CaptureSignTooMuch, Quality::Lenient)));
        }
        Core::Piece { role, file, rank, captures: said, .. } => {
            remarks.extend(departure(pos, mv, role, (file, rank), captures));
            remarks.extend((said && !captures).then_some((Remark::CaptureSignTooMuch, Quality::Lenient)));
            remarks.extend((captures && !said).then_some((Remark::CaptureSignMissing, Quality::Fide)));
        }
    }
    if parsed.promotion.is_some() && !parsed.promotion_sign {
        remarks.push((Remark::PromotionSignMissing, Quality::Fide));
    }
    remarks.extend(check_sign(parsed.check, &strict));
    remarks.extend(parsed.remarks.iter().cloned());
    let quality = remarks.iter().map(|remark| remark.1).max().unwrap_or(Quality::Lenient);
    (quality, remarks.into_iter().map(|remark| remark.0).collect())
}

/// What is said of the departure square, against what has to be said.
fn departure(
    pos: &Position,
    mv: Move,
    role: Role,
    said: (Option<File>, Option<Rank>),
    captures: bool,
) -> Option<(Remark, Quality)> {
    let needed = match role {
        Role::Pawn if captures => mv.from.file().to_string(),
        Role::Pawn => String::new(),
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => origin(pos, role, mv),
    };
    let written = match said {
        (None, None) => String::new(),
        (Some(file), None) => file.to_string(),
        (None, Some(rank)) => rank.to_string(),
        (Some(file), Some(rank)) => format!("{file}{rank}"),
    };
    let castles = role == Role::King && mv.from.distance(mv.to) == 2;
    match said {
        _ if written == needed => None,
        (Some(_), Some(_)) if castles => Some((Remark::CastlingBySquares, Quality::Lenient)),
        (Some(_), Some(_)) => Some((Remark::LongForm, Quality::Fide)),
        (Some(_) | None, None) | (None, Some(_)) => Some((Remark::OriginTooMuch, Quality::Lenient)),
    }
}

/// What two squares without a letter are: of a pawn, which has none, the long form.
fn squares_alone(pos: &Position, mv: Move) -> Remark {
    match pos.piece_at(mv.from).map_or(Role::Pawn, |piece| piece.role) {
        Role::Pawn => Remark::LongForm,
        Role::King if matches!(pos.kind(mv), MoveKind::Castle(_)) => Remark::CastlingBySquares,
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => Remark::SquaresAlone,
    }
}

fn check_sign(said: CheckSign, strict: &str) -> Option<(Remark, Quality)> {
    let (check, mate) = (strict.ends_with('+'), strict.ends_with('#'));
    match said {
        CheckSign::None if check || mate => Some((Remark::CheckSignMissing { mate }, Quality::Fide)),
        CheckSign::Double if mate => Some((Remark::Skipped("++".to_owned()), Quality::Fide)),
        CheckSign::Check if !check => Some((Remark::CheckSignWrong, Quality::Lenient)),
        CheckSign::Mate if !mate => Some((Remark::CheckSignWrong, Quality::Lenient)),
        CheckSign::Double => Some((Remark::CheckSignWrong, Quality::Lenient)),
        CheckSign::None | CheckSign::Check | CheckSign::Mate => None,
    }
}
