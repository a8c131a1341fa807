//! `kindsmith dev` as a person runs it, with a server that only listens.

use std::{
    fs,
    io::{Read, Write},
    os::unix::net::{UnixListener, UnixStream},
    path::PathBuf,
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use schema_model::draft_exchange::{Answer, Request};

use super::{kindsmith, specimen};

/// How long a request may take on a slow machine.
const PATIENCE: Duration = Duration::from_secs(60);

const WIDGET: &str = "kind: Widget
group: demo
version: v1
plural: widgets
scope: namespace
types:
  Widget:
    fields:
      metadata: { tag: 1, type: meta.v1.ObjectMeta }
";

struct Folder {
    folder: tempfile::TempDir,
    server: UnixListener,
}

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let server = UnixListener::bind(folder.path().join("socket")).unwrap();
        server.set_nonblocking(true).unwrap();
        let this = Folder { folder, server };
        let metadata = specimen().join("meta/v1/object_meta.yaml");
        this.write("meta/v1/object_meta.yaml", &fs::read_to_string(metadata).unwrap());
        this.write("demo/v1/widget.yaml", WIDGET);
        this
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join("schema").join(path)
    }

    fn write(&self, path: &str, text: &str) {
        fs::create_dir_all(self.path(path).parent().unwrap()).unwrap();
        fs::write(self.path(path), text).unwrap();
    }

    fn start(&self, arguments: &[&str]) -> Child {
        Command::new(env!("CARGO_BIN_EXE_kindsmith"))
            .arg("dev")
            .args(arguments)
            .current_dir(self.folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    /// The next connection. A tool that says nothing must not keep the test waiting.
    fn accepted(&self) -> UnixStream {
        let begun = Instant::now();
        loop {
            match self.server.accept() {
                Ok((stream, _)) => {
                    stream.set_nonblocking(false).unwrap();
                    return stream;
                }
                Err(error) => assert!(begun.elapsed() < PATIENCE, "the tool sends nothing: {error}"),
            }
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Takes one request, and answers it.
    fn answer(&self, answer: &Answer) -> Request {
        let mut stream = self.accepted();
        let mut request = Vec::new();
        stream.read_to_end(&mut request).unwrap();
        stream.write_all(answer.to_json().as_bytes()).unwrap();
        Request::read(&request).unwrap()
    }

    fn once(&self, answer: &Answer) -> (Request, i32, String) {
        let tool = self.start(&["--into", "socket", "--once"]);
        let request = self.answer(answer);
        let (code, out, _) = texts(&tool.wait_with_output().unwrap());
        (request, code, out)
    }
}

fn texts(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

fn said(served: &str) -> Answer {
    Answer { served: vec![served.to_owned()], ..Answer::default() }
}

#[test]
fn kinds_that_differ_from_what_was_generated_are_sent() {
    let folder = Folder::new();
    let answer =
        Answer { missing: vec!["the strategy of demo/v1 Widget".to_owned()], ..said("demo/v1 Widget") };
    let (request, code, out) = folder.once(&answer);
    let names: Vec<String> = request.kinds.iter().map(ToString::to_string).collect();
    assert_eq!((names.join(" ").as_str(), code), ("demo/Widget", 0));
    assert!(request.files.iter().any(|(path, text)| path == "demo/v1/widget.yaml" && text == WIDGET));
    assert!(out.contains("serves   demo/v1 Widget\nwithout  the strategy of demo/v1 Widget\n"), "{out}");
    // What is generated is built, and nothing is left to serve.
    let (code, out, error) = kindsmith(folder.folder.path(), &["generate"]);
    assert_eq!(code, 0, "{out}{error}");
    let (request, code, out) = folder.once(&Answer::default());
    assert_eq!((request.kinds.len(), code), (0, 0));
    assert!(out.contains("all kinds are as they were generated"), "{out}");
}

#[test]
fn what_the_server_refuses_ends_with_one() {
    let refused = Answer { refused: vec!["demo/Widget: why".to_owned()], ..Answer::default() };
    let (_, code, out) = Folder::new().once(&refused);
    assert_eq!(code, 1);
    assert!(out.contains("refused  demo/Widget: why"), "{out}");
}

#[test]
fn mistakes_of_the_schema_and_of_the_command_are_told() {
    let folder = Folder::new();
    let run = |arguments: &[&str]| texts(&folder.start(arguments).wait_with_output().unwrap());
    let (code, _, error) = run(&["--into", "missing", "--once"]);
    assert_eq!(code, 2);
    assert!(error.contains("start one with --drafts-socket missing"), "{error}");
    let (code, _, error) = run(&["--into", "socket", "--once", "--kind", "Widget"]);
    assert_eq!(code, 2);
    assert!(error.contains("`Widget` is no kind, as demo/Widget"), "{error}");
    folder.write("demo/v1/widget.yaml", &WIDGET.replace("plural", "plurals"));
    let (code, _, error) = run(&["--into", "socket", "--once"]);
    assert_eq!(code, 1);
    assert!(error.contains("demo/v1/widget.yaml"), "{error}");
}

#[test]
fn a_change_of_a_file_is_sent() {
    let folder = Folder::new();
    let mut tool = folder.start(&["--into", "socket"]);
    let first = folder.answer(&said("demo/v1 Widget"));
    folder.write("demo/v1/widget.yaml", &format!("{WIDGET}# changed\n"));
    let second = folder.answer(&said("demo/v1 Widget"));
    tool.kill().unwrap();
    tool.wait().unwrap();
    assert_ne!(first.files, second.files);
}
