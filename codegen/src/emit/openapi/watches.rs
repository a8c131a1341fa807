//! The older paths of watches, with `/watch` behind the version: the parameter `watch` of a list replaces
//! them, and clients that know only these still use them.

use schema_model::model::{Kind, Package, Verb};

use super::{
    names::{self, Gvk},
    operation::{LIST_MEDIA, Operation, Path},
    parameters::{self, NAME, NAMESPACE, PRETTY, Parameter},
    schema::Schema,
};

/// Those of one kind: of everything, of a namespace, of one object.
pub(super) fn of_kind(package: &Package, kind: &Kind, gvk: &Gvk, base: &str) -> Vec<Path> {
    let row = Row { package, kind, gvk };
    let (plural, kind) = (&kind.plural, &kind.name);
    let root = format!("{base}/watch");
    if row.kind.namespaced {
        let collection = format!("{root}/namespaces/{{namespace}}/{plural}");
        vec![
            row.path(format!("{root}/{plural}"), &[], "watchlist", &format!("{kind}ListForAllNamespaces")),
            row.path(collection.clone(), &[NAMESPACE], "watchlist", &format!("Namespaced{kind}List")),
            row.path(
                format!("{collection}/{{name}}"),
                &[NAME, NAMESPACE],
                "watch",
                &format!("Namespaced{kind}"),
            ),
        ]
    } else {
        let collection = format!("{root}/{plural}");
        vec![
            row.path(collection.clone(), &[], "watchlist", &format!("{kind}List")),
            row.path(format!("{collection}/{{name}}"), &[NAME], "watch", kind),
        ]
    }
}

/// A kind in its package.
struct Row<'model> {
    package: &'model Package,
    kind: &'model Kind,
    gvk: &'model Gvk,
}

impl Row<'_> {
    fn path(&self, path: String, own: &[Parameter], action: &'static str, words: &str) -> Path {
        let mut parameters = parameters::of_verb(Verb::Watch);
        parameters.extend(own.iter().cloned().chain([PRETTY]));
        parameters.sort_by(|a, b| a.name.cmp(&b.name));
        let target = if action == "watch" { "one object" } else { "objects" };
        let operation = Operation {
            id: format!("watch{}{words}", names::id_words(self.package)),
            description: format!(
                "Watch {target} of the kind {}. Deprecated: list with the parameter `watch` instead, and \
                 with \
                 `fieldSelector` for one object.",
                self.kind.name
            ),
            tag: names::tag(self.package),
            action: Some((action, self.gvk.clone())),
            parameters: Vec::new(),
            body: None,
            replies: vec![(200, Schema::reference(names::meta("WatchEvent")))],
            produces: LIST_MEDIA,
            deprecated: true,
        };
        Path { path, parameters, operations: vec![("get", operation)] }
    }
}
