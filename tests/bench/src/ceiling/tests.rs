//! The client against the ceilings, inside one process: what both must do before a figure means anything.

use std::{
    cell::{Cell, RefCell},
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use apiserver::config::{BRAND_DEFAULT, brand};
use bytes::Bytes;
use ground::clock::Clock;
use http::{HeaderValue, Response, StatusCode};
use http_body_util::Full;
use pki::{CertificateNames, Pki};
use rustls::ServerConfig;
use tempfile::TempDir;
use tokio::net::TcpListener;

use super::{fixed, log, serve, tls};
use crate::{
    client::{
        Client, Endpoint,
        drive::{Load, Stop, drive},
        handshake::shake_hands,
        trusting,
    },
    lab::identity::Identity,
    objects::{config_map, create, get},
};

/// Certificates as a server makes them, a socket, and how to reach it.
struct Place {
    directory: TempDir,
    tls: Arc<ServerConfig>,
    socket: TcpListener,
    identity: Identity,
    address: SocketAddr,
}

async fn place() -> Place {
    let directory = tempfile::tempdir().expect("a directory");
    let names = CertificateNames {
        brand: brand(BRAND_DEFAULT).expect("the default brand"),
        bind_address: Ipv4Addr::LOCALHOST.into(),
    };
    let pki = Pki::in_directory(directory.path(), &names, &Clock::system()).expect("certificates");
    let pem = [&pki.authority.certificate_pem, &pki.admin.certificate_pem, &pki.admin.key_pem];
    let [authority, certificate, key] = pem.map(|pem| pem.as_bytes());
    let socket = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
    Place {
        tls: tls(directory.path()).expect("TLS"),
        identity: Identity::from_pem(authority, certificate, key).expect("an identity"),
        address: socket.local_addr().expect("an address"),
        socket,
        directory,
    }
}

#[tokio::test]
async fn every_stream_gets_the_bytes_and_each_request_is_counted_once() {
    let place = place().await;
    let (json, body) = (HeaderValue::from_static("application/json"), Bytes::from_static(b"{\"some\":1}"));
    tokio::spawn(fixed::answer(place.socket, place.tls, body.clone(), json));
    let client = Client::open(&place.identity.endpoint(place.address), 2).await.expect("open");
    let answer = client.call(get("/")).await.expect("an answer");
    assert_eq!((answer.status, &answer.body), (StatusCode::OK, &body));
    let answered = RefCell::new(Vec::new());
    let load = Load {
        streams: 8,
        stop: Stop::After(200),
        make: &|_| get("/"),
        answered: &|number| answered.borrow_mut().push(number),
    };
    let tally = drive(&client, &load).await.expect("driven");
    assert_eq!((tally.operations, tally.bytes), (200, 200 * body.len() as u64));
    assert!(tally.latencies.percentile_us(50.0) > 0.0);
    let mut answered = answered.into_inner();
    answered.sort_unstable();
    assert!(answered.into_iter().eq(0..200));
}

#[tokio::test]
async fn a_refusal_ends_the_load_with_its_text() {
    let place = place().await;
    let refuse = |_| {
        let mut response = Response::new(Full::new(Bytes::from_static(b"not today")));
        *response.status_mut() = StatusCode::TOO_MANY_REQUESTS;
        std::future::ready(response)
    };
    tokio::spawn(serve::http(place.socket, place.tls, refuse));
    let client = Client::open(&place.identity.endpoint(place.address), 1).await.expect("open");
    let within = Stop::Within(Duration::from_secs(60));
    let load =
        Load { streams: 2, stop: within, make: &|_| get("/"), answered: &|_| panic!("not answered well") };
    let error = drive(&client, &load).await.expect_err("refused").to_string();
    assert!(error.contains("429") && error.contains("not today"), "{error}");
}

#[tokio::test]
async fn what_the_log_acknowledges_is_in_its_file() {
    let place = place().await;
    let file = place.directory.path().join("records");
    let options = log::Log::at(&file);
    tokio::spawn(async move { log::serve(place.socket, place.tls, &options).await });
    let client = Client::open(&place.identity.endpoint(place.address), 2).await.expect("open");
    let count = Cell::new(0);
    let make = |number: u64| {
        count.set(count.get() + 1);
        create(&format!("record-{number}"), 300)
    };
    let load = Load { streams: 4, stop: Stop::After(40), make: &make, answered: &|_| {} };
    let tally = drive(&client, &load).await.expect("driven");
    assert_eq!((count.get(), tally.operations), (40, 40));
    assert_eq!(tally.bytes, 40 * 300, "it answers with what it was sent");
    let content = std::fs::read(&file).expect("the log");
    for number in 0..40 {
        let record = config_map(&format!("record-{number}"), 300);
        assert!(memchr::memmem::find(&content, &record).is_some(), "record {number} is missing");
    }
}

#[tokio::test]
async fn hands_are_shaken_with_and_without_a_certificate() {
    let place = place().await;
    tokio::spawn(serve::handshakes(place.socket, place.tls));
    let endpoints: [Endpoint; 3] = [
        place.identity.endpoint(place.address),
        place.identity.anonymous_endpoint(place.address),
        trusting::endpoint(place.address).expect("a client"),
    ];
    for endpoint in endpoints {
        let tally = shake_hands(&endpoint, 2, Duration::from_millis(50)).await.expect("shaken");
        assert!(tally.operations > 0);
    }
}

#[tokio::test]
async fn a_server_of_another_authority_is_not_believed() {
    let (one, other) = (place().await, place().await);
    tokio::spawn(serve::handshakes(one.socket, one.tls));
    assert!(Client::open(&other.identity.endpoint(one.address), 1).await.is_err());
}
