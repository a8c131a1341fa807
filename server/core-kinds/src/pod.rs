//! Pods: what may change and through which sub-resource, what the server computes, graceful deletion, and
//! cells. The rules of containers, volumes and the other parts of the specification belong to their types.

pub(crate) mod annotations;
pub(crate) mod app_armor;
mod cells;
mod ephemeral;
mod made;
pub(crate) mod profiles;
pub mod quality;
mod resize;
mod statuses;
pub mod terms;
mod update;

use generated_core::core::v1::Pod;
use machinery::{
    brand::Brand,
    change::{Change, Operation},
    columns::{Cell, RowCondition},
    format,
    path::Path,
    problem::Problems,
    strategy::Strategy,
};

use self::{
    annotations::Annotated,
    terms::{FAILED, SUCCEEDED},
};

/// What pods need beyond their schema.
#[derive(Debug)]
pub(crate) struct PodStrategy;

impl Strategy for PodStrategy {
    type Object = Pod;

    fn default_fields(&self, _brand: &Brand, new: &mut Pod) {
        made::complete(new);
    }

    fn prepare(&self, change: &Change<'_>, new: &mut Pod, old: Option<&Pod>) {
        let Some(old) = old else {
            made::begin(change, new);
            app_armor::adopt(change.brand, new);
            return;
        };
        match change.subresource {
            "status" => statuses::keep(&mut new.status, &old.status),
            "ephemeralcontainers" => {
                new.status.clone_from(&old.status);
                keep_metadata(new, old);
            }
            "resize" => {
                resize::keep(&mut new.spec, &old.spec, change.gates);
                keep_metadata(new, old);
            }
            _ => {}
        }
        if change.subresource == "status" {
            new.metadata.deletion_timestamp = old.metadata.deletion_timestamp;
            new.metadata.owner_references.clone_from(&old.metadata.owner_references);
        }
    }

    fn validate(&self, change: &Change<'_>, new: &Pod, old: Option<&Pod>, problems: &mut Problems) {
        let (metadata, spec) = (Path::Root.field("metadata"), Path::Root.field("spec"));
        let (annotated, place) = (Annotated::pod(new, old), metadata.field("annotations"));
        if change.subresource != "status" {
            annotations::check(change, &annotated, &place, problems);
            let stored = old.map(|old| &old.spec);
            super::pod_spec::check(
                change.gates,
                &new.spec,
                stored,
                Some(&new.metadata.name),
                &spec,
                problems,
            );
        }
        match (change.subresource, old) {
            (_, None) => {
                made::check(new, problems);
                profiles::check(change.brand, &annotated, &spec, problems);
            }
            ("status", Some(old)) => {
                annotations::check_kept(change, new, old, problems);
                annotations::check(change, &annotated, &place, problems);
                statuses::check(change, new, old, problems);
            }
            ("ephemeralcontainers", Some(old)) => ephemeral::check(change, new, old, problems),
            ("resize", Some(old)) => resize::check(change, new, old, problems),
            (_, Some(old)) => {
                annotations::check_kept(change, new, old, problems);
                update::check(new, old, problems);
            }
        }
    }

    fn warn_of_new(&self, brand: &Brand, new: &Pod, warnings: &mut Vec<String>) {
        app_armor::warn(brand, new, warnings);
    }

    fn warn(&self, change: &Change<'_>, new: &Pod, _old: Option<&Pod>, warnings: &mut Vec<String>) {
        if change.operation == Operation::Create {
            made::warn(change.brand, new, warnings);
        }
        if change.subresource == "status" {
            let at = Path::Root.field("status");
            let pod_ips = new.status.pod_ips.iter().map(|ip| ip.ip.as_str());
            let host_ips = new.status.host_ips.iter().map(|ip| ip.ip.as_str());
            odd_addresses(pod_ips, &at.field("podIPs"), warnings);
            odd_addresses(host_ips, &at.field("hostIPs"), warnings);
        }
    }

    fn cell(&self, column: &str, pod: &Pod) -> Cell {
        Cell::Text(match column {
            "Ready" => cells::Row::of(pod).ready(pod),
            "Status" => cells::Row::of(pod).status(),
            "Restarts" => return cells::Row::of(pod).restarts(),
            "Readiness Gates" => cells::gates(pod),
            _ => return Cell::Empty,
        })
    }

    fn row_conditions(&self, pod: &Pod) -> Vec<RowCondition> {
        cells::conditions(pod)
    }

    fn grace_seconds(&self, pod: &Pod, asked: Option<i64>) -> Option<i64> {
        let ended = matches!(pod.status.phase.as_str(), SUCCEEDED | FAILED);
        // Without a node, no agent would report that the containers ended.
        if pod.spec.node_name.is_empty() || ended {
            return Some(0);
        }
        let seconds = asked.or(pod.spec.termination_grace_period_seconds).unwrap_or(0);
        Some(if seconds < 0 { 1 } else { seconds })
    }
}

/// Takes back what sub-resources of the specification may not write.
fn keep_metadata(new: &mut Pod, old: &Pod) {
    let (new, old) = (&mut new.metadata, &old.metadata);
    new.labels.clone_from(&old.labels);
    new.annotations.clone_from(&old.annotations);
    new.finalizers.clone_from(&old.finalizers);
    new.owner_references.clone_from(&old.owner_references);
}

fn odd_addresses<'a>(ips: impl Iterator<Item = &'a str>, at: &Path<'_>, warnings: &mut Vec<String>) {
    for (index, ip) in ips.enumerate() {
        if let Some(odd) = format::odd_address(ip) {
            warnings.push(format!("{}: {odd}", at.index(index).field("ip")));
        }
    }
}
