//! JSON straight between bytes and types: no tree in between. Messages are walked by their tables
//! ([`crate::fields`]), so that their code exists once.
//!
//! [`Reader`] pulls values out of a request body and collects what is odd in it (unknown fields,
//! duplicates, wrong types) instead of stopping there; only broken syntax stops it. [`Writer`] puts
//! values into bytes, always the same bytes for the same value. [`pick()`] reads single values out of
//! bytes that a [`Writer`] has made.

mod compact;
mod cursor;
mod decode;
mod duplicates;
mod emptied_paths;
mod encode;
mod finding;
mod inner;
mod inner_text;
mod outline;
mod pick;
mod pick_each;
mod reader;
mod same;
#[cfg(test)]
mod tests;
mod text;
mod trail;
mod tree;
mod writer;

pub use compact::compact;
pub use decode::Decode;
pub use duplicates::duplicates;
pub(crate) use emptied_paths::EmptiedPaths;
pub use encode::{Encode, to_text};
pub(crate) use finding::Found;
pub use finding::{Finding, Stop};
pub(crate) use inner::part as inner_part;
pub(crate) use inner_text::{to_inner_lines, to_inner_text};
pub use outline::{Outline, Wanted};
pub use pick::{Items, Members, each_member_behind, each_text_entry, items, members, pick, text_of};
pub use pick_each::pick_each;
pub use reader::{FINDINGS_MAX, Reader, TypeMeta};
pub use same::is_same_value;
pub use tree::{make_whole, sorted};
pub use writer::{Mark, Writer};

pub use cursor::DEPTH_MAX;
