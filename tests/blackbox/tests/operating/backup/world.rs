//! What the tests of this suite share: a server with objects of every kind, all that it serves, and the tool.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::Output,
};

use blackbox::{examples, objects};
use reqwest::Method;
use serde_json::{Value, json};

use blackbox::process::{Process, run};

/// Every collection that a server of the default brand serves, over all namespaces, in the version that it
/// stores.
async fn collections(process: &Process) -> Vec<String> {
    let stored = generated::KINDS.iter().filter(|kind| kind.stored && kind.conversion.is_none());
    let mut served = Vec::new();
    for kind in stored {
        let root = if kind.group == "core" { "api" } else { "apis" };
        let path = format!("/{root}/{}/{}", examples::api_version(kind), kind.plural);
        let response = process.request(Method::GET, &path).send().await.expect("an answer");
        // Kinds that are off by default are not found.
        if response.status() == 200 {
            served.push(path);
        }
    }
    assert!(served.len() > 40, "{served:?}");
    served
}

/// A value of a secret that must not be seen where it does not belong.
pub(crate) const SECRET: &str = "aHVudGVyMg==";

/// Sends JSON, and gives what is answered.
pub(crate) async fn send(process: &Process, method: Method, path: &str, body: &Value) -> Value {
    let response = process.request(method, path).json(body).send().await.expect("an answer");
    let code = response.status();
    let text = response.text().await.expect("text");
    assert!(code.is_success(), "{path}: {code} {text}");
    serde_json::from_str(&text).expect("JSON")
}

/// POST.
pub(crate) async fn create(process: &Process, path: &str, object: &Value) -> Value {
    send(process, Method::POST, path, object).await
}

/// GET of JSON.
pub(crate) async fn get(process: &Process, path: &str) -> Value {
    let response = process.request(Method::GET, path).send().await.expect("an answer");
    assert_eq!(response.status(), 200, "{path}");
    response.json().await.expect("JSON")
}

/// Creates objects of every kind, some under unusual names, some changed and deleted since, one that waits
/// for its finalizer, one that is large.
pub(crate) async fn populate(process: &Process) {
    use objects::{CONFIG_MAPS, ENDPOINT_SLICES, EVENTS, LEASES, NAMESPACES, SECRETS, SIGNING_REQUESTS};
    create(process, NAMESPACES, &objects::namespace("a-namespace-0--with-9")).await;
    let odd = ["0", "a.b.c", "x-----x", "kube-root-ca.crt", &"n".repeat(253)];
    for name in odd {
        create(process, "/api/v1/namespaces/a-namespace-0--with-9/configmaps", &objects::config_map(name))
            .await;
    }
    let mut large = objects::config_map("large");
    large["data"] = json!({ "text": "läŋge \u{1f34f} \"quoted\"\n".repeat(20_000) });
    create(process, CONFIG_MAPS, &large).await;
    let mut secret = objects::secret("password");
    secret["data"] = json!({ "password": SECRET });
    create(process, SECRETS, &secret).await;
    create(process, LEASES, &objects::lease("lease")).await;
    create(process, ENDPOINT_SLICES, &objects::endpoint_slice("slice")).await;
    create(process, EVENTS, &objects::event("event")).await;
    create(process, SIGNING_REQUESTS, &objects::signing_request("request")).await;

    let mut changed = create(process, CONFIG_MAPS, &objects::config_map("changed")).await;
    changed["data"]["key"] = json!("another value");
    changed["metadata"]["labels"] = json!({ "app.io/name": "web" });
    send(process, Method::PUT, &format!("{CONFIG_MAPS}/changed"), &changed).await;
    let mut waiting = objects::config_map("waiting");
    waiting["metadata"]["finalizers"] = json!(["example.io/wait"]);
    create(process, CONFIG_MAPS, &waiting).await;
    create(process, CONFIG_MAPS, &objects::config_map("gone")).await;
    for name in ["waiting", "gone"] {
        send(process, Method::DELETE, &format!("{CONFIG_MAPS}/{name}"), &json!({})).await;
    }
}

/// All that a server has: for each object its own bytes, without the digits of its version.
pub(crate) type Everything = BTreeMap<String, String>;

/// Reads every object by itself, and the greatest version among them.
pub(crate) async fn everything(process: &Process) -> (Everything, u64) {
    let (mut found, mut newest) = (Everything::new(), 0);
    for collection in collections(process).await {
        let list = get(process, &collection).await;
        for item in list["items"].as_array().expect("a list") {
            let metadata = &item["metadata"];
            let text = |field: &str| metadata[field].as_str().unwrap_or_default();
            let (namespace, name, version) = (text("namespace"), text("name"), text("resourceVersion"));
            // What is found out for each request is not stored.
            if version.is_empty() {
                continue;
            }
            let path = match collection.rsplit_once('/') {
                Some((group, plural)) if !namespace.is_empty() => {
                    format!("{group}/namespaces/{namespace}/{plural}/{name}")
                }
                _ => format!("{collection}/{name}"),
            };
            let response = process.request(Method::GET, &path).send().await.expect("an answer");
            let object = response.text().await.expect("text");
            newest = newest.max(version.parse().expect("a number"));
            let stamp = format!(r#""resourceVersion":"{version}""#);
            assert_eq!(object.matches(&stamp).count(), 1, "{object}");
            found.insert(path, object.replace(&stamp, r#""resourceVersion":"""#));
        }
    }
    (found, newest)
}

/// Checks that two servers have the same.
#[track_caller]
pub(crate) fn same(one: &Everything, other: &Everything) {
    let paths = |everything: &Everything| everything.keys().cloned().collect::<Vec<_>>();
    assert_eq!(paths(one), paths(other));
    for (path, object) in one {
        assert!(other.get(path) == Some(object), "{path}: uid, creation time and all else stay");
    }
}

/// The version of a collection as a whole.
pub(crate) async fn store_version(process: &Process) -> u64 {
    let list = get(process, objects::CONFIG_MAPS).await;
    list["metadata"]["resourceVersion"].as_str().and_then(|text| text.parse().ok()).expect("a version")
}

/// Runs the program, which must succeed. Gives what it printed.
#[track_caller]
pub(crate) fn does(arguments: &[&str]) -> String {
    let output = run(arguments);
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {words}");
    let printed = String::from_utf8(output.stdout).expect("text");
    assert!(!printed.contains(SECRET) && !words.contains(SECRET), "secrets stay inside");
    printed
}

/// Runs the program, which must fail with one line.
#[track_caller]
pub(crate) fn fails(arguments: &[&str], expected: &str) {
    failed(&run(arguments), 1, expected);
}

/// Checks the code, and the one line that was said beside the log.
#[track_caller]
pub(crate) fn failed(output: &Output, code: i32, expected: &str) {
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{words}");
    assert!(output.stdout.is_empty(), "nothing is claimed");
    let lines: Vec<&str> = words.lines().filter(|line| line.starts_with("apiserver: ")).collect();
    assert!(lines.len() == 1 && lines[0].contains(expected), "{expected:?} is not said by {words}");
}

/// A path as a word of a command line.
pub(crate) fn word(path: &Path) -> &str {
    path.to_str().expect("text")
}

/// Names in a data directory, but for those of its store, which are the engine's business.
pub(crate) fn names_beside_store(directory: &Path) -> Vec<String> {
    let mut names = names(directory);
    let all = names.len();
    names.retain(|name| !name.starts_with("store"));
    assert!(names.len() < all, "there is a store");
    names
}

/// Names in a directory.
pub(crate) fn names(directory: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).expect("a directory");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect();
    names.sort();
    names
}

/// A directory for data and files, gone at the end.
pub(crate) struct Room(tempfile::TempDir);

impl Room {
    pub(crate) fn new() -> Self {
        Room(tempfile::tempdir().expect("a directory"))
    }

    /// A path inside.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The same as text.
    pub(crate) fn word(&self, name: &str) -> String {
        word(&self.path(name)).to_owned()
    }
}
