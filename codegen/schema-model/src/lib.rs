//! Reads the YAML files of a schema, checks them and resolves them into a model: `load → parse → check →
//! resolve`. Every step is pure but the first.
//!
//! Entry points: [`load_model`] and [`load_checked`]. Invariant: all mistakes of a schema are collected in a
//! [`report::Report`] with their places, and a [`model::Model`] leaves emitters nothing to decide.

pub mod braces;
mod cell_paths;
mod check;
pub mod defaults;
pub mod draft_exchange;
mod examples;
pub mod fingerprint;
mod fit;
mod inline;
pub mod language;
pub mod load;
pub mod model;
mod names;
mod parse;
mod paths;
mod read;
pub mod report;
mod resolve;
mod rules;
mod same_as;
pub mod seconds;
mod selectable;
pub mod source;
pub mod spelling;
pub mod stability;
pub mod tags;
#[cfg(test)]
mod tests;
pub mod tree;
mod versions;

use std::path::Path;

use load::Loaded;
use model::Model;
use parse::Raw;
use report::{Findings, Report};
use source::Sources;

/// Reads and checks a schema folder, but not its examples.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load_model(schema_dir: &Path) -> Result<Model, Report> {
    let mut findings = Findings::default();
    let (sources, loaded) = load::load(schema_dir, &mut findings);
    resolve_trees(sources, &loaded, findings)
}

/// Reads and checks a schema folder with its examples.
///
/// # Errors
/// Everything that is wrong with them.
pub fn load_checked(schema_dir: &Path) -> Result<Model, Report> {
    let mut findings = Findings::default();
    let (mut sources, loaded) = load::load(schema_dir, &mut findings);
    let (raw, model) = understand(&sources, &loaded, &mut findings);
    if let Some(model) = &model {
        examples::check(schema_dir, &raw, model, &mut sources, &mut findings);
    }
    whole(sources, model, findings)
}

/// Reads a schema folder that was published: what a newer check finds in it does not matter any more.
///
/// # Errors
/// Everything that is wrong with it, when it has no meaning.
pub fn load_published(schema_dir: &Path) -> Result<Model, Report> {
    let mut findings = Findings::default();
    let (sources, loaded) = load::load(schema_dir, &mut findings);
    let raw = read(&sources, &loaded, &mut findings);
    let model = if findings.is_empty() { resolve::resolve(&raw) } else { None };
    match model {
        Some(model) => Ok(model),
        None => resolve_trees(sources, &loaded, findings),
    }
}

/// Reads and checks a schema folder with these files in place of those of the same paths. Examples are left
/// out: they are checked where they stand.
///
/// # Errors
/// Everything that is wrong with the schema as it would be.
pub fn load_with(schema_dir: &Path, files: &[(String, String)]) -> Result<Model, Report> {
    let mut findings = Findings::default();
    let (sources, loaded) = load::load_with(schema_dir, files, &mut findings);
    resolve_trees(sources, &loaded, findings)
}

/// Checks and resolves trees that are read already; `findings` are those of the reading.
///
/// # Errors
/// Everything that is wrong with them.
pub(crate) fn resolve_trees(
    sources: Sources,
    loaded: &[Loaded],
    mut findings: Findings,
) -> Result<Model, Report> {
    let (_, model) = understand(&sources, loaded, &mut findings);
    whole(sources, model, findings)
}

/// The trees as the maps of the language, with inline messages in place.
fn read(sources: &Sources, loaded: &[Loaded], findings: &mut Findings) -> Raw {
    let mut raw = parse::parse(sources, loaded, findings);
    same_as::expand(&mut raw, findings);
    inline::expand(&mut raw, findings);
    raw
}

/// Checks and resolves trees; gives no model when something was found.
fn understand(sources: &Sources, loaded: &[Loaded], findings: &mut Findings) -> (Raw, Option<Model>) {
    let raw = read(sources, loaded, findings);
    // What is missing because it cannot be read would be a finding wherever it is referred to.
    if findings.is_empty() {
        check::check(&raw, sources, findings);
    }
    let model = if findings.is_empty() { resolve::resolve(&raw) } else { None };
    (raw, model)
}

fn whole(sources: Sources, model: Option<Model>, mut findings: Findings) -> Result<Model, Report> {
    if let (Some(model), true) = (model, findings.is_empty()) {
        return Ok(model);
    }
    if findings.is_empty() {
        findings.add_without_place(
            "the schema passed every check but has no meaning: a check is missing in kindsmith",
        );
    }
    Err(Report::new(sources, findings))
}
