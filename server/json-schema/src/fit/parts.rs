//! The items of lists and the fields of objects.

use machinery::{path::Path, problem::quote};
use serde_json::{Map, Value};

use super::Fitter;
use crate::{
    Node,
    flaw::{Findings, Flaw, Form},
    node::Additional,
    sameness::Pair,
    values,
};

impl Fitter<'_> {
    pub(super) fn find_in_list(
        &mut self,
        schema: Node<'_>,
        items: &[Value],
        pair: Option<Pair<'_>>,
        name: &Path<'_>,
        found: &mut Findings,
    ) {
        if let Some(inner) = schema.items() {
            let known = pair.map(Pair::items);
            for (index, item) in items.iter().enumerate() {
                let pair = known.as_ref().and_then(|known| known.pair(item));
                found.merge(self.find(inner, item, pair, &name.index(index)));
            }
        }
        let (count, size) = (items.len(), i64::try_from(items.len()).unwrap_or(i64::MAX));
        if let Some(least) = schema.count("minItems").filter(|least| size < *least) {
            found.add(Flaw::invalid(name, count.to_string(), format!("should have at least {least} items")));
        }
        if let Some(most) = schema.count("maxItems").filter(|most| size > *most) {
            let text = format!("{name} in body should have at most {most} items");
            found.add(Flaw { name: name.to_string(), form: Form::TooMany { count, most }, text });
        }
        found.checks += 2;
    }

    pub(super) fn find_in_object(
        &mut self,
        schema: Node<'_>,
        fields: &Map<String, Value>,
        pair: Option<Pair<'_>>,
        name: &Path<'_>,
        found: &mut Findings,
    ) {
        values::find_in_size(schema, fields.len(), name, found);
        let below = Below(name);
        let additional = schema.additional();
        for (key, value) in fields.iter().filter(|(key, _)| schema.property(key).is_none()) {
            match additional {
                Some(Additional::Allowed(false)) => found.add(Flaw {
                    name: name.to_string(),
                    form: Form::Invalid { shown: quote(key) },
                    text: format!("{name}.{key} in body is a forbidden property"),
                }),
                Some(Additional::Fitting(inner)) => {
                    let pair = pair.and_then(|pair| pair.field(key));
                    found.merge(below.with(key, |name| self.find(inner, value, pair, name)));
                }
                Some(Additional::Allowed(true)) | None => {}
            }
        }
        // By the names of the value: a schema may have many more.
        let mut known: Vec<_> =
            fields.iter().filter_map(|(key, value)| Some((key, schema.property(key)?, value))).collect();
        known.sort_unstable_by_key(|(key, _, _)| *key);
        let is_root = matches!(name, Path::Root);
        for (key, property, value) in known {
            // Both versions of an object are read as one kind, so that these are never the same as they were.
            let is_identity = is_root && matches!(key.as_str(), "apiVersion" | "kind");
            let pair = pair.filter(|_| !is_identity).and_then(|pair| pair.field(key));
            found.merge(self.find(property, value, pair, &name.field(key)));
        }
        self.steps += schema.values("required").len() as u64;
        for key in schema.texts("required").filter(|key| !fields.contains_key(*key)) {
            let name = format!("{name}.{key}");
            let text = format!("{name} in body is required");
            found.add(Flaw { name, form: Form::Required, text });
        }
        found.checks += 1;
    }
}

/// Names of entries: a dot stands in front of them also at the root.
struct Below<'a>(&'a Path<'a>);

impl Below<'_> {
    fn with<T>(&self, key: &str, act: impl FnOnce(&Path<'_>) -> T) -> T {
        match self.0 {
            Path::Root => act(&Path::Root.field("").field(key)),
            name => act(&name.field(key)),
        }
    }
}
