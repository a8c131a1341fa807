//! Changes of kinds: names, verbs, sub-resources, what may be written, columns.

use std::collections::BTreeSet;

use schema_model::{
    model::{
        Column, Connection, FieldPath, Finalizers, GenerateName, Generation, Kind, Model, Subresource,
        SubresourceContent, Verb, Writable, Writes,
    },
    seconds,
};

use super::{
    changes::{Changes, list},
    formats, releases,
    stored::Version,
    versions,
};

/// Compares the kinds of two models.
pub(super) fn compare(old: &Model, new: &Model, changes: &mut Changes) {
    for (path, version) in kinds(old) {
        match kinds(new).find(|(other, _)| *other == path) {
            Some((_, other)) => {
                compare_kind(&path, version.kind, other.kind, changes);
                versions::compare(&path, old, version, other, changes);
            }
            None => {
                let is_same = |other: &str| other.split(['/', ' ']).next() == path.split(['/', ' ']).next();
                let is_kept = kinds(new).any(|(other, found)| {
                    is_same(&other) && found.kind.name == version.kind.name && found.kind.stored
                });
                let of = path.split(['/', ' ']).nth(1).unwrap_or_default();
                releases::removed(&path, of, version.kind, is_kept, changes);
            }
        }
    }
    for (path, _) in kinds(new).filter(|(path, _)| kinds(old).all(|(other, _)| other != *path)) {
        changes.compatible(&path, "the kind was added");
    }
}

/// Paths of the files of kinds that are gone: their types went with them.
pub(super) fn removed(old: &Model, new: &Model) -> BTreeSet<String> {
    let now: BTreeSet<String> = kinds(new).map(|(path, _)| path).collect();
    let gone = kinds(old).filter(|(path, _)| !now.contains(path));
    gone.map(|(_, version)| version.file.path.clone()).collect()
}

fn kinds(model: &Model) -> impl Iterator<Item = (String, Version<'_>)> {
    model.packages.iter().flat_map(|package| {
        package.files.iter().filter_map(move |file| {
            let kind = file.kind.as_ref()?;
            Some((format!("{}/{} {}", package.group, package.version, kind.name), Version { file, kind }))
        })
    })
}

fn compare_kind(path: &str, old: &Kind, new: &Kind, changes: &mut Changes) {
    let text = |text: &&String| format!("`{text}`");
    changes.same(path, "plural", &old.plural, &new.plural, text);
    changes.same(path, "singular", &old.singular, &new.singular, text);
    changes.same(path, "scope", old.namespaced, new.namespaced, |namespaced| scope(*namespaced).to_owned());
    changes.same(path, "life", old.stored, new.stored, |stored| {
        if *stored { "stored" } else { "asked" }.to_owned()
    });
    formats::changed(path, "name format", (&old.name_format, &new.name_format), changes);
    if old.hashed_as != new.hashed_as {
        changes.compatible(path, "discovery shows another hash of the stored form");
    }
    changes.same(path, "`metadata.generateName`", old.generate_name, new.generate_name, |word| {
        let said = match word {
            GenerateName::Prefix => "a prefix",
            GenerateName::FreePrefix => "a prefix without a format",
            GenerateName::Whole => "the whole name",
        };
        said.to_owned()
    });
    allowance(
        path,
        "a finalizer without a domain",
        old.finalizers == Finalizers::Any,
        new.finalizers == Finalizers::Any,
        changes,
    );
    changes.same(path, "generation", old.generation, new.generation, |word| generation(*word).to_owned());
    changes.same(path, "delete reply", old.delete_returns_object, new.delete_returns_object, |object| {
        if *object { "the object" } else { "a status" }.to_owned()
    });
    allowance(
        path,
        "an update without a resourceVersion",
        old.unconditional_update,
        new.unconditional_update,
        changes,
    );
    allowance(path, "an update that creates", old.create_on_update, new.create_on_update, changes);
    words(path, "short name", &old.short, &new.short, changes);
    words(path, "category", &old.categories, &new.categories, changes);
    verbs(path, &old.verbs, &new.verbs, changes);
    writes(path, &old.main, &new.main, changes);
    subresources(path, &old.subresources, &new.subresources, changes);
    columns(path, &old.columns, &new.columns, changes);
    let labels = |kind: &Kind| {
        let fields = kind.selectable.iter().map(|field| &field.label);
        fields.chain(kind.selectors.labels()).cloned().collect::<Vec<_>>()
    };
    words(path, "field selector", &labels(old), &labels(new), changes);
    expiry(path, old.expires_after_seconds, new.expires_after_seconds, changes);
    if old.doc != new.doc {
        changes.compatible(path, "documentation changed");
    }
    releases::deprecation(path, old.deprecation.as_ref(), new.deprecation.as_ref(), changes);
    changes.same(
        path,
        "what deletion waits for",
        &old.deletion_waits_for,
        &new.deletion_waits_for,
        |waits| waits.as_ref().map_or_else(|| "nothing".to_owned(), |path| format!("`{}`", dotted(path))),
    );
}

fn scope(namespaced: bool) -> &'static str {
    if namespaced { "namespace" } else { "cluster" }
}

fn generation(generation: Generation) -> &'static str {
    match generation {
        Generation::Never => "never",
        Generation::OnSpec => "on_spec",
        Generation::OnSentSpec => "on_sent_spec",
        Generation::OnExactSpec => "on_exact_spec",
        Generation::OnChange => "on_change",
    }
}

fn allowance(path: &str, what: &str, old: bool, new: bool, changes: &mut Changes) {
    match (old, new) {
        (true, false) => changes.breaking(path, format!("{what} is refused now")),
        (false, true) => changes.compatible(path, format!("{what} is accepted now")),
        _ => {}
    }
}

/// Objects that go sooner are missed, objects that stay longer are not.
fn expiry(path: &str, old: Option<u32>, new: Option<u32>, changes: &mut Changes) {
    let word = |seconds: Option<u32>| seconds.map_or_else(|| "never".to_owned(), seconds::spelled);
    let what = format!("expiry changed from {} to {}", word(old), word(new));
    match (old, new) {
        (old, Some(new)) if old.is_none_or(|old| new < old) => changes.breaking(path, what),
        (old, new) if old != new => changes.compatible(path, what),
        _ => {}
    }
}

/// Words that clients use: one less breaks, one more does not.
fn words(path: &str, what: &str, old: &[String], new: &[String], changes: &mut Changes) {
    for word in old.iter().filter(|word| !new.contains(word)) {
        changes.breaking(path, format!("{what} `{word}` was removed"));
    }
    for word in new.iter().filter(|word| !old.contains(word)) {
        changes.compatible(path, format!("{what} `{word}` was added"));
    }
}

fn verbs(path: &str, old: &[Verb], new: &[Verb], changes: &mut Changes) {
    let spelled = |verbs: &[Verb]| verbs.iter().map(|verb| verb.to_string()).collect::<Vec<_>>();
    words(path, "verb", &spelled(old), &spelled(new), changes);
}

fn subresources(path: &str, old: &[Subresource], new: &[Subresource], changes: &mut Changes) {
    let name = |sub: &Subresource| sub.name.clone();
    let (old_names, new_names): (Vec<_>, Vec<_>) =
        (old.iter().map(name).collect(), new.iter().map(name).collect());
    words(path, "sub-resource", &old_names, &new_names, changes);
    for sub in old {
        if let Some(other) = new.iter().find(|other| other.name == sub.name) {
            let path = format!("{path} /{}", sub.name);
            verbs(&path, &sub.verbs, &other.verbs, changes);
            changes.same(&path, "content", &content(sub), &content(other), |text| text.to_string());
            writes(&path, &sub.writes, &other.writes, changes);
        }
    }
}

fn content(sub: &Subresource) -> String {
    match &sub.content {
        SubresourceContent::Part => "a part of the object".to_owned(),
        SubresourceContent::Connection(Connection { options: id, takes_path }) => {
            let path = if *takes_path { " with a path" } else { "" };
            format!("a connection by {}.{}.{}{path}", id.group, id.version, id.name)
        }
        SubresourceContent::Question(id) => format!("{}.{}.{}", id.group, id.version, id.name),
        SubresourceContent::Scale(scale) => {
            let selector = scale.selector.iter().map(|(path, _)| format!(", selected by `{}`", dotted(path)));
            let selector: String = selector.collect();
            format!("the scale of `{}` and `{}`{selector}", dotted(&scale.spec), dotted(&scale.status))
        }
    }
}

fn writes(path: &str, old: &Writes, new: &Writes, changes: &mut Changes) {
    writable(path, "create", &old.create, &new.create, changes);
    writable(path, "update", &old.update, &new.update, changes);
    let added = |before: &[FieldPath], after: &[FieldPath]| -> Vec<String> {
        after.iter().filter(|path| !before.contains(path)).map(dotted).collect()
    };
    let begun = [added(&new.untracked, &old.untracked), added(&old.tracked, &new.tracked)];
    for owned in begun.iter().flatten() {
        changes.compatible(path, format!("who writes `{owned}` owns it now"));
    }
    let ended = [added(&old.untracked, &new.untracked), added(&new.tracked, &old.tracked)];
    for unowned in ended.iter().flatten() {
        changes.compatible(path, format!("`{unowned}` has no owner now"));
    }
}

/// A path that can no longer be written breaks, unless one above it can.
fn writable(path: &str, verb: &str, old: &Writable, new: &Writable, changes: &mut Changes) {
    match (old, new) {
        (Writable::All, Writable::All) => {}
        (Writable::All, Writable::Paths(paths)) => {
            let paths: Vec<String> = paths.iter().map(dotted).collect();
            changes.breaking(path, format!("{verb} may set only {} now", list(&paths)));
        }
        (Writable::Paths(_), Writable::All) => {
            changes.compatible(path, format!("{verb} may set everything now"));
        }
        (Writable::Paths(old), Writable::Paths(new)) => {
            for lost in old.iter().filter(|path| !covers(new, path)) {
                changes.breaking(path, format!("{verb} may no longer set `{}`", dotted(lost)));
            }
            for gained in new.iter().filter(|path| !covers(old, path)) {
                changes.compatible(path, format!("{verb} may set `{}` now", dotted(gained)));
            }
        }
    }
}

fn covers(paths: &[FieldPath], path: &FieldPath) -> bool {
    paths.iter().any(|above| path.json.starts_with(&above.json))
}

fn dotted(path: &FieldPath) -> String {
    path.json.join(".")
}

fn columns(path: &str, old: &[Column], new: &[Column], changes: &mut Changes) {
    let names = |columns: &[Column]| columns.iter().map(|column| column.name.clone()).collect::<Vec<_>>();
    if names(old) != names(new) {
        changes
            .compatible(path, format!("columns changed from {} to {}", list(&names(old)), list(&names(new))));
    }
    for column in old {
        let same = |other: &&Column| other.name == column.name && other.source != column.source;
        if let Some(other) = new.iter().find(same) {
            changes.compatible(path, format!("cells of the column `{}` are made otherwise", other.name));
        }
    }
}
