//! What a JSON schema says that a value is.

use schema_model::{
    defaults::any_json,
    tree::{Node, Tree},
};
use serde_json::{Value as Json, json};

use super::{Held, Schemas, is_on, rules, type_of};
use crate::import::{
    keys::{Keys, get, items, map, text},
    known::known,
    model::{Immutable, Merge, Rules, Unique, Value},
    names,
};

/// Definitions that refer to each other, and fields around them.
const REFERENCES_MAX: usize = 64;

/// What every quantity looks like in definitions made from Go: its end is enough to know it by.
const QUANTITY_PATTERN_PART: &str = "[numkMGTPE]";

impl Schemas<'_> {
    /// Reads what a schema holds; `wish` names a type that it needs, `doc` describes it.
    pub(super) fn held(&mut self, keys: &mut Keys<'_>, wish: &str, doc: String) -> Held {
        if let Some(name) = self.document.and_then(|_| reference(keys)) {
            return self.reference(keys, name, wish);
        }
        let kind = type_of(keys);
        if keys.flag("x-kubernetes-int-or-string") {
            return self.number_or_text(keys);
        }
        match kind {
            Some("object") => self.object(keys, wish, doc),
            Some("array") => self.list(keys, wish),
            Some("string") => self.text(keys),
            Some("boolean") => Held { value: Value::name("bool"), ..Held::default() },
            Some(number @ ("integer" | "number")) => self.number(keys, number),
            Some(other) => {
                let text = format!("type: {other}");
                self.lost(keys.span, &text, "there is no such type", "the field takes any JSON object");
                Held::default()
            }
            None => self.untyped(keys, wish, doc),
        }
    }

    /// What a definition of the document holds: a type by its name, or a value in place.
    fn reference(&mut self, keys: &Keys<'_>, name: &str, wish: &str) -> Held {
        if let Some(known) = known(name) {
            return Held { value: Value::Name(known), ..Held::default() };
        }
        let component = self.document.and_then(|document| Some((document, document.components.get(name)?)));
        let Some((document, component)) = component else {
            let advice = "the field takes any JSON object";
            self.lost(
                keys.span,
                "$ref",
                format!("the document defines no `{name}` that can be a type"),
                advice,
            );
            return Held::default();
        };
        if get(map(component.node), "properties").is_some() {
            self.reached.push(name.to_owned());
            return Held { value: Value::Name(document.spelled(component)), ..Held::default() };
        }
        if self.path.len() > REFERENCES_MAX {
            self.lost(
                keys.span,
                "$ref",
                "definitions refer to each other without end",
                "declare a type by hand",
            );
            return Held::default();
        }
        self.path.push(name.to_owned());
        let mut inside = Keys::of(component.node);
        inside.take("description");
        let held = self.held(&mut inside, wish, String::new());
        self.rest(&inside);
        self.path.pop();
        held
    }

    fn untyped(&mut self, keys: &mut Keys<'_>, wish: &str, doc: String) -> Held {
        if !keys.entries("properties").is_empty() || keys.take("additionalProperties").is_some() {
            return self.object(keys, wish, doc);
        }
        if keys.take("items").is_some() {
            return self.list(keys, wish);
        }
        if keys.take("enum").is_some() {
            return self.text(keys);
        }
        keys.flag("x-kubernetes-preserve-unknown-fields");
        self.lost(
            keys.span,
            "no type",
            "a free field takes JSON objects only",
            "wrap other values in an object",
        );
        Held::default()
    }

    fn number_or_text(&mut self, keys: &mut Keys<'_>) -> Held {
        // What integer or text looks like in definitions made from Go.
        let choice = keys.take("anyOf");
        if let Some(choice) = choice.filter(|choice| !is_integer_or_text(choice)) {
            self.lost(choice.span, "anyOf", "a number or text has no more rules", "check it in a strategy");
        }
        keys.take("format");
        let value = match keys.take("pattern").and_then(text) {
            Some(pattern) if pattern.contains(QUANTITY_PATTERN_PART) => "Quantity",
            Some(_) => {
                self.lost(keys.span, "pattern", "a number or text has no patterns", "check it in a strategy");
                "IntOrString"
            }
            None => "IntOrString",
        };
        let rules = if value == "IntOrString" { self.bounds(keys, "integer") } else { Rules::default() };
        Held { value: Value::name(value), rules, ..Held::default() }
    }

    fn object(&mut self, keys: &mut Keys<'_>, wish: &str, doc: String) -> Held {
        let merge = match keys.text("x-kubernetes-map-type") {
            Some("atomic") => Some(Merge::Atomic),
            _ => None,
        };
        let values = keys.take("additionalProperties");
        let is_free = is_on(values) || is_on(keys.take("x-kubernetes-preserve-unknown-fields"));
        let properties = keys.take("properties");
        if let Some(node) =
            values.filter(|node| matches!(&node.value, Tree::Map(entries) if !entries.is_empty()))
        {
            if properties.is_some() {
                self.lost(
                    keys.span,
                    "properties",
                    "a map has no fields of its own",
                    "declare a type in its place",
                );
            }
            return self.map(keys, node, wish, merge);
        }
        if properties.is_none_or(|properties| map(properties).is_empty()) && is_free {
            return Held { merge, ..Held::default() };
        }
        if is_free {
            let key = "x-kubernetes-preserve-unknown-fields";
            self.lost(keys.span, key, "messages have only declared fields", super::FREE);
        }
        let name = self.message(wish, doc, keys);
        Held { value: Value::Name(name), merge, ..Held::default() }
    }

    fn map(&mut self, keys: &mut Keys<'_>, values: &Node, wish: &str, merge: Option<Merge>) -> Held {
        let (value, each) = self.inner(values, "*", wish);
        let mut rules = Rules { each, ..Rules::default() };
        rules::bounds(keys, &[("minProperties", "min_items"), ("maxProperties", "max_items")], &mut rules);
        Held { value: Value::Map(Box::new(value)), rules, merge }
    }

    fn list(&mut self, keys: &mut Keys<'_>, wish: &str) -> Held {
        let (value, each) = match keys.take("items") {
            Some(items) => self.inner(items, "[]", &names::of_item(wish)),
            None => {
                self.lost(
                    keys.span,
                    "no items",
                    "a list says what it holds",
                    "declare the type of its items",
                );
                (Value::default(), None)
            }
        };
        let mut rules = Rules { each, ..Rules::default() };
        rules::bounds(keys, &[("minItems", "min_items"), ("maxItems", "max_items")], &mut rules);
        if keys.flag("uniqueItems") {
            rules.unique = Some(Unique::Whole);
        }
        let map_keys: Vec<String> =
            keys.texts("x-kubernetes-list-map-keys").into_iter().map(str::to_owned).collect();
        let merge = match keys.text("x-kubernetes-list-type") {
            Some("atomic") => Some(Merge::Atomic),
            Some("set") if self.is_scalar(&value) => {
                rules.unique = Some(Unique::Whole);
                Some(Merge::Set)
            }
            Some("set") => {
                let why = "only scalars merge as a set";
                self.lost(
                    keys.span,
                    "x-kubernetes-list-type",
                    why,
                    "the list is one unit; say which fields are keys",
                );
                rules.unique = Some(Unique::Whole);
                None
            }
            Some("map") => {
                rules.unique = Some(Unique::By(map_keys.clone()));
                Some(Merge::Map(map_keys))
            }
            _ => None,
        };
        Held { value: Value::List(Box::new(value)), rules, merge }
    }

    /// What a list or a map holds: its type, and its rules if there are any.
    fn inner(&mut self, node: &Node, step: &str, wish: &str) -> (Value, Option<Box<Rules>>) {
        self.path.push(step.to_owned());
        let mut keys = Keys::of(node);
        let doc = keys.text("description").unwrap_or_default().trim().to_owned();
        let Held { mut value, mut rules, merge } = self.held(&mut keys, wish, doc.clone());
        if self.document.is_some() {
            // What a server would send for an empty item; it fills nothing in.
            keys.take("default");
        }
        // Only fields hold lists and maps; what lies deeper has a type of its own.
        if matches!(value, Value::List(_) | Value::Map(_)) {
            if rules != Rules::default() || merge.is_some() {
                let why = "a list or map inside another one has no rules";
                self.lost(keys.span, "rules", why, "wrap it in a message, or check it in a strategy");
            }
            value = Value::Name(self.wrapper(wish, &doc, node.span, value));
            rules = Rules::default();
        } else if merge.is_some() && !self.make_atomic(&value) {
            let why = "only messages inside a list or map say how they merge";
            self.lost(keys.span, "x-kubernetes-map-type", why, "wrap it in a message");
        }
        if !doc.is_empty() && !self.types.iter().any(|known| known.name == value.innermost()) {
            self.lost(
                keys.span,
                "description",
                "items and entries that are no messages have none",
                "add it to the field's `doc`",
            );
        }
        self.rest(&keys);
        self.path.pop();
        (value, (rules != Rules::default()).then(|| Box::new(rules)))
    }

    /// A message that is one unit says so itself, where no field can say it.
    fn make_atomic(&mut self, value: &Value) -> bool {
        let Some(declared) = self.types.iter_mut().find(|known| known.name == value.innermost()) else {
            return false;
        };
        declared.atomic = true;
        true
    }

    fn is_scalar(&self, value: &Value) -> bool {
        matches!(value, Value::Name(name) if ["bool", "int32", "int64", "double",
            "string"].contains(&name.as_str()))
    }

    /// `self == oldSelf` is the one expression that the language has a word for.
    pub(super) fn immutable(&mut self, keys: &mut Keys<'_>, required: bool) -> Option<Immutable> {
        let mut found = None;
        for rule in keys.take("x-kubernetes-validations").map(items).unwrap_or_default() {
            let mut said = Keys::of(rule);
            let text = said.text("rule").unwrap_or_default().trim();
            if text.split_whitespace().collect::<String>() == "self==oldSelf" {
                found = Some(if required { Immutable::Always } else { Immutable::OnceSet });
            } else {
                let advice = "say it with a rule of the language, or check it in a strategy";
                self.lost(
                    rule.span,
                    &format!("x-kubernetes-validations `{text}`"),
                    "the language has no expressions",
                    advice,
                );
            }
        }
        found
    }

    /// The default, where the language takes it.
    pub(super) fn default(&mut self, keys: &mut Keys<'_>, held: &Held, required: bool) -> Option<Json> {
        let node = keys.take("default").filter(|node| !node.is_null())?;
        let default = any_json(node);
        // Documents show what a server sends for a field that must be there; it fills nothing in.
        let is_zero =
            default == json!("") || default == json!(0) || default == json!({}) || default == json!(false);
        if self.document.is_some() && is_zero && (required || default.is_object()) {
            return None;
        }
        if held.value == Value::name("Any") && !default.is_object() {
            self.lost(node.span, "default", "a free field holds a JSON object", "let a strategy fill it in");
            return None;
        }
        Some(default)
    }
}

/// The definition that a schema refers to: as it is, or beside a text of its own.
fn reference<'n>(keys: &mut Keys<'n>) -> Option<&'n str> {
    let direct = keys.take("$ref").and_then(text);
    let single = || match keys.take_if("allOf", |node| items(node).len() == 1).map(items) {
        Some([only]) => get(map(only), "$ref").and_then(text),
        _ => None,
    };
    direct.or_else(single).and_then(|path| path.rsplit('/').next())
}

fn is_integer_or_text(choice: &Node) -> bool {
    let mut kinds: Vec<Option<&str>> =
        items(choice).iter().map(|item| type_of(&mut Keys::of(item))).collect();
    kinds.sort();
    kinds == [Some("integer"), Some("string")]
}
