//! Patches on value trees: the algorithms alone. What may be patched, and what becomes of the result,
//! is the verbs' matter.

pub mod json_patch;
pub mod merge_patch;
pub mod strategic;
mod written;

pub use written::{RawTexts, written};
