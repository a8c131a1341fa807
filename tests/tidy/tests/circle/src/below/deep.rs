//! Uses its neighbour by a path in code.

pub struct Deep;

pub fn go() {
    super::hidden::go();
}
