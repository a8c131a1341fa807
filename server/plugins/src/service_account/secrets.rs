//! Which secrets the pods of an account may name, if the account limits them.

use std::collections::HashSet;

use generated_core::core::v1::{EnvFromSource, EnvVar, PodSpec, ServiceAccount};
use machinery::brand::Brand;

/// Texts that mean yes.
const YES: &[&str] = &["1", "t", "T", "true", "TRUE", "True"];

/// Whether an account limits the secrets.
pub(super) fn are_limited(brand: &Brand, account: &ServiceAccount) -> bool {
    let annotation = format!("{}/enforce-mountable-secrets", brand.domain);
    account.metadata.annotations.get(&annotation).is_some_and(|text| YES.contains(&text.as_str()))
}

/// Why a new pod may not have this account: the first secret that the account does not name.
pub(super) fn first_refused(spec: &PodSpec, account: &ServiceAccount) -> Option<String> {
    let limit = Limit::of(account);
    let volumes = spec.volumes.iter().filter_map(|volume| volume.secret.as_ref());
    let of_volumes = || volumes.map(|source| &source.secret_name).find_map(|secret| limit.volume(secret));
    let init = spec.init_containers.iter().map(|container| ("init container", container));
    let plain = spec.containers.iter().map(|container| ("container", container));
    let of_containers = || {
        init.chain(plain).find_map(|(what, container)| {
            limit.environment(&format!("{what} {}", container.name), &container.env, &container.env_from)
        })
    };
    of_volumes().or_else(of_containers).or_else(|| first_refused_pull(spec, account))
}

/// The same for the ephemeral containers of a pod.
pub(super) fn first_refused_ephemeral(spec: &PodSpec, account: &ServiceAccount) -> Option<String> {
    let limit = Limit::of(account);
    spec.ephemeral_containers.iter().find_map(|container| {
        let what = format!("ephemeral container {}", container.name);
        limit.environment(&what, &container.env, &container.env_from)
    })
}

fn first_refused_pull(spec: &PodSpec, account: &ServiceAccount) -> Option<String> {
    let named: HashSet<&str> = account.image_pull_secrets.iter().map(|secret| secret.name.as_str()).collect();
    let (at, secret) = spec
        .image_pull_secrets
        .iter()
        .enumerate()
        .find(|(_, secret)| !named.contains(secret.name.as_str()))?;
    Some(format!(
        "imagePullSecrets[{at}].name=\"{}\" is not allowed because service account {} does not reference \
         that \
         imagePullSecret",
        secret.name, account.metadata.name
    ))
}

/// The secrets that an account names.
struct Limit<'a> {
    account: &'a str,
    named: HashSet<&'a str>,
}

impl<'a> Limit<'a> {
    fn of(account: &'a ServiceAccount) -> Self {
        let named = account.secrets.iter().map(|secret| secret.name.as_str()).collect();
        Limit { account: &account.metadata.name, named }
    }

    fn volume(&self, secret: &str) -> Option<String> {
        self.refusal("volume with", secret)
    }

    fn environment(
        &self,
        container: &str,
        variables: &[EnvVar],
        sources: &[EnvFromSource],
    ) -> Option<String> {
        let of_variables = || {
            variables.iter().find_map(|variable| {
                let secret = &variable.value_from.as_ref()?.secret_key_ref.as_ref()?.name;
                self.refusal(&format!("{container} with envVar {} referencing", variable.name), secret)
            })
        };
        let of_sources = || {
            sources.iter().find_map(|source| {
                let secret = &source.secret_ref.as_ref()?.name;
                self.refusal(&format!("{container} with envFrom referencing"), secret)
            })
        };
        of_variables().or_else(of_sources)
    }

    fn refusal(&self, what: &str, secret: &str) -> Option<String> {
        let account = self.account;
        (!self.named.contains(secret)).then(|| {
            format!(
                "{what} secret.secretName=\"{secret}\" is not allowed because service account {account} does \
                 not \
                 reference that secret"
            )
        })
    }
}
