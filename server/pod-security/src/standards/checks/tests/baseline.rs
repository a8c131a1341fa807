//! The checks of the baseline level.

use super::*;

const LEVEL: Level = Level::Baseline;

#[test]
fn app_armor() {
    let one =
        "forbidden AppArmor profile (container \"a\" must not set AppArmor profile type to \"Unconfined\")";
    check(
        "appArmorProfile",
        LEVEL,
        &[
            (
                r#"{"containers":[{"name":"a","securityContext":{"appArmorProfile":{"type":"Unconfined"}}}]}"#,
                &[(0, one), (36, one)],
            ),
            (
                r#"{"securityContext":{"appArmorProfile":{"type":"RuntimeDefault"}},
                "containers":[{"name":"a","securityContext":{"appArmorProfile":{"type":"Localhost"}}}]}"#,
                &[(36, "allowed")],
            ),
            (
                r#"{"securityContext":{"appArmorProfile":{"type":"X"}},
                "ephemeralContainers":[{"name":"e","securityContext":{"appArmorProfile":{"type":"Y"}}}]}"#,
                &[(
                    36,
                    "forbidden AppArmor profiles (pod and container \"e\" must not set AppArmor profile type \
                     to \"X\", \"Y\")",
                )],
            ),
        ],
    );
    let key = "container.apparmor.security.beta.kubernetes.io";
    let annotated = |annotations: &str, expected: &str| {
        let spec = r#"{"securityContext":{"appArmorProfile":{"type":"RuntimeDefault"}}}"#;
        check_annotated("appArmorProfile", LEVEL, &[(annotations, spec, &[(36, expected)])]);
    };
    annotated(
        &format!(r#"{{"{key}/a":"","{key}/b":"runtime/default","{key}/c":"localhost/x","z/y":"q"}}"#),
        "allowed",
    );
    annotated(
        &format!(r#"{{"{key}/a":"unconfined"}}"#),
        &format!(
            "forbidden AppArmor profile (annotation must not set AppArmor profile type to \
             \"{key}/a=\"unconfined\"\")"
        ),
    );
    annotated(
        &format!(r#"{{"{key}/b":"\t","{key}/a":"x"}}"#),
        &format!(
            "forbidden AppArmor profiles (annotations must not set AppArmor profile type to \
             \"{key}/a=\"x\"\", \
             \"{key}/b=\"\\t\"\")"
        ),
    );
}

#[test]
fn capabilities() {
    check(
        "capabilities_baseline",
        LEVEL,
        &[
            (
                &with_context(r#""capabilities":{"add":["CHOWN","NET_BIND_SERVICE"]}"#),
                &[(0, "allowed"), (36, "allowed")],
            ),
            (
                &with_context(r#""capabilities":{"add":["SYS_TIME","CHOWN","NET_RAW","SYS_TIME"]}"#),
                &[(
                    36,
                    "non-default capabilities (containers \"i\", \"b\" must not include \"NET_RAW\", \
                     \"SYS_TIME\" in \
                 securityContext.capabilities.add)",
                )],
            ),
        ],
    );
}

#[test]
fn host_namespaces() {
    check(
        "hostNamespaces",
        LEVEL,
        &[
            (r#"{"hostNetwork":false}"#, &[(0, "allowed"), (36, "allowed")]),
            (r#"{"hostPID":true}"#, &[(0, "host namespaces (hostPID=true)")]),
            (
                r#"{"hostIPC":true,"hostPID":true,"hostNetwork":true}"#,
                &[(36, "host namespaces (hostNetwork=true, hostPID=true, hostIPC=true)")],
            ),
        ],
    );
}

#[test]
fn host_paths() {
    check(
        "hostPathVolumes",
        LEVEL,
        &[
            (r#"{"volumes":[{"name":"v","emptyDir":{}}]}"#, &[(0, "allowed")]),
            (
                r#"{"volumes":[{"name":"v","hostPath":{"path":"/"}}]}"#,
                &[(0, "hostPath volumes (volume \"v\")")],
            ),
            (
                r#"{"volumes":[{"name":"v","hostPath":{"path":"/"}},{"name":"w","hostPath":{"path":"/"}}]}"#,
                &[(36, "hostPath volumes (volumes \"v\", \"w\")")],
            ),
        ],
    );
}

#[test]
fn host_ports() {
    check(
        "hostPorts",
        LEVEL,
        &[
            (r#"{"containers":[{"name":"a","ports":[{"containerPort":80}]}]}"#, &[(0, "allowed")]),
            (
                r#"{"containers":[{"name":"a","ports":[{"hostPort":80},{"hostPort":80}]}]}"#,
                &[(36, "hostPort (container \"a\" uses hostPort 80)")],
            ),
            (
                r#"{"containers":[{"name":"a","ports":[{"hostPort":9}]}],"initContainers":[{"name":"i","ports":[{"hostPort":80}]}]}"#,
                &[(36, "hostPort (containers \"i\", \"a\" use hostPorts 80, 9)")],
            ),
        ],
    );
}

#[test]
fn hosts_of_probes() {
    let one = "probe or lifecycle host (container \"a\" uses probe or lifecycle host \"h\")";
    for place in [
        r#""livenessProbe":{"httpGet":{"host":"h"}}"#,
        r#""readinessProbe":{"tcpSocket":{"host":"h"}}"#,
        r#""startupProbe":{"tcpSocket":{"host":"h"},"httpGet":{"host":"h"}}"#,
        r#""lifecycle":{"postStart":{"httpGet":{"host":"h"}}}"#,
        r#""lifecycle":{"preStop":{"tcpSocket":{"host":"h"}}}"#,
    ] {
        let spec = format!(r#"{{"containers":[{{"name":"a",{place}}}]}}"#);
        check("hostProbesAndHostLifecycle", LEVEL, &[(&spec, &[(33, "not made"), (34, one), (36, one)])]);
    }
    check(
        "hostProbesAndHostLifecycle",
        LEVEL,
        &[
            (
                r#"{"containers":[{"name":"a","livenessProbe":{"httpGet":{"host":"","path":"/"},"exec":{}},"lifecycle":{}}]}"#,
                &[(36, "allowed")],
            ),
            (
                r#"{"initContainers":[{"name":"i","livenessProbe":{"httpGet":{"host":"x"}}}],
                "containers":[{"name":"a","startupProbe":{"httpGet":{"host":"b"}}}]}"#,
                &[(
                    36,
                    "probe or lifecycle host (containers \"a\", \"i\" use probe or lifecycle hosts \"b\", \
                     \"x\")",
                )],
            ),
        ],
    );
}

#[test]
fn privileged() {
    check(
        "privileged",
        LEVEL,
        &[
            (&with_context(r#""privileged":false"#), &[(0, "allowed")]),
            (
                &with_context(r#""privileged":true"#),
                &[(36, "privileged (containers \"i\", \"b\" must not set securityContext.privileged=true)")],
            ),
        ],
    );
}

#[test]
fn proc_mount() {
    let broken = "procMount (container \"a\" must not set securityContext.procMount to \"Unmasked\")";
    let unmasked = |users: &str| {
        format!(r#"{{{users}"containers":[{{"name":"a","securityContext":{{"procMount":"Unmasked"}}}}]}}"#)
    };
    check(
        "procMount",
        LEVEL,
        &[
            (&with_context(r#""procMount":"Default""#), &[(0, "allowed"), (36, "allowed")]),
            (&unmasked(""), &[(0, broken), (36, broken)]),
            (&unmasked(r#""hostUsers":true,"#), &[(34, broken), (35, broken)]),
            (&unmasked(r#""hostUsers":false,"#), &[(34, broken), (35, "spared"), (36, "spared")]),
        ],
    );
}

#[test]
fn se_linux() {
    let set = |options: &str| {
        let options = format!(r#""securityContext":{{"seLinuxOptions":{{{options}}}}}"#);
        format!(r#"{{{options},"containers":[{{"name":"a",{options}}}]}}"#)
    };
    let broken = |text: &str| {
        format!(
            "seLinuxOptions (pod and container \"a\" set forbidden securityContext.seLinuxOptions: {text})"
        )
    };
    check(
        "seLinuxOptions",
        LEVEL,
        &[
            (&set(r#""type":"container_kvm_t","level":"s0""#), &[(0, "allowed")]),
            (
                &set(r#""type":"container_engine_t""#),
                &[(30, &broken("type \"container_engine_t\"")), (31, "allowed")],
            ),
            (
                &set(r#""type":"x","user":"u","role":"r""#),
                &[(36, &broken("type \"x\"; user may not be set; role may not be set"))],
            ),
            (&set(r#""role":"r""#), &[(36, &broken("role may not be set"))]),
            (
                r#"{"securityContext":{"seLinuxOptions":{"type":"y"}},
                "containers":[{"name":"a","securityContext":{"seLinuxOptions":{"type":"x"}}}]}"#,
                &[(36, &broken("types \"x\", \"y\""))],
            ),
        ],
    );
}

#[test]
fn seccomp() {
    let broken = "seccompProfile (pod and container \"a\" must not set securityContext.seccompProfile.type \
        to \
                \"Unconfined\")";
    let bad = r#""securityContext":{"seccompProfile":{"type":"Unconfined"}}"#;
    check(
        "seccompProfile_baseline",
        LEVEL,
        &[
            (
                &format!(r#"{{{bad},"containers":[{{"name":"a",{bad}}}]}}"#),
                &[(18, "allowed"), (19, broken), (36, broken)],
            ),
            (r#"{"containers":[{"name":"a"}]}"#, &[(36, "allowed")]),
        ],
    );
    let (of_pod, of_container) =
        ("seccomp.security.alpha.kubernetes.io/pod", "container.seccomp.security.alpha.kubernetes.io/a");
    let spec = r#"{"containers":[{"name":"a"},{"name":"a"}]}"#;
    check_annotated(
        "seccompProfile_baseline",
        LEVEL,
        &[
            (
                &format!(
                    r#"{{"{of_pod}":"docker/default","{of_container}":"localhost/x","{of_container}2":"unconfined"}}"#
                ),
                spec,
                &[(0, "allowed")],
            ),
            (
                &format!(r#"{{"{of_pod}":"unconfined"}}"#),
                spec,
                &[
                    (18, &format!("seccompProfile (forbidden annotation {of_pod}=\"unconfined\")")),
                    (19, "allowed"),
                ],
            ),
            (
                &format!(r#"{{"{of_pod}":"","{of_container}":"x"}}"#),
                spec,
                &[(
                    0,
                    &format!("seccompProfile (forbidden annotations {of_container}=\"x\", {of_pod}=\"\")"),
                )],
            ),
        ],
    );
}

#[test]
fn sysctls() {
    let set = |names: &[&str]| {
        let list: Vec<String> =
            names.iter().map(|name| format!(r#"{{"name":"{name}","value":"1"}}"#)).collect();
        format!(r#"{{"securityContext":{{"sysctls":[{}]}}}}"#, list.join(","))
    };
    let broken = |name: &str| format!("forbidden sysctls ({name})");
    for (name, since) in [
        ("kernel.shm_rmid_forced", 0),
        ("net.ipv4.ip_unprivileged_port_start", 0),
        ("net.ipv4.ip_local_reserved_ports", 27),
        ("net.ipv4.tcp_keepalive_probes", 29),
        ("net.ipv4.tcp_wmem", 32),
    ] {
        for release in 0..37 {
            let expected = if release < since { broken(name) } else { "allowed".to_owned() };
            check("sysctls", LEVEL, &[(&set(&[name]), &[(release, &expected)])]);
        }
    }
    check(
        "sysctls",
        LEVEL,
        &[(&set(&["b", "kernel.shm_rmid_forced", "a"]), &[(36, "forbidden sysctls (b, a)")])],
    );
}

#[test]
fn windows_processes() {
    let bad = r#""securityContext":{"windowsOptions":{"hostProcess":true}}"#;
    check(
        "windowsHostProcess",
        LEVEL,
        &[
            (r#"{"securityContext":{"windowsOptions":{"hostProcess":false}}}"#, &[(0, "allowed")]),
            (
                &format!(r#"{{{bad},"containers":[{{"name":"a",{bad}}},{{"name":"b",{bad}}}]}}"#),
                &[(
                    36,
                    "hostProcess (pod and containers \"a\", \"b\" must not set \
                 securityContext.windowsOptions.hostProcess=true)",
                )],
            ),
        ],
    );
}
