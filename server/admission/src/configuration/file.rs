//! The file that names the configurations of plugins.

use std::path::{Path as FilePath, PathBuf};

use machinery::{brand::Brand, path::Path};
use serde::Deserialize;
use serde_json::Value;

use super::{ConfigurationError, TypeMeta, document, given::Given};

/// What the file says that it is. The second name is older; both have the same fields.
const TYPES: [TypeMeta; 2] = [
    TypeMeta { group: "apiserver.config", version: "v1", kind: "AdmissionConfiguration" },
    TypeMeta { group: "apiserver", version: "v1alpha1", kind: "AdmissionConfiguration" },
];

#[derive(Deserialize)]
struct AdmissionConfiguration {
    #[serde(default)]
    plugins: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    name: String,
    #[serde(default)]
    path: PathBuf,
    configuration: Option<Value>,
}

/// Reads the file: its plugins, and what each is given. An entry may give nothing. The files that entries name are not
/// read yet.
pub(super) fn read(
    file: &FilePath,
    brand: &Brand,
) -> Result<Vec<(String, Option<Given>)>, ConfigurationError> {
    let wrong = |problem: String| ConfigurationError::new(Some(file), None, problem);
    let content = document::read(file).map_err(wrong)?;
    let content: AdmissionConfiguration =
        document::typed(&content, &TYPES, brand, Path::Root).map_err(|fault| wrong(fault.to_string()))?;
    let entries = content.plugins.into_iter().enumerate();
    entries.map(|(at, entry)| entry.given(file, at)).collect()
}

impl Entry {
    fn given(self, file: &FilePath, at: usize) -> Result<(String, Option<Given>), ConfigurationError> {
        let names_file = !self.path.as_os_str().is_empty();
        let given = match self.configuration {
            Some(_) if names_file => {
                let problem =
                    format!("plugins[{at}] has both path and configuration; one of them is allowed");
                return Err(ConfigurationError::new(Some(file), Some(&self.name), problem));
            }
            Some(value) => {
                let place = format!("plugins[{at}].configuration");
                Some(Given::Embedded { file: file.to_owned(), place, value })
            }
            None if names_file => {
                // Beside this file, wherever the server was started. An absolute path stays as it is.
                Some(Given::File(file.parent().unwrap_or(FilePath::new("")).join(self.path)))
            }
            None => None,
        };
        Ok((self.name, given))
    }
}
