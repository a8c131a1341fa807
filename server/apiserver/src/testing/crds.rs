//! Definitions of kinds that a test server has from its start.

use std::path::{Path, PathBuf};

use generated::apiextensions::v1::CustomResourceDefinition;
use machinery::{json::Reader, yaml};
use serde::Serialize;

use crate::server::error::StartError;

/// The endings of files that a directory is searched for.
const ENDINGS: [&str; 3] = ["yaml", "yml", "json"];

/// Where definitions come from: a YAML text of one or several, a file or a directory of such texts, or a
/// value.
#[derive(Debug, Clone)]
pub struct Crds(Source);

#[derive(Debug, Clone)]
enum Source {
    Text(String),
    Path(PathBuf),
    /// The value as JSON, or why it has none.
    Json(Result<Vec<u8>, String>),
}

impl Crds {
    /// A definition as a value of any type that is written like one, as `CustomResourceDefinition` of
    /// k8s-openapi, which `#[derive(CustomResource)]` of kube-rs makes.
    pub fn of(definition: &impl Serialize) -> Self {
        Crds(Source::Json(serde_json::to_vec(definition).map_err(|error| error.to_string())))
    }

    /// The definitions.
    ///
    /// # Errors
    /// What cannot be read, and where it stands.
    pub(super) fn read(&self) -> Result<Vec<CustomResourceDefinition>, StartError> {
        match &self.0 {
            Source::Text(text) => of_text("a definition", text.as_bytes()),
            Source::Json(Ok(json)) => Ok(vec![of_json("a definition", json)?]),
            Source::Json(Err(why)) => Err(unreadable("a definition", why)),
            Source::Path(path) => of_path(path),
        }
    }
}

impl From<&str> for Crds {
    fn from(yaml: &str) -> Self {
        Crds(Source::Text(yaml.to_owned()))
    }
}

impl From<String> for Crds {
    fn from(yaml: String) -> Self {
        Crds(Source::Text(yaml))
    }
}

impl From<&Path> for Crds {
    fn from(path: &Path) -> Self {
        Crds(Source::Path(path.to_owned()))
    }
}

impl From<PathBuf> for Crds {
    fn from(path: PathBuf) -> Self {
        Crds(Source::Path(path))
    }
}

fn of_path(path: &Path) -> Result<Vec<CustomResourceDefinition>, StartError> {
    let name = path.display().to_string();
    let failed = |error: std::io::Error| unreadable(&name, &error.to_string());
    if !path.is_dir() {
        return of_text(&name, &std::fs::read(path).map_err(failed)?);
    }
    let mut files = Vec::new();
    for entry in std::fs::read_dir(path).map_err(failed)? {
        let file = entry.map_err(failed)?.path();
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if ENDINGS.contains(&ending) {
            files.push(file);
        }
    }
    files.sort();
    let definitions = files.iter().map(|file| of_path(file)).collect::<Result<Vec<_>, _>>()?;
    Ok(definitions.into_iter().flatten().collect())
}

fn of_text(name: &str, text: &[u8]) -> Result<Vec<CustomResourceDefinition>, StartError> {
    let documents = yaml::documents(text).map_err(|why| unreadable(name, &why))?;
    documents.iter().map(|json| of_json(name, json)).collect()
}

/// Strict: a field that is misspelled in a test must not be passed over.
fn of_json(name: &str, json: &[u8]) -> Result<CustomResourceDefinition, StartError> {
    let mut reader = Reader::new(json);
    let read = reader.value::<CustomResourceDefinition>().and_then(|read| reader.finish().map(|()| read));
    let definition = read.map_err(|stop| unreadable(name, &stop.to_string()))?;
    let named = reader.type_meta();
    if named.kind != "CustomResourceDefinition" {
        return Err(unreadable(name, &format!("its kind is {:?}, not CustomResourceDefinition", named.kind)));
    }
    match reader.findings().first() {
        Some(finding) => Err(unreadable(name, &finding.to_string())),
        None => Ok(definition),
    }
}

fn unreadable(name: &str, why: &str) -> StartError {
    StartError::Definitions(format!("{name}: {why}"))
}
