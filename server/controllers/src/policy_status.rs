//! Says in the status of validating admission policies where their expressions do not fit the kinds that they
//! are for.
//!
//! A policy is looked at once in each generation, and is in force whatever is found: expressions are
//! evaluated without types.

mod kinds;
mod warnings;

use client::{Client, changes::each_change};
use engine::{status::ApiError, step::watch_event::EventType};
use generated_admissionregistration::admissionregistration::v1::{
    TypeChecking, ValidatingAdmissionPolicy, ValidatingAdmissionPolicyStatus,
};
use machinery::meta::v1::ObjectMeta;

/// The controller's name. It owns the fields under this name, too.
pub(crate) const NAME: &str = "validatingadmissionpolicy-status";

/// Keeps the status of all policies; never returns.
pub(crate) async fn run(client: Client) {
    let policies = client.api::<ValidatingAdmissionPolicy>();
    each_change(&policies, async |event, item| {
        if event == EventType::Deleted {
            return Ok(());
        }
        let policy = item.object()?;
        if policy.metadata.generation <= policy.status.observed_generation {
            return Ok(());
        }
        // Applied and not updated: conditions, and their owners, stay.
        policies.apply_at("status", NAME, &checked(&client, policy).await?).await
    })
    .await;
}

/// What is to be written of a policy.
async fn checked(
    client: &Client,
    policy: ValidatingAdmissionPolicy,
) -> Result<ValidatingAdmissionPolicy, ApiError> {
    let metadata = ObjectMeta { name: policy.metadata.name, ..ObjectMeta::default() };
    let observed_generation = policy.metadata.generation;
    let (catalog, number) = (client.catalog(), client.clock().random());
    // Long expressions take seconds, in which nothing else would run on this thread.
    let checking = tokio::task::spawn_blocking(move || warnings::of(&policy.spec, &catalog, number));
    let expression_warnings = checking
        .await
        .map_err(|error| ApiError::internal(format!("expressions could not be checked: {error}")))?;
    let status = ValidatingAdmissionPolicyStatus {
        observed_generation,
        type_checking: Some(TypeChecking { expression_warnings }),
        ..ValidatingAdmissionPolicyStatus::default()
    };
    Ok(ValidatingAdmissionPolicy { metadata, status, ..ValidatingAdmissionPolicy::default() })
}
