//! One person's attempts and what follows from them.
