//! What the objects of one version of a kind share.

use std::{sync::OnceLock, time::Instant};

use ground::metrics::ExpressionMetrics;
use json_schema::{ObjectSchema, SchemaDocument, shape};
use machinery::{kind::ShapeSource, problem::Problems, scale::ScaledFields, shape::Shape};
use serde_json::Value;

/// One version of a kind, as its objects know it.
#[derive(Debug)]
pub(crate) struct Form {
    /// Group and version.
    pub(crate) api_version: String,
    /// The kind's name.
    pub(crate) kind: String,
    /// Whether `status` is written apart from the rest.
    pub(crate) has_status: bool,
    /// Whether fields without a schema are kept everywhere.
    pub(crate) keeps_unknown: bool,
    /// The fields that a Scale shows.
    pub(crate) scaled: Option<ScaledFields>,
    /// What objects look like.
    pub(crate) schema: LazySchema,
    /// The same as owners of fields and patches need to know it; empty until then.
    pub(crate) shape: OnceLock<Shape>,
}

impl ShapeSource for Form {
    fn shape(&self) -> &Shape {
        let root = || self.schema.get().root();
        self.shape.get_or_init(|| shape::of_objects(&self.kind, root()))
    }
}

/// A schema of whole objects that is made for the first of them: most kinds of a server have none, and a
/// schema takes several times its text.
#[derive(Debug)]
pub(crate) struct LazySchema {
    text: Box<[u8]>,
    made: OnceLock<ObjectSchema>,
    /// How long its rules take.
    times: ExpressionMetrics,
}

impl LazySchema {
    /// The schema with this text, which was checked before. Empty for none.
    pub(crate) fn new(text: &[u8], times: &ExpressionMetrics) -> Self {
        LazySchema { text: text.into(), made: OnceLock::new(), times: times.clone() }
    }

    /// The schema.
    pub(crate) fn get(&self) -> &ObjectSchema {
        self.made.get_or_init(|| {
            let (document, began) = (self.document(), Instant::now());
            let schema = ObjectSchema::new(document);
            if schema.has_rules() {
                self.times.compiled(began.elapsed());
            }
            schema
        })
    }

    /// Evaluates its rules, as [`ObjectSchema::check_rules`] does.
    pub(crate) fn check_rules(
        &self,
        object: &Value,
        old: Option<&Value>,
        problems: &mut Problems,
    ) -> Vec<String> {
        let schema = self.get();
        if !schema.has_rules() {
            return Vec::new();
        }
        let began = Instant::now();
        let advice = schema.check_rules(object, old, None, problems);
        self.times.evaluated(began.elapsed());
        advice
    }

    /// The schema as it is written, read again at each call.
    pub(crate) fn document(&self) -> SchemaDocument {
        SchemaDocument::read(serde_json::from_slice(&self.text).unwrap_or_default())
    }

    /// Its text.
    pub(crate) fn text(&self) -> &[u8] {
        &self.text
    }
}
