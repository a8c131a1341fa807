//! Which pods a job has: labels and selectors that the server chooses, and whether they fit each other.

use std::collections::BTreeMap;

use core_kinds::workloads;
use generated_batch::batch::v1::{Job, JobSpec};
use machinery::{path::Path, problem::Problems, selector::structured::check_selector};

const NAME_LABEL: &str = "batch.kubernetes.io/job-name";
const NAME_LABEL_BEFORE: &str = "job-name";
const UID_LABEL: &str = "batch.kubernetes.io/controller-uid";
const UID_LABEL_BEFORE: &str = "controller-uid";

/// Gives the pods labels that only this job's have, and selects them. What the client chose stays, and is
/// refused later where it does not fit.
pub(super) fn select_own_pods(job: &mut Job) {
    if job.spec.manual_selector == Some(true) {
        return;
    }
    let (name, uid) = (job.metadata.name.clone(), job.metadata.uid.clone());
    let labels = &mut job.spec.template.metadata.labels;
    let own = [(NAME_LABEL_BEFORE, &name), (NAME_LABEL, &name), (UID_LABEL_BEFORE, &uid), (UID_LABEL, &uid)];
    for (label, value) in own {
        labels.entry(label.to_owned()).or_insert_with(|| value.clone());
    }
    let selector = job.spec.selector.get_or_insert_default();
    selector.match_labels.entry(UID_LABEL.to_owned()).or_insert(uid);
}

/// Checks that the labels and the selector are those that the server chooses, unless the client wants to
/// choose.
pub(super) fn check_generated(job: &Job, old: Option<&Job>, problems: &mut Problems) {
    let spec = &job.spec;
    let Some(selector) = spec.selector.as_ref().filter(|_| spec.manual_selector != Some(true)) else {
        return;
    };
    // Jobs of earlier releases have only the labels without a prefix.
    let has_all = old.is_none_or(|old| {
        let labels = &old.spec.template.metadata.labels;
        labels.contains_key(NAME_LABEL) && labels.contains_key(UID_LABEL)
    });
    let (name, uid) = (job.metadata.name.as_str(), job.metadata.uid.as_str());
    let mut expected = vec![(UID_LABEL_BEFORE, uid), (NAME_LABEL_BEFORE, name)];
    if has_all {
        expected.extend([(UID_LABEL, uid), (NAME_LABEL, name)]);
    }
    let place = Path::Root.field("spec");
    for (label, value) in &expected {
        check_label(&spec.template.metadata.labels, (label, value), &place, problems);
    }
    let expected: BTreeMap<String, String> =
        expected.iter().map(|(label, value)| ((*label).to_owned(), (*value).to_owned())).collect();
    if workloads::selects(Some(selector), &expected) == Some(false) {
        problems.invalid_value(&place.field("selector"), selector, "`selector` not auto-generated");
    }
}

fn check_label(
    labels: &BTreeMap<String, String>,
    (label, wanted): (&str, &str),
    spec: &Path<'_>,
    problems: &mut Problems,
) {
    let template = spec.field("template");
    let metadata = template.field("metadata");
    let place = metadata.field("labels");
    let detail = format!("must be '{wanted}'");
    match labels.get(label) {
        None => problems.required(&place.key(label), &detail),
        Some(value) if value != wanted => problems.invalid_value(&place.key(label), labels, &detail),
        Some(_) => {}
    }
}

/// Checks that there is a selector, and that it picks the pods of the template.
pub(super) fn check(spec: &JobSpec, at: &Path<'_>, problems: &mut Problems) {
    let place = at.field("selector");
    match &spec.selector {
        None => problems.required(&place, ""),
        Some(selector) => check_selector(selector, &place, problems),
    }
    let labels = &spec.template.metadata.labels;
    let fits = workloads::selects(spec.selector.as_ref(), labels);
    workloads::check_labels(labels, fits != Some(false), at, problems);
}
