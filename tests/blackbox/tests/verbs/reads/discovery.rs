//! Discovery under both brands: groups, versions, resource types, one document for all, `/version`, `/`.

use blackbox::http::{Api, send};
use reqwest::Method;
use serde_json::{Value, json};

use crate::reads::envelope::{self, RawExtension};

/// What a brand puts behind the name of a group, and calls itself.
const BRANDS: [(&str, &str); 2] = [("platform", "platform.io"), ("kubernetes", "k8s.io")];

/// Some groups by priority: where two groups have a resource type of one name, clients take that of the
/// first.
const GROUPS: [&str; 7] = [
    "events",
    "authentication",
    "authorization",
    "certificates",
    "rbac.authorization",
    "coordination",
    "discovery",
];

const VERBS: [&str; 8] = ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"];

#[tokio::test]
async fn the_roots_name_groups_and_versions() {
    for (brand, suffix) in BRANDS {
        let api = Api::of_brand(brand).await;
        let address = api.server.url().trim_start_matches("https://").to_owned();
        let core = api.get("/api").await.expect(200);
        assert_eq!((&core["kind"], &core["versions"]), (&json!("APIVersions"), &json!(["v1"])));
        let served = &core["serverAddressByClientCIDRs"][0];
        assert_eq!(served["clientCIDR"], "0.0.0.0/0");
        let told = served["serverAddress"].as_str().unwrap_or_default();
        assert!(told.is_empty() || told == address, "{told}");

        let groups = api.get("/apis").await.expect(200);
        assert_eq!((&groups["kind"], &groups["apiVersion"]), (&json!("APIGroupList"), &json!("v1")));
        let listed = groups["groups"].as_array().expect("groups");
        let expected: Vec<Value> = GROUPS.map(|name| group(&format!("{name}.{suffix}"))).into();
        let known: Vec<&Value> = listed.iter().filter(|entry| expected.contains(entry)).collect();
        assert_eq!(known, expected.iter().collect::<Vec<_>>());
        for entry in listed {
            let name = entry["name"].as_str().unwrap_or_default().to_owned();
            assert_eq!(entry["preferredVersion"], entry["versions"][0], "{name}");
            for slash in ["", "/"] {
                let one = api.get(&format!("/apis/{name}{slash}")).await.expect(200);
                assert_eq!((&one["kind"], &one["apiVersion"]), (&json!("APIGroup"), &json!("v1")));
                for field in ["name", "versions", "preferredVersion"] {
                    assert_eq!(one[field], entry[field], "{field} of {name}");
                }
            }
        }
    }
}

fn group(name: &str) -> Value {
    let version = json!({ "groupVersion": format!("{name}/v1"), "version": "v1" });
    json!({ "name": name, "versions": [version], "preferredVersion": version })
}

#[tokio::test]
async fn a_version_names_its_resource_types() {
    let api = Api::start().await;
    // Resource, singular, namespaced, kind, verbs, short names.
    let all = VERBS.as_slice();
    let cases = [
        (
            "/api/v1",
            vec![
                ("configmaps", "configmap", true, "ConfigMap", all, vec!["cm"]),
                ("events", "event", true, "Event", all, vec!["ev"]),
                ("namespaces", "namespace", false, "Namespace", all, vec!["ns"]),
                ("namespaces/finalize", "", false, "Namespace", &["update"], vec![]),
                ("namespaces/status", "", false, "Namespace", &["get", "patch", "update"], vec![]),
                ("secrets", "secret", true, "Secret", all, vec![]),
                ("serviceaccounts", "serviceaccount", true, "ServiceAccount", all, vec!["sa"]),
                ("serviceaccounts/token", "", true, "TokenRequest", &["create"], vec![]),
            ],
        ),
        (
            "/apis/certificates.platform.io/v1",
            vec![
                (
                    "certificatesigningrequests",
                    "certificatesigningrequest",
                    false,
                    "CertificateSigningRequest",
                    all,
                    vec!["csr"],
                ),
                (
                    "certificatesigningrequests/approval",
                    "",
                    false,
                    "CertificateSigningRequest",
                    &["get", "patch", "update"],
                    vec![],
                ),
                (
                    "certificatesigningrequests/status",
                    "",
                    false,
                    "CertificateSigningRequest",
                    &["get", "patch", "update"],
                    vec![],
                ),
            ],
        ),
        ("/apis/coordination.platform.io/v1", vec![("leases", "lease", true, "Lease", all, vec![])]),
        (
            "/apis/discovery.platform.io/v1",
            vec![("endpointslices", "endpointslice", true, "EndpointSlice", all, vec![])],
        ),
        ("/apis/events.platform.io/v1", vec![("events", "event", true, "Event", all, vec!["ev"])]),
    ];
    for (path, expected) in cases {
        let list = api.get(path).await.expect(200);
        assert_eq!(list["kind"], "APIResourceList");
        let group_version = path.trim_start_matches("/apis/").trim_start_matches("/api/");
        assert_eq!(list["groupVersion"], group_version);
        let wanted: Vec<&str> = expected.iter().map(|case| case.0).collect();
        // A group may have more of them, but those that are looked at stand in this order.
        let mut found = list["resources"].as_array().expect("resources").clone();
        found.retain(|entry| entry["name"].as_str().is_some_and(|name| wanted.contains(&name)));
        let names: Vec<&str> = found.iter().filter_map(|entry| entry["name"].as_str()).collect();
        assert_eq!(names, wanted, "{path}");
        for (entry, (name, singular, namespaced, kind, verbs, short)) in found.iter().zip(expected) {
            assert_eq!(entry["singularName"], singular, "{name}");
            assert_eq!(entry["namespaced"], namespaced, "{name}");
            assert_eq!(entry["kind"], kind, "{name}");
            let served: Vec<&str> =
                entry["verbs"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            if name == "namespaces" {
                assert!(served.iter().all(|verb| verbs.contains(verb)), "{served:?}");
            } else {
                assert_eq!(served, verbs, "{name}");
            }
            let expected = if short.is_empty() { Value::Null } else { json!(short) };
            assert_eq!(entry.get("shortNames").unwrap_or(&Value::Null), &expected, "{name}");
            assert_eq!(entry.get("storageVersionHash").is_some(), !name.contains('/'), "{name}");
        }
    }
}

#[tokio::test]
async fn the_hash_of_the_stored_version_is_that_of_the_reference() {
    let api = Api::of_brand("kubernetes").await;
    // Values that every server of the reference API gives.
    let cases = [
        ("/api/v1", "configmaps", "qFsyl6wFWjQ="),
        ("/api/v1", "secrets", "S6u1pOWzb84="),
        // One stored kind under two groups.
        ("/api/v1", "events", "r2yiGXH7wu8="),
        ("/apis/events.k8s.io/v1", "events", "r2yiGXH7wu8="),
    ];
    for (path, name, hash) in cases {
        let list = api.get(path).await.expect(200);
        let resources = list["resources"].as_array().expect("resources");
        let entry = resources.iter().find(|entry| entry["name"] == name).expect("the resource");
        assert_eq!(entry["storageVersionHash"], hash, "{name}");
    }
}

#[tokio::test]
async fn one_document_tells_all_under_either_name() {
    for (brand, suffix) in BRANDS {
        let api = Api::of_brand(brand).await;
        for group in ["apidiscovery.k8s.io".to_owned(), format!("apidiscovery.{suffix}")] {
            for version in ["v2", "v2beta1"] {
                let form = format!("application/json;g={group};v={version};as=APIGroupDiscoveryList");
                for path in ["/api", "/apis"] {
                    let answer = api.get_as(path, &form).await;
                    assert_eq!(answer.header("content-type"), form, "{brand} {path}");
                    assert_eq!(answer.header("vary"), "Accept");
                    assert_eq!(answer.header("cache-control"), "public");
                    let document = answer.expect(200);
                    assert_eq!(document["kind"], "APIGroupDiscoveryList");
                    assert_eq!(document["apiVersion"], format!("{group}/{version}"));
                    let items = document["items"].as_array().expect("items");
                    let names: Vec<&str> = items
                        .iter()
                        .map(|item| item["metadata"]["name"].as_str().unwrap_or_default())
                        .collect();
                    assert_eq!(names, group_names(&api, path).await);
                    same_as_plain(&api, suffix, path, items).await;
                }
            }
        }
    }
}

/// The groups below `root`, as the plain form lists them.
async fn group_names(api: &Api, root: &str) -> Vec<String> {
    let plain = api.get(root).await.expect(200);
    match plain["groups"].as_array() {
        Some(groups) => {
            groups.iter().map(|group| group["name"].as_str().unwrap_or_default().to_owned()).collect()
        }
        // The group without a name has a root of its own, which lists its versions.
        None => vec![String::new()],
    }
}

/// Checks that the one document tells what the single documents tell.
async fn same_as_plain(api: &Api, suffix: &str, root: &str, items: &[Value]) {
    for item in items {
        let name = item["metadata"]["name"].as_str().unwrap_or_default();
        for version in item["versions"].as_array().expect("versions") {
            assert_eq!(version["freshness"], "Current");
            let word = version["version"].as_str().unwrap_or_default();
            let path =
                if name.is_empty() { format!("{root}/{word}") } else { format!("{root}/{name}/{word}") };
            let plain = api.get(&path).await.expect(200);
            let mut flat = Vec::new();
            for resource in version["resources"].as_array().expect("resources") {
                let plural = resource["resource"].as_str().unwrap_or_default();
                let scope = resource["scope"] == "Namespaced";
                // Those of the list that it stands in.
                let kind = json!({ "group": "", "version": "", "kind": resource["responseKind"]["kind"] });
                assert_eq!(resource["responseKind"], kind);
                // A sub-resource may speak in the words of another kind. The plain list says which, and a
                // token is known to be asked of an account.
                let of_sub = |sub: &Value| {
                    let name = format!("{plural}/{}", sub["subresource"].as_str().unwrap_or_default());
                    let entries = plain["resources"].as_array().into_iter().flatten();
                    let entry =
                        entries.clone().find(|entry| entry["name"] == name.as_str()).expect("it is listed");
                    let word = |field: &str| entry[field].as_str().unwrap_or_default().to_owned();
                    let told =
                        json!({ "group": word("group"), "version": word("version"), "kind": word("kind") });
                    if name == "serviceaccounts/token" {
                        let group = format!("authentication.{suffix}");
                        assert_eq!(told, json!({ "group": group, "version": "v1", "kind": "TokenRequest" }));
                    }
                    told
                };
                flat.push((plural.to_owned(), scope, resource["verbs"].clone()));
                for sub in resource["subresources"].as_array().into_iter().flatten() {
                    assert_eq!(sub["responseKind"], of_sub(sub));
                    let below = sub["subresource"].as_str().unwrap_or_default();
                    flat.push((format!("{plural}/{below}"), scope, sub["verbs"].clone()));
                }
            }
            let mut expected: Vec<(String, bool, Value)> = plain["resources"]
                .as_array()
                .expect("resources")
                .iter()
                .map(|entry| {
                    let name = entry["name"].as_str().unwrap_or_default().to_owned();
                    (name, entry["namespaced"] == true, entry["verbs"].clone())
                })
                .collect();
            flat.sort_by(|a, b| a.0.cmp(&b.0));
            expected.sort_by(|a, b| a.0.cmp(&b.0));
            assert_eq!(flat, expected, "{path}");
        }
    }
}

#[tokio::test]
async fn the_plain_form_is_for_those_who_ask_for_no_other() {
    let api = Api::start().await;
    let form = |version: &str| {
        format!("application/json;g=apidiscovery.k8s.io;v={version};as=APIGroupDiscoveryList")
    };
    let cases = [
        (String::new(), "APIGroupList"),
        ("application/json".into(), "APIGroupList"),
        ("*/*".into(), "APIGroupList"),
        // What is known to be better goes first, whatever the order and the weights.
        (format!("application/json,{}", form("v2")), "APIGroupDiscoveryList"),
        (format!("*/*,{};q=0.1", form("v2")), "APIGroupDiscoveryList"),
        (format!("{},application/json", form("v9")), "APIGroupList"),
        (format!("{},application/json", form("v2")), "APIGroupDiscoveryList"),
        (format!("{},{},application/json", form("v2"), form("v2beta1")), "APIGroupDiscoveryList"),
    ];
    for (accept, kind) in cases {
        let answer = api.get_as("/apis", &accept).await;
        assert_eq!(answer.expect(200)["kind"], kind, "{accept}");
        assert_eq!(answer.header("vary"), "Accept");
        if kind == "APIGroupList" {
            assert_eq!(answer.header("content-type"), "application/json");
        }
    }
}

#[tokio::test]
async fn each_document_has_every_form() {
    const BINARY: &str = "application/vnd.kubernetes.protobuf";
    let api = Api::of_brand("kubernetes").await;
    let parameters = ";g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
    let kinds = [
        ("/api", "", "APIVersions"),
        ("/apis", "v1", "APIGroupList"),
        ("/apis/apps", "v1", "APIGroup"),
        ("/apis/apps/v1", "v1", "APIResourceList"),
        ("/api/v1", "", "APIResourceList"),
    ];
    for (path, api_version, kind) in kinds {
        let answer = api.get_as(path, BINARY).await;
        assert_eq!((answer.code, answer.header("content-type")), (200, BINARY), "{path}");
        envelope::open::<RawExtension>(&answer.bytes, api_version, kind);
        let answer = api.get_as(path, "application/yaml;q=0.9,application/json;q=0.8").await;
        assert_eq!((answer.code, answer.header("content-type")), (200, "application/yaml"), "{path}");
        assert!(String::from_utf8_lossy(&answer.bytes).contains(&format!("kind: {kind}\n")), "{path}");
        // Only the roots tell all.
        let aggregated = format!("{BINARY}{parameters}");
        let answer = api.get_as(path, &format!("{aggregated},application/json")).await;
        let is_root = !path.trim_start_matches("/api").contains("/");
        let expected = if is_root { aggregated.as_str() } else { "application/json" };
        assert_eq!((answer.code, answer.header("content-type")), (200, expected), "{path}");
        if is_root {
            let answer = api.get_as(path, &aggregated).await;
            envelope::open::<RawExtension>(&answer.bytes, "apidiscovery.k8s.io/v2", "APIGroupDiscoveryList");
        } else {
            api.get_as(path, &aggregated).await.fails(406, "NotAcceptable", "only the following media types");
        }
        api.get_as(path, "text/html").await.fails(
            406,
            "NotAcceptable",
            "application/vnd.kubernetes.protobuf",
        );
    }
}

#[tokio::test]
async fn who_has_the_document_is_not_sent_it_again() {
    let api = Api::start().await;
    let form = "application/json;g=apidiscovery.platform.io;v=v2;as=APIGroupDiscoveryList";
    for path in ["/api", "/apis"] {
        let first = api.get_as(path, form).await;
        let etag = first.header("etag").to_owned();
        let hash = etag.trim_matches('"');
        assert!(etag.len() == hash.len() + 2 && hash.len() == 128, "{etag}");
        assert!(hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'A'..=b'F')), "{etag}");
        let again = api.request(Method::GET, path).header("accept", form);
        let known = send(again.try_clone().expect("no body").header("if-none-match", &etag)).await;
        assert_eq!((known.code, known.bytes.len(), known.header("etag")), (304, 0, etag.as_str()));
        let other = send(again.header("if-none-match", "\"0\"")).await;
        assert_eq!((other.code, other.bytes), (200, first.bytes));
    }
}

#[tokio::test]
async fn documents_are_only_read() {
    let api = Api::start().await;
    for path in [
        "/api",
        "/apis",
        "/api/v1",
        "/apis/discovery.platform.io",
        "/version",
        "/version/",
        "/livez",
        "/metrics",
        "/",
    ] {
        let answer = api.send(Method::POST, path, "application/json", "{}").await;
        let message = "the server does not allow this method on the requested resource";
        let status = answer.fails(405, "MethodNotAllowed", message);
        assert_eq!((&status["kind"], answer.header("allow")), (&json!("Status"), "GET, HEAD"), "{path}");
    }
}

#[tokio::test]
async fn the_version_has_every_key_that_clients_read() {
    let compatibility =
        ["emulationMajor", "emulationMinor", "minCompatibilityMajor", "minCompatibilityMinor"];
    for (brand, release, more) in [("platform", "25", &[][..]), ("kubernetes", "36", &compatibility)] {
        let api = Api::of_brand(brand).await;
        let answer = api.get("/version").await;
        assert_eq!(answer.header("content-type"), "application/json");
        let version = answer.expect(200);
        let head = format!("{{\n  \"major\": \"1\",\n  \"minor\": \"{release}\",\n");
        assert!(answer.text().starts_with(&head), "{version}");
        let keys: Vec<&str> = version.as_object().expect("an object").keys().map(String::as_str).collect();
        let build =
            ["gitVersion", "gitCommit", "gitTreeState", "buildDate", "goVersion", "compiler", "platform"];
        assert_eq!(keys, [&["major", "minor"], more, &build].concat());
        let git = version["gitVersion"].as_str().unwrap_or_default();
        assert!(git.starts_with(&format!("v1.{release}.0+{brand}")), "{git}");
        // The documents that clients generate code from say the same.
        for path in ["/openapi/v2", "/openapi/v3/version"] {
            let document = api.get(path).await.expect(200);
            assert_eq!(document["info"]["version"], format!("1.{release}"), "{path}");
        }
    }
}

#[tokio::test]
async fn the_root_names_what_can_be_read() {
    let api = Api::start().await;
    let paths = api.get("/").await.expect(200)["paths"].clone();
    let paths: Vec<&str> = paths.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut sorted = paths.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(paths, sorted);
    for wanted in
        ["/api", "/api/v1", "/apis", "/apis/discovery.platform.io/v1", "/livez", "/metrics", "/version"]
    {
        assert!(paths.contains(&wanted), "{wanted}");
    }
    for path in paths {
        assert_eq!(api.get(path).await.code, 200, "{path}");
    }
}
