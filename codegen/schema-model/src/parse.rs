//! The files of a schema as written: trees become the maps of the language, with the place of every value
//! kept. Whether the values fit each other is for `check`.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    language::{Field, File, Gate, Group, values::Named},
    load::{FileRole, Loaded},
    read::{Read, Spanned, entries},
    report::Findings,
    source::{Sources, Span},
    tree::{Entry, Node, Tree},
};

/// A schema file as written.
#[derive(Debug)]
pub(crate) struct RawFile {
    /// Path from the schema folder.
    pub(crate) path: String,
    /// Group folder.
    pub(crate) group: String,
    /// Version folder.
    pub(crate) version: String,
    /// File stem.
    pub(crate) module: String,
    /// The comment at its head.
    pub(crate) head: String,
    /// Its start.
    pub(crate) start: Span,
    /// The keys that stand in it, also those with a value that means nothing.
    pub(crate) given: Vec<String>,
    /// Its keys, with the fields of inline messages in place.
    pub(crate) keys: File,
    /// What stood in it with `inline`, by type.
    pub(crate) inlined: Inlined,
}

/// What was inline in the types of one file.
#[derive(Debug, Default)]
pub(crate) struct Inlined {
    /// By type and field: the tags of the messages around the field in the binary form, the outermost first.
    pub(crate) within: BTreeMap<(String, String), Vec<u32>>,
    /// By type: the fields that had `inline`.
    pub(crate) fields: BTreeMap<String, Named<Field>>,
}

impl Inlined {
    /// The tags of the messages that hold the field in the binary form; none for most fields.
    #[must_use]
    pub(crate) fn within(&self, owner: &str, field: &str) -> &[u32] {
        // A map keyed by two texts is asked with two texts of its own.
        self.within.get(&(owner.to_owned(), field.to_owned())).map_or(&[], Vec::as_slice)
    }

    /// The fields of a type that had `inline`.
    pub(crate) fn of(&self, owner: &str) -> impl Iterator<Item = (&Spanned<String>, &Spanned<Field>)> {
        self.fields.get(owner).into_iter().flat_map(Named::iter)
    }
}

/// A brand file as written: keys and values as they stand.
#[derive(Debug)]
pub(crate) struct RawBrand {
    /// File stem.
    pub(crate) name: String,
    /// Its start.
    pub(crate) start: Span,
    /// Its entries.
    pub(crate) entries: Vec<Entry>,
}

/// The whole schema as written.
#[derive(Debug, Default)]
pub(crate) struct Raw {
    /// Schema files by path.
    pub(crate) files: Vec<RawFile>,
    /// Files that declare a kind which a file before them declares.
    pub(crate) repeats: Vec<RawFile>,
    /// Brands by name.
    pub(crate) brands: Vec<RawBrand>,
    /// Gates in the order of the file.
    pub(crate) gates: Named<Gate>,
    /// Groups in the order of the file.
    pub(crate) groups: Named<Group>,
}

/// Reads every tree.
pub(crate) fn parse(sources: &Sources, loaded: &[Loaded], findings: &mut Findings) -> Raw {
    let mut raw = Raw::default();
    let mut kinds = BTreeSet::new();
    for Loaded { role, file, root } in loaded {
        let start = Span { file: *file, start: 0, end: 0 };
        let source = sources.get(*file);
        match role {
            FileRole::Schema { group, version, module } => {
                let Some(keys) = File::read(root, findings) else { continue };
                let file = RawFile {
                    path: source.map(|source| source.relative.clone()).unwrap_or_default(),
                    group: group.clone(),
                    version: version.clone(),
                    module: module.clone(),
                    head: source.map(|source| head_comment(&source.text)).unwrap_or_default(),
                    start,
                    given: keys_of(root),
                    keys,
                    inlined: Inlined::default(),
                };
                raw.add(file, &mut kinds);
            }
            FileRole::Brand { name } => {
                let entries = entries(root, findings).unwrap_or_default().to_vec();
                raw.brands.push(RawBrand { name: name.clone(), start, entries });
            }
            FileRole::Gates => raw.gates = Named::read(root, findings).unwrap_or_default(),
            FileRole::Groups => raw.groups = Named::read(root, findings).unwrap_or_default(),
        }
    }
    raw
}

impl Raw {
    /// Takes a file in; `kinds` are those that were declared before.
    fn add(&mut self, file: RawFile, kinds: &mut BTreeSet<(String, String, String)>) {
        let kind = file.keys.kind.as_ref().map(|kind| kind.value.clone());
        let is_first = kind.is_none_or(|kind| kinds.insert((file.group.clone(), file.version.clone(), kind)));
        if is_first { self.files.push(file) } else { self.repeats.push(file) }
    }
}

fn keys_of(node: &Node) -> Vec<String> {
    match &node.value {
        Tree::Map(entries) => entries.iter().map(|entry| entry.key.clone()).collect(),
        _ => Vec::new(),
    }
}

/// The comment at the head of a file: its lines are joined, and an empty one ends a paragraph. A line that
/// only names the file is left out.
fn head_comment(text: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .take_while(|line| line.starts_with('#'))
        .map(|line| line.trim_start_matches('#').trim())
        .filter(|line| !(line.starts_with("schema/") && line.ends_with(".yaml")))
        .collect();
    let paragraphs = lines.split(|line| line.is_empty()).filter(|lines| !lines.is_empty());
    paragraphs.map(|lines| lines.join(" ")).collect::<Vec<_>>().join("\n")
}
