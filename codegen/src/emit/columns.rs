//! The columns of a kind's Table form as data.

use proc_macro2::TokenStream;
use quote::quote;

use super::rust;
use crate::model::{Column, ColumnSource};

/// One entry of `Kind::columns`.
pub(super) fn row(column: &Column) -> TokenStream {
    let Column { name, doc, cell_type, format, priority, source } = column;
    let source = match source {
        ColumnSource::Path { path, none } => {
            quote!(Path { path: machinery::shape::field_path(&[#(#path),*]), none: #none.into() })
        }
        ColumnSource::Age(paths) => several("Age", paths),
        ColumnSource::Duration(path) => quote!(Duration(machinery::shape::field_path(&[#(#path),*]))),
        ColumnSource::Count(paths) => several("Count", paths),
        ColumnSource::Code => quote!(Code),
    };
    let priority = proc_macro2::Literal::i32_unsuffixed(*priority);
    quote! {
        machinery::columns::Column {
            name: #name.into(),
            cell_type: #cell_type.into(),
            format: #format.into(),
            priority: #priority,
            doc: #doc.into(),
            source: machinery::columns::ColumnSource::#source,
        }
    }
}

fn several(source: &str, paths: &[Vec<String>]) -> TokenStream {
    let (source, paths) = (rust::ident(source), paths.iter().map(|path| quote!(&[#(#path),*])));
    quote!(#source(machinery::shape::field_paths(&[#(#paths),*])))
}
