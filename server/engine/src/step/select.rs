//! Label and field selectors of a list or a watch, judged by what the store keeps beside an object's bytes.

use std::{borrow::Cow, iter, ops::Bound, sync::Arc};

use machinery::{
    json,
    kind::{Kind, Selectable, SelectorWords},
    selector::{FieldOperator, FieldRequirement, LabelOperator, LabelSelector},
};
use storage::{
    cache::{Cache, index::Term, snapshot::Snapshot},
    engine::Objects,
    entry::{Entry, ResourceId},
};

use crate::{
    call::AskedSelectors,
    catalog::{KeptField, Resource},
    request::Request,
    status::ApiError,
};

/// The field that every kind has, and that is part of the key.
const NAME: &str = "metadata.name";

/// The same for kinds in namespaces.
const NAMESPACE: &str = "metadata.namespace";

/// Both selectors of a list or a watch.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Selectors {
    labels: Arc<LabelSelector>,
    /// Requirements on parts of the key, which are judged without a look at the object.
    of_key: Box<[FieldTerm<KeyPart>]>,
    /// Requirements on fields that are kept beside the bytes, by their place there. One without a place has
    /// no value.
    of_head: Box<[FieldTerm<Option<Place>>]>,
    namespaced: bool,
    /// Whether fields are judged by [`Self::matches_shown`] alone: objects may be stored in another version
    /// than the one whose fields are asked for, and only a call converts them.
    defers: bool,
}

/// Where the value of a field is.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Place {
    /// Among the values that are kept beside the bytes.
    at: usize,
    /// The field, where some objects don't have it there: they were stored before it was known, or in another
    /// version.
    missed: Option<Box<KeptField>>,
}

impl Place {
    fn value<'e>(&self, entry: &'e Entry) -> Cow<'e, str> {
        match (entry.head.field(self.at), &self.missed) {
            (Some(value), _) => value.into(),
            (None, None) => Cow::Borrowed(""),
            (None, Some(_)) => self.shown(entry),
        }
    }

    /// The value in an object of the version in which the field was asked for.
    fn shown<'e>(&self, entry: &'e Entry) -> Cow<'e, str> {
        let read = |field: &KeptField| field.value(json::pick(&entry.bytes, &field.path), &entry.bytes);
        self.missed.as_deref().map_or(Cow::Borrowed(""), read)
    }
}

/// A requirement on a field, whose place was looked up once for all objects.
#[derive(Debug, PartialEq, Eq, Hash)]
struct FieldTerm<P> {
    place: P,
    value: Box<str>,
    /// Whether the field shall have the value or another one.
    is_equal: bool,
}

/// A field that is a part of the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum KeyPart {
    /// The namespace, if the kind has them.
    First,
    /// The name.
    Last,
}

impl Selectors {
    /// Finds the fields that are asked for among those of a resource type, to judge objects as they are
    /// stored.
    ///
    /// # Errors
    /// 400 for a field that cannot be selected on.
    pub(crate) fn of(resource: &Resource, asked: &AskedSelectors) -> Result<Self, ApiError> {
        Selectors::found(resource, asked, false)
    }

    /// The same for a request, which sees objects in its own version.
    ///
    /// # Errors
    /// As [`Self::of`].
    pub(crate) fn of_request(request: &Request, asked: &AskedSelectors) -> Result<Self, ApiError> {
        let resource = &request.route.resource;
        Selectors::found(resource, asked, !request.as_stored && resource.remote().is_some())
    }

    fn found(resource: &Resource, asked: &AskedSelectors, is_converted: bool) -> Result<Self, ApiError> {
        let AskedSelectors { labels, fields } = asked;
        let kind = &resource.kind;
        let unknown = |label: &str| unknown_label(resource, label);
        fields
            .require_only(&known_labels(kind), unknown)
            .map_err(|error| ApiError::bad_request(error.to_string()))?;
        let (mut of_key, mut of_head) = (Vec::new(), Vec::new());
        for asked in fields.requirements() {
            match (asked.path.as_str(), field_place(resource, &asked.path, is_converted)) {
                (NAME, _) => of_key.push(FieldTerm::new(KeyPart::Last, asked)),
                (NAMESPACE, _) => of_key.push(FieldTerm::new(KeyPart::First, asked)),
                (_, place) => of_head.push(FieldTerm::new(place, asked)),
            }
        }
        Ok(Selectors {
            labels: Arc::clone(labels),
            of_key: of_key.into(),
            defers: is_converted && !of_head.is_empty(),
            of_head: of_head.into(),
            namespaced: kind.namespaced,
        })
    }

    /// Whether everything matches.
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.labels.is_empty() && self.of_key.is_empty() && self.of_head.is_empty()
    }

    /// The name that is asked for.
    fn name(&self) -> Option<&str> {
        let pins = |asked: &&FieldTerm<KeyPart>| asked.place == KeyPart::Last && asked.is_equal;
        self.of_key.iter().find(pins).map(|asked| asked.value.as_ref())
    }

    /// Whether they leave one object at most of those whose keys begin with `prefix`: its name is the rest of
    /// its key.
    pub(crate) fn pin_one(&self, prefix: &str) -> bool {
        self.name().is_some() && (!prefix.is_empty() || !self.namespaced)
    }

    /// Refuses a field selector that does not ask for the name in the path.
    ///
    /// # Errors
    /// 400 when both are given and differ, also when the selector is about other fields alone.
    pub(crate) fn require_name(&self, name: &str) -> Result<(), ApiError> {
        let asks_fields = !self.of_key.is_empty() || !self.of_head.is_empty();
        if !name.is_empty() && asks_fields && self.name() != Some(name) {
            return Err(ApiError::bad_request("fieldSelector metadata.name doesn't match requested name"));
        }
        Ok(())
    }

    /// Objects of a snapshot among which are all that match and whose keys begin with `prefix`: as few as can
    /// be found without a look at each.
    #[must_use]
    pub(crate) fn candidates<'a>(
        &'a self,
        resource: ResourceId,
        prefix: &'a str,
        cache: &Cache,
        snapshot: &Snapshot,
    ) -> Candidates<'a> {
        let name = self.name();
        if let Some(name) = name
            && self.pin_one(prefix)
        {
            // Name and namespace are the whole key: one look-up in place of a search.
            let key = format!("{prefix}{name}");
            let objects =
                snapshot.get(&key).map(|entry| (entry.key.clone(), entry.clone())).into_iter().collect();
            return Candidates { objects, prefix, name: None, selectors: self, is_one: true };
        }
        let narrowed = self.terms().into_iter().filter_map(|(term, value)| {
            // Also where there is no index yet: the store then builds one for later lists.
            cache.ask_index(resource, &term);
            snapshot.with_value(&term, value)
        });
        // One index is enough: the other requirements are judged for each object that is left.
        let objects = narrowed.min_by_key(Objects::len).unwrap_or_else(|| snapshot.entries.clone());
        Candidates { objects, prefix, name, selectors: self, is_one: false }
    }

    /// The requirements that pin one value, which an index can answer.
    fn terms(&self) -> Vec<(Term, &str)> {
        use LabelOperator::{DoubleEquals, Equals, In};
        let labels = self.labels.requirements().iter().filter_map(|asked| match asked.values() {
            [value] if matches!(asked.operator(), Equals | DoubleEquals | In) => {
                Some((Term::Label(asked.key().into()), value.as_ref()))
            }
            _ => None,
        });
        let fields = self.of_head.iter().filter(|asked| asked.is_equal);
        let fields = fields.filter_map(|asked| {
            // An index of values of which some objects have none would miss these.
            let place = asked.place.as_ref().filter(|place| place.missed.is_none())?;
            Some((Term::Field(place.at), asked.value.as_ref()))
        });
        labels.chain(fields).collect()
    }

    /// Whether an object with this key may match: what the key alone can say, without a look at the object.
    /// Kept short, so that a processor waits for the memory of several keys together.
    fn may_match_key(&self, key: &str) -> bool {
        self.of_key.iter().all(|asked| {
            let has = match asked.place {
                KeyPart::Last if !self.namespaced => *key == *asked.value,
                KeyPart::Last => key.strip_suffix(&*asked.value).is_some_and(|rest| rest.ends_with('/')),
                KeyPart::First => key.strip_prefix(&*asked.value).is_some_and(|rest| rest.starts_with('/')),
            };
            has == asked.is_equal
        })
    }

    /// Whether an object matches, judged by what the store keeps beside its bytes. Where that cannot tell the
    /// fields, it may match: see [`Self::defers`].
    #[must_use]
    pub(crate) fn matches(&self, entry: &Entry) -> bool {
        // In the order of cost: the key is at hand, while labels are searched.
        self.may_match_key(&entry.key)
            && (self.defers || self.has_fields(|place| place.value(entry)))
            && self.labels.matches(|key| entry.head.label(key))
    }

    /// Whether an object that matches so far is to be judged by its fields in the version of the request,
    /// too.
    #[must_use]
    pub(crate) fn defers(&self) -> bool {
        self.defers
    }

    /// Whether an object that matches so far does so, too, by its fields in the version of the request.
    #[must_use]
    pub(crate) fn matches_shown(&self, shown: &Entry) -> bool {
        !self.defers || self.has_fields(|place| place.shown(shown))
    }

    fn has_fields<'e>(&self, value: impl Fn(&Place) -> Cow<'e, str>) -> bool {
        let value = |place: &Option<Place>| place.as_ref().map_or(Cow::Borrowed(""), &value);
        self.of_head.iter().all(|asked| asked.is_met(&value(&asked.place)))
    }
}

#[cfg(test)]
impl Selectors {
    /// Those of a watch on a kind in namespaces, with this selector on labels.
    pub(crate) fn on_labels(text: &str) -> Self {
        let labels = Arc::new(LabelSelector::parse(text).expect("a selector"));
        Selectors { labels, of_key: Box::default(), of_head: Box::default(), namespaced: true, defers: false }
    }
}

impl<P> FieldTerm<P> {
    fn new(place: P, asked: &FieldRequirement) -> Self {
        FieldTerm {
            place,
            value: asked.value.as_str().into(),
            is_equal: asked.operator == FieldOperator::Equals,
        }
    }

    fn is_met(&self, value: &str) -> bool {
        (*value == *self.value) == self.is_equal
    }
}

/// Objects among which are all that a list or a watch is about.
pub(crate) struct Candidates<'a> {
    objects: Objects,
    prefix: &'a str,
    /// The name that all wanted objects have, each in a namespace of its own.
    name: Option<&'a str>,
    selectors: &'a Selectors,
    /// Whether there is at most one, which its key pins.
    is_one: bool,
}

impl Candidates<'_> {
    /// The objects in the order of their keys, from the key `start` on, without those that are out of the
    /// question by their keys. These cost no look at the object, which is most of what a long search would
    /// cost.
    pub(crate) fn from<'a>(&'a self, start: &'a str) -> Box<dyn Iterator<Item = &'a Arc<Entry>> + 'a> {
        let may_match = |key: &str| self.selectors.may_match_key(key);
        if let Some(name) = self.name {
            let named = each_named(&self.objects, name, start);
            return Box::new(named.filter(move |entry| may_match(&entry.key)));
        }
        let rest = within(&self.objects, self.prefix, Bound::Included(start.max(self.prefix)));
        Box::new(rest.filter(move |(key, _)| may_match(key)).map(|(_, entry)| entry))
    }

    /// The key of the collection that follows another one, whether or not its object is a candidate. None
    /// where one key was asked for.
    pub(crate) fn next_key(&self, snapshot: &Snapshot, key: &str) -> Option<Arc<str>> {
        if self.is_one {
            return None;
        }
        let mut rest = within(&snapshot.entries, self.prefix, Bound::Excluded(key));
        rest.next().map(|(key, _)| Arc::clone(key))
    }
}

/// Objects from a bound on whose keys begin with a prefix.
fn within<'a>(
    objects: &'a Objects,
    prefix: &str,
    start: Bound<&str>,
) -> impl Iterator<Item = (&'a Arc<str>, &'a Arc<Entry>)> {
    let behind = behind(prefix);
    let end = behind.as_deref().map_or(Bound::Unbounded, Bound::Excluded);
    objects.range::<_, str>((start, end))
}

/// The objects of one name in all namespaces, from a key on. Goes from namespace to namespace: what it costs
/// is their number, and not that of the objects.
fn each_named<'a>(objects: &'a Objects, name: &'a str, start: &str) -> impl Iterator<Item = &'a Arc<Entry>> {
    let mut from = start.to_owned();
    iter::from_fn(move || {
        loop {
            let rest = (Bound::Included(from.as_str()), Bound::Unbounded);
            let (first, _) = objects.range::<_, str>(rest).next()?;
            let namespace = first.split_once('/').map_or(first.as_ref(), |(namespace, _)| namespace);
            let key = format!("{namespace}/{name}");
            // The first key is where this namespace begins, or where the page does.
            let found = if key.as_str() < first.as_ref() { None } else { objects.get(key.as_str()) };
            from = behind(&format!("{namespace}/"))?;
            if found.is_some() {
                return found;
            }
        }
    })
}

/// What comes behind all keys that begin with a prefix; none if nothing does.
fn behind(prefix: &str) -> Option<String> {
    let last = prefix.chars().next_back()?;
    let stem = prefix.strip_suffix(last)?;
    match (last..=char::MAX).nth(1) {
        Some(next) => Some(format!("{stem}{next}")),
        None => behind(stem),
    }
}

/// The value of a selectable field that is kept beside the bytes; empty when the object has none, or when the
/// field was not known when the object was stored.
#[must_use]
pub fn field_value<'a>(resource: &Resource, entry: &'a Entry, path: &str) -> &'a str {
    let field = selectable(resource, path);
    field.and_then(|field| entry.head.field(field.place)).unwrap_or_default()
}

/// Where the value of a field is.
fn field_place(resource: &Resource, label: &str, is_converted: bool) -> Option<Place> {
    let field = selectable(resource, label)?;
    let missed = (is_converted || !resource.keeps(field.place))
        .then(|| Box::new(KeptField::of(&resource.kind, field)));
    Some(Place { at: field.place, missed })
}

fn selectable<'r>(resource: &'r Resource, label: &str) -> Option<&'r Selectable> {
    let kind = &resource.kind;
    let also = kind.selectors.also.iter().find(|(other, _)| other == label);
    let label = also.map_or(label, |(_, field)| field);
    kind.selectable.iter().find(|field| field.label == label)
}

fn known_labels(kind: &Kind) -> Vec<&str> {
    let Kind { selectable, selectors: SelectorWords { also, valueless, .. }, .. } = kind;
    let common = [Some(NAME), kind.namespaced.then_some(NAMESPACE)].into_iter().flatten();
    let fields = selectable.iter().map(|field| field.label.as_ref());
    let others = also.iter().map(|(label, _)| label).chain(valueless).map(AsRef::as_ref);
    common.chain(fields).chain(others).collect()
}

/// What the kind says of a label that it does not know, if it has words for that.
fn unknown_label(resource: &Resource, label: &str) -> Option<String> {
    let Resource { kind, api_version, .. } = resource;
    let text = kind.selectors.unknown.as_ref();
    // The label comes last, because it may hold any text.
    let said = || text.replace("{apiVersion}", api_version).replace("{kind}", &kind.name);
    (!text.is_empty()).then(|| said().replace("{label}", label))
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

    fn selectors(of_key: &[(KeyPart, &str, bool)]) -> Selectors {
        let asked = |&(place, value, is_equal): &(KeyPart, &str, bool)| FieldTerm {
            place,
            value: value.into(),
            is_equal,
        };
        Selectors {
            labels: Arc::default(),
            of_key: of_key.iter().map(asked).collect(),
            of_head: Box::default(),
            namespaced: true,
            defers: false,
        }
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
        let selectors = selectors(&[]);
        let all = || objects(&["a-b/x", "a/x", "a/y", "b/x"]);
        let candidates =
            |prefix, name| Candidates { objects: all(), prefix, name, selectors: &selectors, is_one: false };
        assert_eq!(keys(candidates("a/", None).from("a/")), ["a/x", "a/y"]);
        assert_eq!(keys(candidates("a/", None).from("a/y")), ["a/y"]);
        assert_eq!(keys(candidates("a/", None).from("a-b/x")), ["a/x", "a/y"]);
        assert_eq!(keys(candidates("a/", None).from("b/")), [""; 0]);
        assert_eq!(keys(candidates("c/", None).from("c/")), [""; 0]);
        assert_eq!(keys(candidates("", None).from("a/y")), ["a/y", "b/x"]);
        assert_eq!(keys(candidates("", Some("x")).from("a/y")), ["b/x"]);
    }

    #[test]
    fn what_is_behind_a_prefix_is_greater_than_all_that_begin_with_it() {
        assert_eq!(behind(""), None);
        assert_eq!(behind("a/").as_deref(), Some("a0"));
        assert_eq!(behind("a\u{d7ff}").as_deref(), Some("a\u{e000}"));
        assert_eq!(behind("a\u{10ffff}\u{10ffff}").as_deref(), Some("b"));
        assert_eq!(behind("\u{10ffff}"), None);
    }

    #[test]
    fn keys_tell_what_is_out_of_the_question() {
        use KeyPart::{First, Last};
        let all = || objects(&["a/x", "a/y", "b/x", "b/y"]);
        let found = |name, of_key: &[_]| {
            let selectors = &selectors(of_key);
            let candidates = Candidates { objects: all(), prefix: "", name, selectors, is_one: false };
            keys(candidates.from(""))
        };
        assert_eq!(found(None, &[]), ["a/x", "a/y", "b/x", "b/y"]);
        assert_eq!(found(None, &[(First, "a", false)]), ["b/x", "b/y"]);
        assert_eq!(found(None, &[(First, "a", true)]), ["a/x", "a/y"]);
        assert_eq!(found(None, &[(Last, "x", false)]), ["a/y", "b/y"]);
        assert_eq!(found(None, &[(Last, "x", false), (First, "b", true)]), ["b/y"]);
        assert_eq!(found(None, &[(First, "a", false), (First, "b", false)]), [""; 0]);
        assert_eq!(found(Some("x"), &[(Last, "x", true), (First, "a", false)]), ["b/x"]);
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
