//! The sweep: every route that discovery tells of is visited, so that none is forgotten by authentication,
//! by authorization, by the table of methods, or by dry run.

use std::collections::BTreeSet;

use blackbox::{
    examples,
    http::{Api, send},
};
use reqwest::{Client, Method};
use serde_json::Value;

use crate::writes::support::{NEWER_EVENT, SAMPLES};

/// One resource or sub-resource of a discovery document.
struct Found {
    plural: String,
    subresource: String,
    namespaced: bool,
    verbs: Vec<String>,
    base: String,
}

impl Found {
    /// Path of the collection in the namespace `default`, or of the whole cluster.
    fn collection(&self) -> String {
        let namespace = if self.namespaced { "/namespaces/default" } else { "" };
        format!("{}{namespace}/{}", self.base, self.plural)
    }

    /// Path of an object that does not exist, or of its part.
    fn object(&self) -> String {
        let part = if self.subresource.is_empty() { "" } else { "/" };
        format!("{}/absent{part}{}", self.collection(), self.subresource)
    }

    fn has(&self, verb: &str) -> bool {
        self.verbs.iter().any(|have| have == verb)
    }

    /// Every path with the methods that it serves.
    fn paths(&self) -> Vec<(String, Vec<Method>)> {
        let served = |table: &[(&str, Method)]| -> Vec<Method> {
            table.iter().filter(|(verb, _)| self.has(verb)).map(|(_, method)| method.clone()).collect()
        };
        let mut one = served(&[
            ("get", Method::GET),
            ("update", Method::PUT),
            ("patch", Method::PATCH),
            ("delete", Method::DELETE),
        ]);
        if !self.subresource.is_empty() {
            one.extend(served(&[("create", Method::POST)]));
        }
        let mut paths = vec![(self.object(), one)];
        if self.subresource.is_empty() {
            let all = [("list", Method::GET), ("create", Method::POST), ("deletecollection", Method::DELETE)];
            paths.push((self.collection(), served(&all)));
            if self.namespaced {
                let everywhere = format!("{}/{}", self.base, self.plural);
                paths.push((everywhere, served(&[("list", Method::GET)])));
            }
        }
        paths
    }
}

/// Every discovery document of a group version, found from the roots.
async fn group_versions(api: &Api) -> Vec<String> {
    let mut bases = Vec::new();
    let core = api.get("/api").await.expect(200);
    for version in core["versions"].as_array().expect("versions") {
        bases.push(format!("/api/{}", version.as_str().expect("a version")));
    }
    let groups = api.get("/apis").await.expect(200);
    for group in groups["groups"].as_array().expect("groups") {
        for version in group["versions"].as_array().expect("versions") {
            bases.push(format!("/apis/{}", version["groupVersion"].as_str().expect("a group version")));
        }
    }
    bases
}

async fn discovered(api: &Api) -> Vec<Found> {
    let mut found = Vec::new();
    for base in group_versions(api).await {
        let list = api.get(&base).await.expect(200);
        for resource in list["resources"].as_array().expect("resources") {
            let name = resource["name"].as_str().expect("a name");
            let (plural, subresource) = name.split_once('/').unwrap_or((name, ""));
            let verbs = resource["verbs"].as_array().expect("verbs");
            found.push(Found {
                plural: plural.to_owned(),
                subresource: subresource.to_owned(),
                namespaced: resource["namespaced"] == true,
                verbs: verbs.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
                base: base.clone(),
            });
        }
    }
    found
}

/// Paths that are no resource but lead to them.
async fn documents(api: &Api) -> Vec<String> {
    let mut paths: Vec<String> =
        ["/", "/api", "/apis", "/metrics", "/openapi/v2", "/openapi/v3"].map(str::to_owned).to_vec();
    for base in group_versions(api).await {
        if let Some((group, _)) = base.strip_prefix("/apis/").and_then(|rest| rest.split_once('/')) {
            paths.push(format!("/apis/{group}"));
        }
        paths.push(format!("/openapi/v3{base}"));
        paths.push(base);
    }
    paths
}

async fn call(client: &Client, api: &Api, method: &Method, path: &str) -> blackbox::http::Answer {
    send(client.request(method.clone(), format!("{}{path}", api.server.url()))).await
}

#[tokio::test]
async fn discovery_tells_of_every_kind_that_the_tests_know() {
    let api = Api::start().await;
    let found: BTreeSet<String> = discovered(&api)
        .await
        .iter()
        .filter(|found| found.subresource.is_empty() && found.has("get"))
        .map(Found::collection)
        .collect();
    let known: BTreeSet<String> =
        SAMPLES.iter().chain([&NEWER_EVENT]).map(|sample| sample.path.to_owned()).collect();
    assert_eq!(known.difference(&found).collect::<Vec<_>>(), Vec::<&String>::new());
    let parts: BTreeSet<String> = discovered(&api)
        .await
        .iter()
        .filter(|found| !found.subresource.is_empty())
        .map(|found| format!("{}/{} {}", found.plural, found.subresource, found.verbs.join(",")))
        .collect();
    for part in [
        "certificatesigningrequests/approval get,patch,update",
        "certificatesigningrequests/status get,patch,update",
        "namespaces/finalize update",
        "namespaces/status get,patch,update",
        "serviceaccounts/token create",
    ] {
        assert!(parts.contains(part), "{part}: {parts:?}");
    }
}

#[tokio::test]
async fn nobody_in_particular_is_forbidden_everywhere() {
    let api = Api::start().await;
    let nobody = api.anonymous();
    let mut visited = 0;
    for found in discovered(&api).await {
        for (path, methods) in found.paths() {
            for method in methods {
                let answer = call(&nobody, &api, &method, &path).await;
                let status = answer.fails(403, "Forbidden", "User \"system:anonymous\" cannot ");
                let text = status["message"].as_str().unwrap_or_default();
                assert!(text.contains(&format!("resource \"{}", found.plural)), "{text}");
                visited += 1;
            }
        }
        if found.has("watch") {
            let watch = format!("{}?watch=1", found.collection());
            let answer = call(&nobody, &api, &Method::GET, &watch).await;
            answer.fails(403, "Forbidden", "User \"system:anonymous\" cannot watch resource");
        }
    }
    assert!(visited > 40, "{visited}");
    for path in documents(&api).await {
        let answer = call(&nobody, &api, &Method::GET, &path).await;
        let text = format!("forbidden: User \"system:anonymous\" cannot get path \"{path}\"");
        answer.fails(403, "Forbidden", &text);
    }
}

#[tokio::test]
async fn a_bad_token_is_unauthorized_everywhere() {
    let api = Api::start().await;
    let nobody = api.anonymous();
    let mut paths: Vec<(Method, String)> =
        documents(&api).await.into_iter().map(|path| (Method::GET, path)).collect();
    paths.extend(["/livez", "/readyz", "/healthz", "/version"].map(|path| (Method::GET, path.to_owned())));
    for found in discovered(&api).await {
        for (path, methods) in found.paths() {
            paths.extend(methods.into_iter().map(|method| (method, path.clone())));
        }
    }
    for (method, path) in paths {
        let request = nobody.request(method, format!("{}{path}", api.server.url()));
        let answer = send(request.bearer_auth("nonsense")).await;
        let status = answer.fails(401, "Unauthorized", "Unauthorized");
        assert_eq!(status["message"], "Unauthorized");
        assert_eq!(answer.header("www-authenticate"), "Bearer", "{path}");
    }
}

#[tokio::test]
async fn a_method_that_a_route_does_not_have_is_refused() {
    let api = Api::start().await;
    let methods = [Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE];
    let mut refused = 0;
    for found in discovered(&api).await {
        for (path, served) in found.paths() {
            let odd = Method::from_bytes(b"BREW").expect("a method is a word");
            for method in methods.iter().chain([&odd, &Method::OPTIONS]) {
                // What is passed on knows its methods, and this one is safe.
                let is_passed_on = *method == Method::OPTIONS && path.ends_with("/proxy");
                if served.contains(method) || is_passed_on {
                    continue;
                }
                let answer = call(&api.client, &api, method, &path).await;
                // A path without any method is not there.
                let status = if served.is_empty() {
                    answer.fails(404, "NotFound", "the server could not find the requested resource")
                } else {
                    let refused = "the server does not allow this method on the requested resource";
                    answer.fails(405, "MethodNotAllowed", refused)
                };
                assert_eq!(status["details"], serde_json::json!({}), "{method} {path}");
                refused += 1;
            }
        }
    }
    assert!(refused > 60, "{refused}");
}

#[tokio::test]
async fn every_method_that_discovery_names_is_served() {
    let api = Api::start().await;
    for found in discovered(&api).await {
        for (path, methods) in found.paths() {
            for method in methods {
                // A dry run, because a delete of a collection needs no body to succeed.
                let path = format!("{path}?dryRun=All");
                let answer = call(&api.client, &api, &method, &path).await;
                assert!(!matches!(answer.code, 405 | 500..), "{method} {path}: {}", answer.text());
            }
        }
    }
}

#[tokio::test]
async fn a_dry_run_of_a_create_leaves_nothing_anywhere() {
    let api = Api::start().await;
    for found in discovered(&api).await.iter().filter(|found| found.has("create") && found.has("get")) {
        let path = found.collection();
        let kind = generated::KINDS.iter().find(|kind| examples::collection(kind) == path).expect("a kind");
        let before = api.get(&path).await.expect(200);
        let mut taken = 0;
        // Some examples are sound only under their own name, or after another write.
        let examples = [examples::good(kind, "absent"), examples::good_as_named(kind)].concat();
        for example in &examples {
            taken += usize::from(api.post(&format!("{path}?dryRun=All"), example).await.code == 201);
            let name = example["metadata"]["name"].as_str().unwrap_or_default();
            api.get(&format!("{path}/{name}")).await.expect(404);
        }
        assert!(taken > 0, "{path} takes none of its examples");
        assert_eq!(api.get(&path).await.expect(200)["items"], before["items"]);
    }
}

#[tokio::test]
async fn head_is_refused_where_there_are_resources() {
    let api = Api::start().await;
    for found in discovered(&api).await.iter().filter(|found| found.has("list")) {
        let answer = call(&api.client, &api, &Method::HEAD, &found.collection()).await;
        assert_eq!((answer.code, answer.bytes.len()), (405, 0));
        assert!(answer.header("allow").contains("GET"), "{}", found.collection());
        let one = format!("{}/absent", found.collection());
        let answer = call(&api.client, &api, &Method::HEAD, &one).await;
        assert_eq!((answer.code, answer.bytes.len()), (405, 0));
    }
}
