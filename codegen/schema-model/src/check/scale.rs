//! Rules about the fields that a sub-resource `scale` shows.

use super::context::Context;
use crate::{
    language::known::SCALE,
    names::{Held, Message},
    paths::{root, walk},
    read::Spanned,
    report::Findings,
};

/// The sub-resource is named once, and its kind is there.
pub(super) fn scales_have_their_kind(cx: &Context<'_>, findings: &mut Findings) {
    for (file, _) in cx.kinds() {
        let Some(scale) = &file.keys.scale else { continue };
        let (group, version, name) = SCALE;
        if cx.names.message_of(group, version, name).is_none() {
            findings.add_with_help(
                scale.entry,
                format!("the kind {name} of {group}/{version} is not declared"),
                format!("declare it in `{group}/{version}/scale.yaml`, with `stored: false` and `verbs: []`"),
            );
        }
        let written = file.keys.writes.iter().flat_map(|writes| writes.iter());
        for (name, _) in written.filter(|(name, _)| name.value == "scale") {
            let text = "the sub-resource `scale` is declared by the key `scale` already";
            findings.add_with_help(name.entry, text, "drop one of the two");
        }
    }
}

/// The paths lead to what a Scale can show.
pub(super) fn scale_paths_fit(cx: &Context<'_>, findings: &mut Findings) {
    for (file, _) in cx.kinds() {
        let Some(root) = root(&cx.names, file) else { continue };
        let Some(scale) = &file.keys.scale else { continue };
        for number in scale.spec.iter().chain(&scale.status) {
            check(cx, root, number, "an `int32`", |held| matches!(held, Held::Int32), findings);
        }
        if let Some(selector) = &scale.selector {
            let what = "a LabelSelector, a map of labels or a text";
            check(cx, root, selector, what, is_selector, findings);
        }
    }
}

fn is_selector(held: &Held<'_>) -> bool {
    match held {
        Held::String | Held::Map(_) => true,
        Held::Message(message) => message.field("matchExpressions").is_some(),
        _ => false,
    }
}

fn check<'a>(
    cx: &Context<'a>,
    root: Message<'a>,
    path: &Spanned<String>,
    what: &str,
    fits: impl Fn(&Held<'a>) -> bool,
    findings: &mut Findings,
) {
    match walk(&cx.names, root, path) {
        Err(nowhere) => nowhere.report(path, findings),
        Ok(walked) if !fits(&walked.held) => {
            let message = format!("`{}` is {}, and {what} is needed", path.value, walked.held.form());
            findings.add(path.entry, message);
        }
        Ok(_) => {}
    }
}
