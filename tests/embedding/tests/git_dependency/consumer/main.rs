//! A user's program: starts a server in its own process and reads a namespace over its socket.

use apiserver::testing::TestServer;
use reqwest::{Certificate, Client, Identity};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    // It fails only where one is installed already, and nothing ran before.
    let _installed = rustls::crypto::ring::default_provider().install_default();
    let server = TestServer::start().await?;
    let client = Client::builder()
        .no_proxy()
        .add_root_certificate(Certificate::from_pem(server.ca_pem().as_bytes())?)
        .identity(Identity::from_pem(server.admin_identity_pem().as_bytes())?)
        .build()?;
    let url = format!("{}/api/v1/namespaces/default", server.url());
    let answer = client.get(url).send().await?.error_for_status()?;
    let namespace: serde_json::Value = serde_json::from_slice(&answer.bytes().await?)?;
    println!("namespace {}", namespace["metadata"]["name"].as_str().unwrap_or("without a name"));
    server.stop().await;
    Ok(())
}
