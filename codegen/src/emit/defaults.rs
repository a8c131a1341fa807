//! Declared defaults, set where a value is absent.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use schema_model::model::{Field, Model, Type, Value};
use serde_json::Value as Json;

use super::{
    File, rust,
    walk::{self, Part, Set, Types},
};

/// `defaults.rs` of every schema file that declares or contains a default.
pub(super) fn emit(model: &Model) -> Vec<File> {
    let types = Types::new(model);
    let set = with_defaults(&types);
    let live = types.live();
    super::file::each_file(model, |package, file| {
        let wanted = |type_: &&Type| set.contains(&type_.id) && live.contains(&type_.id);
        let items = file.types.iter().filter(wanted).map(|type_| item(&types, &set, type_)).collect();
        rust::concern(package, file, "defaults", "Declared defaults.", items)
    })
}

/// Types with a `default_fields` method.
pub(super) fn with_defaults<'a>(types: &Types<'a>) -> Set<'a> {
    types.containing(|type_| {
        type_
            .message()
            .is_some_and(|message| message.fields.iter().any(|field| field.acting_default().is_some()))
    })
}

fn item<'a>(types: &Types<'a>, set: &Set<'a>, type_: &'a Type) -> TokenStream {
    let (path, visibility) = (rust::type_path(&type_.id), types.visibility(&type_.id));
    let steps: TokenStream = types
        .parts(type_)
        .iter()
        .map(|part| {
            let own = declared(part);
            let below = walk::each_mut(part, set, &|place| quote!(#place.default_fields();));
            quote!(#own #below)
        })
        .collect();
    quote! {
        impl #path {
            /// Sets declared defaults where nothing is given.
            #visibility fn default_fields(&mut self) {
                #steps
            }
        }
    }
}

fn declared(part: &Part<'_>) -> TokenStream {
    let Some(text) = part.field.and_then(Field::acting_default) else {
        return TokenStream::new();
    };
    let place = part.of(&quote!(self));
    let (value, cheap) = literal(part.value, text);
    if !part.option {
        let is_unset = walk::is_unset(part);
        return quote!(if #is_unset { #place = #value; });
    }
    // A closure only where making the value costs something, as clippy asks for.
    match (cheap, part.value) {
        (true, _) => quote!(#place.get_or_insert(#value);),
        (false, Value::String) if text == "\"\"" => quote!(#place.get_or_insert_with(String::new);),
        (false, _) => quote!(#place.get_or_insert_with(|| #value);),
    }
}

/// The default as an expression, and whether it costs nothing to make.
fn literal(value: &Value, text: &str) -> (TokenStream, bool) {
    match (value, serde_json::from_str(text).unwrap_or(Json::Null)) {
        (Value::Bool, Json::Bool(truth)) => (quote!(#truth), true),
        (Value::Int32 | Value::Int64, Json::Number(number)) => {
            let number = Literal::i64_unsuffixed(number.as_i64().unwrap_or_default());
            (quote!(#number), true)
        }
        (Value::Double, Json::Number(number)) => {
            let number = Literal::f64_unsuffixed(number.as_f64().unwrap_or_default());
            (quote!(#number), true)
        }
        (Value::String, Json::String(words)) => (quote!(#words.to_owned()), false),
        _ => (quote!(machinery::prepare::declared(#text)), false),
    }
}
