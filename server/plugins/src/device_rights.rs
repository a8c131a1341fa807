//! The status of a claim of devices has several writers: schedulers allocate and reserve, drivers report. The
//! right to write the status alone allows neither. Like the check of grants, this one has no name and no
//! switch but its gate.

use std::collections::{BTreeMap, BTreeSet};

use engine::{
    authorization::{Attributes, refusal},
    context::admit::{AdmissionRequest, Host, Interest, Judgement, Phase, Plugin, Subresources},
    status::ApiError,
};
use generated_resource::resource::v1::{
    AllocatedDeviceStatus, AllocationResult, ResourceClaim, ResourceClaimConsumerReference,
};
use ground::ready::Ready;
use machinery::{
    brand::Brand,
    format::{self, Flaws},
    path::Path,
    problem::Problems,
    user::{User, as_service_account},
};

/// The status of claims.
pub(super) const STATUSES: Interest =
    Interest { subresources: Subresources::One("status"), ..Interest::updated("resource", "resourceclaims") };

const GATE: &str = "DRAResourceClaimGranularStatusAuthorization";
/// The part of claims on which a right allows to allocate and reserve. No URL leads to it.
const BINDING: &str = "binding";
/// The part of claims on which a right allows to report devices; the name is that of the driver.
const DRIVER: &str = "driver";
/// Stands before the verb for accounts whose pod runs on the node of the allocation.
const ASSOCIATED: &str = "associated-node:";
/// Stands before the verb for everybody else.
const ARBITRARY: &str = "arbitrary-node:";
/// The only field by which an allocation names its node.
const NODE_FIELD: &str = "metadata.name";

/// Refuses (422) changes of allocations, reservations and reports of devices by callers without the rights to
/// them.
pub(super) struct DeviceRights;

impl Plugin for DeviceRights {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        match StatusChange::of(admission).filter(|change| change.needs_rights() && host.gates().is_on(GATE)) {
            Some(change) => Ready::later(check(host, admission, change)),
            None => Ready::Now(Ok(())),
        }
    }
}

/// The parts of a claim's status that a write changes.
struct StatusChange {
    /// Whether the allocation or the reservations differ.
    binds: bool,
    /// The drivers of the devices about which the reports differ.
    drivers: BTreeSet<String>,
    /// The one node of the new allocation, if it names one; empty else.
    node: String,
}

impl StatusChange {
    fn of(admission: &AdmissionRequest<'_>) -> Option<Self> {
        let (new, old) = (admission.object()?, admission.old?);
        let status = |claim: &ResourceClaim| claim.status.clone();
        let (new, old) =
            (admission.in_stored_version(new, status)?, admission.in_stored_version(old, status)?);
        let bound = |allocation: &Option<AllocationResult>, reserved: &[ResourceClaimConsumerReference]| {
            (allocation.clone(), reserved.to_vec())
        };
        // What was reported of devices goes with the allocation, so that a deallocation is no report about
        // devices.
        let reports = new.allocation.is_some();
        Some(StatusChange {
            binds: bound(&new.allocation, &new.reserved_for) != bound(&old.allocation, &old.reserved_for),
            drivers: if reports { changed_drivers(&new.devices, &old.devices) } else { BTreeSet::new() },
            node: new.allocation.as_ref().map(node_of).unwrap_or_default().to_owned(),
        })
    }

    fn needs_rights(&self) -> bool {
        self.binds || !self.drivers.is_empty()
    }
}

/// The drivers of reports that are new, other ones than before, or gone.
fn changed_drivers(new: &[AllocatedDeviceStatus], old: &[AllocatedDeviceStatus]) -> BTreeSet<String> {
    fn key(of: &AllocatedDeviceStatus) -> (&str, &str, &str, &str) {
        (&of.driver, &of.pool, &of.device, of.share_id.as_deref().unwrap_or_default())
    }
    let mut before: BTreeMap<_, _> = old.iter().map(|report| (key(report), report)).collect();
    let mut drivers = BTreeSet::new();
    for report in new {
        if before.remove(&key(report)) != Some(report) {
            drivers.insert(report.driver.clone());
        }
    }
    drivers.extend(before.into_values().map(|report| report.driver.clone()));
    drivers
}

/// The node whose name is all that an allocation asks of nodes; empty for any other allocation.
fn node_of(allocation: &AllocationResult) -> &str {
    let terms = allocation.node_selector.as_ref().map_or(&[][..], |selector| &selector.node_selector_terms);
    let [term] = terms else { return "" };
    match (term.match_expressions.as_slice(), term.match_fields.as_slice()) {
        ([], [field]) if field.key == NODE_FIELD && field.operator == "In" => match field.values.as_slice() {
            [node] => node,
            _ => "",
        },
        _ => "",
    }
}

/// Whether the caller is an account whose token is bound to this one node.
fn is_on_node(user: &User, node: &str, brand: &Brand) -> bool {
    let mut flaws = Flaws::default();
    format::dns_subdomain(node, &mut flaws);
    let named = user.extra.get(&format!("authentication.{}/node-name", brand.domain));
    !node.is_empty()
        && flaws.is_empty()
        && as_service_account(&user.name).is_some()
        && named.is_some_and(|nodes| matches!(nodes.as_slice(), [named] if named == node))
}

async fn check(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    change: StatusChange,
) -> Result<(), ApiError> {
    let status = Path::Root.field("status");
    let (user, verb) = (&*admission.request.user, admission.request.route.verb.as_str());
    let asked =
        Attributes { namespace: "", name: "", ..Attributes::of_route(user, &admission.request.route) };
    let mut problems = Problems::default();
    if change.binds
        && let Err(why) = require(host, admission, &Attributes { subresource: BINDING, ..asked }).await
    {
        let detail = format!(
            "changing status.allocation or status.reservedFor requires resource=\"resourceclaims/binding\", \
             verb=\"{verb}\" permission: {why}"
        );
        problems.forbidden(&status.field("allocation"), &detail);
    }
    let mut verbs = vec![format!("{ARBITRARY}{verb}")];
    if is_on_node(user, &change.node, host.brand()) {
        verbs.insert(0, format!("{ASSOCIATED}{verb}"));
    }
    let asked = Attributes { subresource: DRIVER, namespace: admission.namespace(), ..asked };
    for driver in &change.drivers {
        if let Err(why) = require_one(host, admission, &Attributes { name: driver, ..asked }, &verbs).await {
            let verbs = verbs.join(" ");
            let detail = format!(
                "changing status.devices requires resource=\"resourceclaims/driver\", verb=\"[{verbs}]\" \
                 permission: {why}"
            );
            problems.forbidden(&status.field("devices"), &detail);
        }
    }
    if problems.is_empty() {
        return Ok(());
    }
    Err(ApiError::invalid(admission.resource(), admission.name(), &problems))
}

/// Requires one of these verbs, and returns the first refusal.
async fn require_one(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    asked: &Attributes<'_>,
    verbs: &[String],
) -> Result<(), String> {
    let mut refused = None;
    for verb in verbs {
        match require(host, admission, &Attributes { verb, ..*asked }).await {
            Ok(()) => return Ok(()),
            Err(why) => refused = refused.or(Some(why)),
        }
    }
    Err(refused.unwrap_or_default())
}

async fn require(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    asked: &Attributes<'_>,
) -> Result<(), String> {
    let decision = host.authorize(asked).await;
    if decision.is_allowed() {
        return Ok(());
    }
    let reason = decision.reason.as_str();
    let reason = match &decision.error {
        Some(error) if reason.is_empty() => error.clone(),
        Some(error) => format!("{error}: {reason}"),
        None => reason.to_owned(),
    };
    Err(ApiError::forbidden(admission.resource(), asked.name, &refusal(asked, &reason)).status.message)
}
