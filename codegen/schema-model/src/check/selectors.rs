//! Rules about the fields that field selectors may use.

use std::collections::BTreeSet;

use super::context::{Context, FieldAt};
use crate::{
    language::values::{ListOf, SelectRule},
    model::Native,
    names::Held,
    paths::{root, walk},
    report::Findings,
    selectable,
    source::Span,
};

/// Field selectors follow fields.
pub(super) fn selectable_fields_are_reached(cx: &Context<'_>, findings: &mut Findings) {
    let mut reached = BTreeSet::new();
    for (file, _) in cx.kinds() {
        if let Some(root) = root(&cx.names, file) {
            reached.extend(selectable::paths(&cx.names, root).iter().map(|found| found.field.span));
        }
    }
    for (file, _, keys) in cx.types() {
        for (name, field) in keys.fields.iter().flat_map(|fields| fields.iter()) {
            let Some(select) = field.select.as_ref().filter(|select| marks(&select.value)) else { continue };
            // A message is refused by the rule about types.
            let is_message = matches!(cx.names.field_held(file, field), Some(Held::Message(_)));
            if !is_message && !reached.contains(&field.span) {
                findings.add_with_help(
                    select.entry,
                    format!("no path of fields leads from a kind to `{}`", name.value),
                    "field selectors cannot look into lists and maps",
                );
            }
        }
    }
}

/// Whether the field itself is selected by.
fn marks(rule: &SelectRule) -> bool {
    matches!(rule, SelectRule::Path | SelectRule::Label(_))
}

/// Field selectors compare text.
pub(super) fn select_fits_the_type(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields() {
        let (Some(select), Some(held)) = (&at.field.select, cx.held(at)) else { continue };
        match &select.value {
            SelectRule::No => {}
            SelectRule::Path | SelectRule::Label(_) => compares(held, select.entry, findings),
            SelectRule::Fields(fields) => select_in(cx, at, held, (fields, select.entry), findings),
        }
    }
}

/// A list of fields stands at a message that has them.
fn select_in<'a>(
    cx: &Context<'a>,
    at: FieldAt<'a>,
    held: Held<'a>,
    (fields, place): (&ListOf<String>, Span),
    findings: &mut Findings,
) {
    let Held::Message(message) = held else {
        let text = format!("`{}` is {}, which has no fields to select", at.name.value, held.form());
        findings.add_with_help(place, text, "say `select: true`");
        return;
    };
    for field in fields {
        match walk(&cx.names, message, field) {
            Ok(walked) => compares(walked.held, field.span, findings),
            Err(nowhere) => {
                nowhere.report(field, findings);
            }
        }
    }
}

fn compares(held: Held<'_>, place: Span, findings: &mut Findings) {
    let is_time = matches!(held, Held::Native(Native::Time | Native::MicroTime));
    if !held.is_scalar() && !is_time || matches!(held, Held::Bytes) {
        findings.add_with_help(
            place,
            format!("`select` does not fit {}", held.form()),
            "it is for strings, numbers, booleans and enumerations",
        );
    }
}

/// Two fields of one label cannot be told apart.
pub(super) fn selector_labels_are_distinct(cx: &Context<'_>, findings: &mut Findings) {
    for (file, _) in cx.kinds() {
        let Some(root) = root(&cx.names, file) else { continue };
        let mut seen = BTreeSet::from(["metadata.name".to_owned(), "metadata.namespace".to_owned()]);
        let mut add = |label: &str, place: Span, findings: &mut Findings| {
            if !seen.insert(label.to_owned()) {
                findings.add(place, format!("there are two field selectors `{label}`"));
            }
        };
        for found in selectable::paths(&cx.names, root) {
            let place = found.field.select.as_ref().map_or(found.field.span, |select| select.entry);
            add(&found.label, place, findings);
        }
        let Some(selectors) = &file.keys.selectors else { continue };
        let also = selectors.value.also.iter().flat_map(|also| also.value.iter()).map(|(label, _)| label);
        for label in also.chain(selectors.value.valueless.iter().flat_map(|list| &list.value)) {
            add(&label.value, label.entry, findings);
        }
    }
}

/// Other labels of fields, and fields that count for others, name fields.
pub(super) fn selector_labels_have_fields(cx: &Context<'_>, findings: &mut Findings) {
    for (file, _) in cx.kinds() {
        let Some(keys) = file.keys.selectors.as_ref().map(|keys| &keys.value) else { continue };
        let Some(root) = root(&cx.names, file) else { continue };
        let labels: BTreeSet<String> =
            selectable::paths(&cx.names, root).into_iter().map(|found| found.label).collect();
        let also = keys.also.iter().flat_map(|also| also.value.iter()).map(|(_, field)| field);
        let otherwise = keys.otherwise.iter().flat_map(|otherwise| otherwise.value.iter());
        let named = also.chain(otherwise.flat_map(|(label, field)| [label, field]));
        for field in named.filter(|field| !labels.contains(&field.value)) {
            findings.add_with_help(
                field.entry,
                format!("there is no field selector `{}`", field.value),
                "name the label of a field that `select` marks",
            );
        }
    }
}
