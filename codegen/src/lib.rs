//! From the model of a schema to all that is generated: `emit → write`. The first step is pure.
//!
//! Entry point: [`generate`], which turns a model into files; the tool `kindsmith` calls it with what
//! [`schema_model::load_checked`] read. Invariant: emitters decide nothing: what they emit is in the
//! [`Model`].

pub mod dev;
pub mod diff;
pub mod docs;
pub mod documents;
pub mod emit;
pub mod export;
pub mod import;
pub mod new_kind;
pub mod write;

use docs::examples::Examples;
use emit::File;
use schema_model::{language, model::Model};

/// Every file that git keeps of what follows from a model and its examples, as paths from the root of the
/// repository: code, the list of the documents and the page of the language.
#[must_use]
pub fn generate(model: &Model, examples: &Examples) -> Vec<File> {
    let mut files = emit::emit(model);
    files.push(documents::list(&documents::all(model, examples)));
    files.push(File {
        path: "schema/LANGUAGE.md".to_owned(),
        text: language::page::document(&language::json_schema()),
    });
    files
}
