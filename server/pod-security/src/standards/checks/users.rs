//! As whom the processes of a pod run.

use super::{
    setters::{Setters, containers},
    subject::Subject,
    violation::Violation,
};

pub(super) fn non_root(subject: &Subject<'_>, _release: u64) -> Option<Violation> {
    const REASON: &str = "runAsNonRoot != true";
    let setters = Setters::of(
        subject,
        |pod| pod.run_as_non_root.as_ref(),
        |container| container.run_as_non_root.as_ref(),
        |is_set| !is_set,
    );
    if let Some(setters) = setters.text() {
        let detail = format!("{setters} must not set securityContext.runAsNonRoot=false");
        return Some(Violation { reason: REASON, detail });
    }
    if subject.security().and_then(|context| context.run_as_non_root) == Some(true) {
        return None;
    }
    let silent = subject
        .containers()
        .filter(|container| container.security.and_then(|context| context.run_as_non_root).is_none());
    let names: Vec<&str> = silent.map(|container| container.name).collect();
    (!names.is_empty()).then(|| Violation {
        reason: REASON,
        detail: format!("pod or {} must set securityContext.runAsNonRoot=true", containers(&names)),
    })
}

pub(super) fn not_zero(subject: &Subject<'_>, _release: u64) -> Option<Violation> {
    let setters = Setters::of(
        subject,
        |pod| pod.run_as_user.as_ref(),
        |container| container.run_as_user.as_ref(),
        |user| *user == 0,
    );
    setters.text().map(|setters| Violation {
        reason: "runAsUser=0",
        detail: format!("{setters} must not set runAsUser=0"),
    })
}
