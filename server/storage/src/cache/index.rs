//! Secondary indexes, with which a list with a selector examines few objects and not all. They are part of a
//! snapshot, so an index always matches the objects beside it. They are made when lists ask for them, and
//! dropped when no list does any more.

use std::sync::Arc;

use imbl::OrdMap;

use crate::change::{Change, ChangeKind};
use crate::engine::Objects;
use crate::entry::{Entry, Head};

/// The values that an index groups objects by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// The value of the label with this name.
    Label(Box<str>),
    /// The value of the selectable field at this index of the head.
    Field(usize),
}

impl Term {
    fn value<'a>(&self, head: &'a Head) -> Option<&'a str> {
        match self {
            Self::Label(name) => head.label(name),
            Self::Field(at) => head.field(*at),
        }
    }
}

/// The objects of one type, grouped by their value of one term.
#[derive(Clone, Debug)]
pub(super) struct Index {
    term: Term,
    by_value: OrdMap<Arc<str>, Objects>,
}

impl Index {
    /// Builds the index of these objects.
    pub(super) fn of(term: Term, objects: &Objects) -> Self {
        let mut index = Self { term, by_value: OrdMap::new() };
        for entry in objects.values() {
            index.insert(entry);
        }
        index
    }

    /// Applies a change.
    pub(super) fn apply(&mut self, change: &Change) {
        let new = Some(&change.entry).filter(|_| change.kind == ChangeKind::Put);
        let new_value = new.and_then(|entry| self.term.value(&entry.head));
        if let Some(previous) = &change.previous {
            let old_value = self.term.value(&previous.head);
            // An unchanged value is replaced in place by the insertion below.
            if old_value != new_value {
                self.remove(previous);
            }
        }
        if let Some(entry) = new {
            self.insert(entry);
        }
    }

    fn insert(&mut self, entry: &Arc<Entry>) {
        let Some(value) = self.term.value(&entry.head) else { return };
        match self.by_value.get_mut(value) {
            Some(objects) => {
                objects.insert(Arc::clone(&entry.key), Arc::clone(entry));
            }
            None => {
                let objects = Objects::unit(Arc::clone(&entry.key), Arc::clone(entry));
                self.by_value.insert(value.into(), objects);
            }
        }
    }

    fn remove(&mut self, entry: &Entry) {
        let Some(value) = self.term.value(&entry.head) else { return };
        let Some(objects) = self.by_value.get_mut(value) else { return };
        objects.remove(&entry.key);
        if objects.is_empty() {
            self.by_value.remove(value);
        }
    }
}

/// The indexes of one snapshot.
#[derive(Clone, Debug, Default)]
pub(super) struct Indexes(Arc<Vec<Index>>);

impl Indexes {
    /// Returns the objects with this value; `None` without an index of the term.
    pub(super) fn find(&self, term: &Term, value: &str) -> Option<Objects> {
        let index = self.0.iter().find(|index| index.term == *term)?;
        Some(index.by_value.get(value).cloned().unwrap_or_default())
    }

    pub(super) fn has(&self, term: &Term) -> bool {
        self.0.iter().any(|index| index.term == *term)
    }

    /// Applies changes.
    pub(super) fn apply(&mut self, changes: &[Arc<Change>]) {
        if self.0.is_empty() {
            return;
        }
        // Copies the list only if a snapshot still shares it; the maps inside share their structure.
        for index in Arc::make_mut(&mut self.0) {
            changes.iter().for_each(|change| index.apply(change));
        }
    }

    pub(super) fn add(&mut self, index: Index) {
        Arc::make_mut(&mut self.0).push(index);
    }

    pub(super) fn retain(&mut self, keep: impl Fn(&Term) -> bool) {
        Arc::make_mut(&mut self.0).retain(|index| keep(&index.term));
    }

    /// Whether an index exists that is not wanted any more.
    pub(super) fn outlive(&self, wanted: &[Term]) -> bool {
        self.0.iter().any(|index| !wanted.contains(&index.term))
    }
}

/// The terms that lists asked for, which are to be indexed.
#[derive(Debug, Default)]
pub(super) struct Wishes(Vec<Wish>);

#[derive(Debug)]
struct Wish {
    term: Term,
    /// Whether a list asked since the last look.
    fresh: bool,
    /// When it was last fresh, in Unix milliseconds.
    seen_at: u64,
}

/// The number of indexes per resource type: each one slows every write down a little.
const INDEXES_MAX: usize = 8;
/// How long an unused index is kept.
const UNUSED_MILLIS_MAX: u64 = 600_000;

impl Wishes {
    /// Notes that a list asked for a term. Ignored if there are too many already. Returns whether the term is
    /// new.
    pub(super) fn ask(&mut self, term: &Term) -> bool {
        if let Some(wish) = self.0.iter_mut().find(|wish| wish.term == *term) {
            wish.fresh = true;
            return false;
        }
        let room = self.0.len() < INDEXES_MAX;
        if room {
            self.0.push(Wish { term: term.clone(), fresh: true, seen_at: 0 });
        }
        room
    }

    /// Returns the terms that are wanted at this time.
    pub(super) fn current(&mut self, now: u64) -> Vec<Term> {
        for wish in &mut self.0 {
            if std::mem::take(&mut wish.fresh) {
                wish.seen_at = now;
            }
        }
        self.0.retain(|wish| now.saturating_sub(wish.seen_at) <= UNUSED_MILLIS_MAX);
        self.0.iter().map(|wish| wish.term.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: &str, label: Option<&str>, field: &str) -> Arc<Entry> {
        let labels = label.map(|value| ("app", value));
        let head = Head::new(&[field], labels.as_slice());
        Arc::new(Entry::new(key.into(), 1, bytes::Bytes::new(), 0, head, 0))
    }

    fn change(kind: ChangeKind, entry: &Arc<Entry>, previous: Option<&Arc<Entry>>) -> Change {
        Change::new(kind, Arc::clone(entry), previous.map(Arc::clone), Arc::default())
    }

    fn keys(indexes: &Indexes, term: &Term, value: &str) -> Option<Vec<String>> {
        indexes.find(term, value).map(|objects| objects.keys().map(ToString::to_string).collect())
    }

    #[test]
    fn an_index_follows_the_values() {
        let (label, field) = (Term::Label("app".into()), Term::Field(0));
        let first = [entry("a", Some("web"), "x"), entry("b", None, "x"), entry("c", Some("web"), "")];
        let objects: Objects = first.iter().map(|e| (Arc::clone(&e.key), Arc::clone(e))).collect();
        let mut indexes = Indexes::default();
        assert_eq!(keys(&indexes, &label, "web"), None, "no index, no answer");
        indexes.add(Index::of(label.clone(), &objects));
        indexes.add(Index::of(field.clone(), &objects));
        let older = indexes.clone();
        assert_eq!(keys(&indexes, &label, "web").unwrap(), ["a", "c"]);
        assert_eq!(keys(&indexes, &label, "db").unwrap(), [""; 0]);
        assert_eq!(keys(&indexes, &field, "").unwrap(), ["c"]);

        let moved = entry("a", Some("db"), "x");
        let bare = entry("c", None, "x");
        let changes = [
            change(ChangeKind::Put, &moved, Some(&first[0])),
            change(ChangeKind::Put, &bare, Some(&first[2])),
            change(ChangeKind::Put, &entry("d", Some("db"), "y"), None),
            change(ChangeKind::Delete, &first[1], Some(&first[1])),
        ];
        indexes.apply(&changes.map(Arc::new));
        assert_eq!(keys(&indexes, &label, "web").unwrap(), [""; 0]);
        assert_eq!(keys(&indexes, &label, "db").unwrap(), ["a", "d"]);
        assert_eq!(keys(&indexes, &field, "x").unwrap(), ["a", "c"]);
        assert_eq!(keys(&indexes, &field, "y").unwrap(), ["d"]);
        assert_eq!(keys(&older, &label, "web").unwrap(), ["a", "c"], "a snapshot does not change");
    }

    #[test]
    fn an_unchanged_value_still_gets_the_new_state() {
        let label = Term::Label("app".into());
        let (old, new) = (entry("a", Some("web"), "x"), entry("a", Some("web"), "y"));
        let mut index = Index::of(label.clone(), &Objects::unit("a".into(), Arc::clone(&old)));
        index.apply(&change(ChangeKind::Put, &new, Some(&old)));
        let mut indexes = Indexes::default();
        indexes.add(index);
        let found = indexes.find(&label, "web").unwrap();
        assert!(Arc::ptr_eq(found.get("a").unwrap(), &new));
    }

    #[test]
    fn wishes_are_bounded_and_grow_old() {
        let term = |at: usize| Term::Field(at);
        let mut wishes = Wishes::default();
        for at in 0..=INDEXES_MAX {
            wishes.ask(&term(at));
        }
        assert_eq!(wishes.current(1_000).len(), INDEXES_MAX);
        wishes.ask(&term(3));
        assert_eq!(wishes.current(1_001 + UNUSED_MILLIS_MAX), [term(3)]);
        assert_eq!(wishes.current(1_002 + 2 * UNUSED_MILLIS_MAX), []);
    }
}
