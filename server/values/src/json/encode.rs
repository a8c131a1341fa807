//! Which JSON a value of which Rust type becomes.

use std::collections::BTreeMap;

use super::writer::Writer;

/// A type that can be written as JSON.
pub trait Encode {
    /// Writes the value.
    fn encode(&self, w: &mut Writer<'_>);

    /// Whether the value is the zero of its type: what is left out where the schema does not ask for
    /// more.
    fn is_zero(&self) -> bool {
        false
    }
}

/// What is written by the rules of its type.
impl Writer<'_> {
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

    /// The field; `null` when it is empty.
    pub fn list_or_null<T: Encode + ?Sized>(&mut self, name: &'static str, value: &T) {
        self.name(name);
        if value.is_zero() { self.null() } else { value.encode(self) }
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
}

impl Encode for String {
    fn encode(&self, w: &mut Writer<'_>) {
        w.string(self);
    }

    fn is_zero(&self) -> bool {
        self.is_empty()
    }
}

impl<T: Encode + ?Sized> Encode for &T {
    fn encode(&self, w: &mut Writer<'_>) {
        (**self).encode(w);
    }

    fn is_zero(&self) -> bool {
        (**self).is_zero()
    }
}

impl<T: Encode + ?Sized> Encode for Box<T> {
    fn encode(&self, w: &mut Writer<'_>) {
        (**self).encode(w);
    }

    fn is_zero(&self) -> bool {
        (**self).is_zero()
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
}

impl<T: Encode> Encode for [T] {
    fn encode(&self, w: &mut Writer<'_>) {
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
        w.object(|w| {
            // A `BTreeMap`, and not a `HashMap`, so that one value always has the same bytes.
            for (key, value) in self {
                w.key(key);
                value.encode(w);
            }
        });
    }

    fn is_zero(&self) -> bool {
        self.is_empty()
    }
}
