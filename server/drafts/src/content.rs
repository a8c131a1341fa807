//! Checks of a value that is there, and of what is in it.

use std::{collections::HashMap, fmt::Display};

use machinery::{
    check::{self, Percent},
    json::{Encode, Reader, to_text},
    path::Path,
    problem::{self, Problems, tree},
    quantity::{Notation, Quantity},
    record::{Held, Record},
    rules::Rules as _,
    selector::structured::check_selector,
    time::MicroTime,
};
use schema_model::{
    language,
    model::{Bound, Merge, Native, Rule, Rules, Unique, Value, Worded},
};

use super::{
    checking::Checking,
    reached::Owner,
    types::{Described, Types},
};

/// Checks values of one object.
pub(crate) struct Content<'k, 'c, 'p> {
    pub(crate) types: &'static Types,
    pub(crate) checking: &'k mut Checking<'c, 'p>,
}

/// How a value must compare with a bound.
#[derive(Debug, Clone, Copy)]
enum Order {
    Min,
    Above,
    Max,
}

impl Order {
    fn check<N: PartialOrd + Display + Encode>(
        self,
        value: &N,
        bound: &N,
        at: &Path<'_>,
        problems: &mut Problems,
    ) {
        match self {
            Order::Min => check::min(value, bound, at, problems),
            Order::Above => check::above(value, bound, at, problems),
            Order::Max => check::max(value, bound, at, problems),
        }
    }
}

impl Content<'_, '_, '_> {
    /// Checks a value that is there.
    pub(crate) fn check(
        &mut self,
        held: &Held,
        value: &'static Value,
        rules: &'static Rules,
        merge: &'static Merge,
        stored: Option<&Held>,
        at: &Path<'_>,
    ) {
        match (value, held) {
            (Value::Message(_), Held::Message(record)) => self.message(record, value, rules, stored, at),
            (Value::Message(id), held) => {
                if let Some(inner) = self.types.wrapped(id) {
                    self.check(held, inner, Rules::NONE, &Merge::Default, None, at);
                }
            }
            (Value::List(item), Held::List(items)) => {
                self.counted(items.len(), rules, at, |content| {
                    content.unique(items, item, rules, at);
                    content.items(items, item, (rules, merge), stored, at);
                });
            }
            (Value::Map(entry), Held::Map(entries)) => {
                self.counted(entries.len(), rules, at, |content| {
                    for (key, held) in entries {
                        let at = at.key(key);
                        let stored = stored.and_then(|stored| entry_of(stored, key));
                        if let Some(rules) = rules.keys() {
                            content.one(&Held::Text(key.clone()), &Value::String, rules, None, &at);
                        }
                        content.one(held, entry, each(rules), stored, &at);
                    }
                });
            }
            (Value::Native(Native::Any), Held::Json(value)) => {
                check::object(value, at, self.checking.problems);
            }
            (Value::Native(Native::Raw), Held::SentJson(value)) => {
                check::object(value, at, self.checking.problems);
            }
            _ => rules.iter().for_each(|rule| self.scalar(held, rule, at)),
        }
    }

    /// Reports that a value must be given.
    pub(crate) fn required(&mut self, detail: &str, at: &Path<'_>) {
        let detail = self.checking.change.brand.expand(detail);
        self.checking.problems.required(at, &detail);
    }

    fn message(
        &mut self,
        record: &Record,
        value: &'static Value,
        rules: &'static Rules,
        stored: Option<&Held>,
        at: &Path<'_>,
    ) {
        let Some(described) = value.message().and_then(|id| self.types.get(id)) else { return };
        let owner = |record| Owner { types: self.types, described, record };
        let stored = stored.and_then(record_of).map(owner);
        owner(record).check(stored.as_ref(), at, self.checking.change, self.checking.problems);
        if rules.format().is_some() {
            // The one format of messages is that of label selectors, for which the runtime has a type.
            let selector = Reader::new(to_text(record).as_bytes()).value().unwrap_or_default();
            check_selector(&selector, at, self.checking.problems);
        }
    }

    /// Bounds around the checks of the content, which are left out when there is too much of it.
    fn counted(
        &mut self,
        count: usize,
        rules: &'static Rules,
        at: &Path<'_>,
        content: impl FnOnce(&mut Self),
    ) {
        let shown = || problem::plain(count);
        if let Some(fewest) = rules.min_items() {
            self.worded(fewest, shown, at, |bound, problems| check::min_items(count, *bound, at, problems));
        }
        match rules.max_items() {
            Some(most) if count > most.value => {
                self.worded(most, shown, at, |bound, problems| check::max_items(count, *bound, at, problems));
            }
            _ => content(self),
        }
    }

    fn unique(&mut self, items: &[Held], item: &'static Value, rules: &'static Rules, at: &Path<'_>) {
        let Some(rule) = rules.unique() else { return };
        let text = rule.text.as_deref().map(|text| self.checking.change.brand.expand(text));
        let described = item.message().and_then(|id| self.types.get(id));
        let (single, names) = match &rule.value {
            Unique::Whole => (None, None),
            Unique::By(names) => (names.first().filter(|_| names.len() == 1), Some(names.as_slice())),
        };
        let key = |item: &Held| match names {
            None => tree(item),
            Some(names) => key_of(described, item, names),
        };
        let problems = &mut *self.checking.problems;
        let mut report = |at: &Path<'_>, shown: &str| match &text {
            None => problems.duplicate(at, shown),
            Some(text) => problems.invalid(at, shown, text),
        };
        check::unique(items, key, |index, shown| match single {
            Some(name) => report(&at.index(index).field(name), shown),
            None => report(&at.index(index), shown),
        });
    }

    fn items(
        &mut self,
        items: &[Held],
        item: &'static Value,
        (rules, merge): (&'static Rules, &'static Merge),
        stored: Option<&Held>,
        at: &Path<'_>,
    ) {
        let described = item.message().and_then(|id| self.types.get(id));
        let mut known: HashMap<String, &Held> = HashMap::new();
        // In a table: to search the list for every new item would take time with the square of its length.
        if let (Merge::Map(keys), Some(Held::List(stored))) = (merge, stored) {
            for item in stored {
                known.entry(key_of(described, item, keys)).or_insert(item);
            }
        }
        for (index, held) in items.iter().enumerate() {
            let stored = match merge {
                Merge::Map(keys) if !known.is_empty() => known.get(&key_of(described, held, keys)).copied(),
                _ => None,
            };
            self.one(held, item, each(rules), stored, &at.index(index));
        }
    }

    /// Checks an item, an entry or a key. It is always there, so that only `required` looks for zero.
    fn one(
        &mut self,
        held: &Held,
        value: &'static Value,
        rules: &'static Rules,
        stored: Option<&Held>,
        at: &Path<'_>,
    ) {
        match rules.required().filter(|_| value.can_be_empty() && held.is_zero()) {
            Some(detail) => self.required(detail, at),
            None => self.check(held, value, rules, &Merge::Default, stored, at),
        }
    }

    /// Runs a rule, and says its own text in place of what it finds.
    fn worded<T>(
        &mut self,
        rule: &Worded<T>,
        shown: impl FnOnce() -> String,
        at: &Path<'_>,
        run: impl FnOnce(&T, &mut Problems),
    ) {
        match &rule.text {
            None => run(&rule.value, self.checking.problems),
            Some(text) => {
                let text = self.checking.change.brand.expand(text);
                check::worded(shown, &text, at, self.checking.problems, |problems| {
                    run(&rule.value, problems)
                });
            }
        }
    }

    fn words(&self, words: &[String]) -> Vec<String> {
        words.iter().map(|word| self.checking.change.brand.expand(word)).collect()
    }

    /// One rule of a text, bytes or a number.
    fn scalar(&mut self, held: &Held, rule: &'static Rule, at: &Path<'_>) {
        let shown = || tree(held);
        match rule {
            Rule::OneOf(rule) => {
                let words = self.words(&rule.value);
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                self.worded(rule, shown, at, |_, problems| {
                    check::one_of(held.as_text(), &words, at, problems)
                });
            }
            Rule::NoneOf(rule) => {
                let words = self.words(&rule.value);
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                self.worded(rule, shown, at, |_, problems| {
                    check::none_of(held.as_text(), &words, at, problems);
                });
            }
            Rule::Format(rule) => {
                self.worded(rule, shown, at, |name, problems| format(held, name, at, problems));
            }
            Rule::Pattern(rule) => {
                let pattern = self.types.pattern(&rule.value);
                self.worded(rule, shown, at, |_, problems| pattern.check(held.as_text(), at, problems));
            }
            Rule::MinLength(rule) => self.worded(rule, shown, at, |bound, problems| match held {
                Held::Bytes(bytes) => check::min_bytes(bytes, bytes.len(), *bound, at, problems),
                _ => check::min_characters(held.as_text(), *bound, at, problems),
            }),
            Rule::MaxLength(rule) => self.worded(rule, shown, at, |bound, problems| match held {
                Held::Bytes(bytes) => check::max_bytes(bytes.len(), *bound, at, problems),
                _ => check::max_characters(held.as_text(), *bound, at, problems),
            }),
            Rule::Min(rule) => self.bounded(held, rule, Order::Min, at),
            Rule::Above(rule) => self.bounded(held, rule, Order::Above, at),
            Rule::Max(rule) => self.bounded(held, rule, Order::Max, at),
            // Whether a value must be there is asked where it stands; the others are of lists and maps.
            Rule::Required(_)
            | Rule::MinItems(_)
            | Rule::MaxItems(_)
            | Rule::Unique(_)
            | Rule::Each(_)
            | Rule::Keys(_) => {}
        }
    }

    fn bounded(&mut self, held: &Held, rule: &Worded<Bound>, order: Order, at: &Path<'_>) {
        self.worded(rule, || tree(held), at, |bound, problems| within(held, bound, order, at, problems));
    }
}

fn each(rules: &'static Rules) -> &'static Rules {
    rules.each().unwrap_or(Rules::NONE)
}

fn record_of(held: &Held) -> Option<&Record> {
    if let Held::Message(record) = held { Some(record) } else { None }
}

fn entry_of<'h>(held: &'h Held, key: &str) -> Option<&'h Held> {
    if let Held::Map(entries) = held { entries.get(key) } else { None }
}

/// The fields that tell an item from others, as one text.
fn key_of(described: Option<&Described>, item: &Held, names: &[String]) -> String {
    let field = |name: &String| {
        let held = described.and_then(|described| Some(record_of(item)?.get(described.place(name)?)));
        held.map_or_else(String::new, tree)
    };
    match names {
        [name] => field(name),
        names => {
            let fields: Vec<(&str, String)> = names.iter().map(|name| (name.as_str(), field(name))).collect();
            check::together(&fields)
        }
    }
}

fn format(held: &Held, name: &str, at: &Path<'_>, problems: &mut Problems) {
    match held {
        Held::Bytes(bytes) => {
            if let Some(format) = language::bytes_format(name) {
                check::bytes_format(bytes, format, at, problems);
            }
        }
        _ => {
            let Some(format) = language::text_format(name) else { return };
            match held {
                Held::IntOrString(value) => {
                    check::of_text(value, |text| check::format(text, format, at, problems));
                }
                _ => check::format(held.as_text(), format, at, problems),
            }
        }
    }
}

/// A comparison with a bound, in the type of the value.
fn within(held: &Held, bound: &Bound, order: Order, at: &Path<'_>, problems: &mut Problems) {
    match (bound, held) {
        (Bound::Percent(bound), Held::IntOrString(value)) => {
            check::of_percent(value, |percent| order.check(&percent, &Percent(*bound), at, problems));
        }
        (Bound::Number(bound), Held::IntOrString(value)) => {
            // The bounds of a number are checked to be of its type.
            let bound = i32::try_from(*bound).unwrap_or_default();
            check::of_number(value, |number| order.check(number, &bound, at, problems));
        }
        (Bound::Number(bound), Held::Int32(value)) => {
            order.check(value, &i32::try_from(*bound).unwrap_or_default(), at, problems);
        }
        (Bound::Number(bound), Held::Int64(value)) => order.check(value, bound, at, problems),
        (Bound::Number(bound), Held::Double(value)) => order.check(value, &(*bound as f64), at, problems),
        (Bound::Quantity { units, is_binary }, Held::Quantity(value)) => {
            let notation = if *is_binary { Notation::Binary } else { Notation::Decimal };
            order.check(value, &Quantity::new(*units, notation), at, problems);
        }
        (Bound::Duration(bound), Held::Duration(value)) => order.check(value, bound, at, problems),
        (Bound::Time(bound), Held::Time(value)) => order.check(value, bound, at, problems),
        (Bound::Time(bound), Held::MicroTime(value)) => {
            order.check(value, &MicroTime::from(*bound), at, problems);
        }
        // Another bound than the type has.
        _ => {}
    }
}
