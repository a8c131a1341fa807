//! The checks that only the restricted level makes.

use super::*;

const LEVEL: Level = Level::Restricted;

#[test]
fn escalation() {
    let broken = "allowPrivilegeEscalation != false (containers \"a\", \"b\" must set \
                securityContext.allowPrivilegeEscalation=false)";
    let spec = |os: &str| {
        format!(
            r#"{{{os}"initContainers":[{{"name":"i","securityContext":{{"allowPrivilegeEscalation":false}}}}],
                "containers":[{{"name":"a"}},{{"name":"b","securityContext":{{"allowPrivilegeEscalation":true}}}}]}}"#
        )
    };
    check(
        "allowPrivilegeEscalation",
        LEVEL,
        &[
            (&spec(""), &[(7, "not made"), (8, broken), (36, broken)]),
            (&spec(r#""os":{"name":"linux"},"#), &[(36, broken)]),
            (&spec(r#""os":{"name":"windows"},"#), &[(24, broken), (25, "spared"), (36, "spared")]),
        ],
    );
    check("allowPrivilegeEscalation", Level::Baseline, &[(&spec(""), &[(36, "not made")])]);
}

#[test]
fn capabilities() {
    let drop = "container \"a\" must set securityContext.capabilities.drop=[\"ALL\"]";
    let windows = r#"{"os":{"name":"windows"},"containers":[{"name":"a"}]}"#;
    check(
        "capabilities_restricted",
        LEVEL,
        &[
            (
                r#"{"containers":[{"name":"a","securityContext":{"capabilities":{"drop":["X","ALL"],"add":["NET_BIND_SERVICE"]}}}]}"#,
                &[(21, "not made"), (22, "allowed"), (36, "allowed")],
            ),
            (
                r#"{"containers":[{"name":"a","securityContext":{}}]}"#,
                &[(22, &format!("unrestricted capabilities ({drop})"))],
            ),
            (
                r#"{"containers":[{"name":"a","securityContext":{"capabilities":{"drop":["all"],"add":["CHOWN","ALL"]}}}]}"#,
                &[(
                    36,
                    &format!(
                        "unrestricted capabilities ({drop}; container \"a\" must not include \"ALL\", \
                         \"CHOWN\" in \
                     securityContext.capabilities.add)"
                    ),
                )],
            ),
            (windows, &[(24, &format!("unrestricted capabilities ({drop})")), (25, "spared")]),
        ],
    );
    check("capabilities_baseline", LEVEL, &[(windows, &[(21, "allowed"), (22, "not made")])]);
}

#[test]
fn proc_mount() {
    let broken = "procMount (container \"a\" must not set securityContext.procMount to \"Unmasked\")";
    let spec =
        r#"{"hostUsers":false,"containers":[{"name":"a","securityContext":{"procMount":"Unmasked"}}]}"#;
    check("procMount", LEVEL, &[(spec, &[(34, broken), (35, "not made")])]);
    check("procMount_restricted", LEVEL, &[(spec, &[(34, "not made"), (35, broken), (36, broken)])]);
}

#[test]
fn volumes() {
    for source in [
        "configMap",
        "csi",
        "downwardAPI",
        "emptyDir",
        "ephemeral",
        "image",
        "persistentVolumeClaim",
        "projected",
        "secret",
    ] {
        let spec = format!(r#"{{"volumes":[{{"name":"v","{source}":{{}}}}]}}"#);
        check("restrictedVolumes", LEVEL, &[(&spec, &[(0, "allowed"), (36, "allowed")])]);
    }
    for source in [
        "hostPath",
        "gcePersistentDisk",
        "awsElasticBlockStore",
        "gitRepo",
        "nfs",
        "iscsi",
        "glusterfs",
        "rbd",
        "flexVolume",
        "cinder",
        "cephfs",
        "flocker",
        "fc",
        "azureFile",
        "vsphereVolume",
        "quobyte",
        "azureDisk",
        "photonPersistentDisk",
        "portworxVolume",
        "scaleIO",
        "storageos",
    ] {
        let spec = format!(r#"{{"volumes":[{{"name":"v","{source}":{{}}}}]}}"#);
        let broken =
            format!("restricted volume types (volume \"v\" uses restricted volume type \"{source}\")");
        check("restrictedVolumes", LEVEL, &[(&spec, &[(0, &broken), (36, &broken)])]);
        check("hostPathVolumes", LEVEL, &[(&spec, &[(0, "not made")])]);
    }
    check(
        "restrictedVolumes",
        LEVEL,
        &[(
            r#"{"volumes":[{"name":"x"},{"name":"v","nfs":{}},{"name":"w","fc":{}},{"name":"e","emptyDir":{}}]}"#,
            &[(
                36,
                "restricted volume types (volumes \"x\", \"v\", \"w\" use restricted volume types \"fc\", \
                 \"nfs\", \
             \"unknown\")",
            )],
        )],
    );
}

#[test]
fn non_root() {
    let said =
        "runAsNonRoot != true (pod and container \"b\" must not set securityContext.runAsNonRoot=false)";
    let silent =
        "runAsNonRoot != true (pod or containers \"a\", \"b\" must set securityContext.runAsNonRoot=true)";
    let (no, yes) =
        (r#""securityContext":{"runAsNonRoot":false}"#, r#""securityContext":{"runAsNonRoot":true}"#);
    let two = r#""containers":[{"name":"a"},{"name":"b"}]"#;
    check(
        "runAsNonRoot",
        LEVEL,
        &[
            (
                &format!(r#"{{{no},"containers":[{{"name":"a"}},{{"name":"b",{no}}}]}}"#),
                &[(0, said), (36, said)],
            ),
            (&format!(r#"{{{two}}}"#), &[(0, silent), (36, silent)]),
            (&format!(r#"{{{yes},{two}}}"#), &[(0, "allowed")]),
            (&format!(r#"{{"containers":[{{"name":"a",{yes}}}]}}"#), &[(0, "allowed")]),
            (
                &format!(r#"{{{yes},"containers":[{{"name":"b",{no}}}]}}"#),
                &[(
                    36,
                    "runAsNonRoot != true (container \"b\" must not set securityContext.runAsNonRoot=false)",
                )],
            ),
            (&format!(r#"{{"hostUsers":false,{two}}}"#), &[(34, silent), (35, "spared")]),
        ],
    );
}

#[test]
fn users() {
    let broken = "runAsUser=0 (pod and container \"a\" must not set runAsUser=0)";
    let root = r#""securityContext":{"runAsUser":0}"#;
    let spec =
        |users: &str| format!(r#"{{{users}{root},"containers":[{{"name":"a",{root}}},{{"name":"b"}}]}}"#);
    check(
        "runAsUser",
        LEVEL,
        &[
            (&spec(""), &[(22, "not made"), (23, broken), (36, broken)]),
            (&spec(r#""hostUsers":false,"#), &[(34, broken), (35, "spared")]),
            (r#"{"containers":[{"name":"a","securityContext":{"runAsUser":1}}]}"#, &[(36, "allowed")]),
        ],
    );
}

#[test]
fn seccomp() {
    let silent = "seccompProfile (pod or container \"a\" must set securityContext.seccompProfile.type to \
                  \"RuntimeDefault\" or \"Localhost\")";
    let said = "seccompProfile (pod must not set securityContext.seccompProfile.type to \"Unconfined\")";
    let (good, bad) = (
        r#""securityContext":{"seccompProfile":{"type":"Localhost"}}"#,
        r#""securityContext":{"seccompProfile":{"type":"Unconfined"}}"#,
    );
    let one = r#""containers":[{"name":"a"}]"#;
    check(
        "seccompProfile_restricted",
        LEVEL,
        &[
            (&format!(r#"{{{one}}}"#), &[(18, "not made"), (19, silent), (36, silent)]),
            (&format!(r#"{{{bad},{one}}}"#), &[(36, said)]),
            (&format!(r#"{{{good},{one}}}"#), &[(19, "allowed")]),
            (&format!(r#"{{"containers":[{{"name":"a",{good}}}]}}"#), &[(19, "allowed")]),
            (&format!(r#"{{"os":{{"name":"windows"}},{one}}}"#), &[(24, silent), (25, "spared")]),
        ],
    );
    check(
        "seccompProfile_baseline",
        LEVEL,
        &[(&format!(r#"{{{one}}}"#), &[(18, "allowed"), (19, "not made")])],
    );
}
