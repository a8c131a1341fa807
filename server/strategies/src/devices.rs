//! What claims, templates, classes and slices of devices have in common: names, settings, references to
//! requests.

mod addresses;
mod claim_spec;
mod names;
mod selectors;
mod settings;

use std::collections::HashSet;

use generated_resource::resource::v1::DeviceClaim;
use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

pub(super) use self::{
    addresses::check_addresses,
    claim_spec::{Requests, check_claim},
    names::{check_pool, check_pool_name, check_qualified},
    selectors::check_selectors,
    settings::{check_parameters, check_settings},
};

/// How many conditions a device may name of a sort.
const BINDING_CONDITIONS_MAX: usize = 4;

/// The number of devices that a request takes when it does not say it.
pub(super) fn default_counts(claim: &mut DeviceClaim) {
    let is_counted = |mode: &str| mode == "ExactCount";
    for request in &mut claim.requests {
        // The schema of the first beta version has no default for this: there, requests with alternatives
        // have the same fields, and must leave them empty.
        if let Some(exactly) =
            request.exactly.as_mut().filter(|exactly| !exactly.device_class_name.is_empty())
            && exactly.allocation_mode.is_empty()
        {
            exactly.allocation_mode = "ExactCount".to_owned();
        }
        if let Some(exactly) = &mut request.exactly
            && exactly.count == 0
            && is_counted(&exactly.allocation_mode)
        {
            exactly.count = 1;
        }
        for alternative in &mut request.first_available {
            if alternative.count == 0 && is_counted(&alternative.allocation_mode) {
                alternative.count = 1;
            }
        }
    }
}

/// Checks the conditions that must be true, or must not, before a pod with the device is bound.
pub(super) fn check_binding_conditions(
    (conditions, failures): (&[String], &[String]),
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let (must, may_not) = (at.field("bindingConditions"), at.field("bindingFailureConditions"));
    for (names, list) in [(conditions, &must), (failures, &may_not)] {
        if names.len() > BINDING_CONDITIONS_MAX {
            check::max_items(names.len(), BINDING_CONDITIONS_MAX, list, problems);
            continue;
        }
        for (index, name) in names.iter().enumerate() {
            check::format(name, format::label_key, &list.index(index), problems);
        }
    }
    check::unique(conditions, |name| quote(name), |index, name| problems.duplicate(&must.index(index), name));
    let known: HashSet<&String> = conditions.iter().collect();
    let mut seen = HashSet::new();
    for (index, name) in failures.iter().enumerate() {
        if !seen.insert(name) {
            problems.duplicate(&may_not.index(index), &quote(name));
        }
        if known.contains(name) {
            let detail = "bindingFailureConditions must not overlap with bindingConditions";
            problems.invalid(&may_not.index(index), &quote(name), detail);
        }
    }
    match (conditions.is_empty(), failures.is_empty()) {
        (true, false) => {
            let detail = "bindingConditions are required to use bindingFailureConditions";
            problems.invalid_value(&must, conditions, detail);
        }
        (false, true) => {
            let detail = "bindingFailureConditions are required to use bindingConditions";
            problems.invalid_value(&may_not, failures, detail);
        }
        _ => {}
    }
}

/// Checks that a text is a UUID in its usual form.
pub(super) fn check_share(id: &str, at: &Path<'_>, problems: &mut Problems) {
    let length = id.len();
    let has_form = length == 36
        && id.bytes().enumerate().all(|(index, byte)| match index {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        });
    if !has_form {
        let detail = format!("error validating uid: invalid UUID length: {length}");
        problems.invalid(
            at,
            &quote(id),
            if length == 36 { "error validating uid: invalid UUID format" } else { &detail },
        );
    } else if id.bytes().any(|byte| byte.is_ascii_uppercase()) {
        let detail = "uid must be in RFC 4122 normalized form, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` with \
            lowercase \
                      hexadecimal characters";
        problems.invalid(at, &quote(id), detail);
    }
}
