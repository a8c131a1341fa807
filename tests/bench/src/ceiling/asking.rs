//! The least server that asks a webhook: it answers with nothing, and asks before that if the path says so.
//! It calls the webhook as the server does, with the same client library.

use std::{fs, path::PathBuf, sync::Arc, time::Duration};

use anyhow::{Context, Result};
use bytes::Bytes;
use clap::Args;
use ground::clock::Clock;
use http::{HeaderValue, Request, Response, StatusCode};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use outbound::{
    Callee, Client, Limits,
    client_config::{Authority, Credentials},
};
use rustls::ServerConfig;
use tokio::net::TcpListener;

use super::serve::http;

/// The path of requests that ask the webhook. All others do not.
pub(crate) const ASKED: &str = "/asked";
/// How long one call may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is asked.
#[derive(Debug, Args)]
pub(crate) struct Asking {
    /// URL of the webhook
    #[arg(long)]
    url: String,
    /// File with the authority of its certificate
    #[arg(long)]
    authority: PathBuf,
    /// File with the body of each call
    #[arg(long)]
    review: PathBuf,
}

/// Serves without an end.
pub(crate) async fn serve(socket: TcpListener, tls: Arc<ServerConfig>, options: &Asking) -> Result<()> {
    let read = |path: &PathBuf| fs::read(path).with_context(|| format!("cannot read {}", path.display()));
    let (client, review) = (client(&options.url, read(&options.authority)?)?, read(&options.review)?);
    let review = Bytes::from(review);
    http(socket, tls, move |request| answer(request, client.clone(), review.clone())).await
}

fn client(url: &str, authority: Vec<u8>) -> Result<Client> {
    let callee = Callee {
        server: url.parse().context("the URL of the webhook")?,
        authority: Authority::Pem(authority),
        server_name: None,
        credentials: Credentials::default(),
        identities: None,
        locator: None,
        agent: HeaderValue::from_static("bench"),
    };
    Ok(Client::of_callee(callee, Limits::default(), Clock::system())?)
}

async fn answer(request: Request<Incoming>, client: Client, review: Bytes) -> Response<Full<Bytes>> {
    let is_asked = request.uri().path() == ASKED;
    let is_read = request.into_body().collect().await.is_ok();
    let mut response = Response::new(Full::default());
    if !is_read || (is_asked && !is_allowed(&client, &review).await) {
        *response.status_mut() = StatusCode::BAD_GATEWAY;
    }
    response
}

async fn is_allowed(client: &Client, review: &Bytes) -> bool {
    client.ask("timeout=10s", review, PATIENCE).await.is_ok_and(|answer| answer.code.is_success())
}
