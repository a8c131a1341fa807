//! How generated types are checked: by one call, whatever their rules need.
//!
//! A type hands its parts the stored value, the path and the change even where they look at none of these. A
//! rule that is added deep in a shared type thus changes no type that contains it.

use std::collections::{BTreeMap, HashMap};

use crate::{change::Change, path::Path, problem::Problems};

/// A type with declared rules, its own or those of its parts.
pub trait Rules {
    /// Whether a rule compares with the stored value. Where none does, stored items are not looked up.
    const COMPARES: bool = false;

    /// Adds what breaks a rule to the problems. `old` is the stored value, `at` the path of this one.
    fn check(&self, old: Option<&Self>, at: &Path<'_>, change: &Change<'_>, problems: &mut Problems);
}

/// Which problems are not told when the stored value has them as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tolerated {
    /// The same ones, down to their texts.
    Same,
    /// Those of the same kind at the same place.
    Any,
}

/// Takes back those problems, found since there were `before` of them, that the stored value has as well.
///
/// The stored value is checked only if something was found: sound writes pay nothing.
pub fn tolerate<T: Rules>(
    tolerated: Tolerated,
    before: usize,
    old: Option<&T>,
    at: &Path<'_>,
    change: &Change<'_>,
    problems: &mut Problems,
) {
    let Some(old) = old.filter(|_| problems.count() > before) else { return };
    let mut stored = Problems::default();
    old.check(None, at, change, &mut stored);
    problems.take_back(before, &stored, tolerated == Tolerated::Same);
}

/// The stored items of a list that merges by keys.
#[derive(Debug)]
pub struct Known<'a, T, K> {
    /// None where no rule would look.
    items: Option<HashMap<String, &'a T>>,
    key: K,
}

impl<'a, T: Rules, K: Fn(&T) -> String> Known<'a, T, K> {
    /// Of items with the same key the first one counts.
    pub fn new(stored: Option<&'a Vec<T>>, key: K) -> Self {
        // In a table: to search the list for every new item would take time with the square of its length.
        let items = stored.filter(|stored| T::COMPARES && !stored.is_empty()).map(|stored| {
            let mut items = HashMap::with_capacity(stored.len());
            for item in stored {
                items.entry(key(item)).or_insert(item);
            }
            items
        });
        Known { items, key }
    }

    /// The stored item with the key of this one.
    pub fn get(&self, item: &T) -> Option<&'a T> {
        self.items.as_ref()?.get(&(self.key)(item)).copied()
    }
}

/// The stored entry under a key of a map.
#[must_use]
pub fn known_entry<'a, T: Rules>(stored: Option<&'a BTreeMap<String, T>>, key: &str) -> Option<&'a T> {
    stored.filter(|_| T::COMPARES)?.get(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Item<const COMPARES: bool>(&'static str);

    impl<const COMPARES: bool> Rules for Item<COMPARES> {
        const COMPARES: bool = COMPARES;

        fn check(&self, _: Option<&Self>, _: &Path<'_>, _: &Change<'_>, _: &mut Problems) {}
    }

    fn found<const COMPARES: bool>() -> [Option<bool>; 3] {
        let stored = vec![Item::<COMPARES>("a"), Item("b"), Item("a")];
        let known = Known::new(Some(&stored), |item: &Item<COMPARES>| item.0.to_owned());
        let place = |item: &Item<COMPARES>| stored.iter().position(|other| std::ptr::eq(other, item));
        ["a", "b", "c"]
            .map(|key| known.get(&Item(key)).map(|item| place(item).is_some_and(|place| place < 2)))
    }

    #[test]
    fn stored_items_are_looked_up_if_compared() {
        assert_eq!(found::<true>(), [Some(true), Some(true), None]);
        assert_eq!(found::<false>(), [None; 3]);
    }

    #[test]
    fn stored_entries_are_looked_up_if_compared() {
        let of = |map: Option<&BTreeMap<String, Item<true>>>, key| known_entry(map, key).is_some();
        let stored = BTreeMap::from([("a".to_owned(), Item("x"))]);
        assert_eq!([of(Some(&stored), "a"), of(Some(&stored), "b"), of(None, "a")], [true, false, false]);
        let stored = BTreeMap::from([("a".to_owned(), Item::<false>("x"))]);
        assert!(known_entry(Some(&stored), "a").is_none());
    }
}
