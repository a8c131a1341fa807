//! Stateful sets: what may change, and the claims that are made for pods.

use std::collections::BTreeSet;

use core_kinds::{
    pod_defaults, pod_spec,
    volume_claims::{self, ToleratedInClaim},
    workloads,
};
use generated_apps::apps::v1::{StatefulSet, StatefulSetSpec, StatefulSetUpdateStrategy};
use generated_core::core::v1::{PersistentVolumeClaimVolumeSource, PodTemplateSpec, Volume};
use machinery::{
    brand::Brand,
    change::Change,
    check, format,
    object::Object,
    path::Path,
    problem::{Problems, quote, tree},
    quantity::IntOrString,
    rules::Rules,
    strategy::Strategy,
};

/// The rules of stateful sets that the schema cannot express.
#[derive(Debug)]
pub(crate) struct StatefulSetStrategy;

/// In which order pods are made.
const ORDERS: [&str; 2] = ["OrderedReady", "Parallel"];

const FIXED: &str = "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', \
    'updateStrategy', \
                     'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' \
                     are forbidden";
/// The gate of updates of several pods at a time.
const MAX_UNAVAILABLE: &str = "MaxUnavailableStatefulSet";

impl Strategy for StatefulSetStrategy {
    type Object = StatefulSet;

    fn default_fields(&self, _brand: &Brand, new: &mut StatefulSet) {
        let spec = &mut new.spec;
        pod_defaults::complete(&mut spec.template.spec);
        for claim in &mut spec.volume_claim_templates {
            // Clients may say anything or nothing here: a template has no other kind.
            claim.kind = "PersistentVolumeClaim".to_owned();
            claim.api_version = "v1".to_owned();
            volume_claims::complete(&mut claim.spec);
            volume_claims::round(&mut claim.status.capacity);
            volume_claims::round(&mut claim.status.allocated_resources);
        }
        let replacement = &mut spec.update_strategy;
        if replacement.type_.is_empty() {
            replacement.type_ = "RollingUpdate".to_owned();
            replacement.rolling_update.get_or_insert_default();
        }
        if let Some(rolling) =
            replacement.rolling_update.as_mut().filter(|_| replacement.type_ == "RollingUpdate")
        {
            rolling.partition.get_or_insert(0);
        }
    }

    fn prepare(&self, change: &Change<'_>, new: &mut StatefulSet, _old: Option<&StatefulSet>) {
        let replacement = &mut new.spec.update_strategy;
        if let Some(rolling) =
            replacement.rolling_update.as_mut().filter(|_| replacement.type_ == "RollingUpdate")
            && change.gates.is_on(MAX_UNAVAILABLE)
        {
            // Not in the schema: writers would own the default while the gate is off.
            rolling.max_unavailable.get_or_insert(IntOrString::Int(1));
        }
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &StatefulSet,
        old: Option<&StatefulSet>,
        problems: &mut Problems,
    ) {
        if change.subresource == "status" {
            return;
        }
        let at = Path::Root.field("spec");
        let spec = &new.spec;
        let order = &spec.pod_management_policy;
        if !ORDERS.contains(&order.as_str()) {
            let detail = "must be 'OrderedReady' or 'Parallel'";
            problems.invalid(&at.field("podManagementPolicy"), &quote(order), detail);
        }
        check_replacement(&spec.update_strategy, &at.field("updateStrategy"), problems);
        if let Some(policy) = &spec.persistent_volume_claim_retention_policy {
            let at = at.field("persistentVolumeClaimRetentionPolicy");
            for (field, word) in [("whenDeleted", &policy.when_deleted), ("whenScaled", &policy.when_scaled)]
            {
                if !["Retain", "Delete"].contains(&word.as_str()) {
                    problems.not_supported_in_order(&at.field(field), &tree(word), &["Retain", "Delete"]);
                }
            }
        }
        if old.is_none() {
            let list = at.field("volumeClaimTemplates");
            for (index, claim) in spec.volume_claim_templates.iter().enumerate() {
                let place = list.index(index);
                volume_claims::check_spec(
                    &claim.spec,
                    ToleratedInClaim::default(),
                    &place.field("spec"),
                    problems,
                );
            }
        }
        if let Some(replicas) = &spec.replicas {
            check::min(replicas, &0, &at.field("replicas"), problems);
        }
        check::min(&spec.min_ready_seconds, &0, &at.field("minReadySeconds"), problems);
        if let Some(ordinals) = &spec.ordinals {
            ordinals.check(None, &at.field("ordinals"), change, problems);
        }
        if old.is_none() && !spec.service_name.is_empty() {
            check::format(&spec.service_name, format::dns_label, &at.field("serviceName"), problems);
        }
        let texts = workloads::SelectorTexts {
            empty: "empty selector is invalid for statefulset",
            unreadable: Some(""),
        };
        let (template, place) = (completed(spec), at.field("template"));
        if workloads::check_selector(spec.selector.as_ref(), &texts, &spec.template, &at, problems) {
            let stored = old.map(|old| &old.spec.template);
            template.check(stored, &place, change, problems);
            pod_spec::check_template(change, &template, stored, &place, problems);
        }
        workloads::check_lasting("StatefulSet", &template, &place, problems);
        if old.is_some_and(|old| fixed(&old.spec) != fixed(spec)) {
            problems.forbidden(&at, FIXED);
        }
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &StatefulSet,
        old: Option<&StatefulSet>,
        warnings: &mut Vec<String>,
    ) {
        let stored = old.map(|old| old as &dyn Object);
        workloads::warn_of_template(change, (new, stored), &new.spec.template, warnings);
        let is_status = change.subresource == "status";
        if !is_status && new.spec.revision_history_limit.is_some_and(|limit| limit < 0) {
            warnings.push(
                "spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 \
                 is \
                 recommended"
                    .to_owned(),
            );
        }
    }
}

/// The template as its pods will have it: first the volumes of the claims, each once and in place of one of
/// the same name, and without the names that the controller gives.
fn completed(spec: &StatefulSetSpec) -> PodTemplateSpec {
    let mut template = spec.template.clone();
    template.spec.hostname.clear();
    template.spec.subdomain.clear();
    let names: BTreeSet<&str> =
        spec.volume_claim_templates.iter().map(|claim| claim.metadata.name.as_str()).collect();
    let others = std::mem::take(&mut template.spec.volumes);
    let claimed = names.iter().map(|name| Volume {
        name: (*name).to_owned(),
        persistent_volume_claim: Some(PersistentVolumeClaimVolumeSource {
            claim_name: (*name).to_owned(),
            ..PersistentVolumeClaimVolumeSource::default()
        }),
        ..Volume::default()
    });
    let kept = others.into_iter().filter(|volume| !names.contains(volume.name.as_str()));
    template.spec.volumes = claimed.chain(kept).collect();
    template
}

/// What of a set may not change: all but these fields.
fn fixed(spec: &StatefulSetSpec) -> StatefulSetSpec {
    StatefulSetSpec {
        replicas: None,
        ordinals: None,
        template: Default::default(),
        update_strategy: Default::default(),
        revision_history_limit: None,
        persistent_volume_claim_retention_policy: None,
        min_ready_seconds: 0,
        ..spec.clone()
    }
}

fn check_replacement(replacement: &StatefulSetUpdateStrategy, at: &Path<'_>, problems: &mut Problems) {
    let place = at.field("rollingUpdate");
    match (replacement.type_.as_str(), &replacement.rolling_update) {
        ("OnDelete", Some(_)) => problems.invalid_value(
            &place,
            &replacement.rolling_update,
            "only allowed for updateStrategy 'RollingUpdate'",
        ),
        ("OnDelete", None) => {}
        ("RollingUpdate", rolling) => {
            if let Some(partition) =
                rolling.as_ref().and_then(|rolling| rolling.partition).filter(|partition| *partition < 0)
            {
                let detail = "must be greater than or equal to 0";
                problems.invalid(&place.field("partition"), &partition.to_string(), detail);
            }
        }
        _ => problems.invalid_value(at, replacement, "must be 'RollingUpdate' or 'OnDelete'"),
    }
}
