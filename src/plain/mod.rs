//! The plain front end: append-only lines of text.
