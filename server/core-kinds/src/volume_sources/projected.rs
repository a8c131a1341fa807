//! Volumes with files from several sources in one directory: each path is used once.

use std::collections::HashSet;

use generated_core::core::v1::{
    ClusterTrustBundleProjection, DownwardAPIProjection, KeyToPath, PodCertificateProjection,
    ProjectedVolumeSource, ServiceAccountTokenProjection, VolumeProjection,
};
use machinery::{
    check,
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
    selector::structured,
};

use super::{files, need};

const KEY_TYPES: [&str; 6] = ["ECDSAP256", "ECDSAP384", "ECDSAP521", "ED25519", "RSA3072", "RSA4096"];
/// How long certificates of the cluster's signers are valid, and those of others.
const DAY: i32 = 24 * 60 * 60;
const LONGEST: i32 = 91 * DAY;
/// The most bytes of all annotations together.
const ANNOTATION_BYTES_MAX: usize = 256 * 1024;

/// The paths of a volume so far.
struct Paths<'s, 'p> {
    taken: HashSet<&'s str>,
    volume: &'p Path<'p>,
}

impl<'s> Paths<'s, '_> {
    /// Takes a path. `owner` is shown when it is taken already.
    fn take(&mut self, path: &'s str, owner: &str, problems: &mut Problems) {
        if !self.taken.insert(path) {
            problems.invalid(self.volume, &quote(owner), "conflicting duplicate paths");
        }
    }

    fn take_items(&mut self, items: &'s [KeyToPath], owner: &str, at: &Path<'_>, problems: &mut Problems) {
        need(&[("name", owner)], at, problems);
        let list = at.field("items");
        for (index, item) in items.iter().enumerate() {
            files::check_item(item, &list.index(index), problems);
            if !item.path.is_empty() {
                self.take(&item.path, owner, problems);
            }
        }
    }
}

pub(super) fn check(source: &ProjectedVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    files::check_mode(source.default_mode, &at.field("defaultMode"), problems);
    let mut paths = Paths { taken: HashSet::new(), volume: at };
    let list = at.field("sources");
    for (index, source) in source.sources.iter().enumerate() {
        check_source(source, &mut paths, &list.index(index), problems);
    }
}

fn check_source<'s>(
    source: &'s VolumeProjection,
    paths: &mut Paths<'s, '_>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let VolumeProjection {
        secret,
        downward_api,
        config_map,
        service_account_token,
        cluster_trust_bundle,
        pod_certificate,
    } = source;
    if let Some(secret) = secret {
        let name = &secret.name;
        paths.take_items(&secret.items, name, &at.field("secret"), problems);
    }
    if let Some(map) = config_map {
        let name = &map.name;
        paths.take_items(&map.items, name, &at.field("configMap"), problems);
    }
    if let Some(fields) = downward_api {
        check_fields(fields, paths, &at.field("downwardAPI"), problems);
    }
    if let Some(token) = service_account_token {
        check_token(token, paths.volume, &at.field("serviceAccountToken"), problems);
    }
    if let Some(bundle) = cluster_trust_bundle {
        check_bundle(bundle, paths, &at.field("clusterTrustBundle"), problems);
    }
    if let Some(certificate) = pod_certificate {
        check_certificate(certificate, paths, &at.field("podCertificate"), problems);
    }
    let given = [
        secret.is_some(),
        downward_api.is_some(),
        config_map.is_some(),
        service_account_token.is_some(),
        cluster_trust_bundle.is_some(),
        pod_certificate.is_some(),
    ];
    if given.iter().filter(|given| **given).count() > 1 {
        problems.forbidden(at, "may not specify more than 1 volume type per source");
    }
}

fn check_fields<'s>(
    source: &'s DownwardAPIProjection,
    paths: &mut Paths<'s, '_>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    for file in &source.items {
        files::check_shown(file, at, problems);
        if !file.path.is_empty() {
            paths.take(&file.path, &file.path, problems);
        }
    }
}

/// The path of a token is a problem of the volume, as clients know it, and may be taken twice.
fn check_token(
    token: &ServiceAccountTokenProjection,
    volume: &Path<'_>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let seconds = token.expiration_seconds.unwrap_or_default();
    let place = at.field("expirationSeconds");
    if seconds < 10 * 60 {
        let detail = "may not specify a duration less than 10 minutes";
        problems.invalid(&place, &seconds.to_string(), detail);
    }
    if seconds > 1 << 32 {
        let detail = "may not specify a duration larger than 2^32 seconds";
        problems.invalid(&place, &seconds.to_string(), detail);
    }
    need(&[("path", &token.path)], volume, problems);
    files::check_path(&token.path, &volume.field("path"), problems);
}

fn check_bundle<'s>(
    bundle: &'s ClusterTrustBundleProjection,
    paths: &mut Paths<'s, '_>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    match (&bundle.name, &bundle.signer_name) {
        (Some(_), Some(_)) => {
            problems.invalid_value(at, bundle, "only one of name and signerName may be used");
        }
        (Some(name), None) => check_bundle_name(name, bundle, at, problems),
        (None, Some(signer)) => {
            let place = at.field("signerName");
            if signer.is_empty() {
                problems.required(&place, "must be a valid signer name");
            }
            check::format(signer, format::signer_name, &place, problems);
            if let Some(selector) = &bundle.label_selector {
                structured::check_selector(selector, &at.field("labelSelector"), problems);
            }
        }
        (None, None) => problems.required(at, "either name or signerName must be specified"),
    }
    need(&[("path", &bundle.path)], at, problems);
    files::check_path(&bundle.path, &at.field("path"), problems);
    paths.take(&bundle.path, &bundle.path, problems);
}

fn check_bundle_name(
    name: &str,
    bundle: &ClusterTrustBundleProjection,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let place = at.field("name");
    if name.is_empty() {
        problems.required(&place, "must be a valid object name");
    }
    // Before the last colon stands the signer, with a colon for its slash.
    let own = name.rsplit_once(':').map_or(name, |(_, own)| own);
    for detail in Flaws::of(format::dns_subdomain, own).details() {
        problems.invalid(&place, &quote(name), &format!("not a valid clustertrustbundlename: {detail}"));
    }
    if let Some(selector) = &bundle.label_selector {
        let detail = "labelSelector must be unset if name is specified";
        problems.invalid_value(&at.field("labelSelector"), selector, detail);
    }
}

fn check_certificate<'s>(
    certificate: &'s PodCertificateProjection,
    paths: &mut Paths<'s, '_>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    check::format(&certificate.signer_name, format::signer_name, &at.field("signerName"), problems);
    let place = at.field("userAnnotations");
    for key in certificate.user_annotations.keys() {
        check::format(&key.to_lowercase(), format::annotation_key, &place, problems);
    }
    let sizes = certificate.user_annotations.iter().map(|(key, value)| key.len() + value.len());
    if sizes.sum::<usize>() > ANNOTATION_BYTES_MAX {
        problems.too_long(&place, ANNOTATION_BYTES_MAX);
    }
    if !KEY_TYPES.contains(&certificate.key_type.as_str()) {
        problems.not_supported(&at.field("keyType"), &quote(&certificate.key_type), &KEY_TYPES);
    }
    if let Some(seconds) = certificate.max_expiration_seconds {
        check_lifetime(seconds, &certificate.signer_name, &at.field("maxExpirationSeconds"), problems);
    }
    let files = [
        ("credentialBundlePath", &certificate.credential_bundle_path),
        ("keyPath", &certificate.key_path),
        ("certificateChainPath", &certificate.certificate_chain_path),
    ];
    let given = files.iter().filter(|(_, path)| !path.is_empty());
    for (field, path) in given.clone() {
        files::check_path(path, &at.field(field), problems);
        paths.take(path, path, problems);
    }
    if given.count() == 0 {
        let detail = "specify at least one of credentialBundlePath, keyPath, and certificateChainPath";
        problems.required(at, detail);
    }
}

fn check_lifetime(seconds: i32, signer: &str, at: &Path<'_>, problems: &mut Problems) {
    let domain = signer.split('/').next().unwrap_or_default();
    let is_of_cluster = domain == "kubernetes.io" || domain.ends_with(".kubernetes.io");
    let longest = if is_of_cluster { DAY } else { LONGEST };
    if seconds < 3600 {
        let detail = "if provided, maxExpirationSeconds must be >= 3600";
        problems.invalid(at, &seconds.to_string(), detail);
    }
    if seconds > longest {
        let detail = format!("if provided, maxExpirationSeconds must be <= {longest}");
        problems.invalid(at, &seconds.to_string(), &detail);
    }
}
