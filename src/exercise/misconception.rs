//! What learners often believe and what is so.

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
