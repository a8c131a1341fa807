//! The module tree over the emitted files, and the root of the crate that lists all kinds.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use schema_model::{
    model::{self, Model, Package, TypeId},
    spelling::group_module,
};

use super::{File, crates, rust};

/// Concerns that other code names; the others only add methods and traits.
const PUBLIC: [&str; 3] = ["kind", "shape", "types"];

/// The file of each module that has a folder, and `lib.rs`. A file stands beside its folder (`core.rs` and
/// `core/`), so that the tabs of an editor tell files apart.
pub(super) fn emit(model: &Model, concerns: &[File]) -> Vec<File> {
    let mut files = Vec::new();
    let mut groups: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in &model.packages {
        groups.entry(&package.group).or_default().insert(&package.version);
        files.push(version(package, concerns));
        files.extend(package.files.iter().filter_map(|file| {
            let source = format!("schema/{}", file.path);
            let folder = rust::module_folder(package, file);
            let head = format!("`{}` of `{}/{}`.", file.module, package.group, package.version);
            let (modules, others) = (module(&folder, concerns), others_types(package, file));
            let items = quote!(#modules #others);
            (!items.is_empty()).then(|| rust::render(format!("{folder}.rs"), &source, &head, items))
        }));
    }
    for (group, versions) in &groups {
        let versions = versions.iter().map(|version| rust::ident(version));
        let path = format!("{}.rs", rust::group_folder(group));
        let head = format!("The group `{group}`.");
        files.push(rust::render(path, &format!("schema/{group}/"), &head, quote!(#(pub mod #versions;)*)));
    }
    files.push(library(model, concerns));
    files
}

fn module(folder: &str, concerns: &[File]) -> TokenStream {
    let names = concerns
        .iter()
        .filter_map(|file| file.path.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(".rs"))
        .collect::<BTreeSet<_>>();
    names
        .into_iter()
        .map(|name| {
            let module = rust::ident(name);
            if PUBLIC.contains(&name) { quote!(pub mod #module;) } else { quote!(mod #module;) }
        })
        .collect()
}

/// The types and tables of the version that one is the same as, which stand in its module too: other files of
/// its version name them there.
fn others_types(package: &Package, file: &model::File) -> TokenStream {
    if file.same_as.is_empty() || file.types.is_empty() {
        return TokenStream::new();
    }
    let other = rust::module_path(&TypeId {
        group: package.group.clone(),
        version: file.same_as.clone(),
        name: String::new(),
        module: file.module.clone(),
    });
    quote!(pub use #other::{shape, types};)
}

/// One group at one version: its modules, and its types by their own names.
fn version(package: &Package, concerns: &[File]) -> File {
    let mut modules = TokenStream::new();
    let mut names = TokenStream::new();
    for file in &package.files {
        let own = module(&rust::module_folder(package, file), concerns);
        if own.is_empty() && others_types(package, file).is_empty() {
            continue;
        }
        let module = rust::ident(&file.module);
        modules.extend(quote!(pub mod #module;));
        let types = file.types.iter().map(|type_| rust::type_ident(&type_.id.name));
        if !file.types.is_empty() {
            names.extend(quote!(pub use self::#module::types::{#(#types),*};));
        }
    }
    let head = format!("`{}/{}`.", package.group, package.version);
    let path = format!("{}/{}.rs", rust::group_folder(&package.group), package.version);
    let source = format!("schema/{}/{}/", package.group, package.version);
    rust::render(path, &source, &head, quote!(#modules #names))
}

/// `lib.rs` of the crate that lists all kinds: the groups, each a crate of its own, and tables.
///
/// `rustfmt::skip` on a module keeps rustfmt out of its files: their form is prettyplease's.
fn library(model: &Model, concerns: &[File]) -> File {
    let tables = concerns.iter().filter_map(|file| {
        let name = file.path.strip_prefix(rust::SOURCE_FOLDER)?.strip_prefix('/')?.strip_suffix(".rs")?;
        (!name.contains('/')).then(|| rust::ident(name))
    });
    let tables: BTreeSet<Ident> = tables.collect();
    let mut used: Vec<(String, TokenStream)> = crates::groups(model)
        .into_iter()
        .map(|group| {
            let (library, module) = (crates::library(group), rust::ident(&group_module(group)));
            let name = rust::ident(&library);
            (library, quote!(pub use #name::#module;))
        })
        .collect();
    if !model.brands.is_empty() {
        let name = rust::ident(crates::BRANDS);
        used.push((crates::BRANDS.to_owned(), quote!(pub use #name as brands;)));
    }
    // As rustfmt sorts them.
    used.sort_by(|a, b| a.0.cmp(&b.0));
    let used = used.into_iter().map(|(_, line)| line);
    let rows = kinds(model).into_iter().map(|id| {
        let module = rust::module_path(&id);
        quote!(std::sync::Arc::clone(&#module::kind::KIND))
    });
    let items = quote! {
        #(#used)*
        #(#[rustfmt::skip] pub mod #tables;)*
        /// Every kind, sorted by group, version and file.
        #[rustfmt::skip]
        pub static KINDS: std::sync::LazyLock<Vec<std::sync::Arc<machinery::kind::Kind>>> =
            std::sync::LazyLock::new(|| [#(#rows),*].into());
    };
    let head = "Every kind that the schema declares: types, codecs, rules and tables. Each group is a crate \
        of its own.\n\
                \n\
                Entry point: [`KINDS`], the rows of all kinds. Invariant: data and calls into `machinery`, \
                no algorithm.";
    rust::render(format!("{}/lib.rs", rust::SOURCE_FOLDER), "schema/", head, items)
}

fn kinds(model: &Model) -> Vec<TypeId> {
    let files =
        model.packages.iter().flat_map(|package| package.files.iter().map(move |file| (package, file)));
    files
        .filter_map(|(package, file)| {
            Some(TypeId {
                group: package.group.clone(),
                version: package.version.clone(),
                name: file.kind.as_ref()?.name.clone(),
                module: file.module.clone(),
            })
        })
        .collect()
}
