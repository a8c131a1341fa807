//! Each check at each level and in the releases where it changes: a pod, and the outcome.

use std::collections::BTreeMap;

use generated_core::core::v1::Pod;
use machinery::json::{Decode, Reader};

use super::{super::level::Version, *};

mod baseline;
mod restricted;

/// A pod that keeps every level: its checks look at one thing each.
const SOUND: &str = r#""allowPrivilegeEscalation":false,"capabilities":{"drop":["ALL"]},"runAsNonRoot":true,
    "seccompProfile":{"type":"RuntimeDefault"}"#;

/// Reads a pod from its annotations and its spec.
fn pod(annotations: &str, spec: &str) -> Pod {
    let text = format!(r#"{{"metadata":{{"name":"p","annotations":{annotations}}},"spec":{spec}}}"#);
    Pod::decode(&mut Reader::new(text.as_bytes())).expect("a pod")
}

/// What the check with this id says in a release, or whether a level does not make it.
fn outcome(id: &str, level: Level, release: u64, pod: &Pod) -> String {
    let subject =
        Subject { annotations: &pod.metadata.annotations, spec: &pod.spec, domain: "kubernetes.io" };
    let standard = Standard { level, version: Version::Minor(release) };
    let Some(check) = made(standard).find(|check| check.id == id) else { return "not made".to_owned() };
    if check.spares.is_some_and(|spared| spared.covers(&subject, release)) {
        return "spared".to_owned();
    }
    match (check.rule)(&subject, release) {
        Some(violation) => Verdict(vec![violation]).details(),
        None => "allowed".to_owned(),
    }
}

/// Asserts what a check says of pods with this spec, in each of the releases.
fn check(id: &str, level: Level, rows: &[(&str, &[(u64, &str)])]) {
    check_annotated(
        id,
        level,
        &rows.iter().map(|(spec, outcome)| ("{}", *spec, *outcome)).collect::<Vec<_>>(),
    );
}

/// Annotations and spec of a pod, and the outcome in releases.
type Row<'a> = (&'a str, &'a str, &'a [(u64, &'a str)]);

/// The same of pods with annotations.
fn check_annotated(id: &str, level: Level, rows: &[Row<'_>]) {
    for (annotations, spec, expected) in rows {
        let pod = pod(annotations, spec);
        for (release, expected) in *expected {
            assert_eq!(
                outcome(id, level, *release, &pod),
                *expected,
                "{id} in 1.{release}: {annotations} {spec}"
            );
        }
    }
}

/// Two containers, of which the second has this security context, and an init container with it.
fn with_context(context: &str) -> String {
    format!(
        r#"{{"initContainers":[{{"name":"i","securityContext":{{{context}}}}}],"containers":[{{"name":"a"}},{{"name":"b","securityContext":{{{context}}}}}]}}"#
    )
}

#[test]
fn checks_are_sorted_as_messages_are() {
    let keys: Vec<_> = CHECKS.iter().map(|check| (check.level, check.id)).collect();
    let mut sorted = keys.clone();
    sorted.sort_unstable();
    assert_eq!(keys, sorted);
    for check in CHECKS.iter().filter_map(|check| check.replaces) {
        assert!(CHECKS.iter().any(|other| other.id == check && other.level == Level::Baseline), "{check}");
    }
}

#[test]
fn a_level_makes_its_checks_and_those_below() {
    let ids = |level, version| {
        let checks = made(Standard { level, version });
        checks.map(|check| check.id).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(ids(Level::Privileged, Version::Latest), "");
    let oldest = "appArmorProfile capabilities_baseline hostNamespaces hostPathVolumes hostPorts privileged \
                  procMount seLinuxOptions seccompProfile_baseline sysctls windowsHostProcess";
    assert_eq!(ids(Level::Baseline, Version::Minor(0)), oldest);
    assert_eq!(ids(Level::Baseline, Version::Minor(33)), oldest);
    let newest = oldest.replace("hostPorts", "hostPorts hostProbesAndHostLifecycle");
    for version in [Version::Minor(34), Version::Latest, Version::Minor(1_000_000)] {
        assert_eq!(ids(Level::Baseline, version), newest);
    }
    for (release, expected) in [
        (
            7,
            "appArmorProfile capabilities_baseline hostNamespaces hostPorts privileged procMount \
             seLinuxOptions \
             seccompProfile_baseline sysctls windowsHostProcess restrictedVolumes runAsNonRoot",
        ),
        (
            19,
            "appArmorProfile capabilities_baseline hostNamespaces hostPorts privileged procMount \
             seLinuxOptions \
             sysctls windowsHostProcess allowPrivilegeEscalation restrictedVolumes runAsNonRoot \
             seccompProfile_restricted",
        ),
        (
            22,
            "appArmorProfile hostNamespaces hostPorts privileged procMount seLinuxOptions sysctls \
             windowsHostProcess allowPrivilegeEscalation capabilities_restricted restrictedVolumes \
             runAsNonRoot \
             seccompProfile_restricted",
        ),
        (
            35,
            "appArmorProfile hostNamespaces hostPorts hostProbesAndHostLifecycle privileged seLinuxOptions \
             sysctls \
             windowsHostProcess allowPrivilegeEscalation capabilities_restricted procMount_restricted \
             restrictedVolumes runAsNonRoot runAsUser seccompProfile_restricted",
        ),
    ] {
        assert_eq!(ids(Level::Restricted, Version::Minor(release)), expected, "1.{release}");
    }
    assert_eq!(ids(Level::Restricted, Version::Latest), ids(Level::Restricted, Version::Minor(35)));
}

#[test]
fn a_sound_pod_keeps_every_level_of_every_release() {
    let pod = pod("{}", &format!(r#"{{"containers":[{{"name":"a","securityContext":{{{SOUND}}}}}]}}"#));
    let subject = Subject { annotations: &BTreeMap::new(), spec: &pod.spec, domain: "kubernetes.io" };
    for release in 0..40 {
        let standard = Standard { level: Level::Restricted, version: Version::Minor(release) };
        assert_eq!(Verdict::of(standard, &subject), Verdict::default(), "1.{release}");
    }
}

#[test]
fn several_violations_are_one_text() {
    let pod = pod(
        "{}",
        r#"{"hostNetwork":true,"containers":[{"name":"a","securityContext":{"privileged":true}}]}"#,
    );
    let subject = Subject { annotations: &BTreeMap::new(), spec: &pod.spec, domain: "kubernetes.io" };
    let verdict = Verdict::of(Standard { level: Level::Baseline, version: Version::Latest }, &subject);
    assert_eq!(verdict.reasons(), "host namespaces, privileged");
    assert_eq!(
        verdict.details(),
        "host namespaces (hostNetwork=true), privileged (container \"a\" must not set \
         securityContext.privileged=true)"
    );
}
