//! Label and field selectors of a list or a watch, judged by what the store keeps beside an object's bytes.

use std::{iter, ops::Bound, sync::Arc};

use machinery::selector::{FieldOperator, FieldSelector, LabelOperator, LabelSelector};
use storage::{
    cache::{Cache, index::Term, snapshot::Snapshot},
    engine::Objects,
    entry::Entry,
};

use crate::{
    catalog::Resource,
    http::{query::Query, status::ApiError},
};

/// The field that every kind has, and that is part of the key.
const NAME: &str = "metadata.name";

/// The same for kinds in namespaces.
const NAMESPACE: &str = "metadata.namespace";

/// Both selectors of a list or a watch.
#[derive(Debug)]
pub struct Selectors {
    labels: LabelSelector,
    fields: FieldSelector,
}

impl Selectors {
    /// Reads and checks both selectors.
    ///
    /// # Errors
    /// 400 for a malformed selector or a field that cannot be selected on.
    pub fn read(resource: &Resource, query: &Query) -> Result<Self, ApiError> {
        let labels = LabelSelector::parse(query.text("labelSelector"))
            .map_err(|error| ApiError::bad_request(error.to_string()))?;
        let fields = FieldSelector::parse(query.text("fieldSelector"))
            .map_err(|error| ApiError::bad_request(error.to_string()))?;
        let mut known = vec![NAME];
        if resource.kind.namespaced {
            known.push(NAMESPACE);
        }
        known.extend(resource.kind.selectable.iter().map(|field| field.label));
        fields.require_only(&known).map_err(|error| ApiError::bad_request(error.to_string()))?;
        Ok(Selectors { labels, fields })
    }

    /// Whether everything matches.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty() && self.fields.is_empty()
    }

    /// Refuses a selector that asks for another name than the one in the path.
    ///
    /// # Errors
    /// 400 when both are given and differ.
    pub fn require_name(&self, name: &str) -> Result<(), ApiError> {
        match self.fields.single_value(NAME) {
            Some(selected) if !name.is_empty() && selected != name => {
                Err(ApiError::bad_request("fieldSelector metadata.name doesn't match requested name"))
            }
            _ => Ok(()),
        }
    }

    /// Objects of a snapshot among which are all that match and whose keys begin with `prefix`: as few as can
    /// be told without a look at each.
    #[must_use]
    pub fn candidates<'a>(
        &'a self,
        resource: &Resource,
        prefix: &'a str,
        cache: &Cache,
        snapshot: &Snapshot,
    ) -> Candidates<'a> {
        let name = self.fields.single_value(NAME);
        if let Some(name) = name
            && (!prefix.is_empty() || !resource.kind.namespaced)
        {
            let key = format!("{prefix}{name}");
            let objects =
                snapshot.get(&key).map(|entry| (entry.key.clone(), entry.clone())).into_iter().collect();
            return Candidates { objects, prefix, name: None };
        }
        let narrowed = self.terms(resource).into_iter().filter_map(|(term, value)| {
            cache.ask_index(resource.id, &term);
            snapshot.with_value(&term, value)
        });
        let objects = narrowed.min_by_key(Objects::len).unwrap_or_else(|| snapshot.entries.clone());
        Candidates { objects, prefix, name }
    }

    /// The requirements that pin one value, which an index can answer.
    fn terms(&self, resource: &Resource) -> Vec<(Term, &str)> {
        use LabelOperator::{DoubleEquals, Equals, In};
        let labels = self.labels.requirements().iter().filter_map(|asked| match asked.values() {
            [value] if matches!(asked.operator(), Equals | DoubleEquals | In) => {
                Some((Term::Label(asked.key().into()), value.as_str()))
            }
            _ => None,
        });
        let fields = self.fields.requirements().iter().filter_map(|asked| {
            let at = resource.kind.selectable.iter().position(|field| field.label == asked.path)?;
            (asked.operator == FieldOperator::Equals).then_some((Term::Field(at), asked.value.as_str()))
        });
        labels.chain(fields).collect()
    }

    /// Whether an object with this key may match: what the key alone can say, without a look at the object.
    #[must_use]
    pub fn may_match_key(&self, resource: &Resource, key: &str) -> bool {
        self.fields.is_empty()
            || self.fields.requirements().iter().all(|asked| {
                let equal = match key_value(resource, key, &asked.path) {
                    Some(value) => value == asked.value,
                    None => return true,
                };
                equal == (asked.operator == FieldOperator::Equals)
            })
    }

    /// Whether an object matches, judged by what the store keeps beside its bytes.
    #[must_use]
    pub fn matches(&self, resource: &Resource, entry: &Entry) -> bool {
        self.labels.matches(|key| entry.head.label(key))
            && self.fields.matches(|path| Some(field_value(resource, entry, path)))
    }
}

/// Objects among which are all that a list or a watch is about.
pub struct Candidates<'a> {
    objects: Objects,
    prefix: &'a str,
    /// The name that all wanted objects have, each in a namespace of its own.
    name: Option<&'a str>,
}

impl Candidates<'_> {
    /// The objects in the order of their keys, from the key `start` on.
    pub fn from<'a>(&'a self, start: &'a str) -> impl Iterator<Item = &'a Arc<Entry>> {
        let named = self.name.map(|name| each_named(&self.objects, name, start));
        let all = || {
            let rest = self.objects.range::<_, str>((Bound::Included(start), Bound::Unbounded));
            rest.take_while(|(key, _)| key.starts_with(self.prefix)).map(|(_, entry)| entry)
        };
        let all = self.name.is_none().then(all);
        named.into_iter().flatten().chain(all.into_iter().flatten())
    }
}

/// The objects of one name in all namespaces, from a key on. Goes from namespace to namespace: what it costs is
/// their number, and not that of the objects.
fn each_named<'a>(objects: &'a Objects, name: &'a str, start: &str) -> impl Iterator<Item = &'a Arc<Entry>> {
    /// What comes behind all keys of a namespace, since `/` stands before it.
    const BEHIND_SLASH: char = '0';
    let mut from = start.to_owned();
    iter::from_fn(move || {
        loop {
            let rest = (Bound::Included(from.as_str()), Bound::Unbounded);
            let (first, _) = objects.range::<_, str>(rest).next()?;
            let namespace = first.split_once('/').map_or(first.as_ref(), |(namespace, _)| namespace);
            let key = format!("{namespace}/{name}");
            // The first key is where this namespace begins, or where the page does.
            let found = if key.as_str() < first.as_ref() { None } else { objects.get(key.as_str()) };
            from = format!("{namespace}{BEHIND_SLASH}");
            if found.is_some() {
                return found;
            }
        }
    })
}

/// The value that a field selector compares; empty when the object has none.
#[must_use]
pub fn field_value<'a>(resource: &Resource, entry: &'a Entry, path: &str) -> &'a str {
    key_value(resource, &entry.key, path).unwrap_or_else(|| {
        let at = resource.kind.selectable.iter().position(|field| field.label == path);
        at.and_then(|index| entry.head.fields.get(index)).map_or("", |value| value)
    })
}

/// The value of a field that is a part of the key.
fn key_value<'a>(resource: &Resource, key: &'a str, path: &str) -> Option<&'a str> {
    let (namespace, name) = match key.split_once('/') {
        Some((namespace, name)) if resource.kind.namespaced => (namespace, name),
        _ => ("", key),
    };
    match path {
        NAME => Some(name),
        NAMESPACE => Some(namespace),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use bytes::Bytes;
    use storage::entry::Head;

    use super::*;

    fn objects(keys: &[&str]) -> Objects {
        let entry = |key: &str| Entry::new(key.into(), 1, Bytes::new(), 0, Head::default(), 0);
        keys.iter().map(|key| (Arc::from(*key), Arc::new(entry(key)))).collect()
    }

    fn keys<'a>(found: impl Iterator<Item = &'a Arc<Entry>>) -> Vec<String> {
        found.map(|entry| entry.key.to_string()).collect()
    }

    #[test]
    fn a_name_is_found_in_every_namespace_from_any_key_on() {
        let all = ["a-b/x", "a.b/w", "a.b/y", "a/w", "a/x", "a/x-1", "a/y", "a0/x", "b/a", "b/z", "c/x"];
        let all = objects(&all);
        for (start, expected) in [
            ("", vec!["a-b/x", "a/x", "a0/x", "c/x"]),
            ("a-b/x", vec!["a-b/x", "a/x", "a0/x", "c/x"]),
            ("a-b/y", vec!["a/x", "a0/x", "c/x"]),
            ("a/", vec!["a/x", "a0/x", "c/x"]),
            ("a/x", vec!["a/x", "a0/x", "c/x"]),
            ("a/x-1", vec!["a0/x", "c/x"]),
            ("b/zz", vec!["c/x"]),
            ("c/y", vec![]),
            ("d/", vec![]),
        ] {
            assert_eq!(keys(each_named(&all, "x", start)), expected, "from {start:?}");
        }
        assert_eq!(keys(each_named(&all, "nothing", "")), [""; 0]);
        assert_eq!(keys(each_named(&all, "", "")), [""; 0]);
        assert_eq!(keys(each_named(&Objects::new(), "x", "")), [""; 0]);
    }

    #[test]
    fn what_is_found_agrees_with_a_look_at_each() {
        let mut all: Vec<String> = Vec::new();
        for namespace in ["a", "a-", "a.", "a/", "a0", "b", "ba"] {
            for name in ["a", "x", "x-", "x.y", "y"] {
                if (namespace.len() + name.len()) % 2 == 0 {
                    all.push(format!("{}/{name}", namespace.trim_end_matches('/')));
                }
            }
        }
        let all = objects(&all.iter().map(String::as_str).collect::<Vec<_>>());
        for name in ["a", "x", "x-", "x.y", "y", "z"] {
            for start in all.keys() {
                let each = all.values().filter(|entry| {
                    entry.key.as_ref() >= start.as_ref()
                        && entry.key.split_once('/').map(|key| key.1) == Some(name)
                });
                assert_eq!(keys(each_named(&all, name, start)), keys(each), "{name} from {start}");
            }
        }
    }

    #[test]
    fn without_a_name_all_of_the_prefix_are_candidates() {
        let candidates =
            |prefix, name| Candidates { objects: objects(&["a-b/x", "a/x", "a/y", "b/x"]), prefix, name };
        assert_eq!(keys(candidates("a/", None).from("a/")), ["a/x", "a/y"]);
        assert_eq!(keys(candidates("a/", None).from("a/y")), ["a/y"]);
        assert_eq!(keys(candidates("", None).from("a/y")), ["a/y", "b/x"]);
        assert_eq!(keys(candidates("", Some("x")).from("a/y")), ["b/x"]);
    }

    #[test]
    fn a_name_costs_namespaces_and_not_objects() {
        let mut all = Objects::new();
        for namespace in 0..10 {
            for number in 0..10_000 {
                let key: Arc<str> = format!("n{namespace}/o{number:05}").into();
                let entry = Entry::new(Arc::clone(&key), 1, Bytes::new(), 0, Head::default(), 0);
                all.insert(key, Arc::new(entry));
            }
        }
        let shortest = |search: &dyn Fn() -> usize| {
            let once = || {
                let started = Instant::now();
                assert_eq!(search(), 10);
                started.elapsed()
            };
            (0..5).map(|_| once()).min().unwrap_or_default()
        };
        let at_each = shortest(&|| all.keys().filter(|key| key.ends_with("/o05000")).count());
        let by_seeking = shortest(&|| each_named(&all, "o05000", "").count());
        assert!(by_seeking * 20 < at_each, "{by_seeking:?} to {at_each:?}");
    }
}
