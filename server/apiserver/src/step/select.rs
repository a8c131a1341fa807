//! Label and field selectors of a list or a watch, judged by what the store keeps beside an object's bytes.

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
    pub fn candidates(
        &self,
        resource: &Resource,
        prefix: &str,
        cache: &Cache,
        snapshot: &Snapshot,
    ) -> Objects {
        if let Some(name) = self.fields.single_value(NAME)
            && (!prefix.is_empty() || !resource.kind.namespaced)
        {
            let key = format!("{prefix}{name}");
            return snapshot.get(&key).map(|entry| (entry.key.clone(), entry.clone())).into_iter().collect();
        }
        let narrowed = self.terms(resource).into_iter().filter_map(|(term, value)| {
            cache.ask_index(resource.id, &term);
            snapshot.with_value(&term, value)
        });
        narrowed.min_by_key(Objects::len).unwrap_or_else(|| snapshot.entries.clone())
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

/// The value that a field selector compares; empty when the object has none.
fn field_value<'a>(resource: &Resource, entry: &'a Entry, path: &str) -> &'a str {
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
