//! The metrics of pod security: what its levels decided.

use std::borrow::Cow;

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family},
};

use super::stability::{Registrar, alpha};

/// Handles on the metrics of pod security.
#[derive(Debug, Clone)]
pub struct PodSecurityMetrics {
    evaluations: Family<EvaluationLabels, Counter>,
    exemptions: Family<JudgedWrite, Counter>,
    errors: Family<ErrorLabels, Counter>,
    /// Pods that were created and changed where everything is allowed: most pods of most servers count here.
    allowed: [Counter; 2],
}

/// A write that is judged.
#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct JudgedWrite {
    /// `create` or `update`.
    pub request_operation: &'static str,
    /// `pod` or `controller`.
    pub resource: &'static str,
    /// The sub-resource, or empty.
    pub subresource: String,
}

/// What a level decided about a write.
#[derive(Debug, Clone, Hash, PartialEq, Eq)]
pub struct PodEvaluation {
    /// `allow` or `deny`.
    pub decision: &'static str,
    /// The level.
    pub level: &'static str,
    /// The release whose rules count; `future` for any that is not known yet.
    pub version: Cow<'static, str>,
    /// `enforce`, `audit` or `warn`.
    pub mode: &'static str,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct EvaluationLabels {
    decision: &'static str,
    policy_level: &'static str,
    policy_version: Cow<'static, str>,
    mode: &'static str,
    request_operation: &'static str,
    resource: &'static str,
    subresource: String,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ErrorLabels {
    fatal: &'static str,
    request_operation: &'static str,
    resource: &'static str,
    subresource: String,
}

/// How far a write came that met an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fatality {
    /// It was not judged.
    Fatal,
    /// It was judged by what could be read.
    NotFatal,
}

impl EvaluationLabels {
    fn of(evaluation: PodEvaluation, write: &JudgedWrite) -> Self {
        EvaluationLabels {
            decision: evaluation.decision,
            policy_level: evaluation.level,
            policy_version: evaluation.version,
            mode: evaluation.mode,
            request_operation: write.request_operation,
            resource: write.resource,
            subresource: write.subresource.clone(),
        }
    }
}

impl Default for PodSecurityMetrics {
    fn default() -> Self {
        let evaluations = Family::<EvaluationLabels, Counter>::default();
        let allowed = ["create", "update"].map(|request_operation| {
            let evaluation = PodEvaluation {
                decision: "allow",
                level: "privileged",
                version: "latest".into(),
                mode: "enforce",
            };
            let write = JudgedWrite { request_operation, resource: "pod", subresource: String::new() };
            evaluations.get_or_create_owned(&EvaluationLabels::of(evaluation, &write))
        });
        PodSecurityMetrics { evaluations, exemptions: Family::default(), errors: Family::default(), allowed }
    }
}

impl PodSecurityMetrics {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        all.register(
            alpha("pod_security_evaluations", "Decisions about pods; ignored and exempt writes do not count"),
            self.evaluations.clone(),
        );
        all.register(
            alpha("pod_security_exemptions", "Writes that were not judged because an exemption covers them"),
            self.exemptions.clone(),
        );
        all.register(
            alpha(
                "pod_security_errors",
                "Errors in finding out what is allowed; after one that is not fatal, the restricted level \
                 may count",
            ),
            self.errors.clone(),
        );
    }

    /// Counts the creation of a pod where every level allows everything.
    pub fn allowed_creation(&self) {
        let [creations, _] = &self.allowed;
        creations.inc();
    }

    /// Counts the update of a pod where every level allows everything.
    pub fn allowed_update(&self) {
        let [_, updates] = &self.allowed;
        updates.inc();
    }

    /// Counts a decision.
    pub fn evaluated(&self, evaluation: PodEvaluation, write: &JudgedWrite) {
        self.evaluations.get_or_create_owned(&EvaluationLabels::of(evaluation, write)).inc();
    }

    /// Counts a write that an exemption covers.
    pub fn exempted(&self, write: &JudgedWrite) {
        self.exemptions.get_or_create_owned(write).inc();
    }

    /// Counts an error.
    pub fn failed(&self, fatality: Fatality, write: &JudgedWrite) {
        let labels = ErrorLabels {
            fatal: if fatality == Fatality::Fatal { "true" } else { "false" },
            request_operation: write.request_operation,
            resource: write.resource,
            subresource: write.subresource.clone(),
        };
        self.errors.get_or_create_owned(&labels).inc();
    }
}
