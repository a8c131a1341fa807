//! A whole server inside a test: one call, a free port, everything in memory.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use apiserver::testing::TestServer;
//!
//! let server = TestServer::start().await?;
//! // Any client will do: this text is what `kubectl --kubeconfig` and the client libraries read.
//! let kubeconfig = server.kubeconfig();
//! assert!(kubeconfig.contains(server.url()));
//! server.stop().await;
//! # Ok(())
//! # }
//! ```
//!
//! Every server has certificates and a store of its own, so that tests can run side by side. It lives in
//! the runtime of the test and stops when it is dropped; [`TestServer::stop`] waits for the end as well.

mod crds;

use std::{path::PathBuf, sync::Arc};

use controllers::{
    self, api_services, authentication_trust, everywhere, flow_control, priority_classes, token_tracking,
};
use engine::definitions::Definitions;
use futures_util::future::BoxFuture;
use plugins::Plugins;

pub use self::crds::Crds;
use crate::{
    config::{self, Config, StorageKind},
    server::{self, RunningServer, error::StartError},
};

/// The controllers that create objects by themselves: tests count what is there. [`Builder::configure`]
/// switches them on.
const NOT_IN_TESTS: [&str; 7] = [
    api_services::REGISTRATION,
    authentication_trust::NAME,
    everywhere::ACCOUNT,
    everywhere::AUTHORITY,
    flow_control::KEEPER,
    priority_classes::NAME,
    token_tracking::NAME,
];

/// The plugin that refuses pods in namespaces without the account that one of these controllers creates.
const NEEDS_ACCOUNTS: &str = "ServiceAccount";

/// A server that runs in this process.
#[derive(Debug)]
pub struct TestServer {
    running: Option<RunningServer>,
    url: String,
    kubeconfig: String,
    ca_pem: String,
    admin_identity_pem: String,
}

/// Says how a [`TestServer`] differs from the usual one.
#[derive(Debug)]
pub struct Builder {
    config: Config,
    brand: Option<String>,
    crds: Vec<Crds>,
}

impl TestServer {
    /// Starts a server with the default brand, in memory, on a free port.
    ///
    /// # Errors
    /// When the machine has no free port, or the server is broken.
    pub async fn start() -> Result<Self, StartError> {
        Self::builder().start().await
    }

    /// Starts a server with the names of Kubernetes, which stock clients and controllers expect, in memory,
    /// on a free port.
    ///
    /// # Errors
    /// When the machine has no free port, or the server is broken.
    pub async fn kubernetes() -> Result<Self, StartError> {
        Self::builder().brand("kubernetes").start().await
    }

    /// Starts a server that differs from the usual one.
    #[must_use]
    pub fn builder() -> Builder {
        let controllers = controllers::by_default().filter(|name| !NOT_IN_TESTS.contains(name)).collect();
        let mut config = Config::default();
        config.serving.secure_port = 0;
        config.controllers.enabled = controllers;
        config.admission = Plugins::choose(&[], &[NEEDS_ACCOUNTS.to_owned()]).unwrap_or_default();
        Builder { config, brand: None, crds: Vec::new() }
    }

    /// `https://127.0.0.1:<port>`.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// A client configuration for the administrator, who may do everything.
    #[must_use]
    pub fn kubeconfig(&self) -> &str {
        &self.kubeconfig
    }

    /// The authority that clients must trust, PEM.
    #[must_use]
    pub fn ca_pem(&self) -> &str {
        &self.ca_pem
    }

    /// The administrator's certificate and key, PEM, one behind the other.
    #[must_use]
    pub fn admin_identity_pem(&self) -> &str {
        &self.admin_identity_pem
    }

    /// Kinds that come and go while the server runs; nothing after it was stopped.
    #[must_use]
    pub fn definitions(&self) -> Option<&Definitions> {
        self.running.as_ref().map(RunningServer::definitions)
    }

    /// Makes what converts objects of such kinds by calls of webhooks; nothing after it was stopped.
    #[must_use]
    pub fn conversion(&self) -> Option<&Arc<conversion::Webhooks>> {
        self.running.as_ref().map(RunningServer::conversion)
    }

    /// Stops the server and waits until it is gone.
    pub async fn stop(mut self) {
        if let Some(running) = self.running.take() {
            running.shutdown();
            running.join().await;
        }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        if let Some(running) = &self.running {
            running.shutdown();
        }
    }
}

impl Builder {
    /// Serves this brand.
    #[must_use]
    pub fn brand(mut self, name: &str) -> Self {
        self.brand = Some(name.to_owned());
        self
    }

    /// Stores in this directory, durably, so that a later server can go on from there.
    #[must_use]
    pub fn storage_dir(mut self, directory: impl Into<PathBuf>) -> Self {
        self.config.storage.data_dir = Some(directory.into());
        self.config.storage.kind = StorageKind::Embedded;
        self
    }

    /// Has the kinds of these definitions: a YAML text, a path to a file or a directory, or [`Crds::of`] a
    /// value. They are served when [`Builder::start`] returns.
    #[must_use]
    pub fn crd(mut self, definitions: impl Into<Crds>) -> Self {
        self.crds.push(definitions.into());
        self
    }

    /// Changes any other setting.
    #[must_use]
    pub fn configure(mut self, change: impl FnOnce(&mut Config)) -> Self {
        change(&mut self.config);
        self
    }

    /// Starts the server.
    ///
    /// # Errors
    /// When there is no such brand, one of the server's parts cannot be made, or a definition is refused.
    pub fn start(self) -> BoxFuture<'static, Result<TestServer, StartError>> {
        // In a box, so that it is compiled here once, and not again in every test program.
        Box::pin(self.start_server())
    }

    async fn start_server(mut self) -> Result<TestServer, StartError> {
        if let Some(name) = self.brand {
            self.config.api.brand = config::brand(&name)
                .ok_or_else(|| StartError::Config(format!("there is no brand {name:?}")))?;
        }
        let definitions = self.crds.iter().map(Crds::read).collect::<Result<Vec<_>, _>>()?.concat();
        let running = server::start(self.config).await?;
        running.define(definitions).await?;
        let admin = running.admin();
        Ok(TestServer {
            url: running.url(),
            kubeconfig: running.kubeconfig().to_owned(),
            ca_pem: running.authority_pem().to_owned(),
            admin_identity_pem: format!("{}{}", admin.certificate_pem, admin.key_pem),
            running: Some(running),
        })
    }
}
