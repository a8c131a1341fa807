//! Default values in a schema: they must be complete, fit, and have no unknown fields.

use machinery::{path::Path, problem::Problems};
use serde_json::{Map, Value};

use super::{
    Node, embedded,
    fit::Fitter,
    patterns::Patterns,
    prune::{METADATA, prune, prune_object},
};

/// Checks the defaults of a structural schema of whole objects.
pub fn check(root: Node<'_>, may_be_unpruned: bool, at: &Path<'_>, problems: &mut Problems) {
    let patterns = Patterns::of(root);
    let fitter = Fitter::of_defaults(&patterns);
    let mut checker = Checker { may_be_unpruned, fitter, problems };
    let whole = Surroundings { object: root, is_root: true, way: &Way::Object, is_metadata: false };
    checker.check(root, whole, at);
}

/// Whether a default has fields that its schema does not name.
pub(super) fn has_unpruned(root: Node<'_>) -> bool {
    root.any(&|node| {
        node.value("default").is_some_and(|default| {
            let mut pruned = default.clone();
            prune(&mut pruned, node);
            pruned != *default
        })
    })
}

/// The way from an object to a value inside it.
enum Way<'a> {
    /// The object.
    Object,
    /// A field.
    Field(&'a Way<'a>, &'a str),
    /// An item.
    Item(&'a Way<'a>),
}

impl Way<'_> {
    /// The least object in which a value stands there.
    fn wrap(&self, value: Value) -> Value {
        match self {
            Way::Object => value,
            Way::Field(above, name) => {
                above.wrap(Value::Object(Map::from_iter([((*name).to_owned(), value)])))
            }
            Way::Item(above) => above.wrap(Value::Array(vec![value])),
        }
    }
}

/// The object around a value.
#[derive(Clone, Copy)]
struct Surroundings<'a> {
    /// The schema of the object.
    object: Node<'a>,
    /// Whether the value is a whole object of the kind.
    is_root: bool,
    way: &'a Way<'a>,
    /// Whether the value belongs to the metadata of the object.
    is_metadata: bool,
}

struct Checker<'p> {
    may_be_unpruned: bool,
    fitter: Fitter<'p>,
    problems: &'p mut Problems,
}

impl Checker<'_> {
    fn check(&mut self, node: Node<'_>, around: Surroundings<'_>, at: &Path<'_>) {
        let is_object = node.is_embedded() || around.is_root;
        let around = if is_object {
            Surroundings { object: node, way: &Way::Object, is_metadata: false, ..around }
        } else {
            around
        };
        if let Some(default) = node.value("default") {
            self.check_default(node, default, around, &at.field("default"));
        }
        let inner = Surroundings { is_root: false, ..around };
        if let Some(items) = node.items() {
            let way = Way::Item(around.way);
            self.check(items, Surroundings { way: &way, ..inner }, &at.field("items"));
        }
        let properties = at.field("properties");
        for (name, property) in node.map("properties") {
            let way = Way::Field(around.way, name);
            let is_metadata = around.is_metadata || (is_object && METADATA.contains(&name));
            let inner = Surroundings { way: &way, is_metadata, ..inner };
            self.check(property, inner, &properties.key(name));
        }
    }

    fn check_default(&mut self, node: Node<'_>, default: &Value, around: Surroundings<'_>, at: &Path<'_>) {
        if around.is_metadata {
            let mut whole = around.way.wrap(default.clone());
            if let Value::Object(fields) = &mut whole {
                fields.entry("kind").or_insert_with(|| "Validation".into());
                fields.entry("apiVersion").or_insert_with(|| "validation/v1".into());
            }
            if let Some(why) = embedded::first_flaw(&whole, around.object) {
                let detail = format!("must result in valid metadata: {why}");
                return self.problems.invalid(at, &default.to_string(), &detail);
            }
            return self.fitter.check(node, default, at, self.problems);
        }
        let mut pruned = default.clone();
        if around.is_root {
            prune_object(&mut pruned, node);
        } else {
            prune(&mut pruned, node);
        }
        if !self.may_be_unpruned && pruned != *default {
            self.problems.invalid(at, &default.to_string(), "must not have unknown fields");
        }
        let before = self.problems.count();
        embedded::check(default, node, around.is_root, at, self.problems);
        if self.problems.count() == before {
            self.fitter.check(node, default, at, self.problems);
        }
    }
}
