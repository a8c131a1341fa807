//! The struct that `main` fills in: one strategy per kind that has one.

use std::collections::BTreeMap;

use proc_macro2::{Ident, Literal};
use quote::quote;

use super::{File, rust};
use crate::{
    model::{Kind, Model, TypeId},
    spelling::{rust_word, snake_case},
};

/// `strategies.rs`; none when no kind has a strategy.
pub(super) fn emit(model: &Model) -> Vec<File> {
    let strategies = fields(model);
    let Some((last, others)) = strategies.split_last() else { return Vec::new() };
    let fields = strategies.iter().map(|(field, id)| {
        let (path, doc) = (rust::type_path(id), format!(" Of `{}/{} {}`.", id.group, id.version, id.name));
        quote! {
            #[doc = #doc]
            pub #field: Box<dyn machinery::strategy::Strategy<Object = #path>>
        }
    });
    let index = (0..others.len()).map(Literal::usize_unsuffixed);
    let firsts = others.iter().map(|(field, _)| field);
    let last = &last.0;
    let get = if others.is_empty() {
        quote!(fn get(&self, _index: usize) -> &dyn machinery::strategy::AnyStrategy { &self.#last })
    } else {
        quote! {
            fn get(&self, index: usize) -> &dyn machinery::strategy::AnyStrategy {
                match index { #(#index => &self.#firsts,)* _ => &self.#last }
            }
        }
    };
    let items = quote! {
        /// One strategy for each kind marked `strategy: true`. A forgotten one does not compile.
        pub struct Strategies { #(#fields),* }
        impl machinery::strategy::StrategyTable for Strategies { #get }
    };
    let path = format!("{}/strategies.rs", rust::SOURCE_FOLDER);
    vec![rust::render(path, "schema/", "The hand-written parts of kinds, as a table.", items)]
}

/// The kinds with a strategy in table order.
fn kinds(model: &Model) -> Vec<(TypeId, &Kind)> {
    let mut kinds = Vec::new();
    for package in &model.packages {
        for file in &package.files {
            for kind in file.kind.iter().filter(|kind| kind.strategy) {
                let id = TypeId {
                    group: package.group.clone(),
                    version: package.version.clone(),
                    name: kind.name.clone(),
                    module: file.module.clone(),
                };
                kinds.push((id, kind));
            }
        }
    }
    kinds
}

/// The position of a kind's strategy in the table.
pub(super) fn index(model: &Model, id: &TypeId) -> Option<usize> {
    kinds(model).iter().position(|(other, _)| other == id)
}

/// Field names: the kind's own when no other has it, else with group and version.
fn fields(model: &Model) -> Vec<(Ident, TypeId)> {
    let kinds = kinds(model);
    let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, kind) in &kinds {
        *uses.entry(kind.name.as_str()).or_default() += 1;
    }
    kinds
        .iter()
        .map(|(id, kind)| {
            let short = snake_case(&kind.name);
            let name = if uses.get(kind.name.as_str()).is_some_and(|count| *count > 1) {
                format!("{}_{}_{short}", rust::group_module(&id.group), id.version)
            } else {
                short
            };
            (rust::ident(&rust_word(name)), id.clone())
        })
        .collect()
}
