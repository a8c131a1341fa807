//! The row of a version that is the same as the stored one: that of the stored version, with what differs.

use quote::quote;
use schema_model::model::{Model, Package};

use super::{File, kind::deprecation, rust};

/// `kind.rs` of every schema file that declares a kind with `same_as`.
pub(super) fn emit(model: &Model) -> Vec<File> {
    let files =
        model.packages.iter().flat_map(|package| package.files.iter().map(move |file| (package, file)));
    files.filter_map(|(package, file)| row(package, file)).collect()
}

fn row(package: &Package, file: &schema_model::model::File) -> Option<File> {
    let kind = file.kind.as_ref().filter(|_| !file.same_as.is_empty())?;
    let hub = &kind.conversion.as_ref()?.hub;
    let (stored, module) = (rust::type_path(hub), rust::module_path(hub));
    let (version, doc, served) = (&package.version, &kind.doc, kind.served);
    let deprecation = deprecation(kind.deprecation.as_ref());
    let head = format!(" `{}/{version} {}`.", package.group, kind.name);
    let items = quote! {
        #[doc = #head]
        pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> =
            std::sync::LazyLock::new(row);
        fn row() -> std::sync::Arc<machinery::kind::Kind> {
            let stored = &#module::kind::KIND;
            std::sync::Arc::new(machinery::kind::Kind {
                version: #version.into(),
                doc: #doc.into(),
                served: #served,
                conversion: Some(machinery::convert::same::<#stored>(stored)),
                deprecation: #deprecation,
                strategy: false,
                ..machinery::kind::Kind::clone(stored)
            })
        }
    };
    let head = format!("The kind's row: its objects are those of `{}`.", file.same_as);
    rust::concern(package, file, "kind", &head, items)
}
