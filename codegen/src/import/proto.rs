//! The reader of `.proto` files, as projects in the style of Kubernetes write them: a message with `metadata`
//! and a list of its own is a kind, and its fields keep their numbers.

mod comments;
mod fields;

use std::collections::BTreeSet;

use prost_types::{DescriptorProto, FieldDescriptorProto, FileDescriptorProto};
use schema_model::{
    report::Findings,
    source::Span,
    spelling::{is_camel_case, is_group, is_lower_camel_case, is_version},
};

use super::{
    crd::age,
    layout,
    model::{Body, Field, Imported, Kind, Type},
    notes::Notes,
    options::Options,
};
use crate::new_kind::plural;
use comments::Places;

/// Tags that one range may reserve.
const RESERVED_MAX: i32 = 1_000;

/// Reads the messages of a file.
pub(super) fn read(
    file: usize,
    text: &str,
    options: &Options,
    notes: &mut Notes,
    findings: &mut Findings,
) -> Imported {
    let parsed = match protox_parse::parse("source.proto", text) {
        Ok(parsed) => parsed,
        Err(error) => {
            let at = error.span().unwrap_or_default();
            findings
                .add(Span { file, start: at.start, end: at.end }, format!("not a valid proto file: {error}"));
            return Imported::default();
        }
    };
    let start = Span { file, start: 0, end: 0 };
    let Some((group, version)) = place(&parsed, options) else {
        let help = "end the name of the package in a version, as `apps.v1`, or say --group and --api-version";
        findings.add_with_help(
            start,
            format!("the package `{}` names no group and version", parsed.package()),
            help,
        );
        return Imported::default();
    };
    let places = Places::new(file, text, &parsed);
    let enums = parsed.enum_type.iter().map(|found| found.name().to_owned()).collect();
    let mut reader = Reader { package: parsed.package(), places, notes, types: Vec::new(), enums };
    for (index, message) in (0..).zip(&parsed.message_type) {
        reader.message(message, message.name(), &[4, index]);
    }
    reader.left_out(&parsed);
    let types = reader.types;
    let kinds = kinds(&types, (options, &version), start, notes);
    if kinds.is_empty() && types.is_empty() {
        findings.add(start, "the file declares no message");
    }
    let types = types.into_iter().filter(|declared| !is_list(declared, &kinds)).collect();
    Imported { packages: vec![layout::package(&group, &version, kinds, types)] }
}

/// Group and version: of the options, else of the package.
fn place(parsed: &FileDescriptorProto, options: &Options) -> Option<(String, String)> {
    let mut parts = parsed.package().rsplit('.');
    let (last, before) = (parts.next().filter(|last| is_version(last)), parts.next());
    let version = options.version.as_deref().or(last)?;
    let group = options.group.as_deref().or(before)?;
    (is_group(group) && is_version(version)).then(|| (group.to_owned(), version.to_owned()))
}

pub(super) struct Reader<'r> {
    package: &'r str,
    places: Places,
    notes: &'r mut Notes,
    types: Vec<Type>,
    /// Names of enumerations, which are numbers in the binary form.
    enums: BTreeSet<String>,
}

impl Reader<'_> {
    /// Reads a message, and those declared in it.
    fn message(&mut self, message: &DescriptorProto, name: &str, path: &[i32]) {
        let place = self.places.of(path);
        if !is_camel_case(name) {
            self.notes.add(
                place,
                format!("message `{name}`"),
                "names of types are in CamelCase",
                "rename the message",
            );
            return;
        }
        let doc = self.places.comment(path);
        let mut declared = Type { place, name: name.to_owned(), doc: doc.text, ..Type::default() };
        declared.exclusive = self.oneofs(message);
        declared.reserved = self.reserved(message, place);
        let fields = (0..).zip(&message.field);
        let fields = fields
            .filter_map(|(index, field)| self.field(message, name, field, &[path, &[2, index]].concat()));
        declared.body = Body::Message(fields.collect());
        self.types.push(declared);
        for (index, inner) in (0..).zip(&message.nested_type) {
            if !inner.options.as_ref().is_some_and(|options| options.map_entry()) {
                self.message(inner, &format!("{name}{}", inner.name()), &[path, &[3, index]].concat());
            }
        }
    }

    fn oneofs(&self, message: &DescriptorProto) -> Vec<Vec<String>> {
        let of = |index: i32| {
            let fields = message
                .field
                .iter()
                .filter(|field| field.oneof_index == Some(index) && !field.proto3_optional());
            fields.map(json_name).collect::<Vec<String>>()
        };
        let found = (0..).zip(&message.oneof_decl).map(|(index, _)| of(index));
        found.filter(|names| names.len() > 1).collect()
    }

    fn reserved(&mut self, message: &DescriptorProto, place: Span) -> Vec<u32> {
        let mut tags = BTreeSet::new();
        for range in &message.reserved_range {
            if range.end().saturating_sub(range.start()) > RESERVED_MAX {
                let what = format!("reserved numbers from {} on", range.start());
                self.notes.add(place, what, "they are too many to list", "take care not to use them");
                continue;
            }
            tags.extend((range.start()..range.end()).filter_map(|tag| u32::try_from(tag).ok()));
        }
        tags.into_iter().collect()
    }

    /// Declarations that the language has no words for.
    fn left_out(&mut self, parsed: &FileDescriptorProto) {
        for (index, found) in (0..).zip(&parsed.service) {
            let what = format!("service `{}`", found.name());
            self.notes.add(
                self.places.of(&[6, index]),
                what,
                "kinds have verbs",
                "use the verbs of the kind",
            );
        }
        for (index, found) in (0..).zip(&parsed.enum_type) {
            let what = format!("enumeration `{}`", found.name());
            let why = "enumerations of the language are texts";
            self.notes.add(
                self.places.of(&[5, index]),
                what,
                why,
                "its fields are numbers; say `min` and `max`",
            );
        }
    }
}

/// The messages that are kinds: they have metadata, and a list of theirs is declared or they are asked for.
fn kinds(types: &[Type], (options, version): (&Options, &str), start: Span, notes: &mut Notes) -> Vec<Kind> {
    let lists: BTreeSet<&str> =
        types.iter().filter_map(|declared| declared.name.strip_suffix("List")).collect();
    let is_kind = |declared: &&Type| {
        let is_object =
            field(declared, "metadata").is_some_and(|field| field.value.innermost() == "meta.v1.ObjectMeta");
        is_object
            && match options.kinds.as_slice() {
                [] => lists.contains(declared.name.as_str()),
                chosen => chosen.contains(&declared.name),
            }
    };
    let mut kinds = Vec::new();
    for root in types.iter().filter(is_kind) {
        kinds.push(Kind {
            place: root.place,
            name: root.name.clone(),
            doc: root.doc.clone(),
            plural: plural(&root.name),
            namespaced: options.namespaced,
            served: !version.contains("alpha"),
            status: field(root, "status").is_some(),
            columns: vec![age()],
            ..Kind::default()
        });
        let advice = "look at `plural`, `scope`, `short` and `columns` of the new file";
        notes.add(root.place, format!("how {} is served", root.name), "a proto file does not say it", advice);
    }
    if !types.is_empty() {
        let why = "a proto file does not say whether absent differs from zero";
        notes.add(
            start,
            "presence",
            why,
            "messages below the root have it, other fields only where the file says `optional` in proto3",
        );
    }
    kinds
}

fn field<'t>(declared: &'t Type, name: &str) -> Option<&'t Field> {
    declared.fields().iter().find(|field| field.json == name)
}

/// The list of a kind, which servers make themselves.
fn is_list(declared: &Type, kinds: &[Kind]) -> bool {
    let of = declared.name.strip_suffix("List");
    of.is_some_and(|of| kinds.iter().any(|kind| kind.name == of))
}

/// The JSON name of a field.
fn json_name(field: &FieldDescriptorProto) -> String {
    if is_lower_camel_case(field.name()) || field.json_name.is_none() {
        field.name().to_owned()
    } else {
        field.json_name().to_owned()
    }
}
