//! Volumes that nodes reach over the network by a protocol: shares of NFS, targets of iSCSI, and drivers with
//! names.

use std::collections::BTreeMap;

use generated_core::core::v1::{
    CSIPersistentVolumeSource, CSIVolumeSource, NFSVolumeSource, SecretReference,
};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

use super::{Secret, check_byte, disks::UNIT, need, need_secret};

const FORM: &str = "must be valid format";
/// Begins of the names of iSCSI targets, one for each form.
const FORMS: [&str; 3] = ["iqn", "eui", "naa"];

pub(super) fn check_nfs(source: &NFSVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    need(&[("server", &source.server), ("path", &source.path)], at, problems);
    if !source.path.starts_with('/') {
        problems.invalid(&at.field("path"), &quote(&source.path), "must be an absolute path");
    }
}

/// A target of iSCSI, of pods or of persistent volumes.
#[derive(Debug)]
pub(super) struct Target<'s> {
    pub(super) portal: &'s str,
    pub(super) name: &'s str,
    pub(super) unit: i32,
    pub(super) wants_secret: bool,
    pub(super) secret: Option<&'s str>,
    pub(super) initiator: Option<&'s str>,
    /// The name of the persistent volume.
    pub(super) volume: Option<&'s str>,
}

pub(super) fn check_target(target: &Target<'_>, at: &Path<'_>, problems: &mut Problems) {
    need(&[("targetPortal", target.portal)], at, problems);
    // A colon stands between the two.
    if let Some(volume) = target.volume.filter(|_| target.initiator.is_some())
        && volume.len() + 1 + target.portal.len() > 64
    {
        let detail = "Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if \
                      iscsi.initiatorName is specified.";
        problems.invalid(&at.field("targetportal"), &quote(target.portal), detail);
    }
    let unknown = match target.volume {
        Some(_) => FORM,
        None => "must be valid format starting with iqn, eui, or naa",
    };
    if target.name.is_empty() {
        problems.required(&at.field("iqn"), "");
    } else {
        check_target_name(target.name, unknown, &at.field("iqn"), problems);
    }
    check_byte(target.unit, UNIT, &at.field("lun"), problems);
    if target.wants_secret && target.secret.is_none() {
        problems.required(&at.field("secretRef"), "");
    }
    // Only those of persistent volumes are looked at.
    let secret = target.secret.filter(|_| target.volume.is_some());
    need_secret(secret.map(|name| (name, None)), at, problems);
    if let Some(name) = target.initiator {
        check_target_name(name, unknown, &at.field("initiatorname"), problems);
    }
}

fn check_target_name(name: &str, unknown: &str, at: &Path<'_>, problems: &mut Problems) {
    let Some(form) = FORMS.iter().find(|form| name.starts_with(**form)) else {
        return problems.invalid(at, &quote(name), unknown);
    };
    let is_sound = match *form {
        "iqn" => is_qualified_name(name),
        "eui" => has_digits(name, 16),
        _ => has_digits(name, 32),
    };
    if !is_sound {
        problems.invalid(at, &quote(name), FORM);
    }
}

/// Three letters, any character and this many letters or digits.
fn has_digits(name: &str, count: usize) -> bool {
    let mut rest = name.chars().skip(3);
    rest.next().is_some_and(|any| any != '\n')
        && rest.clone().count() == count
        && rest.all(|digit| digit.is_ascii_alphanumeric())
}

/// Whether the name ends in `iqn.`, a year and a month, a domain, a colon and an identifier.
fn is_qualified_name(name: &str) -> bool {
    let mut begins = name.match_indices("iqn.");
    begins.any(|(begin, word)| name.get(begin + word.len()..).is_some_and(is_dated_name))
}

fn is_dated_name(name: &str) -> bool {
    let Some((date, rest)) = name.split_at_checked(8) else { return false };
    let is_date = date.bytes().enumerate().all(|(index, byte)| match index {
        4 => byte == b'-',
        7 => byte == b'.',
        _ => byte.is_ascii_digit(),
    });
    let Some((domain, identifier)) = rest.split_once(':') else { return false };
    let in_domain = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'-' || letter == b'.';
    let in_identifier = |letter: char| !",;*&$|\t\n\u{c}\r ".contains(letter);
    is_date
        && !domain.is_empty()
        && domain.bytes().all(in_domain)
        && !identifier.is_empty()
        && identifier.chars().all(in_identifier)
}

pub(super) fn check_cinder(volume: &str, secret: Option<Secret<'_>>, at: &Path<'_>, problems: &mut Problems) {
    need(&[("volumeID", volume)], at, problems);
    need_secret(secret, at, problems);
}

pub(super) fn check_flex(
    driver: &str,
    options: &BTreeMap<String, String>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    need(&[("driver", driver)], at, problems);
    let place = at.field("options");
    for key in options.keys() {
        let domain = key.split_once('/').map_or(key.as_str(), |(domain, _)| domain);
        let domain = format!(".{}", domain.to_lowercase());
        if domain.ends_with(".kubernetes.io") || domain.ends_with(".k8s.io") {
            let detail = "kubernetes.io and k8s.io namespaces are reserved";
            problems.invalid(&place.key(key), &quote(key), detail);
        }
    }
}

fn check_driver(driver: &str, at: &Path<'_>, problems: &mut Problems) {
    let place = at.field("driver");
    if driver.is_empty() {
        return problems.required(&place, "");
    }
    check::format(driver, format::driver_name, &place, problems);
}

pub(super) fn check_csi(source: &CSIVolumeSource, at: &Path<'_>, problems: &mut Problems) {
    check_driver(&source.driver, at, problems);
    let Some(secret) = &source.node_publish_secret_ref else { return };
    if secret.name.is_empty() {
        need(&[("name", "")], &at.field("nodePublishSecretRef"), problems);
    } else {
        // Clients know the problem at this place, which has no such field.
        check::format(&secret.name, format::dns_subdomain, &at.field("name"), problems);
    }
}

pub(super) fn check_persistent_csi(
    source: &CSIPersistentVolumeSource,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    check_driver(&source.driver, at, problems);
    need(&[("volumeHandle", &source.volume_handle)], at, problems);
    // The secret for staging has never been looked at, and volumes with any exist.
    let secrets = [
        ("controllerPublishSecretRef", &source.controller_publish_secret_ref),
        ("controllerExpandSecretRef", &source.controller_expand_secret_ref),
        ("nodePublishSecretRef", &source.node_publish_secret_ref),
        ("nodeExpandSecretRef", &source.node_expand_secret_ref),
    ];
    for (field, secret) in secrets {
        if let Some(secret) = secret {
            check_secret(secret, &at.field(field), problems);
        }
    }
}

fn check_secret(secret: &SecretReference, at: &Path<'_>, problems: &mut Problems) {
    let names: [(&str, &str, format::Format); 2] =
        [("name", &secret.name, format::dns_subdomain), ("namespace", &secret.namespace, format::dns_label)];
    for (field, name, format) in names {
        if name.is_empty() {
            problems.required(&at.field(field), "");
        } else {
            check::format(name, format, &at.field(field), problems);
        }
    }
}
