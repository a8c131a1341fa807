//! Stored objects, also those that another schema wrote, in the form of the schema that is served.
//!
//! An object that this schema wrote is taken as it is. Any other is decoded in the version that it names,
//! compared with its bytes, so that nothing is lost unnoticed, and written again in the version that is
//! stored now. What cannot be read without loss is refused: the store then does not open.

use std::{
    collections::BTreeSet,
    sync::{Arc, LazyLock, Mutex},
};

use arc_swap::ArcSwap;
use bytes::Bytes;
use engine::{
    catalog::{Catalog, Resource},
    definitions::StoredKinds,
    heads::{self, Heads},
    step::codec,
};
use machinery::{
    brand::Brand,
    change::{Change, Operation},
    gates::Gates,
    json::{self, Reader},
    object::Object,
    problem::{ProblemKind, Problems},
    time::Time,
    user::User,
};
use serde_json::Value;
use storage::{
    entry::{Adopted, Head, HeadReader, ResourceId, Schema},
    resource::ById,
};

/// Longest text of a value that a message shows.
const SHOWN_BYTES_MAX: usize = 60;

/// Reads stored objects for the kinds of a catalog.
pub struct StoredForms {
    heads: Heads,
    /// Every version of each kind, the stored one first.
    versions: ArcSwap<ById<Arc<[Arc<Resource>]>>>,
    /// The types of which stored definitions tell, as `<group>/<type>`. They are registered when all
    /// definitions are read.
    defined: Mutex<BTreeSet<String>>,
    brand: &'static Brand,
    gates: Gates,
}

impl StoredForms {
    /// For all stored kinds of a catalog.
    #[must_use]
    pub fn new(catalog: &Catalog, gates: Gates) -> Self {
        let forms = StoredForms {
            heads: Heads::new(&[]),
            versions: ArcSwap::default(),
            defined: Mutex::default(),
            brand: catalog.brand,
            gates,
        };
        forms.replace(catalog);
        forms
    }

    fn versions(&self, resource: ResourceId) -> Arc<[Arc<Resource>]> {
        self.versions.load().get(&resource).map_or_else(Arc::default, Arc::clone)
    }

    /// The version in which the bytes say that they are.
    fn written(&self, resource: ResourceId, bytes: &[u8]) -> Result<Arc<Resource>, String> {
        let text = |name| {
            json::pick(bytes, &[name]).map_or_else(String::new, |value| json::text_of(value).into_owned())
        };
        let (kind, api_version) = (text("kind"), text("apiVersion"));
        let named =
            |version: &&Arc<Resource>| version.api_version == api_version && version.kind.name == kind;
        let found = self.versions(resource).iter().find(named).cloned();
        found.ok_or_else(|| format!("it is stored as {api_version} {kind}, which the schema does not have"))
    }

    /// The object in the stored version, with the defaults that it got since it was written.
    fn object(&self, resource: ResourceId, bytes: &[u8]) -> Result<Box<dyn Object>, String> {
        let written = self.written(resource, bytes)?;
        let object = read_without_loss(&written, bytes)?;
        check_scope(written.stored().kind.namespaced, &object.metadata().namespace)?;
        let mut object = written.to_stored(object.as_ref()).unwrap_or(object);
        object.default_fields();
        if let Some(strategy) = written.stored().strategy() {
            strategy.default_fields(self.brand, object.as_mut());
        }
        self.check_words(written.stored(), object.as_ref())?;
        Ok(object)
    }

    /// A word that the schema does not have any more has lost its meaning, and no client could write the
    /// object again.
    fn check_words(&self, stored: &Resource, object: &dyn Object) -> Result<(), String> {
        let user = User::default();
        let change = Change {
            operation: Operation::Update,
            group: &stored.kind.group,
            version: &stored.kind.version,
            subresource: "",
            now: Time::default(),
            user: &user,
            brand: self.brand,
            gates: &self.gates,
        };
        let mut problems = Problems::default();
        object.validate(&change, None, &mut problems);
        // Other rules may have become stricter since. Such an object can be read, and be put right by a
        // client.
        let unknown = problems.as_slice().iter().find(|problem| problem.kind == ProblemKind::NotSupported);
        unknown.map_or(Ok(()), |problem| Err(problem.to_string()))
    }
}

/// The type of definitions.
static DEFINITIONS: LazyLock<ResourceId> =
    LazyLock::new(|| ResourceId::of("apiextensions/customresourcedefinitions"));

impl StoredForms {
    fn note_definition(&self, bytes: &[u8]) {
        let text = |path: &[&str]| json::pick(bytes, path).map(|value| json::text_of(value).into_owned());
        let (group, plural) = (text(&["spec", "group"]), text(&["spec", "names", "plural"]));
        if let (Some(group), Some(plural), Ok(mut defined)) = (group, plural, self.defined.lock()) {
            defined.insert(format!("{group}/{plural}"));
        }
    }
}

impl StoredKinds for StoredForms {
    fn replace(&self, catalog: &Catalog) {
        let stored = catalog.resources();
        self.heads.replace(stored.iter().map(|resource| (resource.id, Arc::clone(&resource.kept_fields))));
        let versions = catalog.all_versions().map(|(id, versions)| (id, Arc::clone(versions)));
        self.versions.store(Arc::new(versions.collect()));
    }
}

impl HeadReader for StoredForms {
    fn read(&self, resource: ResourceId, bytes: &[u8], stamp_at: usize) -> Head {
        if resource == *DEFINITIONS {
            self.note_definition(bytes);
        }
        self.heads.read(resource, bytes, stamp_at)
    }

    fn expects(&self, name: &str) -> bool {
        self.defined.lock().is_ok_and(|defined| defined.contains(name))
    }

    fn schema(&self, resource: ResourceId) -> Schema {
        let versions = self.versions.load();
        let stored = versions.get(&resource).and_then(|versions| versions.first());
        // Objects of a kind that prunes are taken as they are: their definition may change at any time, and
        // what it drops today it may name again tomorrow. They are brought to its form when they are read.
        stored.filter(|stored| !stored.kind.prunes).map_or(0, |stored| stored.form)
    }

    fn adopt(&self, resource: ResourceId, bytes: Bytes, stamp_at: u32) -> Result<Adopted, String> {
        let object = self.object(resource, &bytes)?;
        let versions = self.versions(resource);
        let stored = versions.first().ok_or("its type is not served")?;
        let encoded = codec::encode(stored, object.as_ref()).map_err(|_| "it cannot be encoded")?;
        let (before, after) =
            encoded.bytes.split_at_checked(encoded.stamp_at).ok_or("it has no place for its version")?;
        // With its old revision: the object did not change, and no watch may see that it did.
        let bytes: Bytes = [before, digits(&bytes, stamp_at), after].concat().into();
        let stamp_at = u32::try_from(encoded.stamp_at).map_err(|error| error.to_string())?;
        let head = heads::of(&stored.kept_fields, object.metadata(), &bytes);
        Ok(Adopted { bytes, stamp_at, head })
    }
}

/// The namespace is in the key of an object, so one of another scope would have no path.
fn check_scope(is_namespaced: bool, namespace: &str) -> Result<(), String> {
    match (is_namespaced, namespace) {
        (true, "") => Err("it is in no namespace, and objects of its kind are in one now".to_owned()),
        (false, namespace) if !namespace.is_empty() => {
            Err(format!("it is in the namespace {namespace}, and objects of its kind are in none now"))
        }
        _ => Ok(()),
    }
}

/// The digits of the revision that stand at this place.
fn digits(bytes: &[u8], stamp_at: u32) -> &[u8] {
    let rest = bytes.get(stamp_at as usize..).unwrap_or_default();
    let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    rest.get(..length).unwrap_or_default()
}

/// Decodes an object in the version that it names.
///
/// # Errors
/// What of it the schema of today would drop or read as something else.
fn read_without_loss(written: &Resource, bytes: &[u8]) -> Result<Box<dyn Object>, String> {
    let object = written.kind.decode_json(&mut Reader::new(bytes)).map_err(|stop| stop.to_string())?;
    let again = codec::write(written, object.as_ref(), json::Writer::new()).into_bytes();
    // Nearly always: the schema has got further fields, and the object has none of them.
    if again.trim_ascii_end() != bytes.trim_ascii_end() {
        let tree = |bytes: &[u8]| serde_json::from_slice::<Value>(bytes).map_err(|error| error.to_string());
        compare(&tree(bytes)?, &tree(&again)?, &mut String::new())?;
    }
    Ok(object)
}

/// Compares a stored value with what was made of it. What is empty may be left out, and there may be more
/// than before.
fn compare(stored: &Value, made: &Value, path: &mut String) -> Result<(), String> {
    match (stored, made) {
        (Value::Object(stored), Value::Object(made)) => stored.iter().try_for_each(|(name, value)| {
            let length = path.len();
            path.push_str(if length == 0 { "" } else { "." });
            path.push_str(name);
            let same = compare(value, made.get(name).unwrap_or(&Value::Null), path);
            path.truncate(length);
            same
        }),
        (Value::Array(stored), Value::Array(made)) if stored.len() == made.len() => {
            stored.iter().zip(made).enumerate().try_for_each(|(index, (stored, made))| {
                let length = path.len();
                path.push_str(&format!("[{index}]"));
                let same = compare(stored, made, path);
                path.truncate(length);
                same
            })
        }
        (stored, made) if stored == made || (is_empty(stored) && is_empty(made)) => Ok(()),
        (stored, made) if is_empty(made) => Err(format!("{path}: {} would be lost", shown(stored))),
        (stored, made) => Err(format!("{path}: {} would be read as {}", shown(stored), shown(made))),
    }
}

/// Whether a value says no more than its absence.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(value) => !value,
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.values().all(is_empty),
    }
}

/// A value as a message shows it.
fn shown(value: &Value) -> String {
    let text = value.to_string();
    let end = text.char_indices().map(|(at, _)| at).find(|at| *at > SHOWN_BYTES_MAX);
    end.and_then(|end| text.get(..end)).map_or_else(|| text.clone(), |begin| format!("{begin}…"))
}
