//! Drafts come to a server through a socket.

use std::{
    fs::Permissions,
    io::Write,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
};

use apiserver::testing::TestServer;
use blackbox::http::Api;
use schema_model::draft_exchange::{Answer, KindName, Request};
use serde_json::json;
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::UnixStream,
};

const SCHEMA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../schema");
const LAMPS: &str = "/apis/demo.example.com/v1/namespaces/default/lamps";
const LAMP: &str = r#"kind: Lamp
group: demo.example.com
version: v1
plural: lamps
scope: namespace
doc: Gives light.
types:
  Lamp:
    fields:
      metadata: { tag: 1, type: meta.v1.ObjectMeta, doc: Standard metadata of an object. }
      spec: { tag: 2, type: LampSpec, doc: What is wanted. }
  LampSpec:
    doc: What is wanted.
    fields:
      watts: { tag: 1, type: int32, max: 100, doc: How much it may take. }
"#;

struct Drafted {
    api: Api,
    socket: PathBuf,
    _folder: TempDir,
}

impl Drafted {
    async fn start(in_place_of: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let socket = folder.path().join("drafts.sock");
        let at = socket.clone();
        let kinds = in_place_of.iter().map(|(group, name)| ((*group).to_owned(), (*name).to_owned()));
        let kinds: Vec<_> = kinds.collect();
        let builder = TestServer::builder().configure(move |config| {
            config.api.drafts.socket = Some(at);
            config.api.drafts.in_place_of = kinds;
        });
        let api = Api::over(builder.start().await.expect("a test server starts"));
        Drafted { api, socket, _folder: folder }
    }

    async fn raw(&self, bytes: &[u8]) -> Answer {
        let mut stream = UnixStream::connect(&self.socket).await.expect("the socket is there");
        stream.write_all(bytes).await.expect("the request is taken");
        stream.shutdown().await.expect("the request ends");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.expect("the answer ends");
        Answer::read(&answer).unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(&answer)))
    }

    /// Sends the schema of the server with these files in place of its own.
    async fn send(&self, files: &[(&str, String)], kinds: &[(&str, &str)]) -> Answer {
        let mut all = schema_model::draft_exchange::files(Path::new(SCHEMA)).expect("the schema can be read");
        all.retain(|(path, _)| files.iter().all(|(own, _)| own != path));
        all.extend(files.iter().map(|(path, text)| ((*path).to_owned(), text.clone())));
        let kinds = kinds
            .iter()
            .map(|(group, name)| KindName { group: (*group).to_owned(), name: (*name).to_owned() });
        self.raw(Request { files: all, kinds: kinds.collect() }.to_json().as_bytes()).await
    }

    async fn lamp(&self, text: String) -> Answer {
        self.send(&[("demo.example.com/v1/lamp.yaml", text)], &[("demo.example.com", "Lamp")]).await
    }
}

#[tokio::test]
async fn a_kind_is_served_as_it_is_written_now() {
    let server = Drafted::start(&[]).await;
    let api = &server.api;
    assert_eq!(api.get(LAMPS).await.code, 404);
    let answer = server.lamp(LAMP.to_owned()).await;
    assert_eq!((answer.refused, answer.missing), (vec![], vec![]));
    assert_eq!(answer.served, ["demo.example.com/v1 Lamp"]);
    let lamp = |watts: i64| json!({ "metadata": { "name": "a" }, "spec": { "watts": watts } });
    api.post(LAMPS, &lamp(40)).await.expect(201);
    let refused = api.post(LAMPS, &lamp(400)).await.expect(422);
    assert_eq!(refused["details"]["causes"][0]["field"], "spec.watts");
    // Another rule, and another field.
    let brighter = LAMP.replace("max: 100", "max: 1000")
        + "      color: { tag: 2, type: string, default: white, doc: Of the light. }\n";
    assert_eq!(server.lamp(brighter.clone()).await.refused, [""; 0]);
    let spec = json!({ "watts": 40, "color": "white" });
    assert_eq!(api.get(&format!("{LAMPS}/a")).await.expect(200)["spec"], spec);
    let changed = api.put(&format!("{LAMPS}/a"), &lamp(400)).await.expect(200);
    assert_eq!(changed["spec"], json!({ "watts": 400, "color": "white" }));
    let explained = api.get("/openapi/v3/apis/demo.example.com/v1").await.text();
    assert!(explained.contains("\"color\""), "{explained}");
    // A mistake leaves what there was.
    let answer = server.lamp(brighter.replace("type: string", "type: strin")).await;
    assert!(answer.refused[0].contains("strin"), "{answer:?}");
    assert_eq!(api.get(&format!("{LAMPS}/a")).await.expect(200)["spec"]["watts"], 400);
}

#[tokio::test]
async fn a_group_moves_with_its_priority() {
    let server = Drafted::start(&[]).await;
    let groups = std::fs::read_to_string(Path::new(SCHEMA).join("groups.yaml")).expect("groups have a file");
    for (priority, is_first) in [(1, false), (30_000, true)] {
        let groups = format!("{groups}demo.example.com: {{ priority: {priority} }}\n");
        let files = [("groups.yaml", groups), ("demo.example.com/v1/lamp.yaml", LAMP.to_owned())];
        let answer = server.send(&files, &[("demo.example.com", "Lamp")]).await;
        assert_eq!(answer.served, ["demo.example.com/v1 Lamp"], "{answer:?}");
        let listed = server.api.get("/apis").await.expect(200);
        assert_eq!(listed["groups"][0]["name"] == "demo.example.com", is_first, "priority {priority}");
    }
}

#[tokio::test]
async fn a_kind_that_is_sent_no_more_goes_and_its_objects_wait() {
    let server = Drafted::start(&[]).await;
    server.lamp(LAMP.to_owned()).await;
    server.api.post(LAMPS, &json!({ "metadata": { "name": "a" } })).await.expect(201);
    let answer = server.send(&[], &[]).await;
    assert_eq!((answer.removed, answer.served), (vec!["demo.example.com/Lamp".to_owned()], vec![]));
    assert_eq!(server.api.get(LAMPS).await.code, 404);
    // To clients, another scope makes another kind.
    let of_cluster = LAMP.replace("scope: namespace", "scope: cluster");
    assert_eq!(server.lamp(of_cluster).await.refused, [""; 0]);
    assert_eq!(server.api.get("/apis/demo.example.com/v1/lamps").await.code, 200);
    assert_eq!(server.lamp(LAMP.to_owned()).await.refused, [""; 0]);
    server.api.get(&format!("{LAMPS}/a")).await.expect(200);
    // A name that another kind of the group has: the kind stays as it was.
    let fan = LAMP.replace("Lamp", "Fan").replace("lamps", "fans");
    let (group, both) = ("demo.example.com", [("demo.example.com", "Lamp"), ("demo.example.com", "Fan")]);
    let files = |fan: String| {
        [(format!("{group}/v1/lamp.yaml"), LAMP.to_owned()), (format!("{group}/v1/fan.yaml"), fan)]
    };
    let send = async |fan: String| {
        let files = files(fan);
        let files: Vec<_> = files.iter().map(|(path, text)| (path.as_str(), text.clone())).collect();
        server.send(&files, &both).await
    };
    assert_eq!(send(fan.clone()).await.refused, [""; 0]);
    assert_eq!(send(fan.replace("plural: fans", "plural: lamps")).await.refused.len(), 1);
    server.api.get(&LAMPS.replace("lamps", "fans")).await.expect(200);
}

#[tokio::test]
async fn a_built_in_kind_keeps_its_place_unless_it_is_left_out() {
    let pod_group = ("scheduling", "PodGroup");
    let path = "scheduling/v1alpha2/pod_group.yaml";
    let text = std::fs::read_to_string(Path::new(SCHEMA).join(path)).expect("the kind is in the schema");
    let served = [(path, text.replace("served: false", "served: true"))];
    let answer = Drafted::start(&[]).await.send(&served, &[pod_group]).await;
    assert!(answer.refused[0].contains("--draft scheduling/PodGroup"), "{answer:?}");
    let server = Drafted::start(&[pod_group]).await;
    let groups = "/apis/scheduling.platform.io/v1alpha2/namespaces/default/podgroups";
    assert_eq!(server.api.get(groups).await.code, 404);
    assert_eq!(server.send(&served, &[pod_group]).await.refused, [""; 0]);
    assert_eq!(server.api.get(groups).await.code, 200);
}

#[tokio::test]
async fn only_kinds_without_code_can_be_left_out() {
    for (group, name, why) in
        [("demo", "None", "--draft demo/None: the schema has no such kind"), ("core", "Pod", "code in Rust")]
    {
        let left_out = vec![(group.to_owned(), name.to_owned())];
        let builder = TestServer::builder().configure(|config| config.api.drafts.in_place_of = left_out);
        let Err(error) = builder.start().await else { panic!("the server starts without {group}/{name}") };
        let error = error.to_string();
        assert!(error.contains(why), "{error}");
    }
}

#[tokio::test]
async fn what_is_no_request_is_refused() {
    let server = Drafted::start(&[]).await;
    for (bytes, why) in [
        (&b"GET / HTTP/1.1\r\n\r\n"[..], "this is no JSON"),
        (b"{}", "`files` is no object"),
        (br#"{"files":{"a/b/c.yaml":"kind: ["},"kinds":[]}"#, "c.yaml"),
        (br#"{"files":{"../../x.yaml":""},"kinds":[]}"#, "x.yaml"),
    ] {
        let answer = server.raw(bytes).await;
        assert!(answer.refused.first().is_some_and(|text| text.contains(why)), "{why}: {answer:?}");
    }
}

/// Tells the test below that it is the program of another user.
const OTHER_USER: &str = "KINDSMITH_DRAFTS_SOCKET";
const NOBODY: u32 = 65_534;

#[tokio::test]
async fn another_user_is_not_listened_to() {
    if let Some(socket) = std::env::var_os(OTHER_USER) {
        let mut stream = UnixStream::connect(socket).await.expect("the socket is open to all");
        let request = Request { files: Vec::new(), kinds: Vec::new() };
        // The server may close the connection before all is written.
        let _ = stream.write_all(request.to_json().as_bytes()).await;
        let _ = stream.shutdown().await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        assert_eq!(answer, b"", "an answer");
        return;
    }
    let server = Drafted::start(&[]).await;
    let open_to_all = Permissions::from_mode(0o777);
    for path in [server.socket.as_path(), server.socket.parent().expect("a folder")] {
        std::fs::set_permissions(path, open_to_all.clone()).expect("they can be set");
    }
    if std::fs::metadata(&server.socket).expect("it is there").uid() != 0 {
        let _told =
            writeln!(std::io::stderr(), "drafts of another user were NOT tested: only root can be one");
        return;
    }
    let program = std::env::current_exe().expect("a path");
    let own = server.socket.with_file_name("client");
    std::fs::copy(program, &own).expect("the program can be copied");
    let status = tokio::process::Command::new(&own)
        .args(["--exact", "socket::another_user_is_not_listened_to"])
        .env(OTHER_USER, &server.socket)
        .current_dir("/")
        .uid(NOBODY)
        .output()
        .await
        .expect("the program starts");
    assert!(status.status.success(), "{}", String::from_utf8_lossy(&status.stdout));
    // The same request of its own user is answered.
    assert_eq!(server.send(&[], &[]).await, Answer::default());
}
