//! The generated client does with a real server what its document promises.

use apiserver::testing::TestServer;
use client_generated::{Client, Error, types};
use reqwest::{Certificate, Identity};

/// A client of the administrator.
fn client(server: &TestServer) -> Client {
    let _installed = rustls::crypto::ring::default_provider().install_default();
    let authority = Certificate::from_pem(server.ca_pem().as_bytes()).expect("the CA is PEM");
    let identity = Identity::from_pem(server.admin_identity_pem().as_bytes()).expect("the identity is PEM");
    let inner = reqwest::Client::builder().tls_certs_only([authority]).identity(identity);
    Client::new_with_client(server.url(), inner.build().expect("a client can be built"))
}

/// A config map with one entry.
fn config_map(name: &str, value: &str) -> types::IoPlatformApiCoreV1ConfigMap {
    let metadata = types::IoPlatformApisMetaV1ObjectMeta {
        name: Some(name.to_owned()),
        ..types::IoPlatformApisMetaV1ObjectMeta::default()
    };
    types::IoPlatformApiCoreV1ConfigMap {
        metadata,
        data: [("key".to_owned(), value.to_owned())].into(),
        ..types::IoPlatformApiCoreV1ConfigMap::default()
    }
}

#[tokio::test]
async fn config_maps_are_listed() {
    let server = TestServer::start().await.expect("a test server starts");
    let client = client(&server);
    for (name, value) in [("b", "2"), ("a", "1"), ("c", "3")] {
        let create = client.create_core_v1_namespaced_config_map().namespace("default");
        let created = create.body(config_map(name, value)).send().await.expect("it is created");
        assert_eq!(created.status(), 201);
        assert!(created.metadata.uid.is_some() && created.metadata.creation_timestamp.is_some());
    }
    let list = || client.list_core_v1_namespaced_config_map().namespace("default");
    let page = list().limit(2).send().await.expect("they are listed").into_inner();
    let values = |list: &types::IoPlatformApiCoreV1ConfigMapList| -> Vec<(String, String)> {
        let one = |item: &types::IoPlatformApiCoreV1ConfigMap| {
            Some((item.metadata.name.clone()?, item.data.get("key")?.clone()))
        };
        list.items.iter().filter_map(one).collect()
    };
    let pairs = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    };
    assert_eq!(values(&page), pairs(&[("a", "1"), ("b", "2")]));
    assert_eq!(page.metadata.remaining_item_count, Some(1));
    let token = page.metadata.continue_.expect("there is more");
    let rest = list().limit(2).continue_(token).send().await.expect("it goes on").into_inner();
    assert_eq!(values(&rest), pairs(&[("c", "3")]));
    assert_eq!(rest.metadata.continue_, None);

    let everywhere = client.list_core_v1_config_map_for_all_namespaces();
    let chosen = everywhere.field_selector("metadata.name=b").send().await.expect("they are listed");
    assert_eq!(values(&chosen), pairs(&[("b", "2")]));
}

#[tokio::test]
async fn a_failure_is_a_status() {
    let server = TestServer::start().await.expect("a test server starts");
    let client = client(&server);
    let read = client.read_core_v1_namespaced_config_map().namespace("default").name("absent");
    let Err(Error::ErrorResponse(failure)) = read.send().await else { panic!("nobody made it") };
    assert_eq!(failure.status(), 404);
    assert_eq!(failure.code, Some(404));
    assert_eq!(failure.reason.as_deref(), Some("NotFound"));
    let name = failure.details.as_ref().and_then(|details| details.name.as_deref());
    assert_eq!(name, Some("absent"));
}

#[tokio::test]
async fn an_object_is_replaced_and_deleted() {
    let server = TestServer::start().await.expect("a test server starts");
    let client = client(&server);
    let create = client.create_core_v1_namespaced_config_map().namespace("default");
    let mut object = create.body(config_map("a", "1")).send().await.expect("it is created").into_inner();
    object.data.insert("key".to_owned(), "2".to_owned());
    let replace = || client.replace_core_v1_namespaced_config_map().namespace("default").name("a");
    let replaced = replace().body(object.clone()).send().await.expect("it is replaced");
    assert_eq!(replaced.data.get("key").map(String::as_str), Some("2"));
    // The version of before is no longer the newest.
    let Err(Error::ErrorResponse(conflict)) = replace().body(object).send().await else { panic!("too late") };
    assert_eq!((conflict.status().as_u16(), conflict.reason.as_deref()), (409, Some("Conflict")));

    let delete = client.delete_core_v1_namespaced_config_map().namespace("default").name("a");
    let gone =
        delete.body(types::IoPlatformApisMetaV1DeleteOptions::default()).send().await.expect("it is deleted");
    assert_eq!(gone.status.as_deref(), Some("Success"));
    let left = client.list_core_v1_namespaced_config_map().namespace("default").send().await;
    assert!(left.expect("they are listed").items.is_empty());
}
