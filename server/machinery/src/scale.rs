//! The number of copies of an object as a Scale, the one form in which autoscalers know all kinds: read from
//! an object's JSON tree, and written back to it.

use serde_json::{Map, Value, json};

use crate::{
    columns,
    nested::{self, AccessorError},
    shape::FieldPath,
};

/// What of the metadata a Scale shows.
const METADATA: [&str; 5] = ["name", "namespace", "uid", "resourceVersion", "creationTimestamp"];

/// The fields of a kind that a Scale shows.
#[derive(Debug, Clone)]
pub struct ScaledFields {
    /// The number that is wanted.
    pub spec: FieldPath,
    /// The number that there is.
    pub status: FieldPath,
    /// The selector of the copies.
    pub selector: Option<(FieldPath, SelectorForm)>,
}

/// How a selector is written in an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SelectorForm {
    /// As queries write it.
    Text,
    /// As a map of labels.
    Labels,
    /// As a LabelSelector.
    Selector,
}

/// The reason that an object has no Scale.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScaleError {
    /// It does not say how many copies there shall be.
    #[error("the spec replicas field \"{0}\" does not exist")]
    Missing(String),
    /// A field is of another type.
    #[error(transparent)]
    Type(#[from] AccessorError),
}

impl ScaledFields {
    /// Checks that an object of a kind whose schema promises nothing has a Scale.
    ///
    /// # Errors
    /// The wanted number is missing, or a field is of another type.
    pub fn check(&self, object: &Value) -> Result<(), ScaleError> {
        let wanted = nested::integer(object, &self.spec)?;
        nested::integer(object, &self.status)?;
        if let Some((path, SelectorForm::Text)) = &self.selector {
            nested::text(object, path)?;
        }
        match wanted {
            Some(_) => Ok(()),
            None => Err(ScaleError::Missing(nested::dotted(&self.spec))),
        }
    }

    /// The Scale of an object, without its kind.
    #[must_use]
    pub fn scale_of(&self, object: &Value) -> Map<String, Value> {
        let number = |path: &FieldPath| at(object, path).and_then(Value::as_i64).unwrap_or(0);
        let metadata: Map<String, Value> = METADATA
            .iter()
            .filter_map(|name| Some(((*name).to_owned(), object.get("metadata")?.get(*name)?.clone())))
            .collect();
        let mut scale = Map::new();
        scale.insert("metadata".to_owned(), metadata.into());
        scale.insert("spec".to_owned(), json!({ "replicas": number(&self.spec) }));
        let status = json!({ "replicas": number(&self.status), "selector": self.selector(object) });
        scale.insert("status".to_owned(), status);
        scale
    }

    fn selector(&self, object: &Value) -> String {
        let Some((path, form)) = &self.selector else { return String::new() };
        let Some(selector) = at(object, path) else { return String::new() };
        match form {
            SelectorForm::Text => selector.as_str().unwrap_or_default().to_owned(),
            SelectorForm::Labels => columns::labels(selector),
            SelectorForm::Selector => columns::selector(selector),
        }
    }

    /// Writes the number that is wanted into an object. Messages on the way are made.
    pub fn set(&self, object: &mut Value, replicas: Value) {
        let Some((last, above)) = self.spec.split_last() else { return };
        let mut message = object;
        for name in above {
            if !message.get(name.as_ref()).is_some_and(Value::is_object) {
                let Some(fields) = message.as_object_mut() else { return };
                fields.insert(name.clone().into_owned(), Value::Object(Map::new()));
            }
            let Some(next) = message.get_mut(name.as_ref()) else { return };
            message = next;
        }
        if let Some(fields) = message.as_object_mut() {
            fields.insert(last.clone().into_owned(), replicas);
        }
    }
}

fn at<'o>(object: &'o Value, path: &FieldPath) -> Option<&'o Value> {
    path.iter().try_fold(object, |value, name| value.get(name.as_ref()))
}
