//! The structs.

use proc_macro2::TokenStream;
use quote::quote;
use schema_model::model::{Body, Field, Model, Type};

use super::{File, rust};

/// `types.rs` of every schema file.
pub(super) fn emit(model: &Model) -> Vec<File> {
    super::file::each_file(model, |package, file| {
        let items = file.types.iter().map(item).collect();
        let head = format!("Types of `{}/{}` from `{}`.", package.group, package.version, file.module);
        rust::concern(package, file, "types", &head, items)
    })
}

fn item(type_: &Type) -> TokenStream {
    let name = rust::type_ident(&type_.id.name);
    let doc = rust::doc(&type_.doc, &format!("A `{}`.", type_.id.name));
    match &type_.body {
        Body::Message(message) => {
            let fields = message.fields.iter().map(field);
            quote!(#doc #[derive(Clone, Default, PartialEq)] pub struct #name { #(#fields),* })
        }
        Body::Wrapper(value) => {
            let inner = rust::value_type(value);
            quote! {
                #doc
                #[derive(Debug, Clone, Default, PartialEq)]
                pub struct #name(#[doc = " The bare value."] pub #inner);
            }
        }
    }
}

fn field(field: &Field) -> TokenStream {
    let doc = rust::doc(&field.doc, &format!("`{}`.", field.json));
    let (name, type_) = (rust::ident(&field.rust), rust::field_type(field));
    quote!(#doc pub #name: #type_)
}
