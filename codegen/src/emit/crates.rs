//! The crates of generated code: one for each group, with the dependencies that the schema has, and one that
//! lists the kinds of all groups.
//!
//! The crate of `meta` lies below `machinery`, which needs object metadata, and calls into `values`. It names
//! itself `machinery`, so that its code reads like that of all groups.

use std::iter;

use proc_macro2::TokenStream;
use quote::quote;
use schema_model::{model::Model, spelling::group_module};

use super::{File, rust};

/// The crate of the brands, in Rust.
pub(super) const BRANDS: &str = "generated_brands";
/// The names of packages begin with it, unless the caller of [`emit`] wants another word.
pub(super) const PREFIX: &str = "kindsmith";

/// The manifest and the root of each crate, without the root of the one that lists all kinds. The names of
/// packages begin with `prefix`.
pub(super) fn emit(model: &Model, prefix: &str) -> Vec<File> {
    let mut files = vec![list(model, prefix)];
    if !model.brands.is_empty() {
        files.push(brands(prefix));
    }
    for (group, used) in model.arrows() {
        let used: Vec<&str> = used.into_iter().filter(|used| *used != rust::META).collect();
        files.push(manifest(group, &used, prefix));
        files.push(root(group, &used));
    }
    files
}

/// The groups whose kinds are listed, sorted by their modules.
pub(super) fn groups(model: &Model) -> Vec<&str> {
    let mut groups: Vec<&str> = model
        .packages
        .iter()
        .map(|package| package.group.as_str())
        .filter(|group| *group != rust::META)
        .collect();
    // By module, as rustfmt would sort the lines that are made of them.
    groups.sort_by_key(|group| group_module(group));
    groups.dedup();
    groups
}

/// The name of the crate of a group in Rust.
pub(super) fn library(group: &str) -> String {
    format!("generated_{}", group_module(group))
}

fn package(prefix: &str, group: &str) -> String {
    format!("{prefix}-generated-{}", group_module(group).replace('_', "-"))
}

fn manifest(group: &str, used: &[&str], prefix: &str) -> File {
    let module = group_module(group);
    let dependencies = used.iter().map(|used| dependency(prefix, used, ".."));
    let text = format!(
        "{}[package]\n\
         name = \"{}\"\n\
         description = \"The group `{group}`: types, codecs, checks and tables of its kinds\"\n\
         {INHERITED}\n\
         [lib]\n\
         name = \"{}\"\n\
         {UNTESTED}\n\
         {}",
        head(&format!("schema/{group}/")),
        package(prefix, group),
        library(group),
        rest(dependencies, if group == rust::META { "values" } else { "machinery" }),
    );
    File { path: format!("{}/{module}/Cargo.toml", rust::GROUPS_FOLDER), text }
}

/// The manifest of the crate of the brands.
fn brands(prefix: &str) -> File {
    let text = format!(
        "{}[package]\n\
         name = \"{prefix}-generated-brands\"\n\
         description = \"The names that a product gives to the API\"\n\
         {INHERITED}\n\
         [lib]\n\
         name = \"{BRANDS}\"\n\
         {UNTESTED}\n\
         {}",
        head("schema/brands/"),
        rest(iter::empty(), "machinery"),
    );
    File { path: format!("{}/Cargo.toml", rust::BRANDS_FOLDER), text }
}

/// The manifest of the crate that lists all kinds.
fn list(model: &Model, prefix: &str) -> File {
    let mut dependencies: Vec<String> =
        groups(model).into_iter().map(|group| dependency(prefix, group, "groups")).collect();
    if !model.brands.is_empty() {
        dependencies.push(format!("{prefix}-generated-brands = {{ path = \"brands\" }}\n"));
    }
    dependencies.sort();
    let text = format!(
        "{}[package]\n\
         name = \"{prefix}-generated\"\n\
         description = \"Lists every kind that the schema declares; each group is a crate of its own\"\n\
         {INHERITED}\n\
         [lib]\n\
         name = \"generated\"\n\
         {UNTESTED}\n\
         {}",
        head("schema/"),
        rest(dependencies.into_iter(), "machinery"),
    );
    File { path: "generated/Cargo.toml".to_owned(), text }
}

const INHERITED: &str = "\
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
publish.workspace = true
";

/// What is generated has no tests of its own: without these lines, Cargo builds an empty test program for
/// each crate.
const UNTESTED: &str = "\
test = false
doctest = false
";

fn head(source: &str) -> String {
    format!(
        "# Written by kindsmith from {source}.\n\
         # Do not edit: change the schema, then run `kindsmith generate`.\n"
    )
}

/// What manifests end with: the crates of other groups, and the crate that generated code calls.
fn rest(dependencies: impl Iterator<Item = String>, called: &str) -> String {
    let dependencies: String = dependencies.collect();
    format!("[lints]\nworkspace = true\n\n[dependencies]\n{dependencies}{called}.workspace = true\n")
}

fn dependency(prefix: &str, group: &str, folder: &str) -> String {
    format!("{} = {{ path = \"{folder}/{}\" }}\n", package(prefix, group), group_module(group))
}

/// `lib.rs` of a group: its module, beside those of the groups that it uses, so that all code names a type
/// alike.
fn root(group: &str, used: &[&str]) -> File {
    let module = group_module(group);
    let name = rust::ident(&module);
    let used = used.iter().map(|used| {
        let (library, module) = (rust::ident(&library(used)), rust::ident(&group_module(used)));
        quote!(use #library::#module;)
    });
    let (called, below) = if group == rust::META {
        (
            "values",
            quote!(
                extern crate self as machinery;
                use values::*;
            ),
        )
    } else {
        ("machinery", TokenStream::new())
    };
    let head = format!(
        "The kinds and types of the group `{group}`.\n\nEntry point: none; the crate `generated` lists the \
         kinds. \
         Invariant: data and calls into\n`{called}`, no algorithm."
    );
    let path = format!("{}/{module}/src/lib.rs", rust::GROUPS_FOLDER);
    let items = quote!(#below #(#used)* #[rustfmt::skip] pub mod #name;);
    rust::render(path, &format!("schema/{group}/"), &head, items)
}
