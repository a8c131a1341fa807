//! What is done to one field: every write verb with every content, on an object without the field and on one
//! with many entries in it. All are dry runs, so that they can be repeated; the last ones are real writes.

use std::{cell::LazyCell, time::Duration};

use machinery::{kind::Verb, shape::PatchStrategy};
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    entries::{self, Content, Template},
    fields::{self, Field},
    samples::{Document, JSON, Sample},
    server::{Call, RUN, Server},
};

const YAML: &str = "application/yaml";
const JSON_PATCH: &str = "application/json-patch+json";
const MERGE: &str = "application/merge-patch+json";
const STRATEGIC: &str = "application/strategic-merge-patch+json";
const APPLY: &str = "application/apply-patch+yaml";

/// Entries that are tried where not as many can be stored as are wanted.
const STORED: [usize; 5] = [1000, 100, 16, 8, 1];

/// How much is done to a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Every verb.
    Verbs,
    /// Every verb with every content.
    Whole,
}

/// The writes of [`Extent::Verbs`]. What a kind says by itself (defaults, checks, conversions) is behind
/// every verb, so that few contents show it.
const VERBS: [&str; 13] = [
    "create Distinct",
    "create Invalid",
    "create Empty",
    "create Repeated",
    "create for real",
    "update to Reversed",
    "update to nothing",
    "merge over Altered",
    "strategic over Altered",
    "apply over Reversed",
    "apply nothing",
    "remove one by one",
    "label for real",
];

/// A write with a number of entries.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) entries: usize,
    pub(crate) call: Call,
    /// What it cost when it was last measured.
    pub(crate) cpu: Duration,
}

/// The cases that are wanted. The others are not even made.
struct Cases<'a> {
    entries: usize,
    is_wanted: &'a dyn Fn(&str) -> bool,
    made: Vec<Case>,
}

impl Cases<'_> {
    fn add(&mut self, name: &str, call: impl FnOnce() -> Call) {
        if (self.is_wanted)(name) {
            let (name, entries) = (name.to_owned(), self.entries);
            self.made.push(Case { name, entries, call: call(), cpu: Duration::ZERO });
        }
    }
}

/// One field of one kind, with what the server takes as its entries.
pub(crate) struct Subject<'s> {
    pub(crate) sample: &'s Sample,
    pub(crate) field: Field,
    server: &'s Server,
    template: Template,
    /// A sound object, in which the field has a place.
    example: Value,
    /// Tells the objects of this field from those of others.
    number: usize,
}

/// A stored object.
struct Stored {
    path: String,
    name: String,
    version: String,
    entries: usize,
}

impl<'s> Subject<'s> {
    /// Finds out what the server takes in the field; the likeliest when it takes nothing.
    pub(crate) fn new(server: &'s Server, sample: &'s Sample, field: Field, number: usize) -> Option<Self> {
        let has_field = |example: &&Value| fields::find(example, &field).is_some();
        let example = sample.examples.iter().find(has_field).or(sample.examples.first())?.clone();
        let candidates = entries::candidates(&field, &sample.examples);
        let document = Document::of(&example, &field);
        let is_taken = |template: &&Template| {
            let call = sample.create(document.with(&template.text(Content::Distinct, 3)));
            matches!(server.send(&call).0, 200 | 201)
        };
        let template = candidates.iter().find(is_taken).or(candidates.first())?.clone();
        Some(Subject { sample, field, server, template, example, number })
    }

    /// Kind and field, for messages.
    pub(crate) fn name(&self) -> String {
        let kind = self.sample.kind;
        format!("{}/{} {} {}", kind.group, kind.version, kind.name, self.field.path())
    }

    /// The wanted writes with this many entries.
    pub(crate) fn cases(&self, count: usize, extent: Extent, is_wanted: &dyn Fn(&str) -> bool) -> Vec<Case> {
        let is_wanted = |name: &str| is_wanted(name) && (extent == Extent::Whole || VERBS.contains(&name));
        let mut cases = Cases { entries: count, is_wanted: &is_wanted, made: Vec::new() };
        if self.sample.has(Verb::Create) {
            self.creates(count, &mut cases);
        }
        if self.sample.has(Verb::Patch) {
            if extent == Extent::Whole
                && let Some(empty) = self.store(0)
            {
                self.additions(&empty, count, &mut cases);
            }
            if let Some(full) = self.store(count) {
                self.changes(&full, count, &mut cases);
            }
        }
        cases.made
    }

    fn creates(&self, count: usize, cases: &mut Cases<'_>) {
        let document = Document::of(&self.example, &self.field);
        for content in Content::ALL {
            cases.add(&format!("create {content:?}"), || {
                self.sample.create(document.with(&self.template.text(content, count)))
            });
        }
        let distinct = || self.template.text(Content::Distinct, count);
        cases.add("create from YAML", || {
            let body = format!("# YAML\n{}", document.with(&distinct()));
            Call { content_type: YAML, ..self.sample.create(body) }
        });
        if self.sample.kind.stored {
            let named = Document::of(&self.named(&format!("made-{}-{RUN}", self.number)), &self.field);
            let path = self.sample.collection.clone();
            cases.add("create for real", || Call {
                method: Method::POST,
                path,
                content_type: JSON,
                body: named.with(&distinct()),
            });
        }
    }

    /// Writes of many entries to an object that has none.
    fn additions(&self, empty: &Stored, count: usize, cases: &mut Cases<'_>) {
        let whole = Document::of(&self.versioned(empty), &self.field);
        let patch = Document::of(&self.part(), &self.field);
        let config = Document::of(&self.named(&empty.name), &self.field);
        for content in Content::ALL {
            let text = LazyCell::new(|| self.template.text(content, count));
            cases.add(&format!("update with {content:?}"), || {
                empty.call(Method::PUT, JSON, whole.with(&text))
            });
            cases.add(&format!("merge in {content:?}"), || empty.patch(MERGE, patch.with(&text)));
            cases.add(&format!("strategic merge in {content:?}"), || {
                empty.patch(STRATEGIC, patch.with(&text))
            });
            cases.add(&format!("apply {content:?}"), || empty.patch(APPLY, config.with(&text)));
        }
        let pointer = fields::pointer(&self.example, &self.field);
        let nothing = if self.field.is_map() { "{}" } else { "[]" };
        let first = format!("{{\"op\":\"add\",\"path\":\"{pointer}\",\"value\":{nothing}}}");
        for (name, at_front) in [("add one by one", false), ("add at the front", true)] {
            let add = |number: usize| {
                let place = match self.template.key(number) {
                    Some(key) => key.replace('/', "~1"),
                    None if at_front => "0".to_owned(),
                    None => "-".to_owned(),
                };
                let value = self.template.value(number);
                format!(",{{\"op\":\"add\",\"path\":\"{pointer}/{place}\",\"value\":{value}}}")
            };
            cases.add(name, || {
                let rest: String = (0..count).map(add).collect();
                empty.patch(JSON_PATCH, format!("[{first}{rest}]"))
            });
        }
    }

    /// Writes to an object that has many entries.
    fn changes(&self, full: &Stored, count: usize, cases: &mut Cases<'_>) {
        let whole = Document::of(&self.versioned(full), &self.field);
        let patch = Document::of(&self.part(), &self.field);
        let config = Document::of(&self.named(&full.name), &self.field);
        let nothing = if self.field.is_map() { "{}" } else { "[]" };
        let replaced = [Content::Reversed, Content::Altered, Content::Invalid, Content::Repeated];
        for content in replaced {
            let text = LazyCell::new(|| self.template.text(content, count));
            cases.add(&format!("update to {content:?}"), || full.call(Method::PUT, JSON, whole.with(&text)));
            cases.add(&format!("merge over {content:?}"), || full.patch(MERGE, patch.with(&text)));
            cases.add(&format!("strategic over {content:?}"), || full.patch(STRATEGIC, patch.with(&text)));
            let applied = || full.patch(APPLY, config.with(&text));
            cases.add(&format!("apply over {content:?}"), applied);
            let by_other = |force| Call { path: full.applied_by("other", force), ..applied() };
            cases.add(&format!("apply by another {content:?}"), || by_other(false));
            cases.add(&format!("apply by force {content:?}"), || by_other(true));
        }
        cases.add("update to nothing", || full.call(Method::PUT, JSON, whole.with(nothing)));
        cases.add("apply nothing", || full.patch(APPLY, config.with(nothing)));
        self.removals(full, &patch, cases);
        self.directives(full, &patch, cases);
        let label = format!("{{\"metadata\":{{\"labels\":{{\"run\":\"n{RUN}\"}}}}}}");
        let path = format!("{}/{}", self.sample.collection, full.name);
        cases.add("label for real", || Call {
            method: Method::PATCH,
            path,
            content_type: MERGE,
            body: label,
        });
    }

    fn removals(&self, full: &Stored, patch: &Document, cases: &mut Cases<'_>) {
        let pointer = fields::pointer(&self.example, &self.field);
        let count = full.entries;
        let key = |number: usize| self.template.key(number);
        let place = |number: usize| key(number).map(|key| key.replace('/', "~1"));
        let one = |op: &str, place: &str, more: &str| {
            format!("{{\"op\":\"{op}\",\"path\":\"{pointer}/{place}\"{more}}}")
        };
        let all = |each: &dyn Fn(usize) -> String| {
            let operations: Vec<String> = (0..count).map(each).collect();
            full.patch(JSON_PATCH, format!("[{}]", operations.join(",")))
        };
        cases.add("remove one by one", || {
            all(&|number| one("remove", &place(number).unwrap_or("0".to_owned()), ""))
        });
        cases.add("replace one by one", || {
            all(&|number| {
                let value = format!(",\"value\":{}", self.template.value(number));
                one("replace", &place(number).unwrap_or(number.to_string()), &value)
            })
        });
        if !self.field.is_map() {
            cases.add("remove from the end", || {
                all(&|number| one("remove", &(count - 1 - number).to_string(), ""))
            });
            return;
        }
        let nulls = || {
            let members = (0..count).filter_map(key).map(|key| format!("\"{key}\":null"));
            format!("{{{}}}", members.collect::<Vec<_>>().join(","))
        };
        cases.add("merge away", || full.patch(MERGE, patch.with(&nulls())));
        cases.add("strategic away", || full.patch(STRATEGIC, patch.with(&nulls())));
    }

    /// The markers of strategic merge patches that fit the field.
    fn directives(&self, full: &Stored, patch: &Document, cases: &mut Cases<'_>) {
        let name = self.field.name;
        let count = full.entries;
        let values = |order: &mut dyn Iterator<Item = usize>| {
            order.map(|number| self.template.value(number)).collect::<Vec<_>>().join(",")
        };
        let mut add = |label: &str, body: String| {
            cases.add(label, || full.patch(STRATEGIC, body));
        };
        let reversed = values(&mut (0..count).rev());
        match &self.field.patch {
            PatchStrategy::MergeScalars => {
                let all = values(&mut (0..count));
                add(
                    "delete scalars",
                    patch.with_member(&format!("\"$deleteFromPrimitiveList/{name}\":[{all}]")),
                );
                let order = format!("\"$setElementOrder/{name}\":[{reversed}]");
                add("order scalars", patch.with_member(&order));
                add("order and bring", patch.with_member(&format!("{order},\"{name}\":[{reversed}]")));
            }
            PatchStrategy::MergeByKey(key) => {
                let keyed = |number: usize| {
                    let value: Value = serde_json::from_str(&self.template.value(number)).expect("JSON");
                    format!("\"{key}\":{}", value[key.as_ref()])
                };
                let items = |order: &mut dyn Iterator<Item = usize>, more: &str| {
                    order.map(|i| format!("{{{}{more}}}", keyed(i))).collect::<Vec<_>>().join(",")
                };
                add(
                    "delete items",
                    patch.with(&format!("[{}]", items(&mut (0..count), ",\"$patch\":\"delete\""))),
                );
                add("replace items", patch.with(&format!("[{reversed},{{\"$patch\":\"replace\"}}]")));
                let order = format!("\"$setElementOrder/{name}\":[{}]", items(&mut (0..count).rev(), ""));
                add("order items", patch.with_member(&order));
                add("order and bring", patch.with_member(&format!("{order},\"{name}\":[{reversed}]")));
            }
            PatchStrategy::Default | PatchStrategy::Replace if self.field.is_map() => {
                let half: Vec<String> = (0..count).step_by(2).filter_map(|i| self.template.key(i)).collect();
                let kept = json!(half);
                add("retain keys", patch.with(&format!("{{\"$retainKeys\":{kept}}}")));
                add("replace the map", patch.with("{\"$patch\":\"replace\"}"));
            }
            PatchStrategy::Default | PatchStrategy::Replace => {}
        }
    }

    /// Stores an object with so many entries, or as many as it can hold, all applied by one manager.
    fn store(&self, entries: usize) -> Option<Stored> {
        let name = format!("sweep-{}-{entries}", self.number);
        let fewer = STORED.into_iter().filter(|fewer| *fewer < entries);
        std::iter::once(entries).chain(fewer).find_map(|count| self.store_exactly(&name, count))
    }

    fn store_exactly(&self, name: &str, entries: usize) -> Option<Stored> {
        let main = format!("{}/{name}", self.sample.collection);
        // What a sub-resource writes is not taken by the object itself.
        let is_part = self.field.top() == "status" && self.sample.kind.subresource("status").is_some();
        let part = if is_part { "/status" } else { "" };
        let stored =
            Stored { path: format!("{main}{part}"), name: name.to_owned(), version: String::new(), entries };
        let body = Document::of(&self.named(name), &self.field)
            .with(&self.template.text(Content::Distinct, entries));
        let paths = if is_part { vec![main.clone(), stored.path.clone()] } else { vec![main.clone()] };
        for path in paths {
            let path = format!("{path}?fieldManager=owner");
            let call = Call { method: Method::PATCH, path, content_type: APPLY, body: body.clone() };
            if !matches!(self.server.send(&call).0, 200 | 201) {
                return None;
            }
        }
        let (_, bytes) = self.server.send(&Call {
            method: Method::GET,
            path: main,
            content_type: JSON,
            body: String::new(),
        });
        let object: Value = serde_json::from_slice(&bytes).ok()?;
        Some(Stored { version: object["metadata"]["resourceVersion"].as_str()?.to_owned(), ..stored })
    }

    fn named(&self, name: &str) -> Value {
        let mut object = self.example.clone();
        object["metadata"]["name"] = Value::from(name);
        object
    }

    fn versioned(&self, stored: &Stored) -> Value {
        let mut object = self.named(&stored.name);
        object["metadata"]["resourceVersion"] = Value::from(stored.version.as_str());
        object
    }

    /// The part of the object that the field is in.
    fn part(&self) -> Value {
        let top = self.field.top();
        let below = if top == "metadata" { json!({}) } else { self.example[top].clone() };
        json!({ top: below })
    }
}

impl Stored {
    fn call(&self, method: Method, content_type: &'static str, body: String) -> Call {
        Call { method, path: format!("{}?dryRun=All&fieldManager=owner", self.path), content_type, body }
    }

    fn patch(&self, content_type: &'static str, body: String) -> Call {
        self.call(Method::PATCH, content_type, body)
    }

    fn applied_by(&self, manager: &str, force: bool) -> String {
        format!("{}?dryRun=All&fieldManager={manager}&force={force}", self.path)
    }
}
