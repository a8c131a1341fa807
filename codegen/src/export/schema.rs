//! Types as structural schemas: every type stands where it is used, because definitions have no references.

use schema_model::model::{
    Body, Emit, Field, File, Immutable, Index, Kind, Merge, Message, Native, Rules, Type, TypeId, Value,
};
use serde_json::{Map, Value as Json, json};

use super::{notes::Notes, rules};

/// Schemas inside each other; a server refuses definitions far below this size.
const NODES_MAX: usize = 50_000;

/// The schemas of one version.
pub(super) struct Schemas<'m, 'n> {
    index: &'n Index<'m>,
    place: &'n str,
    pub(super) notes: &'n mut Notes,
    /// Types around the one at hand: one that holds itself has no structural schema.
    around: Vec<&'m TypeId>,
    path: Vec<String>,
    nodes: usize,
}

const VALIDATIONS: &str = "say it as `x-kubernetes-validations`";

/// What every quantity looks like.
const QUANTITY: &str = r"^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$";

impl<'m, 'n> Schemas<'m, 'n> {
    pub(super) fn new(index: &'n Index<'m>, place: &'n str, notes: &'n mut Notes) -> Self {
        Schemas { index, place, notes, around: Vec::new(), path: Vec::new(), nodes: 0 }
    }

    /// The schema of a kind.
    pub(super) fn root(&mut self, file: &'m File, kind: &Kind) -> Json {
        let Some(Type { body: Body::Message(message), id, .. }) = file.root() else {
            return json!({ "type": "object" });
        };
        let mut out = Map::new();
        describe(&kind.doc, &mut out);
        out.insert("type".into(), json!("object"));
        let mut properties = Map::new();
        for name in ["apiVersion", "kind"] {
            properties.insert(name.into(), json!({ "type": "string" }));
        }
        properties.insert("metadata".into(), json!({ "type": "object" }));
        self.around.push(id);
        self.fields((id, message), properties, &mut out);
        self.around.pop();
        Json::Object(out)
    }

    fn fields(
        &mut self,
        (id, message): (&TypeId, &'m Message),
        mut properties: Map<String, Json>,
        out: &mut Map<String, Json>,
    ) {
        let mut required = Vec::new();
        // The metadata of the root are there already.
        let own: Vec<&Field> =
            message.fields.iter().filter(|field| !properties.contains_key(&field.json)).collect();
        for field in own {
            self.path.push(field.json.clone());
            let must_be_there = rules::is_required(field) || self.is_required_key(id, field);
            let default = if must_be_there { None } else { self.index.default_of(id, field) };
            let property = self.property(field, default);
            self.path.pop();
            properties.insert(field.json.clone(), Json::Object(property));
            if must_be_there {
                required.push(field.json.clone());
            }
        }
        for relation in &message.relations {
            self.lost(&format!("the rule: {}", relation.sentence()), VALIDATIONS);
        }
        if message.union.is_some() {
            self.lost("`union`", VALIDATIONS);
        }
        if !required.is_empty() {
            out.insert("required".into(), json!(required));
        }
        out.insert("properties".into(), Json::Object(properties));
    }

    /// Whether an item of a list must have a key, because the schema lists it as required, or has no value in
    /// its place: a definition wants each key to be required or to have a default.
    fn is_required_key(&mut self, owner: &TypeId, field: &Field) -> bool {
        let is_without_default = self.index.is_key(owner, field) && field.default.is_none();
        let is_required =
            is_without_default && (field.required || self.index.default_of(owner, field).is_none());
        if is_required && !rules::is_required(field) {
            self.lost("a list item without this key", "clients must send it");
        }
        is_required
    }

    fn property(&mut self, field: &'m Field, default: Option<&str>) -> Map<String, Json> {
        let mut out = Map::new();
        describe(&field.doc, &mut out);
        self.value(&field.value, &field.rules, &mut out);
        rules::presence(field, &mut out);
        self.merge(field, &mut out);
        let default = default.and_then(|text| serde_json::from_str::<Json>(text).ok());
        if let Some(default) = default {
            out.insert("default".into(), default);
        }
        if let Some(immutable) = &field.immutable {
            let rule = json!([{ "rule": "self == oldSelf", "message": "the field is immutable" }]);
            out.insert("x-kubernetes-validations".into(), rule);
            let is_exact = rules::is_required(field) == (immutable.value == Immutable::Always);
            if !is_exact {
                let what = "when `immutable` allows to set or remove the field";
                self.lost(what, "a rule compares only where both objects have the field");
            }
        }
        if let Some(what) = rules::unique(field) {
            self.lost(what, VALIDATIONS);
        }
        if rules::has_messages(&field.rules) {
            self.lost("`messages`", "the server has its own texts");
        }
        self.unsaid(field);
        out
    }

    /// Adds what a value is.
    fn value(&mut self, value: &'m Value, rules: &'m Rules, out: &mut Map<String, Json>) {
        self.nodes += 1;
        if self.nodes > NODES_MAX {
            return self.free(out, "the schema is too large");
        }
        match value {
            Value::Bool => plain("boolean", "", out),
            Value::Int32 => plain("integer", "int32", out),
            Value::Int64 => plain("integer", "int64", out),
            Value::Double => plain("number", "", out),
            Value::String => plain("string", "", out),
            Value::Bytes => plain("string", "byte", out),
            Value::Native(native) => self.native(*native, out),
            Value::Message(id) => self.message(id, out),
            Value::List(item) => {
                plain("array", "", out);
                out.insert("items".into(), self.inner(item, rules, "[]"));
            }
            Value::Map(entry) => {
                plain("object", "", out);
                out.insert("additionalProperties".into(), self.inner(entry, rules, "*"));
            }
        }
        for what in rules::add(value, rules, out) {
            self.lost(&what, "say it as `x-kubernetes-validations`, or check it in a webhook");
        }
    }

    fn inner(&mut self, value: &'m Value, rules: &'m Rules, step: &str) -> Json {
        let mut out = Map::new();
        self.path.push(step.to_owned());
        if let Value::Message(id) = value
            && let Some(Type { doc, .. }) = self.index.get(id)
        {
            describe(doc, &mut out);
        }
        self.value(value, rules.each().unwrap_or(Rules::NONE), &mut out);
        self.path.pop();
        Json::Object(out)
    }

    fn message(&mut self, id: &'m TypeId, out: &mut Map<String, Json>) {
        let Some(declared) = self.index.get(id) else { return self.free(out, "its type is not declared") };
        if self.around.contains(&id) {
            out.remove("description");
            return self.free(out, "a type that holds itself has no structural schema");
        }
        match &declared.body {
            Body::Wrapper(inside) => self.value(inside, Rules::NONE, out),
            Body::Message(message) => {
                if !out.contains_key("description") {
                    describe(&declared.doc, out);
                }
                plain("object", "", out);
                self.around.push(id);
                self.fields((id, message), Map::new(), out);
                self.around.pop();
                if message.atomic {
                    out.insert("x-kubernetes-map-type".into(), json!("atomic"));
                }
            }
        }
    }

    fn native(&mut self, native: Native, out: &mut Map<String, Json>) {
        match native {
            Native::Time => plain("string", "date-time", out),
            Native::MicroTime => {
                plain("string", "date-time", out);
                self.lost("six digits of seconds", "a server takes any number of digits");
            }
            Native::Duration => plain("string", "duration", out),
            Native::Quantity => {
                out.insert("pattern".into(), json!(QUANTITY));
                int_or_string(out);
            }
            Native::IntOrString => int_or_string(out),
            Native::Any | Native::Raw | Native::FieldsV1 => {
                plain("object", "", out);
                out.insert("x-kubernetes-preserve-unknown-fields".into(), json!(true));
            }
        }
    }

    /// Any object, where the schema cannot say more.
    fn free(&mut self, out: &mut Map<String, Json>, why: &str) {
        plain("object", "", out);
        out.insert("x-kubernetes-preserve-unknown-fields".into(), json!(true));
        let place = format!("{}: {}", self.place, self.path.join("."));
        self.notes.add(&place, "its fields", why, "any object is accepted there");
    }

    fn merge(&mut self, field: &Field, out: &mut Map<String, Json>) {
        let is_list = matches!(field.value, Value::List(_));
        let (key, word) = match (&field.merge, is_list) {
            (Merge::Default, _) => return,
            // Whatever the type says: what no key marks is granular there.
            (Merge::Granular, _) => {
                out.remove("x-kubernetes-map-type");
                return;
            }
            (Merge::Atomic, true) => ("x-kubernetes-list-type", "atomic"),
            (Merge::Atomic, false) => ("x-kubernetes-map-type", "atomic"),
            (Merge::Set, _) => ("x-kubernetes-list-type", "set"),
            (Merge::Map(keys), _) => {
                out.insert("x-kubernetes-list-map-keys".into(), json!(keys));
                ("x-kubernetes-list-type", "map")
            }
        };
        out.insert(key.into(), json!(word));
    }

    /// Keys of a field that a definition has no words for.
    fn unsaid(&mut self, field: &Field) {
        for (key, is_said, advice) in [
            ("from", field.from.is_some(), "fill it in with a webhook"),
            ("write", field.ignored, "drop it with a webhook"),
            ("gate", field.gate.is_some(), "the field is always there"),
            ("deprecated", field.deprecated.is_some(), "say it in `doc`"),
            ("known", !field.known.is_empty(), "say it in `doc`"),
            ("patch", field.patch.is_some(), "definitions have no strategic merge patch"),
            ("emit", !field.presence && field.emit == Emit::ListOrNull, "an empty list may be left out"),
        ] {
            if is_said {
                self.lost(&format!("`{key}`"), advice);
            }
        }
    }

    fn lost(&mut self, what: &str, advice: &str) {
        let place = format!("{}: {}", self.place, self.path.join("."));
        self.notes.add(&place, what, "a schema cannot say it", advice);
    }
}

fn describe(doc: &str, out: &mut Map<String, Json>) {
    if !doc.trim().is_empty() {
        out.insert("description".into(), json!(doc.trim()));
    }
}

fn plain(name: &str, format: &str, out: &mut Map<String, Json>) {
    out.insert("type".into(), json!(name));
    if !format.is_empty() {
        out.insert("format".into(), json!(format));
    }
}

fn int_or_string(out: &mut Map<String, Json>) {
    out.insert("anyOf".into(), json!([{ "type": "integer" }, { "type": "string" }]));
    out.insert("x-kubernetes-int-or-string".into(), json!(true));
}
