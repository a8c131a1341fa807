//! One server process on a port of its own, which is killed, paused and started again.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use base64::{Engine, engine::general_purpose::STANDARD};

use crate::target::http::Endpoint;

/// Below the ports that clients get: none of them may take a server's port while it is away, nor may a
/// connection to itself look like the server.
const PORTS: std::ops::Range<u16> = 15_000..30_000;
/// How many ports are tried.
const PORT_ATTEMPTS_MAX: u32 = 200;
/// How often a start is tried, when the port is taken.
const START_ATTEMPTS_MAX: u32 = 20;
/// How much of a log is shown with an error.
const LOG_LINES_SHOWN: usize = 20;

/// A server that runs, or was killed.
#[derive(Debug)]
pub(crate) struct Process {
    binary: PathBuf,
    data: PathBuf,
    options: Vec<String>,
    port: u16,
    child: Option<Child>,
    /// Kept open: a server whose output is closed could stumble over it.
    output: Option<BufReader<ChildStdout>>,
    kubeconfig: PathBuf,
}

impl Process {
    /// Starts a server on a data directory, and waits until it serves.
    ///
    /// # Errors
    /// When it does not start.
    pub(crate) async fn start(binary: &Path, data: &Path, options: &[&str]) -> anyhow::Result<Self> {
        let mut process = Self {
            binary: binary.to_owned(),
            data: data.to_owned(),
            options: options.iter().map(|option| (*option).to_owned()).collect(),
            port: free_port()?,
            child: None,
            output: None,
            kubeconfig: PathBuf::new(),
        };
        process.restart().await?;
        Ok(process)
    }

    /// Starts it again on the same directory and port, and waits until it serves.
    ///
    /// # Errors
    /// When it does not start.
    pub(crate) async fn restart(&mut self) -> anyhow::Result<()> {
        for _ in 1..START_ATTEMPTS_MAX {
            if self.launch().await.is_ok() {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        self.launch().await
    }

    async fn launch(&mut self) -> anyhow::Result<()> {
        let log = File::options().create(true).append(true).open(self.log())?;
        let mut child = Command::new(&self.binary)
            .arg("--data-dir")
            .arg(&self.data)
            .args(["--secure-port", &self.port.to_string()])
            // Nobody but the clients writes what they look at.
            .arg("--controllers=*,-root-ca-cert-publisher")
            .args(&self.options)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .with_context(|| format!("cannot run {}", self.binary.display()))?;
        let mut output = BufReader::new(child.stdout.take().context("the output is piped")?);
        self.child = Some(child);
        let (line, output) = tokio::task::spawn_blocking(move || {
            let mut line = String::new();
            output.read_line(&mut line).map(|_| (line, output))
        })
        .await??;
        let told = line.trim_end().strip_prefix("serving ").and_then(|rest| rest.split_once(" kubeconfig="));
        let Some((_, kubeconfig)) = told else {
            self.kill()?;
            bail!("the server said {line:?} and this: {}", self.log_tail());
        };
        self.kubeconfig = PathBuf::from(kubeconfig);
        self.output = Some(output);
        Ok(())
    }

    /// Ends it at once, without a chance to do anything (SIGKILL).
    ///
    /// # Errors
    /// When it had ended by itself, which it must not.
    pub(crate) fn kill(&mut self) -> anyhow::Result<()> {
        let Some(mut child) = self.child.take() else { return Ok(()) };
        let ended = child.try_wait()?;
        child.kill().or_else(|error| ended.map(|_| ()).ok_or(error))?;
        child.wait()?;
        match ended {
            Some(status) => bail!("the server ended by itself with {status}: {}", self.log_tail()),
            None => Ok(()),
        }
    }

    /// Stops it for a while, without an end of its connections (SIGSTOP, SIGCONT).
    ///
    /// # Errors
    /// When the signals cannot be sent.
    pub(crate) async fn pause(&self, time: Duration) -> anyhow::Result<()> {
        self.signal("-STOP")?;
        tokio::time::sleep(time).await;
        self.signal("-CONT")
    }

    fn signal(&self, signal: &str) -> anyhow::Result<()> {
        let child = self.child.as_ref().context("the server does not run")?;
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status()?;
        ensure!(sent.success(), "kill {signal} failed");
        Ok(())
    }

    /// Its port on the loopback address.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Where the administrator's client finds it.
    ///
    /// # Errors
    /// When its kubeconfig cannot be read.
    pub(crate) fn endpoint(&self) -> anyhow::Result<Endpoint> {
        let text = fs::read_to_string(&self.kubeconfig)?;
        let decoded = |field: &str| {
            let value = text.lines().find_map(|line| line.trim().strip_prefix(field));
            let value = value.with_context(|| format!("the kubeconfig has no {field}"))?;
            Ok::<_, anyhow::Error>(String::from_utf8(STANDARD.decode(value.trim())?)?)
        };
        Ok(Endpoint {
            url: format!("https://127.0.0.1:{}", self.port),
            authority: decoded("certificate-authority-data:")?,
            identity: decoded("client-certificate-data:")? + &decoded("client-key-data:")?,
        })
    }

    fn log(&self) -> PathBuf {
        self.data.with_extension("log")
    }

    fn log_tail(&self) -> String {
        let text = fs::read_to_string(self.log()).unwrap_or_default();
        let lines: Vec<&str> = text.lines().collect();
        lines.get(lines.len().saturating_sub(LOG_LINES_SHOWN)..).unwrap_or_default().join("\n")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Err(error) = self.kill() {
            // Nobody is left who could be told in another way.
            let _unheard = writeln!(std::io::stderr(), "{error:#}");
        }
    }
}

/// A port that nobody uses now.
fn free_port() -> anyhow::Result<u16> {
    for _ in 0..PORT_ATTEMPTS_MAX {
        let port = rand::random_range(PORTS);
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    bail!("no free port in {PORTS:?} after {PORT_ATTEMPTS_MAX} attempts")
}
