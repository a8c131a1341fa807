//! The server as a whole, from outside: in a test, and as a process.

use std::{
    io::{BufRead, BufReader, Read},
    process::{Child, Command, ExitStatus, Stdio},
    sync::Arc,
    time::Duration,
};

use apiserver::testing::TestServer;
use bytes::Bytes;
use http::Request;
use http_body_util::{BodyExt, Empty};
use hyper_util::rt::TokioIo;
use rustls_pki_types::{CertificateDer, PrivateKeyDer, ServerName, pem::PemObject};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

/// A caller of one server.
struct Caller {
    authority: String,
    address: String,
    /// Certificate and key; `None` for the anonymous caller.
    identity: Option<String>,
}

impl Caller {
    fn admin(server: &TestServer) -> Self {
        Caller { identity: Some(server.admin_identity_pem().to_owned()), ..Caller::anonymous(server) }
    }

    fn anonymous(server: &TestServer) -> Self {
        let address = server.url().strip_prefix("https://").expect("https").to_owned();
        Caller { authority: server.ca_pem().to_owned(), address, identity: None }
    }

    /// The code and the body of a GET.
    async fn get(&self, path: &str) -> (u16, String) {
        let mut roots = rustls::RootCertStore::empty();
        roots
            .add(CertificateDer::from_pem_slice(self.authority.as_bytes()).expect("PEM"))
            .expect("an authority");
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let builder = rustls::ClientConfig::builder_with_provider(provider)
            .with_protocol_versions(rustls::DEFAULT_VERSIONS)
            .expect("versions")
            .with_root_certificates(roots);
        let config = match &self.identity {
            None => builder.with_no_client_auth(),
            Some(pem) => {
                let certificate = CertificateDer::from_pem_slice(pem.as_bytes()).expect("PEM");
                let key = PrivateKeyDer::from_pem_slice(pem.as_bytes()).expect("PEM");
                builder.with_client_auth_cert(vec![certificate], key).expect("a usable pair")
            }
        };
        let stream = TcpStream::connect(&self.address).await.expect("a connection");
        let name = ServerName::try_from("127.0.0.1").expect("a name");
        let stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await.expect("TLS");
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.expect("HTTP/1");
        tokio::spawn(connection);
        let request =
            Request::get(path).header("host", "test").body(Empty::<Bytes>::new()).expect("a request");
        let response = sender.send_request(request).await.expect("an answer");
        let code = response.status().as_u16();
        let body = response.into_body().collect().await.expect("a body").to_bytes();
        (code, String::from_utf8_lossy(&body).into_owned())
    }
}

#[tokio::test]
async fn everybody_sees_health_and_only_the_privileged_see_more() {
    let server = TestServer::start().await.expect("starts");
    let (admin, anonymous) = (Caller::admin(&server), Caller::anonymous(&server));
    // (path, code for the administrator, code for the anonymous caller)
    let table = [
        ("/livez", 200, 200),
        ("/readyz?verbose", 200, 200),
        ("/healthz/etcd", 200, 403),
        ("/healthz/poststarthook/bootstrap-controller", 200, 403),
        ("/version", 200, 200),
        ("/metrics", 200, 403),
        ("/api/v1/namespaces", 200, 403),
        ("/api/v1/namespaces/default", 200, 403),
        ("/nothing", 404, 403),
    ];
    for (path, for_admin, for_anonymous) in table {
        let (found, body) = admin.get(path).await;
        assert_eq!(found, for_admin, "the administrator at {path}: {body}");
        let (found, body) = anonymous.get(path).await;
        assert_eq!(found, for_anonymous, "the anonymous caller at {path}: {body}");
    }
    let (_, page) = admin.get("/metrics").await;
    assert!(
        page.contains(r#"apiserver_request_total{verb="LIST",group="",version="v1",resource="namespaces""#),
        "{page}"
    );
    server.stop().await;
}

#[tokio::test]
async fn anonymous_callers_can_be_kept_out() {
    let server =
        TestServer::builder().configure(|config| config.authentication.anonymous = false).start().await;
    let server = server.expect("starts");
    assert_eq!(Caller::anonymous(&server).get("/livez").await.0, 401);
    assert_eq!(Caller::admin(&server).get("/livez").await.0, 200);
}

#[tokio::test]
async fn a_directory_keeps_objects_and_certificates() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut seen = Vec::new();
    for _ in 0..2 {
        let server = TestServer::builder().storage_dir(directory.path()).start().await.expect("starts");
        let (code, namespace) = Caller::admin(&server).get("/api/v1/namespaces/default").await;
        assert_eq!(code, 200);
        seen.push((namespace, server.ca_pem().to_owned()));
        server.stop().await;
    }
    assert_eq!(seen[0], seen[1], "same uid, same authority");
}

#[tokio::test]
async fn brands_and_servers_live_side_by_side() {
    let (one, other) = tokio::join!(TestServer::start(), TestServer::builder().brand("kubernetes").start());
    let (one, other) = (one.expect("starts"), other.expect("starts"));
    assert_ne!(one.url(), other.url());
    assert_eq!(Caller::admin(&one).get("/api/v1/namespaces/platform-system").await.0, 200);
    assert_eq!(Caller::admin(&other).get("/api/v1/namespaces/kube-system").await.0, 200);
    let foreign = Caller { identity: Some(one.admin_identity_pem().to_owned()), ..Caller::anonymous(&other) };
    assert_eq!(foreign.get("/livez").await.0, 401, "the administrator of another server is a stranger");
    assert!(TestServer::builder().brand("none").start().await.is_err());
}

fn spawn(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_apiserver"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs")
}

/// What a process that ended by itself said on standard error.
fn last_words(mut child: Child) -> (ExitStatus, String) {
    let mut words = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut words).expect("text");
    (child.wait().expect("ended"), words)
}

#[test]
fn mistakes_end_with_code_two_and_failures_with_one() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("file");
    std::fs::write(&file, "").expect("written");
    let file = file.to_str().expect("text");
    let table: [(&[&str], i32, &str); 4] = [
        (
            &["--secure-prot=1"],
            2,
            "apiserver: unexpected argument '--secure-prot' found (a similar argument exists: \
             '--secure-port')\n",
        ),
        (
            &["--request-timeout=0s", "--tls-cert-file=a"],
            2,
            "apiserver: --tls-cert-file needs --tls-private-key-file beside it\napiserver: --request-timeout \
             must be greater than 0s\n",
        ),
        (&["--data-dir", file, "--secure-port=0"], 1, "apiserver: cannot open the store: cannot create "),
        (
            &["--client-ca-file", file, "--secure-port=0", "--data-dir", "."],
            1,
            "holds no certificate in PEM form\n",
        ),
    ];
    for (arguments, code, expected) in table {
        let mut command = Command::new(env!("CARGO_BIN_EXE_apiserver"));
        command.args(arguments).current_dir(directory.path()).stdout(Stdio::null()).stderr(Stdio::piped());
        let (status, words) = last_words(command.spawn().expect("the binary runs"));
        assert_eq!(status.code(), Some(code), "{arguments:?}: {words}");
        assert!(words.contains(expected), "{arguments:?}: {words}");
    }
}

#[tokio::test]
async fn a_process_tells_where_it_serves_and_ends_well_on_a_signal() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().to_str().expect("text").to_owned();
    let mut child = spawn(&["--data-dir", &path, "--secure-port=0", "--shutdown-delay-duration=300ms"]);
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
    let (url, file) = line
        .trim()
        .strip_prefix("serving ")
        .and_then(|rest| rest.split_once(" kubeconfig="))
        .expect("the line");
    assert_eq!(file, format!("{path}/admin.kubeconfig"));
    let authority = std::fs::read_to_string(format!("{path}/pki/ca.crt")).expect("the authority");
    let address = url.strip_prefix("https://").expect("https").to_owned();
    let caller = Caller { authority, address, identity: None };
    assert_eq!(caller.get("/readyz").await.0, 200);

    let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(caller.get("/readyz").await.0, 500, "not ready any more");
    assert_eq!(caller.get("/livez").await.0, 200, "and still serving");
    let (status, words) = tokio::task::spawn_blocking(move || last_words(child)).await.expect("joined");
    assert!(status.success(), "{status}: {words}");
    assert!(!words.contains("PRIVATE"), "no keys in the log");
}
