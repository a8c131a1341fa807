//! Policies and pods as JSON: what a policy fills in, and what it refuses.

use machinery::json::{Decode, Reader};

use super::*;

const DOMAIN: &str = "kubernetes.io";

fn brand() -> &'static Brand {
    Brand::named(generated_brands::BRANDS, "kubernetes").expect("it is known")
}

/// A policy that asks for nothing, with these fields over it.
fn policy(annotations: &str, spec: &str) -> PodSecurityPolicy {
    let any = r#"{"rule":"RunAsAny"}"#;
    let free = ["seLinux", "runAsUser", "fsGroup", "supplementalGroups"].map(|name| (name, any));
    let open = free.iter().chain(&[("allowPrivilegeEscalation", "true")]);
    let mut fields: Vec<String> = open
        .filter(|(name, _)| !spec.contains(&format!("\"{name}\"")))
        .map(|(name, value)| format!("\"{name}\":{value}"))
        .collect();
    fields.extend((!spec.is_empty()).then(|| spec.to_owned()));
    let text = format!(
        r#"{{"metadata":{{"name":"p","annotations":{annotations}}},"spec":{{{}}}}}"#,
        fields.join(",")
    );
    PodSecurityPolicy::decode(&mut Reader::new(text.as_bytes())).expect("a policy")
}

fn pod(spec: &str) -> Pod {
    let text = format!(r#"{{"metadata":{{"name":"p"}},"spec":{spec}}}"#);
    Pod::decode(&mut Reader::new(text.as_bytes())).expect("a pod")
}

/// What a policy says of a pod that it has filled in.
fn found(policy: &PodSecurityPolicy, spec: &str) -> String {
    assert!(usable::is_usable(&policy.spec), "the policy is usable");
    let mut pod = pod(spec);
    defaults::fill(policy, DOMAIN, &mut pod);
    let problems = rules::check(policy, brand(), &pod);
    problems.as_slice().iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")
}

#[test]
fn a_policy_fills_in_what_is_open() {
    for (rules, open, filled) in [
        (
            r#""fsGroup":{"rule":"MustRunAs","ranges":[{"min":5,"max":9}]}"#,
            r#"{}"#,
            r#"{"securityContext":{"fsGroup":5}}"#,
        ),
        (r#""fsGroup":{"rule":"MayRunAs","ranges":[{"min":5,"max":9}]}"#, r#"{}"#, r#"{}"#),
        (
            r#""supplementalGroups":{"rule":"MustRunAs","ranges":[{"min":5,"max":9}]}"#,
            r#"{"securityContext":{"supplementalGroups":[7]}}"#,
            r#"{"securityContext":{"supplementalGroups":[7]}}"#,
        ),
        (
            r#""seLinux":{"rule":"MustRunAs","seLinuxOptions":{"level":"s0"}}"#,
            r#"{}"#,
            r#"{"securityContext":{"seLinuxOptions":{"level":"s0"}}}"#,
        ),
        (
            r#""runAsUser":{"rule":"MustRunAs","ranges":[{"min":5,"max":9}]}"#,
            r#"{"containers":[{"name":"a"},{"name":"b","securityContext":{"runAsUser":6}}]}"#,
            r#"{"containers":[{"name":"a","securityContext":{"runAsUser":5}},{"name":"b","securityContext":{"runAsUser":6}}]}"#,
        ),
        (
            r#""runAsUser":{"rule":"MustRunAsNonRoot"}"#,
            r#"{"initContainers":[{"name":"a"}]}"#,
            r#"{"initContainers":[{"name":"a","securityContext":{"runAsNonRoot":true}}]}"#,
        ),
        (
            r#""defaultAddCapabilities":["B","C"],"requiredDropCapabilities":["D"]"#,
            r#"{"containers":[{"name":"a","securityContext":{"capabilities":{"add":["Z","A"],"drop":["C"]}}}]}"#,
            r#"{"containers":[{"name":"a","securityContext":{"capabilities":{"add":["A","B","Z"],"drop":["C","D"]}}}]}"#,
        ),
        (
            r#""readOnlyRootFilesystem":true,"allowPrivilegeEscalation":false"#,
            r#"{"containers":[{"name":"a"}]}"#,
            r#"{"containers":[{"name":"a","securityContext":{"readOnlyRootFilesystem":true,"allowPrivilegeEscalation":false}}]}"#,
        ),
        (
            r#""runtimeClass":{"allowedRuntimeClassNames":["*"],"defaultRuntimeClassName":"r"}"#,
            r#"{}"#,
            r#"{"runtimeClassName":"r"}"#,
        ),
    ] {
        let policy = policy("{}", rules);
        let mut found = pod(open);
        defaults::fill(&policy, DOMAIN, &mut found);
        assert!(found == pod(filled), "{rules} on {open}");
        let once = found.clone();
        defaults::fill(&policy, DOMAIN, &mut found);
        assert!(found == once, "twice: {rules} on {open}");
    }
}

#[test]
fn profiles_are_filled_in_once() {
    let policy = policy(
        r#"{"seccomp.security.alpha.kubernetes.io/defaultProfileName":"docker/default",
            "seccomp.security.alpha.kubernetes.io/allowedProfileNames":"runtime/default",
            "apparmor.security.beta.kubernetes.io/defaultProfileName":"localhost/x",
            "apparmor.security.beta.kubernetes.io/allowedProfileNames":"localhost/x"}"#,
        "",
    );
    let mut filled = pod(r#"{"containers":[{"name":"a"}]}"#);
    defaults::fill(&policy, DOMAIN, &mut filled);
    let annotations: Vec<_> =
        filled.metadata.annotations.iter().map(|(key, text)| format!("{key}={text}")).collect();
    assert_eq!(
        annotations,
        [
            "container.apparmor.security.beta.kubernetes.io/a=localhost/x",
            "seccomp.security.alpha.kubernetes.io/pod=docker/default",
        ]
    );
    let once = filled.clone();
    defaults::fill(&policy, DOMAIN, &mut filled);
    assert!(filled == once && rules::check(&policy, brand(), &filled).is_empty());
}

#[test]
fn a_policy_refuses_what_it_does_not_allow() {
    let container = |fields: &str| format!(r#"{{"containers":[{{"name":"a",{fields}}}]}}"#);
    let context = |fields: &str| container(&format!(r#""securityContext":{{{fields}}}"#));
    let at = "spec.containers[0].securityContext";
    for (rules, spec, expected) in [
        ("", r#"{"containers":[{"name":"a"}]}"#.to_owned(), String::new()),
        (
            "",
            r#"{"hostNetwork":true,"hostPID":true,"hostIPC":true}"#.to_owned(),
            "spec.securityContext.hostNetwork: Invalid value: true: Host network is not allowed to be used | \
             spec.securityContext.hostPID: Invalid value: true: Host PID is not allowed to be used | \
             spec.securityContext.hostIPC: Invalid value: true: Host IPC is not allowed to be used"
                .to_owned(),
        ),
        (
            "",
            context(r#""privileged":true,"procMount":"Unmasked""#),
            format!(
                "{at}.privileged: Invalid value: true: Privileged containers are not allowed | \
                 {at}.procMount: Invalid value: \"Unmasked\": ProcMountType is not allowed"
            ),
        ),
        (
            r#""hostPorts":[{"min":1,"max":1},{"min":5,"max":6}]"#,
            container(r#""ports":[{"hostPort":1},{"hostPort":7}]"#),
            "spec.containers[0].ports[1].hostPort: Invalid value: 7: Host port 7 is not allowed to be used. \
             Allowed \
             ports: [1,5-6]"
                .to_owned(),
        ),
        (
            r#""requiredDropCapabilities":["X"],"allowedCapabilities":["A"]"#,
            context(r#""capabilities":{"add":["A","B"]}"#),
            format!("{at}.capabilities.add: Invalid value: \"B\": capability may not be added"),
        ),
        (
            r#""runAsUser":{"rule":"MustRunAs","ranges":[{"min":5,"max":9},{"min":20,"max":20}]}"#,
            context(r#""runAsUser":10"#),
            format!("{at}.runAsUser: Invalid value: 10: must be in the ranges: [{{5 9}} {{20 20}}]"),
        ),
        (
            r#""runAsUser":{"rule":"MustRunAsNonRoot"}"#,
            context(r#""runAsUser":0"#),
            format!("{at}.runAsUser: Invalid value: 0: running with the root UID is forbidden"),
        ),
        (
            r#""fsGroup":{"rule":"MayRunAs","ranges":[{"min":5,"max":9}]}"#,
            r#"{"securityContext":{"fsGroup":4}}"#.to_owned(),
            "spec.securityContext.fsGroup: Invalid value: [4]: group 4 must be in the ranges: [{5 \
             9}]".to_owned(),
        ),
        (
            r#""seLinux":{"rule":"MustRunAs","seLinuxOptions":{"level":"s0:c1,c2","type":"t"}}"#,
            r#"{"securityContext":{"seLinuxOptions":{"level":"s0:c2,c1","type":"u"}}}"#.to_owned(),
            "spec.securityContext.seLinuxOptions.type: Invalid value: \"u\": must be t".to_owned(),
        ),
        (
            r#""readOnlyRootFilesystem":true"#,
            context(r#""readOnlyRootFilesystem":false"#),
            format!("{at}.readOnlyRootFilesystem: Invalid value: false: ReadOnlyRootFilesystem must be set \
                to true"),
        ),
        (
            r#""allowPrivilegeEscalation":false"#,
            context(r#""allowPrivilegeEscalation":true"#),
            format!(
                "{at}.allowPrivilegeEscalation: Invalid value: true: Allowing privilege escalation for \
                 containers is \
                 not allowed"
            ),
        ),
        (
            r#""runtimeClass":{"allowedRuntimeClassNames":["r"]}"#,
            r#"{"runtimeClassName":"s"}"#.to_owned(),
            "spec.runtimeClassName: Invalid value: \"s\"".to_owned(),
        ),
        (
            r#""allowedUnsafeSysctls":["net.*"],"forbiddenSysctls":["kernel.shm_rmid_forced"]"#,
            r#"{"securityContext":{"sysctls":[{"name":"net.x"},{"name":"kernel.shm_rmid_forced"},{"name":"k"}]}}"#
                .to_owned(),
            "pod.spec.securityContext.sysctls[1]: Forbidden: sysctl \"kernel.shm_rmid_forced\" is not \
             allowed | \
             pod.spec.securityContext.sysctls[2]: Forbidden: unsafe sysctl \"k\" is not allowed"
                .to_owned(),
        ),
        (
            "",
            r#"{"securityContext":{"seccompProfile":{"type":"Unconfined"}}}"#.to_owned(),
            "pod.metadata.annotations[seccomp.security.alpha.kubernetes.io/pod]: Forbidden: seccomp may not \
             be set"
                .to_owned(),
        ),
    ] {
        assert_eq!(found(&policy("{}", rules), &spec), expected, "{rules} on {spec}");
    }
}

#[test]
fn volumes_are_allowed_by_kind_and_place() {
    let mounted = |read_only: bool| {
        format!(
            r#"{{"volumes":[{{"name":"v","hostPath":{{"path":"/srv/data/"}}}}],
                "containers":[{{"name":"a","volumeMounts":[{{"name":"v","readOnly":{read_only}}}]}}]}}"#
        )
    };
    let host = |prefix: &str, read_only: bool| {
        format!(
            r#""volumes":["hostPath"],"allowedHostPaths":[{{"pathPrefix":"{prefix}","readOnly":{read_only}}}]"#
        )
    };
    let token = r#"{"volumes":[{"name":"v","projected":{"sources":[{"serviceAccountToken":{"path":"t"}},
        {"configMap":{"name":"kube-root-ca.crt"}},
        {"downwardAPI":{"items":[{"path":"n","fieldRef":{"fieldPath":"metadata.namespace"}}]}}]}}]}"#;
    let refused =
        "spec.volumes[0].hostPath.pathPrefix: Invalid value: \"/srv/data/\": is not allowed to be used";
    for (rules, spec, expected) in [
        (host("/srv", false), mounted(false), ""),
        (host("/srv/", true), mounted(true), ""),
        (host("/sr", false), mounted(false), refused),
        (
            host("/srv", true),
            mounted(false),
            "spec.containers[0].volumeMounts[0].readOnly: Invalid value: false: must be read-only",
        ),
        (
            r#""volumes":["secret"]"#.to_owned(),
            mounted(false),
            "spec.volumes[0]: Invalid value: \"hostPath\": hostPath volumes are not allowed to be used",
        ),
        (r#""volumes":["secret"]"#.to_owned(), token.to_owned(), ""),
        (
            r#""volumes":["secret"]"#.to_owned(),
            r#"{"volumes":[{"name":"v","projected":{"sources":[{"secret":{"name":"s"}}]}}]}"#.to_owned(),
            "spec.volumes[0]: Invalid value: \"projected\": projected volumes are not allowed to be used",
        ),
        (
            r#""volumes":["*"],"allowedFlexVolumes":[{"driver":"a"}],"allowedCSIDrivers":[{"name":"a"}]"#
                .to_owned(),
            r#"{"volumes":[{"name":"v","flexVolume":{"driver":"b"}},{"name":"w","csi":{"driver":"a"}}]}"#
                .to_owned(),
            "spec.volumes[0].driver: Invalid value: \"b\": Flexvolume driver is not allowed to be used",
        ),
    ] {
        assert_eq!(found(&policy("{}", &rules), &spec), expected, "{rules} on {spec}");
    }
}

#[test]
fn rules_without_ranges_make_a_policy_unusable() {
    for (rules, expected) in [
        (r#""runAsUser":{"rule":"MustRunAs"}"#, false),
        (r#""fsGroup":{"rule":"MayRunAs"}"#, false),
        (r#""seLinux":{"rule":"MustRunAs"}"#, false),
        (r#""runAsGroup":{"rule":"MustRunAs"}"#, false),
        (r#""runAsUser":{"rule":"MustRunAsNonRoot"}"#, true),
    ] {
        assert_eq!(usable::is_usable(&policy("{}", rules).spec), expected, "{rules}");
    }
}
