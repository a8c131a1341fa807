//! The `kube` crate as it is, against a server: typed objects and the machinery of controllers under the
//! brand that it knows, discovered objects under both.

mod dynamic;
mod requests;
mod servers;
mod typed;
mod watching;

use apiserver::testing::TestServer;
use kube::{
    Client, Config,
    config::{KubeConfigOptions, Kubeconfig},
};

/// How long a test waits for what must happen.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(20);

/// The brand whose names the crate has built in.
const BRAND: &str = "kubernetes";

/// A server of a brand, and the crate's client made from its kubeconfig.
async fn start(brand: &str) -> (TestServer, Client) {
    let server = TestServer::builder().brand(brand).start().await.expect("a test server starts");
    let client = client(&server).await;
    (server, client)
}

/// The crate's client for a server.
async fn client(server: &TestServer) -> Client {
    // More than one provider may be linked into a test; name ours. A second call changes nothing.
    let _installed = rustls::crypto::ring::default_provider().install_default();
    let kubeconfig = Kubeconfig::from_yaml(server.kubeconfig()).expect("the crate reads the kubeconfig");
    let config = Config::from_custom_kubeconfig(kubeconfig, &KubeConfigOptions::default()).await;
    Client::try_from(config.expect("the kubeconfig is complete")).expect("a client can be made")
}

/// Checks that a call was refused, and how.
#[track_caller]
fn refused<T: std::fmt::Debug>(answer: kube::Result<T>, code: u16, reason: &str) -> String {
    match answer {
        Err(kube::Error::Api(status)) => {
            assert_eq!((status.code, status.reason.as_str()), (code, reason), "{}", status.message);
            status.message
        }
        other => panic!("not a refusal with {code} {reason}: {other:?}"),
    }
}
