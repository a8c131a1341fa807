//! Putting a server together, in the order in which its parts need each other: certificates, socket,
//! store, verbs, controllers, listener. No rule of the API is here.

mod accounts;
mod assemble;
mod authentication_file;
mod authorizer_reload;
mod components;
mod crew;
mod custom_kinds;
mod drafting;
pub mod error;
mod identify;
pub(crate) mod open;
mod own_identities;
mod reload;
mod renewal;
mod rights;
mod settling;
mod stopping;
mod trust;

use std::{
    collections::BTreeMap,
    fmt,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
};

use engine::{context::Shared, definitions::Definitions};
use futures_util::future::BoxFuture;
use generated::apiextensions::v1::CustomResourceDefinition;
use ground::{limits::ConnectionLimits, metrics::Metrics, shutdown::Shutdown};
use pki::{self, PkiError, kubeconfig};
use storage::archive::directory;
use tokio::task::JoinHandle;
use transport::serve::{self, Listener, work};

use self::{
    assemble::Assembled,
    error::StartError,
    reload::{Taker, Takers},
    renewal::{Kubeconfig, Renewal},
    stopping::StopTimes,
    trust::{FrontProxy, Trust},
};
use crate::{
    config::{Config, ServingConfig, StorageConfig, StorageKind},
    etcd_stand_in,
};

/// The administrator's client configuration, inside the data directory.
pub(crate) const KUBECONFIG_FILE: &str = "admin.kubeconfig";
/// A client that fails authentication over HTTP/2 gets a GOAWAY after the answer.
const ANONYMOUS_LEAVE_GATE: &str = "UnauthenticatedHTTP2DOSMitigation";

/// A server that serves. Dropping it lets it serve on; see [`RunningServer::shutdown`].
pub struct RunningServer {
    address: SocketAddr,
    kubeconfig: String,
    kubeconfig_path: Option<PathBuf>,
    trust: Trust,
    definitions: Definitions,
    conversion: Arc<conversion::Webhooks>,
    context: Shared,
    shutdown: Shutdown,
    done: JoinHandle<()>,
}

impl fmt::Debug for RunningServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunningServer").field("address", &self.address).finish_non_exhaustive()
    }
}

impl RunningServer {
    /// The address on which it listens, with the true port.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where clients on this machine reach it.
    #[must_use]
    pub fn url(&self) -> String {
        kubeconfig::url(self.address)
    }

    /// The administrator's client configuration. It holds a key.
    #[must_use]
    pub fn kubeconfig(&self) -> &str {
        &self.kubeconfig
    }

    /// Its file, when there is a data directory.
    #[must_use]
    pub fn kubeconfig_path(&self) -> Option<&Path> {
        self.kubeconfig_path.as_deref()
    }

    /// What clients must trust, PEM.
    #[must_use]
    pub fn authority_pem(&self) -> &str {
        &self.trust.served_authority_pem
    }

    /// The administrator's certificate and key.
    #[must_use]
    pub fn admin(&self) -> &pki::KeyPair {
        &self.trust.pki.admin
    }

    /// Kinds that come and go while the server runs.
    #[must_use]
    pub fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    /// Makes what converts objects of such kinds by calls of webhooks.
    #[must_use]
    pub fn conversion(&self) -> &Arc<conversion::Webhooks> {
        &self.conversion
    }

    /// Creates definitions of kinds, and waits until these are served.
    ///
    /// # Errors
    /// One is refused, or its kind is not served in time, as when its names are those of another kind.
    pub(crate) async fn define(&self, definitions: Vec<CustomResourceDefinition>) -> Result<(), StartError> {
        custom_kinds::define(&self.context, definitions).await
    }

    /// Begins to stop: readiness fails, and after the delay of the settings the rest follows.
    pub fn shutdown(&self) {
        self.shutdown.begin();
    }

    /// Returns when the server has stopped.
    pub async fn join(self) {
        if let Err(error) = self.done.await {
            tracing::error!(%error, "the server broke");
        }
    }
}

/// Starts a server. When this returns, it answers.
///
/// # Errors
/// When one of its parts cannot be made.
pub fn start(config: Config) -> BoxFuture<'static, Result<RunningServer, StartError>> {
    // In a box, so that it is compiled here once, and not again in every program that awaits it.
    Box::pin(assemble_and_listen(config))
}

async fn assemble_and_listen(config: Config) -> Result<RunningServer, StartError> {
    let config = etcd_stand_in::resolve(config).await?;
    for warning in &config.warnings {
        tracing::warn!("{warning}");
    }
    work::start().map_err(StartError::Threads)?;
    // Before anything that takes time: a port that is taken should be told at once.
    let address = SocketAddr::new(config.serving.bind_address, config.serving.secure_port);
    let listen = |source| StartError::Listen { address, source };
    let socket = serve::listen(address, config.serving.sharing).map_err(listen)?;
    let address = socket.local_addr().map_err(listen)?;

    let metrics = Arc::new(Metrics::of(&config.facts()).with_page_rules(config.page_rules.clone()));
    let shutdown = Shutdown::default();
    // Before certificates: a directory that is not ours must stay as it is.
    let opened = open::open(&config.api, &config.storage, &metrics).await?;
    // Before certificates are made: new ones would hide that the former are lost.
    let binding = Bound::check(&config.storage, &config.serving)?;
    let (trust, watched) = Trust::establish(&config)?;
    let assembled = assemble::assemble(&config, &trust, opened, address, &metrics, &shutdown).await?;
    binding.note()?;
    let listener = Listener {
        handler: Arc::clone(&assembled.app),
        tls: Arc::clone(&trust.tls),
        limits: ConnectionLimits {
            anonymous_stay: !config.api.gates.is_on(ANONYMOUS_LEAVE_GATE),
            ..config.lifecycle.limits(config.serving.connections)
        },
        clock: config.clock.clone(),
        metrics: Arc::clone(&metrics),
    };
    let kubeconfig = kubeconfig::text(
        config.api.brand.name,
        &kubeconfig::url(address),
        &trust.served_authority_pem,
        &trust.pki.admin,
    );
    let kubeconfig_path = config.storage.data_dir.as_ref().map(|directory| directory.join(KUBECONFIG_FILE));
    if let Some(path) = &kubeconfig_path {
        // At each start: the address and the certificates in it may be others than last time.
        pki::write_private(path, &kubeconfig)?;
    }
    tokio::spawn(reload::run(
        watched,
        takers(&trust, &assembled, &metrics),
        renewal(&config, &trust, address, kubeconfig_path.as_deref()),
        config.serving.reload_interval,
        shutdown.stopping(),
    ));
    tracing::info!(%address, brand = config.api.brand.name, storage = ?config.storage.kind, "serving");
    let (definitions, conversion) = (assembled.definitions.clone(), Arc::clone(&assembled.conversion));
    let context = Arc::clone(&assembled.app.context);
    if let Some(socket) = &config.api.drafts.socket {
        drafting::serve(socket, definitions.clone(), shutdown.stopping()).await?;
    }
    let times = StopTimes { lifecycle: config.lifecycle, request_timeout: config.limits.request_timeout };
    let done = tokio::spawn(stopping::run(times, socket, Arc::new(listener), assembled, shutdown.clone()));
    Ok(RunningServer {
        address,
        kubeconfig,
        kubeconfig_path,
        trust,
        definitions,
        conversion,
        context,
        shutdown,
        done,
    })
}

/// The store to which the certificates of a data directory belong. None if they lie elsewhere, or the store
/// does.
struct Bound(Option<(PathBuf, String)>);

impl Bound {
    /// Refuses certificates and keys that are missing, damaged or another store's.
    fn check(storage: &StorageConfig, serving: &ServingConfig) -> Result<Self, StartError> {
        let (StorageKind::Embedded, Some(data), None) = (&storage.kind, &storage.data_dir, &serving.cert_dir)
        else {
            return Ok(Self(None));
        };
        let Some((id, _)) = directory::identity(data)? else { return Ok(Self(None)) };
        let id = id.to_string();
        pki::binding::check(data, &id)?;
        Ok(Self(Some((data.clone(), id))))
    }

    /// Notes what was made since.
    fn note(self) -> Result<(), PkiError> {
        self.0.map_or(Ok(()), |(data, id)| pki::binding::bind(&data, &id))
    }
}

/// Who is handed certificates that are read again.
fn takers(trust: &Trust, assembled: &Assembled, metrics: &Metrics) -> Takers {
    let always = trust.always_believed.clone();
    let clients = Arc::clone(&assembled.client_certificates);
    let told = trust.told.clone();
    let believe: Taker = Box::new(move |named| {
        let all = [always.as_slice(), named].concat();
        let (proxies, others) = (told.borrow().proxies.clone(), told.borrow().proxy_authorities.clone());
        // Against what the other file holds now: both may change while the server runs.
        trust::check_apart(proxies.as_deref(), &all, &others)?;
        clients.replace_authorities(&all);
        told.send_modify(|told| told.client_authorities = trust::pem(&all));
        Ok(())
    });
    let proxies = Arc::clone(&assembled.proxy_certificates);
    let told = trust.told.clone();
    let believe_proxies: Taker = Box::new(move |named| {
        let (settings, others) = (told.borrow().proxies.clone(), told.borrow().client_authorities.clone());
        trust::check_apart(settings.as_deref(), named, &others)?;
        proxies.replace_authorities(named);
        told.send_modify(|told| told.proxy_authorities = trust::pem(named));
        Ok(())
    });
    Takers {
        tls: Arc::clone(&trust.tls),
        authorities: BTreeMap::from([
            (trust::CLIENT_CA_FILE, believe),
            (trust::PROXY_CA_FILE, believe_proxies),
        ]),
        proxy_client: match &trust.front_proxy {
            FrontProxy::Given(identity) => Some(Arc::clone(identity)),
            FrontProxy::Made(_) => None,
        },
        metrics: metrics.certificates(),
    }
}

/// What the server made for itself is kept fresh where it is kept.
fn renewal(
    config: &Config,
    trust: &Trust,
    address: SocketAddr,
    kubeconfig_path: Option<&Path>,
) -> Option<Renewal> {
    let foreign = config.serving.tls_files.is_some().then(|| trust.served_authority_pem.clone());
    Some(Renewal {
        directory: trust.directory.clone()?,
        names: trust::names(config),
        clock: config.clock.clone(),
        kubeconfig: kubeconfig_path.map(|path| Kubeconfig {
            path: path.to_owned(),
            url: kubeconfig::url(address),
            foreign_authority_pem: foreign,
        }),
        asked: config.clock.unix_seconds(),
    })
}
