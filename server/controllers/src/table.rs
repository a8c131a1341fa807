//! All controllers, one row each: what `--controllers` calls it, whether it runs by default, whose rights it
//! has, and how it starts. A name without an implementation can't exist.

use std::{future::Future, pin::Pin, sync::Arc, time::Duration};

use access::authn::service_account::{legacy::LegacyIssuer, uses::TokenUses};
use aggregation::Aggregation;
use client::{Client, identity::Account};
use custom_kinds::ServedKinds;
use garbage_collector;
use ground::metrics::{AvailabilityMetrics, GarbageMetrics};
use pki::SigningCa;
use tokio::sync::watch;

use super::{
    allocation_repair, api_services, approving,
    authentication_trust::{self, Told},
    bootstrap, cleaning, definitions, everywhere, expiry, flow_control, namespaces,
    own_service::{self, OwnService},
    policy_status, priority_classes, quotas, role_aggregation, signing, storage_protection, token_secrets,
    token_tracking,
};

/// Runs a controller until the server stops. It is called again whenever this server gets the lease, and
/// after a panic.
pub type Start = Arc<dyn Fn() -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync>;

/// One controller.
pub struct Controller {
    /// The name in `--controllers`.
    pub name: &'static str,
    /// Whether `*` includes it.
    pub(crate) by_default: bool,
    /// Whether kube-apiserver runs it by itself. The others belong to kube-controller-manager.
    pub(crate) in_kube_apiserver: bool,
    /// Whether each of the servers that share a store runs it, with or without the lease.
    pub on_every_server: bool,
    /// The account whose roles say what it may do.
    pub account: Account,
    /// Prepares it. Returns a text for the log if it can't work with these settings.
    pub start: fn(Client, &Supplies<'_>) -> Result<Start, String>,
}

/// What some controllers need besides a client.
pub struct Supplies<'a> {
    /// How long events are kept, if not as long as their kind says.
    pub event_ttl: Option<Duration>,
    /// How long a namespace is terminating before it is emptied.
    pub namespace_grace: Duration,
    /// How often the objects of flow control are set back.
    pub upkeep_interval: Duration,
    /// Counts versions of API groups that cannot be reached any more.
    pub availability: AvailabilityMetrics,
    /// Counts what the garbage collector does.
    pub garbage: GarbageMetrics,
    /// The authority that signs certificates.
    pub signing: &'a SigningCa,
    /// The longest time that signed certificates are valid.
    pub signing_duration: Duration,
    /// The authorities that clients and proxies are verified with, now and later.
    pub trusted: watch::Receiver<Told>,
    /// The authority that clients inside a cluster must trust, PEM.
    pub authority: Arc<str>,
    /// Knows the servers of versions that other servers serve.
    pub aggregation: &'a Arc<Aggregation>,
    /// Issues tokens that are kept in secrets.
    pub issuer: LegacyIssuer,
    /// Uses of such tokens, to be noted.
    pub token_uses: &'a Arc<TokenUses>,
    /// What the server says of itself.
    pub own: &'a OwnService,
    /// The kinds of definitions that this server serves.
    pub serving: &'a Arc<ServedKinds>,
}

/// All controllers, by name. Each row is a constant, so that a change of one controller does not have the
/// compiler look at all of them again.
pub const CONTROLLERS: [Controller; 29] = [
    ALLOCATION_REPAIR,
    API_SERVICES_LOCAL,
    API_SERVICES_REMOTE,
    AUTHENTICATION_TRUST,
    API_SERVICES_REGISTRATION,
    BOOTSTRAP_SIGNER,
    PRIORITY_CLASSES,
    CLUSTERROLE_AGGREGATION,
    CSRAPPROVING,
    CSRCLEANER,
    CSRSIGNING,
    DEFINITIONS,
    EXPIRY,
    GARBAGE_COLLECTOR,
    TOKEN_TRACKING,
    OWN_SERVICE,
    NAMESPACE,
    PERSISTENTVOLUME_PROTECTION_CONTROLLER,
    PERSISTENTVOLUMECLAIM_PROTECTION_CONTROLLER,
    FLOW_CONTROL_DANGLING,
    FLOW_CONTROL_KEEPER,
    RESOURCEQUOTA,
    EVERYWHERE_AUTHORITY,
    EVERYWHERE_ACCOUNT,
    SERVICEACCOUNT_TOKEN,
    SYSTEMNAMESPACES,
    BOOTSTRAP_CLEANER,
    POLICY_STATUS,
    VOLUMEATTRIBUTESCLASS_PROTECTION_CONTROLLER,
];

const ALLOCATION_REPAIR: Controller = Controller {
    name: allocation_repair::NAME,
    by_default: true,
    in_kube_apiserver: true,
    on_every_server: false,
    account: Account::Server,
    start: |client, _| starts(move || allocation_repair::run(client.clone())),
};

const API_SERVICES_LOCAL: Controller = Controller {
    name: api_services::LOCAL,
    by_default: true,
    in_kube_apiserver: true,
    on_every_server: false,
    account: Account::Server,
    start: |client, _| starts(move || api_services::local(client.clone())),
};

const API_SERVICES_REMOTE: Controller = Controller {
    name: api_services::REMOTE,
    by_default: true,
    in_kube_apiserver: true,
    on_every_server: false,
    account: Account::Server,
    start: |client, supplies| {
        let aggregation = Arc::clone(supplies.aggregation);
        let metrics = supplies.availability.clone();
        starts(move || api_services::remote(client.clone(), Arc::clone(&aggregation), metrics.clone()))
    },
};

const AUTHENTICATION_TRUST: Controller = Controller {
    name: authentication_trust::NAME,
    by_default: true,
    in_kube_apiserver: true,
    on_every_server: false,
    account: Account::Server,
    start: |client, supplies| {
        let trusted = supplies.trusted.clone();
        starts(move || authentication_trust::run(client.clone(), trusted.clone()))
    },
};

const API_SERVICES_REGISTRATION: Controller = Controller {
    name: api_services::REGISTRATION,
    by_default: true,
    in_kube_apiserver: true,
    on_every_server: false,
    account: Account::Server,
    start: |client, _| starts(move || api_services::register(client.clone())),
};

const BOOTSTRAP_SIGNER: Controller = Controller {
    name: bootstrap::SIGNER,
    by_default: false,
    in_kube_apiserver: false,
    on_every_server: false,
    account: Account::Own("bootstrap-signer"),
    start: |client, _| starts(move || bootstrap::sign(client.clone())),
};

const PRIORITY_CLASSES: Controller = Controller {
    name: priority_classes::NAME,
    by_default: true,
    in_kube_apiserver: true,
    on_every_server: false,
    account: Account::Server,
    start: |client, _| starts(move || priority_classes::run(client.clone())),
};

const CLUSTERROLE_AGGREGATION: Controller = Controller {
    name: "clusterrole-aggregation",
    by_default: true,
    in_kube_apiserver: false,
    on_every_server: false,
    account: Account::Own("clusterrole-aggregation-controller"),
    start: |client, _| starts(move || role_aggregation::run(client.clone())),
};

const CSRAPPROVING: Controller = Controller {
    name: "csrapproving",
    by_default: true,
    in_kube_apiserver: false,
    on_every_server: false,
    account: Account::Own("certificate-controller"),
    start: |client, _| starts(move || approving::run(client.clone())),
};

const CSRCLEANER: Controller = Controller {
    name: "csrcleaner",
    by_default: true,
    in_kube_apiserver: false,
    on_every_server: false,
    account: Account::Own("certificate-controller"),
    start: |client, _| starts(move || cleaning::run(client.clone())),
};

const CSRSIGNING: Controller = Controller {
    name: "csrsigning",
    by_default: true,
    in_kube_apiserver: false,
    on_every_server: false,
    account: Account::Own("certificate-controller"),
    start: |client, supplies| {
        let signing = Arc::new(signing::Signing::new(supplies.signing, supplies.signing_duration)?);
        starts(move || signing::run(client.clone(), Arc::clone(&signing)))
    },
};

const DEFINITIONS: Controller = Controller {
    name: definitions::NAME,
    by_default: true,
    in_kube_apiserver: true,
    on_every_server: false,
    account: Account::Server,
    start: |client, supplies| {
        let serving = Arc::clone(supplies.serving);
        starts(move || definitions::run(client.clone(), Arc::clone(&serving)))
    },
};

const EXPIRY: Controller = Controller {
    name: "expiry",
    by_default: true,
    in_kube_apiserver: true,
    on_every_server: false,
    account: Account::Own("expiry-controller"),
    start: |client, supplies| {
        let event_ttl = supplies.event_ttl;
        starts(move || expiry::run(client.clone(), event_ttl))
    },
};

const GARBAGE_COLLECTOR: Controller = Controller {
    name: garbage_collector::NAME,
    by_default: true,
    in_kube_apiserver: false,
    on_every_server: false,
    account: Account::Own("generic-garbage-collector"),
    start: |client, supplies| {
        let metrics = supplies.garbage.clone();
        starts(move || garbage_collector::run(client.clone(), metrics.clone()))
    },
};

const TOKEN_TRACKING: Controller = Controller {
    name: token_tracking::NAME,
    by_default: true,
    in_kube_apiserver: true,
    // Each server notes the uses that it sees.
    on_every_server: true,
    account: Account::Server,
    start: |client, supplies| {
        let uses = Arc::clone(supplies.token_uses);
        starts(move || token_tracking::run(client.clone(), Arc::clone(&uses)))
    },
};

const OWN_SERVICE: Controller = Controller {
    name: own_service::NAME,
    by_default: true,
    in_kube_apiserver: true,
    // Each server adds its own address.
    on_every_server: true,
    account: Account::Server,
    start: |client, supplies| {
        let own = supplies.own.clone();
        starts(move || own_service::run(client.clone(), own.clone()))
    },
};

const NAMESPACE: Controller = Controller {
    name: "namespace",
    by_default: true,
    in_kube_apiserver: false,
    on_every_server: false,
    account: Account::Own("namespace-controller"),
    start: |client, supplies| {
        let grace = supplies.namespace_grace;
        starts(move || namespaces::empty(client.clone(), grace))
    },
};

const PERSISTENTVOLUME_PROTECTION_CONTROLLER: Controller = Controller {
    name: "persistentvolume-protection-controller",
    by_default: true,
    in_kube_apiserver: false,
    on_every_server: false,
    account: Account::Own("pv-protection-controller"),
    start: |client, _| starts(move || storage_protection::protect_volumes(client.clone())),
};

const PERSISTENTVOLUMECLAIM_PROTECTION_CONTROLLER: Controller = Controller {
    name: "persistentvolumeclaim-protection-controller",
    by_default: true,
    in_kube_apiserver: false,
    on_every_server: false,
    account: Account::Own("pvc-protection-controller"),
    start: |client, _| starts(move || storage_protection::protect_claims(client.clone())),
};

const FLOW_CONTROL_DANGLING: Controller = Controller {
    name: flow_control::DANGLING,
    by_default: true,
    in_kube_apiserver: true,
    on_every_server: false,
    account: Account::Server,
    start: |client, _| starts(move || flow_control::mark_dangling(client.clone())),
};

const FLOW_CONTROL_KEEPER: Controller = Controller {
    name: flow_control::KEEPER,
    by_default: true,
    in_kube_apiserver: true,
    on_every_server: false,
    account: Account::Server,
    start: |client, supplies| {
        let interval = supplies.upkeep_interval;
        starts(move || flow_control::keep(client.clone(), interval))
    },
};

const RESOURCEQUOTA: Controller = Controller {
    name: "resourcequota",
    by_default: true,
    in_kube_apiserver: false,
    on_every_server: false,
    account: Account::Writing("resourcequota-controller"),
    start: |client, _| starts(move || quotas::run(client.clone())),
};

const EVERYWHERE_AUTHORITY: Controller = Controller {
    name: everywhere::AUTHORITY,
    by_default: true,
    in_kube_apiserver: false,
    on_every_server: false,
    account: Account::Writing("root-ca-cert-publisher"),
    start: |client, supplies| {
        let authority = Arc::clone(&supplies.authority);
        starts(move || everywhere::keep_authority(client.clone(), Arc::clone(&authority)))
    },
};

const EVERYWHERE_ACCOUNT: Controller = Controller {
    name: everywhere::ACCOUNT,
    by_default: true,
    in_kube_apiserver: false,
    on_every_server: false,
    account: Account::Writing("service-account-controller"),
    start: |client, _| starts(move || everywhere::keep_account(client.clone())),
};

const SERVICEACCOUNT_TOKEN: Controller = Controller {
    name: "serviceaccount-token",
    by_default: true,
    in_kube_apiserver: false,
    on_every_server: false,
    account: Account::Manager,
    start: |client, supplies| {
        let (issuer, authority) = (supplies.issuer.clone(), Arc::clone(&supplies.authority));
        let filling = Arc::new(token_secrets::Filling { issuer, authority });
        starts(move || token_secrets::run(client.clone(), Arc::clone(&filling)))
    },
};

const SYSTEMNAMESPACES: Controller = Controller {
    name: "systemnamespaces",
    by_default: true,
    in_kube_apiserver: true,
    on_every_server: false,
    account: Account::Server,
    start: |client, _| starts(move || namespaces::keep(client.clone())),
};

const BOOTSTRAP_CLEANER: Controller = Controller {
    name: bootstrap::CLEANER,
    by_default: false,
    in_kube_apiserver: false,
    on_every_server: false,
    account: Account::Own("token-cleaner"),
    start: |client, _| starts(move || bootstrap::clean(client.clone())),
};

const POLICY_STATUS: Controller = Controller {
    name: policy_status::NAME,
    by_default: true,
    in_kube_apiserver: false,
    on_every_server: false,
    account: Account::Own("validatingadmissionpolicy-status-controller"),
    start: |client, _| starts(move || policy_status::run(client.clone())),
};

const VOLUMEATTRIBUTESCLASS_PROTECTION_CONTROLLER: Controller = Controller {
    name: "volumeattributesclass-protection-controller",
    by_default: true,
    in_kube_apiserver: false,
    on_every_server: false,
    account: Account::Own("volumeattributesclass-protection-controller"),
    start: |client, _| starts(move || storage_protection::protect_classes(client.clone())),
};

/// The names of all controllers.
pub fn names() -> impl Iterator<Item = &'static str> {
    CONTROLLERS.iter().map(|controller| controller.name)
}

fn starts<Run, Work>(run: Run) -> Result<Start, String>
where
    Run: Fn() -> Work + Send + Sync + 'static,
    Work: Future<Output = ()> + Send + 'static,
{
    Ok(Arc::new(move || Box::pin(run())))
}

#[cfg(test)]
mod tests {
    use access::authz::rbac::{Subject, policy::policy};
    use client::identity::Identity;
    use machinery::user::User;

    use super::*;

    #[test]
    fn every_controller_has_an_account_with_a_role_or_is_the_server() {
        let brand = machinery::brand::Brand::named(generated_brands::BRANDS, "platform").expect("it ships");
        let bindings = policy(brand).bindings;
        let has_role = |user: &User| {
            let subject = match user.name.strip_prefix("system:serviceaccount:") {
                Some(account) => {
                    let (namespace, name) = account.split_once(':').expect("a namespace");
                    Subject::ServiceAccount { namespace: namespace.to_owned(), name: name.to_owned() }
                }
                None => Subject::User(user.name.clone()),
            };
            bindings.iter().any(|binding| binding.subjects.contains(&subject))
        };
        for Controller { name, account, .. } in &CONTROLLERS {
            if *account == Account::Server {
                continue;
            }
            let Identity { user, reader } = account.identity(brand);
            assert!(has_role(&user) && has_role(&reader), "{name}");
        }
    }
}
