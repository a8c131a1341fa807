//! Versions that are the same as another one: a file with `same_as` gets all keys of the file of that
//! version, and says itself only what differs. So everything behind this step meets a version like any other;
//! emitters of Rust are told by the model that its types are those of the other version.

use std::collections::BTreeMap;

use crate::{
    language::{Converts, File},
    parse::{Raw, RawFile},
    paths::is_true,
    read::Spanned,
    report::Findings,
    source::Span,
};

/// Keys that such a file may have, because versions differ in them.
const OWN_KEYS: [&str; 6] = ["group", "version", "same_as", "doc", "served", "deprecated"];

/// What a version takes from the file of another one.
struct Origin {
    keys: File,
    head: String,
    given: Vec<String>,
}

/// Fills every file that is the same as another one.
pub(crate) fn expand(raw: &mut Raw, findings: &mut Findings) {
    let origins: BTreeMap<usize, Origin> =
        (0..raw.files.len()).filter_map(|at| Some((at, origin(raw, at, findings)?))).collect();
    for (at, origin) in origins {
        if let Some(file) = raw.files.get_mut(at) {
            fill(file, origin);
        }
    }
}

/// The file that one is the same as, when it says so and may.
fn origin(raw: &Raw, at: usize, findings: &mut Findings) -> Option<Origin> {
    let file = raw.files.get(at)?;
    let version = file.keys.same_as.as_ref()?;
    let others = file.given.iter().filter(|key| !OWN_KEYS.contains(&key.as_str()));
    for key in others {
        findings.add_with_help(
            version.entry,
            format!("`{key}` cannot differ where a version is the same as another one"),
            "take the key out, or write the version out, with `converts`",
        );
    }
    let path = format!("{}/{}/{}", file.group, version.value, file.module);
    let is_meant = |other: &&RawFile| {
        (&other.group, &other.version, &other.module) == (&file.group, &version.value, &file.module)
    };
    let Some(other) = raw.files.iter().find(is_meant) else {
        let text = format!("there is no file `{path}.yaml` that this one could be the same as");
        findings.add_with_help(version.span, text, "the file of the other version has the same name");
        return None;
    };
    if other.keys.same_as.is_some() || other.keys.converts.is_some() {
        let text = format!("`{path}.yaml` is not the version that is stored");
        findings.add_with_help(version.span, text, "name the version without `converts` and `same_as`");
        return None;
    }
    let is_asked = other.keys.stored.as_ref().is_some_and(|stored| !is_true(&Some(stored.clone())));
    if is_asked {
        let text =
            format!("objects of `{path}.yaml` are not kept, so that there is no stored version of them");
        findings.add_with_help(version.span, text, "write the version out");
        return None;
    }
    Some(Origin { keys: other.keys.clone(), head: other.head.clone(), given: other.given.clone() })
}

fn fill(file: &mut RawFile, origin: Origin) {
    let Some(version) = file.keys.same_as.clone() else { return };
    let of_kind = origin.keys.kind.is_some();
    let own = std::mem::take(&mut file.keys);
    let converts = || Converts { to: Some(version.clone()), ..Converts::default() };
    file.keys = File {
        group: own.group,
        version: own.version,
        same_as: own.same_as,
        doc: own.doc,
        served: own.served,
        deprecated: own.deprecated,
        // The strategy is that of the stored version, which knows only its own type.
        strategy: None,
        converts: of_kind.then(|| spanned(converts(), version.span, version.entry)),
        ..origin.keys
    };
    if file.head.is_empty() {
        file.head = origin.head;
    }
    file.given.extend(origin.given);
}

fn spanned<T>(value: T, span: Span, entry: Span) -> Spanned<T> {
    Spanned { value, span, entry }
}
