//! Two servers that are asked the same.

use std::{
    path::Path,
    sync::{Arc, Mutex},
};

use apiserver::testing::TestServer;
use blackbox::http::{Answer, Api};
use drafts::Surroundings;
use engine::definitions::Definition;
use machinery::kind::Kind;
use reqwest::Method;
use serde_json::Value;

const SCHEMA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../codegen/tests/specimen/schema");

/// A server with the generated kinds of the specimen, and one with its drafts.
pub(crate) struct Both {
    generated: Api,
    drafted: Api,
    /// Answers that were not the same.
    differences: Mutex<Vec<String>>,
}

/// How many differences a failed test shows, and how much around the place of each.
const SHOWN: usize = 5;
const AROUND: usize = 160;

/// One request: method, path, content type, accepted type and body.
pub(crate) struct Asked<'a> {
    pub(crate) method: Method,
    pub(crate) path: &'a str,
    pub(crate) content_type: &'a str,
    pub(crate) accept: &'a str,
    pub(crate) body: Vec<u8>,
}

impl<'a> Asked<'a> {
    pub(crate) fn new(method: Method, path: &'a str) -> Self {
        Asked { method, path, content_type: "application/json", accept: "application/json", body: Vec::new() }
    }

    pub(crate) fn json(self, body: &Value) -> Self {
        Asked { body: body.to_string().into_bytes(), ..self }
    }
}

impl Both {
    pub(crate) async fn start() -> Self {
        let generated = Api::over(server().await);
        for versions in schemas::specimen_kinds() {
            add(&generated, plain(&versions)).await;
        }
        let drafted = Api::over(server().await);
        let model = schema_model::load_model(Path::new(SCHEMA)).unwrap_or_else(|report| panic!("{report}"));
        let spoken = schemas::specimen_spoken();
        let spoken = |_: &str, _: &str, name: &str| spoken.iter().find(|kind| kind.name == name).cloned();
        let (drafts, left_out) =
            drafts::drafts(&model, &|kind| kind.group == "specimen", &Surroundings { kind: &spoken });
        assert_eq!(left_out.len(), 1, "the question: {left_out:?}");
        for draft in drafts {
            add(&drafted, plain(&draft.versions)).await;
        }
        Both { generated, drafted, differences: Mutex::default() }
    }

    /// Both answers to a request, which must be the same but for what the time and chance decide. Returns one
    /// of them.
    pub(crate) async fn ask(&self, asked: &Asked<'_>) -> Answer {
        let (one, two) = tokio::join!(answer(&self.generated, asked), answer(&self.drafted, asked));
        self.compare(asked, &one, &two);
        one
    }

    /// Reads an object in a form, and writes it in the same one, without a change: what is stored then is the
    /// same.
    pub(crate) async fn write_back(&self, path: &str, media_type: &str) {
        let mut answers = Vec::new();
        for api in [&self.generated, &self.drafted] {
            let read = answer(api, &Asked { accept: media_type, ..Asked::new(Method::GET, path) }).await;
            assert_eq!((read.code, read.header("content-type")), (200, media_type), "{path}");
            let put = Asked { content_type: media_type, body: read.bytes, ..Asked::new(Method::PUT, path) };
            answers.push(answer(api, &put).await);
        }
        let [one, two] = answers.as_slice() else { unreachable!("there are two servers") };
        assert_eq!(one.code, 200, "{}", one.text());
        self.compare(&Asked { content_type: media_type, ..Asked::new(Method::PUT, path) }, one, two);
    }

    fn compare(&self, asked: &Asked<'_>, one: &Answer, two: &Answer) {
        let (left, right) = (comparable(one), comparable(two));
        if left != right {
            let body = String::from_utf8_lossy(&asked.body);
            let request = format!("{} {} as {} {body}", asked.method, asked.path, asked.accept);
            let difference = format!(
                "{request}\n  generated: {}\n  drafted:   {}",
                around(&left, &right),
                around(&right, &left)
            );
            self.differences.lock().expect("no panic").push(difference);
        }
    }

    /// Fails if some answers were not the same.
    #[track_caller]
    pub(crate) fn check(&self) {
        let differences = self.differences.lock().expect("no panic");
        let shown = differences.get(..SHOWN.min(differences.len())).unwrap_or_default().join("\n");
        assert!(differences.is_empty(), "{} answers differ:\n{shown}", differences.len());
    }
}

/// A text around the place where it begins to differ from another one.
fn around(text: &str, other: &str) -> String {
    let same = text.bytes().zip(other.bytes()).take_while(|(one, two)| one == two).count();
    let bytes = text.as_bytes().get(same.saturating_sub(AROUND)..).unwrap_or_default();
    String::from_utf8_lossy(bytes.get(..2 * AROUND).unwrap_or(bytes)).into_owned()
}

async fn server() -> TestServer {
    TestServer::start().await.expect("a test server starts")
}

async fn add(api: &Api, versions: Vec<Arc<Kind>>) {
    let definitions = api.server.definitions().expect("the server runs");
    definitions.add(Definition { versions, strategy: None }).await.expect("the kind is new");
}

/// The kinds without the Rust code that the specimen declares and does not have, and in all versions.
fn plain(versions: &[Arc<Kind>]) -> Vec<Arc<Kind>> {
    let hub = Arc::new(Kind { strategy: false, served: true, ..versions[0].as_ref().clone() });
    let others = versions[1..].iter().map(|version| {
        let mut kind = Kind { strategy: false, served: true, ..version.as_ref().clone() };
        if let Some(conversion) = &mut kind.conversion {
            conversion.hub = Arc::clone(&hub);
            conversion.code = false;
        }
        Arc::new(kind)
    });
    std::iter::once(Arc::clone(&hub)).chain(others).collect()
}

async fn answer(api: &Api, asked: &Asked<'_>) -> Answer {
    let request = api
        .request(asked.method.clone(), asked.path)
        .header("content-type", asked.content_type)
        .header("accept", asked.accept)
        .body(asked.body.clone());
    blackbox::http::send(request).await
}

/// What of an answer two servers must have in common.
fn comparable(answer: &Answer) -> String {
    format!("{} {:?} {}", answer.code, answer.all("warning"), masked(answer.text()))
}

/// A text without what differs from server to server.
fn masked(mut text: String) -> String {
    for name in [
        "\"uid\":\"",
        "\"creationTimestamp\":\"",
        "\"time\":\"",
        "\"resourceVersion\":\"",
        "X509SHA256=",
        "uid: ",
        "creationTimestamp: ",
        "time: ",
        "resourceVersion: ",
    ] {
        let mut from = 0;
        while let Some(at) = text[from..].find(name) {
            let start = from + at + name.len();
            let end = start + text[start..].find(['"', '\n']).unwrap_or(0);
            text.replace_range(start..end, "*");
            from = start;
        }
    }
    text
}
