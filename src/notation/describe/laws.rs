//! What each article of the Laws says, in words for learners.

use crate::rules::articles;

/// What an article rules, in one or two sentences of our own; none for a number that is not in
/// [`articles`].
///
/// ```
/// use touchmove::notation::describe::law;
/// assert_eq!(law("3.1"), Some("No piece may move to a square where a piece of its own colour stands."));
/// assert_eq!(law("3.11"), None);
/// ```
#[must_use]
pub fn law(article: &str) -> Option<&'static str> {
    SAYS.iter().find(|(number, _)| *number == article).map(|(_, says)| *says)
}

/// An article with what it says: `FIDE Laws of Chess, article 3.1: No piece may ...`.
#[must_use]
pub fn cite(article: &str) -> String {
    let place = match article.strip_prefix(|first: char| first.is_ascii_uppercase()) {
        Some(_) => format!("appendix {article}"),
        None => format!("article {article}"),
    };
    law(article)
        .map_or_else(|| format!("FIDE Laws of Chess, {place}."), |says| format!("FIDE Laws of Chess, {place}: {says}"))
}

/// What each article says, in the order of the Laws.
static SAYS: &[(&str, &str)] = &[
    (articles::GAME, "Two players move their pieces on a square board, the chessboard."),
    (articles::WHITE_BEGINS, "White makes the first move; then the players move in turn."),
    (articles::WHO_MOVES, "A player has the move once the opponent's move has been made."),
    (articles::OBJECTIVE, "The aim is to attack the opponent's king so that the opponent has no legal move."),
    (
        articles::KING_NEVER_TAKEN,
        "Who reaches that has given checkmate and won. Leaving one's own king attacked, putting it under attack, and \
             taking the opponent's king are not allowed.",
    ),
    (articles::MATED_HAS_LOST, "A player whose king is checkmated has lost."),
    (articles::NOBODY_CAN_MATE, "When neither player can possibly checkmate, the game is drawn."),
    (
        articles::BOARD,
        "The board has 8 by 8 squares, light and dark in turn. The corner at each player's right hand is light.",
    ),
    (articles::PIECES, "Each side has a king, a queen, two rooks, two bishops, two knights and eight pawns."),
    (
        articles::STARTING_POSITION,
        "When the game begins, each side has rook, knight, bishop, queen, king, bishop, knight and rook on the rank nearest to it, \
             from the a-file to the h-file, and its pawns in front of them.",
    ),
    (
        articles::LINES,
        "The eight columns are files, the eight rows are ranks, and the slanting lines of squares of one colour, from one \
             edge to the next, are diagonals.",
    ),
    (articles::OWN_PIECE, "No piece may move to a square where a piece of its own colour stands."),
    (
        articles::CAPTURE,
        "A piece that moves to a square where an enemy piece stands takes it; the taken piece leaves the board in \
             the same move.",
    ),
    (articles::ATTACK, "A piece attacks an enemy piece when it could take it by its way of moving."),
    (
        articles::PINNED_STILL_ATTACKS,
        "A piece attacks a square even when it may not move there because its own king would be left attacked.",
    ),
    (articles::BISHOP, "The bishop moves any number of squares along a diagonal."),
    (articles::ROOK, "The rook moves any number of squares along its file or rank."),
    (articles::QUEEN, "The queen moves any number of squares along a file, a rank or a diagonal."),
    (articles::NO_JUMPING, "Bishop, rook and queen may not jump over any piece."),
    (articles::KNIGHT, "The knight goes to one of the nearest squares that are not on its file, rank or diagonals."),
    (articles::PAWN, "How the pawn moves, takes and promotes."),
    (articles::PAWN_STEP, "A pawn moves one square straight ahead, to an empty square."),
    (articles::PAWN_DOUBLE_STEP, "On its first move a pawn may go two squares, when both are empty."),
    (articles::PAWN_CAPTURE, "A pawn takes a piece on a neighbouring file, one square diagonally ahead."),
    (
        articles::EN_PASSANT,
        "A pawn may take an enemy pawn that stands beside it and has just come two squares, as if it had come only \
             one.",
    ),
    (articles::EN_PASSANT_AT_ONCE, "Taking en passant is possible only on the very next move."),
    (
        articles::PROMOTION,
        "A pawn that reaches the last rank becomes, in the same move, a queen, rook, bishop or knight of its colour.",
    ),
    (articles::PROMOTION_ANY_PIECE, "The choice does not depend on which pieces have been taken."),
    (articles::PROMOTION_AT_ONCE, "The new piece acts at once."),
    (articles::KING, "The king moves to a neighbouring square."),
    (
        articles::CASTLING,
        "Castling is one move of the king: it goes two squares towards a rook on its first rank, and that rook goes \
             to the square the king crossed.",
    ),
    (articles::CASTLING_LOST, "Castling is lost for good once the king has moved, or with a rook that has moved."),
    (articles::CASTLING_PREVENTED, "What prevents castling for the moment."),
    (
        articles::CASTLING_ATTACKED,
        "The king may not castle while the square it stands on, crosses or reaches is attacked.",
    ),
    (articles::CASTLING_BLOCKED, "The king may not castle while any piece stands between it and the rook."),
    (
        articles::CHECK,
        "A king that is attacked is in check, even when the attacker may not move because of its own king.",
    ),
    (articles::KING_SAFETY, "No move may put one's own king in check or leave it there."),
    (articles::LEGAL_MOVE, "A move that keeps all these rules is legal."),
    (articles::ILLEGAL_MOVE, "A move that breaks one of these rules is illegal."),
    (articles::ILLEGAL_POSITION, "A position that no series of legal moves can reach is illegal."),
    (articles::ONE_HAND, "Each move is played with one hand only."),
    (
        articles::ADJUSTING,
        "Only the player who has the move may put pieces straight, and must say so first (\"I adjust\", \
             \"j'adoube\"). Any other touch, but for an accident, counts as meant.",
    ),
    (articles::TOUCHED_OWN, "A player who touches pieces of their own must move the first one touched that can move."),
    (articles::TOUCHED_ENEMY, "A player who touches enemy pieces must take the first one touched that can be taken."),
    (
        articles::TOUCHED_BOTH,
        "A player who touches one piece of each colour must take with that piece; where that is not legal, the first \
             piece touched that can move or be taken counts.",
    ),
    (articles::TOUCHED_KING_AND_ROOK, "A player who touches king and rook must castle there if it is legal."),
    (
        articles::TOUCHED_ROOK_FIRST,
        "A player who touches a rook on purpose and then the king may not castle on that side with this move.",
    ),
    (
        articles::CASTLING_NOT_POSSIBLE,
        "A player who means to castle where it is not legal must move the king otherwise, which may be castling on \
             the other side; when the king has no legal move, any legal move may be played.",
    ),
    (articles::PROMOTION_CHOSEN, "The choice of the new piece is final once it has touched the square."),
    (
        articles::TOUCHED_CANNOT_MOVE,
        "When nothing that was touched can move or be taken, any legal move may be played.",
    ),
    (
        articles::ACT_OF_PROMOTION,
        "In promoting, the pawn need not be put on the last rank first, and the order of taking it off and putting \
             the new piece down does not matter.",
    ),
    (articles::RELEASED, "A piece released on a square by a legal move may not go elsewhere on this move."),
    (
        articles::CLAIM_BEFORE_TOUCHING,
        "A player who touches a piece to move it can no longer claim that the opponent broke these rules.",
    ),
    (articles::ASSISTANT, "A player who cannot move the pieces may have an assistant to do it."),
    (articles::CHECKMATE, "Checkmate wins the game and ends it at once."),
    (
        articles::RESIGNATION,
        "A player who resigns loses; but when the opponent could not mate by any series of legal moves, it is a draw.",
    ),
    (
        articles::STALEMATE,
        "A player to move who has no legal move and is not in check is stalemated: the game is drawn at once.",
    ),
    (
        articles::DEAD_POSITION,
        "When neither side can mate by any series of legal moves, the position is dead and the game drawn at once.",
    ),
    (articles::AGREEMENT, "The players may agree on a draw once each has made a move."),
    (articles::CLOCK, "A chess clock shows two times; only one of them runs at a time."),
    (
        articles::FLAG_FALL,
        "A player whose time is up loses; but when the opponent could not mate by any series of legal moves, it is a \
             draw.",
    ),
    (
        articles::ILLEGAL_MOVE_FOUND,
        "When an illegal move is found, the position before it is set up again and the game goes on from there; the \
             touched piece must move if it can.",
    ),
    (
        articles::SECOND_ILLEGAL_MOVE,
        "The second completed illegal move of a player loses the game; but when the opponent could not mate by any \
             series of legal moves, it is a draw.",
    ),
    (articles::SCORE_SHEET, "Each player writes down the moves of both players, move after move."),
    (articles::RESULT_WRITTEN, "After the game both players sign the score sheets, with the result on them."),
    (
        articles::DRAW_OFFER,
        "A draw is offered after making one's move and before pressing the clock; an offer at another time counts \
             too. It stands until the opponent accepts, refuses, touches a piece to move it, or the game ends \
             otherwise.",
    ),
    (
        articles::THREEFOLD_REPETITION,
        "The player to move may claim a draw when the same position is there for at least the third time, not \
             necessarily in a row.",
    ),
    (
        articles::THREEFOLD_INTENDED,
        "The claim may be made with a move that is written down, not yet played, and would make the third time.",
    ),
    (articles::THREEFOLD_APPEARED, "The claim may be made when the position has just come up and one is to move."),
    (
        articles::SAME_POSITION,
        "Two positions are the same when the same player is to move, the same kinds of pieces stand on the same \
             squares, and all possible moves are the same.",
    ),
    (articles::SAME_POSITION_EN_PASSANT, "They are not the same when a pawn could be taken en passant the first time."),
    (articles::SAME_POSITION_CASTLING, "They are not the same when a right to castle has been lost in between."),
    (
        articles::FIFTY_MOVES,
        "The player to move may claim a draw when each side has made fifty moves without a pawn move or a capture.",
    ),
    (
        articles::FIFTY_MOVES_INTENDED,
        "The claim may be made with a move that is written down, not yet played, and completes the fifty.",
    ),
    (articles::FIFTY_MOVES_COMPLETED, "The claim may be made when the fifty moves of each side are complete."),
    (articles::TOUCHING_LOSES_CLAIM, "A player who touches a piece to move it loses the claim for this move."),
    (
        articles::CLAIM,
        "A claim can't be taken back. When it is right, the game is drawn; when not, the opponent gets more time, \
             and an announced move must be played.",
    ),
    (articles::FIVEFOLD_REPETITION, "The same position for the fifth time draws the game without a claim."),
    (
        articles::SEVENTY_FIVE_MOVES,
        "Seventy-five moves of each side without a pawn move or a capture draw the game without a claim; a mate by \
             the last of them goes first.",
    ),
    (articles::GOOD_CONDUCT, "Players do nothing that brings the game of chess into disrepute."),
    (articles::ARBITER, "The arbiter sees to it that the Laws are kept."),
    (articles::NOTATION_PIECE, "In notation, \"piece\" means any piece but a pawn."),
    (
        articles::NOTATION_INITIALS,
        "Each piece has the first letter of its name, as a capital; the knight is N, since K is the king.",
    ),
    (
        articles::NOTATION_OWN_LANGUAGE,
        "Players may use the letters of their own language, and print may use figurines.",
    ),
    (articles::NOTATION_PAWN, "A pawn has no letter."),
    (articles::NOTATION_FILES, "The files are called a to h, from left to right for White."),
    (articles::NOTATION_RANKS, "The ranks are numbered 1 to 8, from bottom to top for White."),
    (articles::NOTATION_SQUARES, "Each square is called by the letter of its file and the number of its rank."),
    (
        articles::NOTATION_MOVE,
        "A move is the letter of the piece and the square it goes to; a pawn's move is only the square.",
    ),
    (
        articles::NOTATION_CAPTURE,
        "A capture may have an x before the square. A pawn's capture names the file the pawn came from, and e.p. may \
             follow en passant.",
    ),
    (
        articles::NOTATION_AMBIGUITY,
        "When two pieces of a kind can move there, the file the piece comes from is added, or its rank when they \
             share a file.",
    ),
    (articles::NOTATION_PROMOTION, "A promotion has the letter of the new piece behind the square."),
    (articles::NOTATION_DRAW_OFFER, "The offer of a draw is written (=)."),
    (
        articles::NOTATION_SIGNS,
        "0-0 and 0-0-0 mean castling, x takes, + check, ++ or # mate, e.p. en passant; the last four may be left out.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::articles::ALL;

    #[test]
    fn every_article_is_told_in_whole_sentences_that_no_other_repeats() {
        let mut told: Vec<&str> = ALL.iter().map(|article| law(article).unwrap()).collect();
        assert!(told.iter().all(|text| text.ends_with('.') && text.len() < 240), "{told:?}");
        told.sort_unstable();
        told.dedup();
        assert_eq!(told.len(), ALL.len());
    }

    #[test]
    fn a_citation_names_its_place() {
        assert_eq!(cite("3.8.1"), "FIDE Laws of Chess, article 3.8.1: The king moves to a neighbouring square.");
        assert_eq!(cite("C.4"), "FIDE Laws of Chess, appendix C.4: A pawn has no letter.");
        assert_eq!(cite("9"), "FIDE Laws of Chess, article 9.");
    }
}
