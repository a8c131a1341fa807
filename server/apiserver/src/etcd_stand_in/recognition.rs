//! Recognizes a stand-in by its answer, and never by its address.

use std::time::Duration;

use bytes::Bytes;
use http::{Request, StatusCode, Uri, header};
use http_body_util::{BodyExt, Empty, Limited};
use hyper::client::conn::http1::handshake;
use hyper_util::rt::TokioIo;
use tokio::{net::TcpStream, time::timeout};

use super::pages::MARK;
use crate::{
    config::{Config, EtcdServers, StorageKind},
    server::error::StartError,
};

/// A program that was started a moment ago may not listen yet.
const ATTEMPTS: usize = 40;
const PAUSE: Duration = Duration::from_millis(50);
/// Longest wait for one answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);
/// More than any etcd says of its version.
const ANSWER_BYTES_MAX: usize = 4096;

/// Settings that name a stand-in keep objects in memory.
///
/// # Errors
/// Only some of the servers are stand-ins.
pub(crate) async fn resolve(mut config: Config) -> Result<Config, StartError> {
    let StorageKind::Etcd(servers) = &config.storage.kind else { return Ok(config) };
    if servers.stand_in_allowed && are_stand_ins(servers).await? {
        tracing::info!(
            "--etcd-servers names a stand-in: objects are kept in memory, and end with this process"
        );
        config.storage.kind = StorageKind::Memory;
        // No other server shares this memory.
        config.controllers.leader_elect = false;
    }
    Ok(config)
}

async fn are_stand_ins(etcd: &EtcdServers) -> Result<bool, StartError> {
    let overridden = etcd.overrides.iter().flat_map(|one| &one.servers);
    let mut found = Vec::new();
    for url in etcd.servers.iter().chain(overridden) {
        found.push(is_stand_in(url).await);
    }
    match (found.iter().any(|is| *is), found.iter().all(|is| *is)) {
        (true, false) => Err(StartError::Config(
            "--etcd-servers and --etcd-servers-overrides name stand-ins beside others: name one or the other"
                .to_owned(),
        )),
        (any, _) => Ok(any),
    }
}

/// Whether a stand-in answers there. A server that does not answer at all is taken for an etcd, whose client
/// reports it.
async fn is_stand_in(url: &str) -> bool {
    // A stand-in speaks no TLS.
    let Some(authority) = url.strip_prefix("http://").map(|rest| rest.trim_end_matches('/')) else {
        return false;
    };
    for _ in 0..ATTEMPTS {
        if let Ok(answer) = timeout(ANSWER_TIMEOUT, version(authority)).await.unwrap_or(Err(NoAnswer)) {
            return is_marked(&answer);
        }
        tokio::time::sleep(PAUSE).await;
    }
    false
}

/// No answer came.
struct NoAnswer;

async fn version(authority: &str) -> Result<Bytes, NoAnswer> {
    let stream = TcpStream::connect(authority).await.map_err(|_| NoAnswer)?;
    let (mut sender, connection) = handshake(TokioIo::new(stream)).await.map_err(|_| NoAnswer)?;
    tokio::spawn(connection);
    let request = Request::get(Uri::from_static("/version"))
        .header(header::HOST, authority)
        .header(header::CONNECTION, "close")
        .body(Empty::<Bytes>::new())
        .map_err(|_| NoAnswer)?;
    let answer = sender.send_request(request).await.map_err(|_| NoAnswer)?;
    if answer.status() != StatusCode::OK {
        return Ok(Bytes::new());
    }
    let body = Limited::new(answer.into_body(), ANSWER_BYTES_MAX).collect().await;
    Ok(body.map(http_body_util::Collected::to_bytes).unwrap_or_default())
}

fn is_marked(answer: &[u8]) -> bool {
    let answer: Result<serde_json::Value, _> = serde_json::from_slice(answer);
    answer.is_ok_and(|answer| answer.get(MARK) == Some(&serde_json::Value::Bool(true)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_mark_makes_a_stand_in() {
        for (answer, expected) in [
            (r#"{"etcdserver":"3.6.0","etcdcluster":"3.6.0","stand_in":true}"#, true),
            (r#"{"etcdserver":"3.6.0","etcdcluster":"3.6.0"}"#, false),
            (r#"{"stand_in":"true"}"#, false),
            ("", false),
            ("stand_in", false),
        ] {
            assert_eq!(is_marked(answer.as_bytes()), expected, "{answer}");
        }
    }
}
