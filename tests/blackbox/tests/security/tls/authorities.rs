//! Whose client certificates are believed, on connections that are open too, and whose are asked for.

use blackbox::{
    frames::{DATA, HEADERS, Http2},
    http::Api,
    metrics::counted,
};
use reqwest::{Client, Method};
use x509_parser::prelude::{FromDer, X509Certificate};

use crate::tls::support::{Authority, Dial, judged, refused, replace, server};

const OPTION: &str = "client-ca-file";

#[tokio::test]
async fn a_client_of_a_former_authority_is_refused_on_its_open_connection() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("ca.crt");
    let (first, second) = (Authority::new("first"), Authority::new("second"));
    replace(&file, &first.certificate);
    let api = server(|config| config.authentication.client_ca_file = Some(file.clone())).await;
    let (jane, john) = (first.client("jane"), second.client("john"));
    // HTTP/2, and the older protocol with its connection kept open.
    let clients = |identity: &str| [api.presenting(identity), http1(&api, identity)];
    let (of_first, of_second) = (clients(&jane.identity()), clients(&john.identity()));
    for (jane, john) in of_first.iter().zip(&of_second) {
        assert_eq!((code(&api, jane).await, code(&api, john).await), (200, 401));
    }

    // What cannot be used changes nothing.
    replace(&file, &second.certificate[..second.certificate.len() - 40]);
    judged(&api, OPTION, "error", 1.0).await;
    assert_eq!(refused(&api, OPTION).await, 1.0);
    assert_eq!(code(&api, &of_first[0]).await, 200);

    replace(&file, &second.certificate);
    judged(&api, OPTION, "success", 1.0).await;
    assert_eq!(refused(&api, OPTION).await, 0.0);
    for (jane, john) in of_first.iter().zip(&of_second) {
        assert_eq!((code(&api, jane).await, code(&api, john).await), (401, 200));
    }
    assert_eq!(api.get("/api").await.code, 200, "the server's own authority is always believed");
}

#[tokio::test]
async fn both_protocols_ask_again_on_the_same_connection() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("ca.crt");
    let (first, second) = (Authority::new("first"), Authority::new("second"));
    replace(&file, &first.certificate);
    let api = server(|config| config.authentication.client_ca_file = Some(file.clone())).await;
    let jane = first.client("jane");
    let mut new = Http2::open(&api, &jane.identity(), &[]).await;
    let mut old = blackbox::tls::connect(&api, Some(&jane.identity()), "http/1.1").await;
    new.get(1, "/api").await;
    assert!(new.expect(HEADERS, 1).await.is_ok());
    assert!(exchange(&mut old).await.starts_with("http/1.1 200"));
    replace(&file, &second.certificate);
    judged(&api, OPTION, "success", 1.0).await;
    new.get(3, "/api").await;
    let refusal = new.expect(DATA, 3).await;
    assert!(String::from_utf8_lossy(&refusal.payload).contains("\"code\":401"), "{refusal:?}");
    assert!(exchange(&mut old).await.starts_with("http/1.1 401"));
}

#[tokio::test]
async fn the_request_for_a_certificate_names_authorities_once_and_follows_the_file() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("ca.crt");
    let (first, second) = (Authority::new("first"), Authority::new("second"));
    replace(&file, &first.certificate.repeat(2));
    let api = server(|config| config.authentication.client_ca_file = Some(file.clone())).await;
    let own = subject(api.server.ca_pem());
    let sorted = |mut subjects: Vec<Vec<u8>>| {
        subjects.sort();
        subjects
    };
    let authority = api.server.ca_pem();
    for versions in [[&rustls::version::TLS12], [&rustls::version::TLS13]] {
        let dial = Dial { roots: &[authority], versions: &versions, ..Dial::default() };
        let expected = vec![own.clone(), subject(&first.certificate)];
        assert_eq!(sorted(dial.asked(&api).await), sorted(expected));
    }
    replace(&file, &second.certificate);
    judged(&api, OPTION, "success", 1.0).await;
    let dial = Dial { roots: &[authority], ..Dial::default() };
    assert_eq!(sorted(dial.asked(&api).await), sorted(vec![own, subject(&second.certificate)]));
}

#[tokio::test]
async fn what_remains_of_a_client_certificate_is_counted_once_per_connection() {
    const METRIC: &str = "apiserver_client_certificate_expiration_seconds";
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("ca.crt");
    let authority = Authority::new("first");
    replace(&file, &authority.certificate);
    let api = server(|config| config.authentication.client_ca_file = Some(file.clone())).await;
    let before = counted(&api, &format!("{METRIC}_count"), &[]).await;
    assert_eq!(before, 1.0, "the administrator's, who asks here");
    let jane = api.presenting(&authority.client("jane").identity());
    for _ in 0..3 {
        assert_eq!(code(&api, &jane).await, 200);
    }
    assert_eq!(counted(&api, &format!("{METRIC}_count"), &[]).await, before + 1.0);
    // The one lasts for a year, the other for longer than anybody asks.
    assert_eq!(counted(&api, &format!("{METRIC}_bucket"), &["le=\"15552000.0\""]).await, 0.0);
    assert_eq!(counted(&api, &format!("{METRIC}_bucket"), &["le=\"+Inf\""]).await, before + 1.0);
}

async fn code(api: &Api, client: &Client) -> u16 {
    let request = client.request(Method::GET, format!("{}/api", api.server.url()));
    blackbox::http::send(request).await.code
}

fn http1(api: &Api, identity: &str) -> Client {
    let authority = reqwest::Certificate::from_pem(api.server.ca_pem().as_bytes()).expect("PEM");
    Client::builder()
        .use_rustls_tls()
        .tls_built_in_root_certs(false)
        .add_root_certificate(authority)
        .identity(reqwest::Identity::from_pem(identity.as_bytes()).expect("PEM"))
        .http1_only()
        .build()
        .expect("a client")
}

async fn exchange(stream: &mut blackbox::tls::Connection) -> String {
    blackbox::tls::get(stream, "/api", "").await;
    let head = blackbox::tls::head(stream).await;
    blackbox::tls::body(stream, &head).await;
    head
}

fn subject(pem: &str) -> Vec<u8> {
    let (_, pem) = x509_parser::pem::parse_x509_pem(pem.as_bytes()).expect("PEM");
    let (_, certificate) = X509Certificate::from_der(&pem.contents).expect("a certificate");
    certificate.subject().as_raw().to_vec()
}
