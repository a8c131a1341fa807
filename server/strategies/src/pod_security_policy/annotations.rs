//! Profiles for AppArmor and seccomp, which policies name in annotations.

use std::collections::BTreeMap;

use machinery::{
    brand::Brand,
    check, format,
    path::Path,
    problem::{Problems, quote},
};

pub(super) fn check(brand: &Brand, annotations: &BTreeMap<String, String>, problems: &mut Problems) {
    let metadata = Path::Root.field("metadata");
    let at = metadata.field("annotations");
    let key = |prefix: &str, name: &str| format!("{prefix}.{}/{name}", brand.domain);
    let (app_armor, seccomp) = ("apparmor.security.beta", "seccomp.security.alpha");

    let default = key(app_armor, "defaultProfileName");
    if let Some(profile) = annotations.get(&default) {
        check_app_armor(profile, profile, &at.key(&default), problems);
    }
    let allowed = key(app_armor, "allowedProfileNames");
    if let Some(list) = annotations.get(&allowed) {
        list.split(',').for_each(|profile| check_app_armor(profile, list, &at.key(&allowed), problems));
    }
    let default = key(seccomp, "defaultProfileName");
    if let Some(profile) = annotations.get(&default) {
        check_seccomp(profile, &at.key(&default), problems);
    }
    let allowed = key(seccomp, "allowedProfileNames");
    let list = annotations.get(&allowed).map_or("*", String::as_str);
    for profile in list.split(',').filter(|profile| *profile != "*") {
        check_seccomp(profile, &at.key(&allowed), problems);
    }
}

fn check_app_armor(profile: &str, shown: &str, at: &Path<'_>, problems: &mut Problems) {
    let is_known =
        matches!(profile, "" | "runtime/default" | "unconfined") || profile.starts_with("localhost/");
    if !is_known {
        problems.invalid(at, &quote(shown), &format!("invalid AppArmor profile name: {}", quote(profile)));
    }
}

fn check_seccomp(profile: &str, at: &Path<'_>, problems: &mut Problems) {
    if let Some(path) = profile.strip_prefix("localhost/") {
        check::format(path, format::relative_path, at, problems);
    } else if !matches!(profile, "runtime/default" | "docker/default" | "unconfined") {
        problems.invalid(at, &quote(profile), "must be a valid seccomp profile");
    }
}
