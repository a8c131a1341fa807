//! The form of every message as data, for merge and apply.

use proc_macro2::TokenStream;
use quote::quote;

use super::{File, rust, walk::Types};
use crate::model::{Body, Field, Merge, Message, Model, Native, Patch, Type, TypeId, Value};

/// `shape.rs` of every schema file with messages that kinds are made of.
pub(super) fn emit(model: &Model) -> Vec<File> {
    let types = Types::new(model);
    let whole = types.whole();
    super::file::each_file(model, |package, file| {
        let wanted = |type_: &&Type| whole.contains(&type_.id);
        let items = file.types.iter().filter(wanted).map(|type_| item(&types, type_)).collect();
        rust::concern(package, file, "shape", "The form of each message, for merge and apply.", items)
    })
}

/// The static of a message.
pub(super) fn path(id: &TypeId) -> TokenStream {
    let (module, name) = (rust::module_path(id), rust::ident(&rust::shouting(&id.name)));
    quote!(#module::shape::#name)
}

fn item(types: &Types<'_>, type_: &Type) -> TokenStream {
    let Body::Message(message) = &type_.body else { return TokenStream::new() };
    let (name, constant) = (&type_.id.name, rust::ident(&rust::shouting(&type_.id.name)));
    let doc = format!(" The form of `{name}`.");
    let shape = shape(types, name, message);
    quote! {
        #[doc = #doc]
        pub static #constant: machinery::shape::Shape = #shape;
    }
}

fn shape(types: &Types<'_>, name: &str, message: &Message) -> TokenStream {
    let atomic = message.atomic;
    let fields = message.fields.iter().map(|field| self::field(types, field));
    quote!(machinery::shape::Shape {
        name: std::borrow::Cow::Borrowed(#name),
        atomic: #atomic,
        fields: std::borrow::Cow::Borrowed(&[#(#fields),*]),
    })
}

fn field(types: &Types<'_>, field: &Field) -> TokenStream {
    let (name, value) = (&field.json, value(types, &field.value, &field.merge));
    let patch = match &field.patch {
        None => quote!(Default),
        Some(Patch::MergeScalars) => quote!(MergeScalars),
        Some(Patch::MergeByKey(key)) => quote!(MergeByKey(std::borrow::Cow::Borrowed(#key))),
        Some(Patch::Replace) => quote!(Replace),
    };
    let default = match &field.default {
        None => quote!(None),
        Some(text) => quote!(Some(std::borrow::Cow::Borrowed(#text))),
    };
    quote! {
        machinery::shape::FieldShape {
            name: std::borrow::Cow::Borrowed(#name),
            value: #value,
            patch: machinery::shape::PatchStrategy::#patch,
            default: #default,
        }
    }
}

fn value(types: &Types<'_>, held: &Value, merge: &Merge) -> TokenStream {
    match held {
        Value::Native(Native::Any | Native::FieldsV1) => quote!(machinery::shape::ValueShape::Any),
        Value::Message(id) => message(types, id, merge),
        Value::List(item) => {
            let item = value(types, item, &Merge::Default);
            let merge = match merge {
                Merge::Default | Merge::Atomic => quote!(Atomic),
                Merge::Set => quote!(Set),
                Merge::Map(keys) => {
                    let keys = keys.iter().map(|key| quote!(std::borrow::Cow::Borrowed(#key)));
                    quote!(Map(std::borrow::Cow::Borrowed(&[#(#keys),*])))
                }
            };
            quote! {
                machinery::shape::ValueShape::List {
                    item: machinery::shape::Part::Static(&#item),
                    merge: machinery::shape::ListMerge::#merge,
                }
            }
        }
        Value::Map(entry) => {
            let (entry, atomic) = (value(types, entry, &Merge::Default), *merge == Merge::Atomic);
            quote! {
                machinery::shape::ValueShape::Map {
                    value: machinery::shape::Part::Static(&#entry),
                    atomic: #atomic,
                }
            }
        }
        _ => quote!(machinery::shape::ValueShape::Scalar),
    }
}

/// A message by its static. A wrapper has the form of what it wraps; a field that is atomic where its type
/// is not has a form of its own.
fn message(types: &Types<'_>, id: &TypeId, merge: &Merge) -> TokenStream {
    match types.get(id).map(|type_| &type_.body) {
        Some(Body::Wrapper(inner)) => value(types, inner, merge),
        Some(Body::Message(message)) if *merge == Merge::Atomic && !message.atomic => {
            let shared = path(id);
            quote! {
                machinery::shape::ValueShape::Message(machinery::shape::Part::Static(
                    &#shared.as_atomic(),
                ))
            }
        }
        _ => {
            let path = path(id);
            quote!(machinery::shape::ValueShape::Message(machinery::shape::Part::Static(&#path)))
        }
    }
}
