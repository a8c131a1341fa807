//! The listener over real sockets, with a small handler that says who is asking.

use std::{
    convert::Infallible,
    net::SocketAddr,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use access::authn::{Authentication, Presented, bearer::Bearer, client_certificate::ClientCertificate};
use apiserver::config::Config;
use bytes::Bytes;
use ground::{
    clock::{Clock, ClockHand},
    limits::ConnectionLimits,
    metrics::Metrics,
    peer::Peer,
    shutdown::Shutdown,
    turns::step_aside,
};
use http::{HeaderMap, Request, Response, StatusCode, request::Parts};
use http_body::{Body, Frame};
use http_body_util::{BodyExt, Empty, Full, combinators::UnsyncBoxBody};
use hyper::{body::Incoming, client::conn};
use hyper_util::rt::{TokioExecutor, TokioIo};
use pki::{CertificateNames, KeyPair, Pki, certificates};
use rustls_pki_types::{CertificateDer, PrivateKeyDer, ServerName, pem::PemObject};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::Notify,
    task::JoinHandle,
};
use tokio_rustls::{TlsConnector, client::TlsStream};
use transport::serve::{Handler, Listener, SocketSharing, listen, serve};
use transport::tls::{
    MinVersion, Tls, TlsSettings,
    serving::{Serving, certified},
};

const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Answers with the caller's name and groups; knows a few paths with a will of their own.
struct Who {
    authentication: Authentication,
    slow_began: Notify,
    slow_may_end: Notify,
    seen: Seen,
}

/// Whether somebody asked who they are, for those who wait for it.
#[derive(Default)]
struct Seen {
    asked: std::sync::Mutex<bool>,
    changed: std::sync::Condvar,
}

impl Seen {
    fn note(&self) {
        *self.asked.lock().expect("no panic") = true;
        self.changed.notify_all();
    }

    /// Keeps its thread until then, or for a while.
    fn keep_busy(&self) -> bool {
        let asked = self.asked.lock().expect("no panic");
        let waited = self.changed.wait_timeout_while(asked, Duration::from_secs(10), |asked| !*asked);
        *waited.expect("no panic").0
    }
}

/// A body that cannot be made.
struct Panicking;

impl Body for Panicking {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        panic!("as asked")
    }
}

impl Handler for Who {
    type Body = UnsyncBoxBody<Bytes, Infallible>;
    type Arrival = ();

    fn arrived(&self, _: &Request<Incoming>) {}

    async fn handle(
        &self,
        head: Parts,
        body: &mut Option<Incoming>,
        (): (),
        peer: &Peer,
    ) -> Response<Self::Body> {
        let Some(body) = body else { panic!("there is a body") };
        match head.uri.path() {
            "/panicking-body" => return Response::new(Panicking.boxed_unsync()),
            "/busy" => {
                step_aside().await;
                // Once is enough.
                step_aside().await;
                self.slow_began.notify_one();
                return text(format!("somebody came: {}", self.seen.keep_busy()));
            }
            "/read" => {
                let read = body.collect().await.map(|whole| whole.to_bytes().len());
                return text(format!("{:?}", read.ok()));
            }
            "/who" => self.seen.note(),
            "/panic" => panic!("as asked"),
            "/slow" => {
                self.slow_began.notify_one();
                self.slow_may_end.notified().await;
            }
            _ => {}
        }
        let presented = Presented::new(&head.headers, peer, head.uri.path());
        match self.authentication.authenticate(presented).await {
            Ok(found) => text(format!("{} {}", found.user().name, found.user().groups.join(","))),
            Err(_) => status(StatusCode::UNAUTHORIZED),
        }
    }

    fn panicked(&self, cause: &str) -> Response<Self::Body> {
        assert_eq!(cause, "as asked");
        status(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

fn text(text: String) -> Response<UnsyncBoxBody<Bytes, Infallible>> {
    Response::new(Full::from(text).boxed_unsync())
}

fn status(code: StatusCode) -> Response<UnsyncBoxBody<Bytes, Infallible>> {
    let mut response = text(String::new());
    *response.status_mut() = code;
    response
}

/// A running listener and all that a test needs to talk to it.
struct Running {
    address: SocketAddr,
    pki: Pki,
    hand: ClockHand,
    handler: Arc<Who>,
    metrics: Arc<Metrics>,
    shutdown: Shutdown,
    done: JoinHandle<()>,
}

fn names() -> CertificateNames {
    CertificateNames { brand: Config::default().api.brand, bind_address: [127, 0, 0, 1].into() }
}

fn run(min_version: MinVersion) -> Running {
    let pki = Pki::in_memory(&names(), &Clock::system()).expect("made");
    let (clock, hand) = Clock::manual(Clock::system().unix_seconds());
    let authorities = certificates(&"ca", &pki.authority.certificate_pem).expect("read");
    let methods: Vec<Box<dyn access::authn::Authenticator>> = vec![
        Box::new(ClientCertificate::new(&authorities, names().brand, clock.clone())),
        Box::new(Bearer::new(Vec::new(), &[], Clock::system())),
    ];
    let handler = Arc::new(Who {
        authentication: Authentication::new(methods).with_anonymous(&[]),
        slow_began: Notify::new(),
        slow_may_end: Notify::new(),
        seen: Seen::default(),
    });
    let serving = Serving::only(certified("serving", &pki.serving).expect("usable"));
    let tls = Tls::new(TlsSettings { min_version, ..TlsSettings::default() }, serving).expect("usable");
    tls.announce("test", &authorities).expect("announced");
    let tls = Arc::new(tls);
    let metrics = Arc::new(Metrics::of_brand(&generated::brands::BRANDS[0]));
    let shutdown = Shutdown::default();
    let socket = listen(([127, 0, 0, 1], 0).into(), SocketSharing::Alone).expect("a free port");
    let address = socket.local_addr().expect("an address");
    let listener = Listener {
        handler: Arc::clone(&handler),
        tls,
        limits: ConnectionLimits::default(),
        clock,
        metrics: Arc::clone(&metrics),
    };
    let done = tokio::spawn(serve(socket, Arc::new(listener), shutdown.stopping()));
    Running { address, pki, hand, handler, metrics, shutdown, done }
}

impl Running {
    async fn tls(&self, client: Option<&KeyPair>, protocol: &str) -> std::io::Result<TlsStream<TcpStream>> {
        let mut roots = rustls::RootCertStore::empty();
        let authority = CertificateDer::from_pem_slice(self.pki.authority.certificate_pem.as_bytes());
        roots.add(authority.expect("PEM")).expect("an authority");
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let builder = rustls::ClientConfig::builder_with_provider(provider)
            .with_protocol_versions(rustls::DEFAULT_VERSIONS)
            .expect("versions")
            .with_root_certificates(roots);
        let mut config = match client {
            None => builder.with_no_client_auth(),
            Some(pair) => builder
                .with_client_auth_cert(
                    certificates(&"client", &pair.certificate_pem).expect("PEM"),
                    PrivateKeyDer::from_pem_slice(pair.key_pem.as_bytes()).expect("PEM"),
                )
                .expect("a usable pair"),
        };
        config.alpn_protocols = vec![protocol.as_bytes().to_vec()];
        let stream = TcpStream::connect(self.address).await?;
        let name = ServerName::try_from("localhost").expect("a name");
        TlsConnector::from(Arc::new(config)).connect(name, stream).await
    }

    async fn client(&self, client: Option<&KeyPair>, protocol: &str) -> Client {
        let stream = TokioIo::new(self.tls(client, protocol).await.expect("a connection"));
        if protocol == "h2" {
            let (sender, connection) =
                conn::http2::handshake(TokioExecutor::new(), stream).await.expect("HTTP/2");
            tokio::spawn(connection);
            Client::Http2(sender)
        } else {
            let (sender, connection) = conn::http1::handshake(stream).await.expect("HTTP/1");
            tokio::spawn(connection);
            Client::Http1(sender)
        }
    }
}

enum Client {
    Http1(conn::http1::SendRequest<Empty<Bytes>>),
    Http2(conn::http2::SendRequest<Empty<Bytes>>),
}

impl Client {
    async fn get(&mut self, path: &str, headers: &HeaderMap) -> hyper::Result<(u16, String)> {
        let uri = format!("https://localhost{path}");
        let mut request = Request::get(uri).body(Empty::new()).expect("a request");
        *request.headers_mut() = headers.clone();
        let response = match self {
            Client::Http1(sender) => {
                request.headers_mut().insert("host", http::HeaderValue::from_static("localhost"));
                sender.ready().await?;
                sender.send_request(request).await?
            }
            Client::Http2(sender) => {
                sender.ready().await?;
                sender.send_request(request).await?
            }
        };
        let code = response.status().as_u16();
        let body = response.into_body().collect().await?.to_bytes();
        Ok((code, String::from_utf8_lossy(&body).into_owned()))
    }
}

fn bearer(token: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert("authorization", format!("Bearer {token}").parse().expect("a header"));
    headers
}

#[tokio::test]
async fn certificates_tell_who_is_asking() {
    let running = run(MinVersion::Tls12);
    let foreign = Pki::in_memory(&names(), &Clock::system()).expect("made");
    let admin = || (200, "platform-admin system:masters,system:authenticated".to_owned());
    let anonymous = || (200, "system:anonymous system:unauthenticated".to_owned());
    let refused = || (401, String::new());
    let none = HeaderMap::new();
    let table = [
        ("nothing", None, none.clone(), anonymous()),
        ("the administrator's", Some(&running.pki.admin), none.clone(), admin()),
        ("one of a foreign authority", Some(&foreign.admin), none.clone(), refused()),
        ("one for servers", Some(&running.pki.serving), none.clone(), refused()),
        ("a self-signed one", Some(&foreign.authority), none.clone(), refused()),
        ("a token that nobody knows", None, bearer("x"), refused()),
        ("a good certificate and such a token", Some(&running.pki.admin), bearer("x"), admin()),
    ];
    for protocol in ["http/1.1", "h2"] {
        for (case, pair, headers, expected) in &table {
            let mut client = running.client(*pair, protocol).await;
            for _ in 0..2 {
                let found = client.get("/who", headers).await.expect("an answer");
                assert_eq!(&found, expected, "{case} over {protocol}");
            }
        }
    }
}

#[tokio::test]
async fn a_certificate_that_runs_out_stops_working_on_an_open_connection() {
    let running = run(MinVersion::Tls13);
    let mut client = running.client(Some(&running.pki.admin), "h2").await;
    let none = HeaderMap::new();
    assert_eq!(client.get("/who", &none).await.expect("an answer").0, 200);
    running.hand.advance(YEAR * 2);
    assert_eq!(client.get("/who", &none).await.expect("an answer").0, 401, "on the open connection");
    let mut client = running.client(Some(&running.pki.admin), "h2").await;
    assert_eq!(client.get("/who", &none).await.expect("an answer").0, 401, "on a new connection");
}

#[tokio::test]
async fn a_panic_ends_one_request_and_nothing_else() {
    let running = run(MinVersion::Tls12);
    for protocol in ["http/1.1", "h2"] {
        let mut client = running.client(None, protocol).await;
        assert_eq!(client.get("/panic", &HeaderMap::new()).await.expect("an answer").0, 500, "{protocol}");
        assert_eq!(client.get("/who", &HeaderMap::new()).await.expect("an answer").0, 200, "{protocol}");
    }
}

#[tokio::test]
async fn a_body_that_panics_ends_one_stream_and_nothing_else() {
    let running = run(MinVersion::Tls12);
    let mut client = running.client(None, "h2").await;
    assert!(client.get("/panicking-body", &HeaderMap::new()).await.is_err());
    assert_eq!(client.get("/who", &HeaderMap::new()).await.expect("an answer").0, 200);
}

#[tokio::test]
async fn busy_requests_keep_no_other_from_its_answer() {
    // The server has one thread here, and more requests that keep theirs busy than there are processors.
    let busy_requests = std::thread::available_parallelism().map_or(1, usize::from) + 2;
    for protocol in ["http/1.1", "h2"] {
        let running = run(MinVersion::Tls12);
        let mut other = running.client(None, protocol).await;
        let mut busy = Vec::new();
        for _ in 0..busy_requests {
            let mut client = running.client(None, protocol).await;
            busy.push(tokio::spawn(async move { client.get("/busy", &HeaderMap::new()).await }));
        }
        running.handler.slow_began.notified().await;
        assert_eq!(other.get("/who", &HeaderMap::new()).await.expect("an answer").0, 200, "{protocol}");
        for busy in busy {
            let (_, text) = busy.await.expect("joined").expect("an answer");
            assert_eq!(text, "somebody came: true", "{protocol}");
        }
        let moved = running.metrics.moved().get();
        assert_eq!(moved, busy_requests as u64, "{protocol}");
    }
}

#[tokio::test]
async fn who_steps_aside_keeps_nobody_on_the_same_connection() {
    let running = run(MinVersion::Tls12);
    let Client::Http2(sender) = running.client(None, "h2").await else { unreachable!("as asked") };
    let (mut busy, mut other) = (Client::Http2(sender.clone()), Client::Http2(sender));
    let busy = tokio::spawn(async move { busy.get("/busy", &HeaderMap::new()).await });
    running.handler.slow_began.notified().await;
    assert_eq!(other.get("/who", &HeaderMap::new()).await.expect("an answer").0, 200);
    let (_, text) = busy.await.expect("joined").expect("an answer");
    assert_eq!(text, "somebody came: true");
}

#[tokio::test]
async fn what_is_not_tls_is_counted_and_dropped() {
    let running = run(MinVersion::Tls12);
    let mut stream = TcpStream::connect(running.address).await.expect("a connection");
    stream.write_all(b"GET / HTTP/1.1\r\n\r\n").await.expect("sent");
    let mut rest = Vec::new();
    // The server may close or reset: both are an end.
    let _end = stream.read_to_end(&mut rest).await;
    assert!(!rest.starts_with(b"HTTP"));
    let page = running.metrics.page_for("").body;
    assert!(String::from_utf8_lossy(&page).contains("apiserver_tls_handshake_errors_total 1\n"));
}

#[tokio::test]
async fn requests_under_way_finish_when_the_server_stops() {
    for protocol in ["http/1.1", "h2"] {
        let running = run(MinVersion::Tls12);
        let mut busy = running.client(None, protocol).await;
        let mut idle = running.client(None, protocol).await;
        assert_eq!(idle.get("/who", &HeaderMap::new()).await.expect("an answer").0, 200);
        let slow = tokio::spawn(async move { busy.get("/slow", &HeaderMap::new()).await });
        running.handler.slow_began.notified().await;

        running.shutdown.stop();
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(!running.done.is_finished(), "waits for the slow request over {protocol}");
        assert!(running.tls(None, protocol).await.is_err(), "takes no new connection");
        assert!(idle.get("/who", &HeaderMap::new()).await.is_err(), "closes idle connections");

        running.handler.slow_may_end.notify_one();
        assert_eq!(slow.await.expect("joined").expect("an answer").0, 200, "{protocol}");
        tokio::time::timeout(Duration::from_secs(5), running.done).await.expect("ends").expect("joined");
    }
}

/// An exchange over HTTP/1.1 whose request stands as it is: the head of the answer, and whether the
/// connection was closed behind it.
async fn raw(running: &Running, request: &str) -> (String, bool) {
    let mut stream = running.tls(None, "http/1.1").await.expect("a connection");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    let mut byte = [0];
    while !answer.ends_with(b"\r\n\r\n") {
        assert_eq!(stream.read(&mut byte).await.expect("read"), 1, "{}", String::from_utf8_lossy(&answer));
        answer.push(byte[0]);
    }
    // The body is a few bytes; behind it a second request is answered or not.
    let _closed = stream.write_all(b"GET /who HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
    let mut rest = vec![0; 4096];
    let mut seen = Vec::new();
    let closed = loop {
        match tokio::time::timeout(Duration::from_secs(5), stream.read(&mut rest)).await {
            Ok(Ok(0) | Err(_)) => break true,
            Ok(Ok(length)) => seen.extend_from_slice(&rest[..length]),
            Err(_) => break false,
        }
        if String::from_utf8_lossy(&seen).contains("HTTP/1.1 200") {
            break false;
        }
    };
    (String::from_utf8_lossy(&answer).to_lowercase(), closed)
}

#[tokio::test]
async fn a_connection_that_is_closed_behind_an_answer_says_so() {
    const CHUNKED: &str = "transfer-encoding: chunked";
    let small = "5\r\nhello\r\n0\r\n\r\n";
    let table = [
        ("no body", "GET /who", "", "", false),
        ("a body that is read", "POST /read", "content-length: 5", "hello", false),
        ("one in chunks that is read", "POST /read", CHUNKED, small, false),
        ("a small one that nobody reads", "POST /who", "content-length: 5", "hello", false),
        ("the same in chunks", "POST /who", CHUNKED, small, false),
        ("one that does not come", "POST /who", "content-length: 5", "he", true),
        ("one without an end", "POST /who", CHUNKED, "5\r\nhello\r\n", true),
        ("a large one", "POST /who", "content-length: 3000000", "hello", true),
        ("one that waits for a word", "POST /who", "expect: 100-continue\r\ncontent-length: 5", "", true),
    ];
    let running = run(MinVersion::Tls12);
    for (case, line, header, body, closes) in table {
        let header = if header.is_empty() { String::new() } else { format!("{header}\r\n") };
        let request = format!("{line} HTTP/1.1\r\nHost: localhost\r\n{header}\r\n{body}");
        let (head, closed) = raw(&running, &request).await;
        assert!(head.starts_with("http/1.1 200"), "{case}: {head}");
        assert_eq!(head.contains("\r\nconnection: close\r\n"), closes, "{case}: {head}");
        assert_eq!(closed, closes, "{case}");
    }
}
