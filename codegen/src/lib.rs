//! From YAML schemas to all that is generated: `load → parse → check → resolve → emit → write`.
//!
//! Every step is pure but the first and the last. A wrong schema gives a [`report::Report`], never a panic.

pub mod check;
pub mod defaults;
pub mod emit;
pub mod language;
pub mod load;
pub mod model;
pub mod names;
pub mod parse;
pub mod paths;
pub mod report;
pub mod resolve;
pub mod selectable;
pub mod source;
pub mod spelling;
pub mod tree;
pub mod write;

use std::path::Path;

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
    let is_whole = findings.is_empty();
    let raw = parse::parse(&sources, &loaded, &mut findings);
    // Without the types of an unreadable file, every reference to them would be a finding of its own.
    if is_whole {
        check::check(&raw, &sources, &mut findings);
    }
    if findings.is_empty() {
        if let Some(model) = resolve::resolve(&raw) {
            return Ok((model, sources));
        }
        findings.add_without_place("the schema passed every check but has no meaning: a check is missing in kindsmith");
    }
    Err(Report::new(sources, findings))
}
