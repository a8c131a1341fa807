//! The table of every message: its fields in both forms, and how they merge. The rows are written as text and
//! not by way of tokens, because a formatter of Rust does not know the inside of a macro.

use std::fmt::Write as _;

use schema_model::model::{
    Body, Emit, Field, InnerMessage, InnerName, Merge, Message, Model, Native, Patch, Type, TypeId, Value,
};

use super::{File, rust, walk::Types};

/// `shape.rs` of every schema file with types.
pub(super) fn emit(model: &Model) -> Vec<File> {
    let types = Types::new(model);
    super::file::each_file(model, |package, file| {
        let items: Vec<String> = file.types.iter().map(|type_| item(&types, type_)).collect();
        let path = format!("{}/shape.rs", rust::module_folder(package, file));
        let head = rust::head(
            &format!("schema/{}", file.path),
            "The table of each message: names, tags, and how fields merge.",
        );
        (!items.is_empty()).then(|| File { path, text: format!("{head}\n{}", items.join("\n")) })
    })
}

/// The static of a message.
pub(super) fn path(id: &TypeId) -> proc_macro2::TokenStream {
    let (module, name) = (rust::module_path(id), rust::ident(&rust::shouting(&id.name)));
    quote::quote!(#module::shape::#name)
}

fn item(types: &Types<'_>, type_: &Type) -> String {
    let path = text(&rust::type_path(&type_.id));
    match &type_.body {
        Body::Wrapper(value) => {
            format!("machinery::wrapper!({path}, {});\n", text(&rust::value_type(value)))
        }
        Body::Message(message) => table(types, type_, &path, message),
    }
}

/// Tokens as people write them.
fn text(tokens: &proc_macro2::TokenStream) -> String {
    tokens.to_string().replace(" :: ", "::").replace(" < ", "<").replace(" >", ">").replace(" ,", ",")
}

fn table(types: &Types<'_>, type_: &Type, path: &str, message: &Message) -> String {
    let name = &type_.id.name;
    let envelope = if message.envelope || types.is_root(&type_.id) { ", envelope: true" } else { "" };
    let atomic = if message.atomic { ", atomic: true" } else { "" };
    let tags = message.by_tag().map(|places| format!(", tags: {places:?}")).unwrap_or_default();
    let inner = match &message.inner {
        InnerMessage::Plain => ", inner: Plain".to_owned(),
        InnerMessage::Declared => String::new(),
        InnerMessage::Places(places) => format!(", inner: Places({places:?})"),
    };
    let rows: String = message
        .fields
        .iter()
        .enumerate()
        .map(|(place, field)| row(types, place, field, types.default_of(&type_.id, field)))
        .collect();
    format!(
        "machinery::message! {{\n    /// The form of `{name}`.\n    pub {}: {path} {{\n        \
         name: {name:?}{envelope}{atomic}{tags}{inner};\n{rows}    }}\n}}\n",
        rust::shouting(name)
    )
}

fn row(types: &Types<'_>, place: usize, field: &Field, default: Option<&str>) -> String {
    let Field { rust, json, tag, .. } = field;
    let emit = match field.emit {
        Emit::Always | Emit::Filled => "Always",
        Emit::ListOrNull => "ListOrNull",
        Emit::NonZero | Emit::Present => "NonZero",
        Emit::Revision => "Revision",
    };
    let held = held(types, &field.value, &field.merge);
    let mut row = format!("        {place} {rust}: {json:?} {tag} {emit} [{held}]");
    if !field.within.is_empty() {
        push(&mut row, format_args!(", within: &{:?}", field.within));
    }
    // A time is an `Option` even without presence, and then an empty message when it is `None`.
    if rust::is_time(&field.value) && !field.presence {
        row.push_str(", filled: true");
    }
    match &field.patch {
        None => {}
        Some(Patch::MergeScalars) => row.push_str(", patch: MergeScalars"),
        Some(Patch::MergeByKey(key)) => push(&mut row, format_args!(", patch: MergeByKey({key:?})")),
        Some(Patch::Replace) => row.push_str(", patch: Replace"),
    }
    if let Some(default) = default {
        push(&mut row, format_args!(", default: {default:?}"));
    }
    match &field.inner.name {
        InnerName::Capital => {}
        InnerName::Named(name) => push(&mut row, format_args!(", inner: Named({name:?})")),
        InnerName::Embedded => row.push_str(", inner: Embedded"),
    }
    if !field.inner.holds.is_empty() {
        push(&mut row, format_args!(", holds: {:?}", field.inner.holds));
    }
    row.push_str(";\n");
    row
}

fn held(types: &Types<'_>, value: &Value, merge: &Merge) -> String {
    match value {
        Value::Native(Native::Any | Native::FieldsV1) => "any".to_owned(),
        Value::Native(Native::Raw) => "raw".to_owned(),
        Value::Message(id) => message(types, id, merge),
        Value::List(item) => {
            let item = held(types, item, &Merge::Default);
            match merge {
                Merge::Default | Merge::Atomic | Merge::Granular => format!("list [{item}]"),
                Merge::Set => format!("set [{item}]"),
                Merge::Map(keys) => {
                    let keys: Vec<String> = keys.iter().map(|key| format!("{key:?}")).collect();
                    format!("by {} [{item}]", keys.join(" "))
                }
            }
        }
        Value::Map(entry) => {
            let entry = held(types, entry, &Merge::Default);
            if *merge == Merge::Atomic { format!("atomic map [{entry}]") } else { format!("map [{entry}]") }
        }
        Value::Bool => scalar("Boolean"),
        Value::Int32 | Value::Int64 => scalar("Integer"),
        Value::Double => scalar("Number"),
        Value::String | Value::Native(Native::Duration) => scalar("Text"),
        Value::Bytes => scalar("Bytes"),
        Value::Native(Native::Time | Native::MicroTime) => scalar("Time"),
        Value::Native(Native::Quantity) => scalar("Quantity"),
        Value::Native(Native::IntOrString) => scalar("IntegerOrText"),
    }
}

/// The name of a `ScalarType` of the server.
fn scalar(name: &str) -> String {
    format!("scalar {name}")
}

/// A message by its static. A wrapper has the form of what it wraps; a field that is atomic where its type
/// is not, or granular where it is, has a form of its own.
fn message(types: &Types<'_>, id: &TypeId, merge: &Merge) -> String {
    let shape = || text(&path(id));
    match types.get(id).map(|type_| &type_.body) {
        Some(Body::Message(message)) if *merge == Merge::Granular && message.atomic => {
            format!("open {}", shape())
        }
        Some(Body::Wrapper(inner)) => held(types, inner, merge),
        Some(Body::Message(message)) if *merge == Merge::Atomic && !message.atomic => {
            format!("unit {}", shape())
        }
        _ => format!("message {}", shape()),
    }
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("a String takes any text");
}
