//! Says of each version of an API group whether it can be reached, in the condition `Available`. One
//! controller looks at versions that this server serves, the other one at those of other servers: whether the
//! service is there, and whether its server answers.

use std::{
    collections::HashSet,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering},
    },
};

use aggregation::Aggregation;
use client::{
    Api, Client,
    changes::{each_change, unless_overtaken},
    looks::look_again_and_again,
};
use engine::{status::ApiError, step::watch_event::EventType};
use futures_util::{StreamExt, TryStreamExt, stream};
use generated_apiregistration::apiregistration::v1::{APIService, APIServiceCondition, ServiceReference};
use generated_core::core::v1::Service;
use generated_discovery::discovery::v1::EndpointSlice;
use ground::metrics::AvailabilityMetrics;
use kinds::api_services::{AVAILABLE, is_available, local_condition};
use machinery::{json, problem::quote, time::Time};
use tokio::sync::Notify;

/// The name of the controller for versions that this server serves.
pub const LOCAL: &str = "apiservice-status-local-available-controller";
/// The name of the controller for versions that other servers serve.
pub const REMOTE: &str = "apiservice-status-remote-available-controller";

/// The label of a slice that names its service.
const SERVICE_LABEL: &str = "service-name";
/// The port of a service that names none.
const PORT: i32 = 443;
/// Versions that are examined at the same time.
const AT_ONCE_MAX: usize = 16;

/// What is found out of a version: status, reason and message.
type Finding = (&'static str, &'static str, String);

/// Looks at versions that this server serves; never returns.
pub(crate) async fn local(client: Client) {
    let services = client.api::<APIService>();
    each_change(&services, async |event, item| {
        let is_local = json::pick(&item.entry.bytes, &["spec", "service"]).is_none();
        if event == EventType::Deleted || !is_local {
            return Ok(());
        }
        unless_overtaken(tell(&services, item.object()?, local_condition(client.now())).await)
    })
    .await;
}

/// Looks at versions that other servers serve; never returns.
pub(crate) async fn remote(client: Client, aggregation: Arc<Aggregation>, metrics: AvailabilityMetrics) {
    let examiner = Examiner {
        client: &client,
        aggregation: &aggregation,
        metrics: &metrics,
        failures: AtomicU32::new(0),
    };
    let (versions, services) = (client.api::<APIService>(), client.api::<Service>());
    let slices = client.api::<EndpointSlice>();
    let (changed, watched) = (Notify::new(), Mutex::new(HashSet::new()));
    // Most services and slices have nothing to do with a version, and must not cause a look at all of them.
    let notify_if = |service: &str| {
        if watched
            .lock()
            .is_ok_and(|watched: std::sync::MutexGuard<'_, HashSet<String>>| watched.contains(service))
        {
            changed.notify_one();
        }
        Ok(())
    };
    let label = format!("{}/{SERVICE_LABEL}", client.brand().domain);
    tokio::join!(
        each_change(&versions, async |_, _| {
            changed.notify_one();
            Ok(())
        }),
        each_change(&services, async |_, item| notify_if(&item.entry.key)),
        each_change(&slices, async |_, item| {
            let (namespace, _) = item.entry.key.split_once('/').unwrap_or_default();
            let name = item.entry.head.label(&label).unwrap_or_default();
            notify_if(&format!("{namespace}/{name}"))
        }),
        look_again_and_again(&client, REMOTE, &changed, || examiner.look(&watched)),
    );
}

/// Looks at versions, and remembers how often in a row one could not be reached.
struct Examiner<'a> {
    client: &'a Client,
    aggregation: &'a Aggregation,
    metrics: &'a AvailabilityMetrics,
    failures: AtomicU32,
}

impl Examiner<'_> {
    /// Examines all versions that other servers serve. Returns when to do it again.
    async fn look(&self, watched: &Mutex<HashSet<String>>) -> Result<Option<i64>, ApiError> {
        let client = self.client;
        let versions = client.api::<APIService>();
        let items = versions.list().await?;
        let is_remote = |bytes: &[u8]| json::pick(bytes, &["spec", "service"]).is_some();
        let found = items.iter().filter(|item| is_remote(&item.entry.bytes)).map(|item| item.object());
        let found = found.collect::<Result<Vec<_>, _>>()?;
        let references = found.iter().filter_map(|version| version.spec.service.as_ref());
        // Before the services are read, so that no change in between is missed.
        if let Ok(mut watched) = watched.lock() {
            *watched = references.map(|service| format!("{}/{}", service.namespace, service.name)).collect();
        }
        let examined = stream::iter(found).map(async |version: APIService| {
            let Some(service) = version.spec.service.clone() else { return Ok(true) };
            let Some(finding) = self.examine(&version.metadata.name, &service).await else { return Ok(true) };
            let (is_reached, reason) = (finding.0 == "True", finding.1);
            let lost = (is_available(&version) && !is_reached).then(|| version.metadata.name.clone());
            unless_overtaken(tell(&versions, version, condition(finding, client.now())).await)?;
            if let Some(name) = lost {
                self.metrics.lost(&name, reason);
            }
            Ok::<bool, ApiError>(is_reached)
        });
        let examined: Vec<bool> = examined.buffer_unordered(AT_ONCE_MAX).try_collect().await?;
        Ok(Some(client.now().as_unix().saturating_add(self.pause(&examined))))
    }

    /// Seconds until the next look: soon where one failed, and later after each further failure.
    fn pause(&self, examined: &[bool]) -> i64 {
        let regular = i64::try_from(self.aggregation.check_interval().as_secs()).unwrap_or(i64::MAX);
        if examined.iter().all(|is_reached| *is_reached) {
            self.failures.store(0, Ordering::Relaxed);
            return regular;
        }
        let failures = self.failures.fetch_add(1, Ordering::Relaxed);
        1_i64.checked_shl(failures.min(30)).unwrap_or(i64::MAX).min(regular)
    }

    /// Whether a service has a port and endpoints for it, and its server answers.
    /// Nothing if no other server serves it any more.
    async fn examine(&self, version: &str, reference: &ServiceReference) -> Option<Finding> {
        if self.aggregation.is_found_by_objects(version)
            && let Some(missing) = missing(self.client, reference).await
        {
            return Some(missing);
        }
        Some(match self.aggregation.check(version).await? {
            Ok(()) => ("True", "Passed", "all checks passed".to_owned()),
            Err(message) => ("False", "FailedDiscoveryCheck", message),
        })
    }
}

/// What of a service and its endpoints is not there.
async fn missing(client: &Client, reference: &ServiceReference) -> Option<Finding> {
    let ServiceReference { namespace, name, port } = reference;
    let (port, shown) = (port.unwrap_or(PORT), format!("service/{name} in {}", quote(namespace)));
    let unknown = |reason, what: String, error: &ApiError| {
        Some(("Unknown", reason, format!("{what} cannot be checked due to: {}", error.status.message)))
    };
    let service = match client.api::<Service>().within(namespace).get(name).await {
        Ok(Some(service)) => service,
        Ok(None) => return Some(("False", "ServiceNotFound", format!("{shown} is not present"))),
        Err(error) => return unknown("ServiceAccessError", shown, &error),
    };
    if service.spec.type_ != "ClusterIP" {
        return None;
    }
    let Some(port_name) = service.spec.ports.iter().find(|one| one.port == port).map(|one| &one.name) else {
        return Some(("False", "ServicePortError", format!("{shown} is not listening on port {port}")));
    };
    let slices = match slices_of(client, namespace, name).await {
        Ok(slices) => slices,
        Err(error) => return unknown("EndpointsAccessError", format!("endpointslices for {shown}"), &error),
    };
    if slices.is_empty() {
        return Some(("False", "EndpointsNotFound", format!("cannot find endpointslices for {shown}")));
    }
    if !slices.iter().any(|slice| has_endpoint(slice, port_name)) {
        let port = quote(port_name);
        let message = format!("endpointslices for {shown} have no addresses with port name {port}");
        return Some(("False", "MissingEndpoints", message));
    }
    None
}

async fn slices_of(client: &Client, namespace: &str, service: &str) -> Result<Vec<EndpointSlice>, ApiError> {
    let label = format!("{}/{SERVICE_LABEL}", client.brand().domain);
    let slices = client.api::<EndpointSlice>().within(namespace).list().await?;
    let of_service = slices.iter().filter(|slice| slice.entry.head.label(&label) == Some(service));
    of_service.map(|slice| slice.object()).collect()
}

fn has_endpoint(slice: &EndpointSlice, port: &str) -> bool {
    let is_ready = slice.endpoints.iter().any(|endpoint| endpoint.conditions.ready.unwrap_or(true));
    let has_port = slice.ports.iter().any(|one| one.name.as_deref() == Some(port) && one.port.is_some());
    is_ready && has_port
}

fn condition((status, reason, message): Finding, now: Time) -> APIServiceCondition {
    APIServiceCondition {
        type_: AVAILABLE.to_owned(),
        status: status.to_owned(),
        last_transition_time: Some(now),
        reason: reason.to_owned(),
        message,
    }
}

/// Writes the condition, if it says something else.
async fn tell(
    versions: &Api<'_, APIService>,
    mut version: APIService,
    wanted: APIServiceCondition,
) -> Result<(), ApiError> {
    let conditions = &mut version.status.conditions;
    match conditions.iter_mut().find(|condition| condition.type_ == AVAILABLE) {
        None => conditions.push(wanted),
        Some(told) => {
            let is_same = told.status == wanted.status;
            if is_same && told.reason == wanted.reason && told.message == wanted.message {
                return Ok(());
            }
            let since = if is_same { told.last_transition_time } else { wanted.last_transition_time };
            *told = APIServiceCondition { last_transition_time: since, ..wanted };
        }
    }
    versions.update_at("status", &version).await
}
