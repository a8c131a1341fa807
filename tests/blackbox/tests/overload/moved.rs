//! Work that keeps a processor busy is moved off the threads that serve connections, whatever it is and over
//! either protocol. Requests that cost little stay, because moving them costs more.

use blackbox::{
    http::{Answer, Api, client, send},
    metrics::counted,
    objects::CONFIG_MAPS,
};
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

use crate::support::{Caller, server};

const JSON: &str = "application/json";
const MERGE: &str = "application/merge-patch+json";
const APPLY: &str = "application/apply-patch+yaml";
const TABLE: &str = "application/json;as=Table;v=v1;g=meta.k8s.io";

/// An object that takes this much.
fn object(name: &str, bytes: usize) -> Value {
    json!({ "kind": "ConfigMap", "apiVersion": "v1", "metadata": { "name": name },
        "data": { "x": "y".repeat(bytes) } })
}

/// A body whose length is not announced.
fn streamed(text: String) -> reqwest::Body {
    reqwest::Body::wrap_stream(futures_util::stream::iter([Ok::<_, std::io::Error>(text)]))
}

struct World {
    api: Api,
    client: Client,
}

impl World {
    fn ask(
        &self,
        method: Method,
        path: &str,
        content_type: &str,
        body: impl Into<reqwest::Body>,
    ) -> RequestBuilder {
        let url = format!("{}{path}", self.api.server.url());
        self.client.request(method, url).header("content-type", content_type).body(body)
    }

    /// Whether a request is moved.
    async fn moves(&self, request: RequestBuilder) -> (Answer, bool) {
        let before = counted(&self.api, "apiserver_requests_moved_total", &[]).await;
        let answer = send(request).await;
        // The look at the metrics is moved itself, and counted before it looks.
        let moved = counted(&self.api, "apiserver_requests_moved_total", &[]).await - before;
        assert!(moved == 1.0 || moved == 2.0, "{moved}");
        (answer, moved == 2.0)
    }
}

#[tokio::test]
async fn what_keeps_a_processor_busy_is_moved() {
    const LARGE: usize = 100_000;
    for http1 in [true, false] {
        let api = server(|_| {}).await;
        let jane = Caller::new(&api, "jane").await;
        let client = if http1 {
            client_of_http1(&api, &jane.identity_pem)
        } else {
            client(api.server.ca_pem(), Some(&jane.identity_pem))
        };
        let world = World { api, client };
        let at = |name: &str| format!("{CONFIG_MAPS}/{name}");
        let get = |path: &str, accept: &str| {
            world.ask(Method::GET, path, JSON, "").header("accept", accept.to_owned())
        };
        let small = json!({ "metadata": { "labels": { "a": "b" } } }).to_string();
        let config = json!({ "kind": "ConfigMap", "apiVersion": "v1", "data": { "z": "z" } }).to_string();
        let tests = r#"[{ "op": "add", "path": "/data/y", "value": "z" }]"#;
        let create = |body: reqwest::Body| world.ask(Method::POST, CONFIG_MAPS, JSON, body);
        let patch = |name: &str, kind: &str, body: &str| {
            world.ask(Method::PATCH, &format!("{}?fieldManager=me", at(name)), kind, body.to_owned())
        };
        let table = [
            ("a small create", create(object("small", 10).to_string().into()), 201, false),
            ("a large create", create(object("large", LARGE).to_string().into()), 201, true),
            ("one of unknown length", create(streamed(object("more", LARGE).to_string())), 201, true),
            ("a small GET", get(&at("small"), JSON), 200, false),
            ("a large GET, as it is stored", get(&at("large"), JSON), 200, false),
            ("the same as YAML", get(&at("large"), "application/yaml"), 200, true),
            ("the same as a table", get(&at("large"), TABLE), 200, true),
            ("a small patch of a small object", patch("small", MERGE, &small), 200, false),
            ("a small patch of a large one", patch("large", MERGE, &small), 200, true),
            ("a JSON patch of it", patch("large", "application/json-patch+json", tests), 200, true),
            ("a strategic one", patch("large", "application/strategic-merge-patch+json", &small), 200, true),
            ("an apply to it", patch("large", APPLY, &config), 200, true),
            ("an apply to a small one", patch("small", APPLY, &config), 200, false),
            (
                "a large PUT",
                world.ask(Method::PUT, &at("large"), JSON, object("large", LARGE).to_string()),
                200,
                true,
            ),
            ("a large delete", world.ask(Method::DELETE, &at("large"), JSON, ""), 200, true),
            ("a small delete", world.ask(Method::DELETE, &at("small"), JSON, ""), 200, false),
            ("a list, as it is stored", get(CONFIG_MAPS, JSON), 200, false),
            ("the same as a table", get(CONFIG_MAPS, TABLE), 200, true),
            ("a document", get("/openapi/v2", JSON), 200, true),
            ("whether the server lives", get("/livez", "*/*"), 200, false),
            ("whether it is ready", get("/readyz?verbose", "*/*"), 200, false),
        ];
        for (case, request, code, expected) in table {
            let (answer, moved) = world.moves(request).await;
            assert_eq!(answer.code, code, "{case}: {}", answer.text());
            assert_eq!(moved, expected, "{case}, HTTP/1.1: {http1}");
        }
    }
}

/// A client that speaks the older protocol only.
fn client_of_http1(api: &Api, identity_pem: &str) -> Client {
    let authority = reqwest::Certificate::from_pem(api.server.ca_pem().as_bytes()).expect("the CA is PEM");
    let identity = reqwest::Identity::from_pem(identity_pem.as_bytes()).expect("the identity is PEM");
    let builder = Client::builder().use_rustls_tls().tls_built_in_root_certs(false).http1_only();
    builder.add_root_certificate(authority).identity(identity).build().expect("a client can be built")
}
