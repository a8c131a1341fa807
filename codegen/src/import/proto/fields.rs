//! Fields of messages.

use prost_types::{
    DescriptorProto, FieldDescriptorProto,
    field_descriptor_proto::{Label, Type as Wire},
};
use schema_model::{source::Span, spelling::is_lower_camel_case};

use super::{Reader, comments::Comment, json_name};
use crate::import::{
    known::known,
    model::{Field, Merge, Rules, Unique, Value},
    names,
};

impl Reader<'_> {
    /// Reads a field of the message that is called `owner` here.
    pub(super) fn field(
        &mut self,
        message: &DescriptorProto,
        owner: &str,
        field: &FieldDescriptorProto,
        path: &[i32],
    ) -> Option<Field> {
        let (place, json) = (self.places.of(path), json_name(field));
        let mut lost = |what: String, why: &str, advice: &str| self.notes.add(place, what, why, advice);
        if !is_lower_camel_case(&json) {
            lost(
                format!("field `{}`", field.name()),
                "names of fields are in lowerCamelCase",
                "rename the field",
            );
            return None;
        }
        if field.default_value.is_some() {
            let what = format!("default of `{json}`");
            lost(what, "a proto file says what readers assume, not what is stored", "say `default`");
        }
        let comment = self.places.comment(path);
        let map = message.nested_type.iter().find(|inner| is_entry_of(inner, field));
        let inner =
            map.and_then(|entry| entry.field.iter().find(|part| part.name() == "value")).unwrap_or(field);
        let value = self.value(message, owner, inner, place)?;
        let is_message = inner.r#type.is_none_or(|kind| kind == i32::from(Wire::Message)) && !is_own(&value);
        let is_list = field.label() == Label::Repeated && map.is_none();
        let value = match (map, is_list) {
            (Some(_), _) => Value::Map(Box::new(value)),
            (None, true) => Value::List(Box::new(value)),
            (None, false) => value,
        };
        let is_root = ["metadata", "spec", "status"].contains(&json.as_str()) && path.len() == 4;
        let is_single = !is_list && map.is_none();
        let presence = is_single
            && json != "metadata"
            && (field.proto3_optional() || field.label() == Label::Required || is_message && !is_root);
        let (merge, unique) = self.merge(&comment, &value, &json, place);
        let rules = Rules { required: field.label() == Label::Required, unique, ..Rules::default() };
        let tag = u32::try_from(field.number()).ok();
        Some(Field { place, json, doc: comment.text, tag, value, presence, merge, rules, ..Field::default() })
    }

    fn value(
        &mut self,
        message: &DescriptorProto,
        owner: &str,
        field: &FieldDescriptorProto,
        place: Span,
    ) -> Option<Value> {
        let what = format!("type of `{}`", field.name());
        let exact = match field.r#type.and_then(|kind| Wire::try_from(kind).ok()) {
            // Whether a name is a message or an enumeration is known only to who reads every import.
            None | Some(Wire::Message | Wire::Enum) => return Some(self.named(message, owner, field)),
            Some(Wire::Double) => "double",
            Some(Wire::Int64) => "int64",
            Some(Wire::Int32) => "int32",
            Some(Wire::Bool) => "bool",
            Some(Wire::String) => "string",
            Some(Wire::Bytes) => "bytes",
            Some(Wire::Group) => {
                self.notes.add(place, what, "groups are not supported", "declare a message in its place");
                return None;
            }
            Some(other) => {
                let name = match other {
                    Wire::Float => "double",
                    Wire::Sint32 | Wire::Sfixed32 => "int32",
                    _ => "int64",
                };
                let why = format!("`{}` has no type of its own; it became `{name}`", other.as_str_name());
                self.notes.add(place, what, why, "its binary form may differ: choose another number for it");
                name
            }
        };
        Some(Value::name(exact))
    }

    /// A type by its name: known to the language, of this file, or of another package.
    fn named(&mut self, message: &DescriptorProto, owner: &str, field: &FieldDescriptorProto) -> Value {
        let full = field.type_name();
        if let Some(name) = known(full) {
            return Value::Name(name);
        }
        let name = full.trim_start_matches('.');
        let local = name.strip_prefix(self.package).and_then(|rest| rest.strip_prefix('.')).unwrap_or(name);
        if message.nested_type.iter().any(|inner| inner.name() == local) {
            return Value::Name(format!("{owner}{local}"));
        }
        if self.enums.contains(local) || message.enum_type.iter().any(|inner| inner.name() == local) {
            return Value::name("int32");
        }
        let parts: Vec<&str> = local.split('.').collect();
        match parts.as_slice() {
            [.., group, version, name] if schema_model::spelling::is_version(version) => {
                Value::Name(format!("{group}.{version}.{name}"))
            }
            parts => Value::Name(parts.iter().map(|part| names::capital(part)).collect()),
        }
    }

    /// How a list or map merges, as markers in its comment say.
    fn merge(
        &mut self,
        comment: &Comment,
        value: &Value,
        json: &str,
        place: Span,
    ) -> (Option<Merge>, Option<Unique>) {
        let keys = comment.markers("listMapKey");
        let is_list = matches!(value, Value::List(_));
        for marker in &comment.markers {
            let name = marker.split('=').next().unwrap_or_default();
            if !KNOWN_MARKERS.contains(&name) {
                let what = format!("`+{marker}` of `{json}`");
                self.notes.add(
                    place,
                    what,
                    "the marker is not read",
                    "say it in the schema file if it matters",
                );
            }
        }
        match comment.marker("listType") {
            Some("map") if is_list && !keys.is_empty() => {
                (Some(Merge::Map(keys.clone())), Some(Unique::By(keys)))
            }
            Some("set") if is_list => (Some(Merge::Set), Some(Unique::Whole)),
            Some("atomic") if is_list => (Some(Merge::Atomic), None),
            _ if !is_list
                && [comment.marker("mapType"), comment.marker("structType")].contains(&Some("atomic")) =>
            {
                (Some(Merge::Atomic), None)
            }
            _ => (None, None),
        }
    }
}

/// Markers that are read, or that say nothing which the file does not.
const KNOWN_MARKERS: [&str; 5] = ["optional", "listType", "listMapKey", "mapType", "structType"];

/// Whether a message is made of a field of the map.
fn is_entry_of(inner: &DescriptorProto, field: &FieldDescriptorProto) -> bool {
    let is_entry = inner.options.as_ref().is_some_and(|options| options.map_entry());
    is_entry && field.type_name().rsplit('.').next() == Some(inner.name())
}

/// Whether a type of that name is a plain value in the language, without presence of its own.
fn is_own(value: &Value) -> bool {
    matches!(value, Value::Name(name) if name == "int32")
}
