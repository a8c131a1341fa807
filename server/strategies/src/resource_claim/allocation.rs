//! What a claim got: devices for its requests, settings, and the nodes from which they can be used.

use core_kinds::node_selector;
use generated_resource::resource::v1::{
    AllocationResult, DeviceAllocationConfiguration, DeviceClaim, DeviceRequestAllocationResult,
};
use machinery::{
    change::Change,
    check, format,
    path::Path,
    problem::{Problems, quote},
    rules::Rules,
};

use crate::devices::{self, Requests};

/// Most devices, and most settings: those of a class and of a claim. Longer lists are not looked into.
const RESULTS_MAX: usize = 32;
const SETTINGS_MAX: usize = 64;
/// Most requests for which settings are.
const REQUESTS_MAX: usize = 32;

/// The sources of settings, as problems list them.
const SOURCES: &[&str] = &["FromClaim", "FromClass"];

/// Checks the result for what was asked.
pub(super) fn check(
    change: &Change<'_>,
    claim: &DeviceClaim,
    result: &AllocationResult,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let requests = Requests::of(claim);
    let devices = at.field("devices");
    each(
        &result.devices.results,
        RESULTS_MAX,
        &devices.field("results"),
        problems,
        |device, at, problems| {
            check_result(change, &requests, device, at, problems);
        },
    );
    each(
        &result.devices.config,
        SETTINGS_MAX,
        &devices.field("config"),
        problems,
        |settings, at, problems| {
            check_settings(change, &requests, settings, at, problems);
        },
    );
    if let Some(selector) = &result.node_selector {
        node_selector::check(selector, &at.field("nodeSelector"), problems);
    }
}

/// Checks the items of a list that is not too long.
fn each<T>(
    items: &[T],
    bound: usize,
    at: &Path<'_>,
    problems: &mut Problems,
    check_one: impl Fn(&T, &Path<'_>, &mut Problems),
) {
    if items.len() > bound {
        check::max_items(items.len(), bound, at, problems);
        return;
    }
    for (index, item) in items.iter().enumerate() {
        check_one(item, &at.index(index), problems);
    }
}

fn check_result(
    change: &Change<'_>,
    requests: &Requests<'_>,
    result: &DeviceRequestAllocationResult,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    requests.check(&result.request, &at.field("request"), problems);
    // The driver alone: all else is marked as unchecked, for its place in the order.
    result.check(None, at, change, problems);
    devices::check_pool(&result.pool, &at.field("pool"), problems);
    check::format(&result.device, format::dns_label, &at.field("device"), problems);
    let conditions = (result.binding_conditions.as_slice(), result.binding_failure_conditions.as_slice());
    devices::check_binding_conditions(conditions, at, problems);
    if let Some(share) = &result.share_id {
        devices::check_share(share, &at.field("shareID"), problems);
    }
}

fn check_settings(
    change: &Change<'_>,
    requests: &Requests<'_>,
    settings: &DeviceAllocationConfiguration,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let source = at.field("source");
    if settings.source.is_empty() {
        problems.required(&source, "");
    } else {
        check::one_of(&settings.source, SOURCES, &source, problems);
    }
    let names = at.field("requests");
    each(&settings.requests, REQUESTS_MAX, &names, problems, |name, at, problems| {
        requests.check(name, at, problems);
    });
    if settings.requests.len() <= REQUESTS_MAX {
        let again = |index: usize, shown: &str| problems.duplicate(&names.index(index), shown);
        check::unique(&settings.requests, |name| quote(name), again);
    }
    match &settings.opaque {
        None => problems.required(&at.field("opaque"), ""),
        Some(opaque) => {
            opaque.check(None, &at.field("opaque"), change, problems);
            devices::check_settings(Some(opaque), false, at, problems);
        }
    }
}
