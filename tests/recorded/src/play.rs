//! Plays one case: sends its steps, collects what is compared of the answers, and takes away what it made.

use std::{
    fmt::Write,
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use crate::{
    connection::{Answer, Connection, Query, success},
    document::{edited, in_any_order, join, pick, text_of},
    format::{Case, Kind, Source, Step, Until},
    judgement::{Judgement, Pair, with_fair},
    names::{Names, map_texts},
    normalize::{Normalizer, drop_owners},
};

/// Time between two requests of a repetition.
const REPEAT_INTERVAL: Duration = Duration::from_millis(50);
/// Time that a repetition takes at most unless its step says otherwise.
const REPEAT_TIMEOUT: Duration = Duration::from_secs(15);
/// The same after a repetition of the kind was given up.
const REPEAT_TIMEOUT_IN_VAIN: Duration = Duration::from_millis(200);
/// What is not escaped in a path.
const PLAIN: AsciiSet = NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~').remove(b'/');
/// Names that are put back into answers, in this order.
const HIDDEN: [&str; 4] = ["ns", "ip", "server", "user"];

/// A case in the middle of its steps.
struct Player<'a> {
    connection: &'a mut Connection,
    kind: &'a Kind,
    names: Names,
    /// Everything that the case sent.
    sent: String,
    /// What it made outside of its namespace.
    made: Vec<String>,
    /// Whether its namespace may have content.
    wrote: bool,
}

/// Plays a case and judges its answers. Returns whether the case wrote something, too.
pub(crate) async fn judge(
    connection: &mut Connection,
    kind: &Kind,
    case: &Case,
    names: Names,
) -> (Judgement, bool) {
    let mut player = Player { connection, kind, names, sent: String::new(), made: Vec::new(), wrote: false };
    let pairs = player.case(case).await;
    // What cannot be taken away is in the way of a later case, which then says so.
    let _cleaned = player.clean().await;
    let wrote = player.wrote;
    let last = case.steps.last().map_or(("", ""), |step| (step.method.as_str(), step.path.as_str()));
    let judgement =
        pairs.map(with_fair).map_or_else(|error| Judgement::of_failure(last, &error), Judgement::of_pairs);
    (judgement, wrote)
}

impl Player<'_> {
    async fn case(&mut self, case: &Case) -> Result<Vec<Pair>> {
        let mut pairs = Vec::new();
        let mut live = Vec::new();
        for step in &case.steps {
            let answer = self.step(step, &live).await?;
            if let Some(expected) = &step.answer {
                let mut wanted = self.kind.expected(step, expected)?;
                if step.unordered
                    && let Some(body) = wanted.get_mut("body")
                {
                    *body = in_any_order(body.take());
                }
                let got = self.compared(step, &answer);
                pairs.push(Pair { method: step.method.clone(), path: step.path.clone(), wanted, got });
            }
            live.push(answer);
        }
        Ok(pairs)
    }

    async fn step(&mut self, step: &Step, live: &[Answer]) -> Result<Answer> {
        match &step.make {
            Some(base) => Box::pin(self.make(base)).await,
            None => self.request(step, live).await,
        }
    }

    /// Runs the steps of a base.
    async fn make(&mut self, base: &str) -> Result<Answer> {
        let mut live = Vec::new();
        for step in &self.kind.base(base)?.steps {
            let mut answer = self.step(step, &live).await?;
            if step.until.is_none() {
                answer = success(answer, &format!("cannot make {base}"))?;
            }
            live.push(answer);
        }
        live.pop().with_context(|| format!("the base {base} has no steps"))
    }

    async fn request(&mut self, step: &Step, live: &[Answer]) -> Result<Answer> {
        let body = self.body(step, live)?;
        let path = self.names.fill_text(&step.path);
        let headers = step.headers.iter();
        let headers =
            headers.map(|(name, value)| (name.as_str(), Some(self.names.fill_text(value)))).collect();
        let query = Query {
            method: &step.method,
            path: &path,
            body: body.as_ref(),
            media_type: step.media_type.as_deref(),
            headers,
        };
        let timeout = if self.kind.gave_up.load(Ordering::Relaxed) {
            REPEAT_TIMEOUT_IN_VAIN
        } else {
            step.until_s.map_or(REPEAT_TIMEOUT, Duration::from_secs_f64)
        };
        let deadline = Instant::now() + timeout;
        let answer = loop {
            let answer = self.connection.send(&query).await?;
            if step.until.as_ref().is_none_or(|until| until.holds(&answer)) {
                break answer;
            }
            if Instant::now() > deadline {
                self.kind.gave_up.store(true, Ordering::Relaxed);
                break answer;
            }
            tokio::time::sleep(REPEAT_INTERVAL).await;
        };
        self.note(step, &path, &answer);
        Ok(answer)
    }

    /// The body of a request; what the case itself says of it is noted as sent.
    fn body(&mut self, step: &Step, live: &[Answer]) -> Result<Option<Value>> {
        let (body, sent) = match &step.of {
            None => {
                let body = step.body.as_ref().map(|body| self.names.fill(body));
                (body.clone(), body)
            }
            Some(Source::Base(base)) => {
                let body = edited(self.kind.body_of(base)?, step.patch.as_ref())?;
                let body = self.names.fill(&body);
                (Some(body.clone()), Some(body))
            }
            Some(Source::Step(index)) => {
                let Some(answer) = live.get(*index) else { bail!("there is no step {index}") };
                let body = edited(&answer.body, step.patch.as_ref()).with_context(|| {
                    format!("the answer of step {index} has not what the next step needs")
                })?;
                (Some(self.names.fill(&body)), step.patch.as_ref().map(|patch| self.names.fill(patch)))
            }
        };
        if let Some(sent) = sent {
            match sent {
                Value::String(text) => self.sent.push_str(&text),
                value => write!(self.sent, "{value}")?,
            }
        }
        Ok(body)
    }

    /// Notes what is taken away later, and what is filled in later.
    fn note(&mut self, step: &Step, path: &str, answer: &Answer) {
        let collection = path.split('?').next().unwrap_or_default();
        self.wrote |= step.method != "GET" && answer.code < 300;
        if answer.code == 201 {
            match step.method.as_str() {
                "POST" => self.note_created(collection, &answer.body),
                "PUT" | "PATCH" => self.made.push(collection.to_owned()),
                _ => {}
            }
        }
        for (name, path) in &step.save {
            self.names.0.insert(name.clone(), text_of(&pick(&answer.body, path)));
        }
    }

    /// Services are noted even inside the namespace of the case, because their addresses are few.
    fn note_created(&mut self, collection: &str, object: &Value) {
        let own = format!("/namespaces/{}/", self.names.get("ns"));
        if collection.contains(&own) && !collection.ends_with("/services") {
            return;
        }
        if let Some(name) =
            object.pointer("/metadata/name").and_then(Value::as_str).filter(|name| !name.is_empty())
        {
            self.made.push(format!("{collection}/{}", utf8_percent_encode(name, &PLAIN)));
        }
    }

    /// What is compared of an answer.
    fn compared(&self, step: &Step, answer: &Answer) -> Value {
        if step.code_only {
            return join(answer.code, None, None);
        }
        let normalizer = Normalizer::new(&self.sent);
        let mut body = normalizer.normal(&answer.body);
        if !step.owners {
            drop_owners(&mut body);
        }
        if let Some(part) = &step.part {
            body = pick(&body, part);
        }
        if step.unordered {
            body = in_any_order(body);
        }
        let warnings: Value = answer.warnings.iter().map(|text| normalizer.normal(&json!(text))).collect();
        let warnings = (!answer.warnings.is_empty()).then(|| self.with_names(&warnings));
        join(answer.code, Some(self.with_names(&body)), warnings)
    }

    /// Puts names back in place of what was made up for this run.
    fn with_names(&self, value: &Value) -> Value {
        map_texts(value, &|text| {
            let mut text = text.to_owned();
            for name in HIDDEN {
                let hidden = self.names.get(name);
                let open = format!("${{{name}}}");
                text = match name {
                    "user" if text == hidden => open,
                    // A caller's name may be part of any word; only in quotes it surely is the caller.
                    "user" => text.replace(&format!("\"{hidden}\""), &format!("\"{open}\"")),
                    _ => text.replace(hidden, &open),
                };
            }
            text
        })
    }

    /// Takes away what the case made outside of its namespace.
    async fn clean(&mut self) -> Result<()> {
        for path in self.made.iter().rev() {
            let delete = format!("{path}?gracePeriodSeconds=0");
            let left =
                self.connection.send(&Query { method: "DELETE", path: &delete, ..Query::default() }).await?;
            if left.code != 200 {
                continue;
            }
            if left.body["kind"] == "Namespace" && path.contains("/namespaces/") {
                finalize_namespace(self.connection, path, left.body.clone()).await?;
            }
            if left.body.pointer("/metadata/finalizers").is_some() {
                let patch = json!({"metadata": {"finalizers": null}});
                let query = Query {
                    method: "PATCH",
                    path,
                    body: Some(&patch),
                    media_type: Some("application/merge-patch+json"),
                    ..Query::default()
                };
                self.connection.send(&query).await?;
            }
        }
        Ok(())
    }
}

/// No controller empties a namespace: its own finalizer is taken away by hand.
async fn finalize_namespace(connection: &mut Connection, path: &str, mut namespace: Value) -> Result<()> {
    namespace["spec"] = json!({"finalizers": []});
    let path = format!("{path}/finalize");
    connection
        .send(&Query { method: "PUT", path: &path, body: Some(&namespace), ..Query::default() })
        .await?;
    Ok(())
}

impl Until {
    fn holds(&self, answer: &Answer) -> bool {
        let is_at_path = |path: &String| {
            let wanted = self.is.as_ref().map(text_of).unwrap_or_default();
            text_of(&pick(&answer.body, path)) == wanted
        };
        self.code.is_some_and(|code| code == answer.code) || self.path.as_ref().is_some_and(is_at_path)
    }
}
