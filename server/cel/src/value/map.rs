//! Maps: computed, written out, or of the host.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::constant::ConstantMap;
use super::key::Key;
use super::{Datum, HostMap, Str, json};
use crate::error::EvalError;

/// A map with more entries than this is searched by the hashes of its keys.
const SEARCHED_MAX: usize = 8;

/// A map. Cloning one never copies its entries.
#[derive(Clone)]
pub enum MapValue<'a> {
    /// An object or a map of the host.
    Host(Arc<dyn HostMap<'a> + 'a>),
    /// An object of JSON.
    Json(&'a Map<String, Value>),
    #[doc(hidden)]
    #[expect(private_interfaces, reason = "only programs make them")]
    Entries(Arc<Entries<'a>>),
    #[doc(hidden)]
    #[expect(private_interfaces, reason = "only programs make them")]
    Constants(Arc<ConstantMap>),
}

/// Entries that were computed, in the order of their insertion.
#[derive(Clone, Default)]
pub(crate) struct Entries<'a> {
    entries: Vec<(Key<'a>, Datum<'a>)>,
    /// Positions of the keys, once there are many.
    positions: HashMap<Key<'a>, usize>,
}

impl<'a> Entries<'a> {
    fn position(&self, key: &Key<'a>) -> Option<usize> {
        if self.positions.is_empty() {
            return self.entries.iter().position(|(known, _)| known == key);
        }
        self.positions.get(key).copied()
    }

    /// Adds an entry. Returns whether its key is new; else its value is replaced.
    pub(crate) fn insert(&mut self, key: Key<'a>, value: Datum<'a>) -> bool {
        if let Some(entry) = self.position(&key).and_then(|at| self.entries.get_mut(at)) {
            entry.1 = value;
            return false;
        }
        self.entries.push((key, value));
        let count = self.entries.len();
        if count > SEARCHED_MAX {
            let from = self.positions.len();
            let added = self.entries.iter().enumerate().skip(from).map(|(at, (key, _))| (key.clone(), at));
            self.positions.extend(added);
        }
        true
    }

    pub(crate) fn contains(&self, key: &Key<'a>) -> bool {
        self.position(key).is_some()
    }

    /// Removes an entry.
    pub(crate) fn remove(&mut self, key: &Key<'a>) {
        if let Some(at) = self.position(key) {
            self.entries.remove(at);
            self.positions.clear();
            let count = self.entries.len();
            if count > SEARCHED_MAX {
                let known = self.entries.iter().enumerate().map(|(at, (key, _))| (key.clone(), at));
                self.positions.extend(known);
            }
        }
    }
}

impl<'a> MapValue<'a> {
    /// An object or a map of the host.
    pub fn host(map: Arc<dyn HostMap<'a> + 'a>) -> Self {
        Self::Host(map)
    }

    /// A map of entries; of several with one key, the last counts.
    pub fn new(entries: impl IntoIterator<Item = (Key<'a>, Datum<'a>)>) -> Self {
        let mut found = Entries::default();
        for (key, value) in entries {
            found.insert(key, value);
        }
        Self::Entries(Arc::new(found))
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Host(map) => map.len(),
            Self::Json(members) => members.len(),
            Self::Entries(map) => map.entries.len(),
            Self::Constants(map) => map.len(),
        }
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a key.
    ///
    /// # Errors
    ///
    /// The host cannot compute it.
    pub fn get(&self, key: &Key<'a>) -> Result<Option<Datum<'a>>, EvalError> {
        match (self, key) {
            (Self::Host(map), Key::String(key)) => map.get(key),
            (Self::Json(members), Key::String(key)) => Ok(json::member(members, key)),
            (Self::Host(_) | Self::Json(_), _) => Ok(None),
            (Self::Entries(map), _) => {
                let entry = map.position(key).and_then(|at| map.entries.get(at));
                Ok(entry.map(|(_, value)| value.clone()))
            }
            (Self::Constants(map), _) => Ok(map.get(key).map(Datum::constant)),
        }
    }

    /// The value of a text key.
    pub(crate) fn field(&self, name: &Arc<str>) -> Result<Option<Datum<'a>>, EvalError> {
        match self {
            Self::Host(map) => map.get(name),
            Self::Json(members) => Ok(json::member(members, name)),
            _ => self.get(&Key::String(Str::Shared(Arc::clone(name)))),
        }
    }

    /// Whether a text key is there.
    pub(crate) fn has(&self, name: &Arc<str>) -> Result<bool, EvalError> {
        if let Self::Host(map) = self { map.has(name) } else { Ok(self.field(name)?.is_some()) }
    }

    /// The keys.
    pub fn keys(&self) -> Vec<Key<'a>> {
        match self {
            Self::Host(map) => map.keys().into_iter().map(Key::String).collect(),
            Self::Json(members) => json::names(members).map(Key::String).collect(),
            Self::Entries(map) => map.entries.iter().map(|(key, _)| key.clone()).collect(),
            Self::Constants(map) => map.keys().filter_map(Key::constant).collect(),
        }
    }

    pub(crate) fn type_name(&self) -> &str {
        if let Self::Host(map) = self { map.type_name() } else { "map" }
    }

    /// Adds an entry with a new key, without copying the others if no one else holds the map.
    ///
    /// # Errors
    ///
    /// The key is there already.
    pub(crate) fn insert_new(self, key: Key<'a>, value: Datum<'a>) -> Result<Self, EvalError> {
        let mut entries = match self {
            Self::Entries(entries) => entries,
            other => {
                let mut copied = Entries::default();
                for key in other.keys() {
                    if let Some(value) = other.get(&key)? {
                        copied.insert(key, value);
                    }
                }
                Arc::new(copied)
            }
        };
        if entries.contains(&key) {
            let key = super::written(&key.datum());
            return Err(EvalError::failed(format!("insert failed: key {key} already exists")));
        }
        Arc::make_mut(&mut entries).insert(key, value);
        Ok(Self::Entries(entries))
    }
}
