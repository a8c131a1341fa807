//! Which JSON stands for a value of which Rust type.

use std::collections::BTreeMap;

use crate::fields::Fields;

use super::{
    finding::{Found, Stop},
    reader::Reader,
};

/// A type that can be read from JSON. Its default is what `null` and values of the wrong type give.
pub trait Decode: Sized + Default {
    /// What a value is called where another one was found: `a string`.
    const EXPECTED: &'static str;

    /// Takes one value. A value of the wrong type is reported to the reader.
    ///
    /// # Errors
    /// Broken syntax.
    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop>;

    /// Whether this value means "no value", so that an `Option` of it becomes `None`.
    fn is_none(&self) -> bool {
        false
    }
}

impl Reader<'_> {
    /// Reads a value of a type; `null` gives its zero.
    ///
    /// # Errors
    /// Broken syntax.
    pub fn value<T: Decode>(&mut self) -> Result<T, Stop> {
        if self.take_null()? { Ok(T::default()) } else { T::decode(self) }
    }
}

/// A message: its fields in any order.
impl<M: Fields + Default> Decode for M {
    const EXPECTED: &'static str = "an object";

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        let mut message = M::default();
        r.fields(&mut message)?;
        Ok(message)
    }
}

impl Decode for bool {
    const EXPECTED: &'static str = "a boolean";

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        Ok(r.boolean(Self::EXPECTED)?.unwrap_or_default())
    }
}

impl Decode for i32 {
    const EXPECTED: &'static str = "a 32-bit integer";

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        number(r, |text| text.parse().ok())
    }
}

impl Decode for i64 {
    const EXPECTED: &'static str = "a 64-bit integer";

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        number(r, |text| text.parse().ok())
    }
}

impl Decode for f64 {
    const EXPECTED: &'static str = "a 64-bit number";

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        number(r, |text| text.parse().ok().filter(|value: &f64| value.is_finite()))
    }
}

/// A number in a form that `parse` takes: `1.0` is no integer, and what is too large is refused.
fn number<T: Decode>(r: &mut Reader<'_>, parse: impl FnOnce(&str) -> Option<T>) -> Result<T, Stop> {
    let Some(text) = r.number(T::EXPECTED)? else { return Ok(T::default()) };
    Ok(parse(text).unwrap_or_else(|| {
        r.refuse(T::EXPECTED, Found::Number, text);
        T::default()
    }))
}

impl Decode for String {
    const EXPECTED: &'static str = "a string";

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        Ok(r.text(Self::EXPECTED)?.map_or_else(String::new, |text| text.into_owned()))
    }
}

impl<T: Decode> Decode for Option<T> {
    const EXPECTED: &'static str = T::EXPECTED;

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        if r.next_type()? == Found::Null {
            r.skip()?;
            return Ok(None);
        }
        Ok(Some(T::decode(r)?).filter(|value| !value.is_none()))
    }
}

impl<T: Decode> Decode for Vec<T> {
    const EXPECTED: &'static str = "a list";

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        let mut items = Vec::new();
        r.list(|r| {
            items.push(r.value()?);
            Ok(())
        })?;
        Ok(items)
    }
}

impl<T: Decode> Decode for BTreeMap<String, T> {
    const EXPECTED: &'static str = "an object";

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        let mut map = BTreeMap::new();
        r.entries(|r, key| {
            let value = r.value()?;
            Ok(map.insert(key.to_owned(), value).is_some())
        })?;
        Ok(map)
    }
}
