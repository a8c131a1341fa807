//! The file that names the configurations of plugins.

use std::path::{Path as FilePath, PathBuf};

use ground::document::{self, TypeMeta};
use machinery::{brand::Brand, path::Path};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{ConfigurationError, given::Given};

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

/// Reads the file: its plugins, and what each is given. An entry may give nothing. The files that entries
/// name are not read yet.
pub(super) fn read(
    file: &FilePath,
    brand: &Brand,
) -> Result<Vec<(String, Option<Given>)>, ConfigurationError> {
    let wrong = |problem: String| ConfigurationError::new(Some(file), None, problem);
    let content = document::read(file).map_err(wrong)?;
    if let Some(fields) = old_form(&content) {
        return fields.iter().map(|field| of_old_form(file, field)).collect();
    }
    let content: AdmissionConfiguration =
        document::typed(&content, &TYPES, brand, Path::Root).map_err(|fault| wrong(fault.to_string()))?;
    let entries = content.plugins.into_iter().enumerate();
    entries.map(|(at, entry)| entry.given(file, at)).collect()
}

/// Before there was a kind for all plugins, the file was the configuration of one of these, in this field.
const OLD_FORMS: [(&str, &str); 2] =
    [("imagePolicy", "ImagePolicyWebhook"), ("podNodeSelectorPluginConfig", "PodNodeSelector")];

/// The fields of a file in an old form.
fn old_form(content: &Value) -> Option<&Map<String, Value>> {
    let fields = content.as_object().filter(|fields| !fields.contains_key("kind"))?;
    OLD_FORMS.iter().any(|(field, _)| fields.contains_key(*field)).then_some(fields)
}

/// What a field of a file in an old form gives to its plugin.
fn of_old_form(
    file: &FilePath,
    (field, value): (&String, &Value),
) -> Result<(String, Option<Given>), ConfigurationError> {
    let Some((_, plugin)) = OLD_FORMS.iter().find(|(known, _)| known == field) else {
        let known = OLD_FORMS.map(|(field, _)| field).join(", ");
        let problem = format!("the field {field:?} is not known beside {known}");
        return Err(ConfigurationError::new(Some(file), None, problem));
    };
    let value = Value::Object([(field.clone(), value.clone())].into_iter().collect());
    let given = Given::Embedded { file: file.to_owned(), place: String::new(), value };
    Ok(((*plugin).to_owned(), Some(given)))
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn old_forms_are_known_by_their_fields() {
        for (content, plugins) in [
            (json!({"imagePolicy": {}}), Some(Ok(vec!["ImagePolicyWebhook"]))),
            (json!({"podNodeSelectorPluginConfig": {"a": "b"}}), Some(Ok(vec!["PodNodeSelector"]))),
            (
                json!({"imagePolicy": {}, "podNodeSelectorPluginConfig": {}}),
                Some(Ok(vec!["ImagePolicyWebhook", "PodNodeSelector"])),
            ),
            (json!({"imagePolicy": {}, "other": 1}), Some(Err("other"))),
            (json!({"kind": "AdmissionConfiguration", "imagePolicy": {}}), None),
            (json!({"plugins": []}), None),
            (json!([]), None),
        ] {
            let found = old_form(&content).map(|fields| {
                let given = fields.iter().map(|field| of_old_form(FilePath::new("f"), field));
                given.collect::<Result<Vec<_>, _>>()
            });
            match (found, plugins) {
                (None, None) => {}
                (Some(Ok(given)), Some(Ok(plugins))) => {
                    let names: Vec<&str> = given.iter().map(|(plugin, _)| plugin.as_str()).collect();
                    assert_eq!(names, plugins, "{content}");
                }
                (Some(Err(error)), Some(Err(field))) => assert!(error.to_string().contains(field)),
                _ => panic!("{content}"),
            }
        }
    }
}
