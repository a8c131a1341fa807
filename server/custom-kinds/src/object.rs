//! An object of a kind that a client defined.

use std::{any::Any, sync::Arc};

use machinery::{
    change::Change,
    json::{self, Encode},
    meta::v1::ObjectMeta,
    nested,
    object::Object,
    path::Path,
    problem::{Problems, plain, quote},
    wire,
};
use serde_json::{Map, Value, json};

use super::form::Form;

/// Fields that the server knows of every object.
const KNOWN: [&str; 3] = ["apiVersion", "kind", "metadata"];
const STATUS: &str = "status";

/// What did not fit the schema of an object, and went.
pub(crate) struct Misfits {
    /// Paths of fields without a schema.
    pub(crate) unknown: Vec<String>,
    /// The text about the first value inside whose type is wrong.
    pub(crate) wrong_type: Option<String>,
}

/// An object: its metadata, and everything else as a tree.
#[derive(Clone)]
pub(crate) struct CustomObject {
    form: Arc<Form>,
    metadata: ObjectMeta,
    /// The whole object for its schema and rules, which know of the metadata only names.
    tree: Value,
    /// Whether defaults would have made the object larger than they may.
    is_too_large: bool,
}

/// What happens to a `null` where the schema allows none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NullFields {
    /// It says nothing, and goes.
    Dropped,
    /// It stays, and the schema refuses it.
    Kept,
}

impl CustomObject {
    /// An object of these fields, without what the schema does not name.
    pub(crate) fn new(form: Arc<Form>, metadata: ObjectMeta, mut fields: Map<String, Value>) -> Self {
        fields.insert("apiVersion".to_owned(), form.api_version.as_str().into());
        fields.insert("kind".to_owned(), form.kind.as_str().into());
        let mut object = CustomObject { form, metadata, tree: Value::Object(fields), is_too_large: false };
        object.show_names();
        object
    }

    /// The same object in another version, before its schema is applied.
    pub(crate) fn in_form(&self, form: &Arc<Form>) -> Self {
        let fields = self.tree.as_object().cloned().unwrap_or_default();
        let mut object = Self::new(Arc::clone(form), self.metadata.clone(), fields);
        object.fit(NullFields::Dropped);
        object
    }

    /// Brings the fields into the form of the schema: what it does not name goes, as do nulls that say
    /// nothing, and the metadata of objects inside are like those of whole objects.
    pub(crate) fn fit(&mut self, nulls: NullFields) -> Misfits {
        let schema = self.form.schema.get();
        let mut unknown = Vec::new();
        if !self.form.keeps_unknown {
            unknown = schema.prune(&mut self.tree);
            if nulls == NullFields::Dropped {
                schema.drop_nulls(&mut self.tree);
            }
        }
        let embedded = schema.fit_embedded(&mut self.tree);
        unknown.extend(embedded.unknown);
        Misfits { unknown, wrong_type: embedded.wrong_type }
    }

    fn fields(&self) -> impl Iterator<Item = (&String, &Value)> {
        let all = self.tree.as_object().map(json::sorted).unwrap_or_default();
        all.into_iter().filter(|(name, _)| !KNOWN.contains(&name.as_str()))
    }

    /// Puts the names into the tree, where schema and rules look for them.
    fn show_names(&mut self) {
        let mut names = Map::new();
        for (name, text) in [("name", &self.metadata.name), ("generateName", &self.metadata.generate_name)] {
            if !text.is_empty() {
                names.insert(name.to_owned(), text.as_str().into());
            }
        }
        self.put("metadata", Some(Value::Object(names)));
    }

    fn put(&mut self, name: &str, value: Option<Value>) {
        let Some(fields) = self.tree.as_object_mut() else { return };
        match value {
            Some(value) => fields.insert(name.to_owned(), value),
            None => fields.remove(name),
        };
    }

    /// Keeps of a write to the status only that.
    fn keep_status(&mut self, stored: &CustomObject) {
        // A null, which an apply may send, is no change where there is none, and no wrong type then.
        let is_none = |status: &&Value| status.is_null() && stored.tree.get(STATUS).is_none();
        let status = self.tree.get(STATUS).filter(|status| !is_none(status)).cloned();
        self.tree.clone_from(&stored.tree);
        self.put(STATUS, status);
        let managed_fields = std::mem::take(&mut self.metadata.managed_fields);
        self.metadata = ObjectMeta { managed_fields, ..stored.metadata.clone() };
    }

    /// Whether anything differs that counts: not the metadata, nor a status that is written apart.
    fn differs(&self, other: &CustomObject) -> bool {
        let counts = |name: &str| !(self.form.has_status && name == STATUS);
        let own = self.fields().filter(|(name, _)| counts(name));
        own.ne(other.fields().filter(|(name, _)| counts(name)))
    }

    fn check_scale(&self, is_status: bool, problems: &mut Problems) {
        let Some(scaled) = &self.form.scaled else { return };
        for path in [(!is_status).then_some(&scaled.spec), Some(&scaled.status)].into_iter().flatten() {
            let text = nested::dotted(path);
            let at = Path::Root.field(&text);
            match nested::integer(&self.tree, path) {
                Err(error) => problems.invalid(&at, "0", &error.to_string()),
                Ok(Some(number)) if number < 0 => {
                    problems.invalid(&at, &plain(number), "should be a non-negative integer");
                }
                Ok(Some(number)) if number > i64::from(i32::MAX) => {
                    let detail = format!("should be less than or equal to {}", i32::MAX);
                    problems.invalid(&at, &plain(number), &detail);
                }
                Ok(_) => {}
            }
        }
        if let Some((path, _)) = &scaled.selector
            && let Err(error) = nested::text(&self.tree, path)
        {
            problems.invalid(&Path::Root.field(&nested::dotted(path)), &quote(""), &error.to_string());
        }
    }

    fn of(object: &dyn Object) -> Option<&CustomObject> {
        object.as_any().downcast_ref()
    }
}

impl Object for CustomObject {
    fn metadata(&self) -> &ObjectMeta {
        &self.metadata
    }

    fn metadata_mut(&mut self) -> &mut ObjectMeta {
        &mut self.metadata
    }

    fn encode_fields(&self, out: &mut json::Writer<'_>) {
        out.always("metadata", &self.metadata);
        for (name, value) in self.fields() {
            out.key(name);
            value.encode(out);
        }
    }

    /// Nothing: the kinds have no binary form, see [`machinery::codec::Codec::has_binary_form`].
    fn encode_wire(&self, _out: &mut wire::Writer) {}

    fn default_fields(&mut self) {
        self.is_too_large |= self.form.schema.get().fill(&mut self.tree).is_err();
    }

    fn prepare(&mut self, change: &Change<'_>, old: Option<&dyn Object>) {
        let stored = old.and_then(CustomObject::of);
        match (self.form.has_status, change.subresource, stored) {
            (true, STATUS, Some(stored)) => self.keep_status(stored),
            (true, _, stored) => {
                let status = stored.and_then(|stored| stored.tree.get(STATUS)).cloned();
                self.put(STATUS, status);
            }
            (false, ..) => {}
        }
        // They may have been given since the object was read.
        self.show_names();
    }

    fn validate(&self, change: &Change<'_>, old: Option<&dyn Object>, problems: &mut Problems) {
        let (schema, is_status) = (self.form.schema.get(), change.subresource == STATUS);
        let old = old.and_then(CustomObject::of).map(|old| &old.tree);
        if self.is_too_large {
            problems.invalid(&Path::Root, "", "the default values of its schema make the object too large");
        }
        if is_status {
            schema.check_status(&self.tree, old, problems);
        } else {
            schema.check(&self.tree, old, problems);
        }
        self.check_scale(is_status, problems);
        schema.check_embedded(&self.tree, problems);
        schema.check_lists(&self.tree, old, problems);
        let advice = self.form.schema.check_rules(&self.tree, old, problems);
        advice.into_iter().for_each(|text| problems.advise(text));
    }

    fn deprecations(&self, _warnings: &mut Vec<String>) {}

    fn differs_in_generation(&self, old: &dyn Object) -> bool {
        CustomObject::of(old).is_none_or(|old| self.differs(old))
    }

    fn clone_object(&self) -> Box<dyn Object> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// An object without content.
pub(crate) fn empty(form: &Arc<Form>) -> CustomObject {
    CustomObject {
        form: Arc::clone(form),
        metadata: ObjectMeta::default(),
        tree: json!({ "apiVersion": form.api_version, "kind": form.kind }),
        is_too_large: false,
    }
}
