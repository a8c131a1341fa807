//! Requests for certificates: for the agent itself, and for pods of its node.

use admission::stored;
use core_kinds::pod::terms::is_mirror;
use engine::{context::admit::Operation, status::ApiError};
use generated_certificates::certificates::{
    v1::CertificateSigningRequest,
    v1beta1::{PodCertificateRequest, PodCertificateRequestSpec},
};
use generated_core::core::v1::{Node, Pod, ServiceAccount};
use machinery::object::OfKind;
use pki::request;

use super::agent::{Agent, Checked, NODE_USER};

/// The gate of requests for pods.
const GATE: &str = "PodCertificateRequest";

/// A request for the agent itself must name it. Signers check the rest.
pub(super) fn check_signing_request(agent: &Agent<'_>) -> Checked {
    if agent.admission.operation != Operation::Create {
        return Ok(());
    }
    let brand = agent.host.brand();
    let signers = [brand.signer_node_agent_serving, brand.signer_api_server_client_node_agent];
    let subject = agent.of_new(|asked: &CertificateSigningRequest| {
        let is_meant = signers.contains(&&*asked.spec.signer_name);
        is_meant.then(|| request::subject(&asked.spec.request.0))
    });
    match subject.flatten() {
        None => Ok(()),
        Some(Err(why)) => agent.refuse(&format!("unable to parse csr: {why}")),
        Some(Ok(subject)) if subject.common_name() == format!("{NODE_USER}{}", agent.node) => Ok(()),
        Some(Ok(_)) => {
            let name = agent.node;
            agent.refuse(&format!("can only create a node CSR with CN={NODE_USER}{name}"))
        }
    }
}

/// A request for a pod must name the pod, its account and the node as they are.
pub(super) async fn check_pod_request(agent: &Agent<'_>) -> Checked {
    let admission = agent.admission;
    if !agent.host.gates().is_on(GATE) {
        return agent.refuse("PodCertificateRequest feature gate is disabled");
    }
    if admission.operation != Operation::Create {
        return agent.refuse(&format!("unexpected operation {}", admission.operation.as_str()));
    }
    let spec = agent.of_new(|asked: &PodCertificateRequest| asked.spec.clone());
    let Some(asked) = spec else { return Ok(()) };
    check_node(agent, &asked).await?;
    let pod = check_pod(agent, &asked).await?;
    check_account(agent, &asked, &pod).await
}

async fn check_node(agent: &Agent<'_>, asked: &PodCertificateRequestSpec) -> Checked {
    let named = &asked.node_name;
    if named != agent.node {
        let node = agent.node;
        return agent.refuse(&format!(
            "PodCertificateRequest.Spec.NodeName={named:?}, which is not the requesting node {node:?}"
        ));
    }
    let node: Node = find(agent, named, &format!("node {named:?}")).await?;
    let (uid, pod) = (&node.metadata.uid, pod_key(agent, asked));
    if *uid != asked.node_uid {
        let said = &asked.node_uid;
        return Err(ApiError::failed(format!(
            "PodCertificateRequest for pod {pod:?} names node UID {said:?}, inconsistent with the running \
             node ({uid:?})"
        )));
    }
    Ok(())
}

async fn check_pod(agent: &Agent<'_>, asked: &PodCertificateRequestSpec) -> Result<Pod, ApiError> {
    let key = pod_key(agent, asked);
    let pod: Pod = find(agent, &key, &format!("pod {key:?}")).await?;
    let (uid, said) = (&pod.metadata.uid, &asked.pod_uid);
    if uid != said {
        return Err(ApiError::failed(format!(
            "PodCertificateRequest for pod {key:?} contains pod UID ({said:?}) which differs from running \
             pod {uid:?}"
        )));
    }
    if pod.spec.node_name != asked.node_name {
        let node = &asked.node_name;
        agent.refuse(&format!(
            "pod {key:?} is not running on node {node:?} named in the PodCertificateRequest"
        ))?;
    }
    if is_mirror(agent.host.brand(), &pod) {
        agent.refuse(&format!("pod {key:?} is a mirror pod"))?;
    }
    Ok(pod)
}

async fn check_account(agent: &Agent<'_>, asked: &PodCertificateRequestSpec, pod: &Pod) -> Checked {
    let key = pod_key(agent, asked);
    let (said, own) = (&asked.service_account_name, &pod.spec.service_account_name);
    if said != own {
        return agent.refuse(&format!(
            "PodCertificateRequest for pod {key:?} contains serviceAccountName ({said:?}) that differs from \
             running pod \
             ({own:?})"
        ));
    }
    let account_key = format!("{}/{said}", agent.admission.namespace());
    let account: ServiceAccount =
        find(agent, &account_key, &format!("service account {account_key:?}")).await?;
    let (uid, said) = (&account.metadata.uid, &asked.service_account_uid);
    if uid != said {
        return Err(ApiError::failed(format!(
            "PodCertificateRequest for pod {key:?} names service account UID {said:?}, which differs from \
             the running \
             service account ({uid:?})"
        )));
    }
    Ok(())
}

fn pod_key(agent: &Agent<'_>, asked: &PodCertificateRequestSpec) -> String {
    format!("{}/{}", agent.admission.namespace(), asked.pod_name)
}

/// An object that the request names. It may be on its way here, so what is missing is no refusal: the agent
/// tries again.
async fn find<T: OfKind>(agent: &Agent<'_>, key: &str, called: &str) -> Result<T, ApiError> {
    stored::require_for_write(agent.host, agent.admission, key).await.map_err(|error: ApiError| {
        let why = &error.status.message;
        ApiError::failed(format!("while retrieving {called} named in the PodCertificateRequest: {why}"))
    })
}
