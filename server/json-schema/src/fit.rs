//! Whether a value fits a schema, and what is wrong with it, in the words that clients know.

mod alternatives;
mod parts;

use std::collections::HashSet;

use cel::pattern::compile_steps;
use machinery::{
    path::Path,
    problem::{Problems, quote},
};
use serde_json::Value;

use super::{
    Node,
    flaw::{Findings, Flaw, Form},
    formats, numbers,
    patterns::Patterns,
    sameness::{Pair, Sameness},
    text_formats,
    values::{self, is_listed},
};

/// How many steps the checks of all defaults of a definition may take together. One step looks at one value
/// by one schema. Without a bound, a long list in `allOf` and a long list as a default would multiply.
const DEFAULT_STEPS_MAX: u64 = 1_000_000;
/// How many steps the check of one object may take: several for each value of the largest body.
const OBJECT_STEPS_MAX: u64 = 4_000_000;
/// Steps that compiling a pattern costs for each of its bytes, besides what its classes and repetitions take.
const STEPS_PER_PATTERN_BYTE: u64 = 20;
/// Of what a pattern says that compiling it or a match takes, so much takes about as long as a step.
const MATCH_STEPS_PER_STEP: usize = 16;
/// So many bytes are matched in about the time of a step.
const BYTES_PER_STEP: usize = 128;

/// Checks values. It counts its steps.
#[derive(Debug)]
pub(super) struct Fitter<'f> {
    patterns: &'f Patterns,
    steps: u64,
    steps_max: u64,
    sameness: Sameness,
    /// Whether a format counts that is unknown for the type of its schema.
    has_all_formats: bool,
}

impl<'f> Fitter<'f> {
    /// For the defaults of a definition.
    pub(super) fn of_defaults(patterns: &'f Patterns) -> Self {
        let (steps_max, sameness) = (DEFAULT_STEPS_MAX, Sameness::default());
        Fitter { patterns, steps: 0, steps_max, sameness, has_all_formats: true }
    }

    /// For an object.
    pub(super) fn of_objects(patterns: &'f Patterns) -> Self {
        let (steps_max, sameness) = (OBJECT_STEPS_MAX, Sameness::default());
        Fitter { patterns, steps: 0, steps_max, sameness, has_all_formats: false }
    }

    fn format<'a>(&self, schema: Node<'a>) -> &'a str {
        if self.has_all_formats { schema.text("format") } else { formats::effective(schema) }
    }

    /// Tells what is wrong with a value at its place.
    pub(super) fn check(&mut self, schema: Node<'_>, value: &Value, at: &Path<'_>, problems: &mut Problems) {
        self.check_change(schema, value, None, at, problems);
    }

    /// The same for a value that took the place of a stored one. What is the same as it was may be wrong.
    pub(super) fn check_change(
        &mut self,
        schema: Node<'_>,
        value: &Value,
        old: Option<&Value>,
        at: &Path<'_>,
        problems: &mut Problems,
    ) {
        let pair = old.map(|old| Pair { new: value, old, schema });
        let found = self.find(schema, value, pair, &Path::Root);
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
        self.steps >= self.steps_max
    }

    fn find(&mut self, schema: Node<'_>, value: &Value, pair: Option<Pair<'_>>, name: &Path<'_>) -> Findings {
        let mut found = Findings::default();
        self.steps += 1 + schema.values("enum").len() as u64;
        if self.is_spent() {
            return found;
        }
        let format = self.format(schema);
        let is_typed = !values::wanted(schema).is_empty() || !format.is_empty();
        if is_typed || value.is_null() {
            match values::type_flaw(schema, format, value, name) {
                Some(flaw) => found.add(flaw),
                None => found.checks += 1,
            }
            found.checks += 1;
        }
        if !value.is_null() {
            found.merge(self.find_by_logic(schema, value, name));
            self.find_by_type(schema, value, pair, name, &mut found);
        }
        if !schema.values("enum").is_empty() && !is_listed(schema, value) {
            found.add(values::unlisted(schema, value, name));
        }
        found.checks += 2;
        if !found.flaws.is_empty() && pair.is_some_and(|pair| self.sameness.holds(pair)) {
            found.flaws.clear();
        }
        found
    }

    fn find_by_type(
        &mut self,
        schema: Node<'_>,
        value: &Value,
        pair: Option<Pair<'_>>,
        name: &Path<'_>,
        found: &mut Findings,
    ) {
        match value {
            Value::String(text) => {
                found.checks += 1;
                if let Some(flaw) = self.text_flaw(schema, text, name) {
                    found.add(flaw);
                }
                let format = self.format(schema);
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
            Value::Array(items) => self.find_in_list(schema, items, pair, name, found),
            Value::Object(fields) => self.find_in_object(schema, fields, pair, name, found),
            _ => {}
        }
    }

    fn text_flaw(&mut self, schema: Node<'_>, text: &str, name: &Path<'_>) -> Option<Flaw> {
        let length = i64::try_from(text.chars().count()).unwrap_or(i64::MAX);
        if let Some(most) = schema.count("maxLength").filter(|most| length > *most) {
            let text = format!("{name} in body should be at most {most} chars long");
            return Some(Flaw { name: name.to_string(), form: Form::TooLong(most), text });
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
        if !self.patterns.is_ready(pattern) {
            self.steps += STEPS_PER_PATTERN_BYTE * pattern.len() as u64;
            self.steps += (compile_steps(pattern) / MATCH_STEPS_PER_STEP) as u64;
            if self.is_spent() {
                return false;
            }
        }
        let Some(pattern) = self.patterns.get(pattern) else { return false };
        self.steps += (pattern.steps(text) / MATCH_STEPS_PER_STEP + text.len() / BYTES_PER_STEP) as u64;
        !self.is_spent() && pattern.is_match(text)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn lines(schema: &Value, value: &Value) -> Vec<String> {
        let mut problems = Problems::default();
        let schema = Node::of(schema).unwrap();
        let patterns = Patterns::of(schema);
        Fitter::of_defaults(&patterns).check(schema, value, &Path::Root.field("x"), &mut problems);
        problems.as_slice().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn flaws_are_told_in_known_words() {
        let either = json!({ "oneOf": [{ "required": ["a"] }, { "required": ["b"] }],
            "allOf": [{ "minProperties": 1 }] });
        let rows = [
            (
                json!({ "type": "string" }),
                json!(1),
                vec![r#"x: Invalid value: "integer":  in body must be of type string: "integer""#],
            ),
            (json!({ "type": "integer" }), json!(2.0), vec![]),
            (
                json!({ "type": "integer" }),
                json!(-9_223_372_036_854_775_809.0),
                vec![
                    r#"x: Invalid value: "number":  in body must be of type integer: "number""#,
                    r#"x: Invalid value: "": Checked value must be of type integer (default format) in "#,
                ],
            ),
            (json!({ "enum": [{ "a": 1.0 }, [2.0]] }), json!({ "a": 1 }), vec![]),
            (
                json!({ "enum": [{ "a": 1.0 }] }),
                json!([1]),
                vec![r#"x: Unsupported value: [1]: supported values: "{\"a\":1}""#],
            ),
            (json!({ "nullable": true, "type": "string" }), json!(null), vec![]),
            (
                json!({ "type": "string", "maxLength": 1 }),
                json!("ab"),
                vec!["x: Too long: may not be more than 1 byte"],
            ),
            (
                json!({ "type": "string", "pattern": "^a" }),
                json!("b"),
                vec![r#"x: Invalid value: "b":  in body should match '^a'"#],
            ),
            (
                json!({ "enum": ["a", 1] }),
                json!("c"),
                vec![r#"x: Unsupported value: "c": supported values: "a", "1""#],
            ),
            (
                json!({ "type": "integer", "maximum": 3 }),
                json!(5),
                vec!["x: Invalid value: 5:  in body should be less than or equal to 3"],
            ),
            (
                json!({ "type": "number", "multipleOf": 0.5 }),
                json!(0.7),
                vec!["x: Invalid value: 0.7:  in body should be a multiple of 0.5"],
            ),
            (
                json!({ "type": "number", "multipleOf": 0.1, "maximum": 1_000_000 }),
                json!(1_234_567.25),
                vec![
                    "x: Invalid value: 1.23456725e+06:  in body should be a multiple of 0.1",
                    "x: Invalid value: 1.23456725e+06:  in body should be less than or equal to 1e+06",
                ],
            ),
            (json!({ "type": "number", "multipleOf": 0.1 }), json!(1.1), vec![]),
            (
                json!({ "type": "number", "multipleOf": 0.1 }),
                json!(1e19),
                vec!["x: Invalid value: 1e+19:  in body should be a multiple of 0.1"],
            ),
            (
                json!({ "enum": [1] }),
                json!(1_234_567.5),
                vec![r#"x: Unsupported value: 1.2345675e+06: supported values: "1""#],
            ),
            // Near enough to a whole number, and too large.
            (
                json!({ "type": "integer", "format": "int32" }),
                json!(30_000_000_000.5),
                vec![r#"x: Invalid value: "": Checked value must be of type integer with format int32 in "#],
            ),
            (
                json!({ "type": "array", "maxItems": 1, "items": { "type": "string" } }),
                json!(["a", 1]),
                vec![
                    r#"x.[1]: Invalid value: "integer": [1] in body must be of type string: "integer""#,
                    "x: Too many: 2: must have at most 1 item",
                ],
            ),
            (
                json!({ "properties": { "a": { "required": ["b"] } } }),
                json!({ "a": {} }),
                vec!["x.a.b: Required value"],
            ),
            (
                json!({ "not": {} }),
                json!(5),
                vec![r#"x: Invalid value: "": "" must not validate the schema (not)"#],
            ),
            (
                either,
                json!({}),
                vec![
                    r#"x: Invalid value: "": "" must validate one and only one schema (oneOf). Found none valid"#,
                    "x.a: Required value",
                    "x: Invalid value: 0:  in body should have at least 1 properties",
                    r#"x: Invalid value: "": "" must validate all the schemas (allOf). None validated"#,
                ],
            ),
        ];
        for (schema, value, expected) in rows {
            assert_eq!(lines(&schema, &value), expected, "{schema}");
        }
    }

    #[test]
    fn checks_that_multiply_end() {
        let schema = json!({ "allOf": vec![json!({ "items": {} }); 2000] });
        let found = lines(&schema, &json!(vec![0; 2000]));
        assert_eq!(found, [r#"x: Invalid value: "": is too expensive to check against its schema"#]);
    }

    #[test]
    fn patterns_that_take_long_to_compile_end() {
        let names: Vec<String> = (0..500).map(|number| number.to_string()).collect();
        let property = |name: &String| (name.clone(), json!({ "pattern": format!(r"\pL{{30}}{name}") }));
        let value = |name: &String| (name.clone(), json!("x"));
        let schema: serde_json::Map<_, _> = names.iter().map(property).collect();
        let value: serde_json::Map<_, _> = names.iter().map(value).collect();
        let found = lines(&json!({ "properties": schema }), &Value::Object(value));
        assert_eq!(found, [r#"x: Invalid value: "": is too expensive to check against its schema"#]);
    }
}
