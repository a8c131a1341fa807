//! Capabilities of the kernel that containers add and drop.

use std::collections::BTreeSet;

use super::{
    setters::{containers, quoted},
    subject::Subject,
    violation::Violation,
};

/// What container runtimes give to containers anyway.
const USUAL: [&str; 13] = [
    "AUDIT_WRITE",
    "CHOWN",
    "DAC_OVERRIDE",
    "FOWNER",
    "FSETID",
    "KILL",
    "MKNOD",
    "NET_BIND_SERVICE",
    "SETFCAP",
    "SETGID",
    "SETPCAP",
    "SETUID",
    "SYS_CHROOT",
];

pub(super) fn baseline(subject: &Subject<'_>, _release: u64) -> Option<Violation> {
    let detail = not_among(&USUAL, subject)?;
    Some(Violation { reason: "non-default capabilities", detail })
}

pub(super) fn restricted(subject: &Subject<'_>, _release: u64) -> Option<Violation> {
    let keeping = subject.containers().filter(|container| {
        let capabilities = container.security.and_then(|context| context.capabilities.as_ref());
        !capabilities.is_some_and(|capabilities| capabilities.drop.iter().any(|dropped| dropped == "ALL"))
    });
    let keeping: Vec<&str> = keeping.map(|container| container.name).collect();
    let keeps = (!keeping.is_empty())
        .then(|| format!("{} must set securityContext.capabilities.drop=[\"ALL\"]", containers(&keeping)));
    let adds = not_among(&["NET_BIND_SERVICE"], subject);
    let details: Vec<String> = keeps.into_iter().chain(adds).collect();
    (!details.is_empty())
        .then(|| Violation { reason: "unrestricted capabilities", detail: details.join("; ") })
}

/// The containers that add others than these, and what they add.
fn not_among(allowed: &[&str], subject: &Subject<'_>) -> Option<String> {
    let mut names = Vec::new();
    let mut others = BTreeSet::new();
    for container in subject.containers() {
        let Some(capabilities) = container.security.and_then(|context| context.capabilities.as_ref()) else {
            continue;
        };
        let added = capabilities.add.iter().map(String::as_str);
        let mut added = added.filter(|added| !allowed.contains(added)).peekable();
        if added.peek().is_some() {
            names.push(container.name);
            others.extend(added);
        }
    }
    (!names.is_empty()).then(|| {
        format!(
            "{} must not include {} in securityContext.capabilities.add",
            containers(&names),
            quoted(others)
        )
    })
}
