//! Definitions go in, are established, and take their objects with them.

use std::time::Duration;

use blackbox::{http::Api, stream::PATIENCE};
use http::Method;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::projects::{
    files::{Document, Project},
    report::Report,
};

const DEFINITIONS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
/// Conditions of a definition without a fault; the third one only tells of an annotation.
const SOUND: [&str; 3] = ["Established", "NamesAccepted", "KubernetesAPIApprovalPolicyConformant"];

/// One served version of a kind.
pub(crate) struct Kind {
    /// The name of the definition.
    pub(crate) definition: String,
    /// Group and version.
    pub(crate) api_version: String,
    /// The name of the kind.
    pub(crate) name: String,
    /// The name in paths.
    pub(crate) plural: String,
    /// Whether objects are in namespaces.
    pub(crate) namespaced: bool,
    /// The version as the definition declares it.
    pub(crate) version: Value,
    /// The version that is stored.
    pub(crate) stored: Value,
}

impl Kind {
    /// Where objects are.
    pub(crate) fn path(&self) -> String {
        let namespace = if self.namespaced { "namespaces/default/" } else { "" };
        format!("/apis/{}/{namespace}{}", self.api_version, self.plural)
    }

    /// Whether this version has the subresource.
    pub(crate) fn has(&self, subresource: &str) -> bool {
        self.version["subresources"].get(subresource).is_some_and(|found| !found.is_null())
    }

    /// Whether another version is stored.
    pub(crate) fn is_converted(&self) -> bool {
        self.version["name"] != self.stored["name"]
    }
}

/// Creates all definitions of a project. Returns the kinds that they serve.
pub(crate) async fn create(api: &Api, project: &Project, report: &mut Report) -> Vec<Kind> {
    let mut kinds = Vec::new();
    for document in &project.definitions {
        let path = format!("{DEFINITIONS}?fieldValidation=Strict");
        let answer = api.send(Method::POST, &path, "application/yaml", document.text.as_str()).await;
        if answer.code != 201 {
            report.note(&document.name, &format!("the definition is refused: {}", answer.text()));
            continue;
        }
        report.expect(answer.all("warning").is_empty(), &document.name, || {
            format!("warnings {:?}", answer.all("warning"))
        });
        let lost = lost(&document.value["spec"], &answer.json()["spec"], "spec");
        report.expect(lost.is_none(), &document.name, || format!("differs at {}", lost.unwrap_or_default()));
        kinds.extend(kinds_of(&document.value));
    }
    for document in &project.definitions {
        establish(api, document, report).await;
    }
    kinds
}

/// Where something that was sent and says something is missing.
fn lost(sent: &Value, got: &Value, path: &str) -> Option<String> {
    match (sent, got) {
        (Value::Object(sent), Value::Object(got)) => sent.iter().find_map(|(name, value)| {
            lost(value, got.get(name).unwrap_or(&Value::Null), &format!("{path}.{name}"))
        }),
        (Value::Array(sent), Value::Array(got)) if sent.len() == got.len() => sent
            .iter()
            .zip(got)
            .enumerate()
            .find_map(|(at, (sent, got))| lost(sent, got, &format!("{path}[{at}]"))),
        (sent, got) if sent == got => None,
        (sent, Value::Null)
            if [json!(null), json!(""), json!(false), json!([]), json!({})].contains(sent) =>
        {
            None
        }
        _ => Some(path.to_owned()),
    }
}

fn kinds_of(definition: &Value) -> Vec<Kind> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let spec = &definition["spec"];
    let versions = spec["versions"].as_array().map(Vec::as_slice).unwrap_or_default();
    let stored = versions.iter().find(|version| version["storage"] == true).cloned().unwrap_or_default();
    let served = versions.iter().filter(|version| version["served"] == true);
    let kinds = served.map(|version| Kind {
        definition: text(&definition["metadata"]["name"]),
        api_version: format!("{}/{}", text(&spec["group"]), text(&version["name"])),
        name: text(&spec["names"]["kind"]),
        plural: text(&spec["names"]["plural"]),
        namespaced: spec["scope"] == "Namespaced",
        version: version.clone(),
        stored: stored.clone(),
    });
    kinds.collect()
}

/// Waits until a definition is established, and takes away a webhook that converts: it does not run here.
async fn establish(api: &Api, document: &Document, report: &mut Report) {
    let Some(name) = document.value["metadata"]["name"].as_str() else { return };
    let path = format!("{DEFINITIONS}/{name}");
    let deadline = Instant::now() + PATIENCE;
    let conditions = loop {
        let found = api.get(&path).await.json();
        let conditions = found["status"]["conditions"].as_array().cloned().unwrap_or_default();
        if conditions
            .iter()
            .any(|condition| condition["type"] == "Established" && condition["status"] == "True")
        {
            break conditions;
        }
        if Instant::now() > deadline {
            return report.note(name, &format!("never established: {}", found["status"]));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    for condition in conditions {
        let known = SOUND.iter().any(|known| condition["type"] == *known);
        report.expect(known && condition["status"] == "True", name, || condition.to_string());
    }
    if document.value["spec"]["conversion"]["strategy"] == "Webhook" {
        let without = json!({ "spec": { "conversion": { "strategy": "None", "webhook": null } } });
        let answer = api.merge(&path, &without).await;
        report.expect(answer.code == 200, name, || format!("keeps its webhook: {}", answer.text()));
    }
}

/// Deletes all definitions, and checks that nothing is left of them.
pub(crate) async fn delete(api: &Api, project: &Project, kinds: &[Kind], report: &mut Report) {
    for document in &project.definitions {
        let name = document.value["metadata"]["name"].as_str().unwrap_or_default();
        let answer = api.delete(&format!("{DEFINITIONS}/{name}")).await;
        report.expect(answer.code == 200, name, || format!("cannot be deleted: {}", answer.text()));
    }
    for kind in kinds {
        let gone = is_gone(api, &format!("{DEFINITIONS}/{}", kind.definition)).await
            && is_gone(api, &kind.path()).await;
        report.expect(gone, &kind.definition, || "is still there after its deletion".to_owned());
    }
}

async fn is_gone(api: &Api, path: &str) -> bool {
    let deadline = Instant::now() + PATIENCE;
    while api.get(path).await.code != 404 {
        if Instant::now() > deadline {
            return false;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    true
}
