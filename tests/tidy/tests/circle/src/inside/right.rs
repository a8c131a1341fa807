//! The other.

pub struct Right(pub Option<Box<super::left::Left>>);
