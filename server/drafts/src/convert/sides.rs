//! The two sides of a conversion of one message, and how one is made of the other.

use machinery::{
    brand::Brand,
    record::{Held, Record},
};
use schema_model::model::{Mapped, Pair, TypeId, Value};

use super::places::{at, at_mut, entries, set};
use crate::types::{Described, Types};

/// Which side is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    ToHub,
    FromHub,
}

/// The two sides of a conversion of one message.
#[derive(Clone, Copy)]
pub(super) struct Sides {
    pub(super) types: &'static Types,
    pub(super) pair: &'static Pair,
    /// All messages that are converted.
    pub(super) pairs: &'static [Pair],
}

impl Sides {
    /// The same for another message.
    pub(super) fn of(self, own: &TypeId) -> Option<Sides> {
        let pair = self.pairs.iter().find(|pair| pair.own == *own)?;
        Some(Sides { pair, ..self })
    }

    pub(super) fn own(self) -> Option<&'static Described> {
        self.types.get(&self.pair.own)
    }

    pub(super) fn hub(self) -> Option<&'static Described> {
        self.types.get(&self.pair.hub)
    }

    /// The message in the stored version.
    pub(super) fn to_hub(self, own: &Record, brand: &Brand) -> Record {
        let (Some(own_type), Some(hub_type)) = (self.own(), self.hub()) else { return own.clone() };
        let mut hub = hub_type.empty();
        // Fields of the message itself first: those that lie deeper may stand in them.
        let (direct, moved): (Vec<&Mapped>, Vec<&Mapped>) =
            self.pair.fields.iter().partition(|mapped| mapped.hub.json.len() == 1);
        for mapped in direct.into_iter().chain(moved) {
            if let Some(held) = self.carried(mapped, Direction::ToHub, own, brand) {
                set(self.types, hub_type, &mut hub, &mapped.hub, held);
            }
        }
        for mapped in &self.pair.fields {
            for (key, path) in &mapped.entries {
                let entry = entries(self.types, hub_type, &mut hub, &mapped.hub)
                    .and_then(|entries| entries.remove(&brand.expand(key)));
                if let Some(place) = at_mut(self.types, hub_type, &mut hub, path) {
                    place.put(entry.unwrap_or_default());
                }
            }
            for (key, other) in &mapped.repeats {
                let Some(value) = repeated(own_type, own, other) else { continue };
                let Some(entries) = entries(self.types, hub_type, &mut hub, &mapped.hub) else { continue };
                // An entry that says something else is no repetition, and must not be lost.
                let key = brand.expand(key);
                if entries.get(&key) == Some(&value) {
                    entries.remove(&key);
                }
            }
        }
        hub
    }

    /// The message in this version.
    pub(super) fn of_hub(self, hub: &Record, brand: &Brand) -> Record {
        let (Some(own_type), Some(hub_type)) = (self.own(), self.hub()) else { return hub.clone() };
        let mut own = own_type.empty();
        for (place, field) in own_type.fields().iter().enumerate() {
            let held = match self.mapped(&[&field.json]) {
                Some(mapped) => self.carried(mapped, Direction::FromHub, hub, brand),
                None => self.spread(&field.json, &field.value, hub, brand),
            };
            if let Some(held) = held {
                own.set(place, held);
            }
        }
        for mapped in &self.pair.fields {
            for (key, path) in &mapped.entries {
                let value = at(self.types, hub_type, hub, path).filter(|held| !matches!(held, Held::Absent));
                let Some(value) = value.cloned() else { continue };
                if let Some(entries) = entries(self.types, own_type, &mut own, &mapped.own) {
                    entries.insert(brand.expand(key), value);
                }
            }
            for (key, other) in &mapped.repeats {
                let Some(value) = repeated(own_type, &own, other) else { continue };
                if let Some(entries) = entries(self.types, own_type, &mut own, &mapped.own) {
                    entries.entry(brand.expand(key)).or_insert(value);
                }
            }
        }
        own
    }

    /// The field that is mapped to that path of this version.
    fn mapped(self, own: &[&str]) -> Option<&'static Mapped> {
        self.pair.fields.iter().find(|mapped| mapped.own.json.iter().eq(own))
    }

    /// A message whose fields are those of the hub message itself: it is there as the hub message is.
    fn spread(self, json: &str, value: &'static Value, hub: &Record, brand: &Brand) -> Option<Held> {
        let Value::Message(id) = value else { return None };
        let is_inside = |mapped: &Mapped| {
            mapped.own.json.len() > 1 && mapped.own.json.first().is_some_and(|first| first == json)
        };
        if !self.pair.fields.iter().any(is_inside) {
            return None;
        }
        let inner_type = self.types.get(id)?;
        let mut inner = inner_type.empty();
        for (place, field) in inner_type.fields().iter().enumerate() {
            let mapped = self.mapped(&[json, &field.json]);
            if let Some(held) = mapped.and_then(|mapped| self.carried(mapped, Direction::FromHub, hub, brand))
            {
                inner.set(place, held);
            }
        }
        Some(Held::Message(Box::new(inner)))
    }
}

/// The value of a field that repeats an entry, if it has one.
fn repeated(described: &Described, record: &Record, rust: &str) -> Option<Held> {
    // The schema's check knows it by its Rust name.
    let place = described.fields().iter().position(|field| field.rust == rust)?;
    let held = record.get(place);
    (!matches!(held, Held::Absent)).then(|| held.clone())
}
