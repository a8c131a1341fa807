//! From the model to the text of files. Each concern is a module with one function, `emit`; nothing here
//! touches the disk.
//!
//! Emitters decide nothing about meaning: they read [`schema_model::model`] and write calls into `machinery`.

pub mod openapi;
pub(crate) mod proto;
pub(crate) mod rust;

mod brands;
mod columns;
mod convert;
mod crates;
mod defaults;
mod file;
mod gates;
mod kind;
mod modules;
mod prepare;
mod reached;
mod relations;
mod rules;
mod same;
mod shape;
#[cfg(test)]
mod tests;
mod types;
mod validate;
mod walk;
mod width;
mod writable;

pub use self::file::File;
use schema_model::model::Model;

/// Every file of code that follows from the model, sorted by path. Documents are [`crate::documents`].
#[must_use]
pub fn emit(model: &Model) -> Vec<File> {
    emit_packages(model, crates::PREFIX)
}

/// The same in packages whose names begin with `prefix`. Names must be unique in a repository: of two
/// packages with one name, Cargo takes either.
#[must_use]
pub fn emit_packages(model: &Model, prefix: &str) -> Vec<File> {
    let concerns: [fn(&Model) -> Vec<File>; 11] = [
        types::emit,
        defaults::emit,
        prepare::emit,
        validate::emit,
        shape::emit,
        convert::emit,
        kind::emit,
        same::emit,
        brands::emit,
        gates::emit,
        openapi::emit,
    ];
    let mut files: Vec<File> = concerns.iter().flat_map(|concern| concern(model)).collect();
    files.extend(crates::emit(model, prefix));
    files.extend(modules::emit(model, &files));
    for file in files.iter_mut().filter(|file| file.path.ends_with(".rs")) {
        file.text = width::wrap(&file.text);
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}
