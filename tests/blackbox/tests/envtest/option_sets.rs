//! The sets of options that installers, distributions and test libraries pass, in their spelling: with each
//! of them a control plane becomes healthy and does what the options say.

use blackbox::control_plane::{ControlPlane, ProgramOptions, TestAssets};
use serde_json::json;

/// The options of one installer or library, beside those of envtest. A value may name the directory of
/// certificates.
struct OptionSet {
    name: &'static str,
    options: &'static [(&'static str, &'static str)],
}

/// In a value, the directory of certificates.
const CERTIFICATES: &str = "{certificates}";

const SETS: &[OptionSet] = &[
    OptionSet { name: "envtest", options: &[] },
    OptionSet { name: "envtest of former years", options: &[("advertise-address", "127.0.0.1")] },
    OptionSet { name: "service accounts on", options: &[("disable-admission-plugins", "")] },
    OptionSet {
        name: "kubeadm",
        options: &[
            ("advertise-address", "192.168.7.2"),
            ("allow-privileged", "true"),
            ("authorization-mode", "Node,RBAC"),
            ("enable-admission-plugins", "NodeRestriction"),
            ("enable-bootstrap-token-auth", "true"),
            ("kubelet-client-certificate", "{certificates}/apiserver.crt"),
            ("kubelet-client-key", "{certificates}/apiserver.key"),
            ("kubelet-preferred-address-types", "InternalIP,ExternalIP,Hostname"),
            ("proxy-client-cert-file", "{certificates}/apiserver.crt"),
            ("proxy-client-key-file", "{certificates}/apiserver.key"),
            ("requestheader-allowed-names", "front-proxy-client"),
            ("requestheader-client-ca-file", "{certificates}/sa-signer.crt"),
            ("requestheader-extra-headers-prefix", "X-Remote-Extra-"),
            ("requestheader-group-headers", "X-Remote-Group"),
            ("requestheader-username-headers", "X-Remote-User"),
            ("runtime-config", ""),
            ("service-cluster-ip-range", "10.96.0.0/12"),
            ("service-account-issuer", "https://kubernetes.default.svc.cluster.local"),
            ("tls-cert-file", "{certificates}/apiserver.crt"),
            ("tls-private-key-file", "{certificates}/apiserver.key"),
        ],
    },
    OptionSet {
        name: "k3s",
        options: &[
            ("allow-privileged", "true"),
            ("anonymous-auth", "true"),
            ("api-audiences", "https://kubernetes.default.svc.cluster.local,k3s"),
            ("authorization-mode", "Node,RBAC"),
            ("enable-admission-plugins", "NodeRestriction"),
            ("enable-aggregator-routing", "true"),
            ("enable-bootstrap-token-auth", "true"),
            ("kubelet-certificate-authority", "{certificates}/sa-signer.crt"),
            ("kubelet-client-certificate", "{certificates}/apiserver.crt"),
            ("kubelet-client-key", "{certificates}/apiserver.key"),
            ("kubelet-preferred-address-types", "InternalIP,ExternalIP,Hostname"),
            ("profiling", "false"),
            ("service-node-port-range", "30000-32767"),
            ("storage-backend", "etcd3"),
            (
                "tls-cipher-suites",
                "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,\
                 TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
            ),
        ],
    },
    OptionSet {
        name: "a Java library",
        options: &[
            ("authorization-mode", "RBAC"),
            ("service-account-issuer", "https://localhost"),
            ("disable-admission-plugins", "ServiceAccount"),
            ("allow-privileged", "true"),
        ],
    },
    OptionSet {
        name: "beta versions and gates",
        options: &[
            ("runtime-config", "api/all=true"),
            ("feature-gates", "AllAlpha=false,AllBeta=T"),
            ("emulated-version", "1.36"),
        ],
    },
    OptionSet {
        name: "a tuned server",
        options: &[
            ("enable-priority-and-fairness", "false"),
            ("max-requests-inflight", "0"),
            ("max_mutating_requests_inflight", "0"),
            ("watch-cache", "true"),
            ("watch-cache-sizes", "pods#1000,deployments.apps#100"),
            ("default-watch-cache-size", "200"),
            ("delete-collection-workers", "4"),
            ("etcd-count-metric-poll-period", "0"),
            ("etcd-compaction-interval", "0"),
            ("storage-media-type", "application/vnd.kubernetes.protobuf"),
            ("event-ttl", "1h30m"),
            ("request-timeout", "1m30s"),
            ("min-request-timeout", "300"),
            ("profiling", "F"),
            ("contention-profiling", "0"),
            ("v", "2"),
            ("vmodule", "httplog=3"),
        ],
    },
    OptionSet {
        name: "shutdown and sharing",
        options: &[
            ("shutdown-delay-duration", "0s"),
            ("shutdown-send-retry-after", "true"),
            ("shutdown-watch-termination-grace-period", "0s"),
            ("permit-port-sharing", "true"),
            ("permit-address-sharing", "true"),
            ("external-hostname", "localhost"),
            ("cors-allowed-origins", "^https://example[.]org$"),
            ("goaway-chance", "0.001"),
            ("enable-garbage-collector", "false"),
        ],
    },
    OptionSet {
        name: "audit",
        options: &[("audit-log-path", "-"), ("audit-log-maxage", "1"), ("audit-log-maxbackup", "1")],
    },
];

fn apply(set: &OptionSet, options: &mut ProgramOptions) {
    let certificates = options["cert-dir"][0].clone();
    for (name, value) in set.options {
        options.insert((*name).to_owned(), vec![value.replace(CERTIFICATES, &certificates)]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_set_of_options_makes_a_control_plane() {
    let assets = TestAssets::lay_out();
    let starts = SETS.iter().map(|set| async {
        let plane = ControlPlane::start_with(&assets, |options| apply(set, options)).await;
        let made = plane
            .post("/api/v1/namespaces/default/configmaps", &json!({ "metadata": { "name": "a" } }))
            .await;
        assert_eq!(made.code, 201, "{}: {}", set.name, made.text());
        plane.stop();
    });
    futures_util::future::join_all(starts).await;
}

/// The usual way to switch the plugin on that envtest switches off: pods then need an account.
#[tokio::test]
async fn an_empty_value_is_the_empty_list() {
    let assets = TestAssets::lay_out();
    let pods = "/api/v1/namespaces/default/pods";
    let pod =
        json!({ "metadata": { "name": "p" }, "spec": { "containers": [{ "name": "c", "image": "i" }] } });
    let plane = ControlPlane::start_with(&assets, |options| {
        options.insert("disable-admission-plugins".to_owned(), vec![String::new()]);
    })
    .await;
    plane.post(pods, &pod).await.fails(403, "Forbidden", "error looking up service account default/default");
    plane.stop();
    let plane = ControlPlane::start(&assets).await;
    plane.post(pods, &pod).await.expect(201);
    plane.stop();
}

/// Without the option that envtest passes, kube-apiserver refuses privileged containers, in templates too.
#[tokio::test]
async fn privileged_containers_are_a_decision() {
    let assets = TestAssets::lay_out();
    let spec = json!({
        "containers": [{ "name": "c", "image": "i", "securityContext": { "privileged": true } }],
    });
    let pod = json!({ "metadata": { "name": "p" }, "spec": spec });
    let labels = json!({ "app": "a" });
    let deployment = json!({
        "metadata": { "name": "d" },
        "spec": { "selector": { "matchLabels": labels },
            "template": { "metadata": { "labels": labels }, "spec": spec } },
    });
    let (pods, deployments) =
        ("/api/v1/namespaces/default/pods", "/apis/apps/v1/namespaces/default/deployments");
    let plane = ControlPlane::start(&assets).await;
    plane.post(pods, &pod).await.expect(201);
    plane.post(deployments, &deployment).await.expect(201);
    plane.stop();
    let plane = ControlPlane::start_with(&assets, |options| {
        options.remove("allow-privileged");
    })
    .await;
    for (path, body, place) in [(pods, &pod, "spec"), (deployments, &deployment, "spec.template.spec")] {
        let message = format!(
            "{place}.containers[0].securityContext.privileged: Forbidden: disallowed by cluster policy"
        );
        plane.post(path, body).await.fails(422, "Invalid", &message);
    }
    plane.stop();
}
