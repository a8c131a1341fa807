//! The rules that the metadata of every kind obeys. Nothing here knows a kind or changes an object.

use std::collections::{BTreeSet, HashSet};

use machinery::{
    brand::Brand,
    check::{self, FOREGROUND, ORPHAN},
    format::{self, Format},
    kind::{Finalizers, GenerateName, Kind},
    meta::v1::ObjectMeta,
    metadata_rules,
    path::Path,
    problem::{Problems, plain, quote, tree},
};

use crate::step::ownership;

/// Most bytes of a name. In a URL each byte takes three characters at worst, so that the longest name with
/// its namespace, group and sub-resource fits four times over into what this server and its HTTP library
/// read, and also into the 8 KiB to which common proxies limit the first line of a request.
const NAME_BYTES_MAX: usize = 1024;

/// The metadata of a new object.
pub(crate) fn check_create(kind: &Kind, brand: &Brand, metadata: &ObjectMeta, problems: &mut Problems) {
    let root = Path::Root.field("metadata");
    if kind.generate_name != GenerateName::FreePrefix {
        check_generate_name(kind.name_format, metadata, &root, problems);
    }
    check_name(kind, metadata, &root, problems);
    check_common(metadata, &root, problems);
    check_named_finalizers(kind, brand, metadata, &root, problems);
}

/// The metadata of a changed object against that of the stored one.
pub(crate) fn check_update(
    kind: &Kind,
    brand: &Brand,
    new: &ObjectMeta,
    old: &ObjectMeta,
    problems: &mut Problems,
) {
    let root = Path::Root.field("metadata");
    // It has given its name, and the rule of the kind was for that.
    check_generate_name(format::path_segment, new, &root, problems);
    check_common(new, &root, problems);
    if old.deletion_timestamp.is_some() {
        // Otherwise a deletion that has begun could be held up again and again.
        check_no_new_finalizers(new, old, &root, problems);
    }
    check_fixed(new, old, &root, problems);
    check_named_finalizers(kind, brand, new, &root, problems);
}

/// What no update changes.
fn check_fixed(new: &ObjectMeta, old: &ObjectMeta, root: &Path<'_>, problems: &mut Problems) {
    if new.generation < old.generation {
        problems.invalid(&root.field("generation"), &plain(new.generation), "must not be decremented");
    }
    let mut fixed = |name: &str, same: bool, shown: String| {
        if !same {
            problems.invalid(&root.field(name), &shown, "field is immutable");
        }
    };
    fixed("name", new.name == old.name, quote(&new.name));
    fixed("namespace", new.namespace == old.namespace, quote(&new.namespace));
    fixed("uid", new.uid == old.uid, quote(&new.uid));
    fixed(
        "deletionTimestamp",
        new.deletion_timestamp == old.deletion_timestamp,
        new.deletion_timestamp.as_ref().map_or_else(|| "null".to_owned(), tree),
    );
    fixed(
        "deletionGracePeriodSeconds",
        new.deletion_grace_period_seconds == old.deletion_grace_period_seconds,
        new.deletion_grace_period_seconds.map_or_else(|| "null".to_owned(), plain),
    );
}

fn check_generate_name(rule: Format, metadata: &ObjectMeta, root: &Path<'_>, problems: &mut Problems) {
    let (prefix, at) = (&metadata.generate_name, root.field("generateName"));
    if prefix.len() > NAME_BYTES_MAX {
        problems.too_long(&at, NAME_BYTES_MAX);
    } else if !prefix.is_empty() {
        check_as(rule, &format::with_prefix_masked(prefix), &quote(prefix), &at, problems);
    }
}

fn check_name(kind: &Kind, metadata: &ObjectMeta, root: &Path<'_>, problems: &mut Problems) {
    if metadata.name.is_empty() {
        problems.required(&root.field("name"), "name or generateName is required");
    } else if metadata.name.len() > NAME_BYTES_MAX {
        // No path leads to it, and a request that cannot be sent cannot delete it.
        problems.too_long(&root.field("name"), NAME_BYTES_MAX);
    } else {
        let at = root.field("name");
        // A name that breaks the rule of its kind is not reported a second time for the rule of all kinds.
        let before = problems.count();
        check::format(&metadata.name, kind.name_format, &at, problems);
        if problems.count() == before {
            check::format(&metadata.name, format::path_segment, &at, problems);
        }
    }
    if kind.namespaced {
        if metadata.namespace.is_empty() {
            problems.required(&root.field("namespace"), "");
        } else {
            check::format(&metadata.namespace, format::dns_label, &root.field("namespace"), problems);
        }
    }
}

/// Checks `value` but reports the flaws as those of `shown`, a rendered value.
fn check_as(rule: Format, value: &str, shown: &str, at: &Path<'_>, problems: &mut Problems) {
    let mut flaws = format::Flaws::default();
    rule(value, &mut flaws);
    check::report(&flaws, shown, at, problems);
}

fn check_common(metadata: &ObjectMeta, root: &Path<'_>, problems: &mut Problems) {
    metadata_rules::check_values(metadata, root, problems);
    ownership::check(&metadata.managed_fields, root, problems);
    metadata_rules::check_finalizers(metadata, root, problems);
}

/// A finalizer without a domain may clash with that of another controller, where the kind does not allow any.
fn check_named_finalizers(
    kind: &Kind,
    brand: &Brand,
    metadata: &ObjectMeta,
    root: &Path<'_>,
    problems: &mut Problems,
) {
    if kind.finalizers != Finalizers::Named {
        return;
    }
    let at = root.field("finalizers");
    for (index, finalizer) in metadata.finalizers.iter().enumerate() {
        check::named_finalizer(finalizer, brand, &at.index(index), problems);
    }
}

fn check_no_new_finalizers(new: &ObjectMeta, old: &ObjectMeta, root: &Path<'_>, problems: &mut Problems) {
    let known: HashSet<&str> = old.finalizers.iter().map(String::as_str).collect();
    let added: Vec<&str> =
        new.finalizers.iter().map(String::as_str).filter(|finalizer| !known.contains(finalizer)).collect();
    if !added.is_empty() {
        // Clients know the list as the reference server prints it, in the syntax of Go.
        let shown = format!("{added:?}").replacen('[', "[]string{", 1);
        let shown = shown.strip_suffix(']').unwrap_or(&shown);
        let why = format!(
            "no new finalizers can be added if the object is being deleted, found new finalizers {shown}}}"
        );
        problems.forbidden(&root.field("finalizers"), &why);
    }
}

/// Warns of new finalizers without a domain, where the kind allows them.
pub(crate) fn advise_finalizers(
    kind: &Kind,
    new: &ObjectMeta,
    old: Option<&ObjectMeta>,
    warnings: &mut Vec<String>,
) {
    if kind.finalizers != Finalizers::Advised {
        return;
    }
    let known = old.map_or(&[][..], |old| &old.finalizers);
    let known: BTreeSet<&str> = known.iter().map(String::as_str).collect();
    let added: BTreeSet<&str> = new.finalizers.iter().map(String::as_str).collect();
    for name in added.difference(&known) {
        if name.contains('/') || [ORPHAN, FOREGROUND].contains(name) {
            continue;
        }
        let path = if name.contains('.') { " including a path (/)" } else { "" };
        warnings.push(format!(
            "metadata.finalizers: {}: prefer a domain-qualified finalizer name{path} to avoid accidental \
             conflicts with \
             other finalizer writers",
            quote(name)
        ));
    }
}
