//! What the client is told of an object that is accepted as it stands.

use blackbox::{
    http::{Answer, Api},
    objects::{CONFIG_MAPS, ENDPOINT_SLICES, SECRETS, config_map, endpoint_slice},
};
use serde_json::{Value, json};

use crate::writes::support::created;

#[track_caller]
fn warns(answer: &Answer, code: u16, expected: &[&str]) {
    answer.expect(code);
    let expected: Vec<String> =
        expected.iter().map(|text| format!("299 - \"{}\"", text.replace('"', "\\\""))).collect();
    assert_eq!(answer.all("warning"), expected);
}

#[tokio::test]
async fn a_key_pair_that_no_server_could_use() {
    let api = Api::start().await;
    let block = |label: &str| format!("-----BEGIN {label}-----\neA==\n-----END {label}-----\n");
    let (certificate, key) = (block("CERTIFICATE"), block("EC PRIVATE KEY"));
    let table = [
        ("text", "x", &*key, "tls: failed to find any PEM data in certificate input"),
        (
            "switched",
            &*key,
            &*certificate,
            "tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM \
             inputs may \
             have been switched",
        ),
        ("no-key", &*certificate, "", "tls: failed to find any PEM data in key input"),
        ("empty", &*certificate, &*key, "x509: malformed certificate"),
    ];
    for (name, certificate, key, warning) in table {
        let object = |kind: &str| {
            json!({
                "metadata": { "name": name }, "type": kind,
                "stringData": { "tls.crt": certificate, "tls.key": key },
            })
        };
        let made = api.post(SECRETS, &object("platform.io/tls")).await;
        warns(&made, 201, &[warning]);
        let labels = json!({ "metadata": { "labels": { "a": "b" } } });
        warns(&api.merge(&format!("{SECRETS}/{name}"), &labels).await, 200, &[warning]);
        api.delete(&format!("{SECRETS}/{name}")).await.expect(200);
        warns(&api.post(SECRETS, &object("example.com/tls")).await, 201, &[]);
    }
}

#[tokio::test]
async fn a_set_that_keeps_all_revisions() {
    let api = Api::start().await;
    let sets = "/apis/apps/v1/namespaces/default/statefulsets";
    let set = json!({
        "metadata": { "name": "a" },
        "spec": {
            "revisionHistoryLimit": -1, "serviceName": "a",
            "selector": { "matchLabels": { "app": "a" } },
            "template": {
                "metadata": { "labels": { "app": "a" } },
                "spec": { "containers": [{ "name": "a", "image": "a" }] },
            },
        },
    });
    let text = "spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 \
        is recommended";
    warns(&api.post(sets, &set).await, 201, &[text]);
    let labels = json!({ "metadata": { "labels": { "a": "b" } } });
    warns(&api.merge(&format!("{sets}/a"), &labels).await, 200, &[text]);
    // The writer of the status has not written the number.
    let status = json!({ "status": { "replicas": 0, "observedGeneration": 1 } });
    warns(&api.merge(&format!("{sets}/a/status"), &status).await, 200, &[]);
}

fn slice(name: &str, kind: &str, addresses: &Value) -> Value {
    let mut slice = endpoint_slice(name);
    slice["addressType"] = json!(kind);
    slice["endpoints"] = json!([{ "addresses": ["fd00::9"] }, { "addresses": addresses }]);
    if kind == "FQDN" {
        slice["endpoints"][0]["addresses"] = json!(["a.example.org"]);
    }
    slice
}

#[tokio::test]
async fn addresses_in_a_form_that_others_misread() {
    let api = Api::start().await;
    let odd = slice("odd", "IPv6", &json!(["fd00::1", "FD00::2"]));
    let warning = "endpoints[1].addresses[1]: IPv6 address \"FD00::2\" should be in RFC 5952 canonical \
        format \
                   (\"fd00::2\")";
    warns(&api.post(ENDPOINT_SLICES, &odd).await, 201, &[warning]);
    warns(&api.put(&format!("{ENDPOINT_SLICES}/odd"), &odd).await, 200, &[warning]);
    // Its controller looks at what it writes.
    let mut controlled = slice("controlled", "IPv6", &json!(["FD00::2"]));
    controlled["metadata"]["labels"] =
        json!({ "endpointslice.platform.io/managed-by": "endpointslice-controller.platform.io" });
    warns(&api.post(ENDPOINT_SLICES, &controlled).await, 201, &[]);
    // The type is told of where it is chosen.
    let names = slice("names", "FQDN", &json!(["b.example.org"]));
    warns(
        &api.post(ENDPOINT_SLICES, &names).await,
        201,
        &["spec.addressType: FQDN endpoints are deprecated"],
    );
    warns(&api.put(&format!("{ENDPOINT_SLICES}/names"), &names).await, 200, &[]);
}

#[tokio::test]
async fn an_owner_that_stands_twice_in_what_came_of_a_patch() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let owner = json!({ "apiVersion": "v1", "kind": "ConfigMap", "name": "b", "uid": "1" });
    let twice = json!({ "metadata": { "ownerReferences": [owner, owner] } });
    warns(
        &api.merge(&format!("{CONFIG_MAPS}/a"), &twice).await,
        200,
        &[".metadata.ownerReferences contains duplicate entries after mutating admission happens; API \
             server dedups \
             owner references in 1.20+, and may reject such requests as early as 1.24; please fix your \
             requests; \
             duplicate UID(s) observed: 1"],
    );
}
