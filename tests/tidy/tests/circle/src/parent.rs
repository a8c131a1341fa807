//! Uses the module below by its name only.

mod child;

pub struct Parent;

pub fn go() {
    child::go();
}
