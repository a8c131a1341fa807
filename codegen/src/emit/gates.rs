//! The table of feature gates.

use quote::quote;
use schema_model::model::{Gate, Model, Stage};

use super::{File, rust};

/// `gates.rs`; none when there is no gate.
pub(super) fn emit(model: &Model) -> Vec<File> {
    if model.gates.is_empty() {
        return Vec::new();
    }
    let gates = model.gates.iter().map(|gate| {
        let Gate { name, stage, default, locked, .. } = gate;
        let stage = match stage {
            Stage::Alpha => quote!(Alpha),
            Stage::Beta => quote!(Beta),
            Stage::Stable => quote!(Stable),
            Stage::Deprecated => quote!(Deprecated),
        };
        quote! {
            machinery::gates::Gate {
                name: #name,
                stage: machinery::gates::Stage::#stage,
                default: #default,
                locked: #locked,
            }
        }
    });
    let items = quote! {
        /// Every declared gate.
        pub static GATES: &[machinery::gates::Gate] = &[#(#gates),*];
    };
    let path = format!("{}/gates.rs", rust::SOURCE_FOLDER);
    vec![rust::render(path, "schema/gates.yaml", "Feature gates.", items)]
}
