//! Parameters of operations: one list of all, and which operation takes which.

use std::borrow::Cow;

use schema_model::model::{Native, Type, Value, Verb};

/// A parameter in the path or in the query.
#[derive(Debug, Clone)]
pub(super) struct Parameter {
    /// Name.
    pub(super) name: Cow<'static, str>,
    /// Where it stands.
    pub(super) location: Location,
    /// `string`, `boolean` or `integer`.
    pub(super) form: &'static str,
    /// Text for people.
    pub(super) doc: Cow<'static, str>,
}

/// Where a parameter stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Location {
    /// In the path; always required.
    Path,
    /// In the query; never required.
    Query,
}

/// Name of the object.
pub(super) const NAME: Parameter = Parameter {
    name: Cow::Borrowed("name"),
    location: Location::Path,
    form: "string",
    doc: Cow::Borrowed("Name of the object, as in its `metadata.name`."),
};
/// Namespace of the object or collection.
pub(super) const NAMESPACE: Parameter = Parameter {
    name: Cow::Borrowed("namespace"),
    location: Location::Path,
    form: "string",
    doc: Cow::Borrowed("Namespace in which the object or the collection is, as in `metadata.namespace`."),
};
/// A path behind a sub-resource that takes one.
pub(super) const PATH: Parameter = Parameter {
    name: Cow::Borrowed("path"),
    location: Location::Path,
    form: "string",
    doc: Cow::Borrowed("Path that is asked for at the other side."),
};
/// Indented output.
pub(super) const PRETTY: Parameter =
    query("pretty", "string", "With `true` or `1` JSON is written with line breaks and indents.");

/// The query parameters of a verb in alphabetical order. Those of a watch stand at every list, as the
/// reference server has them, also where nothing can be watched.
pub(super) fn of_verb(verb: Verb) -> Vec<Parameter> {
    let mut parameters: Vec<Parameter> = match verb {
        Verb::Get => vec![NEW_ENOUGH],
        Verb::Create | Verb::Update => WRITE.to_vec(),
        Verb::Patch => WRITE.iter().cloned().chain([FORCE]).collect(),
        Verb::Delete => DELETE.iter().cloned().chain([DRY_RUN]).collect(),
        Verb::DeleteCollection => {
            DELETE.iter().chain(SELECT).cloned().chain([DRY_RUN, SEND_INITIAL_EVENTS]).collect()
        }
        Verb::List | Verb::Watch => SELECT.iter().chain(&WATCH).cloned().collect(),
    };
    parameters.sort_by(|a, b| a.name.cmp(&b.name));
    parameters
}

/// The parameters of a request that is passed on, by the type that declares them. What the query cannot hold
/// is left out.
pub(super) fn of_options(options: &Type) -> Vec<Parameter> {
    let fields = options.message().map_or(&[][..], |message| &message.fields);
    let mut parameters: Vec<Parameter> = fields
        .iter()
        .filter(|field| !matches!(field.value, Value::Native(Native::Time)))
        .map(|field| Parameter {
            name: Cow::Owned(field.json.clone()),
            location: Location::Query,
            form: form_of(&field.value),
            doc: Cow::Owned(field.doc.clone()),
        })
        .collect();
    parameters.sort_by(|a, b| a.name.cmp(&b.name));
    parameters
}

/// What a value of the parameter is. One that may be given several times has the form of its items.
fn form_of(value: &Value) -> &'static str {
    match value {
        Value::Bool => "boolean",
        Value::Int32 | Value::Int64 => "integer",
        Value::List(item) => form_of(item),
        _ => "string",
    }
}

const DRY_RUN: Parameter = query(
    "dryRun",
    "string",
    "With `All` every step is taken but nothing is stored. No other value than `All` or the empty one is \
     allowed.",
);

const FORCE: Parameter = query(
    "force",
    "boolean",
    "Only with an apply patch: take over fields that belong to other managers, instead of a conflict.",
);

const NEW_ENOUGH: Parameter = query(
    "resourceVersion",
    "string",
    "How new the object must be. Not set: the newest. `0`: any that is at hand. Another value: at least that \
     version.",
);

const SEND_INITIAL_EVENTS: Parameter = query(
    "sendInitialEvents",
    "boolean",
    "Begin a watch with an `ADDED` event for each object that exists, and a bookmark at their end.",
);

const RESOURCE_VERSION: Parameter = query(
    "resourceVersion",
    "string",
    "How new the data must be. Not set: the newest. `0`: any. Another value: at least that version; \
     for a watch, the changes after it.",
);

const WRITE: &[Parameter] = &[
    DRY_RUN,
    query(
        "fieldManager",
        "string",
        "Name of the writer in field ownership, at most 128 printable letters. An apply patch needs it.",
    ),
    query(
        "fieldValidation",
        "string",
        "What to do about unknown or duplicate fields: `Ignore` drops them, `Warn` (the default) also sends \
         a \
         warning for each, `Strict` refuses the request and names them.",
    ),
];

const DELETE: &[Parameter] = &[
    query(
        "gracePeriodSeconds",
        "integer",
        "Seconds before the object is removed. Zero removes it at once. Not set: what the kind says.",
    ),
    query(
        "orphanDependents",
        "boolean",
        "Deprecated: use `propagationPolicy`. Whether dependents stay when the object goes.",
    ),
    query(
        "propagationPolicy",
        "string",
        "What happens to dependents: `Orphan` leaves them, `Background` removes them afterwards, \
         `Foreground` \
         removes them first.",
    ),
];

const SELECT: &[Parameter] = &[
    query(
        "continue",
        "string",
        "The token of the page before. All other parameters must be as they were. An expired token gives \
         410.",
    ),
    query("fieldSelector", "string", "Only objects whose fields match, as `metadata.name=example`."),
    query("labelSelector", "string", "Only objects whose labels match, as `tier in (front,back),!old`."),
    query(
        "limit",
        "integer",
        "The most objects that one page may have. The token for the next page is in `metadata.continue`.",
    ),
    RESOURCE_VERSION,
    query(
        "resourceVersionMatch",
        "string",
        "How `resourceVersion` is meant: `Exact` or `NotOlderThan`. Not allowed without `resourceVersion`.",
    ),
    query(
        "timeoutSeconds",
        "integer",
        "Ends the call, a watch above all, after so many seconds, whether or not anything happened.",
    ),
];

const WATCH: [Parameter; 3] = [
    query(
        "allowWatchBookmarks",
        "boolean",
        "Ask for `BOOKMARK` events, which only tell how far the watch has come.",
    ),
    SEND_INITIAL_EVENTS,
    query(
        "watch",
        "boolean",
        "Stream the changes as they happen, one `WatchEvent` each, instead of the list.",
    ),
];

const fn query(name: &'static str, form: &'static str, doc: &'static str) -> Parameter {
    Parameter { name: Cow::Borrowed(name), location: Location::Query, form, doc: Cow::Borrowed(doc) }
}
