//! The arguments for "can't mate" as sentences.

use super::{Argument, Lemma, Static};

impl Argument {
    /// The argument as a sentence.
    ///
    /// ```
    /// use touchmove::solve::winnable::{Argument, Lemma};
    /// assert_eq!(Argument::Material(Lemma::BareKing).sentence(), "A bare king can't give mate.");
    /// ```
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::Material(Lemma::BareKing) => "A bare king can't give mate.".into(),
            Self::Material(Lemma::LoneKnight { bare: true }) => {
                "King and knight can't mate a bare king: it always has a square to go to.".into()
            }
            Self::Material(Lemma::LoneKnight { bare: false }) => {
                "King and knight can't mate a king that has only queens: a queen beside it takes the knight, or it has \
                 a square to go to."
                    .into()
            }
            Self::Material(Lemma::BishopsOfOneColor { bare: true }) => {
                "Bishops that all stand on squares of one colour can't mate a bare king: it always has a square of the \
                 other colour to go to."
                    .into()
            }
            Self::Material(Lemma::BishopsOfOneColor { bare: false }) => {
                "Bishops that all stand on one colour can't mate here: the king goes to the other colour, or a piece that \
                 stands there takes the bishop or moves in between."
                    .into()
            }
            Self::Static(Static::NoCheck) => "No piece can ever attack the other king, wherever it goes.".into(),
            Self::Static(Static::NoNet) => {
                "Wherever the other king goes, the squares around it can never all be taken away.".into()
            }
            Self::Loose { views } => format!(
                "However the other pieces go about, there is no mate in any of the {views} ways in which kings, pawns and \
                 pieces that hardly move can stand."
            ),
            Self::Closure { positions: 1 } => "The game is over in this position.".into(),
            Self::Closure { positions } => {
                format!("None of the {positions} positions that can still come up is a mate.")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::fen;
    use crate::rules::Color;
    use crate::solve::winnable::{Argument, material::rules_out_mate};

    #[test]
    fn what_is_said_of_the_other_side_stands_on_the_board() {
        for (text, says, says_not) in [
            ("7k/8/8/3q4/8/8/1N6/K7 w - - 0 1", "only queens", "bare"),
            ("7k/8/8/8/8/8/1N6/K7 w - - 0 1", "a bare king", "queen"),
            ("6k1/8/8/8/8/8/8/B1B1K3 w - - 0 1", "a bare king", "stands there"),
            ("6k1/8/8/8/3r4/8/8/B1B1K3 w - - 0 1", "stands there", "bare"),
        ] {
            let lemma = rules_out_mate(&fen::position(text).unwrap().board(), Color::White).expect("no mate");
            let said = Argument::Material(lemma).sentence();
            assert!(said.contains(says) && !said.contains(says_not), "{text}: {said}");
            assert!(said.len() < 170, "{said}");
        }
    }
}
