//! One etcd process: its command line, its life and its log.

use std::fs::{File, OpenOptions};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::{page, tls::Tls};

/// Short, so that tests need not wait long for a new leader, and long enough for a busy machine.
const HEARTBEAT_MILLIS: &str = "50";
const ELECTION_MILLIS: &str = "500";
/// How much of a log is shown.
const LOG_BYTES_MAX: usize = 4096;

/// All that is needed to start a member, again and again.
#[derive(Debug)]
pub(crate) struct Plan {
    program: PathBuf,
    arguments: Vec<String>,
    log: PathBuf,
    endpoint: String,
    client_port: u16,
    metrics_port: u16,
}

/// A member that may be running.
#[derive(Debug)]
pub(crate) struct Member {
    plan: Plan,
    child: Option<Child>,
}

impl Plan {
    /// The plans of all members of one cluster, which name each other.
    pub(crate) fn of_cluster(
        program: &Path,
        dir: &Path,
        size: usize,
        tls: Option<&Tls>,
        options: &[String],
    ) -> Vec<Self> {
        let ports = free_ports(size * 3);
        let ports: Vec<&[u16]> = ports.chunks(3).collect();
        let peer = |port: u16| format!("http://127.0.0.1:{port}");
        let fellows: Vec<_> =
            ports.iter().enumerate().map(|(number, ports)| format!("m{number}={}", peer(ports[0]))).collect();
        let scheme = if tls.is_some() { "https" } else { "http" };
        let plan = |(number, ports): (usize, &&[u16])| {
            let endpoint = format!("{scheme}://127.0.0.1:{}", ports[1]);
            let data = dir.join(format!("m{number}"));
            let mut arguments: Vec<String> = [
                ("--name", format!("m{number}")),
                ("--data-dir", data.display().to_string()),
                ("--listen-peer-urls", peer(ports[0])),
                ("--initial-advertise-peer-urls", peer(ports[0])),
                ("--initial-cluster", fellows.join(",")),
                ("--listen-client-urls", endpoint.clone()),
                ("--advertise-client-urls", endpoint.clone()),
                ("--listen-metrics-urls", peer(ports[2])),
                ("--heartbeat-interval", HEARTBEAT_MILLIS.to_owned()),
                ("--election-timeout", ELECTION_MILLIS.to_owned()),
                ("--logger", "zap".to_owned()),
            ]
            .into_iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
            arguments.extend(tls.into_iter().flat_map(tls_arguments));
            arguments.extend(options.iter().cloned());
            let log = dir.join(format!("m{number}.log"));
            Self {
                program: program.to_owned(),
                arguments,
                log,
                endpoint,
                client_port: ports[1],
                metrics_port: ports[2],
            }
        };
        ports.iter().enumerate().map(plan).collect()
    }
}

fn tls_arguments(tls: &Tls) -> [String; 4] {
    [
        format!("--cert-file={}", tls.cert_file.display()),
        format!("--key-file={}", tls.key_file.display()),
        format!("--trusted-ca-file={}", tls.ca_file.display()),
        "--client-cert-auth=true".to_owned(),
    ]
}

/// Ports that were free a moment ago, all different.
fn free_ports(count: usize) -> Vec<u16> {
    let listeners: Vec<TcpListener> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0").expect("there are free ports")).collect();
    listeners.iter().map(|listener| listener.local_addr().expect("it is bound").port()).collect()
}

impl Member {
    pub(crate) fn start(plan: Plan) -> Self {
        let mut member = Self { plan, child: None };
        member.restart();
        member
    }

    pub(crate) fn restart(&mut self) {
        assert!(self.child.is_none(), "a running member cannot be started again");
        let log = OpenOptions::new().create(true).append(true).open(&self.plan.log).expect("the log opens");
        let same: File = log.try_clone().expect("a file can be cloned");
        let child = Command::new(&self.plan.program)
            .args(&self.plan.arguments)
            // Variables of the caller would count as options.
            .env_clear()
            .stdin(Stdio::null())
            .stdout(log)
            .stderr(same)
            .spawn()
            .expect("etcd can be started");
        self.child = Some(child);
    }

    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    pub(crate) fn signal(&self, signal: &str) {
        let child = self.child.as_ref().expect("the member runs");
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "{signal} cannot be sent");
    }

    pub(crate) fn has_ended(&mut self) -> bool {
        self.child.as_mut().is_none_or(|child| matches!(child.try_wait(), Ok(Some(_)) | Err(_)))
    }

    pub(crate) fn endpoint(&self) -> String {
        self.plan.endpoint.clone()
    }

    pub(crate) fn is_healthy(&self) -> bool {
        page::get(self.plan.metrics_port, "/health").is_some_and(|page| page.contains(r#""health":"true""#))
    }

    /// What the gateway of the member answers.
    pub(crate) fn post(&self, path: &str, body: &str) -> Option<String> {
        page::post(self.plan.client_port, path, body)
    }

    pub(crate) fn leads(&self) -> bool {
        let page = page::get(self.plan.metrics_port, "/metrics").unwrap_or_default();
        page.lines().any(|line| line == "etcd_server_is_leader 1")
    }

    pub(crate) fn log_end(&self) -> String {
        let log = std::fs::read(&self.plan.log).unwrap_or_default();
        let start = log.len().saturating_sub(LOG_BYTES_MAX);
        String::from_utf8_lossy(&log[start..]).into_owned()
    }
}
