//! Measures the hand-written source code, and finds import cycles in it.
//!
//! The entry points are [`packages::find`], which lists the packages of a tree, [`tree::Crate::read`], which
//! parses one crate, and [`cycles::of`], [`measure::of`], [`visibility::needless`] and
//! [`type_names::shared`], which work on what it returns. [`paths::of`] and [`lines::too_long`] read one
//! file. Invariant: nothing here knows a module of this project by name; which rules hold for which folder is
//! said by the tests of this crate.

pub mod cycles;
mod imports;
pub mod lines;
pub mod measure;
pub mod packages;
pub mod paths;
pub mod tree;
pub mod type_names;
pub mod visibility;
