//! How much of a capacity a claim may take: single amounts, or a range with steps.

use generated_resource::resource::v1::{CapacityRequestPolicy, CapacityRequestPolicyRange};
use machinery::{
    check,
    path::Path,
    problem::{Problems, quote},
    quantity::Quantity,
};

const VALUES_MAX: usize = 10;
const NANOS: i128 = 1_000_000_000;

/// Checks the policy of a capacity of which there is `whole`.
pub(super) fn check(
    policy: &CapacityRequestPolicy,
    whole: &Quantity,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let has_values = !policy.valid_values.is_empty();
    match (&policy.valid_range, has_values) {
        (Some(_), true) => {
            let detail = "exactly one policy can be specified, cannot specify \"validValues\" and \
                \"validRange\" at the \
                          same time";
            problems.forbidden(at, detail);
        }
        (Some(range), false) => check_range(policy.default.as_ref(), range, whole, at, problems),
        (None, true) => check_values(policy, whole, at, problems),
        (None, false) => {}
    }
}

/// Rounded up to a whole number, as amounts are compared.
fn whole_units(amount: &Quantity) -> i128 {
    let nanos = amount.as_nanos();
    nanos.div_euclid(NANOS) + i128::from(nanos.rem_euclid(NANOS) != 0)
}

fn check_values(policy: &CapacityRequestPolicy, whole: &Quantity, at: &Path<'_>, problems: &mut Problems) {
    let Some(default) = &policy.default else {
        problems.required(&at.field("default"), "required when validValues is defined");
        return;
    };
    let list = at.field("validValues");
    let values = &policy.valid_values;
    for (index, pair) in values.windows(2).enumerate() {
        let [before, value] = pair else { continue };
        if value.as_nanos() < before.as_nanos() {
            let detail = "values must be sorted in ascending order";
            problems.invalid_value(&list.index(index + 1), value, detail);
        }
    }
    if values.len() > VALUES_MAX {
        check::max_items(values.len(), VALUES_MAX, &list, problems);
        return;
    }
    for (index, value) in values.iter().enumerate().filter(|(_, value)| value.as_nanos() > whole.as_nanos()) {
        let detail = format!("option is larger than capacity value: {whole}");
        problems.invalid_value(&list.index(index), value, &detail);
    }
    check::unique(
        values,
        |value| quote(&whole_units(value).to_string()),
        |index, shown| problems.duplicate(&list.index(index), shown),
    );
    if !values.iter().any(|value| value.as_nanos() == default.as_nanos()) {
        problems.invalid_value(&list, default, "default value is not valid according to the requestPolicy");
    }
}

fn check_range(
    default: Option<&Quantity>,
    range: &CapacityRequestPolicyRange,
    whole: &Quantity,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let Some(default) = default else {
        problems.required(&at.field("default"), "required when validRange is defined");
        return;
    };
    let place = at.field("validRange");
    let Some(min) = &range.min else {
        problems.required(&place.field("min"), "required when validRange is defined");
        return;
    };
    let lower = place.field("min");
    if min.as_nanos() > whole.as_nanos() {
        problems.invalid_value(&lower, min, &format!("min is larger than capacity value: {whole}"));
    }
    if default.as_nanos() < min.as_nanos() {
        problems.invalid_value(&lower, default, &format!("default is less than min: {min}"));
    }
    if let Some(max) = &range.max {
        let upper = place.field("max");
        if min.as_nanos() > max.as_nanos() {
            problems.invalid_value(&upper, min, &format!("min is larger than max: {max}"));
        }
        if max.as_nanos() > whole.as_nanos() {
            problems.invalid_value(&upper, max, &format!("max is larger than capacity value: {whole}"));
        }
        if default.as_nanos() > max.as_nanos() {
            problems.invalid_value(&upper, default, &format!("default is more than max: {max}"));
        }
    }
    check_step(default, min, range, (whole, &place.field("step")), problems);
}

fn check_step(
    default: &Quantity,
    min: &Quantity,
    range: &CapacityRequestPolicyRange,
    (whole, at): (&Quantity, &Path<'_>),
    problems: &mut Problems,
) {
    let Some(step) = &range.step else { return };
    let first = min.plus(*step);
    if first.as_nanos() > whole.as_nanos() {
        let detail = format!("one step {first} is larger than capacity value: {whole}");
        problems.invalid_value(at, step, &detail);
    }
    let units = whole_units(step);
    for amount in std::iter::once(default).chain(&range.max) {
        let distance = whole_units(amount) - whole_units(min);
        if units == 0 || distance % units != 0 {
            let detail = format!("value is not a multiple of a given step ({step}) from ({min})");
            problems.invalid_value(at, amount, &detail);
        }
    }
}
