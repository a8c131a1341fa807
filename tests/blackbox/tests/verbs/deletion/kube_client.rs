//! The `kube` crate as it is: references that it makes, policies that it sends.

use apiserver::testing::TestServer;
use k8s_openapi::api::core::v1::{ConfigMap, Secret};
use kube::{
    Api, Client, Config, Resource as _,
    api::{DeleteParams, ListParams, PostParams, Preconditions, PropagationPolicy},
    config::{KubeConfigOptions, Kubeconfig},
    runtime::wait::{await_condition, conditions::is_deleted},
};

const PATIENCE: std::time::Duration = std::time::Duration::from_secs(20);

async fn start() -> (TestServer, Client) {
    // More than one provider may be linked into a test; name ours. A second call changes nothing.
    let _installed = rustls::crypto::ring::default_provider().install_default();
    let server = TestServer::builder().brand("kubernetes").start().await.expect("a test server starts");
    let kubeconfig = Kubeconfig::from_yaml(server.kubeconfig()).expect("the crate reads the kubeconfig");
    let config = Config::from_custom_kubeconfig(kubeconfig, &KubeConfigOptions::default()).await;
    let client = Client::try_from(config.expect("the kubeconfig is complete")).expect("a client can be made");
    (server, client)
}

/// An owner and its dependent.
async fn pair(maps: &Api<ConfigMap>, secrets: &Api<Secret>) -> (ConfigMap, Secret) {
    let mut owner = ConfigMap::default();
    owner.metadata.name = Some("owner".to_owned());
    let owner = maps.create(&PostParams::default(), &owner).await.expect("it is made");
    let mut dependent = Secret::default();
    dependent.metadata.name = Some("dependent".to_owned());
    dependent.metadata.owner_references = owner.controller_owner_ref(&()).map(|reference| vec![reference]);
    let dependent = secrets.create(&PostParams::default(), &dependent).await.expect("it is made");
    (owner, dependent)
}

async fn deleted<K>(api: &Api<K>, name: &str, uid: Option<&String>)
where
    K: kube::Resource + Clone + std::fmt::Debug + for<'de> serde::Deserialize<'de> + Send + 'static,
{
    let condition = is_deleted(uid.map_or("", String::as_str));
    let waiting = await_condition(api.clone(), name, condition);
    tokio::time::timeout(PATIENCE, waiting).await.expect("it goes in time").expect("the watch works");
}

#[tokio::test]
async fn every_policy_does_what_it_says() {
    let (_server, client) = start().await;
    let (maps, secrets): (Api<ConfigMap>, Api<Secret>) =
        (Api::default_namespaced(client.clone()), Api::default_namespaced(client));
    for params in [DeleteParams::background(), DeleteParams::foreground()] {
        let (owner, dependent) = pair(&maps, &secrets).await;
        let answer = maps.delete("owner", &params).await.expect("it is deleted");
        let waits = params.propagation_policy == Some(PropagationPolicy::Foreground);
        assert_eq!(answer.is_left(), waits, "an object while it waits, a status when it is gone");
        deleted(&maps, "owner", owner.metadata.uid.as_ref()).await;
        deleted(&secrets, "dependent", dependent.metadata.uid.as_ref()).await;
    }
    let (owner, dependent) = pair(&maps, &secrets).await;
    let marked = maps.delete("owner", &DeleteParams::orphan()).await.expect("it is deleted");
    let marked = marked.left().expect("it waits");
    assert_eq!(marked.metadata.finalizers, Some(vec!["orphan".to_owned()]));
    deleted(&maps, "owner", owner.metadata.uid.as_ref()).await;
    let orphan = secrets.get("dependent").await.expect("it stays");
    assert_eq!(orphan.metadata.uid, dependent.metadata.uid);
    assert_eq!(orphan.metadata.owner_references.unwrap_or_default(), []);
}

#[tokio::test]
async fn preconditions_and_collections_work() {
    let (_server, client) = start().await;
    let (maps, secrets): (Api<ConfigMap>, Api<Secret>) =
        (Api::default_namespaced(client.clone()), Api::default_namespaced(client));
    let (owner, _) = pair(&maps, &secrets).await;
    let other = Preconditions { uid: Some("other".to_owned()), resource_version: None };
    match maps.delete("owner", &DeleteParams::default().preconditions(other)).await {
        Err(kube::Error::Api(status)) => assert_eq!((status.code, status.reason.as_str()), (409, "Conflict")),
        answer => panic!("not a conflict: {answer:?}"),
    }
    let own = Preconditions { uid: owner.metadata.uid.clone(), resource_version: None };
    let params = DeleteParams::foreground().preconditions(own);
    maps.delete("owner", &params).await.expect("it is deleted");
    deleted(&maps, "owner", owner.metadata.uid.as_ref()).await;

    let (_, dependent) = pair(&maps, &secrets).await;
    let only = ListParams::default().fields("metadata.name=owner");
    let answer = maps.delete_collection(&DeleteParams::default(), &only).await.expect("it is deleted");
    assert!(answer.is_right(), "a status");
    deleted(&secrets, "dependent", dependent.metadata.uid.as_ref()).await;
}
