//! Objects go in, and come out as their schema says.

use blackbox::http::{Answer, Api};
use serde_json::{Map, Value, json};

use crate::projects::{
    cells,
    definitions::Kind,
    expected::{self, Expected, difference},
    files::{Document, Project},
    report::Report,
};

const APPLY: &str = "application/apply-patch+yaml";

/// An object on its way.
struct Sample<'p> {
    name: &'p str,
    kind: &'p Kind,
    object: Value,
    expected: Expected,
}

/// Takes each object of a project in and out. The last one of each kind stays.
pub(crate) async fn check(api: &Api, project: &Project, kinds: &[Kind], report: &mut Report) {
    for document in &project.samples {
        let Some(sample) = sample(document, kinds) else {
            report.note(&document.name, "no definition serves its kind");
            continue;
        };
        if let Err(finding) = check_one(api, &sample, report).await {
            report.note(sample.name, &finding);
        }
    }
    for kind in kinds {
        let mut last = project.samples.iter().rev().filter_map(|document| sample(document, kinds));
        if let Some(sample) = last.find(|sample| std::ptr::eq(sample.kind, kind)) {
            let answer = api.post(&kind.path(), &sample.object).await;
            // Two versions of a kind may have an object of one name.
            report.expect([201, 409].contains(&answer.code), sample.name, || answer.text());
        }
    }
}

/// Checks that objects which break a rule are refused.
pub(crate) async fn check_refused(api: &Api, project: &Project, kinds: &[Kind], report: &mut Report) {
    for document in &project.refused {
        let Some(sample) = sample(document, kinds) else { continue };
        let answer = api.post(&format!("{}?dryRun=All", sample.kind.path()), &sample.object).await;
        report.expect([400, 422].contains(&answer.code), sample.name, || {
            format!("{} instead of a refusal", answer.code)
        });
    }
}

/// The object of a document, with nothing in its metadata that depends on other objects.
fn sample<'p>(document: &'p Document, kinds: &'p [Kind]) -> Option<Sample<'p>> {
    let value = &document.value;
    let kind =
        kinds.iter().find(|kind| value["apiVersion"] == kind.api_version && value["kind"] == kind.name)?;
    let mut metadata = Map::new();
    for field in ["generateName", "labels", "annotations"] {
        metadata.extend(value["metadata"].get(field).map(|found| (field.to_owned(), found.clone())));
    }
    // Documents have names such as `...`, too.
    if !value["metadata"]["name"].is_null() {
        metadata.insert("name".to_owned(), json!("sample"));
    }
    let mut object = value.clone();
    object["metadata"] = Value::Object(metadata);
    let expected = expected::of(kind, &object);
    Some(Sample { name: &document.name, kind, object, expected })
}

async fn check_one(api: &Api, sample: &Sample<'_>, report: &mut Report) -> Result<(), String> {
    let made = created(api, sample).await?;
    let name = made["metadata"]["name"].as_str().unwrap_or_default();
    let path = format!("{}/{name}", sample.kind.path());
    let read = expect(api.get(&path).await, 200, "reading")?;
    report.expect(read == made, sample.name, || "the answer to its creation is not what is read".to_owned());
    if let Some(difference) = difference(&sample.expected.object, &read) {
        report.note(sample.name, &difference);
    }
    cells::check_row(api, sample.kind, &path, &read, report).await;
    // What the stored version cannot keep is written again by each write that says it.
    if !sample.expected.is_lossy {
        check_repeated(api, sample, &path, report).await?;
    }
    check_merge(api, sample, &path, report).await?;
    expect(api.delete(&path).await, 200, "deleting")?;
    report.expect(api.get(&path).await.code == 404, sample.name, || "it is not gone".to_owned());
    Ok(())
}

/// The body of an answer with this code, else a text about it.
fn expect(answer: Answer, code: u16, doing: &str) -> Result<Value, String> {
    if answer.code == code { Ok(answer.json()) } else { Err(format!("{doing}: {}", answer.text())) }
}

/// Creates an object strictly; without that, if it has unknown fields.
async fn created(api: &Api, sample: &Sample<'_>) -> Result<Value, String> {
    let path = sample.kind.path();
    let strict = api.post(&format!("{path}?fieldValidation=Strict"), &sample.object).await;
    if !sample.expected.has_unknown {
        return expect(strict, 201, "creating strictly");
    }
    if strict.code != 400 || !strict.text().contains("unknown field") {
        return Err(format!("unknown fields are not reported: {}", strict.text()));
    }
    expect(api.post(&path, &sample.object).await, 201, "creating")
}

/// A PUT of what is there and a second apply change nothing.
async fn check_repeated(
    api: &Api,
    sample: &Sample<'_>,
    path: &str,
    report: &mut Report,
) -> Result<(), String> {
    let read = expect(api.get(path).await, 200, "reading")?;
    let put = expect(api.put(path, &read).await, 200, "putting")?;
    report.expect(put == read, sample.name, || "a PUT of what is there changes it".to_owned());
    let mut config = sample.object.clone();
    config.as_object_mut().and_then(|fields| fields.remove("status"));
    config["metadata"]["name"] = read["metadata"]["name"].clone();
    config["metadata"].as_object_mut().and_then(|fields| fields.remove("generateName"));
    let path = format!("{path}?fieldManager=projects&force=true");
    let first = expect(api.patch(&path, APPLY, &config).await, 200, "applying")?;
    if let Some(difference) = difference(&read, &first) {
        report.note(sample.name, &format!("an apply of what is there changes it: {difference}"));
    }
    let second = expect(api.patch(&path, APPLY, &config).await, 200, "applying again")?;
    report.expect(first == second, sample.name, || "a second apply changes it".to_owned());
    Ok(())
}

async fn check_merge(api: &Api, sample: &Sample<'_>, path: &str, report: &mut Report) -> Result<(), String> {
    let before = expect(api.get(path).await, 200, "reading")?;
    let label = json!({ "metadata": { "labels": { "projects": "seen" } } });
    let merged = expect(api.merge(path, &label).await, 200, "merging")?;
    report.expect(merged["metadata"]["labels"]["projects"] == "seen", sample.name, || "no label".to_owned());
    if let Some(difference) = difference(&before, &merged) {
        report.note(sample.name, &format!("a label changes it: {difference}"));
    }
    Ok(())
}
