//! The binary form: fields by ascending tag.

use proc_macro2::TokenStream;
use quote::quote;

use super::{File, rust};
use crate::model::{Body, Field, Message, Model, Type};

/// `wire.rs` of every schema file.
pub(super) fn emit(model: &Model) -> Vec<File> {
    super::file::each_file(model, |package, file| {
        let items = file.types.iter().map(item).collect();
        rust::concern(package, file, "wire", "The binary form: fields by tag.", items)
    })
}

fn item(type_: &Type) -> TokenStream {
    let path = rust::type_path(&type_.id);
    let (writes, reads) = match &type_.body {
        Body::Message(message) => fields(message),
        Body::Wrapper(_) => (vec![quote!(w.field(1, &self.0);)], vec![quote!(1 => r.field(&mut self.0),)]),
    };
    let writer = if writes.is_empty() { quote!(_) } else { quote!(w) };
    let (tag, read) = if reads.is_empty() {
        (quote!(_), quote!(r.skip()))
    } else {
        (quote!(tag), quote!(match tag { #(#reads)* _ => r.skip() }))
    };
    quote! {
        impl machinery::wire::Message for #path {
            fn encode_raw(&self, #writer: &mut machinery::wire::Writer) {
                #(#writes)*
            }
            fn decode_field(
                &mut self,
                #tag: u32,
                r: &mut machinery::wire::Reader<'_>,
            ) -> Result<(), machinery::wire::Error> {
                #read
            }
        }
    }
}

fn fields(message: &Message) -> (Vec<TokenStream>, Vec<TokenStream>) {
    let mut fields: Vec<&Field> = message.fields.iter().filter(|field| field.tag > 0).collect();
    // The schema is in the order of JSON, which often is another one.
    fields.sort_by_key(|field| field.tag);
    fields
        .into_iter()
        .map(|field| {
            let tag = proc_macro2::Literal::u32_unsuffixed(field.tag);
            let name = rust::ident(&field.rust);
            // A time is an `Option` even without presence, and then an empty message when it is `None`.
            let write = if rust::is_time(&field.value) && !field.presence {
                quote!(w.always(#tag, &self.#name);)
            } else {
                quote!(w.field(#tag, &self.#name);)
            };
            (write, quote!(#tag => r.field(&mut self.#name),))
        })
        .unzip()
}
