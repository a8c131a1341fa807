//! The table of brands.

use quote::quote;

use super::{File, rust};
use crate::model::{Brand, Model};

/// `brands.rs`; none when there is no brand.
pub(super) fn emit(model: &Model) -> Vec<File> {
    if model.brands.is_empty() {
        return Vec::new();
    }
    let brands = model.brands.iter().map(|brand| {
        let Brand { name, texts, plain_groups, suffixed_groups } = brand;
        let keys = texts.iter().filter(|(key, _)| key != "name").map(|(key, _)| rust::ident(key));
        let words = texts.iter().filter(|(key, _)| key != "name").map(|(_, word)| word);
        quote! {
            machinery::brand::Brand {
                name: #name,
                plain_groups: &[#(#plain_groups),*],
                suffixed_groups: &[#(#suffixed_groups),*],
                #(#keys: #words),*
            }
        }
    });
    let items = quote! {
        /// Every brand that `--brand` may name.
        pub static BRANDS: &[machinery::brand::Brand] = &[#(#brands),*];
    };
    let path = format!("{}/brands.rs", rust::SOURCE_FOLDER);
    vec![rust::render(path, "schema/brands/", "The names that a product gives to the API.", items)]
}
