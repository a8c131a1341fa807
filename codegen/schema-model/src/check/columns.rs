//! Rules about the columns of the Table form.

use std::collections::BTreeSet;

use super::context::Context;
use crate::{
    cell_paths::walk,
    language::{Column, words::Show},
    model::Native,
    names::{Held, Message},
    parse::RawFile,
    paths::{is_true, root},
    read::Spanned,
    report::Findings,
    source::Span,
};

fn columns<'a>(cx: &Context<'a>) -> impl Iterator<Item = (&'a RawFile, &'a Spanned<Column>)> + use<'a> {
    cx.kinds().flat_map(|(file, _)| {
        file.keys.columns.iter().flat_map(|columns| columns.iter()).map(move |column| (file, column))
    })
}

fn show(column: &Column) -> Show {
    column.show.as_ref().map_or(Show::Value, |show| show.value)
}

/// A cell comes from a path, from several, or from the strategy.
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
            (_, Some(paths)) if is_code => {
                findings.add(paths.entry, "a column with `code: true` has no `paths`")
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

/// Keys that belong to one way to show stand with that one.
pub(super) fn column_keys_fit_the_show(cx: &Context<'_>, findings: &mut Findings) {
    for (_, column) in columns(cx) {
        let show = show(column);
        let is_code = is_true(&column.code);
        let keys: [(&str, Option<Span>, &[Show]); 3] = [
            ("separator", column.separator.as_ref().map(|key| key.entry), &[Show::Joined, Show::Pair]),
            ("most", column.most.as_ref().map(|key| key.entry), &[Show::Joined]),
            ("words", column.words.as_ref().map(|key| key.entry), &[Show::Text, Show::Joined]),
        ];
        for (key, place, fitting) in keys {
            let Some(place) = place.filter(|_| is_code || !fitting.contains(&show)) else { continue };
            let fitting: Vec<String> =
                fitting.iter().map(|show| format!("`show: {}`", show.word())).collect();
            findings.add(place, format!("`{key}` is for {}", fitting.join(" and ")));
        }
        if show == Show::Pair && !is_code && sources(column).count() != 2 {
            findings.add_with_help(column.span, "`show: pair` needs two paths", "name both in `paths`");
        }
        if show == Show::Count && column.none.is_some() {
            findings.add(column.span, "`show: count` shows zero where nothing is, and has no `none`");
        }
    }
}

fn sources(column: &Column) -> impl Iterator<Item = &Spanned<String>> {
    column.path.iter().chain(column.paths.iter().flat_map(|paths| paths.iter()))
}

/// The path of a column leads to something that can be shown so.
pub(super) fn column_paths_exist(cx: &Context<'_>, findings: &mut Findings) {
    for (file, column) in columns(cx) {
        let Some(root) = root(&cx.names, file) else { continue };
        for path in sources(column) {
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
    if walked.branches && !matches!(show, Show::Joined | Show::Count) {
        let message = format!("`{}` may be several values, of which the column shows one", path.value);
        findings.add_with_help(path.entry, message, "write `show: joined`, or `[0]` for the first");
        return;
    }
    let (fits, meant) = fits(show, &walked.held);
    if !fits {
        let message = format!("`{}` is {}, which the column cannot show", path.value, walked.held.form());
        findings.add_with_help(path.entry, message, meant);
    }
}

/// Whether a way to show can show that, and what it is for.
fn fits(show: Show, held: &Held<'_>) -> (bool, &'static str) {
    let is_single = held.is_scalar() || matches!(held, Held::Native(_));
    match show {
        Show::Value | Show::Text | Show::Pair | Show::Joined => (
            is_single,
            match held {
                Held::List(_) => "write `[*]` behind it and `show: joined`, or `show: count`",
                Held::Map(_) => "write `show: labels`, or `[key]` behind it for an entry",
                _ => "show one of its fields",
            },
        ),
        Show::Labels => (matches!(held, Held::Map(_)), "`show: labels` is for maps of texts"),
        Show::Selector => (
            matches!(held, Held::Message(message) if message.field("matchExpressions").is_some()),
            "`show: selector` is for a LabelSelector; a map is shown with `show: labels`",
        ),
        Show::Age => {
            (matches!(held, Held::Native(Native::Time | Native::MicroTime)), "`show: age` is for times")
        }
        Show::Duration => {
            (matches!(held, Held::Int32 | Held::Int64), "`show: duration` is for numbers of seconds")
        }
        Show::Count => (matches!(held, Held::List(_) | Held::Map(_)), "`show: count` is for lists and maps"),
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
