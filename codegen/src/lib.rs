//! From YAML schemas to all that is generated: `load → parse → check → resolve → emit → write`.
//!
//! Every step is pure but the first and the last. A wrong schema gives a [`report::Report`], never a panic.

pub mod check;
pub mod defaults;
pub mod diff;
pub mod docs;
pub mod emit;
pub mod language;
pub mod load;
pub mod model;
pub mod names;
pub mod new_kind;
pub mod parse;
pub mod paths;
pub mod report;
pub mod resolve;
// The words are the server's; what they mean is told once.
#[path = "../../server/apiserver/src/runtime_config/words.rs"]
pub mod runtime_config;
pub mod seconds;
pub mod selectable;
pub mod source;
pub mod spelling;
pub mod tree;
pub mod versions;
pub mod write;

use std::path::Path;

use docs::examples::Examples;
use emit::File;
use load::Loaded;
use model::Model;
use report::{Findings, Report};
use source::Sources;

/// Reads and checks a schema folder.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load_model(schema_dir: &Path) -> Result<(Model, Sources), Report> {
    let mut findings = Findings::default();
    let (sources, loaded) = load::load(schema_dir, &mut findings);
    resolve_trees(sources, &loaded, findings)
}

/// Checks and resolves trees that are read already; `findings` are those of the reading.
///
/// # Errors
/// Everything that is wrong with them.
pub fn resolve_trees(
    sources: Sources,
    loaded: &[Loaded],
    mut findings: Findings,
) -> Result<(Model, Sources), Report> {
    let is_whole = findings.is_empty();
    let raw = parse::parse(&sources, loaded, &mut findings);
    // Without the types of an unreadable file, every reference to them would be a finding of its own.
    if is_whole {
        check::check(&raw, &sources, &mut findings);
    }
    if findings.is_empty() {
        if let Some(model) = resolve::resolve(&raw) {
            return Ok((model, sources));
        }
        findings.add_without_place(
            "the schema passed every check but has no meaning: a check is missing in kindsmith",
        );
    }
    Err(Report::new(sources, findings))
}

/// Everything that follows from a model and its examples, documents included, as paths from the root of the
/// repository.
#[must_use]
pub fn generate(model: &Model, examples: &Examples) -> Vec<File> {
    let mut files = emit::emit(model);
    files.extend(docs::emit(model, examples));
    files.push(File {
        path: "schema/LANGUAGE.md".to_owned(),
        text: emit::language::document(&language::json_schema()),
    });
    files
}
