//! Rules about the columns of the Table form.

use std::collections::BTreeSet;

use super::context::Context;
use crate::{
    language::{Column, words::Show},
    model::Native,
    names::{Held, Message},
    parse::RawFile,
    paths::{is_true, root, walk},
    read::Spanned,
    report::Findings,
};

fn columns<'a>(cx: &Context<'a>) -> impl Iterator<Item = (&'a RawFile, &'a Spanned<Column>)> + use<'a> {
    cx.kinds().flat_map(|(file, _)| {
        file.keys.columns.iter().flat_map(|columns| columns.iter()).map(move |column| (file, column))
    })
}

fn show(column: &Column) -> Show {
    column.show.as_ref().map_or(Show::Value, |show| show.value)
}

/// A cell comes from a path, from several that are counted or tried, or from the strategy.
pub(super) fn columns_have_one_source(cx: &Context<'_>, findings: &mut Findings) {
    for (file, column) in columns(cx) {
        let is_code = is_true(&column.code);
        match (&column.path, &column.paths) {
            (None, None) if !is_code => findings.add_with_help(
                column.span,
                "the column has no source",
                "give it a `path`, or `code: true` when the strategy computes it",
            ),
            (Some(path), _) if is_code => {
                findings.add(path.entry, "a column with `code: true` has no `path`");
            }
            (_, Some(paths)) if is_code || !matches!(show(column), Show::Count | Show::Age) => {
                findings.add(paths.entry, "`paths` is for `show: count` and `show: age`");
            }
            _ => {}
        }
        // A version that is converted has the strategy of the stored one.
        if is_code && !is_true(&file.keys.strategy) && file.keys.converts.is_none() {
            findings.add_with_help(
                column.code.as_ref().map_or(column.span, |code| code.entry),
                "the strategy computes this column, but the kind has none",
                "say `strategy: true` in the file",
            );
        }
    }
}

/// The path of a column leads to something that can be shown so.
pub(super) fn column_paths_exist(cx: &Context<'_>, findings: &mut Findings) {
    for (file, column) in columns(cx) {
        let Some(root) = root(&cx.names, file) else { continue };
        let paths = column.path.iter().chain(column.paths.iter().flat_map(|paths| paths.iter()));
        for path in paths {
            column_path_exists(cx, root, show(column), path, findings);
        }
    }
}

fn column_path_exists<'a>(
    cx: &Context<'a>,
    root: Message<'a>,
    show: Show,
    path: &Spanned<String>,
    findings: &mut Findings,
) {
    let walked = match walk(&cx.names, root, path) {
        Ok(walked) => walked,
        Err(nowhere) => {
            nowhere.report(path, findings);
            return;
        }
    };
    let (fits, meant) = match show {
        Show::Value => (!matches!(walked.held, Held::Message(_)), "show one of its fields"),
        Show::Age => (
            matches!(walked.held, Held::Native(Native::Time | Native::MicroTime)),
            "`show: age` is for times",
        ),
        Show::Duration => {
            (matches!(walked.held, Held::Int32 | Held::Int64), "`show: duration` is for numbers of seconds")
        }
        Show::Count => {
            (matches!(walked.held, Held::List(_) | Held::Map(_)), "`show: count` is for lists and maps")
        }
    };
    if !fits {
        let message = format!("`{}` is {}, which the column cannot show", path.value, walked.held.form());
        findings.add_with_help(path.entry, message, meant);
    }
}

/// Two columns of one name cannot be told apart.
pub(super) fn columns_have_distinct_names(cx: &Context<'_>, findings: &mut Findings) {
    for (file, _) in cx.kinds() {
        let mut seen = BTreeSet::new();
        let names =
            file.keys.columns.iter().flat_map(|columns| columns.iter()).filter_map(|c| c.name.as_ref());
        for name in names.filter(|name| !seen.insert(name.value.as_str())) {
            findings.add(name.entry, format!("there are two columns `{}`", name.value));
        }
    }
}
