//! Reading and writing JSON: the order of fields and when each is shown.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{File, rust, walk::Types};
use crate::model::{Body, Emit, Field, Message, Model, Type};

/// `json.rs` of every schema file.
pub(super) fn emit(model: &Model) -> Vec<File> {
    let types = Types::new(model);
    super::file::each_file(model, |package, file| {
        let items = file.types.iter().map(|type_| item(&types, type_)).collect();
        rust::concern(package, file, "json", "The JSON form: names, order, and what is left out.", items)
    })
}

fn item(types: &Types<'_>, type_: &Type) -> TokenStream {
    let path = rust::type_path(&type_.id);
    match &type_.body {
        Body::Message(message) => {
            let envelope = message.envelope || types.is_root(&type_.id);
            let decode = decode(message, envelope);
            let encode = encode(&path, message, envelope);
            quote! {
                impl machinery::json::Decode for #path {
                    const EXPECTED: &'static str = "an object";
                    fn decode(r: &mut machinery::json::Reader<'_>) -> Result<Self, machinery::json::Stop> {
                        #decode
                    }
                }
                #encode
            }
        }
        Body::Wrapper(value) => {
            let inner = rust::value_type(value);
            quote! {
                impl machinery::json::Decode for #path {
                    const EXPECTED: &'static str = <#inner as machinery::json::Decode>::EXPECTED;
                    fn decode(r: &mut machinery::json::Reader<'_>) -> Result<Self, machinery::json::Stop> {
                        Ok(Self(r.value()?))
                    }
                }
                impl machinery::json::Encode for #path {
                    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
                        w.value(&self.0);
                    }
                    fn is_zero(&self) -> bool {
                        machinery::json::Encode::is_zero(&self.0)
                    }
                }
            }
        }
    }
}

fn decode(message: &Message, envelope: bool) -> TokenStream {
    let head = if envelope { vec!["kind", "apiVersion"] } else { Vec::new() };
    let names: Vec<&str> =
        head.iter().copied().chain(message.fields.iter().map(|field| field.json.as_str())).collect();
    let mut reads = Vec::new();
    if envelope {
        reads.push(quote!(r.kind()?));
        reads.push(quote!(r.api_version()?));
    }
    reads.extend(message.fields.iter().map(|field| {
        let name = rust::ident(&field.rust);
        quote!(out.#name = r.value()?)
    }));
    if message.fields.is_empty() && !envelope {
        return quote! {
            r.object(&[], |_, _| Ok(()))?;
            Ok(Self::default())
        };
    }
    let each = match reads.as_slice() {
        [only] => quote!(|r, _| { #only; Ok(()) }),
        // The last arm needs no number, since no index is beyond the names: no arm is left that could not be reached.
        [firsts @ .., last] => {
            let index = (0..firsts.len()).map(Literal::usize_unsuffixed);
            quote!(|r, index| { match index { #(#index => #firsts,)* _ => #last } Ok(()) })
        }
        [] => quote!(|_, _| Ok(())),
    };
    // Generated code is compiled without warnings, and so without a `mut` that nothing uses.
    let binding = if message.fields.is_empty() { quote!(let out) } else { quote!(let mut out) };
    quote! {
        #binding = Self::default();
        r.object(&[#(#names),*], #each)?;
        Ok(out)
    }
}

fn encode(path: &TokenStream, message: &Message, envelope: bool) -> TokenStream {
    let writes: Vec<TokenStream> = message.fields.iter().map(write).collect();
    let open = if writes.is_empty() { quote!(_) } else { quote!(w) };
    let (fields, whole) = if envelope {
        let fields = quote! {
            impl #path {
                /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
                pub fn encode_fields(&self, #open: &mut machinery::json::Writer<'_>) {
                    #(#writes)*
                }
            }
        };
        (fields, quote!(w.object(|w| self.encode_fields(w));))
    } else {
        (TokenStream::new(), quote!(w.object(|#open| { #(#writes)* });))
    };
    quote! {
        #fields
        impl machinery::json::Encode for #path {
            fn encode(&self, w: &mut machinery::json::Writer<'_>) {
                #whole
            }
            fn is_zero(&self) -> bool {
                *self == Self::default()
            }
        }
    }
}

fn write(field: &Field) -> TokenStream {
    let (key, name) = (&field.json, rust::ident(&field.rust));
    match field.emit {
        Emit::Always => quote!(w.always(#key, &self.#name);),
        Emit::ListOrNull => quote!(w.list_or_null(#key, &self.#name);),
        Emit::Revision => quote!(w.revision(#key, &self.#name);),
        Emit::Present | Emit::NonZero if rust::is_option(field) => quote!(w.present(#key, &self.#name);),
        Emit::Present | Emit::NonZero => quote!(w.nonzero(#key, &self.#name);),
    }
}
