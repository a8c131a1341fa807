//! The server under test: one that is started in this process, or any other that a client configuration
//! names.

use std::{fs, path::Path, sync::Arc};

use anyhow::{Context, Result, anyhow, bail};
use apiserver::{
    options::{self, Action},
    testing::TestServer,
};
use outbound::{
    client_config::{self, ClientConfig, Login},
    tls,
};
use tempfile::TempDir;

use crate::{caller::Caller, connection::Endpoint, hook::Hook};

/// As the recorded server ran: in memory, and with those controllers only that it has in itself.
const FLAGS: [&str; 5] = [
    "apiserver",
    "--brand=kubernetes",
    "--storage=memory",
    "--secure-port=0",
    "--controllers=apiservice-status-local-available-controller,\
     apiservice-status-remote-available-controller,\
     authentication-trust,autoregister,bootstrap-system-priority-classes,customresourcedefinition,\
     legacy-token-tracking,\
     priority-and-fairness-config-consumer,priority-and-fairness-config-producer,systemnamespaces",
];

/// Without this plugin the recorded server ran.
const NOT_RECORDED: &str = "ServiceAccount";

/// A server that can be asked.
pub struct Target {
    /// How to reach it.
    pub endpoint: Arc<Endpoint>,
    /// The webhook server that it is to call.
    pub(crate) hook: Option<Hook>,
    /// Kept alive for as long as it is asked.
    own: Option<(TestServer, TempDir)>,
}

impl Target {
    /// Starts a server with the options of the recorded one and these.
    ///
    /// # Errors
    /// When an option is unknown, or the server does not start.
    pub async fn start(flags: &[String]) -> Result<Target> {
        let off = format!("--disable-admission-plugins={NOT_RECORDED}");
        Target::with_accounts(&[&[off][..], flags].concat()).await
    }

    /// The same with the plugin that gives pods an account, which few of the recorded servers had.
    ///
    /// # Errors
    /// When an option is unknown, or the server does not start.
    pub async fn with_accounts(flags: &[String]) -> Result<Target> {
        let folder = tempfile::tempdir()?;
        let caller = Caller::new()?;
        let authority = folder.path().join("callers.crt");
        fs::write(&authority, &caller.authority_pem)?;
        let own = [
            format!("--data-dir={}", folder.path().join("data").display()),
            format!("--client-ca-file={}", authority.display()),
        ];
        let words = FLAGS.iter().map(|flag| (*flag).to_owned()).chain(own).chain(flags.iter().cloned());
        let config = match options::read(words) {
            Ok(Action::Serve { config, .. }) => config,
            Ok(_) => bail!("the options do not serve"),
            Err(problems) => bail!("{}", problems.join("; ")),
        };
        let server = TestServer::builder().configure(|usual| *usual = *config).start().await?;
        let kubeconfig = folder.path().join("kubeconfig");
        fs::write(&kubeconfig, server.kubeconfig())?;
        let mut client = client_config::read(&kubeconfig)?;
        client.credentials.identity = Some(caller.identity);
        Ok(Target { endpoint: Arc::new(endpoint(&client)?), hook: None, own: Some((server, folder)) })
    }

    /// A running server that this client configuration names.
    ///
    /// # Errors
    /// When the configuration cannot be used.
    pub fn of_kubeconfig(path: &Path) -> Result<Target> {
        let client = client_config::read(path)?;
        Ok(Target { endpoint: Arc::new(endpoint(&client)?), hook: None, own: None })
    }

    /// The same with the webhook server that it is to call.
    pub(crate) fn calling(self, hook: Option<Hook>) -> Target {
        Target { hook, ..self }
    }

    /// Whether the server is thrown away afterwards, so that nothing needs to be taken away again.
    #[must_use]
    pub fn is_own(&self) -> bool {
        self.own.is_some()
    }
}

/// Whether the server has an admission plugin of this name.
#[must_use]
pub fn has_plugin(name: &str) -> bool {
    options::read(["apiserver".to_owned(), format!("--enable-admission-plugins={name}")]).is_ok()
}

fn endpoint(config: &ClientConfig) -> Result<Endpoint> {
    // More than one provider may be linked; name ours. A second call changes nothing.
    let _installed = rustls::crypto::ring::default_provider().install_default();
    let server = &config.cluster.server;
    let token = match &config.credentials.login {
        Login::None => None,
        Login::Token(token) => Some(token.reveal().clone()),
        _ => bail!("only certificates and tokens are supported"),
    };
    let mut tls = tls::configuration(&config.cluster.authority, config.credentials.identity.as_ref())?;
    // As the answers were recorded.
    tls.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Endpoint {
        host: server.host().context("the server has a host")?.trim_matches(['[', ']']).to_owned(),
        port: server.port_u16().ok_or_else(|| anyhow!("{server} has no port"))?,
        tls: Arc::new(tls),
        token,
    })
}
