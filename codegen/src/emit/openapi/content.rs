//! A document before it is written in one form or the other.

use std::collections::BTreeSet;

use super::{
    definitions::{self, Definitions},
    names,
    operation::Path,
    schema::Schema,
};

/// What `info.title` says.
pub(super) const TITLE: &str = "{product}";

/// What `info.version` says: the release of the API, as `/version` has it. The versions of groups stand in
/// the paths.
pub(super) const VERSION: &str = "{api_release}";

/// A document before it is written in one form or the other.
pub(super) struct Document {
    pub(super) paths: Vec<Path>,
    pub(super) definitions: Definitions,
}

impl Document {
    pub(super) fn new(mut paths: Vec<Path>, definitions: &Definitions) -> Self {
        paths.sort_by(|a, b| a.path.cmp(&b.path));
        let mut roots = BTreeSet::from([names::meta("Status")]);
        // Clients look these up although no answer of a kind names them.
        if paths.iter().flat_map(|path| &path.operations).any(|(_, operation)| operation.action.is_some()) {
            roots.extend(["DeleteOptions", "WatchEvent"].map(names::meta));
        }
        for (_, operation) in paths.iter().flat_map(|path| &path.operations) {
            operation.replies.iter().for_each(|(_, reply)| reply.references(&mut roots));
            roots.extend(operation.body.iter().flat_map(|body| &body.forms).map(|(_, name)| name.clone()));
        }
        Document { paths, definitions: definitions::needed(definitions, roots) }
    }

    /// The same for one group and version: clients look there for what all groups share under that one only.
    pub(super) fn of_version(mut self, group: &str, version: &str) -> Self {
        self.definitions.values_mut().for_each(|schema| definitions::keep_names(schema, group, version));
        self
    }
}

/// The text of a success code.
pub(super) fn reason(code: u16) -> &'static str {
    match code {
        201 => "Created",
        202 => "Accepted",
        _ => "OK",
    }
}

/// What every operation may answer besides: code or `default`, text, and the definition if it is stated. A
/// 401 is a Status as well; the reference API leaves that to `default`, and one statement is enough.
pub(super) fn failures() -> [(&'static str, &'static str, Option<Schema>); 2] {
    [("401", "Unauthorized", None), ("default", "Failure", Some(Schema::reference(names::meta("Status"))))]
}
