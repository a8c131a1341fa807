//! What may be made of an object instead of its text.

use std::fmt::Debug;

/// What shall follow of an object or a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Nothing.
    Nothing,
    /// All of it at once, as [`Outline::json`].
    Json,
    /// Its members, and [`Outline::close`].
    Members,
}

/// Is told what an object holds: the calls, in their order, by which a [`Writer`](super::Writer) would write
/// it.
pub trait Outline: Debug + Send {
    /// The name of a field, or the key of an entry. Its value follows.
    fn name(&mut self, name: &str);

    /// A text or a number, which may be the empty text or zero.
    fn scalar(&mut self, is_zero: bool);

    /// A value that is JSON already.
    fn json(&mut self, value: &[u8]);

    /// An object.
    fn open(&mut self) -> Wanted;

    /// The end of an object whose members were wanted.
    fn close(&mut self);

    /// A list, whose items cannot be wanted one by one.
    fn list(&mut self) -> Wanted;

    /// What was made; nothing when it could not be made.
    fn finish(self: Box<Self>) -> Option<Vec<u8>>;
}
