//! Reads expressions: tokens, grammar, then the tree, in which macros are expanded.

mod builder;
mod comprehensions;
mod dialect;
mod entries;
mod lexer;
mod literals;
mod macros;
mod operands;
mod operators;
mod points;
mod reader;
mod token;
mod tree;

use crate::ast::Expr;
use crate::source::{Mistake, NOWHERE, Source};
use builder::{Builder, PARTS_MAX};
use reader::Reader;

pub use dialect::Dialect;

/// At most this many characters stand in an expression.
const CHARACTERS_MAX: usize = 100_000;

/// Reads an expression.
///
/// # Errors
///
/// Its mistakes, in the order in which they were found: those of syntax, else those of names, literals and
/// macros.
pub fn parse(source: &Source, dialect: Dialect) -> Result<Expr, Vec<Mistake>> {
    parse_within(source, dialect, PARTS_MAX).0
}

/// The same with at most this many parts after macros, which may copy what they are called on: more are a
/// mistake. Returns about how many were made, also of an expression with mistakes.
pub fn parse_within(source: &Source, dialect: Dialect, parts_max: u32) -> (Result<Expr, Vec<Mistake>>, u32) {
    let characters = source.chars().len();
    if characters > CHARACTERS_MAX {
        let text =
            format!("expression code point size exceeds limit: size: {characters}, limit {CHARACTERS_MAX}");
        return (Err(vec![Mistake::new(NOWHERE, text)]), 1);
    }
    let mut reader = Reader::new(source);
    let root = reader.start();
    let (trees, mistakes, stopped) = reader.finish();
    if stopped {
        return (Err(mistakes), u32::try_from(characters).unwrap_or(u32::MAX));
    }
    Builder::new(source, &trees, dialect, mistakes, parts_max.min(PARTS_MAX)).build(root)
}
