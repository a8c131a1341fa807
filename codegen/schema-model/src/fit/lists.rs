//! Lists and maps: how many, each of them, and no two alike.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{
    Fit, NO_RULES,
    rules::{self, Seen},
    scalars,
};
use crate::{
    defaults,
    language::{Rules, values::UniqueRule},
    names::Held,
    parse::RawFile,
    source::Span,
    tree::{Entry, Node},
};

impl<'a> Fit<'_, 'a> {
    pub(super) fn list(
        &mut self,
        file: &'a RawFile,
        held: Held<'a>,
        rules: &'a Rules,
        items: &[Node],
        place: Span,
    ) {
        self.count(items.len(), &held, rules, place);
        let each = rules.each.as_ref().map_or(&*NO_RULES, |each| &each.value);
        for item in items {
            self.entry(file, held, each, item, item.span);
        }
        self.unique(file, held, rules, items);
    }

    pub(super) fn map(
        &mut self,
        file: &'a RawFile,
        held: Held<'a>,
        rules: &'a Rules,
        entries: &[Entry],
        place: Span,
    ) {
        self.count(entries.len(), &held, rules, place);
        let each = rules.each.as_ref().map_or(&*NO_RULES, |each| &each.value);
        for entry in entries {
            let keys = rules.keys.as_ref().map(|keys| &keys.value);
            if let Some(flaw) = keys.and_then(|keys| rules::text(&entry.key, &Held::String, keys, self.words))
            {
                self.broken(entry.key_span, flaw);
            }
            self.entry(file, held, each, &entry.value, entry.key_span);
        }
    }

    /// An item or a value of a map, which is always there.
    fn entry(&mut self, file: &'a RawFile, held: Held<'a>, rules: &'a Rules, node: &Node, place: Span) {
        let is_needed = rules.required.is_some() && scalars::is_empty(node);
        if is_needed {
            self.broken(place, "`required`, but an item is empty");
        } else {
            self.value(file, held, rules, node, place);
        }
    }

    fn count(&mut self, count: usize, held: &Held<'_>, rules: &Rules, place: Span) {
        if let Some(flaw) = rules::broken(Seen::Count(count), held, rules, self.words) {
            self.broken(place, flaw);
        }
    }

    fn unique(&mut self, file: &'a RawFile, held: Held<'a>, rules: &Rules, items: &[Node]) {
        let Some(unique) = &rules.unique else { return };
        let mut seen = BTreeSet::new();
        for item in items {
            let Ok(value) = defaults::json(self.names, file, &held, item) else { continue };
            let (key, text) = match &unique.value {
                UniqueRule::No => return,
                UniqueRule::Whole => (value.to_string(), "`unique`, but an item stands twice".to_owned()),
                UniqueRule::By(fields) => {
                    let part = |name: &str| value.get(name).unwrap_or(&Value::Null).to_string();
                    let names: Vec<&str> = fields.iter().map(|field| field.value.as_str()).collect();
                    let key: Vec<String> = names.iter().map(|name| part(name)).collect();
                    let shown = names.join("`, `");
                    (key.join(","), format!("`unique`, but two items have the same `{shown}`"))
                }
            };
            if !seen.insert(key) {
                self.broken(item.span, text);
            }
        }
    }
}
