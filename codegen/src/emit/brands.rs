//! The table of brands, a crate below those of the kinds: rules of single groups ask it.

use quote::quote;
use schema_model::model::{Brand, Model};

use super::{File, rust};

/// The root of the crate; none when there is no brand.
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
        #[rustfmt::skip]
        pub static BRANDS: &[machinery::brand::Brand] = &[#(#brands),*];
    };
    let head = "The names that a product gives to the API.\n\n\
                Entry point: [`BRANDS`]. Invariant: data, no algorithm.";
    vec![rust::render(format!("{}/src/lib.rs", rust::BRANDS_FOLDER), "schema/brands/", head, items)]
}
