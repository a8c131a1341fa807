//! What is resolved alike wherever it stands: type references, texts, lists of words.

use crate::{
    language::values::TypeRef,
    model::{TypeId, Value},
    names::{Held, Names, TypeKey},
    parse::RawFile,
    read::Spanned,
};

/// A type reference; an enumeration is a string whose rules are elsewhere.
pub(super) fn value<'a>(names: &Names<'a>, file: &'a RawFile, reference: &'a TypeRef) -> Option<Value> {
    Some(match names.held(file, reference)? {
        Held::Bool => Value::Bool,
        Held::Int32 => Value::Int32,
        Held::Int64 => Value::Int64,
        Held::Double => Value::Double,
        Held::String | Held::Enum(_) => Value::String,
        Held::Bytes => Value::Bytes,
        Held::Native(native) => Value::Native(native),
        Held::Message(message) => Value::Message(message.declared.id()),
        Held::Wrapper(declared, _) => Value::Message(declared.id()),
        Held::List(item) => Value::List(Box::new(value(names, file, item)?)),
        Held::Map(entry) => Value::Map(Box::new(value(names, file, entry)?)),
    })
}

pub(super) fn text(text: &Option<Spanned<String>>) -> String {
    text.as_ref().map(|text| text.value.trim().to_owned()).unwrap_or_default()
}

pub(super) fn strings(list: Option<&Vec<Spanned<String>>>) -> Vec<String> {
    list.into_iter().flatten().map(|word| word.value.clone()).collect()
}

pub(super) fn type_key(id: &TypeId) -> TypeKey<'_> {
    (&id.group, &id.version, &id.name)
}
