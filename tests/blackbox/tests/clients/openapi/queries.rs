//! The server does what the documents say of paths and query parameters: each GET without a name in its path
//! answers 200, and every number and every boolean is parsed by each operation that documents it, also where
//! it has no effect.

use blackbox::http::Api;
use reqwest::{Method, RequestBuilder};
use serde_json::Value;

use crate::openapi::support::{Served, everything, parameters};

/// Texts of a number that are refused, and others that are taken.
const NUMBERS: (&[&str], &[&str]) = (&["abc", "", "1.5", "9223372036854775808"], &["1"]);
/// The reference server takes every text for a boolean.
const BOOLEANS: (&[&str], &[&str]) = (&[], &["true", "false", "0", "", "abc"]);

/// The document of everything, and the server that sent it.
async fn documented() -> (Api, Served) {
    let api = everything().await;
    let document = api.get("/openapi/v2").await.expect(200);
    (api, Served { path: "/openapi/v2".to_owned(), document })
}

/// A request of an operation that finds no object and changes none.
fn harmless(api: &Api, method: &str, path: &str, query: &str) -> RequestBuilder {
    let path = path.replace("{namespace}", "default").replace("{name}", "none");
    assert!(!path.contains('{'), "a parameter without a value: {path}");
    let request = match method {
        "delete" => api.request(Method::DELETE, &format!("{path}?dryRun=All&{query}")),
        // A watch ends by itself, and does not keep its connection.
        "get" => api.request(Method::GET, &format!("{path}?{query}&timeoutSeconds=1")),
        "patch" => {
            let request = api.request(Method::PATCH, &format!("{path}?{query}"));
            request.header("content-type", "application/merge-patch+json").body("{}")
        }
        // Connections: there is no such pod, node or service.
        "post" | "put" | "head" | "options" if path.contains("/none/") => {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).expect("a method");
            api.request(method, &format!("{path}?{query}"))
        }
        other => panic!("{other} {path} documents a parameter that is neither a text nor named here"),
    };
    request.timeout(std::time::Duration::from_secs(30))
}

#[tokio::test]
async fn documented_parameters_are_parsed() {
    let (api, served) = documented().await;
    let (mut tried, mut wrong) = (0, Vec::new());
    let step = harness::full_or(1, 3);
    for (path, item, method, operation) in served.operations().step_by(step) {
        for ((_, name), parameter) in parameters(item, operation) {
            let (bad, good) = match parameter["type"].as_str() {
                Some("integer") => NUMBERS,
                Some("boolean") => BOOLEANS,
                _ => continue,
            };
            let texts = bad.iter().map(|text| (text, true)).chain(good.iter().map(|text| (text, false)));
            for (text, refused) in texts {
                tried += 1;
                let request = harmless(&api, method, path, &format!("{name}={text}"));
                // The head says enough: a watch goes on.
                let code = request.send().await.expect("the server answers").status().as_u16();
                if (code == 400) != refused {
                    wrong.push(format!("{method} {path}?{name}={text}: {code}"));
                }
            }
        }
    }
    assert!(tried > 1000 / step, "{tried} texts of parameters were tried");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn documented_pages_are_there() {
    let (api, served) = documented().await;
    let pages = served.operations().filter(|(path, _, method, _)| *method == "get" && !path.contains('{'));
    let mut seen = 0;
    for (path, _, _, operation) in pages.filter(|(path, ..)| !path.contains("/watch/")) {
        seen += 1;
        let answer = api.get(path).await;
        assert_eq!(answer.code, 200, "{path}");
        let media = answer.header("content-type");
        assert!(
            operation["produces"].as_array().is_some_and(|all| all.contains(&Value::from(media))),
            "{path}"
        );
    }
    assert!(seen > 20, "{seen} pages");
}
