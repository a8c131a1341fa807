//! Credential plugins, the `exec` entries of client configurations. A plugin is a command that prints the
//! client's credentials: a token, a client certificate, or both.
//!
//! Entry point: [`Provider`], which runs the command of a [`Plugin`] and keeps its answer until it expires or
//! is rejected. Invariant: this crate neither reads configuration files nor sends requests.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use exec_credential::{ClusterInfo, Plugin, Provider};
//!
//! let entry = serde_json::json!({
//!     "apiVersion": "client.authentication.platform.io/v1",
//!     "command": "sh",
//!     "args": ["-c", r#"echo '{"apiVersion": "client.authentication.platform.io/v1",
//!                              "kind": "ExecCredential", "status": {"token": "abc"}}'"#],
//!     "interactiveMode": "Never",
//! });
//! let plugin = Plugin::read(&entry, std::path::Path::new("."))?;
//! let provider = Provider::new(plugin, ClusterInfo::default(), false);
//! let credential = provider.credential().await?;
//! assert_eq!(credential.token.as_ref().map(|token| token.reveal().as_str()), Some("abc"));
//! # Ok(())
//! # }
//! ```

mod answer;
mod plugin;
mod provider;
mod run;
mod secret;

pub use answer::{AnswerError, Credential, Pair};
pub(crate) use plugin::InteractiveMode;
pub use plugin::{Plugin, Problem};
pub use provider::Provider;
pub use run::{ClusterInfo, PluginError};
pub use secret::Secret;
