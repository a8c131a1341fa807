//! Approves client certificates that node agents request for themselves, if the requester may have them. It
//! never denies a request: a person may still approve what it leaves.

use std::time::Duration;

use client::{
    Api, Client,
    changes::{each_change, unless_overtaken},
};
use engine::{authorization::Attributes, catalog::Resource, status::ApiError, step::watch_event::EventType};
use generated_certificates::certificates::v1::{
    CertificateSigningRequest, CertificateSigningRequestCondition,
};
use machinery::user::User;
use pki::request::Request;

use super::signing::Signer;

/// Pause between two rounds over pending requests: the requester may be granted the right after the request.
const ROUND: Duration = Duration::from_secs(30);

/// Approves; never returns.
pub(crate) async fn run(client: Client) {
    let requests = client.api();
    tokio::join!(follow(&requests), look_again(&requests));
}

async fn follow(requests: &Api<'_, CertificateSigningRequest>) {
    each_change(requests, async |event, item| match event {
        EventType::Added | EventType::Modified => consider(requests, &item.object()?).await,
        EventType::Deleted => Ok(()),
    })
    .await;
}

/// A request that cannot be approved now must not delay the others, so it is not tried again at once.
async fn look_again(requests: &Api<'_, CertificateSigningRequest>) {
    loop {
        tokio::time::sleep(ROUND).await;
        let Ok(items) = requests.list().await else { continue };
        for item in items {
            let considered = match item.object() {
                Ok(request) => consider(requests, &request).await,
                Err(error) => Err(error),
            };
            if let Err(error) = unless_overtaken(considered) {
                let (key, reason) = (&item.entry.key, &error.status.message);
                tracing::warn!(key = &**key, reason, cause = ?error.cause, "a request cannot be approved");
            }
        }
    }
}

/// A kind of request that is approved: who may have it, and what the approval says.
struct Recognized {
    /// The sub-resource that the requester must be allowed to create.
    subresource: &'static str,
    message: &'static str,
}

const OWN: Recognized = Recognized {
    subresource: "selfnodeclient",
    message: "Auto approving self node-agent client certificate after SubjectAccessReview.",
};

const ANY: Recognized = Recognized {
    subresource: "nodeclient",
    message: "Auto approving node-agent client certificate after SubjectAccessReview.",
};

async fn consider(
    requests: &Api<'_, CertificateSigningRequest>,
    request: &CertificateSigningRequest,
) -> Result<(), ApiError> {
    let client = requests.client();
    // A decided request must stay as it is: a person may have denied it.
    if !is_open(request) {
        return Ok(());
    }
    let recognized = recognize(client, request);
    for kind in &recognized {
        // The kinds are ordered: the more specific permission is checked first, so that the approval says
        // which one applied.
        if may_have(client, requests.resource()?, request, kind).await {
            let mut approved = request.clone();
            approved.status.conditions.push(approval(kind));
            // The sub-resource, because only there approval conditions may be set.
            return requests.update_at("approval", &approved).await;
        }
    }
    if !recognized.is_empty() {
        let kinds: Vec<&str> = recognized.iter().map(|kind| kind.subresource).collect();
        let name = &request.metadata.name;
        tracing::info!("recognized csr {name:?} as {kinds:?} but subject access review was not approved");
    }
    Ok(())
}

/// Neither decided nor signed.
fn is_open(request: &CertificateSigningRequest) -> bool {
    let decided = |condition: &CertificateSigningRequestCondition| {
        matches!(condition.type_.as_str(), "Approved" | "Denied")
    };
    request.status.certificate.0.is_empty() && !request.status.conditions.iter().any(decided)
}

fn recognize(client: &Client, request: &CertificateSigningRequest) -> Vec<Recognized> {
    if Signer::named(client.brand(), &request.spec.signer_name) != Some(Signer::NodeClient) {
        return Vec::new();
    }
    match Request::read(&request.spec.request.0) {
        Ok(asked) if Signer::NodeClient.check(&asked, &request.spec.usages).is_ok() => {
            // Both kinds may fit a request for the requester's own certificate. Anyone else's needs the
            // broader permission.
            if asked.common_name == request.spec.username { vec![OWN, ANY] } else { vec![ANY] }
        }
        _ => Vec::new(),
    }
}

/// Whether the requester may have such a certificate now.
async fn may_have(
    client: &Client,
    requests: &Resource,
    request: &CertificateSigningRequest,
    kind: &Recognized,
) -> bool {
    let spec = &request.spec;
    // The permissions of the requester as recorded by the server at creation, not those of the writer of an
    // update.
    let requester = User {
        name: spec.username.clone(),
        uid: spec.uid.clone(),
        groups: spec.groups.clone(),
        extra: spec.extra.iter().map(|(key, values)| (key.clone(), values.0.clone())).collect(),
    };
    let attributes = Attributes {
        verb: "create",
        group: &requests.group,
        version: "*",
        resource: &requests.kind.plural,
        subresource: kind.subresource,
        is_resource: true,
        ..Attributes::path(&requester, "", "")
    };
    client.allows(&attributes).await
}

fn approval(kind: &Recognized) -> CertificateSigningRequestCondition {
    CertificateSigningRequestCondition {
        type_: "Approved".to_owned(),
        status: "True".to_owned(),
        reason: "AutoApproved".to_owned(),
        message: kind.message.to_owned(),
        ..CertificateSigningRequestCondition::default()
    }
}
