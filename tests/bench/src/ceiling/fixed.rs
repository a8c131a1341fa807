//! Answers every request with the same bytes, in one buffer. It reads nothing of the request.

use std::{future::ready, path::PathBuf, sync::Arc};

use anyhow::{Context, Result};
use bytes::Bytes;
use clap::Args;
use http::{HeaderValue, Response, header::CONTENT_TYPE};
use http_body_util::Full;
use rustls::ServerConfig;
use tokio::net::TcpListener;

use super::serve::http;

/// What is answered.
#[derive(Debug, Args)]
pub(crate) struct Fixed {
    /// File with the body
    #[arg(long)]
    body: PathBuf,
    /// Its media type
    #[arg(long, default_value = "application/json")]
    content_type: String,
}

/// Serves without an end.
pub(crate) async fn serve(socket: TcpListener, tls: Arc<ServerConfig>, options: &Fixed) -> Result<()> {
    let body =
        std::fs::read(&options.body).with_context(|| format!("cannot read {}", options.body.display()))?;
    answer(socket, tls, Bytes::from(body), HeaderValue::from_str(&options.content_type)?).await
}

/// Answers with these bytes.
pub(crate) async fn answer(
    socket: TcpListener,
    tls: Arc<ServerConfig>,
    body: Bytes,
    content_type: HeaderValue,
) -> Result<()> {
    http(socket, tls, move |_| {
        let mut response = Response::new(Full::new(body.clone()));
        response.headers_mut().insert(CONTENT_TYPE, content_type.clone());
        ready(response)
    })
    .await
}
