//! Any object, without its type: what the verbs work on.

use std::any::Any;

use crate::{
    change::Change,
    json::{self, Decode},
    meta::v1::ObjectMeta,
    problem::Problems,
    wire,
};

/// One object of some kind. Implemented by generated code only.
pub trait Object: Any + Send + Sync {
    /// Its metadata.
    fn metadata(&self) -> &ObjectMeta;
    /// Its metadata, to be altered.
    fn metadata_mut(&mut self) -> &mut ObjectMeta;
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    fn encode_fields(&self, out: &mut json::Writer<'_>);
    /// Writes the binary message (without the envelope).
    fn encode_wire(&self, out: &mut wire::Writer);
    /// Fills declared defaults.
    fn default_fields(&mut self);
    /// Applies what the schema says of writing: writable paths of the sub-resource, server-set fields,
    /// ignored fields, closed gates. `old` is of the same kind.
    fn prepare(&mut self, change: &Change<'_>, old: Option<&dyn Object>);
    /// Applies the declared rules. `old` is of the same kind.
    fn validate(&self, change: &Change<'_>, old: Option<&dyn Object>, problems: &mut Problems);
    /// Adds the names and texts of deprecated fields that are set.
    fn deprecations(&self, warnings: &mut Vec<String>);
    /// Whether the part that `metadata.generation` counts differs.
    fn differs_in_generation(&self, old: &dyn Object) -> bool;
    /// A copy.
    fn clone_object(&self) -> Box<dyn Object>;
    /// For the one cast to the concrete type, in [`crate::strategy`] and generated code.
    fn as_any(&self) -> &dyn Any;
    /// The same, to be altered.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

/// A type whose objects are all of one kind. Implemented by generated code for the root type of each kind, so
/// that callers can name a kind by its type and need no cast.
pub trait OfKind: Object + Decode + Clone {
    /// The group as the schema names it.
    const GROUP: &'static str;
    /// The version.
    const VERSION: &'static str;
    /// The kind's name, as `ConfigMap`.
    const KIND: &'static str;
}

impl dyn Object {
    /// Its JSON without `kind`, `apiVersion` and room for a revision, from which sets of owned fields are
    /// made.
    #[must_use]
    pub fn fields_json(&self) -> Vec<u8> {
        let mut writer = json::Writer::for_object();
        writer.object(|writer| self.encode_fields(writer));
        writer.into_bytes()
    }
}

impl std::fmt::Debug for dyn Object {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let metadata = self.metadata();
        write!(f, "Object({}/{})", metadata.namespace, metadata.name)
    }
}
