//! A path of a document, and an operation on it.

use super::{
    names::Gvk,
    parameters::{NAMESPACE, PRETTY, Parameter},
    schema::Schema,
};

/// A path and what may be called on it.
#[derive(Debug, Clone)]
pub(super) struct Path {
    /// With `{name}` and `{namespace}`, and brand keys in braces.
    pub(super) path: String,
    /// Parameters of all its operations.
    pub(super) parameters: Vec<Parameter>,
    /// Methods in lower case, in alphabetical order, with their operations.
    pub(super) operations: Vec<(&'static str, Operation)>,
}

impl Path {
    /// A path with its own parameters, and those that all paths have.
    pub(super) fn of(
        namespaced: bool,
        path: String,
        own: &[Parameter],
        operations: Vec<(&'static str, Operation)>,
    ) -> Self {
        let mut parameters = own.to_vec();
        if namespaced {
            parameters.push(NAMESPACE);
        }
        parameters.push(PRETTY);
        Path { path, parameters, operations }
    }
}

/// One call.
#[derive(Debug, Clone)]
pub(super) struct Operation {
    /// Unique in all documents.
    pub(super) id: String,
    /// Text for people.
    pub(super) description: String,
    /// What gathers it with others.
    pub(super) tag: String,
    /// `x-kubernetes-action` and the kind that it acts on.
    pub(super) action: Option<(&'static str, Gvk)>,
    /// Parameters of its own.
    pub(super) parameters: Vec<Parameter>,
    /// What is sent.
    pub(super) body: Option<Body>,
    /// Codes of success and what each answers.
    pub(super) replies: Vec<(u16, Schema)>,
    /// Media types of the answer.
    pub(super) produces: &'static [&'static str],
    /// Whether the kind is on its way out.
    pub(super) deprecated: bool,
}

/// What is sent.
#[derive(Debug, Clone)]
pub(super) struct Body {
    /// Media types, each with the definition of its content.
    pub(super) forms: Vec<(&'static str, String)>,
    /// Whether it must be there.
    pub(super) required: bool,
}

/// Media types of objects.
pub(super) const OBJECT_MEDIA: &[&str] = &["application/json", "application/yaml", "{binary_media_type}"];
pub(super) const LIST_MEDIA: &[&str] = &[
    "application/json",
    "application/json;stream=watch",
    "application/yaml",
    "{binary_media_type}",
    "{binary_media_type};stream=watch",
];
/// Bodies without a media type of their own are read as JSON.
pub(super) const ANY_MEDIA: &str = "*/*";
