//! The types that drafts are made of.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Mutex, PoisonError},
};

use machinery::{
    check::Pattern,
    record::{Held, Record, RecordForm},
};
use schema_model::model::{Body, Field, Message, Type, TypeId, Value};

/// Types by name, and what is shared by the checks of their fields.
#[derive(Debug)]
pub(crate) struct Types {
    by_id: BTreeMap<TypeId, Described>,
    /// Compiled at their first use.
    patterns: Mutex<HashMap<&'static str, &'static Pattern>>,
}

/// A type with the form of its values.
#[derive(Debug)]
pub(crate) struct Described {
    /// What the schema says of it.
    pub(crate) type_: Type,
    /// Of a message.
    pub(crate) record: &'static RecordForm,
    /// Whether it is the root of a kind, whose metadata is the runtime's.
    pub(crate) is_root: bool,
}

/// A member that rules, defaults and writes are about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part {
    /// Its place in the table.
    pub(crate) place: usize,
    /// The field.
    pub(crate) field: &'static Field,
}

impl Described {
    /// What a message says of its fields; none of a wrapper.
    pub(crate) fn message(&self) -> Option<&Message> {
        match &self.type_.body {
            Body::Message(message) => Some(message),
            Body::Wrapper(_) => None,
        }
    }

    /// All fields; none of a wrapper.
    pub(crate) fn fields(&self) -> &[Field] {
        self.message().map_or(&[], |message| &message.fields)
    }

    /// The place of the field with that JSON name.
    pub(crate) fn place(&self, json: &str) -> Option<usize> {
        self.fields().iter().position(|field| field.json == json)
    }

    /// The members but for the metadata of a kind.
    pub(crate) fn parts(&'static self) -> impl Iterator<Item = Part> {
        let fields = self.fields().iter().enumerate();
        fields
            .filter(|(_, field)| !(self.is_root && field.json == METADATA))
            .map(|(place, field)| Part { place, field })
    }

    /// A value without content.
    pub(crate) fn empty(&self) -> Record {
        Record::new(self.record)
    }
}

/// The field of a root that the runtime writes.
pub(crate) const METADATA: &str = "metadata";

impl Types {
    /// Types by name.
    pub(crate) fn new(types: impl IntoIterator<Item = Described>) -> &'static Types {
        let by_id = types.into_iter().map(|described| (described.type_.id.clone(), described)).collect();
        Box::leak(Box::new(Types { by_id, patterns: Mutex::default() }))
    }

    /// All types, sorted by name.
    pub(crate) fn all(&'static self) -> impl Iterator<Item = &'static Described> {
        self.by_id.values()
    }

    /// The type of that name.
    pub(crate) fn get(&'static self, id: &TypeId) -> Option<&'static Described> {
        self.by_id.get(id)
    }

    /// The content of a wrapper; none of a message.
    pub(crate) fn wrapped(&'static self, id: &TypeId) -> Option<&'static Value> {
        match &self.get(id)?.type_.body {
            Body::Wrapper(value) => Some(value),
            Body::Message(_) => None,
        }
    }

    /// A regular expression of the schema.
    pub(crate) fn pattern(&self, text: &'static str) -> &'static Pattern {
        let mut patterns = self.patterns.lock().unwrap_or_else(PoisonError::into_inner);
        patterns.entry(text).or_insert_with(|| Box::leak(Box::new(Pattern::new(text))))
    }

    /// Calls `each` for every message in a value: it may be one itself, or items or entries may be.
    pub(crate) fn each_message(
        &'static self,
        value: &'static Value,
        held: &Held,
        each: &mut dyn FnMut(&'static Described, &Record),
    ) {
        match (value, held) {
            (Value::Message(id), Held::Message(record)) => {
                if let Some(described) = self.get(id) {
                    each(described, record);
                }
            }
            (Value::Message(id), _) => {
                if let Some(value) = self.wrapped(id) {
                    self.each_message(value, held, each);
                }
            }
            (Value::List(item), Held::List(items)) => {
                items.iter().for_each(|held| self.each_message(item, held, each));
            }
            (Value::Map(entry), Held::Map(entries)) => {
                entries.values().for_each(|held| self.each_message(entry, held, each));
            }
            _ => {}
        }
    }

    /// The same, to alter them.
    pub(crate) fn each_message_mut(
        &'static self,
        value: &'static Value,
        held: &mut Held,
        each: &mut dyn FnMut(&'static Described, &mut Record),
    ) {
        match (value, held) {
            (Value::Message(id), Held::Message(record)) => {
                if let Some(described) = self.get(id) {
                    each(described, record);
                }
            }
            (Value::Message(id), held) => {
                if let Some(value) = self.wrapped(id) {
                    self.each_message_mut(value, held, each);
                }
            }
            (Value::List(item), Held::List(items)) => {
                items.iter_mut().for_each(|held| self.each_message_mut(item, held, each));
            }
            (Value::Map(entry), Held::Map(entries)) => {
                entries.values_mut().for_each(|held| self.each_message_mut(entry, held, each));
            }
            _ => {}
        }
    }
}
