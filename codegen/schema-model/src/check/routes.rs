//! Rules between kinds: no two may answer to one name.

use std::collections::{BTreeMap, BTreeSet};

use super::context::Context;
use crate::{
    names::Held,
    parse::RawFile,
    paths::{root, walk},
    read::Spanned,
    report::Findings,
};

/// Group, version and a name within them.
type Taken<'a> = BTreeMap<(&'a str, &'a str, &'a str), &'a RawFile>;

/// A path belongs to one kind.
pub(super) fn routes_are_distinct(cx: &Context<'_>, findings: &mut Findings) {
    let mut plurals = Taken::new();
    for (file, _) in cx.kinds() {
        if let Some(plural) = &file.keys.plural {
            let route = format!("{}/{}/{}", file.group, file.version, plural.value);
            claim(&mut plurals, file, plural, &format!("the route {route}"), findings);
        }
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

/// Short names, plurals and singulars share the names that people type, without a group. What has the same
/// plural is one resource type to them, in whatever group and version.
pub(super) fn command_line_names_are_distinct(cx: &Context<'_>, findings: &mut Findings) {
    let mut typed: BTreeMap<&str, &RawFile> = BTreeMap::new();
    for (file, _) in cx.kinds() {
        for name in file.keys.plural.iter().chain(&file.keys.singular) {
            typed.entry(&name.value).or_insert(file);
        }
    }
    let plural = |file: &RawFile| file.keys.plural.as_ref().map(|plural| plural.value.clone());
    for (file, _) in cx.kinds() {
        let mut own = BTreeSet::new();
        for short in file.keys.short.iter().flat_map(|short| short.iter()) {
            let first: &RawFile = typed.entry(&short.value).or_insert(file);
            let is_word =
                |name: &Option<Spanned<String>>| name.as_ref().is_some_and(|name| name.value == short.value);
            let is_repeated =
                !own.insert(&short.value) || is_word(&file.keys.plural) || is_word(&file.keys.singular);
            if is_repeated || plural(first) != plural(file) {
                findings.add_with_help(
                    short.entry,
                    format!("the short name `{}` is already taken by {}", short.value, first.path),
                    "people type it without the group",
                );
            }
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
                nowhere.report(path, findings);
            }
        }
    }
}
