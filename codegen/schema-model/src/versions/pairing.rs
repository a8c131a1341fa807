//! The walk over two versions at once: from the roots, along every field that both have.

mod absent;
mod claims;
mod kept;
mod spread;

use std::collections::{BTreeMap, BTreeSet};

use super::words;
use crate::{
    language::{Field, values::HubPlace},
    model::{FieldPath, Kept, Mapped, Pair},
    names::{Held, Message, Names, TypeKey},
    parse::RawFile,
    paths::{is_option, is_true, walk},
    read::Spanned,
    report::Findings,
    source::Span,
    spelling::rust_field,
};

/// The state of the walk.
pub(super) struct Pairing<'a, 'f> {
    pub(super) names: &'f Names<'a>,
    code: bool,
    pub(super) findings: &'f mut Findings,
    pub(super) pairs: Vec<Pair>,
    pub(super) kept: Vec<KeptAt<'a>>,
    pub(super) seen: BTreeSet<Span>,
    /// Which hub message stands for a message of this version.
    done: BTreeMap<TypeKey<'a>, TypeKey<'a>>,
    /// Messages of both versions, for the look at what is left.
    messages: Vec<(Message<'a>, Message<'a>)>,
    /// Messages that are reached in more than one way.
    again: BTreeSet<TypeKey<'a>>,
    /// Fields of the hub that have a place, by the message of this version that gives it.
    claims: BTreeSet<(TypeKey<'a>, Span)>,
    /// Fields of the hub that have a place whatever message stands for theirs.
    anywhere: BTreeSet<Span>,
    /// Paths of this version whose fields are recoded.
    pub(super) recoded: BTreeSet<String>,
    /// Fields of the hub that are recoded.
    recoded_there: BTreeSet<Span>,
    /// Fields that are recoded, and what leads to them.
    recoded_at: Vec<(Vec<TypeKey<'a>>, Span)>,
    /// Messages of the hub that may be absent and hold fields of this version.
    opened: Vec<Opened>,
}

/// A message of the hub that may be absent and is on the path of a field of this version.
struct Opened {
    /// The field that holds it.
    field: Span,
    /// Its name.
    name: String,
    /// Where this version says so.
    place: Span,
    /// Whether the field that leads through it is never empty in an object that is stored.
    is_told: bool,
}

/// The path of the message that stands for the one around.
const ITSELF: &str = ".";

/// The message whose fields are mapped, and the one that stands for it.
#[derive(Clone, Copy)]
struct At<'a, 'w> {
    own: Message<'a>,
    hub: Message<'a>,
    /// The message inside of it that has the field, where its fields are those of the hub message itself.
    below: Option<&'w Below<'a>>,
}

/// A message whose fields are those of the hub message that stands for the one around it.
struct Below<'a> {
    message: Message<'a>,
    path: FieldPath,
}

/// A field that is kept in an annotation, and what leads to it.
pub(super) struct KeptAt<'a> {
    pub(super) kept: Kept,
    around: Vec<TypeKey<'a>>,
    place: Span,
}

/// How the walk came to a message.
#[derive(Clone)]
struct Way<'a> {
    /// From the root; `None` behind a list, a map or something that may be absent.
    path: Option<FieldPath>,
    around: Vec<TypeKey<'a>>,
}

impl<'a, 'f> Pairing<'a, 'f> {
    pub(super) fn new(names: &'f Names<'a>, code: bool, findings: &'f mut Findings) -> Self {
        Pairing {
            names,
            code,
            findings,
            pairs: Vec::new(),
            kept: Vec::new(),
            seen: BTreeSet::new(),
            done: BTreeMap::new(),
            messages: Vec::new(),
            again: BTreeSet::new(),
            claims: BTreeSet::new(),
            anywhere: BTreeSet::new(),
            recoded: BTreeSet::new(),
            recoded_there: BTreeSet::new(),
            recoded_at: Vec::new(),
            opened: Vec::new(),
        }
    }

    /// Walks from the roots.
    pub(super) fn begin(&mut self, own: Message<'a>, hub: Message<'a>) {
        self.pair(own, hub, &Way { path: Some(empty()), around: Vec::new() });
    }

    fn pair(&mut self, own: Message<'a>, hub: Message<'a>, way: &Way<'a>) {
        // Before the fields are walked, so that a message that holds itself ends the walk.
        if let Some(before) = self.done.insert(own.key(), hub.key()) {
            self.again.insert(own.key());
            if before != hub.key() {
                let message =
                    format!("{} stands for both {} and {}", own.key().2, full(before), full(hub.key()));
                self.findings.add_with_help(
                    own.declared.name.span,
                    message,
                    "declare a type for each of them",
                );
            }
            return;
        }
        self.messages.push((own, hub));
        // Its place is taken now: the root must come first, and its fields add pairs of their own.
        let at = self.pairs.len();
        self.pairs.push(Pair { own: own.declared.id(), hub: hub.declared.id(), fields: Vec::new() });
        let mut fields = Vec::new();
        for (name, field) in own.fields() {
            self.seen.insert(field.span);
            if self.is_recoded(own, way, (name, field)) {
                for (key, place) in field.value.conversion_keys() {
                    let message = format!("`{key}` has no meaning: `{}` is recoded", name.value);
                    self.findings.add(place, message);
                }
                self.recoded_at.push(([way.around.clone(), vec![own.key()]].concat(), field.span));
                continue;
            }
            fields.extend(self.field(own, hub, way, (name, field)));
        }
        if let Some(pair) = self.pairs.get_mut(at) {
            pair.fields = fields;
        }
    }

    /// Whether a field is recoded, or a message of which every field is.
    fn is_recoded(
        &self,
        own: Message<'a>,
        way: &Way<'a>,
        (name, field): (&Spanned<String>, &'a Spanned<Field>),
    ) -> bool {
        let Some(above) = &way.path else { return false };
        let path = joined(above, &single(name, false)).json.join(".");
        if self.recoded.contains(&path) {
            return true;
        }
        match self.names.field_held(own.declared.file, &field.value) {
            Some(Held::Message(inner)) if !is_true(&field.value.presence) => {
                let mut fields = inner.fields().peekable();
                fields.peek().is_some()
                    && fields.all(|(inner, _)| self.recoded.contains(&format!("{path}.{}", inner.value)))
            }
            _ => false,
        }
    }

    /// Takes a field of the hub for a recoding.
    pub(super) fn claim_recoded(&mut self, hub: Message<'a>, path: &Spanned<String>) {
        if let Some(span) = self.field_span(hub, path)
            && !self.recoded_there.insert(span)
        {
            let message = format!("`{}` of the stored version has two places in this one", path.value);
            self.findings.add(path.span, message);
        }
        self.claim_anywhere(hub, path);
    }

    /// Finds the place of one field of this version.
    fn field(
        &mut self,
        own: Message<'a>,
        hub: Message<'a>,
        way: &Way<'a>,
        (name, field): (&'a Spanned<String>, &'a Spanned<Field>),
    ) -> Vec<Mapped> {
        let at = At { own, hub, below: None };
        match field.hub.as_ref().map(|place| (&place.value, place.entry)) {
            Some((HubPlace::Code, place)) => {
                self.require_code(place);
                self.refuse_unread(name, field);
                Vec::new()
            }
            Some((HubPlace::Annotation(annotation), place)) => {
                self.refuse_unread(name, field);
                self.keep(own, way, (name, field), annotation, place);
                Vec::new()
            }
            Some((HubPlace::Path(path), place)) if path == ITSELF => {
                self.refuse_unread(name, field);
                self.spread(at, way, (name, field), place)
            }
            Some((HubPlace::Path(path), place)) => {
                self.same(at, way, (name, field), (path, place)).into_iter().collect()
            }
            None => self.same(at, way, (name, field), (&name.value, name.span)).into_iter().collect(),
        }
    }

    /// A field that both versions have.
    fn same(
        &mut self,
        At { own, hub, below }: At<'a, '_>,
        way: &Way<'a>,
        (name, field): (&'a Spanned<String>, &'a Spanned<Field>),
        (path, place): (&'a str, Span),
    ) -> Option<Mapped> {
        let walked = match walk(self.names, hub, path) {
            Ok(walked) => walked,
            Err(nowhere) => {
                let message =
                    format!("`{}` has no place in {}: {}", name.value, full(hub.key()), nowhere.message);
                let advice = "say with `hub` where the stored version has it, or what keeps it there";
                self.findings.add_with_hint(place, message, nowhere.help.or_else(|| Some(advice.to_owned())));
                return None;
            }
        };
        let theirs = walked.fields.last().copied()?;
        self.open(&walked, place);
        self.claim(own, hub, path, place);
        let file = below.map_or(own, |below| below.message).declared.file;
        let held = self.names.field_held(file, &field.value)?;
        self.agree_in_presence((name, field, &held), (theirs, &walked.held));
        let under = match (&held, is_option(&field.value, &held), &way.path) {
            (Held::Message(_), false, Some(above)) if below.is_none() => {
                let path = joined(above, &single(name, false));
                Way { path: Some(path), around: [way.around.clone(), vec![own.key()]].concat() }
            }
            _ => Way { path: None, around: [way.around.clone(), vec![own.key()]].concat() },
        };
        if !self.fits((file, held), (walked.file, walked.held), &under) {
            let message = format!(
                "`{}` is {} here, and {} in the stored version, or made of something else",
                name.value,
                held.form(),
                walked.held.form()
            );
            let at = field.value.value.as_ref().map_or(name.span, |value| value.entry);
            self.findings.add_with_help(
                at,
                message,
                "types must agree; what differs otherwise is for `hub: { code: true }`",
            );
        }
        let option = is_option(&field.value, &held);
        let path = single(name, option);
        Some(Mapped {
            own: below.map_or_else(|| path.clone(), |below| joined(&below.path, &path)),
            entries: self.entries(own, hub, (name, field), (held, &walked.path)),
            repeats: self.repeats(own, (name, field), (held, &walked.path)),
            words: words::renamed(
                self.names,
                name,
                words::At { file, field: &field.value },
                words::At { file: walked.file, field: theirs },
                self.findings,
            ),
            hub: walked.path,
        })
    }

    /// What says how a field is carried over stands only where it is.
    fn refuse_unread(&mut self, name: &Spanned<String>, field: &Field) {
        for (key, place) in field.conversion_keys().into_iter().filter(|(key, _)| *key != "hub") {
            self.findings.add(
                place,
                format!(
                    "`{key}` has no meaning: the stored version has no field that `{}` becomes",
                    name.value
                ),
            );
        }
    }

    /// Whether values of one type can be carried over to the other, message by message.
    fn fits(&mut self, own: (&'a RawFile, Held<'a>), hub: (&'a RawFile, Held<'a>), way: &Way<'a>) -> bool {
        // An item or an entry has no path that an annotation on the root could keep.
        let lost = Way { path: None, around: way.around.clone() };
        match (own.1, hub.1) {
            (Held::String | Held::Enum(_), Held::String | Held::Enum(_))
            | (Held::Bool, Held::Bool)
            | (Held::Int32, Held::Int32)
            | (Held::Int64, Held::Int64)
            | (Held::Double, Held::Double)
            | (Held::Bytes, Held::Bytes) => true,
            (Held::Native(one), Held::Native(other)) => one == other,
            (Held::Wrapper(one, _), Held::Wrapper(other, _)) => one.id() == other.id(),
            (Held::Message(one), Held::Message(other)) => {
                // A type that both versions use stands for itself, and is copied as a whole.
                if !one.is_same(&other) {
                    self.pair(one, other, way);
                }
                true
            }
            (Held::List(one), Held::List(other)) | (Held::Map(one), Held::Map(other)) => {
                let inner = (self.names.held(own.0, &one.value), self.names.held(hub.0, &other.value));
                match inner {
                    (Some(one), Some(other)) => self.fits((own.0, one), (hub.0, other), &lost),
                    // What refers to nothing is a finding of its own.
                    _ => true,
                }
            }
            _ => false,
        }
    }

    fn require_code(&mut self, place: Span) {
        if !self.code {
            self.findings.add_with_help(
                place,
                "nothing here says that a Rust file takes part in the conversion",
                "say `code: true` in `converts`",
            );
        }
    }

    /// A field inside of something that may be absent could not be told from none.
    pub(super) fn refuse_absent_steps(&mut self, path: &FieldPath, place: Span) {
        let steps = path.optional.len().saturating_sub(1);
        let absent = path.optional.iter().take(steps).position(|optional| *optional);
        if let Some(step) = absent.and_then(|at| path.json.get(at)) {
            self.findings.add(
                place,
                format!("`{step}` may be absent, so that what is inside it cannot stand for a field alone"),
            );
        }
    }
}

fn full((group, version, name): TypeKey<'_>) -> String {
    format!("{group}.{version}.{name}")
}

fn empty() -> FieldPath {
    FieldPath { json: Vec::new(), rust: Vec::new(), optional: Vec::new() }
}

fn single(name: &str, optional: bool) -> FieldPath {
    FieldPath { json: vec![name.to_owned()], rust: vec![rust_field(name)], optional: vec![optional] }
}

fn joined(above: &FieldPath, below: &FieldPath) -> FieldPath {
    FieldPath {
        json: [above.json.clone(), below.json.clone()].concat(),
        rust: [above.rust.clone(), below.rust.clone()].concat(),
        optional: [above.optional.clone(), below.optional.clone()].concat(),
    }
}
