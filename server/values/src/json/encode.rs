//! Which JSON a value of which Rust type becomes.

use std::collections::BTreeMap;

use super::{inner, writer::Writer};
use crate::{
    fields::{Fields, Value},
    shape::Emit,
};

/// A type that can be written as JSON.
pub trait Encode {
    /// Writes the value.
    fn encode(&self, w: &mut Writer<'_>);

    /// Whether the value is the zero of its type: what is left out where the schema does not ask for
    /// more.
    fn is_zero(&self) -> bool {
        false
    }

    /// The text that the value is; empty for any other value.
    fn as_text(&self) -> &str {
        ""
    }

    /// The message that the value is, if it is one and there.
    fn as_message(&self) -> Option<&dyn Fields> {
        None
    }
}

/// A message: its fields in the order of its table.
impl<M: Fields> Encode for M {
    fn encode(&self, w: &mut Writer<'_>) {
        if w.is_inner() { inner::message(w, self) } else { w.object(|w| w.fields(self)) }
    }

    fn is_zero(&self) -> bool {
        is_zero(self)
    }

    fn as_message(&self) -> Option<&dyn Fields> {
        Some(self)
    }
}

fn is_zero(message: &dyn Fields) -> bool {
    (0..).map_while(|place| message.field(place)).all(Value::is_zero)
}

/// What is written by the rules of its type.
impl Writer<'_> {
    /// Every field of a message into the open object, but for `kind` and `apiVersion`.
    pub fn fields(&mut self, message: &dyn Fields) {
        for (place, field) in message.shape().fields.iter().enumerate() {
            let Some(value) = message.field(place) else { continue };
            match field.emit {
                Emit::NonZero if value.is_zero() => {}
                Emit::ListOrNull if value.is_zero() => {
                    self.name(&field.name);
                    self.null();
                }
                Emit::Revision => self.revision(&field.name, value.as_text()),
                Emit::Always | Emit::ListOrNull | Emit::NonZero => {
                    self.name(&field.name);
                    value.write_json(self);
                }
            }
        }
    }

    /// The field, if it is there.
    pub fn present<T: Encode>(&mut self, name: &'static str, value: &Option<T>) {
        if let Some(value) = value {
            self.always(name, value);
        }
    }

    /// The field, whatever it holds.
    pub fn always<T: Encode + ?Sized>(&mut self, name: &'static str, value: &T) {
        self.name(name);
        value.encode(self);
    }

    /// The field, unless it holds the zero of its type.
    pub fn nonzero<T: Encode + ?Sized>(&mut self, name: &'static str, value: &T) {
        if !value.is_zero() {
            self.always(name, value);
        }
    }

    /// A value.
    pub fn value<T: Encode + ?Sized>(&mut self, value: &T) {
        value.encode(self);
    }
}

/// The JSON of a value as text.
#[must_use]
pub fn to_text<T: Encode + ?Sized>(value: &T) -> String {
    let mut w = Writer::new();
    value.encode(&mut w);
    String::from_utf8(w.into_bytes())
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Writes a list in the inner form.
fn inner_list<T: Encode>(w: &mut Writer<'_>, items: &[T]) {
    if items.is_empty() && !w.is_emptied() {
        return w.null();
    }
    w.array(|w| {
        for (index, item) in items.iter().enumerate() {
            if w.is_full() {
                break;
            }
            w.below_item(index, |w| item.encode(w));
        }
    });
}

impl Encode for bool {
    fn encode(&self, w: &mut Writer<'_>) {
        w.raw(if *self { b"true" } else { b"false" });
    }

    fn is_zero(&self) -> bool {
        !*self
    }
}

impl Encode for i32 {
    fn encode(&self, w: &mut Writer<'_>) {
        w.integer(i64::from(*self));
    }

    fn is_zero(&self) -> bool {
        *self == 0
    }
}

impl Encode for i64 {
    fn encode(&self, w: &mut Writer<'_>) {
        w.integer(*self);
    }

    fn is_zero(&self) -> bool {
        *self == 0
    }
}

/// As Go writes it: an exponent, with its sign, only for very small and very large numbers.
impl Encode for f64 {
    fn encode(&self, w: &mut Writer<'_>) {
        let size = self.abs();
        let text = if !self.is_finite() {
            // JSON has no such number, and reading gives none.
            "null".to_owned()
        } else if size != 0.0 && !(1e-6..1e21).contains(&size) {
            let text = format!("{self:e}");
            if size > 1.0 { text.replace('e', "e+") } else { text }
        } else {
            self.to_string()
        };
        w.raw(text.as_bytes());
    }

    fn is_zero(&self) -> bool {
        *self == 0.0
    }
}

impl Encode for str {
    fn encode(&self, w: &mut Writer<'_>) {
        w.string(self);
    }

    fn is_zero(&self) -> bool {
        self.is_empty()
    }

    fn as_text(&self) -> &str {
        self
    }
}

impl Encode for String {
    fn encode(&self, w: &mut Writer<'_>) {
        w.string(self);
    }

    fn is_zero(&self) -> bool {
        self.is_empty()
    }

    fn as_text(&self) -> &str {
        self
    }
}

impl<T: Encode> Encode for Option<T> {
    fn encode(&self, w: &mut Writer<'_>) {
        match self {
            Some(value) => value.encode(w),
            None => w.null(),
        }
    }

    fn is_zero(&self) -> bool {
        self.is_none()
    }

    fn as_text(&self) -> &str {
        self.as_ref().map_or("", Encode::as_text)
    }

    fn as_message(&self) -> Option<&dyn Fields> {
        self.as_ref().and_then(Encode::as_message)
    }
}

impl<T: Encode> Encode for [T] {
    fn encode(&self, w: &mut Writer<'_>) {
        if w.is_inner() {
            return inner_list(w, self);
        }
        w.array(|w| self.iter().for_each(|item| item.encode(w)));
    }

    fn is_zero(&self) -> bool {
        self.is_empty()
    }
}

impl<T: Encode> Encode for Vec<T> {
    fn encode(&self, w: &mut Writer<'_>) {
        self.as_slice().encode(w);
    }

    fn is_zero(&self) -> bool {
        self.is_empty()
    }
}

impl<T: Encode> Encode for BTreeMap<String, T> {
    fn encode(&self, w: &mut Writer<'_>) {
        if w.is_inner() && self.is_empty() && !w.is_emptied() {
            return w.null();
        }
        w.object(|w| {
            // A `BTreeMap`, and not a `HashMap`, so that one value always has the same bytes.
            for (key, value) in self {
                if w.is_full() {
                    break;
                }
                w.key(key);
                w.below_name(key, |w| value.encode(w));
            }
        });
    }

    fn is_zero(&self) -> bool {
        self.is_empty()
    }
}
