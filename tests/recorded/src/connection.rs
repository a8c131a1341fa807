//! One connection to a server, for one request after the other, and what is read of answers.

use std::{sync::Arc, time::Duration};

use anyhow::{Context, Result, bail};
use bytes::Bytes;
use http::{HeaderMap, Method, Request, Response, header};
use http_body_util::{BodyExt, Full};
use hyper::{body::Incoming, client::conn::http1::SendRequest};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use crate::spaced::spaced;

/// Owners of fields are named after it.
const USER_AGENT: &str = "recorder";
/// No recorded answer takes longer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);

/// The code of a watch that has begun.
const SUCCESS: u16 = 200;

/// How to reach a server, and as whom.
#[derive(Debug, Clone)]
pub struct Endpoint {
    /// The host, without brackets.
    pub host: String,
    /// The port.
    pub port: u16,
    /// Which certificates to accept and present.
    pub tls: Arc<rustls::ClientConfig>,
    /// A bearer token.
    pub token: Option<String>,
}

/// A request, with all names filled in.
#[derive(Debug, Default)]
pub(crate) struct Query<'a> {
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
    pub(crate) body: Option<&'a Value>,
    /// `application/json` if there is none.
    pub(crate) media_type: Option<&'a str>,
    /// In place of headers of the same name. None takes away a header that would be sent.
    pub(crate) headers: Vec<(&'a str, Option<String>)>,
}

/// An answer, read to its end.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) code: u16,
    pub(crate) warnings: Vec<String>,
    /// JSON, or the text of what is no JSON.
    pub(crate) body: Value,
}

/// A connection that is opened on demand.
pub(crate) struct Connection {
    endpoint: Arc<Endpoint>,
    open: Option<SendRequest<Full<Bytes>>>,
}

impl Connection {
    pub(crate) fn new(endpoint: Arc<Endpoint>) -> Self {
        Connection { endpoint, open: None }
    }

    pub(crate) fn endpoint(&self) -> &Arc<Endpoint> {
        &self.endpoint
    }

    /// Sends a request and reads the answer. A request that meets a connection which the server has just
    /// closed is sent again.
    pub(crate) async fn send(&mut self, query: &Query<'_>) -> Result<Answer> {
        let once = self.send_once(query).await;
        match once {
            Ok(answer) => Ok(answer),
            Err(_) => self.send_once(query).await,
        }
    }

    async fn send_once(&mut self, query: &Query<'_>) -> Result<Answer> {
        let response = self.begin(self.endpoint.request(query)?).await?;
        let (code, warnings) = head(&response);
        let body = tokio::time::timeout(ANSWER_TIMEOUT, response.into_body().collect()).await;
        let body = body.context("the answer does not end")?.inspect_err(|_| self.open = None)?.to_bytes();
        Ok(Answer { code, warnings, body: read_body(&body) })
    }

    /// Sends a request and reads the head of the answer.
    async fn begin(&mut self, request: Request<Full<Bytes>>) -> Result<Response<Incoming>> {
        let mut sender = match self.open.take().filter(|sender| !sender.is_closed()) {
            Some(sender) => sender,
            None => self.endpoint.connect().await?,
        };
        sender.ready().await?;
        let response = tokio::time::timeout(ANSWER_TIMEOUT, sender.send_request(request)).await;
        let response = response.context("no answer in time")??;
        self.open = Some(sender);
        Ok(response)
    }
}

impl Endpoint {
    /// Opens a connection for HTTP/1.1.
    async fn connect(&self) -> Result<SendRequest<Full<Bytes>>> {
        let stream = TcpStream::connect((self.host.as_str(), self.port)).await?;
        stream.set_nodelay(true)?;
        let name = ServerName::try_from(self.host.clone())?;
        let stream = TlsConnector::from(Arc::clone(&self.tls)).connect(name, stream).await?;
        let (sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        // Its end shows at the next request.
        tokio::spawn(async move { connection.await.ok() });
        Ok(sender)
    }

    /// A request that can be sent.
    pub(crate) fn request(&self, query: &Query<'_>) -> Result<Request<Full<Bytes>>> {
        let body = query.body.map(|body| match body {
            Value::String(text) => text.clone(),
            body => spaced(body),
        });
        // Query strings are recorded as people type them.
        let path = query.path.replace(' ', "%20").replace('<', "%3C").replace('>', "%3E").replace('"', "%22");
        let mut request = Request::builder().method(Method::from_bytes(query.method.as_bytes())?).uri(path);
        let headers = request.headers_mut().context("a method and a path")?;
        self.add_headers(headers, query)?;
        request.body(Full::new(Bytes::from(body.unwrap_or_default()))).map_err(Into::into)
    }

    fn add_headers(&self, headers: &mut HeaderMap, query: &Query<'_>) -> Result<()> {
        headers.insert(header::HOST, format!("{}:{}", self.host, self.port).parse()?);
        headers.insert(header::USER_AGENT, USER_AGENT.parse()?);
        headers.insert(header::ACCEPT, "application/json".parse()?);
        if query.body.is_some() {
            headers.insert(header::CONTENT_TYPE, query.media_type.unwrap_or("application/json").parse()?);
        }
        if let Some(token) = &self.token {
            headers.insert(header::AUTHORIZATION, format!("Bearer {token}").parse()?);
        }
        for (name, _) in &query.headers {
            headers.remove(*name);
        }
        for (name, value) in &query.headers {
            if let Some(value) = value {
                headers.append(header::HeaderName::from_bytes(name.as_bytes())?, value.parse()?);
            }
        }
        Ok(())
    }
}

/// Sends a request for a watch on a connection of its own. The body of a success is the list of its events,
/// to its end or up to a number.
pub(crate) async fn watch(
    endpoint: Arc<Endpoint>,
    request: Request<Full<Bytes>>,
    most: usize,
) -> Result<Answer> {
    let response = Connection::new(endpoint).begin(request).await?;
    let (code, warnings) = head(&response);
    let (mut body, mut read, mut events) = (response.into_body(), Vec::new(), Vec::new());
    while events.len() < most
        && let Some(frame) = tokio::time::timeout(ANSWER_TIMEOUT, body.frame()).await?
    {
        read.extend_from_slice(&frame?.into_data().unwrap_or_default());
        if code == SUCCESS {
            take_events(&mut read, &mut events)?;
        }
    }
    events.truncate(most);
    let body = if code == SUCCESS { Value::Array(events) } else { read_body(&read) };
    Ok(Answer { code, warnings, body })
}

/// Takes the complete lines away from what was read.
fn take_events(read: &mut Vec<u8>, events: &mut Vec<Value>) -> Result<()> {
    let Some(end) = read.iter().rposition(|byte| *byte == b'\n') else { return Ok(()) };
    let lines: Vec<u8> = read.drain(..=end).collect();
    for line in lines.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()) {
        events.push(serde_json::from_slice(line)?);
    }
    Ok(())
}

/// The code of an answer and its warnings.
fn head(response: &Response<Incoming>) -> (u16, Vec<String>) {
    let warnings = response.headers().get_all(header::WARNING).iter();
    (response.status().as_u16(), warnings.map(|value| warning(value.as_bytes())).collect())
}

/// JSON, or the text of what is no JSON.
fn read_body(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes)
        .unwrap_or_else(|_| Value::String(String::from_utf8_lossy(bytes).into_owned()))
}

/// The text of a `Warning` header, of which each byte is a character.
fn warning(bytes: &[u8]) -> String {
    let header: String = bytes.iter().map(|byte| char::from(*byte)).collect();
    let quoted = header.strip_prefix("299 ").and_then(|rest| rest.split_once(' ')).map(|(_agent, text)| text);
    let text = quoted.and_then(|text| text.strip_prefix('"')?.strip_suffix('"'));
    text.unwrap_or(&header).replace("\\\"", "\"")
}

/// Refuses an answer that is no success.
pub(crate) fn success(answer: Answer, what: &str) -> Result<Answer> {
    if answer.code >= 300 {
        bail!("{what}: {} {}", answer.code, answer.body);
    }
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_are_read() {
        for (header, text) in
            [(r#"299 - "unknown field \"a\"""#, r#"unknown field "a""#), ("another form", "another form")]
        {
            assert_eq!(warning(header.as_bytes()), text);
        }
    }

    #[test]
    fn events_are_taken_line_by_line() {
        let (mut read, mut events) = (b"{\"a\":1}\n\n{\"a\"".to_vec(), Vec::new());
        take_events(&mut read, &mut events).unwrap();
        read.extend_from_slice(b":2}\n");
        take_events(&mut read, &mut events).unwrap();
        assert_eq!(events, [serde_json::json!({"a": 1}), serde_json::json!({"a": 2})]);
    }
}
