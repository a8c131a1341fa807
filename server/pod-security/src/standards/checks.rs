//! The rules of the levels, in the order in which clients see them, and since which release each counts.

mod capabilities;
mod host;
mod privileges;
mod profiles;
mod setters;
mod subject;
mod sysctls;
mod users;
mod violation;
mod volumes;

use std::fmt::Write;

pub(super) use self::subject::Subject;
use self::violation::Violation;
use super::level::{Level, Standard};

/// Looks at a pod by the rules of a release.
type Rule = fn(&Subject<'_>, u64) -> Option<Violation>;

/// A check of a level.
struct Check {
    id: &'static str,
    /// The lowest level that makes it.
    level: Level,
    /// The first release that makes it.
    since: u64,
    /// The check of a lower level that it stands for.
    replaces: Option<&'static str>,
    /// Pods that it leaves alone.
    spares: Option<Spared>,
    rule: Rule,
}

/// Pods that a check leaves alone since a release.
#[derive(Clone, Copy)]
enum Spared {
    /// Pods for Windows, whose nodes have no such thing.
    Windows(u64),
    /// Pods in a user namespace, whose root is not the root of the node.
    UserNamespaces(u64),
}

impl Spared {
    fn covers(self, subject: &Subject<'_>, release: u64) -> bool {
        match self {
            Spared::Windows(since) => {
                release >= since && subject.spec.os.as_ref().is_some_and(|os| os.name == "windows")
            }
            Spared::UserNamespaces(since) => release >= since && subject.spec.host_users == Some(false),
        }
    }
}

/// All checks: by level, then by id as bytes.
static CHECKS: [Check; 19] = [
    baseline("appArmorProfile", 0, profiles::app_armor),
    baseline("capabilities_baseline", 0, capabilities::baseline),
    baseline("hostNamespaces", 0, host::namespaces),
    baseline("hostPathVolumes", 0, volumes::host_paths),
    baseline("hostPorts", 0, host::ports),
    baseline("hostProbesAndHostLifecycle", 34, host::probes),
    baseline("privileged", 0, privileges::privileged),
    Check { spares: Some(Spared::UserNamespaces(35)), ..baseline("procMount", 0, privileges::proc_mount) },
    baseline("seLinuxOptions", 0, profiles::se_linux),
    baseline("seccompProfile_baseline", 0, profiles::seccomp_baseline),
    baseline("sysctls", 0, sysctls::sysctls),
    baseline("windowsHostProcess", 0, host::windows_process),
    Check {
        spares: Some(Spared::Windows(25)),
        ..restricted("allowPrivilegeEscalation", 8, privileges::escalation)
    },
    Check {
        replaces: Some("capabilities_baseline"),
        spares: Some(Spared::Windows(25)),
        ..restricted("capabilities_restricted", 22, capabilities::restricted)
    },
    // The level below spares user namespaces since the same release; before, both levels had the check of
    // that one.
    Check { replaces: Some("procMount"), ..restricted("procMount_restricted", 35, privileges::proc_mount) },
    Check { replaces: Some("hostPathVolumes"), ..restricted("restrictedVolumes", 0, volumes::restricted) },
    Check { spares: Some(Spared::UserNamespaces(35)), ..restricted("runAsNonRoot", 0, users::non_root) },
    Check { spares: Some(Spared::UserNamespaces(35)), ..restricted("runAsUser", 23, users::not_zero) },
    Check {
        replaces: Some("seccompProfile_baseline"),
        spares: Some(Spared::Windows(25)),
        ..restricted("seccompProfile_restricted", 19, profiles::seccomp_restricted)
    },
];

const fn baseline(id: &'static str, since: u64, rule: Rule) -> Check {
    Check { id, level: Level::Baseline, since, replaces: None, spares: None, rule }
}

const fn restricted(id: &'static str, since: u64, rule: Rule) -> Check {
    Check { id, level: Level::Restricted, since, replaces: None, spares: None, rule }
}

/// Which rules of a standard a pod breaks.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Verdict(Vec<Violation>);

impl Verdict {
    /// Checks a pod.
    pub(super) fn of(standard: Standard, subject: &Subject<'_>) -> Self {
        let release = standard.version.minor();
        let broken = made(standard).filter_map(|check| {
            let is_spared = check.spares.is_some_and(|spared| spared.covers(subject, release));
            if is_spared { None } else { (check.rule)(subject, release) }
        });
        Verdict(broken.collect())
    }

    /// Whether no rule is broken.
    pub(super) fn is_allowed(&self) -> bool {
        self.0.is_empty()
    }

    /// The broken rules, as `privileged, hostPort`.
    pub(super) fn reasons(&self) -> String {
        self.0.iter().map(|violation| violation.reason).collect::<Vec<_>>().join(", ")
    }

    /// The same with what breaks them, as `hostPort (container "a" uses hostPort 80)`.
    pub(super) fn details(&self) -> String {
        let mut text = String::new();
        for (at, Violation { reason, detail }) in self.0.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            // Writing to a text cannot fail.
            let _ = write!(text, "{comma}{reason} ({detail})");
        }
        text
    }
}

/// The checks that a standard makes.
fn made(standard: Standard) -> impl Iterator<Item = &'static Check> {
    let release = standard.version.minor();
    let counts = move |check: &&Check| check.level <= standard.level && check.since <= release;
    let is_replaced =
        move |check: &Check| CHECKS.iter().filter(counts).any(|other| other.replaces == Some(check.id));
    CHECKS.iter().filter(counts).filter(move |check| !is_replaced(check))
}

#[cfg(test)]
mod tests;
