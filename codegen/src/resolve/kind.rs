//! Resolves what a file says about its kind: names, verbs, writable paths, columns, selectable fields.

use super::plain::{strings, text};
use crate::{
    language::{
        self,
        values::{ListOf, WritableRule},
        words::{CellType, DeleteReply, Scope, Show, VerbWord},
    },
    model::{
        Column, ColumnSource, Deprecation, FieldPath, Finalizers, Generation, Kind, Selectable, Subresource,
        Verb, Writable, Writes,
    },
    names::{Held, Message, Names},
    parse::RawFile,
    paths::{is_stored, is_true, root, walk},
    read::Spanned,
    seconds,
    selectable::Selectable as Found,
    versions::{self, Placed},
};

/// Verbs of a question when the schema does not say.
const QUESTION_VERBS: [Verb; 1] = [Verb::Create];
/// Verbs of a sub-resource when the schema does not say.
const SUBRESOURCE_VERBS: [Verb; 3] = [Verb::Get, Verb::Patch, Verb::Update];

pub(super) fn kind<'a>(names: &Names<'a>, file: &'a RawFile) -> Option<Kind> {
    let keys = &file.keys;
    let name = keys.kind.as_ref()?.value.clone();
    let root = root(names, file)?;
    let stored = is_stored(file);
    Some(Kind {
        doc: doc(file),
        plural: keys.plural.as_ref()?.value.clone(),
        singular: match &keys.singular {
            Some(singular) => singular.value.clone(),
            None => name.to_lowercase(),
        },
        short: strings(keys.short.as_ref().map(|short| &short.value)),
        categories: strings(keys.categories.as_ref().map(|categories| &categories.value)),
        namespaced: keys.scope.as_ref()?.value == Scope::Namespace,
        name_format: keys.name.as_ref().map_or_else(|| "dns_subdomain".to_owned(), |name| name.value.clone()),
        finalizers: keys.finalizers.as_ref().map_or(Finalizers::Named, |finalizers| finalizers.value),
        verbs: verbs(&keys.verbs, if stored { &Verb::ALL } else { &QUESTION_VERBS }),
        stored,
        generation: keys.generation.as_ref().map_or(Generation::Never, |generation| generation.value),
        unconditional_update: keys.unconditional_update.as_ref().is_none_or(|flag| flag.value),
        create_on_update: is_true(&keys.create_on_update),
        delete_returns_object: keys
            .delete_reply
            .as_ref()
            .is_some_and(|reply| reply.value == DeleteReply::Object),
        deletion_waits_for: match &keys.deletion_waits_for {
            Some(path) => Some(walk(names, root, path).ok()?.path),
            None => None,
        },
        expires_after_seconds: match &keys.expires_after {
            Some(text) => Some(seconds::parse(&text.value)?),
            None => None,
        },
        strategy: is_true(&keys.strategy),
        served: match &keys.served {
            Some(served) => served.value,
            // What may change at any time is only served to those who ask for it.
            None => !file.version.contains("alpha"),
        },
        conversion: match &keys.converts {
            Some(_) => Some(versions::conversion(names, file)?),
            None => None,
        },
        deprecation: keys.deprecated.as_ref().map(|deprecated| Deprecation {
            since: text(&deprecated.since),
            removed: text(&deprecated.removed),
            replacement: text(&deprecated.replacement),
        }),
        main: main_writes(names, file, root)?,
        subresources: subresources(names, file, root)?,
        columns: keys
            .columns
            .iter()
            .flat_map(|columns| &columns.value)
            .map(|keys| column(names, root, keys))
            .collect::<Option<_>>()?,
        selectable: selectable(names, file)?,
        name,
    })
}

/// What the kind is: its `doc`, else the comment at the head of its file.
pub(super) fn doc(file: &RawFile) -> String {
    match &file.keys.doc {
        Some(doc) => doc.value.trim().to_owned(),
        None => file.head.clone(),
    }
}

fn verbs(said: &Option<Spanned<ListOf<VerbWord>>>, default: &[Verb]) -> Vec<Verb> {
    match said {
        None => default.to_vec(),
        Some(said) => {
            let mut verbs: Vec<Verb> = said.iter().map(|verb| verb.value.0).collect();
            verbs.sort();
            verbs.dedup();
            verbs
        }
    }
}

/// What may be written to the object itself.
fn main_writes<'a>(names: &Names<'a>, file: &'a RawFile, root: Message<'a>) -> Option<Writes> {
    let writes = file.keys.writes.as_ref().and_then(|writes| writes.get("main"));
    let main = writes.map(|main| &main.value);
    Some(Writes {
        create: writable(names, root, main.and_then(|main| main.create.as_ref()), Writable::All)?,
        update: writable(names, root, main.and_then(|main| main.update.as_ref()), Writable::All)?,
        untracked: paths(names, root, main.and_then(|main| main.untracked.as_ref()))?,
    })
}

fn selectable<'a>(names: &Names<'a>, file: &'a RawFile) -> Option<Vec<Selectable>> {
    let found = versions::selectors(names, file)?.into_iter();
    found
        .map(|Placed { selectable: Found { label, path, .. }, place }| {
            Some(Selectable { label, path, place: place? })
        })
        .collect()
}

fn subresources<'a>(names: &Names<'a>, file: &'a RawFile, root: Message<'a>) -> Option<Vec<Subresource>> {
    let all = file.keys.writes.iter().flat_map(|writes| writes.iter());
    let mut subresources = all
        .filter(|(name, _)| name.value != "main")
        .map(|(name, keys)| {
            Some(Subresource {
                name: name.value.clone(),
                verbs: match keys.kind {
                    None => verbs(&keys.verbs, &SUBRESOURCE_VERBS),
                    Some(_) => verbs(&keys.verbs, &QUESTION_VERBS),
                },
                kind: match &keys.kind {
                    None => None,
                    Some(asked) => Some(names.root_of(file, asked)?.declared.id()),
                },
                writes: Writes {
                    create: writable(names, root, keys.create.as_ref(), Writable::Paths(Vec::new()))?,
                    update: writable(names, root, keys.update.as_ref(), Writable::Paths(Vec::new()))?,
                    untracked: paths(names, root, keys.untracked.as_ref())?,
                },
            })
        })
        .collect::<Option<Vec<_>>>()?;
    // As `Kind::subresources` promises, whatever the order in the file.
    subresources.sort_by(|a, b| a.name.cmp(&b.name));
    Some(subresources)
}

fn writable<'a>(
    names: &Names<'a>,
    root: Message<'a>,
    rule: Option<&Spanned<WritableRule>>,
    default: Writable,
) -> Option<Writable> {
    Some(match rule.map(|rule| &rule.value) {
        None => default,
        Some(WritableRule::All) => Writable::All,
        Some(WritableRule::Nothing) => Writable::Paths(Vec::new()),
        Some(WritableRule::Paths(list)) => Writable::Paths(walked(names, root, list)?),
    })
}

fn paths<'a>(
    names: &Names<'a>,
    root: Message<'a>,
    list: Option<&Spanned<ListOf<String>>>,
) -> Option<Vec<FieldPath>> {
    list.map_or_else(|| Some(Vec::new()), |list| walked(names, root, &list.value))
}

fn walked<'a>(names: &Names<'a>, root: Message<'a>, paths: &ListOf<String>) -> Option<Vec<FieldPath>> {
    paths.iter().map(|path| walk(names, root, path).ok().map(|walked| walked.path)).collect()
}

fn column<'a>(names: &Names<'a>, root: Message<'a>, keys: &language::Column) -> Option<Column> {
    let path = keys.path.as_ref().map(|path| path.value.as_str());
    let held = match path {
        Some(path) => Some(walk(names, root, path).ok()?.held),
        None => None,
    };
    let steps = |path: &str| path.split('.').map(str::to_owned).collect::<Vec<_>>();
    let show = keys.show.as_ref().map_or(Show::Value, |show| show.value);
    let several = || {
        let more = keys.paths.iter().flat_map(|paths| &paths.value).map(|path| path.value.as_str());
        path.into_iter().chain(more).map(steps).collect()
    };
    let source = match (show, path) {
        _ if is_true(&keys.code) => ColumnSource::Code,
        (Show::Count, _) => ColumnSource::Count(several()),
        (Show::Age, _) => ColumnSource::Age(several()),
        (Show::Value, Some(path)) => ColumnSource::Path { path: steps(path), none: text(&keys.none) },
        (Show::Duration, Some(path)) => ColumnSource::Duration(steps(path)),
        (_, None) => return None,
    };
    Some(Column {
        name: text(&keys.name),
        doc: text(&keys.doc),
        cell_type: match &keys.cell_type {
            Some(cell_type) => cell_word(cell_type.value),
            None => cell_word(cell_type(show, held.as_ref())),
        }
        .to_owned(),
        format: match &keys.format {
            Some(format) => format.value.clone(),
            None if path == Some("metadata.name") => "name".to_owned(),
            None => String::new(),
        },
        priority: keys.priority.as_ref().map_or(0, |priority| priority.value),
        source,
    })
}

fn cell_type(show: Show, held: Option<&Held<'_>>) -> CellType {
    match (show, held) {
        (Show::Count, _) => CellType::Integer,
        (Show::Value, Some(Held::Int32 | Held::Int64)) => CellType::Integer,
        (Show::Value, Some(Held::Double)) => CellType::Number,
        (Show::Value, Some(Held::Bool)) => CellType::Boolean,
        _ => CellType::String,
    }
}

fn cell_word(cell_type: CellType) -> &'static str {
    match cell_type {
        CellType::String => "string",
        CellType::Integer => "integer",
        CellType::Number => "number",
        CellType::Boolean => "boolean",
        CellType::Date => "date",
    }
}
