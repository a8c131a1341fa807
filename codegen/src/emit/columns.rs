//! The columns of a kind's Table form as data.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use schema_model::model::{CellStep, Column, ColumnSource, Shown};
use serde_json::Value;

/// One entry of `Kind::columns`.
pub(super) fn row(column: &Column) -> TokenStream {
    let Column { name, doc, cell_type, format, priority, header, source } = column;
    let source = match source {
        ColumnSource::Places { paths, show, none } => {
            let paths = paths.iter().map(|(_, steps)| path(steps));
            let (show, none) = (shown(show), cell(none));
            quote!(Places { paths: vec![#(#paths),*], show: machinery::columns::Show::#show, none: #none })
        }
        ColumnSource::Code => quote!(Code),
    };
    let priority = Literal::i32_unsuffixed(*priority);
    quote! {
        machinery::columns::Column {
            name: #name.into(),
            cell_type: #cell_type.into(),
            format: #format.into(),
            priority: #priority,
            doc: #doc.into(),
            header: #header,
            source: machinery::columns::ColumnSource::#source,
        }
    }
}

/// Most paths are names only.
fn path(steps: &[CellStep]) -> TokenStream {
    let names: Option<Vec<&String>> = steps
        .iter()
        .map(|step| match step {
            CellStep::Field(name) => Some(name),
            _ => None,
        })
        .collect();
    match names {
        Some(names) => quote!(machinery::columns::fields(&[#(#names),*])),
        None => {
            let steps = steps.iter().map(step);
            quote!(vec![#(machinery::columns::CellStep::#steps),*])
        }
    }
}

fn step(step: &CellStep) -> TokenStream {
    match step {
        CellStep::Field(name) => quote!(Field(#name.into())),
        CellStep::Items => quote!(Items),
        CellStep::First => quote!(First),
        CellStep::Item { field, text } => quote!(Item { field: #field.into(), text: #text.into() }),
    }
}

fn shown(show: &Shown) -> TokenStream {
    match show {
        Shown::Value => quote!(Value),
        Shown::Text(words) => {
            let words = pairs(words);
            quote!(Text(#words))
        }
        Shown::Joined { separator, most, words } => {
            let (words, most) = (pairs(words), option(*most));
            quote!(Joined { separator: #separator.into(), most: #most, words: #words })
        }
        Shown::Pair { separator, absent } => {
            quote!(Pair { separator: #separator.into(), absent: #absent.into() })
        }
        Shown::Labels => quote!(Labels),
        Shown::Selector => quote!(Selector),
        Shown::Age => quote!(Age),
        Shown::Duration => quote!(Duration),
        Shown::Count => quote!(Count),
    }
}

fn option(most: Option<u32>) -> TokenStream {
    match most.map(Literal::u32_unsuffixed) {
        None => quote!(None),
        Some(most) => quote!(Some(#most)),
    }
}

fn pairs(words: &[(String, String)]) -> TokenStream {
    let pairs = words.iter().map(|(from, word)| quote!((#from.into(), #word.into())));
    quote!(vec![#(#pairs),*])
}

fn cell(value: &Value) -> TokenStream {
    let cell = match value {
        Value::Bool(truth) => quote!(Boolean(#truth)),
        Value::Number(number) => {
            let number = Literal::i64_unsuffixed(number.as_i64().unwrap_or_default());
            quote!(Integer(#number))
        }
        other => {
            let text = other.as_str().unwrap_or_default();
            quote!(Text(#text.into()))
        }
    };
    quote!(machinery::columns::Cell::#cell)
}
