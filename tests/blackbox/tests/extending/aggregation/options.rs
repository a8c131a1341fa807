//! The certificate that the server shows, and what it publishes of it.

use std::{fs, time::Duration};

use blackbox::remote::{Authority, Service};
use serde_json::Value;

use crate::aggregation::{
    fake::GROUP,
    support::{Front, until},
};

#[tokio::test]
async fn a_given_certificate_is_shown_and_followed() {
    let (first, second) = (Authority::default(), Authority::default());
    let own = first.identity("far.default.svc");
    // Lets in only who has a certificate of the second authority.
    let service = Service::start(&own, Some(&second), |_| (200, "", "{}".to_owned())).await;
    let (_, port) = service
        .url()
        .rsplit_once(':')
        .map(|(host, port)| (host.to_owned(), port.to_owned()))
        .expect("a port");
    let (wrong, right) = (first.identity("front"), second.identity("front"));
    let folder = tempfile::tempdir().expect("a directory");
    let at = |name: &str| folder.path().join(name);
    let write = |identity: &blackbox::remote::Identity| {
        fs::write(at("key"), &identity.key).expect("written");
        fs::write(at("crt"), &identity.certificate).expect("written");
    };
    write(&wrong);
    let front = Front::start_with("kubernetes", |config, _| {
        config.serving.reload_interval = Duration::from_millis(20);
        config.aggregation.proxy_client_files =
            Some(pki::PairFiles { certificate: at("crt"), key: at("key") });
    })
    .await;
    front.place("far", port.parse().expect("a number"));
    front.register(GROUP, "far", Some(&first.pem())).await;
    front.until(GROUP, "False", "FailedDiscoveryCheck").await;
    write(&right);
    front.until(GROUP, "True", "Passed").await;
    // Whose certificate it is, this server does not know: it publishes no authority of its own for it.
    let path = "/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication";
    let map = until(&front.api, path, |map| !map.is_null()).await;
    assert_eq!(map["data"]["requestheader-client-ca-file"], Value::Null);
}
