//! Policies about what pods may do, of an older time: rules over several fields, annotations, patterns.

mod annotations;
mod ids;
mod sysctls;

use std::collections::HashSet;

use generated_policy::policy::v1beta1::{
    PodSecurityPolicy, PodSecurityPolicySpec, RuntimeClassStrategyOptions,
};
use machinery::{
    change::Change,
    check, format,
    path::Path,
    problem::{Problems, plain, quote},
    strategy::Strategy,
};

/// Allows everything in a list of names.
const ALL: &str = "*";

/// Kinds of volumes, as policies name them, sorted.
const VOLUMES: [&str; 30] = [
    ALL,
    "awsElasticBlockStore",
    "azureDisk",
    "azureFile",
    "cephFS",
    "cinder",
    "configMap",
    "csi",
    "downwardAPI",
    "emptyDir",
    "ephemeral",
    "fc",
    "flexVolume",
    "flocker",
    "gcePersistentDisk",
    "gitRepo",
    "glusterfs",
    "hostPath",
    "iscsi",
    "nfs",
    "persistentVolumeClaim",
    "photonPersistentDisk",
    "portworxVolume",
    "projected",
    "quobyte",
    "rbd",
    "scaleIO",
    "secret",
    "storageos",
    "vsphereVolume",
];

/// The rules of policies about pods that the schema cannot express.
#[derive(Debug)]
pub(crate) struct PodSecurityPolicyStrategy;

impl Strategy for PodSecurityPolicyStrategy {
    type Object = PodSecurityPolicy;

    fn validate(
        &self,
        change: &Change<'_>,
        new: &PodSecurityPolicy,
        _old: Option<&PodSecurityPolicy>,
        problems: &mut Problems,
    ) {
        annotations::check(change.brand, &new.metadata.annotations, problems);
        let (spec, at) = (&new.spec, Path::Root.field("spec"));
        ids::check(spec, &at, problems);
        check_volumes(&spec.volumes, &at.field("volumes"), problems);
        check_capabilities(spec, problems);
        if spec.default_allow_privilege_escalation == Some(true)
            && spec.allow_privilege_escalation == Some(false)
        {
            let why = "Cannot set DefaultAllowPrivilegeEscalation to true without also setting \
                       AllowPrivilegeEscalation to true";
            problems.invalid(&at.field("defaultAllowPrivilegeEscalation"), &plain(true), why);
        }
        check_proc_mounts(&spec.allowed_proc_mount_types, &at.field("allowedProcMountTypes"), problems);
        check_host_paths(spec, &at.field("allowedHostPaths"), problems);
        check_drivers(spec, &at, problems);
        sysctls::check(spec, &at, problems);
        if let Some(class) = &spec.runtime_class {
            check_runtime_class(class, &at.field("runtimeClass"), problems);
        }
    }
}

fn check_volumes(volumes: &[String], at: &Path<'_>, problems: &mut Problems) {
    for volume in volumes.iter().filter(|volume| !VOLUMES.contains(&volume.as_str())) {
        problems.not_supported_in_order(at, &quote(volume), &VOLUMES);
    }
}

/// The places lack `spec`, and clients know them so.
fn check_capabilities(spec: &PodSecurityPolicySpec, problems: &mut Problems) {
    let PodSecurityPolicySpec {
        default_add_capabilities,
        required_drop_capabilities,
        allowed_capabilities,
        ..
    } = spec;
    if !required_drop_capabilities.is_empty() && allowed_capabilities.iter().any(|allowed| allowed == ALL) {
        let why = "must be empty when all capabilities are allowed by a wildcard";
        problems.invalid_value(
            &Path::Root.field("requiredDropCapabilities"),
            required_drop_capabilities,
            why,
        );
    }
    let dropped: HashSet<&String> = required_drop_capabilities.iter().collect();
    for (list, name) in
        [(default_add_capabilities, "defaultAddCapabilities"), (allowed_capabilities, "allowedCapabilities")]
    {
        let why = format!("capability is listed in {name} and requiredDropCapabilities");
        for capability in list.iter().filter(|capability| dropped.contains(capability)) {
            problems.invalid(&Path::Root.field(name), &quote(capability), &why);
        }
    }
}

fn check_proc_mounts(types: &[String], at: &Path<'_>, problems: &mut Problems) {
    const KNOWN: [&str; 2] = ["Default", "Unmasked"];
    for (index, other) in types.iter().enumerate().filter(|(_, type_)| !KNOWN.contains(&type_.as_str())) {
        problems.not_supported_in_order(&at.index(index), &quote(other), &KNOWN);
    }
}

fn check_host_paths(spec: &PodSecurityPolicySpec, at: &Path<'_>, problems: &mut Problems) {
    for (index, path) in spec.allowed_host_paths.iter().enumerate() {
        let prefix = &path.path_prefix;
        if prefix.is_empty() {
            // The reference server looks at no later one, and clients compare the causes.
            return problems.required(&at.index(index), "is required");
        }
        if prefix.split('/').any(|part| part == "..") {
            problems.invalid(&at.index(index), &quote(prefix), "must not contain '..'");
        }
    }
}

/// The names of the lists stand twice in the places, and the second in the singular.
fn check_drivers(spec: &PodSecurityPolicySpec, at: &Path<'_>, problems: &mut Problems) {
    let flex = at.field("allowedFlexVolumes");
    let flex = flex.field("allowedFlexVolumes");
    for (index, _) in
        spec.allowed_flex_volumes.iter().enumerate().filter(|(_, volume)| volume.driver.is_empty())
    {
        problems.required(&flex.index(index).field("driver"), "must specify a driver");
    }
    let csi = at.field("allowedCSIDrivers");
    let csi = csi.field("allowedCSIDriver");
    for (index, driver) in spec.allowed_csi_drivers.iter().enumerate() {
        check::format(&driver.name, format::driver_name, &csi.index(index).field("name"), problems);
    }
}

fn check_runtime_class(class: &RuntimeClassStrategyOptions, at: &Path<'_>, problems: &mut Problems) {
    let allowed = &class.allowed_runtime_class_names;
    let list = at.field("allowedRuntimeClassNames");
    let mut seen = HashSet::new();
    for (index, name) in allowed.iter().enumerate() {
        if name != ALL {
            check::format(name, format::dns_subdomain, &list.index(index), problems);
        }
        if !seen.insert(name) {
            problems.duplicate(&list.index(index), &quote(name));
        }
    }
    if let Some(default) = &class.default_runtime_class_name {
        check::format(default, format::dns_subdomain, &at.field("defaultRuntimeClassName"), problems);
        if !seen.contains(default) && !seen.iter().any(|name| *name == ALL) {
            problems.required(&list, &format!("default {} must be allowed", quote(default)));
        }
    }
    if allowed.len() > 1 && seen.iter().any(|name| *name == ALL) {
        let why = "if '*' is present, must not specify other RuntimeClass names";
        problems.invalid_value(&list, allowed, why);
    }
}
