//! Runs the command of a plugin once.

use std::{io, process::Stdio, time::Duration};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncRead, AsyncReadExt},
    process::Command,
    time::timeout,
};

use crate::{AnswerError, Credential, InteractiveMode, Plugin};

/// The largest output that is read.
const OUTPUT_BYTES_MAX: u64 = 1024 * 1024;
/// Time limit of a command that does not prompt.
const PATIENCE: Duration = Duration::from_secs(60);
/// Time limit of a command that waits for a person.
const PATIENCE_WITH_PEOPLE: Duration = Duration::from_secs(600);

/// What a plugin learns about the server, if its configuration allows it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ClusterInfo {
    /// The URL.
    pub server: String,
    /// The name that its certificate must have, in place of the host.
    pub server_name: Option<String>,
    /// Whether certificate verification is off.
    pub insecure: bool,
    /// The authority that must have signed its certificate, PEM.
    pub authority: Option<Vec<u8>>,
    /// The cluster's configuration for plugins; null if there is none.
    pub config: Value,
}

/// Why a plugin gave no credential.
#[derive(Debug, thiserror::Error)]
pub enum PluginError {
    /// The command cannot be started.
    #[error("the credential plugin {command:?} cannot be started: {source}{hint}")]
    Start {
        /// The command.
        command: String,
        /// Why not.
        source: io::Error,
        /// The `installHint` of the configuration.
        hint: String,
    },
    /// The plugin must prompt, and there is no terminal.
    #[error("the credential plugin {0:?} must ask at a terminal, and there is none")]
    NoTerminal(String),
    /// The command ended with an error.
    #[error("the credential plugin {command:?} failed: {status}")]
    Failed {
        /// The command.
        command: String,
        /// How it ended.
        status: std::process::ExitStatus,
    },
    /// The time limit passed; the command was killed.
    #[error("the credential plugin {command:?} did not answer within {} seconds", patience.as_secs())]
    Slow {
        /// The command.
        command: String,
        /// The time limit.
        patience: Duration,
    },
    /// The output cannot be read.
    #[error("the output of the credential plugin {command:?} cannot be read: {source}")]
    Output {
        /// The command.
        command: String,
        /// Why not.
        source: io::Error,
    },
    /// The output is no usable credential.
    #[error("the credential plugin {command:?} cannot be used: {source}")]
    Answer {
        /// The command.
        command: String,
        /// Why not.
        source: AnswerError,
    },
}

/// Runs the plugin once.
pub(crate) async fn run(
    plugin: &Plugin,
    cluster: &ClusterInfo,
    terminal: bool,
) -> Result<Credential, PluginError> {
    let command = || plugin.command.display().to_string();
    let interactive = match plugin.interactive_mode {
        InteractiveMode::Never => false,
        InteractiveMode::IfAvailable => terminal,
        InteractiveMode::Always if terminal => true,
        InteractiveMode::Always => return Err(PluginError::NoTerminal(command())),
    };
    let patience = if interactive { PATIENCE_WITH_PEOPLE } else { PATIENCE };
    let spawned = Command::new(&plugin.command)
        .args(&plugin.args)
        .envs(plugin.env.iter().map(|(name, value)| (name, value)))
        .env(plugin.variable, input(plugin, cluster, interactive).to_string())
        .stdin(if interactive { Stdio::inherit() } else { Stdio::null() })
        .stdout(Stdio::piped())
        // A plugin that exceeds its time must not live on and keep prompting at the terminal.
        .kill_on_drop(true)
        .spawn();
    let mut child = spawned.map_err(|source| PluginError::Start {
        hint: if source.kind() == io::ErrorKind::NotFound {
            hint(&plugin.install_hint)
        } else {
            String::new()
        },
        command: command(),
        source,
    })?;
    let stdout = child.stdout.take();
    // The output is read before the wait: a command that fills the pipe would never end otherwise.
    let ended = timeout(patience, async { (read(stdout).await, child.wait().await) }).await;
    let (output, status) = ended.map_err(|_| PluginError::Slow { command: command(), patience })?;
    let unreadable = |source| PluginError::Output { command: command(), source };
    let (output, status) = (output.map_err(unreadable)?, status.map_err(unreadable)?);
    if !status.success() {
        return Err(PluginError::Failed { command: command(), status });
    }
    Credential::read(&output, plugin.api_version)
        .map_err(|source| PluginError::Answer { command: command(), source })
}

async fn read(stdout: Option<impl AsyncRead + Unpin>) -> io::Result<Vec<u8>> {
    let mut output = Vec::new();
    let Some(stdout) = stdout else { return Ok(output) };
    // One byte more than allowed, to tell an output of exactly the limit from a longer one.
    stdout.take(OUTPUT_BYTES_MAX + 1).read_to_end(&mut output).await?;
    if output.len() as u64 > OUTPUT_BYTES_MAX {
        return Err(io::Error::other(format!("it has more than {OUTPUT_BYTES_MAX} bytes")));
    }
    Ok(output)
}

fn hint(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("; {}", text.trim_end()) }
}

/// The `ExecCredential` that the command finds in its environment.
fn input(plugin: &Plugin, cluster: &ClusterInfo, interactive: bool) -> Value {
    let mut spec = json!({ "interactive": interactive });
    if plugin.provide_cluster_info {
        let mut told = json!({ "server": cluster.server });
        if let Some(name) = &cluster.server_name {
            told["tls-server-name"] = json!(name);
        }
        if cluster.insecure {
            told["insecure-skip-tls-verify"] = json!(true);
        }
        if let Some(authority) = &cluster.authority {
            told["certificate-authority-data"] = json!(STANDARD.encode(authority));
        }
        if !cluster.config.is_null() {
            told["config"] = cluster.config.clone();
        }
        spec["cluster"] = told;
    }
    json!({ "apiVersion": plugin.api_version, "kind": "ExecCredential", "spec": spec })
}
