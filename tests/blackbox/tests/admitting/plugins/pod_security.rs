//! Levels of security for pods: labels of namespaces, what they refuse and warn of, and policies of an older
//! time.

use blackbox::http::{Answer, Api};
use engine::runtime_config::RuntimeConfig;
use plugins::Plugins;
use serde_json::{Value, json};

use crate::plugins::support::{PODS, pod, start};

const NAMESPACES: &str = "/api/v1/namespaces";
const HOST: &str = "host namespaces (hostNetwork=true)";

/// Makes a namespace with these labels, such as `enforce=baseline`.
async fn namespace(api: &Api, name: &str, labels: &str) -> Answer {
    let labels: serde_json::Map<String, Value> = labels
        .split_whitespace()
        .filter_map(|pair| pair.split_once('='))
        .map(|(mode, word)| (format!("pod-security.kubernetes.io/{mode}"), json!(word)))
        .collect();
    api.post(NAMESPACES, &json!({ "metadata": { "name": name, "labels": labels } })).await
}

fn warnings(answer: &Answer) -> Vec<String> {
    let texts = answer.all("warning").into_iter();
    texts
        .map(|text| {
            let inner = text.strip_prefix("299 - \"").and_then(|text| text.strip_suffix('"'));
            inner.unwrap_or_default().replace("\\\"", "\"")
        })
        .collect()
}

#[tokio::test]
async fn a_level_is_enforced_and_shown() {
    let api = start(|_| {}).await;
    namespace(&api, "strict", "enforce=baseline").await.expect(201);
    namespace(&api, "warned", "warn=baseline").await.expect(201);
    let on_host = pod("a", &json!({ "hostNetwork": true }));
    let why = format!("pods \"a\" is forbidden: violates PodSecurity \"baseline:latest\": {HOST}");
    let status = api.post(&format!("{NAMESPACES}/strict/pods"), &on_host).await.fails(403, "Forbidden", &why);
    assert_eq!(status["details"], json!({ "name": "a", "kind": "pods" }));
    let answer = api.post(&format!("{NAMESPACES}/warned/pods"), &on_host).await;
    assert_eq!(warnings(&answer), [format!("would violate PodSecurity \"baseline:latest\": {HOST}")]);
    answer.expect(201);
    api.post(PODS, &on_host).await.expect(201);
    // What makes pods is not refused, and its author is warned of what the namespace enforces.
    let template = json!({ "metadata": { "name": "t" }, "template": { "spec": on_host["spec"] } });
    let answer = api.post(&format!("{NAMESPACES}/strict/podtemplates"), &template).await;
    assert_eq!(warnings(&answer).len(), 1);
    answer.expect(201);

    let metrics = api.get("/metrics").await.text();
    let counted = |labels: &[&str], number: u32| {
        let mut lines = metrics.lines().filter(|line| line.starts_with("pod_security_evaluations_total"));
        lines.any(|line| {
            labels.iter().all(|label| line.contains(label)) && line.ends_with(&format!(" {number}"))
        })
    };
    let denied = [r#"decision="deny""#, r#"policy_level="baseline""#, r#"policy_version="latest""#];
    assert!(counted(&[&denied[..], &[r#"mode="enforce""#, r#"resource="pod""#]].concat(), 1), "{metrics}");
    assert!(
        counted(&[&denied[..], &[r#"mode="warn""#, r#"resource="controller""#]].concat(), 1),
        "{metrics}"
    );
    // The pods of the namespaces `warned` and `default`.
    assert!(counted(&[r#"decision="allow""#, r#"policy_level="privileged""#], 2), "{metrics}");
}

/// A pod is checked through every URL that can change what its containers may do.
#[tokio::test]
async fn no_url_is_a_way_around_a_level() {
    let api = start(|_| {}).await;
    namespace(&api, "strict", "enforce=baseline").await.expect(201);
    let pods = format!("{NAMESPACES}/strict/pods");
    api.post(&pods, &pod("a", &json!({}))).await.expect(201);
    let why = "violates PodSecurity \"baseline:latest\": privileged (container \"b\" must not set \
               securityContext.privileged=true)";
    let container = json!({ "name": "b", "image": "i", "securityContext": { "privileged": true } });
    let added = json!({ "spec": { "ephemeralContainers": [container] } });
    let merge = "application/strategic-merge-patch+json";
    api.patch(&format!("{pods}/a/ephemeralcontainers"), merge, &added).await.fails(403, "Forbidden", why);
    let mut applied = pod("b", &json!({ "containers": [container] }));
    api.post(&pods, &applied).await.fails(403, "Forbidden", why);
    applied["apiVersion"] = json!("v1");
    applied["kind"] = json!("Pod");
    let url = format!("{pods}/b?fieldManager=m");
    api.patch(&url, "application/apply-patch+yaml", &applied).await.fails(403, "Forbidden", why);
}

#[tokio::test]
async fn a_new_level_is_tried_on_pods() {
    let api = start(|_| {}).await;
    namespace(&api, "n", "").await.expect(201);
    for (name, spec) in [
        ("b", json!({ "hostNetwork": true })),
        ("a", json!({ "hostNetwork": true })),
        ("c", json!({ "hostNetwork": true, "hostPID": true })),
        ("d", json!({ "volumes": [{ "name": "v", "hostPath": { "path": "/" } }] })),
        ("e", json!({})),
    ] {
        api.post(&format!("{NAMESPACES}/n/pods"), &pod(name, &spec)).await.expect(201);
    }
    let set =
        |level: &str| json!({ "metadata": { "labels": { "pod-security.kubernetes.io/enforce": level } } });
    let answer = api.merge(&format!("{NAMESPACES}/n"), &set("baseline")).await;
    assert_eq!(
        warnings(&answer),
        [
            "existing pods in namespace \"n\" violate the new PodSecurity enforce level \"baseline:latest\"",
            "a (and 2 other pods): host namespaces",
            "d: hostPath volumes",
        ]
    );
    answer.expect(200);
    assert!(warnings(&api.merge(&format!("{NAMESPACES}/n"), &set("privileged")).await).is_empty());
    let status = api.merge(&format!("{NAMESPACES}/n"), &set("strict")).await.expect(422);
    assert_eq!(
        status["details"]["causes"][0],
        json!({
            "reason": "FieldValueInvalid",
            "message": "Invalid value: \"strict\": must be one of privileged, baseline, restricted",
            "field": "metadata.labels[pod-security.kubernetes.io/enforce]",
        })
    );
    namespace(&api, "m", "warn-version=latests").await.expect(422);
}

#[tokio::test]
async fn a_policy_of_older_times_is_chosen() {
    let words = ["policy/v1beta1=true"];
    let settings = RuntimeConfig::read(words).expect("sound settings");
    // Pods of this test have no account.
    let off = ["ServiceAccount".to_owned()];
    let plugins = Plugins::choose(&["PodSecurityPolicy".to_owned()], &off).expect("a known plugin");
    let api = start(|config| {
        config.api.runtime_config = settings;
        config.admission = plugins;
    })
    .await;
    let none = "PodSecurityPolicy: no providers available to validate pod request";
    api.post(PODS, &pod("a", &json!({}))).await.fails(403, "Forbidden", none);
    let policy = |name: &str, group: i64, shares_network: bool| {
        let any = json!({ "rule": "RunAsAny" });
        json!({
            "metadata": { "name": name },
            "spec": {
                "seLinux": any, "runAsUser": any, "supplementalGroups": any, "volumes": ["*"],
                "fsGroup": { "rule": "MustRunAs", "ranges": [{ "min": group, "max": group }] },
                "hostNetwork": shares_network,
            },
        })
    };
    let policies = "/apis/policy/v1beta1/podsecuritypolicies";
    api.post(policies, &policy("b", 2, false)).await.expect(201);
    api.post(policies, &policy("a", 1, false)).await.expect(201);
    let made = api.post(PODS, &pod("a", &json!({}))).await.expect(201);
    assert_eq!(made["metadata"]["annotations"]["kubernetes.io/psp"], "a");
    assert_eq!(made["spec"]["securityContext"]["fsGroup"], 1);
    // One that need not be changed is better.
    let made = api.post(PODS, &pod("b", &json!({ "securityContext": { "fsGroup": 2 } }))).await.expect(201);
    assert_eq!(made["metadata"]["annotations"]["kubernetes.io/psp"], "b");
    let why = "PodSecurityPolicy: unable to admit pod: [spec.securityContext.hostNetwork: Invalid value: \
        true: Host \
               network is not allowed to be used spec.securityContext.hostNetwork: Invalid value: true: Host \
               network \
               is not allowed to be used]";
    api.post(PODS, &pod("c", &json!({ "hostNetwork": true }))).await.fails(403, "Forbidden", why);
}

#[tokio::test]
async fn policies_need_their_kind() {
    let plugins = Plugins::choose(&["PodSecurityPolicy".to_owned()], &[]).expect("a known plugin");
    let builder = apiserver::testing::TestServer::builder().configure(|config| config.admission = plugins);
    let error = builder.start().await.map(|_| ()).expect_err("it does not start").to_string();
    assert!(error.contains("add policy/v1beta1 to --runtime-config"), "{error}");
}
