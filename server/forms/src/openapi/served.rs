//! Documents without what is not served: the paths of versions and resource types that are off, and the
//! definitions that only those refer to.

use std::collections::BTreeSet;

use engine::catalog::Catalog;
use machinery::shape::Text;
use serde_json::{Map, Value};

/// What is not served, by its paths.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Unserved {
    /// Path of the group and version, and the plural name of the resource type.
    resources: Vec<(String, Text)>,
    /// Paths of groups and versions of which nothing is served, those of groups, and pages that are not
    /// there.
    whole: BTreeSet<String>,
}

impl Unserved {
    /// What a catalog does not serve.
    #[must_use]
    pub(super) fn of(catalog: &Catalog) -> Self {
        let mut unserved = Unserved::default();
        let served = |prefix: &str| {
            catalog.group_versions().any(|(version, _)| version.strip_prefix(prefix).is_some())
        };
        // Documents of kinds that came at run time are made of what is served of them.
        for resource in catalog.unserved().iter().filter(|resource| resource.addition() == 0) {
            let root = if resource.group.is_empty() { "/api" } else { "/apis" };
            let path = format!("{root}/{}", resource.api_version);
            if catalog.group_version(&resource.api_version).is_none() {
                unserved.whole.insert(path.clone());
            }
            if !resource.group.is_empty() && !served(&format!("{}/", resource.group)) {
                unserved.whole.insert(format!("{root}/{}", resource.group));
            }
            unserved.resources.push((path, resource.kind.plural.clone()));
        }
        unserved
    }

    /// The same, and a page that is not served.
    #[must_use]
    pub(super) fn and_page(mut self, path: &str) -> Self {
        self.whole.insert(path.to_owned());
        self
    }

    /// Whether the path, as `/apis/discovery.platform.io/v1`, is that of a group, a version or a page which
    /// is not served at all.
    #[must_use]
    pub(super) fn covers(&self, path: &str) -> bool {
        self.whole.contains(path)
    }

    /// The document without what is not served; the same text when all of it is.
    pub(super) fn taken_from(&self, text: String) -> String {
        if self.resources.is_empty() && self.whole.is_empty() {
            return text;
        }
        let Ok(mut document) = serde_json::from_str::<Value>(&text) else { return text };
        let Some(Value::Object(paths)) = document.get_mut("paths").map(Value::take) else { return text };
        let (gone, kept): (Map<String, Value>, Map<String, Value>) =
            paths.into_iter().partition(|(path, _)| self.is_off(path));
        if !gone.is_empty() {
            drop_unused(&mut document, &gone, &kept);
        }
        if let Some(paths) = document.get_mut("paths") {
            *paths = Value::Object(kept);
        }
        document.to_string()
    }

    /// Whether a path of a document belongs to what is off.
    fn is_off(&self, path: &str) -> bool {
        let below =
            |prefix: &str| path.strip_prefix(prefix).filter(|rest| rest.is_empty() || rest.starts_with('/'));
        self.whole.iter().any(|whole| below(whole).is_some())
            || self.resources.iter().any(|(version, plural)| {
                below(version).is_some_and(|rest| plural_in(rest.trim_matches('/')) == Some(plural))
            })
    }
}

/// The resource type of a path below its group and version.
fn plural_in(path: &str) -> Option<&str> {
    let mut segments = path.split('/').filter(|segment| *segment != "watch");
    match (segments.next()?, segments.next(), segments.next()) {
        ("namespaces", Some("{namespace}"), Some(plural)) => Some(plural),
        (plural, ..) => Some(plural),
    }
}

/// Takes away the definitions that only the gone paths need.
fn drop_unused(document: &mut Value, gone: &Map<String, Value>, kept: &Map<String, Value>) {
    let Some(definitions) = definitions_of(document) else { return };
    let mut lost = BTreeSet::new();
    gone.values().for_each(|path| reach(path, definitions, &mut lost));
    let mut needed = BTreeSet::new();
    kept.values().for_each(|path| reach(path, definitions, &mut needed));
    // What no path needs stands there for its own sake.
    let own: Vec<&Value> =
        definitions.iter().filter(|(name, _)| !lost.contains(*name)).map(|(_, schema)| schema).collect();
    own.into_iter().for_each(|schema| reach(schema, definitions, &mut needed));
    definitions.retain(|name, _| needed.contains(name) || !lost.contains(name));
}

/// The definitions of a document of either version.
pub(super) fn definitions_of(document: &mut Value) -> Option<&mut Map<String, Value>> {
    let place = if document.get("definitions").is_some() { "/definitions" } else { "/components/schemas" };
    document.pointer_mut(place)?.as_object_mut()
}

/// The definitions that these refer to, directly or not.
pub(super) fn reached<'a>(
    from: &[Value],
    definitions: &'a Map<String, Value>,
) -> impl Iterator<Item = (String, &'a Value)> {
    let mut names = BTreeSet::new();
    from.iter().for_each(|value| reach(value, definitions, &mut names));
    names.into_iter().filter_map(|name| definitions.get(&name).map(|definition| (name, definition)))
}

/// The names of all definitions that something refers to, directly or not.
fn reach(from: &Value, definitions: &Map<String, Value>, reached: &mut BTreeSet<String>) {
    // A list of what is open, in place of recursion: definitions refer to each other, and to themselves.
    let mut open = vec![from];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(reference)) = fields.get("$ref")
                    && let Some((_, name)) = reference.rsplit_once('/')
                    && reached.insert(name.to_owned())
                {
                    open.extend(definitions.get(name));
                }
                open.extend(fields.values());
            }
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn reference(name: &str) -> Value {
        json!({ "$ref": format!("#/definitions/{name}") })
    }

    #[test]
    fn paths_that_are_off_go_with_what_only_they_need() {
        let unserved = Unserved {
            resources: vec![
                ("/apis/a.io/v1".to_owned(), "things".into()),
                ("/apis/b.io/v2".to_owned(), "others".into()),
            ],
            whole: ["/apis/b.io/v2", "/apis/b.io"].map(str::to_owned).into(),
        };
        let document = json!({
            "definitions": {
                "Inner": {}, "Kept": reference("Inner"), "OfOwn": {},
                "Own": { "properties": reference("OfOwn") },
                "Thing": { "x": [reference("Inner"), reference("OnlyThing"), reference("OfOwn")] },
                "OnlyThing": reference("Thing"),
            },
            "paths": {
                "/apis/a.io/": {}, "/apis/a.io/v1/": {}, "/apis/a.io/v10/things": {},
                "/apis/a.io/v1/things": reference("Thing"),
                "/apis/a.io/v1/namespaces/{namespace}/things/{name}": reference("Thing"),
                "/apis/a.io/v1/watch/things": reference("Thing"),
                "/apis/a.io/v1/thingsandmore": reference("Kept"),
                "/apis/b.io/": {}, "/apis/b.io/v2/": {}, "/apis/b.io/v2/others": {}, "/apis/b.io/v2/more": {},
            },
        });
        let left: Value = serde_json::from_str(&unserved.taken_from(document.to_string())).expect("JSON");
        let names = |key: &str| -> Vec<String> {
            left[key].as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect()
        };
        assert_eq!(
            names("paths"),
            ["/apis/a.io/", "/apis/a.io/v1/", "/apis/a.io/v10/things", "/apis/a.io/v1/thingsandmore"]
        );
        assert_eq!(names("definitions"), ["Inner", "Kept", "OfOwn", "Own"]);
    }

    #[test]
    fn the_namespace_itself_is_no_resource_in_it() {
        for (path, plural) in [
            ("namespaces", "namespaces"),
            ("namespaces/{name}", "namespaces"),
            ("namespaces/{name}/status", "namespaces"),
            ("namespaces/{namespace}/things", "things"),
            ("watch/namespaces/{namespace}/things", "things"),
            ("things/{name}/status", "things"),
        ] {
            assert_eq!(plural_in(path), Some(plural), "{path}");
        }
    }
}
