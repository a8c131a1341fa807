//! The format of recorded scenarios: a header with the options of the server, and cases of several requests.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::{Value, json};

/// How a file names the webhook server: in a value that is filled in, or in the path of a step.
const WEBHOOK_SERVER: [&str; 2] = ["${hook", "\"hook:"];
/// Settings in files of the server whose time or rate is counted by the second.
const ENDS_SOON: [&str; 3] = ["allowTTL: 1\n", "denyTTL: 1\n", "qps: 1,"];
/// What a server says of a webhook that denies.
const DENIAL: &str = " denied the request";

/// The cases of one file, and the server that they need.
#[derive(Debug)]
pub struct Scenarios {
    /// The options of the server, and its files.
    pub header: Header,
    /// In the order of the file. They are played one by one, because many change what others see.
    pub cases: Vec<Scenario>,
    /// Whether they ask a webhook server, or name it to the server under test.
    pub needs_webhooks: bool,
}

/// What the server needs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Its options. `${dir}` stands for the folder of its files.
    pub server_flags: Vec<String>,
    /// The text of each file.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// Whether the server runs with the plugin `ServiceAccount`, without which the other files were recorded.
    #[serde(default)]
    pub service_account: bool,
    /// A note for people.
    #[serde(default)]
    pub note: String,
}

/// One case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// `<topic>/<area>/<what>`.
    pub id: String,
    /// What is sent, in order.
    pub steps: Vec<Step>,
    /// Paths to delete at the end.
    #[serde(default)]
    pub cleanup: Vec<String>,
    /// Whether the case gets a namespace.
    #[serde(default = "yes")]
    pub own: bool,
}

/// One request.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Step {
    /// The HTTP method; without one, nothing is sent.
    pub method: String,
    /// The path with its query.
    pub path: String,
    /// JSON, or the text of a body.
    pub body: Option<Value>,
    /// The media type of the body.
    #[serde(rename = "type")]
    pub media_type: Option<String>,
    /// Headers in place of the usual ones: a text, several texts, or null for none.
    pub headers: BTreeMap<String, Value>,
    /// Takes the body that this step sent, changed by `patch`.
    pub of: Option<usize>,
    /// Takes the answer to this step, changed by `patch`.
    pub answer_of: Option<usize>,
    /// A JSON patch of add, remove and replace.
    pub patch: Option<Value>,
    /// Waits this many seconds before the request.
    pub sleep: Option<f64>,
    /// What was recorded; without it, the answer is not compared.
    pub answer: Option<Value>,
    /// Values of the answer that later steps fill in: name and path.
    pub save: BTreeMap<String, String>,
    /// Repeats the request until the answer is so.
    pub until: Option<Until>,
    /// Longest time of the repetition, in seconds.
    pub until_s: Option<f64>,
    /// Says that the answer is not compared.
    pub silent: bool,
    /// The only paths of a success that are compared; of each event, for a watch.
    pub keep: Option<Vec<String>>,
    /// Whether only the code is compared.
    pub code_only: bool,
    /// Whether causes, parts of the message and kept conditions are compared in any order.
    pub unordered: bool,
    /// Whether `managedFields` are compared.
    pub owners: OwnerForm,
    /// Whether it is compared if the request wrote: whether the object has another resource version than in
    /// the answer before that showed it.
    pub written: bool,
    /// Whether what no other server can say alike is left out: repeated causes, objects and words of another
    /// language.
    pub fair: bool,
    /// The text with which the recorded server failed (500). Any error will do.
    pub refused: Option<String>,
    /// Makes it a watch, to its end or up to a number of events.
    pub events: Option<Events>,
    /// The name of a watch that goes on beside the next steps.
    pub background: Option<String>,
    /// Waits for the watch of this name; the answer is its events.
    pub collect: Option<String>,
}

/// The form in which `managedFields` are compared.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Value")]
pub enum OwnerForm {
    /// Not at all.
    #[default]
    Hidden,
    /// With a word in place of times.
    Whole,
    /// Without times.
    Untimed,
}

impl TryFrom<Value> for OwnerForm {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        match value {
            Value::Bool(false) => Ok(OwnerForm::Hidden),
            Value::Bool(true) => Ok(OwnerForm::Whole),
            Value::String(word) if word == "untimed" => Ok(OwnerForm::Untimed),
            other => Err(format!("owners are true, false or \"untimed\", not {other}")),
        }
    }
}

/// How long a watch is read.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(untagged)]
pub enum Events {
    /// Up to this number.
    Most(usize),
    /// To its end.
    All(bool),
}

/// What ends a repetition.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Until {
    /// The answer has this code, and `has` if it is there.
    pub code: Option<u16>,
    /// This path of the answer is `is`.
    pub path: Option<String>,
    /// The value at `path`.
    pub is: Option<Value>,
    /// The answer or a warning has this text.
    pub has: Option<String>,
    /// Neither has this text.
    pub lacks: Option<String>,
}

fn yes() -> bool {
    true
}

impl Events {
    /// The number of events that are read.
    #[must_use]
    pub fn most(self) -> usize {
        match self {
            Events::Most(most) => most,
            Events::All(_) => usize::MAX,
        }
    }
}

impl Scenarios {
    /// Reads the lines of a file; the first is the header.
    ///
    /// # Errors
    /// When a line is malformed.
    pub fn read(name: &str, text: &str) -> Result<Scenarios> {
        let mut lines = text.lines().enumerate();
        let (_, header) = lines.next().with_context(|| format!("{name} is empty"))?;
        let header = serde_json::from_str(header).with_context(|| format!("{name}, line 1"))?;
        let case = |(index, line)| {
            let case = serde_json::from_str(line).map(with_every).and_then(serde_json::from_value);
            case.with_context(|| format!("{name}, line {}", index + 1))
        };
        let mut cases = lines.map(case).collect::<Result<Vec<Scenario>>>()?;
        cases.iter_mut().for_each(Scenario::forbid_denials);
        let needs_webhooks = WEBHOOK_SERVER.iter().any(|name| text.contains(name));
        Ok(Scenarios { header, cases, needs_webhooks })
    }

    /// Whether answers depend on how fast the steps follow each other: the server caches verdicts, or limits
    /// rates, by the second.
    #[must_use]
    pub fn is_hurried(&self) -> bool {
        let mut texts = self.header.files.values();
        texts.any(|text| ENDS_SOON.iter().any(|setting| text.contains(setting)))
    }
}

/// Gives each step of a case what the case says of every step, unless the step says otherwise.
fn with_every(mut case: Value) -> Value {
    let every = case.as_object_mut().and_then(|case| case.shift_remove("every"));
    let Some(Value::Object(every)) = every else { return case };
    let steps = case.get_mut("steps").and_then(Value::as_array_mut).into_iter().flatten();
    for step in steps.filter_map(Value::as_object_mut) {
        for (option, value) in &every {
            step.entry(option).or_insert_with(|| value.clone());
        }
    }
    case
}

impl Scenario {
    /// A webhook that denies without a code makes this server answer 403, where the recorded one says 400.
    /// The id says where the code is of the webhook's choice.
    fn forbid_denials(&mut self) {
        if self.id.contains("-code-") {
            return;
        }
        for answer in self.steps.iter_mut().filter_map(|step| step.answer.as_mut()) {
            let is_denial = answer["code"] == 400
                && answer["body"]["message"].as_str().is_some_and(|text| text.contains(DENIAL))
                && answer["body"].get("reason").is_none();
            if is_denial {
                answer["code"] = json!(403);
                answer["body"]["code"] = json!(403);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn denials_are_forbidden() {
        let denial = json!({"code": 400, "body": {"code": 400, "message": "admission webhook \"w\" denied \
            the request: x"}});
        for (id, code) in [("webhooks/answer/plain", 403), ("webhooks/answer/a-code-b", 400)] {
            let step = Step { answer: Some(denial.clone()), ..Step::default() };
            let mut case = Scenario { id: id.to_owned(), steps: vec![step], cleanup: Vec::new(), own: true };
            case.forbid_denials();
            assert_eq!(case.steps[0].answer.as_ref().unwrap()["body"]["code"], code, "{id}");
        }
    }

    #[test]
    fn steps_have_what_every_step_has() {
        let line = json!({
            "id": "a/b/c",
            "every": {"owners": "untimed", "fair": true},
            "steps": [{"method": "GET"}, {"method": "GET", "fair": false, "owners": true}],
        });
        let case: Scenario = serde_json::from_value(with_every(line)).unwrap();
        let seen: Vec<_> = case.steps.iter().map(|step| (step.owners, step.fair)).collect();
        assert_eq!(seen, [(OwnerForm::Untimed, true), (OwnerForm::Whole, false)]);
        assert!(OwnerForm::try_from(json!("timed")).is_err());
    }

    #[test]
    fn webhooks_are_found_anywhere() {
        for (line, needs_webhooks) in [
            (r#"{"id": "a/b/c", "steps": [{"method": "GET", "path": "hook:/received/x"}]}"#, true),
            (r#"{"id": "a/b/c", "steps": [{"method": "GET", "path": "/x", "body": "${hook_ca}"}]}"#, true),
            (r#"{"id": "webhooks/b/c", "steps": [{"method": "GET", "path": "/x"}]}"#, false),
        ] {
            let text = format!("{{\"server_flags\": []}}\n{line}");
            assert_eq!(Scenarios::read("a", &text).unwrap().needs_webhooks, needs_webhooks, "{line}");
        }
    }
}
