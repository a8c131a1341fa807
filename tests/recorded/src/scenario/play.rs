//! Plays one scenario: sends its steps, follows its watches, and collects what is compared.

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};
use tokio::task::JoinHandle;

use super::{
    fair,
    format::{Events, Scenario, Step, Until},
    normalize::{Normalizer, scrubbed, sort_owners, sort_status},
    path::pick,
};
use crate::{
    connection::{Answer, Connection, Query, watch},
    document::{edited, join, text_of},
    judgement::Pair,
    names::{Names, map_texts},
};

/// Time between two requests of a repetition.
const REPEAT_INTERVAL: Duration = Duration::from_millis(50);
/// Time that a repetition takes at most unless its step says otherwise.
const REPEAT_TIMEOUT: Duration = Duration::from_secs(15);
/// Time that a watch in the background gets to begin.
const WATCH_BEGINS: Duration = Duration::from_millis(300);
/// Names that are put back into answers.
const HIDDEN: [&str; 5] = ["ns", "hook", "hook_port", "hook_ca", "server"];
/// The code of an answer to a step with `refused`, whatever its number.
const REFUSED: &str = "refused";
/// What the path of a request to the webhook server begins with.
const TO_HOOK: &str = "hook:";

/// A scenario in the middle of its steps. What the lists hold is by step.
pub(super) struct Player<'a> {
    connection: &'a mut Connection,
    hook: Option<&'a mut Connection>,
    pub(super) names: Names,
    sent: Vec<Option<Value>>,
    answers: Vec<Value>,
    /// The resource version of each object that an answer showed, by uid.
    versions: HashMap<String, String>,
    /// Watches in the background, with the step that began each.
    watches: HashMap<&'a str, (JoinHandle<Result<Answer>>, &'a Step)>,
}

impl<'a> Player<'a> {
    pub(super) fn new(
        connection: &'a mut Connection,
        hook: Option<&'a mut Connection>,
        names: Names,
    ) -> Self {
        let (versions, watches) = (HashMap::new(), HashMap::new());
        Player { connection, hook, names, sent: Vec::new(), answers: Vec::new(), versions, watches }
    }

    /// Sends all steps; returns the answers that are compared.
    pub(super) async fn play(&mut self, scenario: &'a Scenario) -> Result<Vec<Pair>> {
        let mut pairs = Vec::new();
        for step in &scenario.steps {
            if let Some(seconds) = step.sleep {
                tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
            }
            let body = self.body(step)?;
            self.sent.push(body.clone());
            let got = match &step.collect {
                Some(name) => Some(self.collect(name).await?),
                None if step.method.is_empty() => None,
                None => self.request(step, body.as_ref()).await?,
            };
            self.answers.resize(self.sent.len(), Value::Null);
            if let (Some(mut wanted), Some(mut got)) = (step.answer.clone(), got) {
                for answer in [&mut wanted, &mut got] {
                    sort(answer, step);
                }
                let mut pair = Pair { method: step.method.clone(), path: step.path.clone(), wanted, got };
                if step.fair {
                    fair::make_equal(&mut pair);
                }
                pairs.push(pair);
            }
        }
        Ok(pairs)
    }

    fn body(&self, step: &Step) -> Result<Option<Value>> {
        let patch = step.patch.as_ref().map(|patch| self.names.fill(patch));
        let before = match (step.of, step.answer_of) {
            (Some(index), _) => self.sent.get(index).and_then(Option::as_ref),
            (None, Some(index)) => self.answers.get(index),
            (None, None) => return Ok(step.body.as_ref().map(|body| self.names.fill(body))),
        };
        edited(before.context("an earlier step has no body")?, patch.as_ref()).map(Some)
    }

    /// Sends a request; a watch in the background has no answer yet.
    async fn request(&mut self, step: &'a Step, body: Option<&Value>) -> Result<Option<Value>> {
        let path = self.names.fill_text(&step.path);
        let headers = step.headers.iter();
        let headers = headers.flat_map(|(name, value)| self.header(name, value)).collect();
        let media_type = step.media_type.as_deref();
        let query = Query { method: &step.method, path: &path, body, media_type, headers };
        let endpoint = self.connection.endpoint();
        if let Some(name) = &step.background {
            let watch = watch(Arc::clone(endpoint), endpoint.request(&query)?, most(step));
            self.watches.insert(name, (tokio::spawn(watch), step));
            tokio::time::sleep(WATCH_BEGINS).await;
            return Ok(None);
        }
        let answer = match step.events {
            Some(_) => watch(Arc::clone(endpoint), endpoint.request(&query)?, most(step)).await?,
            None => self.repeated(step, &query).await?,
        };
        for (name, path) in &step.save {
            let value = pick(&answer.body, path).map(text_of).unwrap_or_default();
            self.names.0.insert(name.clone(), value);
        }
        let is_written = step.written.then(|| self.is_written(&answer)).flatten();
        let compared = (!step.silent).then(|| {
            let mut compared = self.compared(step, &answer);
            let is_compared = step.answer.as_ref().is_some_and(|wanted| wanted.get("written").is_some());
            if let Some(is_written) = is_written.filter(|_| is_compared) {
                compared["written"] = json!(is_written);
            }
            compared
        });
        self.answers.push(answer.body);
        Ok(compared)
    }

    async fn repeated(&mut self, step: &Step, query: &Query<'_>) -> Result<Answer> {
        let deadline = Instant::now() + step.until_s.map_or(REPEAT_TIMEOUT, Duration::from_secs_f64);
        loop {
            let answer = match query.path.strip_prefix(TO_HOOK) {
                None => self.connection.send(query).await?,
                Some(path) => {
                    let hook = self.hook.as_deref_mut().context("there is no webhook server")?;
                    hook.send(&Query { path, headers: query.headers.clone(), ..*query }).await?
                }
            };
            let is_done = step.until.as_ref().is_none_or(|until| until.holds(&answer, &self.names));
            if is_done || Instant::now() > deadline {
                return Ok(answer);
            }
            tokio::time::sleep(REPEAT_INTERVAL).await;
        }
    }

    /// The values of a header, filled in; null takes away the usual header.
    fn header<'h>(&self, name: &'h str, value: &Value) -> Vec<(&'h str, Option<String>)> {
        match value {
            Value::Array(values) => values.iter().flat_map(|value| self.header(name, value)).collect(),
            Value::Null => vec![(name, None)],
            value => vec![(name, Some(self.names.fill_text(&text_of(value))))],
        }
    }

    async fn collect(&mut self, name: &str) -> Result<Value> {
        let Some((watch, step)) = self.watches.remove(name) else { bail!("no watch {name} goes on") };
        let answer = watch.await??;
        Ok(self.compared(step, &answer))
    }

    /// Whether an answer shows an object with another resource version than the answer before that showed it;
    /// `None` if it shows none.
    fn is_written(&mut self, answer: &Answer) -> Option<bool> {
        let [uid, version] =
            ["metadata.uid", "metadata.resourceVersion"].map(|path| pick(&answer.body, path).map(text_of));
        let (uid, version) = uid.zip(version).filter(|_| answer.code < 400)?;
        let before = self.versions.insert(uid, version.clone());
        Some(before != Some(version))
    }

    /// What is compared of an answer.
    fn compared(&self, step: &Step, answer: &Answer) -> Value {
        if step.refused.is_some() && answer.code >= 400 {
            return json!({"code": REFUSED});
        }
        if step.code_only {
            return join(answer.code, None, None);
        }
        let normalizer = Normalizer { user: self.names.get("me"), owners: step.owners };
        let body = match &answer.body {
            Value::Array(events) if step.events.is_some() && answer.code == 200 => {
                events.iter().filter_map(|event| event_of(event, step, &normalizer)).collect()
            }
            body if answer.code < 400 => kept(normalizer.normal(body), step),
            body => {
                let mut body = normalizer.normal(body);
                if step.fair {
                    fair::fold(&mut body);
                }
                body
            }
        };
        let warnings: Value = answer.warnings.iter().map(|text| json!(scrubbed(text))).collect();
        let warnings = (!answer.warnings.is_empty()).then(|| self.with_names(&warnings));
        join(answer.code, Some(self.with_names(&body)), warnings)
    }

    /// Puts names back in place of what was made up for this run, the longest first.
    fn with_names(&self, value: &Value) -> Value {
        let hidden = HIDDEN.map(|name| (self.names.get(name), format!("${{{name}}}")));
        let mut hidden: Vec<_> = hidden.into_iter().filter(|(value, _)| !value.is_empty()).collect();
        hidden.sort_by_key(|(value, _)| std::cmp::Reverse(value.len()));
        let mut named = map_texts(value, &|text| {
            hidden.iter().fold(text.to_owned(), |text, (value, name)| text.replace(value, name))
        });
        self.names.put_port_back(&mut named);
        named
    }
}

fn most(step: &Step) -> usize {
    step.events.map_or(usize::MAX, Events::most)
}

/// Sorts what has no order, and hides what is not compared, on both sides.
fn sort(answer: &mut Value, step: &Step) {
    sort_owners(answer);
    hide_agents(answer);
    if step.unordered
        && let Some(body) = answer.get_mut("body")
    {
        sort_status(body);
    }
}

/// Hides how the server names itself to a service that judges images: the recorded one sends the name of its
/// HTTP library.
fn hide_agents(answer: &mut Value) {
    let Some(requests) = answer.get_mut("body").and_then(Value::as_array_mut) else { return };
    for request in requests {
        let is_image = request["path"].as_str().is_some_and(|path| path.starts_with("/image-policy"));
        if let Some(headers) = request.get_mut("headers").and_then(Value::as_object_mut).filter(|_| is_image)
        {
            headers.remove("User-Agent");
        }
    }
}

/// The parts of a success that are compared.
fn kept(body: Value, step: &Step) -> Value {
    let Some(paths) = &step.keep else { return body };
    if !body.is_object() && !body.is_array() || body["kind"] == "Status" {
        return body;
    }
    let part = |path: &String| {
        let mut part = pick(&body, path).cloned().unwrap_or_default();
        if step.unordered {
            sort_by_type(&mut part);
        }
        (path.clone(), part)
    };
    Value::Object(paths.iter().map(part).collect())
}

/// Sorts a list of conditions.
fn sort_by_type(part: &mut Value) {
    if let Some(items) = part.as_array_mut().filter(|items| items.iter().all(|item| item["type"].is_string()))
    {
        items.sort_by_cached_key(|item| text_of(&item["type"]));
    }
}

/// What is compared of an event. A bookmark without annotations comes whenever the server likes, and is left
/// out.
fn event_of(event: &Value, step: &Step, normalizer: &Normalizer<'_>) -> Option<Value> {
    let object = &event["object"];
    if object["kind"] == "Status" {
        return Some(json!({"type": event["type"], "object": normalizer.normal(object)}));
    }
    let name = object.pointer("/metadata/name").cloned().unwrap_or_else(|| json!(""));
    let mut seen = Map::new();
    seen.insert("type".to_owned(), event["type"].clone());
    seen.insert("kind".to_owned(), object["kind"].clone());
    seen.insert("name".to_owned(), name);
    for path in step.keep.iter().flatten() {
        seen.insert(path.clone(), pick(object, path).map(|part| normalizer.normal(part)).unwrap_or_default());
    }
    if event["type"] == "BOOKMARK" {
        let annotations = object.pointer("/metadata/annotations").cloned().unwrap_or_else(|| json!({}));
        if annotations == json!({}) && object["kind"] != "Table" {
            return None;
        }
        seen.insert("annotations".to_owned(), annotations);
    }
    Some(Value::Object(seen))
}

impl Until {
    fn holds(&self, answer: &Answer, names: &Names) -> bool {
        let text = || format!("{}{}", answer.body, answer.warnings.join("\n"));
        let has = |part: &String| {
            let (text, part) = (text(), names.fill_text(part));
            // The recorder writes JSON with a space behind each name.
            text.contains(&part) || text.contains(&part.replace("\": ", "\":"))
        };
        let is_at_path = |path: &String| {
            let wanted = self.is.as_ref().map(|is| text_of(&names.fill(is))).unwrap_or_default();
            pick(&answer.body, path).map(text_of).unwrap_or_default() == wanted
        };
        let has_code = self.code == Some(answer.code) && self.has.as_ref().is_none_or(has);
        has_code
            || self.path.as_ref().is_some_and(is_at_path)
            || self.code.is_none() && self.has.as_ref().is_some_and(has)
            || self.lacks.as_ref().is_some_and(|part| !has(part))
    }
}
