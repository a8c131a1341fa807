//! The reader of OpenAPI documents, version 3 or 2: kinds are the definitions that say of which group,
//! version and kind they are, and the types that they refer to come with them.

mod served;

use std::collections::{BTreeMap, BTreeSet};

use super::{
    crd::age,
    keys::{get, items, map, text},
    layout,
    model::{Imported, Kind, Type},
    notes::Notes,
    options::Options,
    references::{Component, Components, GVK, read_gvk},
    schema::Schemas,
};
use crate::new_kind::plural;
use schema_model::{
    report::Findings,
    spelling::{is_camel_case, is_group, is_version},
    tree::{Entry, Node},
};
use served::Served;

/// Whether a document is one of OpenAPI.
pub(super) fn is_document(document: &Node) -> bool {
    ["openapi", "swagger"].iter().any(|key| get(map(document), key).is_some())
}

/// Reads the kinds of a document.
pub(super) fn read(
    document: &Node,
    options: &Options,
    notes: &mut Notes,
    findings: &mut Findings,
) -> Imported {
    let root = map(document);
    let schemas = get(root, "components").and_then(|components| get(map(components), "schemas"));
    let entries = schemas.or_else(|| get(root, "definitions")).map(map).unwrap_or_default();
    let components = components(entries, options);
    let served = served::all(get(root, "paths").map(map).unwrap_or_default());
    let mut reader = Reader { components: &components, notes, packages: BTreeMap::new(), open: Vec::new() };
    for component in components.values() {
        if is_kind(component, options) {
            reader.kind(component, &served, options);
        }
    }
    if reader.packages.is_empty() {
        findings.add_with_help(
            document.span,
            "the document defines no kind that was asked for",
            "kinds say `x-kubernetes-group-version-kind` and have `metadata`; say --kind, --group and \
             --api-version for others",
        );
    }
    reader.finish()
}

/// The kinds and types of one group and version.
#[derive(Default)]
struct Pool {
    kinds: Vec<Kind>,
    types: Vec<Type>,
    taken: BTreeSet<String>,
}

struct Reader<'n, 'r> {
    components: &'n Components<'n>,
    notes: &'r mut Notes,
    packages: BTreeMap<(String, String), Pool>,
    /// Definitions that are referred to, and not read yet.
    open: Vec<String>,
}

impl<'n> Reader<'n, '_> {
    fn kind(
        &mut self,
        component: &'n Component<'n>,
        served: &BTreeMap<(String, String, String), Served>,
        options: &Options,
    ) {
        let place = component.node.span;
        let gvk = gvk(component.node).unwrap_or_default();
        let found = served.get(&gvk);
        if found.is_none() {
            let advice = "look at `plural` and `scope` of the new file";
            self.notes.add(
                place,
                format!("how {} is served", component.name),
                "no path of the document says it",
                advice,
            );
        }
        let mut kind = Kind {
            place,
            name: component.name.clone(),
            plural: found.map_or_else(|| plural(&component.name), |found| found.plural.clone()),
            namespaced: found.map_or(options.namespaced, |found| found.namespaced),
            served: !component.package.1.contains("alpha"),
            status: found.is_some_and(|found| found.status),
            columns: vec![age()],
            example: get(map(component.node), "example").map(schema_model::defaults::any_json),
            ..Kind::default()
        };
        kind.doc = self.declare(component, true);
        self.packages.entry(component.package.clone()).or_default().kinds.push(kind);
    }

    /// Reads a definition into its package, and returns its description.
    fn declare(&mut self, component: &'n Component<'n>, is_kind: bool) -> String {
        let components = self.components;
        let pool = self.packages.entry(component.package.clone()).or_insert_with(|| {
            let own = components.values().filter(|other| other.package == component.package);
            Pool { taken: own.map(|other| other.name.clone()).collect(), ..Pool::default() }
        });
        if !pool.types.iter().any(|declared| declared.name == component.name) {
            let mut schemas = Schemas::of_document(self.notes, &pool.taken, components, &component.package);
            let doc = schemas.definition(&component.name, component.node, is_kind);
            pool.taken.extend(schemas.types.iter().map(|declared| declared.name.clone()));
            self.open.append(&mut schemas.reached);
            pool.types.append(&mut schemas.types);
            return doc;
        }
        String::new()
    }

    /// Reads all that is referred to, and gives every type its file.
    fn finish(mut self) -> Imported {
        let mut seen = BTreeSet::new();
        while let Some(name) = self.open.pop() {
            if let Some(component) = self.components.get(name.as_str())
                && seen.insert(name.clone())
            {
                self.declare(component, false);
            }
        }
        let packages = self.packages.into_iter();
        let packages = packages
            .map(|((group, version), pool)| layout::package(&group, &version, pool.kinds, pool.types));
        Imported { packages: packages.collect() }
    }
}

/// The definitions by their names, each with the group and version that it belongs to.
fn components<'n>(entries: &'n [Entry], options: &Options) -> Components<'n> {
    let mut groups: BTreeMap<&str, (String, String)> = BTreeMap::new();
    for entry in entries {
        if let Some((group, version, _)) = gvk(&entry.value) {
            groups.entry(split(&entry.key).0).or_insert((core(&group), version));
        }
    }
    let first = groups.values().next().cloned().unwrap_or_default();
    let mut found = Components::new();
    for entry in entries {
        let (prefix, name) = split(&entry.key);
        if !is_camel_case(name) {
            continue;
        }
        let own = gvk(&entry.value).map(|(group, version, _)| (core(&group), version));
        let (group, version) = own
            .or_else(|| groups.get(prefix).cloned())
            .or_else(|| by_name(prefix))
            .unwrap_or_else(|| first.clone());
        let group =
            options.group.clone().filter(|_| group.is_empty() || options.kinds.len() == 1).unwrap_or(group);
        let version = if version.is_empty() { options.version.clone().unwrap_or_default() } else { version };
        if is_group(&group) && is_version(&version) {
            let component =
                Component { node: &entry.value, name: name.to_owned(), package: (group, version) };
            found.insert(&entry.key, component);
        }
    }
    found
}

/// What stands before the last dot, and behind it.
fn split(name: &str) -> (&str, &str) {
    name.rsplit_once('.').unwrap_or(("", name))
}

/// The group without a name is `core` in schemas.
fn core(group: &str) -> String {
    if group.is_empty() { "core".to_owned() } else { group.to_owned() }
}

/// Group and version at the end of a package name.
fn by_name(prefix: &str) -> Option<(String, String)> {
    let (before, version) = prefix.rsplit_once('.').filter(|(_, version)| is_version(version))?;
    Some((split(before).1.to_owned(), version.to_owned()))
}

/// The one group, version and kind that a definition is of.
fn gvk(node: &Node) -> Option<(String, String, String)> {
    let [only] = get(map(node), GVK).map(items)? else { return None };
    read_gvk(only)
}

/// Whether a definition is of a kind that was asked for; its list and the options of verbs are none.
fn is_kind(component: &Component<'_>, options: &Options) -> bool {
    let properties = get(map(component.node), "properties").map(map).unwrap_or_default();
    let has = |name: &str| get(properties, name).is_some();
    let is_list = has("items") && component.name.ends_with("List");
    match options.kinds.as_slice() {
        [] => gvk(component.node).is_some() && has("metadata") && !is_list && component.package.0 != "meta",
        chosen => {
            chosen.contains(&component.name)
                && get(map(component.node), "type").and_then(text) == Some("object")
        }
    }
}
