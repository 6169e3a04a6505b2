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
            Self::Material(Lemma::LoneKnight) => {
                "King and knight can't mate when the other side has nothing that could shut its own king in.".into()
            }
            Self::Material(Lemma::BishopsOfOneColor) => {
                "Bishops that all stand on squares of one colour can't mate when nothing of the other side could shut \
                 its own king in."
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
