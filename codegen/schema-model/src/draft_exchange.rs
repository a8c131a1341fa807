//! Kinds of a schema in a running server, before they are built: what a client sends, and what a server
//! answers.
//!
//! The server checks all of it again with the same code, and makes the kinds of what it finds.

mod message;

use std::{io, path::Path};

pub use message::{Answer, KindName, Request};

use crate::{
    load,
    model::Model,
    report::{Findings, Report},
    resolve_trees,
};

/// Most bytes of a request: the texts of a schema.
pub const REQUEST_BYTES_MAX: u64 = 64 << 20;

/// Checks and resolves schema files by their paths from the schema folder.
///
/// # Errors
/// Everything that is wrong with them.
pub fn model(files: &[(String, String)]) -> Result<Model, Report> {
    let mut findings = Findings::default();
    let (sources, loaded) = load::load_texts(files, &mut findings);
    resolve_trees(sources, &loaded, findings)
}

/// The files of a schema folder, without examples, by their paths from it.
///
/// # Errors
/// A file or folder that cannot be read.
pub fn files(schema: &Path) -> io::Result<Vec<(String, String)>> {
    load::texts(schema)
}
