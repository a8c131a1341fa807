//! From what people already have to schema files: a CustomResourceDefinition, an OpenAPI document, or the
//! messages of a `.proto` file become the schemas of their kinds.
//!
//! Readers (`crd`, `openapi`, `proto`) make an `model::Imported` of a source; `versions` brings the
//! versions of a kind together; `texts` makes schema files of it. Nothing is lost silently: whatever the
//! schema language cannot say is a `notes::Note` with its place in the source, the reason and what to do
//! about it.

pub(crate) mod columns;
mod crd;
pub mod files;
mod keep;
mod keys;
mod known;
mod layout;
pub(crate) mod model;
mod names;
pub(crate) mod notes;
mod openapi;
pub mod options;
pub(crate) mod patterns;
mod proto;
mod references;
mod schema;
mod texts;
mod versions;
pub(crate) mod yaml;

use std::{
    fs,
    path::{Path, PathBuf},
};

use notes::Notes;
use options::Options;
use schema_model::{
    report::{Findings, Report},
    source::{Source, Sources},
    tree,
};

/// A larger source is refused.
const SOURCE_BYTES_MAX: u64 = 32 << 20;

/// What came of a source: schema files, and what they lack.
#[derive(Debug)]
pub struct Import {
    /// Paths from the schema folder, and texts.
    pub files: Vec<(String, String)>,
    /// What was not carried over, a line each.
    pub notes: Vec<String>,
}

/// Why there is no import.
#[derive(Debug)]
pub enum Failure {
    /// The source cannot be read.
    Unreadable(PathBuf, std::io::Error),
    /// The source is wrong, or what was made of it.
    Wrong(Report),
}

/// What a source is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// CustomResourceDefinitions, or one OpenAPI document.
    Documents,
    /// Protobuf messages.
    Proto,
}

/// Reads the kinds of a file: of a `.proto` by its name, else of CustomResourceDefinitions or an OpenAPI
/// document.
///
/// # Errors
/// See [`Failure`].
pub fn from_file(path: &Path, options: &Options) -> Result<Import, Failure> {
    let form = match path.extension().and_then(|end| end.to_str()) {
        Some("proto") => Form::Proto,
        _ => Form::Documents,
    };
    let text = read(path).map_err(|error| Failure::Unreadable(path.to_owned(), error))?;
    from_text(form, &path.display().to_string(), text, options).map_err(Failure::Wrong)
}

fn read(path: &Path) -> std::io::Result<String> {
    // Before reading, so that a huge file takes no memory.
    if fs::metadata(path)?.len() > SOURCE_BYTES_MAX {
        return Err(std::io::Error::other(format!("larger than {SOURCE_BYTES_MAX} bytes")));
    }
    fs::read_to_string(path)
}

/// Reads the kinds of a text that messages call by this name.
///
/// # Errors
/// Everything that is wrong with it.
pub fn from_text(form: Form, name: &str, text: String, options: &Options) -> Result<Import, Report> {
    let mut sources = Sources::default();
    let (mut findings, mut notes) = (Findings::default(), Notes::default());
    let file = sources.add(Source { path: name.to_owned(), relative: name.to_owned(), text });
    let text = sources.get(file).map(|source| source.text.as_str()).unwrap_or_default();
    let imported = match form {
        Form::Proto => proto::read(file, text, options, &mut notes, &mut findings),
        Form::Documents => {
            let documents = tree::documents(file, text, &mut findings).unwrap_or_default();
            match documents.as_slice() {
                [document] if openapi::is_document(document) => {
                    openapi::read(document, options, &mut notes, &mut findings)
                }
                documents => crd::read(documents, &mut notes, &mut findings),
            }
        }
    };
    if !findings.is_empty() {
        return Err(Report::new(sources, findings));
    }
    let mut imported = versions::align(imported, &mut notes);
    if let Some(out) = &options.update {
        keep::tags(&mut imported, out, &mut sources, &mut notes, &mut findings);
        if !findings.is_empty() {
            return Err(Report::new(sources, findings));
        }
    }
    Ok(Import { files: texts::files(&imported), notes: notes.lines(&sources) })
}

/// A YAML text as JSON, by the forms of YAML itself.
///
/// # Errors
/// What is wrong with it.
pub fn json_of(text: &str) -> Result<serde_json::Value, Report> {
    let mut sources = Sources::default();
    let mut findings = Findings::default();
    let file = sources.add(Source { path: "text".into(), relative: "text".into(), text: text.to_owned() });
    match tree::read(file, text, &mut findings) {
        Some(node) if findings.is_empty() => Ok(schema_model::defaults::any_json(&node)),
        _ => Err(Report::new(sources, findings)),
    }
}
