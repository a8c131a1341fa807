//! What is not served: it is nowhere, neither in routes nor in documents.

use std::collections::BTreeSet;

use blackbox::{examples, http::Api, objects::ENDPOINT_SLICES};
use serde_json::{Value, json};

use crate::versions::support::{BETA_REQUESTS, BETA_SLICES, BOTH, start};

const AGGREGATED: &str = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

/// `group/version` of everything, in the order of discovery.
async fn versions(api: &Api) -> Vec<String> {
    let groups = api.get("/apis").await.expect(200);
    let groups = groups["groups"].as_array().cloned().unwrap_or_default();
    let versions = groups.iter().flat_map(|group| group["versions"].as_array().cloned().unwrap_or_default());
    versions.map(|version| version["groupVersion"].as_str().unwrap_or_default().to_owned()).collect()
}

fn keys(value: &Value) -> Vec<String> {
    value.as_object().into_iter().flat_map(|map| map.keys().cloned()).collect()
}

#[tokio::test]
async fn older_versions_are_off_until_asked_for() {
    let api = Api::start().await;
    for path in [BETA_SLICES, BETA_REQUESTS, "/apis/discovery.platform.io/v1beta1"] {
        let answer = api.get(path).await;
        answer.fails(404, "NotFound", "the server could not find the requested resource");
    }
    let is_stable = |version: &String| !version.contains("alpha") && !version.contains("beta");
    assert!(versions(&api).await.iter().all(is_stable));
    let group = api.get("/apis/discovery.platform.io").await.expect(200);
    assert_eq!(group["versions"], json!([{ "groupVersion": "discovery.platform.io/v1", "version": "v1" }]));
    for path in ["/openapi/v2", "/openapi/v3"] {
        let document = api.get(path).await.expect(200);
        let paths = keys(&document["paths"]);
        assert!(!paths.is_empty() && paths.iter().all(|path| !path.contains("v1beta1")), "{paths:?}");
    }
    let whole = api.get("/openapi/v2").await.expect(200);
    let definitions = keys(&whole["definitions"]);
    assert!(definitions.iter().any(|name| name.ends_with("discovery.v1.EndpointSlice")));
    assert!(definitions.iter().all(|name| !name.contains("v1beta1")), "{definitions:?}");
    assert_eq!(api.get("/openapi/v3/apis/discovery.platform.io/v1beta1").await.code, 404);
    let aggregated = api.get_as("/apis", AGGREGATED).await.text();
    assert!(!aggregated.contains("v1beta1"), "{aggregated}");
}

#[tokio::test]
async fn the_stable_version_comes_first_and_both_have_one_storage() {
    let api = start(&BOTH).await;
    let mut of_both = versions(&api).await;
    of_both.retain(|name| name.starts_with("certificates.") || name.starts_with("discovery."));
    assert_eq!(
        of_both,
        [
            "certificates.platform.io/v1",
            "certificates.platform.io/v1beta1",
            "discovery.platform.io/v1",
            "discovery.platform.io/v1beta1",
        ]
    );
    let group = api.get("/apis/discovery.platform.io").await.expect(200);
    assert_eq!(group["preferredVersion"]["version"], "v1");
    let hash = async |version: &str| {
        let list = api.get(&format!("/apis/discovery.platform.io/{version}")).await.expect(200);
        assert_eq!(list["groupVersion"], format!("discovery.platform.io/{version}"));
        list["resources"][0]["storageVersionHash"].clone()
    };
    let (stable, beta) = (hash("v1").await, hash("v1beta1").await);
    assert!(stable.is_string());
    assert_eq!(stable, beta);
    let aggregated = api.get_as("/apis", AGGREGATED).await.expect(200);
    let of_group = aggregated["items"].as_array().into_iter().flatten();
    let of_group: Vec<&Value> =
        of_group.filter(|item| item["metadata"]["name"] == "discovery.platform.io").collect();
    let versions = of_group[0]["versions"].as_array().cloned().unwrap_or_default();
    let versions: Vec<&str> = versions.iter().filter_map(|version| version["version"].as_str()).collect();
    assert_eq!(versions, ["v1", "v1beta1"]);
    let document = api.get("/openapi/v3/apis/discovery.platform.io/v1beta1").await.expect(200);
    let path = "/apis/discovery.platform.io/v1beta1/namespaces/{namespace}/endpointslices";
    assert_eq!(document["paths"][path]["get"]["deprecated"], true);
    let whole = api.get("/openapi/v2").await.expect(200);
    assert!(keys(&whole["paths"]).iter().any(|have| have == path));
}

#[tokio::test]
async fn a_resource_that_is_off_is_nowhere() {
    let api = start(&["v1/secrets=false"]).await;
    api.get("/api/v1/namespaces/default/secrets").await.fails(
        404,
        "NotFound",
        "the server could not find the requested resource",
    );
    let listed = api.get("/api/v1").await.expect(200);
    let names: Vec<&str> =
        listed["resources"].as_array().into_iter().flatten().filter_map(|r| r["name"].as_str()).collect();
    assert!(names.contains(&"configmaps") && !names.contains(&"secrets"), "{names:?}");
    for path in ["/openapi/v2", "/openapi/v3/api/v1"] {
        let document = api.get(path).await.expect(200);
        let paths = keys(&document["paths"]);
        assert!(paths.iter().any(|path| path.ends_with("/configmaps")), "{paths:?}");
        assert!(paths.iter().all(|path| !path.contains("secrets")), "{paths:?}");
        let definitions = [keys(&document["definitions"]), keys(&document["components"]["schemas"])].concat();
        assert!(definitions.iter().any(|name| name.ends_with("v1.ConfigMap")), "{definitions:?}");
        // Volumes go on speaking of secrets.
        let is_off = |name: &String| name.ends_with("v1.Secret") || name.ends_with("v1.SecretList");
        assert!(!definitions.iter().any(is_off), "{definitions:?}");
    }
}

#[tokio::test]
async fn a_group_without_versions_is_gone() {
    let api = start(&["discovery.platform.io/v1=false"]).await;
    for path in ["/apis/discovery.platform.io", "/apis/discovery.platform.io/v1", ENDPOINT_SLICES] {
        assert_eq!(api.get(path).await.code, 404, "{path}");
    }
    assert!(versions(&api).await.iter().all(|version| !version.starts_with("discovery")));
    let index = api.get("/openapi/v3").await.text();
    assert!(!index.contains("discovery.platform.io"), "{index}");
}

#[tokio::test]
async fn one_resource_alone_can_be_served() {
    let api = start(&["api/all=false", "discovery.platform.io/v1beta1/endpointslices=true"]).await;
    assert_eq!(versions(&api).await, ["discovery.platform.io/v1beta1"]);
    assert_eq!(api.get("/api").await.expect(200)["versions"], json!([]));
    let made =
        api.post(BETA_SLICES, &crate::versions::support::beta_slice("a", &json!({}))).await.expect(201);
    assert_eq!(made["apiVersion"], "discovery.platform.io/v1beta1");
    assert_eq!(api.get("/api/v1/namespaces").await.code, 404);
    assert_eq!(api.get(ENDPOINT_SLICES).await.code, 404);
}

#[tokio::test]
async fn versions_are_switched_by_their_sort_their_name_and_their_resource() {
    const SLICES: &str = "discovery.platform.io/v1beta1";
    const REQUESTS: &str = "certificates.platform.io/v1beta1";
    let stable = versions(&start(&[]).await).await;
    let with = |more: &[String]| -> Vec<String> {
        stable.iter().chain(more).cloned().collect::<BTreeSet<_>>().into_iter().collect()
    };
    let of_sort = |sort: &str| -> Vec<String> {
        let kinds =
            generated::KINDS.iter().filter(|kind| kind.version.contains(sort) && !kind.verbs.is_empty());
        kinds.map(|kind| examples::api_version(kind)).collect::<BTreeSet<_>>().into_iter().collect()
    };
    let (alpha, beta) = (of_sort("alpha"), of_sort("beta"));
    assert!([SLICES, REQUESTS].iter().all(|version| beta.iter().any(|name| name == version)), "{beta:?}");
    let beta_without_slices: Vec<String> =
        beta.iter().filter(|version| *version != SLICES).cloned().collect();
    let slices = [SLICES.to_owned()];
    for (words, expected) in [
        (&["api/beta"][..], with(&beta)),
        (&["api/all=true"], with(&[alpha.as_slice(), beta.as_slice()].concat())),
        (&["api/beta=true", "discovery.platform.io/v1beta1=false"], with(&beta_without_slices)),
        (&["discovery.platform.io/v1beta1"], with(&slices)),
        (&["discovery.platform.io/v1beta1/endpointslices"], with(&slices)),
        (&["api/beta", "discovery.platform.io/v1beta1/endpointslices=false"], with(&beta_without_slices)),
        (&["api/ga=false", "api/beta"], beta.clone()),
    ] {
        let api = start(words).await;
        let mut found = versions(&api).await;
        found.sort();
        assert_eq!(found, expected, "{words:?}");
        let served = [(BETA_SLICES, SLICES), (BETA_REQUESTS, REQUESTS)];
        for (path, version) in served {
            let code = if expected.iter().any(|name| name == version) { 200 } else { 404 };
            assert_eq!(api.get(path).await.code, code, "{words:?} {path}");
        }
    }
}
