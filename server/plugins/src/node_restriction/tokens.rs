//! Tokens: an agent asks for those of the pods on its node, for the audiences that the pods name.

use admission::stored;
use engine::{authorization::Attributes, context::admit::joined, status::ApiError};
use generated_authentication::authentication::v1::{TokenRequest, TokenRequestSpec};
use generated_core::core::v1::{PersistentVolume, PersistentVolumeClaim, Pod, Volume};
use generated_storage::storage::v1::CSIDriver;
use machinery::object::OfKind;

use super::agent::{Agent, Checked};

pub(super) async fn check(agent: &Agent<'_>) -> Checked {
    let Some(asked) = agent.of_new(|asked: &TokenRequest| asked.spec.clone()) else { return Ok(()) };
    let bound = asked.bound_object_ref.as_ref();
    let Some(bound) =
        bound.filter(|bound| bound.api_version == "v1" && bound.kind == "Pod" && !bound.name.is_empty())
    else {
        return agent.refuse("node requested token not bound to a pod");
    };
    if bound.uid.is_empty() {
        return agent.refuse("node requested token with a pod binding without a uid");
    }
    let key = format!("{}/{}", agent.admission.namespace(), bound.name);
    let pod: Pod = stored::require_for_write(agent.host, agent.admission, &key).await?;
    if bound.uid != pod.metadata.uid {
        let uid = &bound.uid;
        return agent.refuse(&format!(
            "the UID in the bound object reference ({uid}) does not match the UID in record. The object \
             might have been \
             deleted and then recreated"
        ));
    }
    if pod.spec.node_name != agent.node {
        return agent.refuse("node requested token bound to a pod scheduled on a different node");
    }
    check_audience(agent, &asked, &pod).await
}

async fn check_audience(agent: &Agent<'_>, asked: &TokenRequestSpec, pod: &Pod) -> Checked {
    let audience = match asked.audiences.as_slice() {
        [] => "",
        [audience] => audience,
        _ => return agent.refuse("node may only request 0 or 1 audiences"),
    };
    match names_audience(agent, pod, audience).await {
        Err(why) => return agent.refuse(&format!("error validating audience {audience:?}: {why}")),
        Ok(true) => return Ok(()),
        Ok(false) => {}
    }
    // The resource is the audience and the name that of the account, so that a role can allow some of both.
    let user = &agent.admission.request.user;
    let attributes = Attributes {
        verb: "request-serviceaccounts-token-audience",
        namespace: agent.admission.namespace(),
        version: "v1",
        resource: audience,
        name: agent.admission.name(),
        is_resource: true,
        ..Attributes::path(user, "", "")
    };
    if agent.host.authorize(&attributes).await.is_allowed() {
        return Ok(());
    }
    let user = &user.name;
    agent.refuse(&format!(
        "audience {audience:?} not found in pod spec volume, {user} is not authorized to request tokens for \
         this audience"
    ))
}

/// Whether a volume of the pod is for this audience. What cannot be found is said only if no volume is.
async fn names_audience(agent: &Agent<'_>, pod: &Pod, audience: &str) -> Result<bool, String> {
    let mut problems: Vec<String> = Vec::new();
    for volume in &pod.spec.volumes {
        if is_projected(volume, audience) {
            return Ok(true);
        }
        match asks_for(agent, pod, volume, audience).await {
            Ok(true) => return Ok(true),
            Ok(false) => {}
            Err(error) => problems.push(error.status.message),
        }
    }
    if problems.is_empty() { Ok(false) } else { Err(joined(problems)) }
}

fn is_projected(volume: &Volume, audience: &str) -> bool {
    let sources = volume.projected.iter().flat_map(|projected| &projected.sources);
    let mut tokens = sources.filter_map(|source| source.service_account_token.as_ref());
    tokens.any(|token| token.audience == audience)
}

/// Whether the driver of a volume asks for tokens for this audience.
async fn asks_for(agent: &Agent<'_>, pod: &Pod, volume: &Volume, audience: &str) -> Result<bool, ApiError> {
    let claim = match (&volume.ephemeral, &volume.persistent_volume_claim) {
        (Some(own), _) if own.volume_claim_template.is_some() => {
            Some(format!("{}-{}", pod.metadata.name, volume.name))
        }
        (_, Some(claim)) => Some(claim.claim_name.clone()),
        _ => None,
    };
    let driver = match (claim, &volume.csi) {
        (Some(claim), _) => driver_of_claim(agent, pod, &claim).await?,
        (None, Some(source)) => Some(source.driver.clone()),
        (None, None) => None,
    };
    let Some(driver) = driver.filter(|driver| !driver.is_empty()) else { return Ok(false) };
    let driver: CSIDriver = require(agent, &driver).await?;
    Ok(driver.spec.token_requests.iter().any(|request| request.audience == audience))
}

/// The driver of the volume that a claim has. Volumes of other kinds have none.
async fn driver_of_claim(agent: &Agent<'_>, pod: &Pod, claim: &str) -> Result<Option<String>, ApiError> {
    let key = format!("{}/{claim}", pod.metadata.namespace);
    let claim: PersistentVolumeClaim = require(agent, &key).await?;
    let volume: PersistentVolume = require(agent, &claim.spec.volume_name).await?;
    Ok(volume.spec.csi.map(|source| source.driver))
}

async fn require<T: OfKind>(agent: &Agent<'_>, key: &str) -> Result<T, ApiError> {
    stored::require_for_write(agent.host, agent.admission, key).await
}
