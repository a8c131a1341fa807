//! Whether a value fits a schema, and what is wrong with it, in the words that clients know.

use std::collections::{HashMap, HashSet};

use machinery::{
    path::Path,
    problem::{Problems, quote},
};
use regex::{Regex, RegexBuilder};
use serde_json::{Map, Value};

use super::{
    Node,
    node::Additional,
    numbers, text_formats,
    values::{self, is_listed},
};
use crate::json_schema::patterns;

/// How many steps the checks of all values of a definition may take together. One step looks at one value by one schema.
/// Without a bound, a long list in `allOf` and a long list as a default would multiply.
const STEPS_MAX: u64 = 1_000_000;
/// Steps that a pattern costs, for each of its bytes.
const STEPS_PER_PATTERN_BYTE: u64 = 20;
/// Most bytes of a compiled pattern.
const PATTERN_BYTES_MAX: usize = 1 << 20;

/// One way in which a value does not fit.
#[derive(Debug, Clone)]
pub(super) struct Flaw {
    /// Where, below the value: `a.b[0]`.
    pub(super) name: String,
    pub(super) form: Form,
    /// The text that says it.
    pub(super) text: String,
}

/// How a flaw is told.
#[derive(Debug, Clone)]
pub(super) enum Form {
    Required,
    NotSupported {
        shown: String,
        words: Vec<String>,
    },
    TooLong(i64),
    TooMany {
        count: usize,
        most: i64,
    },
    Type {
        shown: String,
    },
    Invalid {
        shown: String,
    },
    /// Told of the whole value.
    Whole,
}

impl Flaw {
    pub(super) fn invalid(name: &str, shown: String, text: impl AsRef<str>) -> Self {
        let text = format!("{name} in body {}", text.as_ref());
        Flaw { name: name.to_owned(), form: Form::Invalid { shown }, text }
    }

    /// A flaw of the whole value.
    pub(super) fn whole(text: String) -> Self {
        Flaw { name: String::new(), form: Form::Whole, text }
    }

    fn tell(&self, at: &Path<'_>, problems: &mut Problems) {
        let name = self.name.trim_start_matches('.');
        let below = at.field(name);
        let place = if name.is_empty() { at } else { &below };
        match &self.form {
            Form::Required => problems.required(place, ""),
            Form::NotSupported { shown, words } => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                problems.not_supported_in_order(place, shown, &words);
            }
            Form::TooLong(most) => problems.too_long(place, usize::try_from(*most).unwrap_or_default()),
            Form::TooMany { count, most } => {
                problems.too_many(place, *count, usize::try_from(*most).unwrap_or_default());
            }
            Form::Type { shown } => problems.type_invalid(place, shown, &self.text),
            Form::Invalid { shown } => problems.invalid(place, shown, &self.text),
            Form::Whole => problems.invalid(at, &quote(""), &self.text),
        }
    }
}

/// What was found about one value.
#[derive(Debug, Default)]
pub(super) struct Findings {
    flaws: Vec<Flaw>,
    /// How many checks were made. Of several schemas that do not fit, the one that was checked furthest is told.
    checks: usize,
}

impl Findings {
    fn merge(&mut self, other: Findings) {
        self.flaws.extend(other.flaws);
        self.checks += other.checks;
    }

    pub(super) fn add(&mut self, flaw: Flaw) {
        self.flaws.push(flaw);
    }
}

/// Checks values. It keeps the patterns that it compiled and counts its steps.
#[derive(Debug, Default)]
pub(super) struct Fitter {
    steps: u64,
    patterns: HashMap<String, Option<Regex>>,
}

impl Fitter {
    /// Tells what is wrong with a value at its place.
    pub(super) fn check(&mut self, schema: Node<'_>, value: &Value, at: &Path<'_>, problems: &mut Problems) {
        let found = self.find(schema, value, "");
        if self.is_spent() {
            return problems.invalid(at, &quote(""), "is too expensive to check against its schema");
        }
        let mut told = HashSet::new();
        for flaw in &found.flaws {
            if told.insert(&flaw.text) {
                flaw.tell(at, problems);
            }
        }
    }

    fn is_spent(&self) -> bool {
        self.steps >= STEPS_MAX
    }

    fn find(&mut self, schema: Node<'_>, value: &Value, name: &str) -> Findings {
        let mut found = Findings::default();
        self.steps += 1 + schema.values("enum").len() as u64;
        if self.is_spent() {
            return found;
        }
        let is_typed = !schema.text("type").is_empty() || !schema.text("format").is_empty();
        if is_typed || value.is_null() {
            match values::type_flaw(schema, value, name) {
                Some(flaw) => found.add(flaw),
                None => found.checks += 1,
            }
            found.checks += 1;
        }
        if !value.is_null() {
            found.merge(self.find_by_logic(schema, value, name));
            self.find_by_type(schema, value, name, &mut found);
        }
        if !schema.values("enum").is_empty() && !is_listed(schema, value) {
            found.add(values::unlisted(schema, value, name));
        }
        found.checks += 2;
        found
    }

    fn find_by_type(&mut self, schema: Node<'_>, value: &Value, name: &str, found: &mut Findings) {
        match value {
            Value::String(text) => {
                found.checks += 1;
                if let Some(flaw) = self.text_flaw(schema, text, name) {
                    found.add(flaw);
                }
                let format = schema.text("format");
                if let Some(fits) = text_formats::fits(format, text) {
                    found.checks += 1;
                    if !fits {
                        found.add(values::mistyped(name, format, text));
                    }
                }
            }
            Value::Number(number) => {
                found.checks += 2;
                numbers::find(schema, number, name, found);
            }
            Value::Array(items) => self.find_in_list(schema, items, name, found),
            Value::Object(fields) => self.find_in_object(schema, fields, name, found),
            _ => {}
        }
    }

    fn text_flaw(&mut self, schema: Node<'_>, text: &str, name: &str) -> Option<Flaw> {
        let length = i64::try_from(text.chars().count()).unwrap_or(i64::MAX);
        if let Some(most) = schema.count("maxLength").filter(|most| length > *most) {
            let text = format!("{name} in body should be at most {most} chars long");
            return Some(Flaw { name: name.to_owned(), form: Form::TooLong(most), text });
        }
        if let Some(least) = schema.count("minLength").filter(|least| length < *least) {
            return Some(Flaw::invalid(name, quote(text), format!("should be at least {least} chars long")));
        }
        let pattern = schema.text("pattern");
        if pattern.is_empty() || self.matches(pattern, text) {
            return None;
        }
        Some(Flaw::invalid(name, quote(text), format!("should match '{pattern}'")))
    }

    /// Whether a text matches somewhere. No text matches a pattern that is malformed or too large.
    fn matches(&mut self, pattern: &str, text: &str) -> bool {
        if !self.patterns.contains_key(pattern) {
            self.steps += STEPS_PER_PATTERN_BYTE * pattern.len() as u64;
            let compiled = patterns::translated(pattern)
                .ok()
                .and_then(|pattern| RegexBuilder::new(&pattern).size_limit(PATTERN_BYTES_MAX).build().ok());
            self.patterns.insert(pattern.to_owned(), compiled);
        }
        let compiled = self.patterns.get(pattern).and_then(Option::as_ref);
        compiled.is_some_and(|compiled| compiled.is_match(text))
    }

    fn find_in_list(&mut self, schema: Node<'_>, items: &[Value], name: &str, found: &mut Findings) {
        if let Some(inner) = schema.items() {
            for (index, item) in items.iter().enumerate() {
                found.merge(self.find(inner, item, &format!("{name}[{index}]")));
            }
        }
        let (count, size) = (items.len(), i64::try_from(items.len()).unwrap_or(i64::MAX));
        if let Some(least) = schema.count("minItems").filter(|least| size < *least) {
            found.add(Flaw::invalid(name, count.to_string(), format!("should have at least {least} items")));
        }
        if let Some(most) = schema.count("maxItems").filter(|most| size > *most) {
            let text = format!("{name} in body should have at most {most} items");
            found.add(Flaw { name: name.to_owned(), form: Form::TooMany { count, most }, text });
        }
        found.checks += 2;
    }

    fn find_in_object(
        &mut self,
        schema: Node<'_>,
        fields: &Map<String, Value>,
        name: &str,
        found: &mut Findings,
    ) {
        values::find_in_size(schema, fields.len(), name, found);
        let additional = schema.additional();
        for (key, value) in fields.iter().filter(|(key, _)| schema.property(key).is_none()) {
            match additional {
                Some(Additional::Allowed(false)) => {
                    let text = format!("{name}.{key} in body is a forbidden property");
                    found.add(Flaw {
                        name: name.to_owned(),
                        form: Form::Invalid { shown: quote(key) },
                        text,
                    });
                }
                Some(Additional::Fitting(inner)) => {
                    found.merge(self.find(inner, value, &format!("{name}.{key}")));
                }
                Some(Additional::Allowed(true)) | None => {}
            }
        }
        // By the names of the value: a schema may have many more.
        let mut known: Vec<_> =
            fields.iter().filter_map(|(key, value)| Some((key, schema.property(key)?, value))).collect();
        known.sort_unstable_by_key(|(key, _, _)| *key);
        for (key, property, value) in known {
            let below = if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
            found.merge(self.find(property, value, &below));
        }
        self.steps += schema.values("required").len() as u64;
        for key in schema.texts("required").filter(|key| !fields.contains_key(*key)) {
            let name = format!("{name}.{key}");
            let text = format!("{name} in body is required");
            found.add(Flaw { name, form: Form::Required, text });
        }
        found.checks += 1;
    }

    fn find_by_logic(&mut self, schema: Node<'_>, value: &Value, name: &str) -> Findings {
        let mut found = Findings { checks: 2, ..Findings::default() };
        self.find_any(schema, value, name, &mut found);
        self.find_one(schema, value, name, &mut found);
        self.find_all(schema, value, name, &mut found);
        if let Some(not) = schema.node("not")
            && self.find(not, value, name).flaws.is_empty()
        {
            found.add(Flaw::whole(format!("{} must not validate the schema (not)", quote(name))));
        }
        found
    }

    fn find_any(&mut self, schema: Node<'_>, value: &Value, name: &str, found: &mut Findings) {
        let mut best: Option<Findings> = None;
        for part in schema.list("anyOf") {
            let result = self.find(part, value, name);
            if result.flaws.is_empty() {
                return found.merge(result);
            }
            best = further(best, result);
        }
        if let Some(best) = best {
            let text = format!("{} must validate at least one schema (anyOf)", quote(name));
            found.add(Flaw::whole(text));
            found.merge(best);
        }
    }

    fn find_one(&mut self, schema: Node<'_>, value: &Value, name: &str, found: &mut Findings) {
        let (mut best, mut first, mut fitting, mut parts) = (None, None, 0_usize, 0_usize);
        for part in schema.list("oneOf") {
            parts += 1;
            let result = self.find(part, value, name);
            if result.flaws.is_empty() {
                fitting += 1;
                first = first.or(Some(result));
            } else if fitting == 0 {
                best = further(best, result);
            }
        }
        if parts == 0 {
            return;
        }
        if fitting == 1 {
            return first.into_iter().for_each(|first| found.merge(first));
        }
        let count = match fitting {
            0 => "Found none valid".to_owned(),
            _ => format!("Found {fitting} valid alternatives"),
        };
        let text = format!("{} must validate one and only one schema (oneOf). {count}", quote(name));
        found.add(Flaw::whole(text));
        best.filter(|_| fitting == 0).into_iter().for_each(|best| found.merge(best));
    }

    fn find_all(&mut self, schema: Node<'_>, value: &Value, name: &str, found: &mut Findings) {
        let (mut fitting, mut parts) = (0_usize, 0_usize);
        for part in schema.list("allOf") {
            parts += 1;
            let result = self.find(part, value, name);
            fitting += usize::from(result.flaws.is_empty());
            found.merge(result);
        }
        if fitting < parts {
            let none = if fitting == 0 { ". None validated" } else { "" };
            found.add(Flaw::whole(format!("{} must validate all the schemas (allOf){none}", quote(name))));
        }
    }
}

/// Of two results, the one that was checked further.
fn further(best: Option<Findings>, result: Findings) -> Option<Findings> {
    match best {
        Some(best) if best.checks >= result.checks => Some(best),
        _ => Some(result),
    }
}
