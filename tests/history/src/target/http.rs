//! A server over HTTPS, as one client with a connection of its own reaches it.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use reqwest::{Certificate, Client, Identity, Method, Response, StatusCode};

use super::message::{self, List, Object};
use super::{Answer, Freshness, Page, PageOf, State, Target, Told, Trouble, Watch};
use crate::record::{Asked, Item, Key, Revision, Value, key_name};

/// The objects of a history.
const PATH: &str = "/api/v1/namespaces/default/configmaps";
/// An answer that takes longer will not come.
const ANSWER_TIME_MAX: Duration = Duration::from_secs(10);
/// Longest line of a watch.
const LINE_BYTES_MAX: usize = 1 << 20;

/// Where a server is and how to be its administrator.
#[derive(Debug, Clone)]
pub struct Endpoint {
    /// `https://host:port`.
    pub url: String,
    /// Certificate of the authority, PEM.
    pub authority: String,
    /// Certificate and key of the client, PEM.
    pub identity: String,
}

/// A client of one server.
#[derive(Debug, Clone)]
pub struct Server {
    client: Client,
    url: String,
}

impl Server {
    /// A client with a connection of its own.
    ///
    /// # Errors
    /// When the certificates cannot be read.
    pub fn new(endpoint: &Endpoint) -> anyhow::Result<Self> {
        // More than one provider may be linked into a program; name ours. A second call changes nothing.
        let _installed = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .use_rustls_tls()
            .tls_built_in_root_certs(false)
            .add_root_certificate(Certificate::from_pem(endpoint.authority.as_bytes())?)
            .identity(Identity::from_pem(endpoint.identity.as_bytes())?)
            .no_proxy()
            .connect_timeout(Duration::from_secs(2))
            .build()?;
        Ok(Self { client, url: format!("{}{PATH}", endpoint.url) })
    }

    /// Sends a request and reads the answer to its end, or to what it says of failure.
    async fn ask(&self, method: Method, rest: &str, body: Option<String>) -> Answer<Bytes> {
        let mut request = self.client.request(method, format!("{}{rest}", self.url));
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body);
        }
        let whole = async {
            let response = request.send().await.map_err(|_| Trouble::Unknown)?;
            let code = response.status();
            let bytes = response.bytes().await.map_err(|_| Trouble::Unknown)?;
            judge(code, &bytes)?;
            Ok(bytes)
        };
        tokio::time::timeout(ANSWER_TIME_MAX, whole).await.unwrap_or(Err(Trouble::Unknown))
    }

    async fn write(&self, method: Method, rest: &str, body: String) -> Answer<Revision> {
        let bytes = self.ask(method, rest, Some(body)).await?;
        message::read::<Object>(&bytes)?.metadata.revision()
    }
}

/// What a status code says about the outcome.
fn judge(code: StatusCode, bytes: &[u8]) -> Answer<()> {
    match code.as_u16() {
        200..300 => Ok(()),
        404 => Err(Trouble::Absent),
        409 => Err(Trouble::Conflict),
        410 => Err(Trouble::Gone),
        429 => Err(Trouble::Refused),
        500.. => Err(Trouble::Unknown),
        _ => Err(Trouble::Odd(format!("the answer {code}: {}", String::from_utf8_lossy(bytes)))),
    }
}

impl Target for Server {
    type Watch = Stream;

    async fn create(&self, key: Key, value: Value) -> Answer<Revision> {
        self.write(Method::POST, "", message::object(key, 0, value)).await
    }

    async fn update(&self, key: Key, expected: Revision, value: Value) -> Answer<Revision> {
        let body = message::object(key, expected, value);
        self.write(Method::PUT, &format!("/{}", key_name(key)), body).await
    }

    async fn delete(&self, key: Key, expected: Revision) -> Answer<Revision> {
        let body = message::delete_options(expected);
        self.ask(Method::DELETE, &format!("/{}", key_name(key)), Some(body)).await?;
        Ok(0)
    }

    async fn get(&self, key: Key, freshness: Freshness) -> Answer<State> {
        let query = if freshness == Freshness::Any { "?resourceVersion=0" } else { "" };
        let bytes = self.ask(Method::GET, &format!("/{}{query}", key_name(key)), None).await?;
        let Item { value, revision, .. } = message::read::<Object>(&bytes)?.item()?;
        Ok(State { value, revision })
    }

    async fn list(&self, page: PageOf<'_>, limit: usize) -> Answer<Page> {
        let which = match page {
            PageOf::First(Asked::Newest) => String::new(),
            PageOf::First(Asked::Any) => "&resourceVersion=0".to_owned(),
            PageOf::First(Asked::Exact(revision)) => {
                format!("&resourceVersion={revision}&resourceVersionMatch=Exact")
            }
            PageOf::Next(token) => format!("&continue={token}"),
        };
        let bytes = self.ask(Method::GET, &format!("?limit={limit}{which}"), None).await?;
        let List { metadata, items } = message::read(&bytes)?;
        let items = items.iter().map(Object::item).collect::<Answer<_>>()?;
        let revision = metadata.revision()?;
        Ok(Page { revision, items, more: Some(metadata.more).filter(|more| !more.is_empty()) })
    }

    async fn watch(&self, from: Revision) -> Answer<Stream> {
        let query = format!("?watch=true&allowWatchBookmarks=true&resourceVersion={from}");
        let request = self.client.get(format!("{}{query}", self.url)).send();
        let response = tokio::time::timeout(ANSWER_TIME_MAX, request).await;
        let response = response.ok().and_then(Result::ok).ok_or(Trouble::Unknown)?;
        let code = response.status();
        if !code.is_success() {
            let bytes = response.bytes().await.map_err(|_| Trouble::Unknown)?;
            return Err(judge(code, &bytes).err().unwrap_or(Trouble::Unknown));
        }
        Ok(Stream { response, buffer: BytesMut::new() })
    }
}

/// A watch over HTTPS.
#[derive(Debug)]
pub struct Stream {
    response: Response,
    buffer: BytesMut,
}

impl Watch for Stream {
    async fn next(&mut self) -> Answer<Option<Told>> {
        loop {
            if let Some(end) = self.buffer.iter().position(|byte| *byte == b'\n') {
                let line = self.buffer.split_to(end + 1);
                return message::event(&line).map(Some);
            }
            if self.buffer.len() > LINE_BYTES_MAX {
                return Err(Trouble::Odd(format!("an event has more than {LINE_BYTES_MAX} bytes")));
            }
            match self.response.chunk().await.map_err(|_| Trouble::Unknown)? {
                Some(bytes) => self.buffer.extend_from_slice(&bytes),
                None if self.buffer.is_empty() => return Ok(None),
                // Half an event: the connection was cut, however orderly its end looked.
                None => return Err(Trouble::Unknown),
            }
        }
    }
}
