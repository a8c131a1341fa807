//! Variables, fields and elements.

use super::eval::{Evaluator, Outcome, Slot};
use super::node::{Attribute, Index, Qualifier, Root};
use crate::error::EvalError;
use crate::value::{CreatedObject, Datum, Key, ListValue, written};

/// The type of one change of a patch.
const PATCH: &str = "JSONPatch";

impl<'p, 'a> Evaluator<'p, '_, 'a> {
    /// The value of an attribute, with its cost.
    #[inline(never)]
    pub(super) fn attribute(&mut self, attribute: &'p Attribute) -> Outcome<'a> {
        let outcome = self.resolve(attribute);
        if matches!(outcome, Err(EvalError::LimitExceeded)) {
            return outcome;
        }
        // Presence costs nothing but the steps on the way; a condition costs what it and its branch do.
        match (attribute.test_only, matches!(attribute.root, Root::Conditional(_))) {
            (false, false) => self.context.meter.charge(1)?,
            (true, true) => self.context.meter.credit(1),
            _ => {}
        }
        outcome
    }

    /// The value of an attribute. Its fields have a cost, its variable has none.
    fn resolve(&mut self, attribute: &'p Attribute) -> Outcome<'a> {
        match &attribute.root {
            Root::Global(number) => {
                let Some(value) = self.globals.get(*number).copied().flatten() else {
                    let name = self.tree.variables.get(*number).map_or("", |name| &**name);
                    return Err(EvalError::failed(format!("no such attribute(s): {name}")));
                };
                self.qualify(value, attribute)
            }
            Root::Local(slot) => {
                let value = self.local(*slot)?;
                if attribute.qualifiers.is_empty() { Ok(value) } else { self.qualify(&value, attribute) }
            }
            Root::Value(node) => {
                let value = self.eval(node)?;
                if attribute.qualifiers.is_empty() { Ok(value) } else { self.qualify(&value, attribute) }
            }
            Root::Conditional(parts) => {
                let (condition, first, second) = &**parts;
                let value = match self.eval(condition)? {
                    Datum::Bool(true) => self.resolve(first)?,
                    Datum::Bool(false) => self.resolve(second)?,
                    _ => return Err(EvalError::failed("no such overload")),
                };
                if attribute.qualifiers.is_empty() { Ok(value) } else { self.qualify(&value, attribute) }
            }
        }
    }

    /// The value of a variable of a loop.
    pub(super) fn local(&mut self, slot: usize) -> Outcome<'a> {
        if let Some(Slot::Pending(init)) = self.slots.get(slot) {
            let init = *init;
            // The variables of the loop are out of sight for the accumulator's first value.
            let inner = self.slots.split_off(slot);
            let value = self.eval(init);
            self.slots.truncate(slot);
            self.slots.extend(inner);
            let value = match value {
                Err(EvalError::LimitExceeded) => return Err(EvalError::LimitExceeded),
                Ok(value) => Slot::Value(value),
                Err(why) => Slot::Failed(why),
            };
            if let Some(place) = self.slots.get_mut(slot) {
                *place = value;
            }
        }
        match self.slots.get(slot) {
            Some(Slot::Value(value)) => Ok(value.clone()),
            Some(Slot::Failed(why)) => Err(why.clone()),
            Some(Slot::Pending(_)) | None => Err(EvalError::failed("no such attribute(s)")),
        }
    }

    fn qualify(&mut self, start: &Datum<'a>, attribute: &'p Attribute) -> Outcome<'a> {
        let (start, mut optional) = match start {
            Datum::Optional(None) if attribute.test_only => return Ok(Datum::Bool(false)),
            Datum::Optional(None) => return Ok(Datum::Optional(None)),
            Datum::Optional(Some(inner)) if !attribute.qualifiers.is_empty() => (&**inner, true),
            other => (other, false),
        };
        let mut current: Option<Datum<'a>> = None;
        for (number, qualifier) in (1..).zip(&attribute.qualifiers) {
            let value = current.as_ref().unwrap_or(start);
            optional |= qualifier.optional;
            if attribute.test_only && number == attribute.qualifiers.len() {
                return self.presence(value, qualifier, optional);
            }
            current = Some(if optional {
                match self.step(value, qualifier, true)? {
                    Some(found) => {
                        self.context.meter.charge(1)?;
                        found
                    }
                    None if attribute.test_only => return Ok(Datum::Bool(false)),
                    None => return Ok(Datum::Optional(None)),
                }
            } else {
                let found = self
                    .step(value, qualifier, false)
                    .and_then(|found| found.ok_or_else(|| self.missing(value, qualifier)));
                self.context.meter.charge(1)?;
                found?
            });
        }
        let value = current.unwrap_or_else(|| start.clone());
        Ok(if optional { Datum::some(value) } else { value })
    }

    /// Whether a field is there.
    fn presence(&mut self, value: &Datum<'a>, qualifier: &'p Qualifier, optional: bool) -> Outcome<'a> {
        let present = match (&qualifier.index, value) {
            (Index::Field(name), Datum::Map(map)) => {
                self.context.meter.read_bytes(name.len())?;
                map.has(name)
            }
            _ => self.step(value, qualifier, true).map(|found| found.is_some()),
        };
        if !optional || present == Ok(true) {
            self.context.meter.charge(1)?;
        }
        present.map(Datum::Bool)
    }

    /// A field or an element, none if it is not there.
    fn step(
        &mut self,
        value: &Datum<'a>,
        qualifier: &'p Qualifier,
        optional: bool,
    ) -> Result<Option<Datum<'a>>, EvalError> {
        if let Index::Field(name) = &qualifier.index {
            self.context.meter.read_bytes(name.len())?;
        }
        match (&qualifier.index, value) {
            (Index::Field(name), Datum::Map(map)) => map.field(name),
            (Index::Field(name), Datum::Object(object)) => {
                let is_there = !optional || object.field(name).is_some();
                Ok(is_there.then(|| field(object, name)))
            }
            (Index::Field(name), _) => find(value, &Datum::owned_text(std::sync::Arc::clone(name))),
            (Index::Constant(constant), _) => find(value, &Datum::constant(constant)),
            (Index::Attribute(attribute), _) => {
                let index = self.resolve(attribute)?;
                self.context.meter.read(&index)?;
                if Key::new(&index).is_none() {
                    let name = if matches!(index, Datum::Null) { "<nil>" } else { index.native_name() };
                    return Err(EvalError::failed(format!("invalid qualifier type: {name}")));
                }
                // The index of a missing element is part of the error's text.
                match find(value, &index)? {
                    None if !optional => Err(missing(value, &index)),
                    found => Ok(found),
                }
            }
        }
    }

    fn missing(&self, value: &Datum<'a>, qualifier: &Qualifier) -> EvalError {
        match &qualifier.index {
            Index::Field(name) => EvalError::failed(format!("no such key: {name}")),
            Index::Constant(constant) => missing(value, &Datum::constant(constant)),
            Index::Attribute(_) => EvalError::failed("no such key"),
        }
    }
}

fn missing(value: &Datum<'_>, index: &Datum<'_>) -> EvalError {
    let what = if matches!(value, Datum::List(_)) { "index out of bounds" } else { "no such key" };
    EvalError::failed(format!("{what}: {}", written(index)))
}

fn find<'a>(value: &Datum<'a>, index: &Datum<'a>) -> Result<Option<Datum<'a>>, EvalError> {
    match value {
        Datum::Map(map) => Key::new(index).map_or(Ok(None), |key| map.get(&key)),
        Datum::List(list) => element(list, index),
        Datum::Object(object) => Ok(index.as_str().map(|name| field(object, name))),
        _ => Ok(None),
    }
}

/// A field of an object that the expression made. One that it did not set is null, or an empty text in the
/// object of a patch.
fn field<'a>(object: &CreatedObject<'a>, name: &str) -> Datum<'a> {
    object.field(name).cloned().unwrap_or_else(|| match (&*object.type_name, name) {
        (PATCH, "op" | "path" | "from") => Datum::text(""),
        _ => Datum::Null,
    })
}

#[expect(clippy::cast_possible_truncation, reason = "the number has no fraction, and saturates")]
fn element<'a>(list: &ListValue<'a>, index: &Datum<'_>) -> Result<Option<Datum<'a>>, EvalError> {
    let index = match index {
        Datum::Int(index) => *index,
        Datum::Uint(index) => i64::try_from(*index).unwrap_or(-1),
        Datum::Double(index) if index.fract() == 0.0 => *index as i64,
        Datum::Double(index) => {
            let text = format!("unsupported index value {} in list", crate::numbers::double_text(*index));
            return Err(EvalError::failed(text));
        }
        other => {
            let text = format!("unsupported index type '{}' in list", other.type_name());
            return Err(EvalError::failed(text));
        }
    };
    Ok(usize::try_from(index).ok().and_then(|index| list.get(index)))
}
