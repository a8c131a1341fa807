//! One server process whose CPU time is counted, and a client for it.

use std::{
    cell::Cell,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use base64::{Engine, engine::general_purpose::STANDARD};
use nix::{time::clock_getcpuclockid, unistd::Pid};
use reqwest::{Client, Method};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use blackbox::binary;

/// Servers that work side by side.
const SERVERS: usize = 2;
/// Stands in a path or a body where each run needs another text.
pub(crate) const RUN: &str = "{run}";

/// A request, ready to be sent more than once.
#[derive(Clone)]
pub(crate) struct Call {
    pub(crate) method: Method,
    /// Path and query.
    pub(crate) path: String,
    pub(crate) content_type: &'static str,
    pub(crate) body: String,
}

/// What a call was answered, and what it cost.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cost {
    pub(crate) code: u16,
    /// CPU time of the whole server process, whichever of its threads did the work.
    pub(crate) cpu: Duration,
}

/// A server without a load besides the calls of its owner. Dropping it kills it.
pub(crate) struct Server {
    child: Child,
    url: String,
    client: Client,
    runtime: Runtime,
    runs: Cell<u64>,
    _data: TempDir,
}

impl Server {
    /// Starts a server that serves every version of every kind and keeps objects in memory.
    pub(crate) fn start() -> Self {
        let data = tempfile::tempdir().expect("a directory");
        let mut command = Command::new(binary::path());
        command.arg("--data-dir").arg(data.path()).args(["--secure-port=0", "--storage=memory"]);
        // No controller but the one that makes the namespace: what the others do would be counted too.
        command.args(["--runtime-config=api/all=true", "--controllers=systemnamespaces"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("it runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("text");
        let line_parts =
            line.trim_end().strip_prefix("serving ").and_then(|rest| rest.split_once(" kubeconfig="));
        let (url, kubeconfig) = line_parts.unwrap_or_else(|| panic!("the server does not serve: {line:?}"));
        let (url, client) = (url.to_owned(), client(&PathBuf::from(kubeconfig)));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        Server { child, url, client, runtime, runs: Cell::new(0), _data: data }
    }

    /// Sends a call, and waits for the end of the answer.
    pub(crate) fn send(&self, call: &Call) -> (u16, Vec<u8>) {
        self.send_body(call, call.body.clone())
    }

    fn send_body(&self, call: &Call, body: String) -> (u16, Vec<u8>) {
        let request = self
            .client
            .request(call.method.clone(), format!("{}{}", self.url, call.path))
            .header("content-type", call.content_type)
            .body(body);
        self.runtime.block_on(async {
            let response = request.send().await.expect("the server answers");
            let code = response.status().as_u16();
            (code, response.bytes().await.expect("the answer ends").to_vec())
        })
    }

    /// The least that a call costs in some runs.
    pub(crate) fn cost(&self, call: &Call, runs: usize) -> Cost {
        let once = |_| {
            let run = self.runs.get();
            self.runs.set(run + 1);
            let body = call.body.replacen(RUN, &run.to_string(), 1);
            let before = self.cpu();
            let (code, _) = self.send_body(call, body);
            Cost { code, cpu: self.cpu().saturating_sub(before) }
        };
        (0..runs.max(1)).map(once).min_by_key(|cost| cost.cpu).expect("it ran once")
    }

    /// CPU time of all threads up to now, also of those that have ended.
    fn cpu(&self) -> Duration {
        let id = Pid::from_raw(self.child.id().try_into().expect("a process number"));
        clock_getcpuclockid(id).and_then(|clock| clock.now()).expect("the process runs").into()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Fails when it has ended, which is fine.
        let _ended = self.child.kill();
        let _reaped = self.child.wait();
    }
}

/// Gives tasks out to servers that work side by side: `work` gets a server and its share of the numbered
/// tasks, each when the one before is done. Returns what was found, in no order.
pub(crate) fn side_by_side<T: Sync, F: Send>(
    tasks: &[T],
    work: impl Fn(&Server, &mut dyn Iterator<Item = (usize, &T)>) -> Vec<F> + Sync,
) -> Vec<F> {
    let next = AtomicUsize::new(0);
    let one_server = || {
        let mut share = std::iter::from_fn(|| {
            let number = next.fetch_add(1, Ordering::Relaxed);
            Some((number, tasks.get(number)?))
        });
        work(&Server::start(), &mut share)
    };
    std::thread::scope(|scope| {
        let servers: Vec<_> = (0..SERVERS).map(|_| scope.spawn(one_server)).collect();
        servers.into_iter().flat_map(|server| server.join().expect("no panic")).collect()
    })
}

/// The client that a kubeconfig describes.
fn client(kubeconfig: &Path) -> Client {
    let text = std::fs::read_to_string(kubeconfig).expect("the file that the line names");
    let decoded = |field: &str| {
        let value = text.lines().find_map(|line| line.trim().strip_prefix(field)).expect("embedded");
        String::from_utf8(STANDARD.decode(value.trim()).expect("base64")).expect("PEM is text")
    };
    let identity = decoded("client-certificate-data:") + &decoded("client-key-data:");
    blackbox::http::client(&decoded("certificate-authority-data:"), Some(&identity))
}
