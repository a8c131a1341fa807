//! What claims ask for: in objects, in the templates of stateful sets and in those of ephemeral volumes.

use std::collections::BTreeMap;

use generated_core::core::v1::{
    PersistentVolumeClaimSpec, PersistentVolumeClaimTemplate, TypedLocalObjectReference, TypedObjectReference,
};
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
    quantity::Quantity,
    selector::structured,
};

use super::{template_metadata, volume_sources};

/// The kind of claims, which other claims may copy.
const CLAIM: &str = "PersistentVolumeClaim";
const VOLUME_MODES: [&str; 2] = ["Block", "Filesystem"];

/// What of a stored claim is let through although new claims may not have it.
#[derive(Debug, Clone, Copy, Default)]
pub struct ToleratedInClaim {
    /// Any group of the object that is copied.
    pub groups: bool,
    /// Values of the selector that are no values of labels.
    pub selector: bool,
}

/// Rounds amounts up to thousandths, which are all that clients can tell apart.
pub fn round(amounts: &mut BTreeMap<String, Quantity>) {
    amounts.values_mut().for_each(|amount| *amount = amount.in_thousandths());
}

/// Rounds what a claim asks for.
pub fn complete(spec: &mut PersistentVolumeClaimSpec) {
    round(&mut spec.resources.limits);
    round(&mut spec.resources.requests);
}

/// Two fields name what a volume is filled from. Fills either from the other.
pub(crate) fn copy_data(spec: &mut PersistentVolumeClaimSpec) {
    match (&spec.data_source, &spec.data_source_ref) {
        (Some(local), None) => {
            let TypedLocalObjectReference { api_group, kind, name } = local.clone();
            spec.data_source_ref = Some(TypedObjectReference { api_group, kind, name, namespace: None });
        }
        (None, Some(any)) if any.namespace.as_deref().unwrap_or_default().is_empty() => {
            let TypedObjectReference { api_group, kind, name, .. } = any.clone();
            spec.data_source = Some(TypedLocalObjectReference { api_group, kind, name });
        }
        _ => {}
    }
}

/// Checks the template of the claim of an ephemeral volume.
pub fn check_template(template: &PersistentVolumeClaimTemplate, at: &Path<'_>, problems: &mut Problems) {
    template_metadata::check(&template.metadata, &at.field("metadata"), problems);
    check_spec(&template.spec, ToleratedInClaim::default(), &at.field("spec"), problems);
}

/// Checks what a claim asks for.
pub fn check_spec(
    spec: &PersistentVolumeClaimSpec,
    tolerated: ToleratedInClaim,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    if spec.access_modes.is_empty() {
        problems.required(&at.field("accessModes"), "at least 1 access mode is required");
    }
    if let Some(selector) = spec.selector.as_ref().filter(|_| !tolerated.selector) {
        structured::check_selector(selector, &at.field("selector"), problems);
    }
    volume_sources::check_modes(&spec.access_modes, &at.field("accessModes"), problems);
    check_size(spec, &at.field("resources").key("storage"), problems);
    if let Some(class) = spec.storage_class_name.as_deref().filter(|class| !class.is_empty()) {
        check::format(class, format::dns_subdomain, &at.field("storageClassName"), problems);
    }
    if let Some(mode) = spec.volume_mode.as_deref().filter(|mode| !VOLUME_MODES.contains(mode)) {
        problems.not_supported(&at.field("volumeMode"), &quote(mode), &VOLUME_MODES);
    }
    check_data(spec, tolerated, at, problems);
    if let Some(class) = spec.volume_attributes_class_name.as_deref().filter(|class| !class.is_empty()) {
        check::format(class, format::dns_subdomain, &at.field("volumeAttributesClassName"), problems);
    }
}

fn check_size(spec: &PersistentVolumeClaimSpec, at: &Path<'_>, problems: &mut Problems) {
    match spec.resources.requests.get("storage") {
        None => problems.required(at, ""),
        Some(amount) if amount.as_nanos() <= 0 => {
            problems.invalid_value(at, amount, "must be greater than zero");
        }
        Some(_) => {}
    }
}

/// Checks what the new volume is filled with. Old clients know only one of the two fields that say it.
fn check_data(
    spec: &PersistentVolumeClaimSpec,
    tolerated: ToleratedInClaim,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let mut check = |field: &str, data: Data<'_>| data.check(tolerated, &at.field(field), problems);
    if let Some(source) = &spec.data_source {
        check("dataSource", Data::of(source));
    }
    if let Some(source) = &spec.data_source_ref {
        check("dataSourceRef", Data::of_any(source));
    }
    let (Some(local), Some(any)) = (&spec.data_source, &spec.data_source_ref) else { return };
    let elsewhere = any.namespace.as_deref().is_some_and(|namespace| !namespace.is_empty());
    // The place of the field is shown instead of its value, as a structure without public fields.
    if elsewhere {
        problems.invalid(at, "{}", "may not be specified when dataSourceRef.namespace is specified");
    } else if (&local.api_group, &local.kind, &local.name) != (&any.api_group, &any.kind, &any.name) {
        problems.invalid(at, "{}", "must match dataSourceRef");
    }
}

/// The object that the new volume is filled with.
struct Data<'s> {
    group: &'s str,
    kind: &'s str,
    name: &'s str,
    namespace: &'s str,
}

impl<'s> Data<'s> {
    fn of(source: &'s TypedLocalObjectReference) -> Self {
        let group = source.api_group.as_deref().unwrap_or_default();
        Data { group, kind: &source.kind, name: &source.name, namespace: "" }
    }

    fn of_any(source: &'s TypedObjectReference) -> Self {
        let group = source.api_group.as_deref().unwrap_or_default();
        let namespace = source.namespace.as_deref().unwrap_or_default();
        Data { group, kind: &source.kind, name: &source.name, namespace }
    }

    fn check(&self, tolerated: ToleratedInClaim, at: &Path<'_>, problems: &mut Problems) {
        for (field, text) in [("name", self.name), ("kind", self.kind)] {
            if text.is_empty() {
                problems.required(&at.field(field), "");
            }
        }
        if self.group.is_empty() && self.kind != CLAIM {
            let detail = "must be 'PersistentVolumeClaim' when referencing the default apiGroup";
            problems.invalid(at, &quote(self.kind), detail);
        }
        if !self.group.is_empty() && !tolerated.groups {
            check::format(self.group, format::dns_subdomain, &at.field("apiGroup"), problems);
        }
        if !self.namespace.is_empty() {
            check::format(self.namespace, format::dns_label, &at.field("namespace"), problems);
        }
    }
}

/// Adds warnings about sizes that are no whole bytes.
pub fn warn(spec: &PersistentVolumeClaimSpec, at: &Path<'_>, warnings: &mut Vec<String>) {
    let at = at.field("resources");
    let amounts = [("requests", &spec.resources.requests), ("limits", &spec.resources.limits)];
    for (field, amounts) in amounts {
        let Some(amount) = amounts.get("storage") else { continue };
        // Less than a thousandth is rounded up to one.
        if amount.as_nanos() % 1_000_000_000 != 0 {
            let place = at.field(field).key("storage").to_string();
            let shown = quote(&amount.to_string());
            warnings.push(format!("{place}: fractional byte value {shown} is invalid, must be an integer"));
        }
    }
}
