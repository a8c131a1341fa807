//! Definitions as projects write them: nested objects with a description for each field, enumerations,
//! patterns, lists with keys, conditions, some rules, sometimes a second version. They are as large as those
//! of well-known projects, but for the largest.

use serde_json::{Map, Value, json};

/// Kinds of one group.
const KINDS_PER_GROUP: u64 = 10;
/// Of the schema alone, without versions and names. Half of 170 published definitions have less than 17 KB, a
/// tenth less than 5 KB, and a quarter more than 56 KB.
const SCHEMA_BYTES: [usize; 6] = [5_000, 9_000, 13_000, 20_000, 50_000, 110_000];
/// One in so many has a second version, with a small schema.
const TWO_VERSIONS_EACH: u64 = 5;
const WORDS: [&str; 24] = [
    "address",
    "backend",
    "certificate",
    "cluster",
    "config",
    "container",
    "database",
    "endpoint",
    "gateway",
    "image",
    "listener",
    "network",
    "node",
    "policy",
    "pool",
    "replica",
    "resource",
    "retention",
    "route",
    "schedule",
    "secret",
    "storage",
    "template",
    "volume",
];

/// The group of a definition.
pub(super) fn group(number: u64) -> String {
    format!("group-{}.example.org", number / KINDS_PER_GROUP)
}

/// The name of a definition.
pub(super) fn name(number: u64) -> String {
    format!("things{number}s.{}", group(number))
}

/// The definition of a number, always the same.
pub(super) fn definition(number: u64) -> Value {
    let index = usize::try_from(number).unwrap_or_default();
    let bytes = SCHEMA_BYTES.get(index % SCHEMA_BYTES.len()).copied().unwrap_or_default();
    let mut versions = vec![version("v1", true, &schema(number, bytes))];
    if number.is_multiple_of(TWO_VERSIONS_EACH) {
        versions.push(version("v1beta1", false, &schema(number + 1, 4_000)));
    }
    json!({
        "apiVersion": "apiextensions.platform.io/v1",
        "kind": "CustomResourceDefinition",
        "metadata": {
            "name": name(number),
            "annotations": { "controller-gen.kubebuilder.io/version": "v0.16.5" },
            "labels": { "app.kubernetes.io/part-of": group(number) },
        },
        "spec": {
            "group": group(number), "scope": "Namespaced",
            "names": {
                "plural": format!("things{number}s"), "singular": format!("thing{number}"),
                    "kind": format!("Thing{number}"),
                "listKind": format!("Thing{number}List"), "shortNames": [format!("th{number}")],
                    "categories": ["all"],
            },
            "versions": versions,
        },
    })
}

fn version(name: &str, storage: bool, schema: &Value) -> Value {
    json!({
        "name": name, "served": true, "storage": storage,
        "schema": { "openAPIV3Schema": schema },
        "subresources": { "status": {} },
        "additionalPrinterColumns": [
            { "name": "Ready", "type": "string", "jsonPath": ".status.conditions[?(@.type==\"Ready\")].\
                status" },
            { "name": "Age", "type": "date", "jsonPath": ".metadata.creationTimestamp" },
        ],
    })
}

/// A schema of about so many bytes.
fn schema(number: u64, bytes: usize) -> Value {
    let mut text = Text { state: number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1 };
    let mut properties = Map::new();
    let mut length = 0;
    while length < bytes {
        let (name, part) = (format!("{}{}", text.word(), properties.len()), text.object(2));
        length += name.len() + part.to_string().len();
        properties.insert(name, part);
    }
    let rules = json!([
        { "rule": "!has(self.replicas) || self.replicas >= 0", "message": "replicas must not be negative" },
        { "rule": "!has(oldSelf.className) || \
            has(self.className)", "message": "className must not be removed" },
    ]);
    properties.insert("replicas".to_owned(), json!({ "type": "integer", "format": "int32", "default": 1 }));
    properties.insert("className".to_owned(), json!({ "type": "string", "maxLength": 63 }));
    json!({
        "type": "object",
        "description": text.sentence(),
        "properties": {
            "apiVersion": { "type": "string", "description": text.sentence() },
            "kind": { "type": "string", "description": text.sentence() },
            "metadata": { "type": "object" },
            "spec": { "type": "object", "description": text.sentence(), "properties": properties,
                "x-kubernetes-validations": rules },
            "status": { "type": "object", "description": text.sentence(),
                "properties": { "conditions": conditions(&mut text) } },
        },
    })
}

fn conditions(text: &mut Text) -> Value {
    let field =
        |text: &mut Text| json!({ "type": "string", "description": text.sentence(), "maxLength": 1024 });
    json!({
        "type": "array", "description": text.sentence(),
        "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["type"],
        "items": { "type": "object", "required": ["type", "status"], "properties": {
            "type": field(text), "reason": field(text), "message": field(text),
            "status": { "type": "string", "enum": ["True", "False", "Unknown"] },
            "lastTransitionTime": { "type": "string", "format": "date-time", "description": text.sentence() },
        } },
    })
}

/// Makes names and descriptions, the same for the same beginning.
struct Text {
    state: u64,
}

impl Text {
    fn next(&mut self) -> u64 {
        // Xorshift; any sequence will do.
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state
    }

    fn below(&mut self, bound: u64) -> usize {
        usize::try_from(self.next() % bound).unwrap_or_default()
    }

    fn word(&mut self) -> &'static str {
        let place = self.below(WORDS.len() as u64);
        WORDS.get(place).copied().unwrap_or_default()
    }

    fn sentence(&mut self) -> String {
        let words: Vec<&str> = (0..8 + self.below(14)).map(|_| self.word()).collect();
        format!("Says which {} it has.", words.join(" "))
    }

    /// An object with some fields; `depth` says how many objects may be in one another.
    fn object(&mut self, depth: u64) -> Value {
        let mut properties = Map::new();
        for place in 0..4 + self.below(5) {
            let field = self.field(depth);
            properties.insert(format!("{}{place}", self.word()), field);
        }
        json!({ "type": "object", "description": self.sentence(), "properties": properties })
    }

    fn field(&mut self, depth: u64) -> Value {
        let mut field = match self.below(8) {
            0 => json!({ "type": "integer", "format": "int32", "minimum": 0, "maximum": 65535 }),
            1 => json!({ "type": "boolean", "default": false }),
            2 => json!({ "type": "string", "enum": ["Always", "IfNotPresent", "Never"] }),
            3 => json!({ "type": "string", "pattern": "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "maxLength": 253 }),
            4 => json!({ "type": "object", "additionalProperties": { "type": "string" } }),
            5 if depth > 0 => self.object(depth - 1),
            6 if depth > 0 => {
                let mut items = self.object(depth - 1);
                items["required"] = json!(["name"]);
                items["properties"]["name"] = json!({ "type": "string", "maxLength": 63 });
                json!({ "type": "array", "items": items, "x-kubernetes-list-type": "map",
                    "x-kubernetes-list-map-keys": ["name"] })
            }
            7 => {
                json!({ "anyOf": [{ "type": "integer" }, { "type": "string" }],
                    "x-kubernetes-int-or-string": true })
            }
            _ => json!({ "type": "string" }),
        };
        field["description"] = self.sentence().into();
        field
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_those_of_real_definitions() {
        let sizes: Vec<usize> = (0..100).map(|number| definition(number).to_string().len()).collect();
        assert!(sizes.iter().all(|size| (5_000..150_000).contains(size)), "{sizes:?}");
        let mean = sizes.iter().sum::<usize>() / sizes.len();
        assert!((30_000..50_000).contains(&mean), "{mean}");
        assert_eq!(definition(7), definition(7));
    }
}
