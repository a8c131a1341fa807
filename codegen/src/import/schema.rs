//! JSON schemas, as resource definitions and OpenAPI documents hold them, to types and fields.

mod rules;
mod value;

use std::collections::BTreeSet;

use schema_model::{
    language::known::BUILT_IN_TYPES,
    source::Span,
    spelling::{is_field_name, rust_field},
    tree::{Entry, Node},
};

use super::{
    keys::{Keys, is_true, map, text},
    model::{Body, Field, Merge, Patch, Rules, Type, Value},
    names,
    notes::Notes,
    references::{Components, Document, GVK},
};

/// What the reading of one kind, or of one document, collects.
pub(super) struct Schemas<'n> {
    /// What is lost.
    pub(super) notes: &'n mut Notes,
    /// Types in the order in which they are met.
    pub(super) types: Vec<Type>,
    taken: BTreeSet<String>,
    path: Vec<String>,
    /// The document around the schema, which it may refer to.
    document: Option<Document<'n>>,
    /// Definitions that were referred to.
    pub(super) reached: Vec<String>,
}

/// What a field, an item or an entry holds.
#[derive(Debug, Default)]
struct Held {
    value: Value,
    rules: Rules,
    merge: Option<Merge>,
}

/// Fields that every object has, and the reader of a kind adds.
const ENVELOPE: [&str; 3] = ["apiVersion", "kind", "metadata"];

impl<'n> Schemas<'n> {
    /// Begins with no types; `taken` are the names that others of the package have.
    pub(super) fn new(notes: &'n mut Notes, taken: &BTreeSet<String>) -> Self {
        let mut taken = taken.clone();
        taken.extend(BUILT_IN_TYPES.iter().map(|name| (*name).to_owned()));
        Schemas { notes, types: Vec::new(), taken, path: Vec::new(), document: None, reached: Vec::new() }
    }

    /// The same for definitions of a document, of one group and version.
    pub(super) fn of_document(
        notes: &'n mut Notes,
        taken: &BTreeSet<String>,
        components: &'n Components<'n>,
        package: &'n (String, String),
    ) -> Self {
        Schemas { document: Some(Document { components, package }), ..Schemas::new(notes, taken) }
    }

    /// Reads a definition of that name; returns its description.
    pub(super) fn definition(&mut self, name: &str, schema: &Node, is_kind: bool) -> String {
        self.path.push(name.to_owned());
        let doc = if is_kind { self.root(name, schema) } else { self.declared(name, schema) };
        self.path.pop();
        doc
    }

    fn declared(&mut self, name: &str, schema: &Node) -> String {
        self.taken.remove(name);
        let mut keys = Keys::of(schema);
        for key in ["type", GVK, "title", "additionalProperties"] {
            keys.take(key);
        }
        let doc = keys.text("description").unwrap_or_default().trim().to_owned();
        self.message(name, doc.clone(), &mut keys);
        self.rest(&keys);
        doc
    }

    /// Reads the root of a kind; returns its description.
    pub(super) fn root(&mut self, kind: &str, schema: &Node) -> String {
        self.taken.remove(kind);
        let mut keys = Keys::of(schema);
        let doc = keys.text("description").unwrap_or_default().trim().to_owned();
        for key in ["type", "example", "title", GVK] {
            keys.take(key);
        }
        if keys.flag("x-kubernetes-preserve-unknown-fields") {
            self.lost(
                keys.span,
                "x-kubernetes-preserve-unknown-fields",
                "objects have only declared fields",
                FREE,
            );
        }
        let index = self.begin(kind, schema.span);
        let metadata = Field {
            place: schema.span,
            json: "metadata".into(),
            doc: "Standard metadata of an object.".into(),
            value: Value::name("meta.v1.ObjectMeta"),
            ..Field::default()
        };
        let mut fields = vec![metadata];
        fields.extend(self.fields(kind, &mut keys, &ENVELOPE));
        self.end(index, fields);
        self.rest(&keys);
        doc
    }

    fn begin(&mut self, wish: &str, place: Span) -> usize {
        let name = names::unique(wish, &mut self.taken);
        self.types.push(Type { place, name, ..Type::default() });
        self.types.len() - 1
    }

    fn end(&mut self, index: usize, fields: Vec<Field>) {
        if let Some(begun) = self.types.get_mut(index) {
            begun.body = Body::Message(fields);
        }
    }

    /// Declares a message and names it.
    fn message(&mut self, wish: &str, doc: String, keys: &mut Keys<'_>) -> String {
        let index = self.begin(wish, keys.span);
        let name = self.types.get(index).map(|begun| begun.name.clone()).unwrap_or_default();
        let fields = self.fields(&name, keys, &[]);
        if let Some(begun) = self.types.get_mut(index) {
            begun.doc = doc;
        }
        self.end(index, fields);
        name
    }

    /// Declares a wrapper and names it.
    fn wrapper(&mut self, wish: &str, doc: &str, place: Span, value: Value) -> String {
        let index = self.begin(wish, place);
        let Some(begun) = self.types.get_mut(index) else { return String::new() };
        begun.doc = doc.to_owned();
        begun.body = Body::Wrapper(value);
        begun.name.clone()
    }

    fn fields(&mut self, owner: &str, keys: &mut Keys<'_>, skipped: &[&str]) -> Vec<Field> {
        let required = keys.texts("required");
        let mut fields = Vec::new();
        let mut rust_names = BTreeSet::new();
        for entry in keys.entries("properties") {
            self.path.push(entry.key.clone());
            if skipped.contains(&entry.key.as_str()) {
                self.envelope(entry);
            } else if self.is_spelled(entry, &mut rust_names) {
                fields.push(self.field(owner, entry, required.contains(&entry.key.as_str())));
            }
            self.path.pop();
        }
        fields
    }

    /// What is said about the fields that every object has is said by the server.
    fn envelope(&mut self, entry: &Entry) {
        // A document refers to the same metadata.
        let said = match self.document {
            Some(_) => ["type", "description", "$ref", "allOf", "default"].as_slice(),
            None => ["type", "description", "format"].as_slice(),
        };
        for more in map(&entry.value).iter().filter(|more| !said.contains(&more.key.as_str())) {
            let why = "the rules of metadata are the server's own";
            self.lost(more.key_span, &more.key, why, "say `name` for names, or add a strategy for the rest");
        }
    }

    fn is_spelled(&mut self, entry: &Entry, rust_names: &mut BTreeSet<String>) -> bool {
        let (why, advice) = if !is_field_name(&entry.key) {
            ("names of fields are in lowerCamelCase", "rename the field in a new version of the kind")
        } else if !rust_names.insert(rust_field(&entry.key)) {
            ("another field has the same name in Rust", "rename one of them in a new version of the kind")
        } else {
            return true;
        };
        self.notes.add(entry.key_span, format!("field `{}`", self.path.join(".")), why, advice);
        false
    }

    fn field(&mut self, owner: &str, entry: &Entry, required: bool) -> Field {
        let mut keys = Keys::of(&entry.value);
        let doc = keys.text("description").unwrap_or_default().trim().to_owned();
        let wish = names::of_field(owner, &entry.key);
        let held = self.held(&mut keys, &wish, String::new());
        let immutable = self.immutable(&mut keys, required);
        let default = self.default(&mut keys, &held, required);
        let (patch, retain_keys) = patch(&mut keys);
        self.rest(&keys);
        let Held { value, mut rules, merge } = held;
        // A default fills what is missing, so that nothing is left to require.
        rules.required = required && default.is_none();
        Field {
            place: entry.span(),
            json: entry.key.clone(),
            doc,
            value,
            presence: true,
            default,
            merge,
            patch,
            retain_keys,
            immutable,
            rules,
            ..Field::default()
        }
    }

    /// Notes the keys that are left over.
    fn rest(&mut self, keys: &Keys<'_>) {
        let unread: Vec<(Span, String)> =
            keys.rest().map(|entry| (entry.key_span, entry.key.clone())).collect();
        for (place, key) in unread {
            let (why, advice) = reason(&key);
            self.lost(place, &key, why, advice);
        }
    }

    /// Notes one key of the schema at hand.
    fn lost(&mut self, place: Span, key: &str, why: impl Into<String>, advice: impl Into<String>) {
        let path =
            if self.path.is_empty() { "the object".to_owned() } else { format!("`{}`", self.path.join(".")) };
        self.notes.add(place, format!("`{key}` of {path}"), why, advice);
    }
}

const FREE: &str = "declare a field of type `Any` for what is free";

/// Why a key is not carried over, and what to do about it.
fn reason(key: &str) -> (&'static str, &'static str) {
    match key {
        "oneOf" | "anyOf" | "allOf" | "not" => {
            ("the language has no conditions over schemas", "say `relations`, or check it in a strategy")
        }
        "nullable" => ("null counts as absent", "leave the field out where it was null"),
        "title" | "example" | "externalDocs" => ("only descriptions are kept", "add it to `doc`"),
        "x-kubernetes-validations" => ("the language has no expressions", "check it in a strategy"),
        "minProperties" | "maxProperties" => ("only maps have a number of entries", "check it in a strategy"),
        "multipleOf" => ("there is no such rule", "check it in a strategy"),
        "x-kubernetes-preserve-unknown-fields" => ("messages have only declared fields", FREE),
        "x-kubernetes-embedded-resource" => {
            ("the field takes any JSON object", "check `apiVersion`, `kind` and `metadata` in a strategy")
        }
        _ => ("it means nothing here", "look whether objects still are what you expect"),
    }
}

/// The text of a scalar key, and whether a flag is on.
fn is_on(node: Option<&Node>) -> bool {
    node.is_some_and(is_true)
}

/// Whether a schema says which type it is.
fn type_of<'n>(keys: &mut Keys<'n>) -> Option<&'n str> {
    keys.take("type").and_then(text)
}

/// What a strategic merge patch does with a field, and whether it says which fields stay.
fn patch(keys: &mut Keys<'_>) -> (Option<Patch>, bool) {
    let key = keys.text("x-kubernetes-patch-merge-key");
    let words = keys.text("x-kubernetes-patch-strategy").unwrap_or_default();
    let says = |word: &str| words.split(',').any(|said| said == word);
    let patch = match key {
        Some(key) if says("merge") => Some(Patch::MergeByKey(key.to_owned())),
        None if says("merge") => Some(Patch::MergeScalars),
        _ if says("replace") => Some(Patch::Replace),
        _ => None,
    };
    (patch, says("retainKeys"))
}
