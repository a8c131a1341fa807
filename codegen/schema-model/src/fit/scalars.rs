//! Single values: that their type can read them.

use serde_json::Value;
use words::{
    quantity::Quantity,
    time::{Duration, Time},
};

use super::{
    Fit, Subject,
    rules::{self, Seen},
    text::{bytes, shown},
};
use crate::{
    defaults,
    language::{Rules, known::BRAND_WORDS},
    model::Native,
    names::Held,
    parse::RawFile,
    tree::{Node, Tree},
};

impl<'a> Fit<'_, 'a> {
    pub(super) fn scalar(&mut self, file: &'a RawFile, held: Held<'a>, rules: &'a Rules, node: &Node) {
        let value = match defaults::json(self.names, file, &held, node) {
            Ok(value) => value,
            Err(misfit) => {
                // Only text can be meant where YAML sees a number or a boolean.
                let is_single = !node.is_null() && matches!(node.value, Tree::Scalar(_));
                let is_slip = is_single && matches!(held, Held::String | Held::Enum(_));
                let help = "put text that looks like something else in quotes".to_owned();
                return self.misfit(misfit.span, misfit.message, is_slip.then_some(help));
            }
        };
        let flaw = match &value {
            Value::String(text) => {
                if let Some((what, help)) = self.unreadable(&held, text) {
                    return self.misfit(node.span, what, Some(help.to_owned()));
                }
                rules::text(text, &held, rules, self.words)
            }
            Value::Number(number) => {
                let seen = number.as_f64().map(Seen::Number);
                seen.and_then(|seen| rules::broken(seen, &held, rules, self.words))
            }
            _ => None,
        };
        if let Some(flaw) = flaw {
            self.broken(node.span, flaw);
        }
    }

    /// What a text is not, and how to write it.
    fn unreadable(&self, held: &Held<'_>, text: &str) -> Option<(String, &'static str)> {
        let not = |what: &str| format!("`{}` is not {what}", shown(text));
        match held {
            Held::String | Held::Enum(_) if self.subject == Subject::Default && has_brand_word(text) => {
                let text = "words of a brand, as `{domain}`, are not filled in here";
                Some((text.to_owned(), "set such a value in the strategy"))
            }
            Held::Bytes if bytes(text).is_none() => Some((not("base64"), "write bytes as `aGVsbG8=`")),
            Held::Native(Native::Duration) if Duration::parse(text).is_none() => {
                Some((not("a duration"), "write one as `1h30m`"))
            }
            Held::Native(Native::Quantity) if Quantity::parse(text.trim()).is_err() => {
                Some((not("a quantity"), "write one as `500m` or `2Gi`"))
            }
            Held::Native(Native::Time) if Time::parse(text).is_none() => {
                Some((not("a time"), "write one as `2026-01-02T03:04:05Z`"))
            }
            Held::Native(Native::MicroTime) if Time::parse(text).is_none() => {
                Some((not("a time"), "write one as `2026-01-02T03:04:05.000000Z`"))
            }
            _ => None,
        }
    }
}

/// Whether nothing is there: an empty text, list or map.
pub(super) fn is_empty(node: &Node) -> bool {
    match &node.value {
        Tree::Scalar(scalar) => node.is_null() || scalar.text.is_empty(),
        Tree::List(items) => items.is_empty(),
        Tree::Map(entries) => entries.is_empty(),
    }
}

fn has_brand_word(text: &str) -> bool {
    BRAND_WORDS.iter().any(|word| text.contains(&format!("{{{word}}}")))
}
