//! Resolves what a file says about its kind: names, verbs, writable paths, columns, selectable fields.

use super::{
    columns,
    plain::{strings, text},
};
use crate::{
    language::{
        self, Selectors,
        known::SCALE,
        values::{ListOf, Named, WritableRule},
        words::{DeleteReply, Scope, VerbWord},
    },
    model::{
        Connection, Deprecation, FieldPath, Finalizers, GenerateName, Generation, Kind, Scale, Selectable,
        SelectorForm, SelectorWords, Subresource, SubresourceContent, Verb, Writable, Writes,
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
/// Verbs of a connection when the schema does not say.
const CONNECTION_VERBS: [Verb; 2] = [Verb::Create, Verb::Get];
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
        hashed_as: keys.hashed_as.as_ref().map(|version| version.value.clone()),
        generate_name: keys.generate_name.as_ref().map_or(GenerateName::Prefix, |word| word.value),
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
            .map(|keys| columns::column(names, root, keys))
            .collect::<Option<_>>()?,
        selectable: selectable(names, file)?,
        selectors: keys
            .selectors
            .as_ref()
            .map(|selectors| selector_words(&selectors.value))
            .unwrap_or_default(),
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
        tracked: paths(names, root, main.and_then(|main| main.tracked.as_ref()))?,
    })
}

fn selectable<'a>(names: &Names<'a>, file: &'a RawFile) -> Option<Vec<Selectable>> {
    let (found, root) = (versions::selectors(names, file)?.into_iter(), root(names, file)?);
    found
        .map(|Placed { selectable: Found { label, path, .. }, place }| {
            let absent = absent(names, root, &path);
            Some(Selectable { label, path, place: place?, absent })
        })
        .collect()
}

fn selector_words(keys: &Selectors) -> SelectorWords {
    let pairs = |named: &Option<Spanned<Named<String>>>| {
        let pairs = named.iter().flat_map(|named| named.value.iter());
        pairs.map(|(label, field)| (label.value.clone(), field.value.clone())).collect()
    };
    let valueless = keys.valueless.iter().flat_map(|labels| &labels.value);
    SelectorWords {
        also: pairs(&keys.also),
        valueless: valueless.map(|label| label.value.clone()).collect(),
        otherwise: pairs(&keys.otherwise),
        unknown: text(&keys.unknown),
    }
}

/// A field without presence has a value also where it is left out. That of a text is empty.
fn absent(names: &Names<'_>, root: Message<'_>, path: &FieldPath) -> &'static str {
    let Ok(walked) = walk(names, root, &path.json.join(".")) else { return "" };
    match walked.held {
        _ if walked.fields.last().is_some_and(|field| is_true(&field.presence)) => "",
        Held::Bool => "false",
        Held::Int32 | Held::Int64 => "0",
        _ => "",
    }
}

fn subresources<'a>(names: &Names<'a>, file: &'a RawFile, root: Message<'a>) -> Option<Vec<Subresource>> {
    let all = file.keys.writes.iter().flat_map(|writes| writes.iter());
    let mut subresources = all
        .filter(|(name, _)| name.value != "main")
        .map(|(name, keys)| {
            Some(Subresource {
                name: name.value.clone(),
                verbs: match (&keys.kind, &keys.connect) {
                    (None, None) => verbs(&keys.verbs, &SUBRESOURCE_VERBS),
                    (None, Some(_)) => verbs(&keys.verbs, &CONNECTION_VERBS),
                    (Some(_), _) => verbs(&keys.verbs, &QUESTION_VERBS),
                },
                content: match (&keys.kind, &keys.connect) {
                    (None, None) => SubresourceContent::Part,
                    (None, Some(options)) => SubresourceContent::Connection(Connection {
                        options: names.message(file, options)?.declared.id(),
                        takes_path: is_true(&keys.path),
                    }),
                    (Some(asked), _) => {
                        SubresourceContent::Question(names.root_of(file, asked)?.declared.id())
                    }
                },
                writes: Writes {
                    create: writable(names, root, keys.create.as_ref(), Writable::Paths(Vec::new()))?,
                    update: writable(names, root, keys.update.as_ref(), Writable::Paths(Vec::new()))?,
                    untracked: paths(names, root, keys.untracked.as_ref())?,
                    tracked: paths(names, root, keys.tracked.as_ref())?,
                },
            })
        })
        .collect::<Option<Vec<_>>>()?;
    if let Some(keys) = &file.keys.scale {
        subresources.push(scale(names, root, keys)?);
    }
    // As `Kind::subresources` promises, whatever the order in the file.
    subresources.sort_by(|a, b| a.name.cmp(&b.name));
    Some(subresources)
}

/// The sub-resource `scale`, at which the wanted number can be written and nothing else.
fn scale<'a>(names: &Names<'a>, root: Message<'a>, keys: &language::Scale) -> Option<Subresource> {
    let spec = walk(names, root, keys.spec.as_ref()?).ok()?.path;
    let selector = match &keys.selector {
        None => None,
        Some(selector) => {
            let walked = walk(names, root, selector).ok()?;
            let form = match walked.held {
                Held::Map(_) => SelectorForm::Labels,
                Held::Message(_) => SelectorForm::Selector,
                _ => SelectorForm::Text,
            };
            Some((walked.path, form))
        }
    };
    let (group, version, name) = SCALE;
    let writes = Writes {
        create: Writable::Paths(Vec::new()),
        update: Writable::Paths(vec![spec.clone()]),
        untracked: Vec::new(),
        tracked: Vec::new(),
    };
    let kind = names.message_of(group, version, name)?.declared.id();
    let status = walk(names, root, keys.status.as_ref()?).ok()?.path;
    Some(Subresource {
        name: "scale".to_owned(),
        verbs: SUBRESOURCE_VERBS.to_vec(),
        writes,
        content: SubresourceContent::Scale(Box::new(Scale { kind, spec, status, selector })),
    })
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
