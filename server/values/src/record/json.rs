//! Reads what a form describes from JSON, by the rules of generated types.

use std::collections::BTreeMap;

use super::form::{FieldForm, Form, Held, Record, each_scalar};
use crate::{
    choice::Alternative,
    json::{Decode, Found, Reader, Stop},
};

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
                Form::Choice(forms) => r.lenient(|r| choice(forms, r)),
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

/// A message or something else.
fn choice(forms: &'static [Form; 2], r: &mut Reader<'_>) -> Result<Held, Stop> {
    let [message, beside] = forms;
    match (r.next_type()?, beside) {
        (Found::Object, _) => value(message, false, r),
        (_, Form::Bool) => bool::read_json(r).map(Held::Bool),
        (Found::List, _) => value(beside, false, r).map(present),
        _ => r.skip().map(|()| Held::Absent),
    }
}

/// An empty list in the place of a message says nothing.
pub(super) fn present(held: Held) -> Held {
    if matches!(&held, Held::List(items) if items.is_empty()) { Held::Absent } else { held }
}
