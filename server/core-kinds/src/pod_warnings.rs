//! What a client should know of a new pod or template: what is deprecated, and what means less than it seems
//! to.

mod containers;
mod placement;
mod ports;
mod shared;
mod volumes;

use std::collections::{BTreeMap, HashSet};

use generated_core::core::v1::{PodSpec, PodTemplateSpec};
use machinery::{brand::Brand, format::odd_address, path::Path, problem::quote};

use self::shared::{Pods, warn_of_fraction};

/// Adds warnings about a template at `at`.
pub fn warn_of_template(
    brand: &Brand,
    template: &PodTemplateSpec,
    at: &Path<'_>,
    warnings: &mut Vec<String>,
) {
    let annotations = &template.metadata.annotations;
    let pods = Pods { spec: &template.spec, annotations, domain: brand.domain, is_template: true };
    pods.warn(at, warnings);
}

/// Adds warnings about a pod.
pub fn warn(
    brand: &Brand,
    spec: &PodSpec,
    annotations: &BTreeMap<String, String>,
    warnings: &mut Vec<String>,
) {
    Pods { spec, annotations, domain: brand.domain, is_template: false }.warn(&Path::Root, warnings);
}

impl Pods<'_> {
    fn warn(&self, root: &Path<'_>, warnings: &mut Vec<String>) {
        let at = root.field("spec");
        placement::warn_of_labels(self.spec, &at, warnings);
        self.warn_of_annotations(root, warnings);
        volumes::warn(&self.spec.volumes, &at.field("volumes"), warnings);
        warn_of_names(self.spec, &at, warnings);
        for resource in ["memory", "ephemeral-storage"] {
            warn_of_fraction(&self.spec.overhead, resource, &at.field("overhead"), warnings);
        }
        containers::warn(self, root, warnings);
        ports::warn(self.spec, &at, warnings);
        if self.spec.termination_grace_period_seconds.is_some_and(|seconds| seconds < 0) {
            let text = "must be >= 0; negative values are invalid and will be treated as 1";
            warnings.push(format!("{}: {text}", at.field("terminationGracePeriodSeconds")));
        }
        placement::warn_of_selectors(self.spec, &at.field("affinity"), warnings);
        warn_of_addresses(self.spec, &at, warnings);
    }

    fn warn_of_annotations(&self, root: &Path<'_>, warnings: &mut Vec<String>) {
        let metadata = root.field("metadata");
        let list = metadata.field("annotations");
        for (prefix, name, release, field) in [
            ("scheduler.alpha", "critical-pod", "v1.16", "priorityClassName"),
            ("security.alpha", "sysctls", "v1.11", "sysctls"),
            ("security.alpha", "unsafe-sysctls", "v1.11", "sysctls"),
        ] {
            let key = format!("{prefix}.{}/{name}", self.domain);
            if self.annotations.contains_key(&key) {
                let place = list.key(&key);
                warnings
                    .push(format!("{place}: non-functional in {release}+; use the {field:?} field instead"));
            }
        }
    }
}

/// Names that are empty or come again, of which only the first counts.
fn warn_of_names(spec: &PodSpec, at: &Path<'_>, warnings: &mut Vec<String>) {
    let list = at.field("hostAliases");
    let mut seen = HashSet::new();
    for (index, alias) in spec.host_aliases.iter().enumerate() {
        if !seen.insert(alias.ip.as_str()) {
            warnings.push(format!("{}: duplicate ip {}", list.index(index).field("ip"), quote(&alias.ip)));
        }
    }
    let list = at.field("imagePullSecrets");
    let mut seen = HashSet::new();
    for (index, secret) in spec.image_pull_secrets.iter().enumerate() {
        if !seen.insert(secret.name.as_str()) {
            let place = list.index(index);
            warnings.push(format!("{}: duplicate name {}", place.field("name"), quote(&secret.name)));
        }
    }
    for (index, _) in spec.image_pull_secrets.iter().enumerate().filter(|(_, secret)| secret.name.is_empty())
    {
        warnings.push(format!("{}: invalid empty name \"\"", list.index(index).field("name")));
    }
}

/// Addresses that are taken although they have another form than the usual one.
fn warn_of_addresses(spec: &PodSpec, at: &Path<'_>, warnings: &mut Vec<String>) {
    let config = at.field("dnsConfig");
    let list = config.field("nameservers");
    let servers = spec.dns_config.iter().flat_map(|config| &config.nameservers);
    for (index, server) in servers.enumerate() {
        warnings.extend(odd_address(server).map(|text| format!("{}: {text}", list.index(index))));
    }
    let list = at.field("hostAliases");
    for (index, alias) in spec.host_aliases.iter().enumerate() {
        let text = odd_address(&alias.ip);
        warnings.extend(text.map(|text| format!("{}: {text}", list.index(index).field("ip"))));
    }
}
