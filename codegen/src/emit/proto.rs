//! `.proto` files of the binary form: one per group and version, one for the hand-written types.
//!
//! They document the bytes that the generated codecs write. Nothing of the server is built from them;
//! clients in other languages may be. Version 2 of the syntax, because it tells absent from zero.

mod native;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use schema_model::model::{
    Alternative, Body, Choice, Field, Kind, Message, Model, Package, Type, TypeId, Value,
};

use crate::emit::File;

/// The folder of the files among all documents, and the one that imports are relative to.
pub(crate) const FOLDER: &str = "proto";

/// One file per group and version, and one of the hand-written types.
#[must_use]
pub(crate) fn documents(model: &Model) -> Vec<File> {
    let mut files = vec![File { path: format!("{FOLDER}/{}", native::FILE), text: native::text() }];
    files.extend(model.packages.iter().map(|package| File {
        path: format!("{FOLDER}/{}", file_of(&package.group, &package.version)),
        text: file(package),
    }));
    files
}

/// Longest line of a comment.
const COLUMNS: usize = 100;

fn file(package: &Package) -> String {
    let mut out = head(&package_of(&package.group, &package.version));
    for import in imports(package) {
        push(&mut out, format_args!("import \"{import}\";\n"));
    }
    for file in &package.files {
        for r#type in file.types.iter().chain(&file.parts) {
            let kind = file.kind.as_ref().filter(|kind| kind.name == r#type.id.name);
            out.push('\n');
            match &r#type.body {
                Body::Message(body) => message(&mut out, r#type, body, kind),
                Body::Wrapper(value) => wrapper(&mut out, r#type, value),
            }
        }
        if let Some(kind) = file.kind.as_ref().filter(|kind| !declares_list(package, kind)) {
            list(&mut out, kind, package);
        }
    }
    out
}

/// The lines that every file begins with.
fn head(package: &str) -> String {
    format!(
        "// Written by kindsmith. Do not edit: change the schema, then run `kindsmith generate`.\n\
         syntax = \"proto2\";\n\npackage {package};\n\n"
    )
}

fn message(out: &mut String, r#type: &Type, body: &Message, kind: Option<&Kind>) {
    let doc = kind.map(|kind| &kind.doc).filter(|doc| !doc.is_empty()).unwrap_or(&r#type.doc);
    comment(out, "", doc);
    push(out, format_args!("message {} {{\n", r#type.id.name));
    let own =
        body.fields.iter().filter(|field| field.within.is_empty() && field.is_in_binary()).map(|field| {
            let (name, held) = (field_name(&field.json), held_type(field));
            (&field.doc, format!("  {held} {name} = {}{};\n", field.tag, options(field)))
        });
    let inlined = body.inlined.iter().map(|inline| {
        let (name, held) = (field_name(&inline.name), field_type(&Value::Message(inline.id.clone())));
        (&inline.doc, format!("  {held} {name} = {};\n", inline.tag))
    });
    for (index, (doc, line)) in own.chain(inlined).enumerate() {
        if index > 0 {
            out.push('\n');
        }
        comment(out, "  ", doc);
        out.push_str(&line);
    }
    out.push_str("}\n");
    choices(out, r#type, body);
}

fn wrapper(out: &mut String, r#type: &Type, value: &Value) {
    comment(out, "", &r#type.doc);
    push(out, format_args!("message {} {{\n  {} items = 1;\n}}\n", r#type.id.name, field_type(value)));
}

fn list(out: &mut String, kind: &Kind, package: &Package) {
    out.push('\n');
    comment(out, "", &format!("A list of {} objects.", kind.name));
    let (name, own) = (&kind.name, full_name(&package.group, &package.version, &kind.name));
    let metadata = full_name("meta", "v1", "ListMeta");
    push(
        out,
        format_args!(
            "message {name}List {{\n  optional {metadata} metadata = 1;\n\n  repeated {own} items = 2;\n}}\n"
        ),
    );
}

fn declares_list(package: &Package, kind: &Kind) -> bool {
    let name = format!("{}List", kind.name);
    package.files.iter().flat_map(|file| &file.types).any(|r#type| r#type.id.name == name)
}

fn options(field: &Field) -> &'static str {
    if field.deprecated.is_some() { " [deprecated = true]" } else { "" }
}

/// The label and type of a field of a message.
fn held_type(field: &Field) -> String {
    match (&field.choice, &field.value) {
        (None, value) => field_type(value),
        (Some(choice), Value::Map(_)) => format!("map<string, {}>", choice_name(choice)),
        (Some(choice), _) => format!("optional {}", choice_name(choice)),
    }
}

/// The message of a choice.
fn choice_name(choice: &Choice) -> String {
    let TypeId { group, version, name, .. } = choice.type_id();
    full_name(&group, &version, &name)
}

/// The messages of the choices of a type.
fn choices(out: &mut String, r#type: &Type, body: &Message) {
    let of = |alternative: Alternative| {
        let mut choices = body.fields.iter().filter_map(|field| field.choice.as_ref());
        choices.find(|choice| choice.alternative == alternative)
    };
    let own = full_name(&r#type.id.group, &r#type.id.version, &r#type.id.name);
    let messages = [
        (
            of(Alternative::List),
            "a list of them",
            format!("  optional {own} schema = 1;\n\n  repeated {own} jSONSchemas = 2;\n"),
        ),
        (
            of(Alternative::Flag),
            "a flag",
            format!("  optional bool allows = 1;\n\n  optional {own} schema = 2;\n"),
        ),
        (
            of(Alternative::Texts),
            "a list of texts",
            format!("  optional {own} schema = 1;\n\n  repeated string property = 2;\n"),
        ),
    ];
    for (choice, alternative, fields) in messages {
        let Some(choice) = choice else { continue };
        let name = choice.type_id().name;
        let of = &r#type.id.name;
        push(out, format_args!("\n// Of type {of}, or {alternative}.\nmessage {name} {{\n{fields}}}\n"));
    }
}

/// The label and type of a field. Numbers in lists are not packed, which is what this syntax does.
fn field_type(value: &Value) -> String {
    match value {
        Value::List(item) => format!("repeated {}", single(item)),
        Value::Map(entry) => format!("map<string, {}>", single(entry)),
        other => format!("optional {}", single(other)),
    }
}

fn single(value: &Value) -> String {
    match value {
        Value::Bool => "bool".into(),
        Value::Int32 => "int32".into(),
        Value::Int64 => "int64".into(),
        Value::Double => "double".into(),
        Value::String => "string".into(),
        Value::Bytes => "bytes".into(),
        Value::Native(native) => native::name(*native),
        Value::Message(id) => full_name(&id.group, &id.version, &id.name),
        // The language has no list of lists: a wrapper stands between.
        Value::List(item) | Value::Map(item) => single(item),
    }
}

/// The leading dot keeps a name from being looked up in the packages around it.
fn full_name(group: &str, version: &str, name: &str) -> String {
    format!(".{}.{name}", package_of(group, version))
}

fn package_of(group: &str, version: &str) -> String {
    format!("platform.{}.{version}", identifier(group))
}

fn file_of(group: &str, version: &str) -> String {
    format!("{group}/{version}/generated.proto")
}

fn field_name(json: &str) -> String {
    identifier(json)
}

fn identifier(name: &str) -> String {
    name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect()
}

/// Files that the package's fields refer to, sorted.
fn imports(package: &Package) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for file in &package.files {
        for r#type in file.types.iter().chain(&file.parts) {
            match &r#type.body {
                Body::Message(body) => {
                    let fields = body.fields.iter().filter(|field| field.is_in_binary());
                    fields.for_each(|field| add_import(&field.value, &mut found));
                    let inlined =
                        body.inlined.iter().map(|inline| file_of(&inline.id.group, &inline.id.version));
                    found.extend(inlined);
                }
                Body::Wrapper(value) => add_import(value, &mut found),
            }
        }
        if file.kind.as_ref().is_some_and(|kind| !declares_list(package, kind)) {
            found.insert(file_of("meta", "v1"));
        }
    }
    // A file must not import itself.
    found.remove(&file_of(&package.group, &package.version));
    found
}

fn add_import(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Native(_) => drop(found.insert(native::FILE.to_owned())),
        Value::Message(TypeId { group, version, .. }) => drop(found.insert(file_of(group, version))),
        Value::List(item) | Value::Map(item) => add_import(item, found),
        _ => {}
    }
}

/// The doc as comment lines, broken at words.
fn comment(out: &mut String, indent: &str, doc: &str) {
    for paragraph in doc.trim().split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()) {
        let mut line = format!("{indent}//");
        for word in paragraph.split_whitespace() {
            if line.len() + word.len() >= COLUMNS && line.len() > indent.len() + 2 {
                push(out, format_args!("{line}\n"));
                line = format!("{indent}//");
            }
            line.push(' ');
            line.push_str(word);
        }
        push(out, format_args!("{line}\n"));
    }
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("a String takes any text");
}
