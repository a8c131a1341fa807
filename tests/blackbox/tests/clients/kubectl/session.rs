//! One kubectl with a server of its own and an empty home directory.

use std::{
    env, fs,
    io::Write,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use apiserver::testing::{Builder, TestServer};
use engine::{
    definitions::{Definition, Definitions},
    runtime_config::RuntimeConfig,
};
use machinery::kind::KindId;
use serde_json::Value;
use tempfile::TempDir;
use tokio::runtime::Runtime;

use blackbox::kubectl::{self, Program};

/// Longest time that kubectl waits for one answer, so that a test which waits in vain ends.
const TIMEOUT: &str = "--request-timeout=20s";

/// A kubectl that is logged in.
pub(crate) struct Session {
    program: Program,
    home: TempDir,
    // The server lives in the runtime, so it is dropped before it.
    server: TestServer,
    runtime: Runtime,
}

/// Distance between the kinds that a sweep over all kinds takes: each in the full form of the tests. A sweep
/// starts several processes for each kind.
pub(crate) fn kind_step() -> usize {
    harness::full_or(1, 3)
}

/// Runs a test with every kubectl that there is.
pub(crate) fn each(brand: &str, test: impl Fn(&Session)) {
    for program in kubectl::programs() {
        test(&Session::start(program.clone(), brand));
    }
}

/// The same with settings of `--runtime-config`.
pub(crate) fn each_with(brand: &str, settings: &[&str], test: impl Fn(&Session)) {
    for program in kubectl::programs() {
        let settings = RuntimeConfig::read(settings.iter().copied()).expect("sound settings");
        let builder =
            TestServer::builder().brand(brand).configure(|config| config.api.runtime_config = settings);
        test(&Session::over(program.clone(), builder));
    }
}

impl Session {
    fn start(program: Program, brand: &str) -> Self {
        Session::over(program, TestServer::builder().brand(brand))
    }

    /// The program with a server of these settings.
    pub(crate) fn over(program: Program, builder: Builder) -> Self {
        let runtime = Runtime::new().expect("a runtime starts");
        let server = runtime.block_on(builder.start()).expect("a test server starts");
        let home = TempDir::new().expect("a directory can be made");
        fs::write(home.path().join("kubeconfig"), server.kubeconfig()).expect("the kubeconfig is written");
        Session { program, home, server, runtime }
    }

    /// Has the server serve another kind.
    pub(crate) fn learn(&self, definition: Definition) {
        self.runtime.block_on(self.definitions().add(definition)).expect("the kind is new");
    }

    /// Has the server serve a kind no longer.
    pub(crate) fn forget(&self, kind: &KindId<'_>) {
        self.runtime.block_on(self.definitions().remove(kind)).expect("the kind is there");
    }

    fn definitions(&self) -> &Definitions {
        self.server.definitions().expect("the server runs")
    }

    /// Where a file in the home directory is.
    pub(crate) fn file_path(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    /// A file in the home directory.
    pub(crate) fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.file_path(name);
        fs::write(&path, text).expect("a file is written");
        path
    }

    /// kubectl with arguments that are separated by spaces.
    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(&self.program.path);
        command
            .env_clear()
            .env("PATH", env::var_os("PATH").unwrap_or_default())
            .env("HOME", self.home.path())
            .env("KUBECONFIG", self.home.path().join("kubeconfig"))
            .current_dir(self.home.path())
            .args(arguments.split_whitespace())
            .arg(TIMEOUT)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs kubectl, which must succeed, and gives what it printed.
    #[track_caller]
    pub(crate) fn ok(&self, arguments: &str) -> String {
        let output = self.command(arguments).output().expect("kubectl starts");
        self.succeeded(arguments, &output)
    }

    /// The same with a text as standard input.
    #[track_caller]
    pub(crate) fn ok_with(&self, arguments: &str, input: &str) -> String {
        let mut child = self.command(arguments).stdin(Stdio::piped()).spawn().expect("kubectl starts");
        let mut pipe = child.stdin.take().expect("the pipe is there");
        pipe.write_all(input.as_bytes()).expect("kubectl reads");
        drop(pipe);
        let output = child.wait_with_output().expect("kubectl ends");
        self.succeeded(arguments, &output)
    }

    /// Runs kubectl, which must succeed and print JSON.
    #[track_caller]
    pub(crate) fn json(&self, arguments: &str) -> Value {
        let text = self.ok(arguments);
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{arguments}: {error}: {text}"))
    }

    /// Runs kubectl, which must fail, and gives what it printed on standard error.
    #[track_caller]
    pub(crate) fn fails(&self, arguments: &str) -> String {
        let output = self.command(arguments).output().expect("kubectl starts");
        assert!(!output.status.success(), "{}: {arguments} did not fail", self.name());
        String::from_utf8_lossy(&output.stderr).into_owned()
    }

    #[track_caller]
    fn succeeded(&self, arguments: &str, output: &Output) -> String {
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {arguments}: {errors}", self.name());
        String::from_utf8(output.stdout.clone()).expect("kubectl prints UTF-8")
    }

    /// The release, as 27 for 1.27.
    pub(crate) fn minor(&self) -> u32 {
        self.program.minor
    }

    fn name(&self) -> String {
        format!("kubectl 1.{}", self.program.minor)
    }
}

/// The cells of a printed table, by row, head included; ages, which are a moment's, become `AGE`.
pub(crate) fn table(text: &str) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> =
        text.lines().map(|line| line.split_whitespace().map(str::to_owned).collect()).collect();
    let age = rows.first().and_then(|head| head.iter().position(|cell| cell == "AGE"));
    for row in rows.iter_mut().skip(1) {
        if let Some(cell) = age.and_then(|age| row.get_mut(age)) {
            let seconds = cell.strip_suffix('s').and_then(|number| number.parse::<u32>().ok());
            assert!(seconds.is_some(), "{cell} is no age in seconds: {text}");
            "AGE".clone_into(cell);
        }
    }
    rows
}

/// Checks a printed table; cells are separated by spaces.
#[track_caller]
pub(crate) fn assert_table(text: &str, expected: &[&str]) {
    let expected: Vec<Vec<String>> =
        expected.iter().map(|row| row.split_whitespace().map(str::to_owned).collect()).collect();
    assert_eq!(table(text), expected, "{text}");
}
