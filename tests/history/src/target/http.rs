//! One or more servers over HTTPS, as one client with connections of its own reaches them.

use std::sync::atomic::{AtomicUsize, Ordering};
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
/// A connection that takes longer to open will not open.
const CONNECT_TIME_MAX: Duration = Duration::from_secs(2);
/// Longest line of a watch.
const LINE_BYTES_MAX: usize = 1 << 20;

/// Where a server is and how to be its administrator.
#[derive(Debug, Clone)]
pub struct Endpoint {
    /// `https://host:port`.
    pub(crate) url: String,
    /// Certificate of the authority, PEM.
    pub(crate) authority: String,
    /// Certificate and key of the client, PEM.
    pub(crate) identity: String,
}

/// A client of one server at a time: where several serve the same store, it goes to another one when it gets
/// no answer.
#[derive(Debug)]
pub(crate) struct Server {
    ways: Vec<Way>,
    /// Counts the changes from one server to the next.
    turn: AtomicUsize,
}

/// A connection to one server.
#[derive(Debug)]
struct Way {
    client: Client,
    /// The URL of all objects.
    url: String,
}

impl Server {
    /// A client with connections of its own, which begins with the server that its number points to.
    ///
    /// # Errors
    /// When there is no server, or certificates cannot be read.
    pub(crate) fn new(endpoints: &[Endpoint], number: usize) -> anyhow::Result<Self> {
        anyhow::ensure!(!endpoints.is_empty(), "there is no server");
        let ways = endpoints.iter().map(Way::new).collect::<anyhow::Result<_>>()?;
        Ok(Self { ways, turn: AtomicUsize::new(number) })
    }

    /// The server of now.
    fn way(&self) -> Answer<&Way> {
        let turn = self.turn.load(Ordering::Relaxed);
        self.ways.get(turn % self.ways.len().max(1)).ok_or(Trouble::Unknown)
    }

    /// After no answer the next question goes elsewhere.
    fn judged<T>(&self, answer: Answer<T>) -> Answer<T> {
        if matches!(answer, Err(Trouble::Unknown)) {
            self.turn.fetch_add(1, Ordering::Relaxed);
        }
        answer
    }

    async fn ask(&self, method: Method, rest: &str, body: Option<String>) -> Answer<Bytes> {
        let answer = self.way()?.ask(method, rest, body);
        let answer = tokio::time::timeout(ANSWER_TIME_MAX, answer).await;
        self.judged(answer.unwrap_or(Err(Trouble::Unknown)))
    }

    async fn write(&self, method: Method, rest: &str, body: String) -> Answer<Revision> {
        let bytes = self.ask(method, rest, Some(body)).await?;
        message::read::<Object>(&bytes)?.metadata.revision()
    }
}

impl Way {
    fn new(endpoint: &Endpoint) -> anyhow::Result<Self> {
        // More than one provider may be linked into a program; name ours. A second call changes nothing.
        let _installed = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .use_rustls_tls()
            .tls_built_in_root_certs(false)
            .add_root_certificate(Certificate::from_pem(endpoint.authority.as_bytes())?)
            .identity(Identity::from_pem(endpoint.identity.as_bytes())?)
            .no_proxy()
            .connect_timeout(CONNECT_TIME_MAX)
            .build()?;
        Ok(Self { client, url: format!("{}{PATH}", endpoint.url) })
    }

    /// Sends a request and reads the answer to its end, or to what it says of failure.
    async fn ask(&self, method: Method, rest: &str, body: Option<String>) -> Answer<Bytes> {
        let mut request = self.client.request(method, format!("{}{rest}", self.url));
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body);
        }
        let response = request.send().await.map_err(|_| Trouble::Unknown)?;
        let code = response.status();
        let bytes = response.bytes().await.map_err(|_| Trouble::Unknown)?;
        judge(code, &bytes).map(|()| bytes)
    }

    async fn watch(&self, from: Revision) -> Answer<Stream> {
        let query = format!("?watch=true&allowWatchBookmarks=true&resourceVersion={from}");
        let request = self.client.get(format!("{}{query}", self.url));
        let response = request.send().await.map_err(|_| Trouble::Unknown)?;
        let code = response.status();
        if code.is_success() {
            return Ok(Stream { response, buffer: BytesMut::new() });
        }
        let bytes = response.bytes().await.map_err(|_| Trouble::Unknown)?;
        Err(judge(code, &bytes).err().unwrap_or(Trouble::Unknown))
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
        let opened = tokio::time::timeout(ANSWER_TIME_MAX, self.way()?.watch(from)).await;
        self.judged(opened.unwrap_or(Err(Trouble::Unknown)))
    }
}

/// A watch over HTTPS.
#[derive(Debug)]
pub(crate) struct Stream {
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
