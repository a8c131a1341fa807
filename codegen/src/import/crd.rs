//! The reader of CustomResourceDefinitions, version `v1`: one kind in one or several versions.

mod kind;

use std::collections::{BTreeMap, BTreeSet};

use super::{
    keys::{Keys, is_true, items, text},
    model::{Imported, Kind, Package},
    notes::Notes,
};
use kind::Names;
pub(super) use kind::age;
use schema_model::{
    report::Findings,
    spelling::{is_camel_case, is_group, is_lower_case, is_version},
    tree::Node,
};

/// Reads every definition among the documents. The stored version of a kind comes first.
pub(super) fn read(documents: &[Node], notes: &mut Notes, findings: &mut Findings) -> Imported {
    let mut reader = Reader { notes, findings, packages: Vec::new(), taken: BTreeMap::new() };
    for document in documents.iter().filter(|document| !document.is_null()) {
        reader.document(document);
    }
    let packages = reader.packages;
    if packages.is_empty() && findings.is_empty() {
        let place = documents.first().map(|document| document.span).unwrap_or_default();
        findings.add_with_help(
            place,
            "the file holds no CustomResourceDefinition",
            "a definition says `apiVersion: apiextensions.k8s.io/v1` and `kind: CustomResourceDefinition`",
        );
    }
    Imported { packages }
}

struct Reader<'r> {
    notes: &'r mut Notes,
    findings: &'r mut Findings,
    packages: Vec<Package>,
    /// Names of types, by group and version.
    taken: BTreeMap<(String, String), BTreeSet<String>>,
}

impl Reader<'_> {
    fn document(&mut self, document: &Node) {
        let mut keys = Keys::of(document);
        let api_version = keys.text("apiVersion").unwrap_or_default();
        match (keys.text("kind"), api_version.split_once('/')) {
            (Some("CustomResourceDefinition"), Some((_, "v1"))) => self.definition(&mut keys),
            (Some("CustomResourceDefinition"), _) => self.findings.add_with_help(
                document.span,
                format!("definitions of `{api_version}` cannot be read"),
                "write it as `apiextensions.k8s.io/v1`, with a schema for each version",
            ),
            (kind, _) => {
                let what = format!("the document of kind `{}`", kind.unwrap_or_default());
                self.notes.add(
                    document.span,
                    what,
                    "it defines no kind",
                    "nothing, unless it is part of the API",
                );
            }
        }
    }

    fn definition(&mut self, keys: &mut Keys<'_>) {
        for key in ["metadata", "status"] {
            keys.take(key);
        }
        let Some(spec) = keys.take("spec") else {
            self.findings.add(keys.span, "the key `spec` is missing");
            return;
        };
        let mut spec = Keys::of(spec);
        let Some(group) = self.group(&mut spec) else { return };
        let Some(names) = self.names(&mut spec) else { return };
        let namespaced = match spec.text("scope") {
            Some("Namespaced") => true,
            Some("Cluster") => false,
            _ => {
                self.findings.add(spec.span, "`scope` is neither `Namespaced` nor `Cluster`");
                return;
            }
        };
        self.conversion(&mut spec);
        let base = Kind { namespaced, ..names.kind() };
        let versions = spec.take("versions").map(items).unwrap_or_default();
        self.versions(&group, &base, versions, keys.span);
        for entry in keys.rest().chain(spec.rest()) {
            let what = format!("`{}`", entry.key);
            self.notes.add(
                entry.key_span,
                what,
                "it means nothing here",
                "look whether the kind still does what you expect",
            );
        }
    }

    fn group(&mut self, spec: &mut Keys<'_>) -> Option<String> {
        let node = spec.take("group");
        let group = node.and_then(text).filter(|group| is_group(group));
        if group.is_none() {
            let place = node.map_or(spec.span, |node| node.span);
            self.findings.add_with_help(
                place,
                "`group` is no group name",
                "a group is lower-case words joined by `.`",
            );
        }
        group.map(str::to_owned)
    }

    /// The names of the kind, as far as the language can spell them.
    fn names(&mut self, spec: &mut Keys<'_>) -> Option<Names> {
        let Some(node) = spec.take("names") else {
            self.findings.add(spec.span, "the key `names` is missing");
            return None;
        };
        let mut keys = Keys::of(node);
        let kind = keys.text("kind").filter(|kind| is_camel_case(kind));
        let plural = keys.text("plural").filter(|plural| is_lower_case(plural));
        let (Some(kind), Some(plural)) = (kind, plural) else {
            self.findings.add_with_help(
                node.span,
                "`kind` or `plural` is missing, or not spelled as names of a kind are",
                "a kind is named like `EndpointSlice`, its plural in lower-case letters and digits",
            );
            return None;
        };
        let list = keys.take("listKind");
        if let Some(list) = list.filter(|list| text(list).is_some_and(|name| name != format!("{kind}List"))) {
            self.notes.add(
                list.span,
                "`listKind`",
                format!("a list is called {kind}List"),
                "clients must use that name",
            );
        }
        let singular = keys.text("singular").filter(|singular| *singular != kind.to_lowercase());
        let singular = singular.and_then(|word| self.path_word(node, "singular", word));
        let short = self.path_words(&mut keys, "shortNames");
        let categories = self.path_words(&mut keys, "categories");
        Some(Names {
            place: spec.span,
            kind: kind.into(),
            plural: plural.into(),
            singular,
            short,
            categories,
        })
    }

    fn path_words(&mut self, keys: &mut Keys<'_>, key: &'static str) -> Vec<String> {
        let nodes = keys.take(key).map(items).unwrap_or_default();
        let words = nodes.iter().filter_map(|node| Some((node, text(node)?)));
        words.filter_map(|(node, word)| self.path_word(node, key, word)).collect()
    }

    fn path_word(&mut self, node: &Node, key: &str, word: &str) -> Option<String> {
        // Only categories have no place in paths.
        let (is_good, why) = if key == "categories" {
            (
                word.split('-').all(is_lower_case),
                "such names are lower-case letters and digits with `-` between them",
            )
        } else {
            (is_lower_case(word), "such names are lower-case letters and digits")
        };
        if is_good {
            return Some(word.to_owned());
        }
        self.notes.add(node.span, format!("`{word}` in `{key}`"), why, "choose another word");
        None
    }

    /// Versions of a definition differ only in their schemas, unless a webhook converts them.
    fn conversion(&mut self, spec: &mut Keys<'_>) {
        if let Some(node) = spec.take("conversion") {
            let mut keys = Keys::of(node);
            if keys.text("strategy").is_some_and(|strategy| strategy != "None") {
                self.notes.add(
                    node.span,
                    "`conversion`",
                    "the server calls no webhook to convert",
                    "say with `hub`, `words` and `recode` how fields correspond, or convert in a strategy",
                );
            }
        }
        if let Some(node) = spec.take("preserveUnknownFields").filter(|node| is_true(node)) {
            let why = "the server keeps only declared fields";
            self.notes.add(
                node.span,
                "`preserveUnknownFields`",
                why,
                "declare a field of type `Any` for what is free",
            );
        }
    }

    fn versions(&mut self, group: &str, base: &Kind, versions: &[Node], place: schema_model::source::Span) {
        let mut read = Vec::new();
        for node in versions {
            let mut keys = Keys::of(node);
            let Some(version) = keys.text("name").filter(|version| is_version(version)) else {
                let help = "versions are written `v1`, `v1beta1` or `v2alpha1`";
                self.findings.add_with_help(
                    node.span,
                    "the version has no `name` that a version can have",
                    help,
                );
                continue;
            };
            let is_stored = keys.flag("storage");
            let taken = self.taken.entry((group.to_owned(), version.to_owned())).or_default();
            taken.insert(base.name.clone());
            let kind = kind::version(base, &mut keys, taken, self.notes, self.findings);
            taken.extend(kind.types.iter().map(|declared| declared.name.clone()));
            read.push((is_stored, version.to_owned(), kind));
        }
        if read.iter().filter(|(is_stored, ..)| *is_stored).count() != 1 && self.findings.is_empty() {
            self.findings.add(place, "not exactly one version says `storage: true`");
        }
        read.sort_by_key(|(is_stored, ..)| !is_stored);
        for (_, version, kind) in read {
            self.add(group, version, kind);
        }
    }

    fn add(&mut self, group: &str, version: String, kind: Kind) {
        let found = self.packages.iter_mut().find(|known| known.group == group && known.version == version);
        match found {
            Some(package) if package.kinds.iter().any(|known| known.name == kind.name) => {
                self.findings.add(kind.place, format!("{group}/{version} {} is defined twice", kind.name));
            }
            Some(package) => package.kinds.push(kind),
            None => {
                let kinds = vec![kind];
                self.packages.push(Package { group: group.to_owned(), version, kinds, shared: Vec::new() });
            }
        }
    }
}
