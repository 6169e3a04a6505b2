//! What learners often believe and what is so.

use crate::rules::articles;

/// A misconception that an answer can reveal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Misconception {
    /// Stable id, as in the progress log.
    pub id: &'static str,
    /// What the learner believes, in a sentence that begins "Many think".
    pub belief: &'static str,
    /// What is so, in one sentence.
    pub truth: &'static str,
    /// The article of the Laws.
    pub article: &'static str,
    /// The skills it belongs to.
    pub skills: &'static [&'static str],
}

impl Misconception {
    /// Belief and truth together: "Many think the rook may not be attacked when castling. It may."
    #[must_use]
    pub fn told(&self) -> String {
        format!("{} {}", self.belief, self.truth)
    }
}

/// The misconception with this id.
///
/// ```
/// use touchmove::exercise::misconception;
/// let found = misconception::find("castling-rook-attacked").unwrap();
/// assert_eq!(found.article, "3.8.2.2");
/// assert_eq!(misconception::find("no-such-belief"), None);
/// ```
#[must_use]
pub fn find(id: &str) -> Option<Misconception> {
    ALL.iter().copied().find(|misconception| misconception.id == id)
}

macro_rules! misconceptions {
    ($($name:ident = $id:literal, $article:expr, $skills:expr, $belief:literal, $truth:literal;)*) => {
        $(
            #[doc = concat!($belief, " ", $truth)]
            pub const $name: Misconception = Misconception {
                id: $id,
                belief: $belief,
                truth: $truth,
                article: $article,
                skills: &$skills,
            };
        )*
        /// All of them: castling, check and mate, en passant, pieces, draws, and habits at the board.
        pub static ALL: &[Misconception] = &[$($name),*];
    };
}

misconceptions! {
    CASTLING_ROOK_ATTACKED = "castling-rook-attacked", articles::CASTLING_PREVENTED, ["castling.rook-attacked"],
        "Many think the rook may not be attacked, or cross an attacked square, when castling.",
        "It may: only the king must be safe where it stands, where it passes and where it lands.";
    CASTLING_OUT_OF_CHECK = "castling-out-of-check", articles::CASTLING_PREVENTED, ["castling.in-check"],
        "Many think castling is a way out of check.",
        "It is not: while the king is in check it may not castle.";
    CASTLING_THROUGH_CHECK = "castling-through-check", articles::CASTLING_PREVENTED, ["castling.through"],
        "Many think only the square where the king lands has to be safe when castling.",
        "The square it passes over has to be safe too.";
    CASTLING_INTO_CHECK = "castling-into-check", articles::CASTLING_PREVENTED, ["castling.into"],
        "Many think castling always brings the king to a safe place.",
        "The king may not castle onto an attacked square.";
    CASTLING_CAME_BACK = "castling-came-back", articles::CASTLING_LOST, ["castling.rights"],
        "Many think a king or rook may castle again once it is back home.",
        "After either has moved, castling with it is lost for the whole game.";
    STALEMATE_WINS = "stalemate-wins", articles::STALEMATE, ["stalemate.what", "mate.or-stalemate"],
        "Many think you win when the other side has no move.",
        "Only with check: without check it is stalemate, and the game is drawn.";
    STALEMATE_FEW_MOVES = "stalemate-few-moves", articles::STALEMATE, ["stalemate.what", "mate.or-stalemate"],
        "Many think it is stalemate as soon as the king can't move.",
        "It is stalemate only when no piece at all has a legal move.";
    MATE_KING_STUCK = "mate-king-stuck", articles::CHECKMATE, ["mate.proof", "check.escape-take", "check.escape-block"],
        "Many think a checked king that can't move is mated.",
        "Taking the checking piece, or putting a piece in between, can still save it.";
    KING_CAPTURED = "king-captured", articles::KING_NEVER_TAKEN, ["check.own-king", "mate.proof"],
        "Many think a king can be taken.",
        "A king is never taken: the game ends with checkmate, one move before that.";
    PINNED_GIVES_NO_CHECK = "pinned-gives-no-check", articles::PINNED_STILL_ATTACKS, ["check.pins", "check.attacks"],
        "Many think a pinned piece can't give check.",
        "It attacks just as before, so it gives check and guards squares.";
    PINNED_MAY_MOVE = "pinned-may-move", articles::KING_SAFETY, ["check.pins"],
        "Many think a pinned piece may move away like any other.",
        "It may not when its own king would then stand in check.";
    KING_TAKES_GUARDED = "king-takes-guarded", articles::KING_SAFETY, ["check.own-king"],
        "Many think the king may take any piece beside it.",
        "It may not take a piece that is guarded.";
    KING_NEXT_TO_KING = "king-next-to-king", articles::KING_SAFETY, ["check.kings-apart"],
        "Many think the two kings may stand side by side.",
        "Each king attacks the squares around it, so there is always a square between them.";
    KING_SHIELDS_ITSELF = "king-shields-itself", articles::KING_SAFETY, ["check.escape-move", "check.own-king"],
        "Many think a king may step straight back from a checking rook, bishop or queen.",
        "The line goes on behind the king, so that square is attacked too.";
    EN_PASSANT_ANY_TIME = "en-passant-any-time", articles::EN_PASSANT_AT_ONCE, ["en-passant.at-once"],
        "Many think en passant can wait.",
        "It is allowed only on the very next move.";
    EN_PASSANT_SINGLE_STEP = "en-passant-single-step", articles::EN_PASSANT, ["en-passant.when"],
        "Many think any pawn that stands beside yours can be taken en passant.",
        "Only a pawn that has just made its double step can.";
    EN_PASSANT_ANY_PIECE = "en-passant-any-piece", articles::EN_PASSANT, ["en-passant.by-pawn"],
        "Many think any piece can take en passant.",
        "Only a pawn can, and only a pawn can be taken that way.";
    EN_PASSANT_COMPULSORY = "en-passant-compulsory", articles::EN_PASSANT, ["en-passant.how"],
        "Many think you have to take en passant.",
        "You may, as with any other capture.";
    PAWN_TAKES_STRAIGHT = "pawn-takes-straight", articles::PAWN_CAPTURE, ["pawn.captures"],
        "Many think a pawn takes what stands straight ahead.",
        "It takes only one square diagonally forward.";
    PAWN_MOVES_DIAGONALLY = "pawn-moves-diagonally", articles::PAWN_CAPTURE, ["pawn.captures", "pawn.moves"],
        "Many think a pawn may step diagonally to an empty square.",
        "It goes diagonally only to take something.";
    PAWN_JUMPS = "pawn-jumps", articles::PAWN_DOUBLE_STEP, ["pawn.double-step"],
        "Many think a pawn jumps on its double step.",
        "Both squares ahead of it have to be empty.";
    PAWN_GOES_BACK = "pawn-goes-back", articles::PAWN_STEP, ["pawn.never-back"],
        "Many think a pawn may go back.",
        "Pawns only ever go forward.";
    PROMOTION_CAPTURED_PIECE = "promotion-captured-piece", articles::PROMOTION_ANY_PIECE, ["promotion.any-piece"],
        "Many think a pawn can only become a piece that has been taken.",
        "It may become a queen, rook, bishop or knight, whatever has been taken.";
    ONE_QUEEN = "one-queen", articles::PROMOTION_ANY_PIECE, ["promotion.several"],
        "Many think a side can have only one queen.",
        "Each pawn that arrives may become one more.";
    BISHOP_CHANGES_COLOR = "bishop-changes-color", articles::BISHOP, ["bishop.color"],
        "Many think a bishop can get to squares of the other colour.",
        "It stays on squares of its own colour for the whole game.";
    KNIGHT_BLOCKED = "knight-blocked", articles::KNIGHT, ["knight.jumps"],
        "Many think pieces in between stop a knight.",
        "A knight jumps: only the square where it lands counts.";
    SLIDERS_JUMP = "sliders-jump", articles::NO_JUMPING, ["pieces.blocking"],
        "Many think rooks, bishops and queens can jump over a piece.",
        "They stop before a piece of their own side, and take the first enemy piece in their way.";
    MUST_SAY_CHECK = "must-say-check", articles::CHECK, ["check.attacks"],
        "Many think you have to say \"check\".",
        "The Laws do not ask for it: everyone watches their own king.";
    THREE_CHECKS_DRAW = "three-checks-draw", articles::THREEFOLD_REPETITION, ["draw.threefold"],
        "Many think three checks in a row make a draw.",
        "Checks do not count: only the same position for the third time does.";
    PERPETUAL_RULE = "perpetual-rule", articles::THREEFOLD_REPETITION, ["draw.threefold"],
        "Many think perpetual check is a rule of its own.",
        "Endless checks end in a draw because positions repeat or both players agree.";
    FIFTY_AUTOMATIC = "fifty-automatic", articles::FIFTY_MOVES, ["draw.fifty", "draw.seventy-five"],
        "Many think the game ends by itself after 50 moves without a capture or pawn move.",
        "A player has to claim that draw; only after 75 moves does the game end by itself.";
    THREEFOLD_AUTOMATIC = "threefold-automatic", articles::THREEFOLD_REPETITION, ["draw.threefold", "draw.fivefold"],
        "Many think the third time ends the game.",
        "A player has to claim that draw; only the fifth time ends the game by itself.";
    REPETITION_IN_A_ROW = "repetition-in-a-row", articles::THREEFOLD_REPETITION, ["draw.threefold"],
        "Many think the same position has to come three times in a row.",
        "There may be other positions in between.";
    REPETITION_OF_MOVES = "repetition-of-moves", articles::SAME_POSITION, ["draw.threefold", "draw.same-position"],
        "Many think the same moves have to be repeated.",
        "The same position counts, however it came about.";
    REPETITION_BY_LOOKS = "repetition-by-looks", articles::SAME_POSITION, ["draw.same-position", "draw.threefold"],
        "Many think a position is the same when all pieces stand the same.",
        "The side to move, the rights to castle and a possible en passant capture count too.";
    FIFTY_SINGLE_MOVES = "fifty-single-moves", articles::FIFTY_MOVES, ["draw.fifty"],
        "Many think a move of White and a move of Black count as two of the fifty.",
        "Fifty moves of White and fifty of Black are needed.";
    CLAIM_AFTER_MOVING = "claim-after-moving", articles::THREEFOLD_INTENDED, ["draw.intended"],
        "Many think a draw can be claimed only when the position is on the board already.",
        "You may write your next move down, not play it, and claim the draw it brings.";
    TWO_KNIGHTS_DEAD = "two-knights-dead", articles::DEAD_POSITION, ["draw.dead", "draw.material"],
        "Many think a king and two knights can't mate a bare king at all.",
        "They can't force it, but mate is possible, so the game is not over.";
    RESIGNING_LOSES = "resigning-loses", articles::RESIGNATION, ["end.resign"],
        "Many think whoever resigns always loses.",
        "It is a draw when the other side could not mate by any moves at all.";
    FLAG_LOSES = "flag-loses", articles::FLAG_FALL, ["end.flag"],
        "Many think whoever runs out of time always loses.",
        "It is a draw when the other side could not mate by any moves at all.";
    AGREED_AT_ONCE = "agreed-at-once", articles::AGREEMENT, ["end.agreement"],
        "Many think players may agree on a draw at any time, even before they have moved.",
        "Each of them has to have made at least one move.";
    BARE_KING_FLAG = "bare-king-flag", articles::FLAG_FALL, ["end.flag", "end.resign"],
        "Many think a bare king still wins when the other side's time runs out.",
        "A side that could not mate by any moves at all gets only a draw.";
    CAPTURED_POINTS = "captured-points", articles::KING_NEVER_TAKEN, ["end.result", "pieces.values"],
        "Many think the points of the taken pieces decide the game.",
        "They are only a help for thinking: the game is won by checkmate.";
    TOUCHED_PUT_BACK = "touched-put-back", articles::TOUCHED_OWN, ["touch.own"],
        "Many think a touched piece may be put back.",
        "A piece of your own that you touch has to move, if it can.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_an_id_of_its_own_and_two_plain_sentences() {
        for (index, one) in ALL.iter().enumerate() {
            assert_eq!(ALL.iter().position(|other| other.id == one.id), Some(index), "{}", one.id);
            assert!(one.id.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-'), "{}", one.id);
            assert!(one.belief.starts_with("Many think") && one.belief.ends_with('.'), "{}", one.id);
            assert!(one.truth.ends_with('.') && one.truth.len() < 160, "{}", one.id);
            assert!(one.article.split('.').all(|part| part.parse::<u8>().is_ok()), "{}", one.id);
        }
        assert!(ALL.len() >= 36);
    }

    #[test]
    fn told_as_belief_and_truth() {
        assert!(EN_PASSANT_ANY_TIME.told().starts_with("Many think en passant can wait. It is allowed only"));
    }
}
