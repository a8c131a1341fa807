//! The kube crate's `Patch::Apply`.

use apiserver::testing::TestServer;
use k8s_openapi::api::core::v1::ConfigMap;
use kube::{
    Api, Client, Config, ResourceExt,
    api::{Patch, PatchParams},
    config::{KubeConfigOptions, Kubeconfig},
};

async fn config_maps(server: &TestServer) -> Api<ConfigMap> {
    // More than one provider may be linked into a test; name ours. A second call changes nothing.
    let _installed = rustls::crypto::ring::default_provider().install_default();
    let kubeconfig = Kubeconfig::from_yaml(server.kubeconfig()).expect("a kubeconfig");
    let options = KubeConfigOptions::default();
    let config = Config::from_custom_kubeconfig(kubeconfig, &options).await.expect("complete");
    Api::namespaced(Client::try_from(config).expect("a client"), "default")
}

fn config_map(data: &[(&str, &str)]) -> ConfigMap {
    let mut object = ConfigMap::default();
    object.metadata.name = Some("a".to_owned());
    object.data = Some(data.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect());
    object
}

#[tokio::test]
async fn typed_objects_are_applied() {
    let server = TestServer::builder().brand("kubernetes").start().await.expect("starts");
    let api = config_maps(&server).await;
    let me = PatchParams::apply("me");
    let made = api.patch("a", &me, &Patch::Apply(config_map(&[("x", "1"), ("y", "1")]))).await.expect("made");
    let entry = &made.managed_fields()[0];
    assert_eq!(entry.manager.as_deref(), Some("me"));
    assert_eq!(entry.operation.as_deref(), Some("Apply"));
    let left = api.patch("a", &me, &Patch::Apply(config_map(&[("x", "1")]))).await.expect("applied");
    assert_eq!(left.data.map(|data| data.len()), Some(1));

    let you = PatchParams::apply("you");
    let changed = config_map(&[("x", "2")]);
    let refused = api.patch("a", &you, &Patch::Apply(changed.clone())).await.expect_err("a conflict");
    let kube::Error::Api(status) = refused else { panic!("{refused}") };
    assert_eq!((status.code, status.reason.as_str()), (409, "Conflict"));
    assert_eq!(status.message, "Apply failed with 1 conflict: conflict with \"me\": .data.x");
    let forced = api.patch("a", &you.clone().force(), &Patch::Apply(changed)).await.expect("by force");
    assert_eq!(forced.managed_fields().len(), 1);
    assert_eq!(forced.managed_fields()[0].manager.as_deref(), Some("you"));

    let trial = PatchParams { dry_run: true, ..PatchParams::apply("me") };
    let shown = api.patch("a", &trial, &Patch::Apply(config_map(&[("z", "1")]))).await.expect("shown");
    assert_eq!(shown.data.and_then(|data| data.get("z").cloned()).as_deref(), Some("1"));
    assert!(api.get("a").await.expect("stored").data.is_some_and(|data| !data.contains_key("z")));
}
