//! The older paths of watches, with `/watch` behind the version: the parameter `watch` of a list replaces them, and clients
//! that know only these still use them.

use super::{
    names,
    operations::{LIST_MEDIA, Operation, Path, Row},
    parameters::{self, NAME, NAMESPACE, PRETTY, Parameter, Watchable},
    schema::Schema,
};
use crate::model::Verb;

/// Those of one kind: of everything, of a namespace, of one object.
pub(super) fn of_kind(row: &Row<'_>, base: &str) -> Vec<Path> {
    let (plural, kind) = (&row.kind.plural, &row.kind.name);
    let root = format!("{base}/watch");
    if row.kind.namespaced {
        let collection = format!("{root}/namespaces/{{namespace}}/{plural}");
        vec![
            path(row, format!("{root}/{plural}"), &[], "watchlist", &format!("{kind}ListForAllNamespaces")),
            path(row, collection.clone(), &[NAMESPACE], "watchlist", &format!("Namespaced{kind}List")),
            path(
                row,
                format!("{collection}/{{name}}"),
                &[NAME, NAMESPACE],
                "watch",
                &format!("Namespaced{kind}"),
            ),
        ]
    } else {
        let collection = format!("{root}/{plural}");
        vec![
            path(row, collection.clone(), &[], "watchlist", &format!("{kind}List")),
            path(row, format!("{collection}/{{name}}"), &[NAME], "watch", kind),
        ]
    }
}

fn path(row: &Row<'_>, path: String, own: &[Parameter], action: &'static str, words: &str) -> Path {
    let mut parameters = parameters::of_verb(Verb::Watch, Watchable::Yes);
    parameters.extend(own.iter().copied().chain([PRETTY]));
    parameters.sort_by_key(|parameter| parameter.name);
    let target = if action == "watch" { "one object" } else { "objects" };
    let operation = Operation {
        id: format!("watch{}{words}", names::id_words(row.package)),
        description: format!(
            "Watch {target} of the kind {}. Deprecated: list with the parameter `watch` instead, and with \
             `fieldSelector` for one object.",
            row.kind.name
        ),
        tag: names::tag(row.package),
        action: Some((action, row.gvk.clone())),
        parameters: Vec::new(),
        body: None,
        replies: vec![(200, Schema::reference(names::meta("WatchEvent")))],
        produces: LIST_MEDIA,
        deprecated: true,
    };
    Path { path, parameters, operations: vec![("get", operation)] }
}
