//! Environment variables of containers: each value has one source, and each source is sound.

use std::collections::BTreeMap;

use generated_core::core::v1::{
    EnvFromSource, EnvVar, EnvVarSource, FileKeySelector, ObjectFieldSelector, ResourceFieldSelector, Volume,
};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

/// Fields of the pod that a variable may show.
const SHOWN: [&str; 9] = [
    "metadata.name",
    "metadata.namespace",
    "metadata.uid",
    "spec.nodeName",
    "spec.serviceAccountName",
    "status.hostIP",
    "status.hostIPs",
    "status.podIP",
    "status.podIPs",
];
/// Fields that have a label for selectors, but that neither variables nor files show.
const ONLY_SELECTED: [&str; 4] = ["spec.restartPolicy", "spec.schedulerName", "status.phase", "spec.host"];
/// Maps of which one entry can be shown.
const MAPS: [&str; 2] = ["metadata.annotations", "metadata.labels"];
/// Amounts of a container that can be shown.
const AMOUNTS: [&str; 6] = [
    "limits.cpu",
    "limits.ephemeral-storage",
    "limits.memory",
    "requests.cpu",
    "requests.ephemeral-storage",
    "requests.memory",
];
/// Units in which amounts of bytes can be shown.
const BYTE_UNITS: &str = "1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei";
const SEVERAL_SOURCES: &str = "may not have more than one field specified at a time";

/// Checks the variables of a container.
pub(super) fn check(variables: &[EnvVar], list: &Path<'_>, problems: &mut Problems) {
    for (index, variable) in variables.iter().enumerate() {
        if let Some(source) = &variable.value_from {
            let at = list.index(index);
            check_source(source, &variable.value, &at.field("valueFrom"), problems);
        }
    }
}

/// An entry of another object, by the name of that and its own key.
fn check_entry(name: &str, key: &str, at: &Path<'_>, problems: &mut Problems) {
    check::format(name, format::dns_subdomain, &at.field("name"), problems);
    if key.is_empty() {
        problems.required(&at.field("key"), "");
    } else {
        check::format(key, format::config_map_key, &at.field("key"), problems);
    }
}

fn check_source(source: &EnvVarSource, value: &str, at: &Path<'_>, problems: &mut Problems) {
    let EnvVarSource { field_ref, resource_field_ref, config_map_key_ref, secret_key_ref, file_key_ref } =
        source;
    if let Some(field) = field_ref {
        check_field(field, &SHOWN, &at.field("fieldRef"), problems);
    }
    if let Some(amount) = resource_field_ref {
        check_amount(amount, &at.field("resourceFieldRef"), problems);
    }
    if let Some(key) = config_map_key_ref {
        check_entry(&key.name, &key.key, &at.field("configMapKeyRef"), problems);
    }
    if let Some(key) = secret_key_ref {
        check_entry(&key.name, &key.key, &at.field("secretKeyRef"), problems);
    }
    if let Some(key) = file_key_ref {
        check_file_key(key, &at.field("fileKeyRef"), problems);
    }
    let given = [
        field_ref.is_some(),
        resource_field_ref.is_some(),
        config_map_key_ref.is_some(),
        secret_key_ref.is_some(),
        file_key_ref.is_some(),
    ];
    match given.iter().filter(|given| **given).count() {
        0 => {
            let detail = "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, \
                `secretKeyRef` or \
                          `fileKeyRef`";
            problems.invalid(at, &quote(""), detail);
        }
        _ if !value.is_empty() => {
            problems.invalid(at, &quote(""), "may not be specified when `value` is not empty");
        }
        1 => {}
        _ => problems.invalid(at, &quote(""), SEVERAL_SOURCES),
    }
}

/// Checks a reference to a field of the pod. `shown` are the fields that can be shown at this place.
pub fn check_field(field: &ObjectFieldSelector, shown: &[&str], at: &Path<'_>, problems: &mut Problems) {
    let ObjectFieldSelector { api_version, field_path } = field;
    let place = at.field("fieldPath");
    if api_version.is_empty() {
        return problems.required(&at.field("apiVersion"), "");
    }
    if field_path.is_empty() {
        return problems.required(&place, "");
    }
    let refuse = |problems: &mut Problems, why: &str| {
        problems.invalid(&place, &quote(field_path), &format!("error converting fieldPath: {why}"));
    };
    if api_version != "v1" {
        return refuse(problems, &format!("unsupported pod version: {api_version}"));
    }
    if let Some((map, key)) = subscript(field_path) {
        if !MAPS.contains(&map) {
            return refuse(problems, &format!("field label does not support subscript: {field_path}"));
        }
        let key = if map == MAPS[0] { key.to_lowercase() } else { key.to_owned() };
        return check::format(&key, format::label_key, at, problems);
    }
    if shown.contains(&field_path.as_str()) {
        return;
    }
    if [&SHOWN[..], &ONLY_SELECTED, &MAPS].concat().contains(&field_path.as_str()) {
        problems.not_supported(&place, &quote(field_path), shown);
    } else {
        refuse(problems, &format!("field label not supported: {field_path}"));
    }
}

/// The map and the key of a path such as `metadata.labels['app']`.
fn subscript(path: &str) -> Option<(&str, &str)> {
    path.strip_suffix("']")?.split_once("['")
}

/// Checks the amount of a container that is shown, and its unit.
pub fn check_amount(amount: &ResourceFieldSelector, at: &Path<'_>, problems: &mut Problems) {
    let ResourceFieldSelector { resource, divisor, .. } = amount;
    let place = at.field("resource");
    if resource.is_empty() {
        return problems.required(&place, "");
    }
    let is_pages =
        ["limits.hugepages-", "requests.hugepages-"].iter().any(|begin| resource.starts_with(begin));
    if !is_pages && !AMOUNTS.contains(&resource.as_str()) {
        problems.not_supported(&place, &quote(resource), &AMOUNTS);
    }
    if divisor.as_nanos() == 0 {
        return;
    }
    let unit = divisor.to_string();
    let (what, units) = match resource.split_once('.').map_or("", |(_, name)| name) {
        "cpu" => ("cpu", "1m and 1"),
        "memory" => ("memory", BYTE_UNITS),
        "ephemeral-storage" => ("local ephemeral storage", BYTE_UNITS),
        _ if is_pages => ("hugepages", BYTE_UNITS),
        _ => return,
    };
    let is_known = if what == "cpu" {
        unit == "1m" || unit == "1"
    } else {
        units.split(", ").any(|known| known == unit)
    };
    if !is_known {
        let detail = format!("only divisor's values {units} are supported with the {what} resource");
        problems.invalid(&at.field("divisor"), &quote(resource), &detail);
    }
}

fn check_file_key(key: &FileKeySelector, at: &Path<'_>, problems: &mut Problems) {
    let names: [(&str, &str, format::Format); 2] =
        [("key", &key.key, format::env_name), ("volumeName", &key.volume_name, format::dns_label)];
    for (field, name, format) in names {
        let place = at.field(field);
        if name.is_empty() {
            problems.required(&place, "");
        } else {
            check::format(name, format, &place, problems);
        }
    }
    let place = at.field("path");
    if key.path.is_empty() {
        problems.required(&place, "");
    } else {
        check::format(&key.path, format::path_without_backsteps, &place, problems);
    }
}

/// Checks the objects whose entries become variables. That there is one is told at the list.
pub(super) fn check_all_of(sources: &[EnvFromSource], list: &Path<'_>, problems: &mut Problems) {
    for (index, source) in sources.iter().enumerate() {
        let at = list.index(index);
        if !source.prefix.is_empty() {
            check::format(&source.prefix, format::env_name, &at.field("prefix"), problems);
        }
        let names = [
            ("configMapRef", source.config_map_ref.as_ref().map(|named| &named.name)),
            ("secretRef", source.secret_ref.as_ref().map(|named| &named.name)),
        ];
        for (field, name) in names {
            let Some(name) = name else { continue };
            let place = at.field(field);
            let place = place.field("name");
            if name.is_empty() {
                problems.required(&place, "");
            } else {
                check::format(&format::with_prefix_masked(name), format::dns_subdomain, &place, problems);
            }
        }
        match (&source.config_map_ref, &source.secret_ref) {
            (None, None) => {
                let detail = "must specify one of: `configMapRef` or `secretRef`";
                problems.invalid(list, &quote(""), detail);
            }
            (Some(_), Some(_)) => problems.invalid(list, &quote(""), SEVERAL_SOURCES),
            _ => {}
        }
    }
}

/// Files of variables are in volumes of the pod that begin empty, whatever else is wrong with those.
pub(super) fn check_files(
    volumes: &BTreeMap<&str, &Volume>,
    variables: &[EnvVar],
    list: &Path<'_>,
    problems: &mut Problems,
) {
    for (index, variable) in variables.iter().enumerate() {
        let Some(key) = variable.value_from.as_ref().and_then(|source| source.file_key_ref.as_ref()) else {
            continue;
        };
        let at = list.index(index);
        let source = at.field("valueFrom");
        let place = source.field("fileKeyRef");
        let (place, name) = (place.field("volumeName"), quote(&key.volume_name));
        match volumes.get(key.volume_name.as_str()) {
            None => problems.not_found(&place, &name),
            Some(volume) if volume.empty_dir.is_none() => {
                problems.invalid(&place, &name, "referenced volume must be of type emptyDir");
            }
            Some(_) => {}
        }
    }
}
