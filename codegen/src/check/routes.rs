//! Rules between kinds: no two may answer to one name.

use std::collections::BTreeMap;

use super::Context;
use crate::{
    names::Held,
    parse::{RawFile, Spanned},
    paths::{root, walk},
    report::Findings,
};

/// Group, version and a name within them.
type Taken<'a> = BTreeMap<(&'a str, &'a str, &'a str), &'a RawFile>;

/// A path and a kind's name belong to one kind.
pub(super) fn routes_are_distinct(cx: &Context<'_>, findings: &mut Findings) {
    let mut plurals = Taken::new();
    let mut kinds = Taken::new();
    for (file, kind) in cx.kinds() {
        if let Some(plural) = &file.keys.plural {
            let route = format!("{}/{}/{}", file.group, file.version, plural.value);
            claim(&mut plurals, file, plural, &format!("the route {route}"), findings);
        }
        let name = format!("the kind {}/{} {}", file.group, file.version, kind.value);
        claim(&mut kinds, file, kind, &name, findings);
    }
}

fn claim<'a>(
    taken: &mut Taken<'a>,
    file: &'a RawFile,
    name: &'a Spanned<String>,
    what: &str,
    findings: &mut Findings,
) {
    match taken.get(&(&file.group, &file.version, &name.value)) {
        Some(first) => findings.add(name.entry, format!("{what} is already taken by {}", first.path)),
        None => {
            taken.insert((&file.group, &file.version, &name.value), file);
        }
    }
}

/// Short names, plurals and singulars share the names that people type.
pub(super) fn command_line_names_are_distinct(cx: &Context<'_>, findings: &mut Findings) {
    let mut typed = Taken::new();
    for (file, _) in cx.kinds() {
        for name in file.keys.plural.iter().chain(&file.keys.singular) {
            typed.entry((&file.group, &file.version, &name.value)).or_insert(file);
        }
    }
    for (file, _) in cx.kinds() {
        for short in file.keys.short.iter().flat_map(|short| short.iter()) {
            claim(&mut typed, file, short, &format!("the short name `{}`", short.value), findings);
        }
    }
}

/// Deletion waits for a list to become empty.
pub(super) fn deletion_waits_for_a_list(cx: &Context<'_>, findings: &mut Findings) {
    for (file, _) in cx.kinds() {
        let (Some(path), Some(root)) = (&file.keys.deletion_waits_for, root(&cx.names, file)) else {
            continue;
        };
        match walk(&cx.names, root, path) {
            Ok(walked) if matches!(walked.held, Held::List(_)) => {}
            Ok(walked) => {
                findings.add(path.entry, format!("`{}` is {}, not a list", path.value, walked.held.form()));
            }
            Err(nowhere) => {
                let message = format!("the path `{}` leads nowhere: {}", path.value, nowhere.message);
                findings.add_with_hint(path.entry, message, nowhere.help);
            }
        }
    }
}
