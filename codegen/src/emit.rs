//! From the model to the text of files. Each concern is a module with one function, `emit`; nothing here
//! touches the disk.
//!
//! Emitters decide nothing about meaning: they read [`crate::model`] and write calls into `machinery`.

pub(crate) mod language;
pub mod openapi;
mod proto;
pub(crate) mod rust;

mod brands;
mod columns;
mod convert;
mod crates;
mod defaults;
mod fingerprint;
mod gates;
mod json;
mod kind;
mod modules;
mod prepare;
mod rules;
mod shape;
#[cfg(test)]
mod tests;
mod types;
mod validate;
mod walk;
mod wire;
mod writable;

use crate::model::{self, Model};

/// One emitted file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Path from the root of the repository, with `/`, as `generated/src/lib.rs`.
    pub path: String,
    /// The whole content.
    pub text: String,
}

/// Every file that follows from the model, sorted by path.
#[must_use]
pub fn emit(model: &Model) -> Vec<File> {
    let concerns: [fn(&Model) -> Vec<File>; 14] = [
        types::emit,
        json::emit,
        wire::emit,
        defaults::emit,
        prepare::emit,
        validate::emit,
        shape::emit,
        convert::emit,
        kind::emit,
        brands::emit,
        gates::emit,
        openapi::emit,
        proto::emit,
        crates::emit,
    ];
    let mut files: Vec<File> = concerns.iter().flat_map(|concern| concern(model)).collect();
    files.extend(modules::emit(model, &files));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// One emitted file per schema file that has something to say on a concern.
fn each_file(model: &Model, emit: impl Fn(&model::Package, &model::File) -> Option<File>) -> Vec<File> {
    let files =
        model.packages.iter().flat_map(|package| package.files.iter().map(move |file| (package, file)));
    files.filter_map(|(package, file)| emit(package, file)).collect()
}
