//! One running server process, and a client for it.

use std::{
    fs::File,
    io::{BufRead, BufReader, Read, Seek},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, ExitStatus, Output, Stdio},
    time::Duration,
};

use base64::{Engine, engine::general_purpose::STANDARD};
use reqwest::{Client, Method, RequestBuilder};

use crate::{
    binary,
    tls::{self, Connection},
};

/// How long a test waits for what must happen.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A server that serves. Dropping it kills it.
pub struct Process {
    child: Child,
    output: BufReader<ChildStdout>,
    /// A file and not a pipe, which could fill up.
    log: File,
    /// `https://127.0.0.1:<port>`, as the server told it.
    pub url: String,
    /// As the server told it.
    pub kubeconfig: PathBuf,
    /// The administrator's.
    pub client: Client,
    access: AdminAccess,
}

impl Process {
    /// Starts a server on a data directory and a free port, and waits for its line.
    pub fn start(data: &Path, options: &[&str]) -> Self {
        let mut log = tempfile::tempfile().expect("a file");
        let mut command = command(data, options);
        // Nobody but the test writes what the tests count.
        command.arg("--controllers=*,-authentication-trust,-root-ca-cert-publisher,-serviceaccount");
        command.stdout(Stdio::piped()).stderr(log.try_clone().expect("a second handle"));
        let mut child = command.spawn().expect("it runs");
        let mut output = BufReader::new(child.stdout.take().expect("piped"));
        let mut line = String::new();
        output.read_line(&mut line).expect("text");
        let told = line.trim_end().strip_prefix("serving ").and_then(|rest| rest.split_once(" kubeconfig="));
        let Some((url, kubeconfig)) = told else {
            child.wait().expect("it ends");
            panic!("{line:?}: {}", read_all(&mut log));
        };
        let (url, kubeconfig) = (url.to_owned(), PathBuf::from(kubeconfig));
        let access = AdminAccess::read(&kubeconfig);
        let client = crate::http::client(&access.authority, Some(&access.identity));
        Process { child, output, log, url, kubeconfig, client, access }
    }

    /// `host:port`.
    pub fn address(&self) -> &str {
        self.url.trim_start_matches("https://")
    }

    /// A client that presents nothing.
    pub fn anonymous(&self) -> Client {
        crate::http::client(&self.access.authority, None)
    }

    /// A connection of the administrator for bytes as they stand, over HTTP/1.1.
    pub async fn connect(&self) -> Connection {
        let AdminAccess { authority, identity } = &self.access;
        tls::connect_to(self.address(), authority, Some(identity), "http/1.1").await
    }

    /// A request by the administrator.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.url))
    }

    /// Ends it at once, without a chance to do anything (SIGKILL).
    pub fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it is dead");
    }

    /// Asks it to stop.
    pub fn terminate(&self) {
        terminate(&self.child);
    }

    /// Waits until it has ended by itself. Gives what it said after its line, on both outputs.
    pub fn ended(mut self) -> (ExitStatus, String, String) {
        let mut out = String::new();
        self.output.read_to_string(&mut out).expect("text");
        let status = self.child.wait().expect("it ends");
        (status, out, read_all(&mut self.log))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Fails when it has ended, which is fine.
        let _ended = self.child.kill();
        let _reaped = self.child.wait();
    }
}

/// Starts a server that may never serve.
pub fn spawn(data: &Path, options: &[&str]) -> Child {
    command(data, options).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs")
}

/// Asks a process to stop.
pub fn terminate(child: &Child) {
    let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
}

/// Runs the binary to its end.
pub fn run(arguments: &[&str]) -> Output {
    Command::new(binary::path()).args(arguments).output().expect("it runs")
}

/// Runs a server on a data directory to its end.
pub fn run_on(data: &Path, options: &[&str]) -> Output {
    command(data, options).output().expect("it runs")
}

fn command(data: &Path, options: &[&str]) -> Command {
    let mut command = Command::new(binary::path());
    command.arg("--data-dir").arg(data).args(["--secure-port", "0"]).args(options).stdin(Stdio::null());
    command
}

fn read_all(log: &mut File) -> String {
    let mut text = String::new();
    log.rewind().and_then(|()| log.read_to_string(&mut text)).expect("text");
    text
}

/// The certificates and the key in a kubeconfig, PEM.
struct AdminAccess {
    authority: String,
    identity: String,
}

impl AdminAccess {
    fn read(kubeconfig: &Path) -> Self {
        let text = std::fs::read_to_string(kubeconfig).expect("the file that the line names");
        let decoded = |field: &str| {
            let value = text.lines().find_map(|line| line.trim().strip_prefix(field)).expect("embedded");
            String::from_utf8(STANDARD.decode(value.trim()).expect("base64")).expect("PEM is text")
        };
        let identity = decoded("client-certificate-data:") + &decoded("client-key-data:");
        AdminAccess { authority: decoded("certificate-authority-data:"), identity }
    }
}
