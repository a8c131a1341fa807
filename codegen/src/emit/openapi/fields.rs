//! The schema of one field: content from its value and rules, text from its doc and its markers.

use schema_model::model::{
    Body, Choice, Emit, Field, Immutable, Merge, Model, Native, Patch, Rules, Type, TypeId, Value,
};
use serde_json::{Value as Json, json};

use super::{
    names,
    rules::{Limits, quoted, unsaid},
    schema::{Content, Schema, Size, Text},
};

/// The property of a field in its message.
pub(super) fn property(model: &Model, owner: &Type, field: &Field) -> Schema {
    let zero_time = field.emit == Emit::Always
        && !field.presence
        && matches!(field.value, Value::Native(Native::Time | Native::MicroTime));
    let content = match (&field.choice, &field.value) {
        (Some(choice), value) => choice_content(model, choice, value),
        (None, Value::List(_)) if holds_free_json(field) => Content::List {
            item: Box::new(Schema::reference(free_json(model, &owner.id))),
            size: Size::default(),
            unique: false,
        },
        (None, _) if holds_free_json(field) => Content::Reference(free_json(model, &owner.id)),
        (None, Value::Native(native)) if zero_time => Content::NullableTime(names::native(*native)),
        (None, value) => content(model, value, &field.rules),
    };
    let mut schema = Schema::of(content, description(model, owner, field));
    schema.default = field.default.as_deref().and_then(|text| serde_json::from_str(text).ok());
    if schema.default.is_none() && !field.presence {
        match zero(model, field) {
            Some(ZeroDefault::Taken(zero)) => schema.default = Some(zero),
            Some(ZeroDefault::Refused(zero)) => schema.zero_default = Some(zero),
            None => {}
        }
    }
    schema.nullable = field.emit == Emit::ListOrNull || zero_time;
    schema.deprecated = field.deprecated.is_some();
    schema.read_only = field.from.is_some();
    add_merge(field, &mut schema);
    add_patch(field, &mut schema);
    schema
}

/// Whether a field, or each item of its list, holds any JSON value. With rules, it holds an object.
pub(super) fn holds_free_json(field: &Field) -> bool {
    let value = if let Value::List(item) = &field.value { item } else { &field.value };
    field.unchecked && matches!(value, Value::Native(Native::Any))
}

/// The definition of any JSON value in the package of a type.
pub(super) fn free_json(model: &Model, owner: &TypeId) -> String {
    names::definition(model, &TypeId { name: "JSON".into(), ..owner.clone() })
}

/// A message or something else, or a map of them.
fn choice_content(model: &Model, choice: &Choice, value: &Value) -> Content {
    let one = Content::Reference(names::definition(model, &choice.type_id()));
    if let Value::Map(_) = value { Content::Map(Box::new(Schema::of(one, "")), Size::default()) } else { one }
}

/// What a value is under its rules.
pub(super) fn content(model: &Model, value: &Value, rules: &Rules) -> Content {
    let limits = Limits::of(rules);
    match value {
        Value::Bool => Content::Boolean,
        Value::Int32 => Content::Integer("int32", limits.number),
        Value::Int64 => Content::Integer("int64", limits.number),
        Value::Double => Content::Number(limits.number),
        Value::String => Content::Text(limits.text),
        Value::Bytes => {
            Content::Text(Text { format: "byte", size: base64_size(limits.text.size), ..Text::default() })
        }
        Value::Native(native) => native_content(*native, limits.text),
        Value::Message(id) => match wrapped(model, id) {
            Some(inside) => content(model, inside, rules),
            None => Content::Reference(names::definition(model, id)),
        },
        Value::List(item) => Content::List {
            item: Box::new(Schema::of(content(model, item, limits.each), "")),
            size: limits.items,
            unique: limits.unique,
        },
        Value::Map(item) => {
            Content::Map(Box::new(Schema::of(content(model, item, limits.each), "")), limits.items)
        }
    }
}

/// The doc as a sentence, or what `otherwise` says when there is none.
pub(super) fn sentence(doc: &str, otherwise: impl FnOnce() -> String) -> String {
    let doc = doc.trim();
    if doc.is_empty() {
        otherwise()
    } else if doc.ends_with(['.', '!', '?', ':', ')']) {
        doc.to_owned()
    } else {
        format!("{doc}.")
    }
}

/// `addressType` as `Address type`.
pub(super) fn words_of(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut out = String::new();
    for (index, letter) in letters.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|at| letters.get(at)).copied();
        let starts_word = letter.is_uppercase() && before.is_some_and(|b| b.is_lowercase() || b.is_numeric());
        let acronym = letters.get(index + 1).is_none_or(|next| next.is_uppercase() || next.is_numeric());
        if starts_word {
            out.push(' ');
        }
        match (index, letter.is_uppercase() && !acronym) {
            (0, _) => out.extend(letter.to_uppercase()),
            (_, true) => out.extend(letter.to_lowercase()),
            (_, false) => out.push(*letter),
        }
    }
    out
}

/// What a named list or map holds, which is written in its place, unless it holds another one.
fn wrapped<'model>(model: &'model Model, id: &TypeId) -> Option<&'model Value> {
    let Body::Wrapper(inside) = &find(model, id)?.body else { return None };
    let innermost = match inside {
        Value::List(item) | Value::Map(item) => item.as_ref(),
        other => other,
    };
    let holds_another = match innermost {
        Value::Message(inner) => matches!(find(model, inner)?.body, Body::Wrapper(_)),
        _ => false,
    };
    (!holds_another).then_some(inside)
}

/// The value that stands for an absent one, where the server writes the field in any case.
enum ZeroDefault {
    /// The rules of the field take it.
    Taken(Json),
    /// They refuse it: it is said in documents of brands that do as kube-apiserver does.
    Refused(Json),
}

/// Returns the zero of a field: `{}` for a message, and that of a scalar that is always written.
fn zero(model: &Model, field: &Field) -> Option<ZeroDefault> {
    let Limits { number, text, .. } = Limits::of(&field.rules);
    let bounded = number.min.is_some_and(|min| min > 0) || number.max.is_some_and(|max| max < 0);
    let (zero, is_taken) = match &field.value {
        Value::Message(id) => {
            let Body::Message(message) = &find(model, id)?.body else { return None };
            (json!({}), message.fields.iter().all(|field| !field.required))
        }
        _ if field.emit != Emit::Always => return None,
        Value::Bool => (json!(false), true),
        Value::Int32 | Value::Int64 => (json!(0), !bounded),
        Value::Double => (json!(0.0), !bounded),
        Value::String => (json!(""), takes_empty(&text)),
        _ => return None,
    };
    Some(if is_taken { ZeroDefault::Taken(zero) } else { ZeroDefault::Refused(zero) })
}

/// The type of that name.
fn find<'model>(model: &'model Model, id: &TypeId) -> Option<&'model Type> {
    let package = model.packages.iter().find(|p| p.group == id.group && p.version == id.version)?;
    package.files.iter().flat_map(|file| &file.types).find(|r#type| r#type.id.name == id.name)
}

/// Whether what a document says of the text leaves room for an empty one.
fn takes_empty(text: &Text) -> bool {
    text.words.is_empty() && text.pattern.is_none() && text.size.min.unwrap_or(0) == 0
}

fn native_content(native: Native, text: Text) -> Content {
    match native {
        Native::Duration if text != Text::default() => Content::Text(text),
        _ => Content::Reference(names::native(native)),
    }
}

/// Rules count bytes, the document counts letters of base64: four for each three bytes begun.
fn base64_size(bytes: Size) -> Size {
    let letters = |bytes: usize| bytes.div_ceil(3).saturating_mul(4);
    Size { min: bytes.min.map(letters), max: bytes.max.map(letters) }
}

fn add_merge(field: &Field, schema: &mut Schema) {
    let list = matches!(field.value, Value::List(_));
    let (name, word) = match (&field.merge, list) {
        (Merge::Atomic, false) => ("x-kubernetes-map-type", "atomic"),
        (Merge::Granular, _) => ("x-kubernetes-map-type", "granular"),
        (Merge::Atomic, true) => ("x-kubernetes-list-type", "atomic"),
        (Merge::Set, _) => ("x-kubernetes-list-type", "set"),
        (Merge::Map(_), _) => ("x-kubernetes-list-type", "map"),
        // A list with a patch marker and no type merges by that marker.
        (Merge::Default, true) if field.patch.is_none() => ("x-kubernetes-list-type", "atomic"),
        (Merge::Default, _) => return,
    };
    if let Merge::Map(keys) = &field.merge {
        schema.extensions.push(("x-kubernetes-list-map-keys", json!(keys)));
    }
    schema.extensions.push((name, json!(word)));
}

fn add_patch(field: &Field, schema: &mut Schema) {
    if let Some(Patch::MergeByKey(key)) = &field.patch {
        schema.extensions.push(("x-kubernetes-patch-merge-key", json!(key)));
    }
    let how = field.patch.as_ref().map(|patch| match patch {
        Patch::MergeScalars | Patch::MergeByKey(_) => "merge",
        Patch::Replace => "replace",
    });
    let words: Vec<&str> = how.into_iter().chain(field.retain_keys.then_some("retainKeys")).collect();
    if !words.is_empty() {
        schema.extensions.push(("x-kubernetes-patch-strategy", json!(words.join(","))));
    }
}

fn description(model: &Model, owner: &Type, field: &Field) -> String {
    let mut text = sentence(&field.doc, || derived(model, owner, field));
    let mut add = |sentence: String| {
        text.push(' ');
        text.push_str(&sentence);
    };
    if !field.known.is_empty() {
        add(format!("Usual values: {}.", quoted(&field.known)));
    }
    for sentence in unsaid(&field.rules) {
        add(sentence);
    }
    for sentence in markers(field) {
        add(sentence);
    }
    text
}

fn markers(field: &Field) -> Vec<String> {
    let immutable = field.immutable.as_ref().map(|immutable| match immutable.value {
        Immutable::Always => "It cannot change.".to_owned(),
        Immutable::OnceSet => "It cannot change once it is set.".to_owned(),
    });
    let dropped = field.ignored || field.from.is_some();
    let dropped = dropped.then(|| "What clients write here is dropped.".to_owned());
    let gate = field.gate.as_ref().map(|gate| format!("Kept only while feature gate {gate} is on."));
    let deprecated =
        field.deprecated.as_ref().map(|text| sentence(&format!("Deprecated: {}", text.trim()), String::new));
    [immutable, dropped, gate, deprecated].into_iter().flatten().collect()
}

/// A text for a field that has none: that of its type, else one made of names.
fn derived(model: &Model, owner: &Type, field: &Field) -> String {
    match field.json.as_str() {
        "metadata" => {
            return "Name, namespace, labels and the other data that objects of every kind have.".into();
        }
        "spec" => return "What is wanted.".into(),
        "status" if matches!(field.value, Value::Message(_)) => return "What was observed.".into(),
        _ => {}
    }
    let target = match &field.value {
        Value::Message(id) => Some(id),
        Value::List(item) | Value::Map(item) => match item.as_ref() {
            Value::Message(id) => Some(id),
            _ => None,
        },
        _ => None,
    };
    let of_type = target.and_then(|id| find(model, id)).map(|found| found.doc.trim()).unwrap_or_default();
    let first = of_type.split("\n\n").next().unwrap_or_default();
    sentence(first, || {
        format!("{} of the {}.", words_of(&field.json), words_of(&owner.id.name).to_lowercase())
    })
}
