//! A webhook server for scenarios: an HTTPS server on a free port of this machine whose behaviour the path of
//! a URL says.
//!
//! `/KEY/BEHAVIOUR/PARAMETERS`: the key separates the cases. Everything that comes is kept:
//! `GET /received/KEY` gives it as a list, `DELETE /received/KEY` forgets it. `behaviour` has the admission
//! webhooks and the image policy, `aggregated` what lies below `/apis`.

mod aggregated;
mod behaviour;
mod conversion;
mod identity;
mod message;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::{Context, Result};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader},
    net::TcpListener,
    task::JoinHandle,
};
use tokio_rustls::TlsAcceptor;

use self::{
    behaviour::Behaviour,
    identity::Identities,
    message::{Answer, Asked},
};
use crate::connection::Endpoint;

/// The headers that are kept.
const KEPT_HEADERS: [&str; 3] = ["Content-Type", "Accept", "User-Agent"];

/// A running webhook server.
pub(crate) struct Hook {
    port: u16,
    authority: String,
    endpoint: Arc<Endpoint>,
    serving: JoinHandle<()>,
}

/// What came, by the key of the case.
type Received = Arc<Mutex<HashMap<String, Vec<Value>>>>;

impl Hook {
    /// Starts one on a free port.
    ///
    /// # Errors
    /// When there is no port, or no certificate can be made.
    pub(crate) async fn start() -> Result<Hook> {
        let identities = Arc::new(Identities::new()?);
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let port = listener.local_addr()?.port();
        let authority = identities.authority();
        let endpoint = Endpoint {
            host: "127.0.0.1".to_owned(),
            port,
            tls: Arc::new(identity::client(&authority)?),
            token: None,
        };
        let acceptor = TlsAcceptor::from(Arc::new(identities.server()?));
        let serving = tokio::spawn(serve(listener, acceptor, Received::default()));
        Ok(Hook { port, authority, endpoint: Arc::new(endpoint), serving })
    }

    /// How to reach it.
    pub(crate) fn endpoint(&self) -> &Arc<Endpoint> {
        &self.endpoint
    }

    /// What scenarios call it: its URL, its port, and its authority in base64.
    pub(crate) fn names(&self) -> [(&'static str, String); 3] {
        [
            ("hook", format!("https://127.0.0.1:{}", self.port)),
            ("hook_port", self.port.to_string()),
            ("hook_ca", STANDARD.encode(&self.authority)),
        ]
    }
}

impl Drop for Hook {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn serve(listener: TcpListener, acceptor: TlsAcceptor, received: Received) {
    while let Ok((tcp, _)) = listener.accept().await {
        let (acceptor, received) = (acceptor.clone(), Arc::clone(&received));
        tokio::spawn(async move {
            // A client that does not trust the certificate goes away.
            if let Ok(tls) = acceptor.accept(tcp).await {
                let _end = converse(BufReader::new(tls), &received).await;
            }
        });
    }
}

/// Answers the requests of one connection.
async fn converse(
    mut stream: BufReader<impl AsyncRead + AsyncWrite + Unpin>,
    received: &Received,
) -> Result<()> {
    while let Some(asked) = next(&mut stream).await? {
        let path = asked.target.split('?').next().unwrap_or_default();
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        let answer = match parts.as_slice() {
            path if aggregated::covers(path) => aggregated::answer(path, &asked),
            ["received", key] => Answer::json(&kept(received, key, &asked.method)),
            [key, rest @ ..] => {
                keep(received, key, rest, &asked);
                Behaviour::new(rest, &asked.body).answer(key).await
            }
            [] => Answer::json(&json!(null)),
        };
        let Answer::Sent { code, media_type, headers, body } = answer else { return Ok(()) };
        let length = body.len();
        let head = format!(
            "HTTP/1.1 {code} -\r\nContent-Type: {media_type}\r\nContent-Length: {length}\r\n{headers}\r\n"
        );
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(&body).await?;
        stream.flush().await?;
    }
    Ok(())
}

/// What was kept under a key, sorted by path; forgets it unless it is only read.
fn kept(received: &Received, key: &str, method: &str) -> Value {
    let mut all = received.lock().unwrap_or_else(PoisonError::into_inner);
    if method != "GET" {
        all.remove(key);
        return json!([]);
    }
    let mut kept = all.get(key).cloned().unwrap_or_default();
    kept.sort_by_key(|one| one["path"].as_str().unwrap_or_default().to_owned());
    Value::Array(kept)
}

fn keep(received: &Received, key: &str, rest: &[&str], asked: &Asked) {
    let query = asked.target.split_once('?').map(|(_, query)| format!("?{query}")).unwrap_or_default();
    let headers: serde_json::Map<String, Value> = KEPT_HEADERS
        .iter()
        .filter_map(|name| {
            let found = asked.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
            Some(((*name).to_owned(), json!(found.1)))
        })
        .collect();
    let body = match serde_json::from_slice::<Value>(&asked.body) {
        Ok(body) => body,
        Err(_) if asked.body.is_empty() => Value::Null,
        Err(_) => json!(String::from_utf8_lossy(&asked.body)),
    };
    let one = json!({
        "path": format!("/{}{query}", rest.join("/")), "method": asked.method, "headers": headers,
            "body": body,
    });
    let mut all = received.lock().unwrap_or_else(PoisonError::into_inner);
    all.entry(key.to_owned()).or_default().push(one);
}

/// Reads a request; none when the client has gone.
async fn next(stream: &mut BufReader<impl AsyncRead + AsyncWrite + Unpin>) -> Result<Option<Asked>> {
    let mut first = String::new();
    if stream.read_line(&mut first).await? == 0 {
        return Ok(None);
    }
    let mut words = first.split_ascii_whitespace().map(str::to_owned);
    let method = words.next().context("a method")?;
    let target = words.next().context("a target")?;
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await?;
        match line.trim_end().split_once(':') {
            Some((name, value)) => headers.push((name.to_owned(), value.trim().to_owned())),
            None => break,
        }
    }
    let header = |name: &str| headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    let mut body = Vec::new();
    if header("transfer-encoding").is_some() {
        read_chunks(stream, &mut body).await?;
    } else if let Some((_, length)) = header("content-length") {
        body.resize(length.parse()?, 0);
        stream.read_exact(&mut body).await?;
    }
    Ok(Some(Asked { method, target, headers, body }))
}

async fn read_chunks(stream: &mut (impl AsyncBufReadExt + Unpin), body: &mut Vec<u8>) -> Result<()> {
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await?;
        let length = usize::from_str_radix(line.trim(), 16)?;
        let mut chunk = vec![0; length];
        stream.read_exact(&mut chunk).await?;
        stream.read_line(&mut line).await?;
        if length == 0 {
            return Ok(());
        }
        body.extend_from_slice(&chunk);
    }
}
