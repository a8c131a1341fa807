//! The two sides of a conversion, and the places of fields on them.

use proc_macro2::TokenStream;
use quote::quote;
use schema_model::model::{FieldPath, Pair};

use crate::emit::{rust, walk::Types};

/// The two sides of a conversion of one message.
pub(super) struct Sides<'a> {
    pub(super) types: &'a Types<'a>,
    pub(super) pair: &'a Pair,
    /// All messages that are converted.
    pub(super) pairs: &'a [Pair],
}

/// Which of them is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    ToHub,
    FromHub,
}

/// The field at a path of messages that are always there.
pub(super) fn at(root: &TokenStream, path: &FieldPath) -> TokenStream {
    let steps = path.rust.iter().map(|step| rust::ident(step));
    quote!(#root #(.#steps)*)
}

/// Sets the field at a path. What may be absent on the way is made for a value that is not zero.
pub(super) fn set(root: &TokenStream, path: &FieldPath, value: &TokenStream) -> TokenStream {
    let (mut place, mut rest) = (root.clone(), path.clone());
    while let Some((option, below)) = rest.at_option() {
        let option = at(&place, &option);
        (place, rest) = (quote!(#option.get_or_insert_default()), below);
    }
    let field = at(&place, &rest);
    if path.at_option().is_none() {
        return quote!(#field = #value;);
    }
    quote! {
        let value = #value;
        if !machinery::json::Encode::is_zero(&value) {
            #field = value;
        }
    }
}
