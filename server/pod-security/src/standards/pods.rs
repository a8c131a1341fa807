//! Writes of pods, and of what makes pods.

use engine::{
    catalog::Resource,
    context::admit::{AdmissionRequest, Host, Judgement, Operation, joined},
    status::ApiError,
};
use generated_core::core::v1::{Pod, PodSpec};
use ground::{
    metrics::{Fatality, PodEvaluation},
    ready::Ready,
};
use machinery::{
    meta::v1::ObjectMeta,
    problem::{Problems, quote},
};

use super::{
    PodSecurity, changes,
    checks::{Subject, Verdict},
    is_pod,
    level::{Level, Standard},
    policy::Policy,
    templates,
};

/// Sub-resources of pods that change nothing of what a pod may do. All others are checked, also unknown ones.
const HARMLESS: [&str; 8] =
    ["exec", "attach", "binding", "eviction", "log", "portforward", "proxy", "status"];

impl PodSecurity {
    /// Checks a write of a pod or of a controller.
    pub(super) fn check_content<'a>(
        &'a self,
        host: Host<'a>,
        admission: &'a AdmissionRequest<'_>,
    ) -> Judgement<'a> {
        if HARMLESS.contains(&admission.request.route.subresource_name()) {
            return Ready::Now(Ok(()));
        }
        if let Some(by) = self.exempted_by(admission) {
            self.exempt(admission, by);
            return Ready::Now(Ok(()));
        }
        let Some(namespaces) = admission.request.catalog.find("core", "namespaces") else {
            return Ready::Now(Ok(()));
        };
        // What is at hand is enough: where the namespace matters, its existence was checked before, and by
        // the newest state.
        match host.at_hand(namespaces).get(admission.namespace()) {
            Some(entry) => Ready::Now(self.check_in(admission, &|label| entry.head.label(label))),
            None => Ready::later(self.check_by_newest(host, admission, namespaces)),
        }
    }

    /// Why everything is allowed, whatever the namespace says.
    fn exempted_by(&self, admission: &AdmissionRequest<'_>) -> Option<&'static str> {
        if self.exemptions.has_namespace(admission.namespace()) {
            return Some("namespace");
        }
        self.exemptions.has_user(&admission.request.user.name).then_some("user")
    }

    fn exempt(&self, admission: &AdmissionRequest<'_>, by: &str) {
        self.metrics.exempted(&self.counted(admission));
        admission.annotate(self.notes.exempt.clone(), by);
    }

    async fn check_by_newest(
        &self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        namespaces: &Resource,
    ) -> Result<(), ApiError> {
        let name = admission.namespace();
        let why = match host.newest(namespaces).await {
            Ok(snapshot) => match snapshot.get(name) {
                Some(entry) => return self.check_in(admission, &|label| entry.head.label(label)),
                None => ApiError::not_found(namespaces, name),
            },
            Err(error) => error,
        };
        self.metrics.failed(Fatality::Fatal, &self.counted(admission));
        let failed = format!("failed to lookup namespace {}", quote(name));
        if !is_pod(admission) {
            admission.annotate(self.notes.error.clone(), format!("{failed}: {}", why.status.message));
            return Ok(());
        }
        let error = ApiError::internal_because(&failed);
        let note = format!("{}: {}", error.status.message, why.status.message);
        admission.annotate(self.notes.error.clone(), note);
        Err(error)
    }

    /// Checks by the labels of the namespace.
    fn check_in<'l>(
        &self,
        admission: &AdmissionRequest<'_>,
        label: &dyn Fn(&str) -> Option<&'l str>,
    ) -> Result<(), ApiError> {
        let (policy, problems) = Policy::of_labels(&self.keys, &self.defaults, label);
        if problems.is_empty() && self.asks_nothing(admission, &policy) {
            return Ok(());
        }
        if is_pod(admission) && !is_significant(admission) {
            return Ok(());
        }
        let checked = templates::pod_of(admission, |metadata, spec| {
            self.check_pod(admission, &policy, &problems, metadata, spec)
        });
        // A controller without a template makes no pods.
        checked.unwrap_or(Ok(()))
    }

    /// Whether there is nothing to check. For pods, the audit and the metrics say so.
    fn asks_nothing(&self, admission: &AdmissionRequest<'_>, policy: &Policy) -> bool {
        if !is_pod(admission) {
            return policy.warn.level == Level::Privileged && policy.audit.level == Level::Privileged;
        }
        if !policy.is_free() {
            return false;
        }
        match (admission.operation, admission.request.route.subresource_name()) {
            (Operation::Create, "") => self.metrics.allowed_creation(),
            (Operation::Update, "") => self.metrics.allowed_update(),
            _ => self.count(admission, "allow", policy.enforce, "enforce"),
        }
        // As the reference server says it, whichever version is set.
        admission.annotate(self.notes.enforced.clone(), Standard::FREE.to_string());
        true
    }

    fn check_pod(
        &self,
        admission: &AdmissionRequest<'_>,
        policy: &Policy,
        problems: &Problems,
        metadata: &ObjectMeta,
        spec: &PodSpec,
    ) -> Result<(), ApiError> {
        if self.exemptions.has_runtime_class(spec.runtime_class_name.as_deref()) {
            self.exempt(admission, "runtimeClass");
            return Ok(());
        }
        if !problems.is_empty() {
            let texts = problems.as_slice().iter().map(ToString::to_string);
            admission
                .annotate(self.notes.error.clone(), format!("Failed to parse policy: {}", joined(texts)));
            self.metrics.failed(Fatality::NotFatal, &self.counted(admission));
        }
        let subject = Subject { annotations: &metadata.annotations, spec, domain: self.domain };
        let mut verdicts = Verdicts { subject, known: Vec::new() };
        let refusal =
            is_pod(admission).then(|| self.enforce(admission, policy.enforce, &mut verdicts)).flatten();
        self.audit(admission, policy.audit, &mut verdicts);
        match refusal {
            // The refusal says the reason, so that warnings would only repeat it.
            Some(refusal) => Err(refusal),
            None => {
                self.warn(admission, policy.warn, &mut verdicts);
                Ok(())
            }
        }
    }

    fn enforce(
        &self,
        admission: &AdmissionRequest<'_>,
        standard: Standard,
        verdicts: &mut Verdicts<'_>,
    ) -> Option<ApiError> {
        admission.annotate(self.notes.enforced.clone(), standard.to_string());
        let broken = verdicts.broken(standard);
        self.count(admission, if broken.is_some() { "deny" } else { "allow" }, standard, "enforce");
        let details = broken?;
        Some(admission.forbidden(&format!("violates PodSecurity \"{standard}\": {details}")))
    }

    fn audit(&self, admission: &AdmissionRequest<'_>, standard: Standard, verdicts: &mut Verdicts<'_>) {
        if let Some(details) = verdicts.broken(standard) {
            let note = format!("would violate PodSecurity \"{standard}\": {details}");
            admission.annotate(self.notes.violations.clone(), note);
            self.count(admission, "deny", standard, "audit");
        }
    }

    fn warn(&self, admission: &AdmissionRequest<'_>, standard: Standard, verdicts: &mut Verdicts<'_>) {
        if let Some(details) = verdicts.broken(standard) {
            admission.warn(format!("would violate PodSecurity \"{standard}\": {details}"));
            self.count(admission, "deny", standard, "warn");
        }
    }

    fn count(
        &self,
        admission: &AdmissionRequest<'_>,
        decision: &'static str,
        standard: Standard,
        mode: &'static str,
    ) {
        let (level, version) = (standard.level.as_str(), standard.counted_version());
        self.metrics.evaluated(PodEvaluation { decision, level, version, mode }, &self.counted(admission));
    }
}

/// What breaks each standard: the three modes often have one.
struct Verdicts<'a> {
    subject: Subject<'a>,
    known: Vec<(Standard, Option<String>)>,
}

impl Verdicts<'_> {
    /// What breaks a standard.
    fn broken(&mut self, standard: Standard) -> Option<String> {
        if let Some((_, details)) = self.known.iter().find(|(known, _)| *known == standard) {
            return details.clone();
        }
        let verdict = Verdict::of(standard, &self.subject);
        let details = (!verdict.is_allowed()).then(|| verdict.details());
        self.known.push((standard, details.clone()));
        details
    }
}

/// Whether the level may decide otherwise than about the pod before.
fn is_significant(admission: &AdmissionRequest<'_>) -> bool {
    let (Some(new), Some(old)) = (admission.object(), admission.old) else { return true };
    let compared = admission.in_stored_version(new, |new: &Pod| {
        admission.in_stored_version(old, |old: &Pod| changes::is_significant(&new.spec, &old.spec))
    });
    compared.flatten().unwrap_or(true)
}
