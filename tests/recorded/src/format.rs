//! The format of recorded requests: bases (named ways to make an object) and cases, both lists of steps.

use std::{
    collections::{BTreeMap, HashMap},
    sync::atomic::AtomicBool,
};

use anyhow::{Context, Result, anyhow};
use serde::Deserialize;
use serde_json::Value;

use crate::document::{edited, join};

/// The bases and cases of one kind.
#[derive(Debug)]
pub struct Kind {
    /// The name of its file, `<group>.<Kind>`.
    pub name: String,
    /// Ways to make an object, by name.
    pub bases: HashMap<String, Base>,
    /// In the order of the file.
    pub cases: Vec<Case>,
    /// Whether a repeated request was given up. What these cases wait for then never comes, and later ones
    /// wait shortly.
    pub(crate) gave_up: AtomicBool,
}

/// A named way to make an object.
#[derive(Debug, Deserialize)]
pub struct Base {
    base: String,
    /// What makes the object.
    pub steps: Vec<Step>,
    answer: Option<Expected>,
}

/// One recorded case.
#[derive(Debug, Deserialize)]
pub struct Case {
    /// `<group>.<Kind>/<area>/<what>`.
    pub id: String,
    /// What is sent, in order.
    pub steps: Vec<Step>,
    /// Whether it changes what other cases see, so that none may run beside it.
    #[serde(default)]
    pub alone: bool,
}

/// One request, or the steps of a base.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Step {
    /// Runs the steps of this base; all other members are empty then.
    pub make: Option<String>,
    /// The HTTP method.
    pub method: String,
    /// The path with its query.
    pub path: String,
    /// JSON, or the text of a body.
    pub body: Option<Value>,
    /// Where the body comes from, instead of `body`.
    pub of: Option<Source>,
    /// A JSON patch of add, remove and replace, on the body that `of` names.
    pub patch: Option<Value>,
    /// The media type of the body.
    #[serde(rename = "type")]
    pub media_type: Option<String>,
    /// Headers besides the usual ones.
    pub headers: BTreeMap<String, String>,
    /// What the recorded server answered; without it, the answer is not compared.
    pub answer: Option<Expected>,
    /// Values of the answer that later steps fill in: name and path.
    pub save: BTreeMap<String, String>,
    /// Repeats the request until the answer is so.
    pub until: Option<Until>,
    /// Longest time of the repetition, in seconds.
    pub until_s: Option<f64>,
    /// Whether `managedFields` are compared.
    pub owners: bool,
    /// Whether lists are compared in any order.
    pub unordered: bool,
    /// The only path of the answer that is compared.
    pub part: Option<String>,
    /// Whether only the code is compared.
    pub code_only: bool,
}

/// Where a body comes from.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Source {
    /// The answer to this step of the case, counted from 0.
    Step(usize),
    /// The last body that is written in this base.
    Base(String),
}

/// What ends a repetition: one of the two holds.
#[derive(Debug, Deserialize)]
pub struct Until {
    /// The answer has this code.
    pub code: Option<u16>,
    /// This path of the answer is `is`.
    pub path: Option<String>,
    /// The value at `path`.
    pub is: Option<Value>,
}

/// A recorded answer.
#[derive(Debug, Deserialize)]
pub struct Expected {
    code: u16,
    body: Option<Value>,
    /// The base whose answer `patch` changes, instead of `body`.
    of: Option<String>,
    /// A JSON patch, or `same`: that of the request.
    patch: Option<Value>,
    warnings: Option<Value>,
}

impl Kind {
    /// Reads the lines of a file.
    ///
    /// # Errors
    /// When a line is neither a base nor a case.
    pub fn read(name: &str, text: &str) -> Result<Kind> {
        let mut kind = Kind {
            name: name.to_owned(),
            bases: HashMap::new(),
            cases: Vec::new(),
            gave_up: AtomicBool::new(false),
        };
        for (index, line) in text.lines().enumerate() {
            let place = || format!("{name}, line {}", index + 1);
            if line.starts_with("{\"base\"") {
                let base: Base = serde_json::from_str(line).with_context(place)?;
                kind.bases.insert(base.base.clone(), base);
            } else {
                kind.cases.push(serde_json::from_str(line).with_context(place)?);
            }
        }
        Ok(kind)
    }

    /// The base of this name.
    ///
    /// # Errors
    /// When the file has none.
    pub fn base(&self, name: &str) -> Result<&Base> {
        self.bases.get(name).ok_or_else(|| anyhow!("{}: no base {name}", self.name))
    }

    /// The last body that is written in a base.
    ///
    /// # Errors
    /// When neither the base nor the one that it begins with writes a body.
    pub fn body_of(&self, name: &str) -> Result<&Value> {
        let steps = &self.base(name)?.steps;
        if let Some(body) = steps.iter().rev().find_map(|step| step.body.as_ref()) {
            return Ok(body);
        }
        let first = steps.first().and_then(|step| step.make.as_deref());
        self.body_of(first.with_context(|| format!("{}: the base {name} has no body", self.name))?)
    }

    /// The recorded answer of a step in full: its code, and body and warnings if they are compared.
    ///
    /// # Errors
    /// When the answer is recorded as a change of one that the file does not have.
    pub fn expected(&self, step: &Step, answer: &Expected) -> Result<Value> {
        let body = if step.code_only { None } else { self.expected_body(step, answer)? };
        let warnings = answer.warnings.clone().filter(|_| !step.code_only);
        Ok(join(answer.code, body, warnings))
    }

    fn expected_body(&self, step: &Step, answer: &Expected) -> Result<Option<Value>> {
        let Some(base) = &answer.of else { return Ok(answer.body.clone()) };
        let of_base = self.base(base)?.answer.as_ref();
        let of_base = of_base.with_context(|| format!("{}: the base {base} has no answer", self.name))?;
        let before = self.expected_body(step, of_base)?.unwrap_or_default();
        let is_that_of_the_request = answer.patch.as_ref().is_some_and(|patch| patch == "same");
        let patch = if is_that_of_the_request { &step.patch } else { &answer.patch };
        Ok(Some(edited(&before, patch.as_ref())?))
    }
}
