//! Whom the server trusts, and what it shows so that clients trust it.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
};

use access::authn::request_header::ProxySettings;
use admission::OwnServer;
use client::identity;
use controllers::authentication_trust::Told;
use http::HeaderName;
use outbound::Identities;
use pki::{self, CertificateNames, FRONT_PROXY_NAME, PairFiles, Pki, PkiError, SigningCa, kubeconfig};
use rustls_pki_types::CertificateDer;
use tokio::sync::watch;
use transport::tls::{
    Tls,
    serving::{Serving, certified},
};

use super::{
    error::StartError,
    own_identities::{GivenIdentity, OwnIdentities},
    reload::{Subject, Watched},
};
use crate::config::{Config, ServingConfig};

/// Under this name TLS announces the authorities that no option can take away.
const ALWAYS: &str = "always";
/// The option, without its dashes, that names authorities for client certificates.
pub(super) const CLIENT_CA_FILE: &str = "client-ca-file";
/// The one that names authorities for certificates of proxies.
pub(super) const PROXY_CA_FILE: &str = "requestheader-client-ca-file";

/// All certificates of one server.
#[derive(Debug)]
pub(super) struct Trust {
    /// What the server made for itself.
    pub(super) pki: Pki,
    /// Where that is kept.
    pub(super) directory: Option<PathBuf>,
    /// What it shows, and whose client certificates it asks for.
    pub(super) tls: Arc<Tls>,
    /// What clients must trust to believe it.
    pub(super) served_authority_pem: String,
    /// The authorities whose client certificates are always accepted: the server's own, and the one that
    /// signs requests for client certificates.
    pub(super) always_believed: Vec<CertificateDer<'static>>,
    /// Whose client certificates it believes.
    pub(super) client_authorities: Vec<CertificateDer<'static>>,
    /// Whose certificates it believes to be those of proxies.
    pub(super) proxy_authorities: Vec<CertificateDer<'static>>,
    /// What other servers are told of these.
    pub(super) told: watch::Sender<Told>,
    /// Who signs requests of the API.
    pub(super) signing: SigningCa,
    /// The certificate by which other servers know that this one passes requests on.
    pub(super) front_proxy: FrontProxy,
}

/// Where that certificate comes from.
#[derive(Debug, Clone)]
pub(super) enum FrontProxy {
    /// The server makes it.
    Made(Arc<OwnIdentities>),
    /// It is in files.
    Given(Arc<GivenIdentity>),
}

impl FrontProxy {
    pub(super) fn identities(&self) -> Arc<dyn Identities> {
        match self {
            FrontProxy::Made(identities) => Arc::clone(identities) as _,
            FrontProxy::Given(identity) => Arc::clone(identity) as _,
        }
    }
}

/// The names that the server's own certificates carry.
pub(super) fn names(config: &Config) -> CertificateNames {
    CertificateNames { brand: config.api.brand, bind_address: config.serving.bind_address }
}

impl Trust {
    /// Reads or makes all that the settings ask for. The files that were read are to be watched.
    pub(super) fn establish(config: &Config) -> Result<(Self, Vec<Watched>), StartError> {
        let (directory, pki) = own(config)?;
        let signing = match &config.controllers.signing_files {
            None => pki.signing(),
            Some(files) => SigningCa::load(&files.certificate, &files.key)?,
        };
        let mut always = pki::certificates(&"the server's own authority", &pki.authority.certificate_pem)?;
        always.extend(pki::certificates(&"the signing authority", &signing.certificate_pem)?);
        // The server's own authority signs requests, too, if no other one is named.
        always.dedup();

        let mut files = Files::default();
        let serving = shown(&config.serving, directory.as_deref(), &pki, &mut files)?;
        let tls = Tls::new(config.serving.tls.clone(), serving.certificates)?;
        tls.announce(ALWAYS, &always)?;
        let mut client_authorities = always.clone();
        let mut proxy_authorities = Vec::new();
        for (option, file, believed) in [
            (CLIENT_CA_FILE, &config.authentication.client_ca_file, &mut client_authorities),
            (PROXY_CA_FILE, &config.authentication.requestheader_client_ca_file, &mut proxy_authorities),
        ] {
            let Some(file) = file else { continue };
            let texts = files.begin(Subject::Authorities(option, file.clone()))?;
            let named = pki::certificates(&file.display(), &texts.certificates)?;
            tls.announce(option, &named)?;
            believed.extend(named);
        }
        check_apart(
            config.authentication.request_header.as_deref(),
            &proxy_authorities,
            &pem(&client_authorities),
        )
        .map_err(StartError::Config)?;
        let front_proxy = front_proxy(config, &pki, &mut files)?;
        let told = Told {
            client_authorities: pem(&client_authorities),
            ..proxies(config, &pki, &proxy_authorities)
        };
        let trust = Trust {
            told: watch::Sender::new(told),
            client_authorities,
            proxy_authorities,
            always_believed: always,
            tls: Arc::new(tls),
            served_authority_pem: serving.authority_pem,
            signing,
            front_proxy,
            pki,
            directory,
        };
        Ok((trust, files.0))
    }
}

impl Trust {
    /// How the server, which listens on this address, reaches itself.
    pub(super) fn own_server(&self, config: &Config, listens: SocketAddr) -> Result<OwnServer, StartError> {
        let (pki, names, clock) = (self.pki.clone(), names(config), config.clock.clone());
        let make = Box::new(move || pki.own_client(identity::SERVER, &names, &clock));
        let identities = OwnIdentities::new(make, config.clock.clone())?;
        Ok(OwnServer {
            service: config.api.brand.name,
            address: kubeconfig::here(listens),
            authority_pem: self.served_authority_pem.clone(),
            identities: Arc::new(identities),
        })
    }
}

/// The certificate with which requests are passed on.
fn front_proxy(config: &Config, pki: &Pki, files: &mut Files) -> Result<FrontProxy, StartError> {
    if let Some(given) = &config.aggregation.proxy_client_files {
        let pair = files.begin(Subject::ProxyClient(given.clone()))?.pair(given)?;
        return Ok(FrontProxy::Given(Arc::new(GivenIdentity::new(pair))));
    }
    let (pki, names, clock) = (pki.clone(), names(config), config.clock.clone());
    let make = Box::new(move || pki.front_proxy(&names, &clock));
    Ok(FrontProxy::Made(Arc::new(OwnIdentities::new(make, config.clock.clone())?)))
}

/// What other servers are told of proxies: those that the options name, or else this server itself, with the
/// certificate that it makes. Never both: a proxy that the options name need not take out the headers that
/// this server sets.
fn proxies(config: &Config, pki: &Pki, named: &[CertificateDer<'static>]) -> Told {
    let settings = config.authentication.request_header.clone();
    if settings.is_some() || config.aggregation.proxy_client_files.is_some() {
        return Told { proxy_authorities: pem(named), proxies: settings, ..Told::default() };
    }
    let own = ProxySettings {
        allowed_names: vec![FRONT_PROXY_NAME.to_owned()],
        username: vec![HeaderName::from_static("x-remote-user")],
        uid: vec![HeaderName::from_static("x-remote-uid")],
        groups: vec![HeaderName::from_static("x-remote-group")],
        extra_prefixes: vec!["x-remote-extra-".to_owned()],
    };
    let proxy_authorities = pki.front_proxy_authority.certificate_pem.clone();
    Told { proxy_authorities, proxies: Some(Arc::new(own)), ..Told::default() }
}

/// Certificates as texts.
pub(super) fn pem(certificates: &[CertificateDer<'static>]) -> String {
    certificates.iter().map(|der| pem::encode(&pem::Pem::new("CERTIFICATE", der.as_ref()))).collect()
}

/// Refuses authorities that are both those of clients and those of proxies, unless the proxies are named:
/// every client could else say to be a proxy, and name any user. `others` are the certificates of the other
/// purpose, PEM.
///
/// # Errors
/// What to change.
pub(super) fn check_apart(
    proxies: Option<&ProxySettings>,
    authorities: &[CertificateDer<'static>],
    others: &str,
) -> Result<(), String> {
    let all_are_believed = proxies.is_some_and(|proxies| proxies.allowed_names.is_empty());
    let is_shared =
        |authority: &CertificateDer<'static>| others.contains(&pem(std::slice::from_ref(authority)));
    if all_are_believed && authorities.iter().any(is_shared) {
        return Err(
            "an authority of --requestheader-client-ca-file also signs client certificates, so that \
             every \
             client could name any user: use an authority for proxies alone, or name their \
             certificates by \
                    --requestheader-allowed-names"
                .to_owned(),
        );
    }
    Ok(())
}

/// What the server makes for itself, and where that is kept.
fn own(config: &Config) -> Result<(Option<PathBuf>, Pki), StartError> {
    let directory = match (&config.serving.cert_dir, &config.storage.data_dir) {
        (Some(directory), _) => directory.clone(),
        (None, Some(data)) => {
            let directory = data.join(pki::binding::PKI_DIRECTORY);
            pki::make_private_directory(&directory)?;
            directory
        }
        (None, None) => return Ok((None, Pki::in_memory(&names(config), &config.clock)?)),
    };
    let pki = Pki::in_directory(&directory, &names(config), &config.clock)?;
    Ok((Some(directory), pki))
}

/// The files that are read.
#[derive(Default)]
struct Files(Vec<Watched>);

impl Files {
    fn begin(&mut self, subject: Subject) -> Result<super::reload::Texts, PkiError> {
        let (watched, texts) = Watched::begin(subject)?;
        self.0.push(watched);
        Ok(texts)
    }
}

/// What clients get to see.
struct Shown {
    certificates: Serving,
    authority_pem: String,
}

fn shown(
    serving: &ServingConfig,
    directory: Option<&Path>,
    pki: &Pki,
    files: &mut Files,
) -> Result<Shown, StartError> {
    let own = directory.map(Pki::serving_files);
    let (default, authority_pem) = match (&serving.tls_files, own) {
        (Some(given), _) => {
            let pair = files.begin(Subject::Serving(given.clone()))?.pair(given)?;
            // Who issued it is not known here. Clients take any certificate of the chain as a root.
            (certified(&shown_path(given), &pair)?, pair.certificate_pem)
        }
        (None, Some(own)) => {
            let pair = files.begin(Subject::Serving(own.clone()))?.pair(&own)?;
            (certified(&shown_path(&own), &pair)?, pki.authority.certificate_pem.clone())
        }
        (None, None) => {
            (certified("the serving certificate", &pki.serving)?, pki.authority.certificate_pem.clone())
        }
    };
    let mut certificates = Serving::only(default);
    for (place, named) in serving.tls_named.iter().enumerate() {
        let texts = files.begin(Subject::Named(place, named.clone()))?;
        certificates.named.push(texts.named(named)?);
    }
    Ok(Shown { certificates, authority_pem })
}

fn shown_path(files: &PairFiles) -> String {
    files.certificate.display().to_string()
}
