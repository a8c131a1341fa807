//! The account under which a pod calls the server: which one it is, the token that its containers find, and
//! which secrets its pods may name.

mod secrets;
mod token;

use std::time::Duration;

use admission::{pods, stored};
use core_kinds::pod::terms::is_mirror;
use engine::{
    context::admit::{AdmissionRequest, Host, Interest, Judgement, Operation, Plugin},
    status::ApiError,
};
use generated_core::core::v1::ServiceAccount;
use ground::ready::Ready;

use super::pod_references;

/// New pods, and new ephemeral containers of pods.
pub(super) const INTERESTS: [Interest; 2] = [pods::NEW, pods::changed_through("ephemeralcontainers")];

/// The account of pods that name none.
const DEFAULT: &str = "default";
/// How often that account is looked for: a controller creates it right after its namespace.
const DEFAULT_ATTEMPTS: u32 = 10;
/// The shortest pause between two attempts, in milliseconds.
const PAUSE_MS_MIN: u64 = 100;
/// All pauses are shorter.
const PAUSE_MS_MAX: u64 = 200;

/// Gives new pods their account, its token and its pull secrets. Refuses (403) a pod whose account does not
/// exist, and one that names secrets which its account does not.
pub(super) struct ServiceAccounts;

impl Plugin for ServiceAccounts {
    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        if admission.operation != Operation::Create {
            return Ready::Now(Ok(()));
        }
        match pods::new(admission, |pod| is_mirror(host.brand(), pod)) {
            None => Ready::Now(Ok(())),
            // The agent of a node compares a mirror pod with what it sent, so nothing may be added to one.
            Some(true) => Ready::Now(check_mirror(admission)),
            Some(false) => Ready::later(async move {
                let account = account_of(host, admission).await?;
                complete(host, admission, &account);
                check(host, admission, &account)
            }),
        }
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        if admission.operation == Operation::Update {
            return Ready::later(check_ephemeral(host, admission));
        }
        match pods::new(admission, |pod| is_mirror(host.brand(), pod)) {
            None => Ready::Now(Ok(())),
            Some(true) => Ready::Now(check_mirror(admission)),
            Some(false) => Ready::later(async move {
                require_name(admission)?;
                let account = account_of(host, admission).await?;
                check(host, admission, &account)
            }),
        }
    }
}

/// The agent of a node may create mirror pods. It must not get what their account or a secret opens.
fn check_mirror(admission: &AdmissionRequest<'_>) -> Result<(), ApiError> {
    let why = pods::new(admission, |pod| {
        if !pod.spec.service_account_name.is_empty() {
            Some("a mirror pod may not reference service accounts")
        } else if pod_references::names_secret(pod) {
            Some("a mirror pod may not reference secrets")
        } else if token::is_projected(&pod.spec) {
            Some("a mirror pod may not use ServiceAccountToken volume projections")
        } else {
            None
        }
    });
    why.flatten().map_or(Ok(()), |why| Err(admission.forbidden(why)))
}

/// Only a later plugin can have taken the name away.
fn require_name(admission: &AdmissionRequest<'_>) -> Result<(), ApiError> {
    let is_empty = pods::new_spec(admission, |spec| spec.service_account_name.is_empty());
    if is_empty == Some(true) {
        let (namespace, name) = (admission.namespace(), admission.name());
        let why = format!("no service account specified for pod {namespace}/{name}");
        return Err(admission.forbidden(&why));
    }
    Ok(())
}

/// The account of the pod, or of pods that name none.
async fn account_of(host: Host<'_>, admission: &AdmissionRequest<'_>) -> Result<ServiceAccount, ApiError> {
    let named = pods::new_spec(admission, |spec| spec.service_account_name.clone()).unwrap_or_default();
    let name = if named.is_empty() { DEFAULT } else { &named };
    let namespace = admission.namespace();
    let key = format!("{namespace}/{name}");
    let attempts = if name == DEFAULT { DEFAULT_ATTEMPTS } else { 1 };
    // One pause for all attempts of a request, another for each request, so that those that wait do not come
    // together.
    let pause = PAUSE_MS_MIN + host.random() % (PAUSE_MS_MAX - PAUSE_MS_MIN);
    for attempt in 0..attempts {
        if attempt > 0 {
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
        if let Some(account) = stored::find(host, admission, &key).await? {
            return Ok(account);
        }
    }
    let missing = format!("error looking up service account {key}: serviceaccount {name:?} not found");
    Err(admission.forbidden(&missing))
}

/// Fills in what the pod does not say itself.
fn complete(host: Host<'_>, admission: &mut AdmissionRequest<'_>, account: &ServiceAccount) {
    pods::edit(admission, |spec| {
        if spec.service_account_name.is_empty() {
            DEFAULT.clone_into(&mut spec.service_account_name);
            DEFAULT.clone_into(&mut spec.service_account);
        }
        let of_account = account.automount_service_account_token;
        if spec.automount_service_account_token.or(of_account).unwrap_or(true) {
            token::mount(host, spec);
        }
        if spec.image_pull_secrets.is_empty() {
            spec.image_pull_secrets.clone_from(&account.image_pull_secrets);
        }
    });
}

fn check(host: Host<'_>, admission: &AdmissionRequest<'_>, account: &ServiceAccount) -> Result<(), ApiError> {
    if !secrets::are_limited(host.brand(), account) {
        return Ok(());
    }
    let refused = pods::new_spec(admission, |spec| secrets::first_refused(spec, account)).flatten();
    refused.map_or(Ok(()), |why| Err(admission.forbidden(&why)))
}

async fn check_ephemeral(host: Host<'_>, admission: &AdmissionRequest<'_>) -> Result<(), ApiError> {
    require_name(admission)?;
    let account = account_of(host, admission).await?;
    if !secrets::are_limited(host.brand(), &account) {
        return Ok(());
    }
    let refused =
        pods::new_spec(admission, |spec| secrets::first_refused_ephemeral(spec, &account)).flatten();
    // Without a reason, as clients know it.
    refused.map_or(Ok(()), |why| Err(ApiError::failed(why)))
}
