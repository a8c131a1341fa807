//! What a JSON schema says that texts and numbers must hold.

use schema_model::{language::formats, tree::Node};

use super::{Held, Schemas};
use crate::import::{
    keys::{Keys, is_true, items, text, word},
    model::{Rules, Value},
    patterns,
};

/// Takes bounds that are whole numbers: their keys in the source, and in the language.
pub(super) fn bounds(keys: &mut Keys<'_>, names: &[(&'static str, &'static str)], rules: &mut Rules) {
    for (theirs, ours) in names {
        let bound = keys.take(theirs).and_then(text).and_then(|text| text.parse().ok());
        // A negative one asks for nothing.
        rules.bounds.extend(bound.filter(|bound| *bound >= 0).map(|bound: i64| (*ours, bound)));
    }
}

impl Schemas<'_> {
    /// A text, or what its format makes of it.
    pub(super) fn text(&mut self, keys: &mut Keys<'_>) -> Held {
        let format = keys.text("format");
        match format {
            Some("byte") => return self.bytes(keys),
            Some("date-time") => return self.plain(keys, "Time"),
            Some("duration") => return self.plain(keys, "Duration"),
            _ => {}
        }
        let mut rules = Rules::default();
        if let Some(format) = format {
            rules.format = ours(format);
            if rules.format.is_none() {
                let why = format!("no format of the language is `{format}`");
                self.lost(keys.span, "format", why, "say a `pattern`, or look at the formats of LANGUAGE.md");
            }
        }
        rules.one_of = self.words(keys);
        if let Some(node) = keys.take("pattern")
            && let Some(pattern) = word(node)
        {
            let whole = patterns::whole(pattern);
            if patterns::is_known(&whole) {
                rules.pattern = Some(whole);
            } else {
                let why = "the server matches in linear time and cannot read it";
                self.lost(
                    node.span,
                    "pattern",
                    why,
                    "write it without look-around, or check it in a strategy",
                );
            }
        }
        bounds(keys, &[("minLength", "min_length"), ("maxLength", "max_length")], &mut rules);
        Held { value: Value::name("string"), rules, ..Held::default() }
    }

    fn bytes(&mut self, keys: &mut Keys<'_>) -> Held {
        for key in ["minLength", "maxLength"] {
            if let Some(node) = keys.take(key) {
                let why = "it counts letters of base64, the language counts bytes";
                self.lost(node.span, key, why, "say `min_length` or `max_length` in bytes");
            }
        }
        self.plain(keys, "bytes")
    }

    /// A type whose form says everything.
    fn plain(&mut self, keys: &mut Keys<'_>, name: &str) -> Held {
        for key in ["pattern", "enum", "minLength", "maxLength"] {
            if let Some(node) = keys.take_new(key) {
                let why = format!("the type `{name}` says how it is written");
                self.lost(node.span, key, why, "check it in a strategy");
            }
        }
        Held { value: Value::name(name), ..Held::default() }
    }

    /// The words of a closed set of texts.
    fn words(&mut self, keys: &mut Keys<'_>) -> Vec<String> {
        let mut found = Vec::new();
        for node in keys.take("enum").map(items).unwrap_or_default() {
            let why = match word(node) {
                None => "null counts as absent",
                // The brand would put a word of its own in their place.
                Some(word) if word.contains(['{', '}']) => "braces stand for words of the brand",
                Some(word) => {
                    if !found.iter().any(|known| known == word) {
                        found.push(word.to_owned());
                    }
                    continue;
                }
            };
            self.lost(node.span, "enum", why, "objects with this word are refused; check it in a strategy");
        }
        found
    }

    /// A number with its bounds.
    pub(super) fn number(&mut self, keys: &mut Keys<'_>, kind: &str) -> Held {
        let format = keys.text("format");
        let name = match (kind, format) {
            ("integer", Some("int32")) => "int32",
            ("integer", _) => "int64",
            _ => "double",
        };
        let exact = ["int32", "int64", "double"];
        if let Some(format) = format.filter(|format| !exact.contains(format)) {
            self.lost(
                keys.span,
                &format!("format: {format}"),
                format!("it is kept as `{name}`"),
                "say `min` and `max`",
            );
        }
        if let Some(node) = keys.take("enum") {
            self.lost(
                node.span,
                "enum",
                "closed sets are of texts",
                "say `min` and `max`, or check it in a strategy",
            );
        }
        let rules = self.bounds(keys, kind);
        Held { value: Value::name(name), rules, ..Held::default() }
    }

    /// Bounds of a number, or of the number that a text may be instead of.
    pub(super) fn bounds(&mut self, keys: &mut Keys<'_>, kind: &str) -> Rules {
        let mut rules = Rules::default();
        for (key, exclusive, ours, step) in
            [("minimum", "exclusiveMinimum", "min", 1), ("maximum", "exclusiveMaximum", "max", -1)]
        {
            let excludes = keys.take(exclusive).is_some_and(is_true);
            if let Some(node) = keys.take(key) {
                let bound = whole(node).and_then(|bound| match (excludes, kind) {
                    (false, _) => Some(bound),
                    (true, "integer") => bound.checked_add(step),
                    (true, _) => None,
                });
                match bound {
                    Some(bound) => rules.bounds.push((ours, bound)),
                    None => self.lost(
                        node.span,
                        key,
                        "bounds are whole numbers that are allowed",
                        "check it in a strategy",
                    ),
                }
            }
        }
        rules
    }
}

/// A whole number, also one that is written with a fraction of zero.
fn whole(node: &Node) -> Option<i64> {
    let text = text(node)?;
    text.parse().ok().or_else(|| text.strip_suffix(".0")?.parse().ok())
}

/// What the language calls a registered format: the format of the same name, or the one that is published as
/// it.
fn ours(format: &str) -> Option<String> {
    let named = formats::FORMATS
        .iter()
        .find(|known| known.name == format && known.of == formats::FormatSubject::Text);
    let published = || formats::FORMATS.iter().find(|known| known.openapi == format);
    named.or_else(published).map(|known| known.name.to_owned())
}
