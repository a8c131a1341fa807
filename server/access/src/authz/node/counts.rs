//! A set of names, each with the number of its uses. Nearly always there is one name, for which a tree would
//! take kilobytes.

use std::sync::Arc;

use imbl::OrdMap;

/// Names and how often each one is used.
#[derive(Debug, Clone)]
pub(super) enum Counts {
    One(Arc<str>, usize),
    /// None, or several.
    Some(OrdMap<Arc<str>, usize>),
}

impl Default for Counts {
    fn default() -> Self {
        Counts::Some(OrdMap::new())
    }
}

impl Counts {
    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Counts::Some(counts) if counts.is_empty())
    }

    pub(super) fn contains(&self, name: &str) -> bool {
        match self {
            Counts::One(have, _) => **have == *name,
            Counts::Some(counts) => counts.contains_key(name),
        }
    }

    /// Iterates over the names and the numbers of their uses.
    pub(super) fn each(&self) -> impl Iterator<Item = (&Arc<str>, usize)> {
        let (one, some) = match self {
            Counts::One(name, uses) => (Some((name, *uses)), None),
            Counts::Some(counts) => (None, Some(counts.iter().map(|(name, uses)| (name, *uses)))),
        };
        one.into_iter().chain(some.into_iter().flatten())
    }

    /// Adds uses of a name. Returns whether it had none before.
    pub(super) fn add(&mut self, name: &Arc<str>, uses: usize) -> bool {
        match self {
            Counts::One(have, count) if have == name => {
                *count = count.saturating_add(uses);
                return false;
            }
            Counts::One(have, count) => {
                let both = [(Arc::clone(have), *count), (Arc::clone(name), uses)];
                *self = Counts::Some(both.into_iter().collect());
            }
            Counts::Some(counts) if counts.is_empty() => *self = Counts::One(Arc::clone(name), uses),
            Counts::Some(counts) => match counts.get_mut(name) {
                Some(count) => {
                    *count = count.saturating_add(uses);
                    return false;
                }
                None => {
                    counts.insert(Arc::clone(name), uses);
                }
            },
        }
        true
    }

    /// Removes uses of a name. Returns whether these were its last ones.
    pub(super) fn remove(&mut self, name: &str, uses: usize) -> bool {
        match self {
            Counts::One(have, count) if **have == *name => {
                *count = count.saturating_sub(uses);
                if *count > 0 {
                    return false;
                }
                *self = Counts::default();
            }
            Counts::One(..) => return false,
            Counts::Some(counts) => {
                let Some(count) = counts.get_mut(name) else { return false };
                *count = count.saturating_sub(uses);
                if *count > 0 {
                    return false;
                }
                counts.remove(name);
                if counts.len() == 1
                    && let Some((name, count)) = counts.get_min()
                {
                    *self = Counts::One(Arc::clone(name), *count);
                }
            }
        }
        true
    }
}
