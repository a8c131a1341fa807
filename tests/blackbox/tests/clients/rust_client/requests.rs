//! A signing request from its creation to its certificate.

use k8s_openapi::{
    ByteString,
    api::certificates::v1::{CertificateSigningRequest, CertificateSigningRequestSpec},
};
use kube::{
    Api, ResourceExt,
    api::{DeleteParams, ListParams, ObjectMeta, Patch, PatchParams, PostParams},
    runtime::{conditions::Condition, wait::await_condition},
};
use rcgen::{CertificateParams, DnType, KeyPair};
use serde_json::{Value, json};

use super::{BRAND, PATIENCE, refused, start};

const SIGNER: &str = "kubernetes.io/kube-apiserver-client";

fn request(name: &str) -> CertificateSigningRequest {
    let key = KeyPair::generate().expect("a key can be made");
    let mut parameters = CertificateParams::default();
    parameters.distinguished_name.push(DnType::CommonName, name);
    let pem = parameters.serialize_request(&key).and_then(|request| request.pem()).expect("a request");
    CertificateSigningRequest {
        metadata: ObjectMeta { name: Some(name.to_owned()), ..ObjectMeta::default() },
        spec: CertificateSigningRequestSpec {
            request: ByteString(pem.into_bytes()),
            signer_name: SIGNER.to_owned(),
            usages: Some(vec!["client auth".to_owned()]),
            expiration_seconds: Some(3600),
            ..CertificateSigningRequestSpec::default()
        },
        status: None,
    }
}

fn decision(kind: &str) -> Patch<Value> {
    Patch::Merge(json!({
        "status": { "conditions": [{ "type": kind, "status": "True", "reason": "Test",
            "message": "as asked" }] },
    }))
}

fn has_certificate() -> impl Condition<CertificateSigningRequest> {
    |request: Option<&CertificateSigningRequest>| {
        request.and_then(|request| request.status.as_ref()).is_some_and(|status| status.certificate.is_some())
    }
}

#[tokio::test]
async fn an_approved_request_gets_its_certificate() {
    let (_server, client) = start(BRAND).await;
    let api: Api<CertificateSigningRequest> = Api::all(client);
    let created = api.create(&PostParams::default(), &request("user-one")).await.expect("created");
    assert_eq!(created.spec.username.as_deref(), Some("kubernetes-admin"), "{created:?}");
    assert!(created.spec.groups.iter().flatten().any(|group| group == "system:masters"), "{created:?}");
    let by_signer = ListParams::default().fields(&format!("spec.signerName={SIGNER}"));
    assert_eq!(api.list(&by_signer).await.expect("a list").items.len(), 1);
    let others = ListParams::default().fields("spec.signerName=example.com/other");
    assert_eq!(api.list(&others).await.expect("a list").items, []);

    let parameters = PatchParams::default();
    let ignored = api.patch("user-one", &parameters, &decision("Approved")).await.expect("answered");
    assert!(ignored.status.and_then(|status| status.conditions).is_none(), "only `approval` approves");
    let approved =
        api.patch_approval("user-one", &parameters, &decision("Approved")).await.expect("approved");
    assert_eq!(approved.status.and_then(|status| status.conditions).map(|all| all.len()), Some(1));

    let waited = await_condition(api.clone(), "user-one", has_certificate());
    let issued = tokio::time::timeout(PATIENCE, waited).await.expect("in time").expect("a watch");
    let certificate = issued.and_then(|request| request.status).and_then(|status| status.certificate);
    let block = pem::parse(certificate.expect("a certificate").0).expect("PEM");
    let (_, parsed) = x509_parser::parse_x509_certificate(block.contents()).expect("X.509");
    let name = parsed.subject().iter_common_name().next().and_then(|name| name.as_str().ok());
    assert_eq!(name, Some("user-one"));

    refused(api.patch_approval("user-one", &parameters, &decision("Denied")).await, 422, "Invalid");
}

#[tokio::test]
async fn the_status_is_written_at_its_own_path() {
    let (_server, client) = start(BRAND).await;
    let api: Api<CertificateSigningRequest> = Api::all(client);
    for name in ["user-one", "user-two"] {
        api.create(&PostParams::default(), &request(name)).await.expect("created");
    }
    let parameters = PatchParams::default();
    let failed = api.patch_status("user-one", &parameters, &decision("Failed")).await.expect("patched");
    let conditions = failed.status.clone().and_then(|status| status.conditions).unwrap_or_default();
    let stamps =
        conditions.first().map(|one| (one.last_update_time.is_some(), one.last_transition_time.is_some()));
    assert_eq!(stamps, Some((true, true)), "{conditions:?}");
    assert_eq!(api.get_status("user-one").await.expect("stored"), failed);
    let certificate = json!({ "status": { "certificate": "eA==" } });
    let early = api.patch_status("user-two", &parameters, &Patch::Merge(certificate)).await;
    refused(early, 422, "Invalid");

    let mut changed = api.get("user-two").await.expect("stored");
    changed.spec.expiration_seconds = Some(7200);
    let kept = api.replace("user-two", &PostParams::default(), &changed).await.expect("replaced");
    assert_eq!(kept.spec.expiration_seconds, Some(3600));

    let all = api.list(&ListParams::default()).await.expect("a list").items;
    assert_eq!(all.iter().map(ResourceExt::name_any).collect::<Vec<_>>(), ["user-one", "user-two"]);
    api.delete("user-one", &DeleteParams::default()).await.expect("deleted").right().expect("a status");
    let everything = api.delete_collection(&DeleteParams::default(), &ListParams::default()).await;
    everything.expect("deleted").right().expect("a status");
    assert_eq!(api.list(&ListParams::default()).await.expect("a list").items, []);
}
