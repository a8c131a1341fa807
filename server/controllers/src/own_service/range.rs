//! The object that says which addresses services get. It is made from the server's options, and clients may
//! add others.

use client::{
    Client,
    changes::{unless_overtaken, unless_there},
};
use engine::status::ApiError;
use generated_networking::networking::v1::{ServiceCIDR, ServiceCIDRSpec, ServiceCIDRStatus};
use machinery::meta::v1::{Condition, ObjectMeta};

const READY: &str = "Ready";

/// Creates the object if it is missing, adds a second family to one that has the first, and says that it is
/// ready.
///
/// # Errors
/// Why it cannot be written.
pub(super) async fn ensure(client: &Client, ranges: &[String]) -> Result<(), ApiError> {
    let name = client.brand().name;
    let objects = client.api::<ServiceCIDR>();
    let Some(mut found) = objects.get(name).await? else {
        let metadata = ObjectMeta { name: name.to_owned(), ..ObjectMeta::default() };
        let spec = ServiceCIDRSpec { cidrs: ranges.to_vec() };
        unless_there(objects.create(&ServiceCIDR { metadata, spec, ..ServiceCIDR::default() }).await)?;
        return match objects.get(name).await? {
            Some(made) => mark_ready(client, made, ranges).await,
            None => Ok(()),
        };
    };
    let gets_second = matches!((found.spec.cidrs.as_slice(), ranges), ([one], [first, _]) if one == first);
    if gets_second {
        found.spec.cidrs = ranges.to_vec();
        return unless_overtaken(objects.update(&found).await);
    }
    mark_ready(client, found, ranges).await
}

async fn mark_ready(client: &Client, object: ServiceCIDR, ranges: &[String]) -> Result<(), ApiError> {
    let condition = object.status.conditions.iter().find(|condition| condition.type_ == READY);
    let is_known = condition.is_some_and(|condition| condition.status != "Unknown");
    if is_known || object.metadata.deletion_timestamp.is_some() {
        return Ok(());
    }
    if object.spec.cidrs != ranges {
        tracing::warn!(stored = ?object.spec.cidrs, options = ?ranges, "the range of services is not that of \
            the options");
        return Ok(());
    }
    let ready = Condition {
        type_: READY.to_owned(),
        status: "True".to_owned(),
        last_transition_time: Some(client.now()),
        message: format!("{} default Service CIDR is ready", client.brand().product),
        ..Condition::default()
    };
    let metadata = ObjectMeta { name: object.metadata.name, ..ObjectMeta::default() };
    let status = ServiceCIDRStatus { conditions: vec![ready] };
    let status = ServiceCIDR { metadata, status, ..ServiceCIDR::default() };
    // Applied and not updated: other conditions, and their owners, stay.
    let manager = format!("{}-service-cidr-controller", client.brand().name);
    client.api::<ServiceCIDR>().apply_at("status", &manager, &status).await
}
