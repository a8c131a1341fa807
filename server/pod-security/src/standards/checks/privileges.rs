//! What containers may do on the node beyond the usual: everything, seeing all of `/proc`, gaining rights.

use std::collections::BTreeSet;

use super::{
    setters::{Setters, containers, quoted},
    subject::Subject,
    violation::Violation,
};

pub(super) fn privileged(subject: &Subject<'_>, _release: u64) -> Option<Violation> {
    let setters = Setters::of_containers(subject, |context| context.privileged == Some(true));
    setters.text().map(|setters| Violation {
        reason: "privileged",
        detail: format!("{setters} must not set securityContext.privileged=true"),
    })
}

pub(super) fn proc_mount(subject: &Subject<'_>, _release: u64) -> Option<Violation> {
    let mut names = Vec::new();
    let mut types = BTreeSet::new();
    for container in subject.containers() {
        let mount = container.security.and_then(|context| context.proc_mount.as_deref());
        if let Some(other) = mount.filter(|mount| *mount != "Default") {
            names.push(container.name);
            types.insert(other);
        }
    }
    (!names.is_empty()).then(|| Violation {
        reason: "procMount",
        detail: format!("{} must not set securityContext.procMount to {}", containers(&names), quoted(types)),
    })
}

pub(super) fn escalation(subject: &Subject<'_>, _release: u64) -> Option<Violation> {
    let is_closed = |said: Option<bool>| said == Some(false);
    let open = subject.containers().filter(|container| {
        !is_closed(container.security.and_then(|context| context.allow_privilege_escalation))
    });
    let names: Vec<&str> = open.map(|container| container.name).collect();
    (!names.is_empty()).then(|| Violation {
        reason: "allowPrivilegeEscalation != false",
        detail: format!("{} must set securityContext.allowPrivilegeEscalation=false", containers(&names)),
    })
}
