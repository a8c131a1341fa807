//! Reads what a form describes from JSON, by the rules of generated types.

use std::collections::BTreeMap;

use super::form::{FieldForm, Form, Held, Record, each_scalar};
use crate::json::{Decode, Reader, Stop};

/// The value of a field; `null` is its zero, or its absence where these differ.
pub(super) fn read(field: &'static FieldForm, r: &mut Reader<'_>) -> Result<Held, Stop> {
    value(&field.form, field.is_optional, r)
}

fn scalar<T: Decode>(is_optional: bool, r: &mut Reader<'_>, held: fn(T) -> Held) -> Result<Held, Stop> {
    if is_optional { Ok(r.value::<Option<T>>()?.map_or(Held::Absent, held)) } else { r.value().map(held) }
}

macro_rules! values {
    ($($name:ident: $type:ty;)*) => {
        fn value(form: &'static Form, is_optional: bool, r: &mut Reader<'_>) -> Result<Held, Stop> {
            match form {
                $(Form::$name => scalar(is_optional, r, Held::$name),)*
                Form::Wrapped(inner) => value(inner, is_optional, r),
                _ if is_optional && r.take_null()? => Ok(Held::Absent),
                Form::Message(form) => {
                    let mut message = Record::new(form);
                    r.fields(&mut message)?;
                    Ok(Held::Message(Box::new(message)))
                }
                Form::List(item) => {
                    let mut items = Vec::new();
                    r.list(|r| {
                        items.push(value(item, false, r)?);
                        Ok(())
                    })?;
                    Ok(Held::List(items))
                }
                Form::Map(entry) => {
                    let mut entries = BTreeMap::new();
                    r.entries(|r, key| {
                        let value = value(entry, false, r)?;
                        Ok(entries.insert(key.to_owned(), value).is_some())
                    })?;
                    Ok(Held::Map(entries))
                }
            }
        }
    };
}
each_scalar!(values);
