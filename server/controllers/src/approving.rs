//! Approves what node agents ask for themselves: client certificates in the name of a node, if whoever asks may have
//! them (spec: controllers, section 2.1). It never denies: a person may still approve what it leaves.

use std::{sync::Arc, time::Duration};

use engine::{
    authorization::Attributes,
    catalog::Resource,
    status::ApiError,
    step::{
        events::{EventType, WatchEvent},
        read,
    },
};
use generated::certificates::v1::{CertificateSigningRequest, CertificateSigningRequestCondition};
use machinery::user::User;
use pki::request::Request;

use super::{
    client::{Client, Target},
    each_change,
    signing::Signer,
};

/// Pause between two looks at what was left: rights are given also after somebody asked.
const ROUND: Duration = Duration::from_secs(30);

/// Approves; never returns.
pub async fn run(client: Client) {
    let Some(requests) = client.catalog().find("certificates", "certificatesigningrequests").cloned() else {
        return;
    };
    tokio::join!(follow(&client, &requests), look_again(&client, &requests));
}

async fn follow(client: &Client, requests: &Arc<Resource>) {
    each_change(client, requests, |event| {
        let (client, requests) = (client.clone(), Arc::clone(requests));
        async move {
            match event {
                WatchEvent::Object { event: EventType::Added | EventType::Modified, entry, .. } => {
                    consider(&client, &requests, &entry.bytes).await
                }
                _ => Ok(()),
            }
        }
    })
    .await;
}

/// One that cannot be approved now must not keep the others waiting, so they are not tried on the spot.
async fn look_again(client: &Client, requests: &Arc<Resource>) {
    loop {
        tokio::time::sleep(ROUND).await;
        let Ok(entries) = client.list(requests, Target::default()).await else { continue };
        for entry in entries {
            if let Err(error) = consider(client, requests, &entry.bytes).await
                && !matches!(error.status.code, 404 | 409)
            {
                let reason = &error.status.message;
                tracing::warn!(key = &*entry.key, reason, cause = ?error.cause, "a request cannot be approved");
            }
        }
    }
}

/// What kind of request this is: who may have it approved, and how the decision says so.
struct Recognized {
    /// What whoever asks must be allowed to create.
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

async fn consider(client: &Client, requests: &Arc<Resource>, bytes: &[u8]) -> Result<(), ApiError> {
    let object = read::stored(requests, bytes)?;
    let Some(request) = object.as_any().downcast_ref::<CertificateSigningRequest>() else { return Ok(()) };
    if !is_open(request) {
        return Ok(());
    }
    let recognized = recognize(client, request);
    for kind in &recognized {
        if may_have(client, requests, request, kind).await {
            let mut approved = request.clone();
            approved.status.conditions.push(approval(kind));
            return client.update(requests, "approval", &approved).await;
        }
    }
    if !recognized.is_empty() {
        let kinds: Vec<&str> = recognized.iter().map(|kind| kind.subresource).collect();
        let name = &request.metadata.name;
        tracing::info!("recognized csr {name:?} as {kinds:?} but subject access review was not approved");
    }
    Ok(())
}

/// Nobody decided, and nobody signed.
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
            if asked.common_name == request.spec.username { vec![OWN, ANY] } else { vec![ANY] }
        }
        _ => Vec::new(),
    }
}

/// Whether whoever asked may have such a certificate, as if they asked now.
async fn may_have(
    client: &Client,
    requests: &Resource,
    request: &CertificateSigningRequest,
    kind: &Recognized,
) -> bool {
    let spec = &request.spec;
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
        resource: requests.kind.plural,
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
