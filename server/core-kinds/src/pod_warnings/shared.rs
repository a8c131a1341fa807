//! What the files of warnings share: the pod, how many warnings are looked for, and amounts that have no
//! parts.

use std::collections::BTreeMap;

use generated_core::core::v1::PodSpec;
use machinery::{path::Path, problem::quote, quantity::Quantity};

/// No more warnings than this are looked for, so that a body full of them costs no more than others.
pub(super) const WARNINGS_MAX: usize = 500;

/// A pod, or what the pods of a template have in common.
pub(super) struct Pods<'p> {
    pub(super) spec: &'p PodSpec,
    pub(super) annotations: &'p BTreeMap<String, String>,
    /// That of the product, which is part of the keys of annotations.
    pub(super) domain: &'p str,
    /// Pods get fields from annotations, and need no warning of those.
    pub(super) is_template: bool,
}

/// Warns of a resource of which there are no parts, such as half a byte.
pub(super) fn warn_of_fraction(
    amounts: &BTreeMap<String, Quantity>,
    resource: &str,
    at: &Path<'_>,
    warnings: &mut Vec<String>,
) {
    const THOUSANDTH: i128 = 1_000_000;
    let Some(amount) = amounts.get(resource) else { return };
    let thousandths = (amount.as_nanos() + THOUSANDTH - 1).div_euclid(THOUSANDTH);
    if thousandths % 1000 != 0 {
        let shown = quote(&amount.to_string());
        warnings.push(format!(
            "{}: fractional byte value {shown} is invalid, must be an integer",
            at.key(resource)
        ));
    }
}
