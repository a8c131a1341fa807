//! A field that is reached from a message, and what is there.

use machinery::record::{Held, Record};
use schema_model::model::{Field, Is, Reached, Test};

use super::{
    types::{Described, Types},
    values,
};

/// A message with its type.
#[derive(Clone, Copy)]
pub(crate) struct Owner<'r> {
    pub(crate) types: &'static Types,
    pub(crate) described: &'static Described,
    pub(crate) record: &'r Record,
}

/// A field of a message.
#[derive(Clone, Copy)]
pub(crate) struct Place<'r> {
    pub(crate) record: &'r Record,
    pub(crate) place: usize,
    pub(crate) field: &'static Field,
}

impl<'r> Place<'r> {
    pub(crate) fn held(self) -> &'r Held {
        self.record.get(self.place)
    }

    pub(crate) fn is_set(self) -> bool {
        self.record.is_set(self.place)
    }
}

impl<'r> Owner<'r> {
    /// The field at a path of messages; none where one of them is absent.
    pub(crate) fn reach(self, names: &[String]) -> Option<Place<'r>> {
        let (first, below) = names.split_first()?;
        let place = self.described.place(first)?;
        let field = self.described.fields().get(place)?;
        if below.is_empty() {
            return Some(Place { record: self.record, place, field });
        }
        let Held::Message(record) = self.record.get(place) else { return None };
        let described = self.types.get(field.value.message()?)?;
        Owner { described, record, ..self }.reach(below)
    }

    /// What a field holds; none where it is absent, or a message on the way is.
    pub(crate) fn value(self, field: &Reached) -> Option<&'r Held> {
        let held = self.reach(&field.path.json)?.held();
        (!matches!(held, Held::Absent)).then_some(held)
    }

    pub(crate) fn is_set(self, field: &Reached) -> bool {
        self.reach(&field.path.json).is_some_and(Place::is_set)
    }

    /// Whether a test is true.
    pub(crate) fn holds(self, test: &Test) -> bool {
        let is_one_of = |words: &[String]| {
            self.value(&test.field).is_some_and(|held| words.contains(&values::plain(held)))
        };
        match &test.is {
            Is::Set => self.is_set(&test.field),
            Is::Unset => !self.is_set(&test.field),
            Is::OneOf(words) => is_one_of(words),
            Is::NoneOf(words) => !is_one_of(words),
        }
    }
}
