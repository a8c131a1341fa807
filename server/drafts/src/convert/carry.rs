//! The value of one field on the other side of a conversion.

use machinery::{
    brand::Brand,
    json::Encode,
    record::{Held, Record},
};
use schema_model::model::{Field, FieldPath, Mapped, TypeId, Value};

use super::{
    places::at,
    sides::{Direction, Sides},
};
use crate::{types::Described, values};

impl Sides {
    /// The field at a path of messages.
    fn field(self, described: &'static Described, path: &FieldPath) -> Option<&'static Field> {
        let (last, above) = path.json.split_last()?;
        let mut described = described;
        for name in above {
            let field = described.fields().get(described.place(name)?)?;
            described = self.types.get(field.value.message()?)?;
        }
        described.fields().get(described.place(last)?)
    }

    /// The value of a field on the other side; none where the field there keeps its zero.
    pub(super) fn carried(
        self,
        mapped: &'static Mapped,
        direction: Direction,
        from: &Record,
        brand: &Brand,
    ) -> Option<Held> {
        let (own_type, hub_type) = (self.own()?, self.hub()?);
        let (own, hub) = (self.field(own_type, &mapped.own)?, self.field(hub_type, &mapped.hub)?);
        let (from_field, to_field, held) = match direction {
            Direction::ToHub => (own, hub, at(self.types, own_type, from, &mapped.own)?),
            Direction::FromHub => (hub, own, at(self.types, hub_type, from, &mapped.hub)?),
        };
        let held = match (held, to_field.is_option()) {
            (Held::Absent, true) => return Some(Held::Absent),
            (Held::Absent, false) => return Some(values::form(self.types, &to_field.value).zero()),
            // A value that is not zero has to be there on the other side.
            (held, true) if !from_field.is_option() && held.is_zero() => return Some(Held::Absent),
            (held, _) => held,
        };
        if mapped.words.is_empty() {
            return Some(self.value(held, (&from_field.value, &to_field.value), direction, brand));
        }
        Some(renamed(held, &|text| {
            let renamed = mapped.words.iter().find_map(|(own, hub)| match direction {
                Direction::ToHub => (own == text).then_some(hub),
                Direction::FromHub => (hub == text).then_some(own),
            });
            renamed.map_or_else(|| text.to_owned(), Clone::clone)
        }))
    }

    /// Whether a value of this version holds messages that are others in the hub.
    fn differs(self, own: &Value) -> Option<&TypeId> {
        own.message().filter(|id| self.pairs.iter().any(|pair| pair.own == **id))
    }

    fn value(
        self,
        held: &Held,
        (from, to): (&'static Value, &'static Value),
        direction: Direction,
        brand: &Brand,
    ) -> Held {
        let own = if direction == Direction::ToHub { from } else { to };
        let Some(id) = self.differs(own) else { return held.clone() };
        match (held, from, to) {
            (Held::List(items), Value::List(from), Value::List(to)) => {
                Held::List(items.iter().map(|held| self.value(held, (from, to), direction, brand)).collect())
            }
            (Held::Map(entries), Value::Map(from), Value::Map(to)) => {
                let entries = entries
                    .iter()
                    .map(|(key, held)| (key.clone(), self.value(held, (from, to), direction, brand)));
                Held::Map(entries.collect())
            }
            (Held::Message(record), ..) => {
                let Some(sides) = self.of(id) else { return held.clone() };
                Held::Message(Box::new(match direction {
                    Direction::ToHub => sides.to_hub(record, brand),
                    Direction::FromHub => sides.of_hub(record, brand),
                }))
            }
            _ => held.clone(),
        }
    }
}

/// A text, or texts, under the names of the other side.
fn renamed(held: &Held, name: &dyn Fn(&str) -> String) -> Held {
    match held {
        Held::Text(text) => Held::Text(name(text)),
        Held::List(items) => Held::List(items.iter().map(|held| renamed(held, name)).collect()),
        Held::Map(entries) => {
            Held::Map(entries.iter().map(|(key, held)| (key.clone(), renamed(held, name))).collect())
        }
        other => other.clone(),
    }
}
