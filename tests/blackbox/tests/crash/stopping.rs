//! A stop: how long it takes, whatever clients do, and the options that make it slower for their sake.

use std::{
    net::TcpListener,
    time::{Duration, Instant},
};

use blackbox::{
    process::{self, PATIENCE, Process},
    tls,
};
use reqwest::Method;
use tokio::io::AsyncReadExt;

use super::{half_post::HalfPost, ledger::PATH, lifecycle::until, replay::Watch};

/// Less than the second that a client has to close its connection at other times. A stop takes a tenth of
/// that.
const AT_ONCE: Duration = Duration::from_millis(700);

/// Returns the time of a stop with clients that watch and never close their connections.
async fn stop_with_silent_clients() -> Duration {
    let directory = tempfile::tempdir().expect("a directory");
    let process = Process::start(directory.path(), &[]);
    let mut silent = Vec::new();
    for headers in [
        "",
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \
         dGhlIHNhbXBsZSBub25jZQ==\r\n",
    ] {
        let mut connection = process.connect().await;
        tls::get(&mut connection, &format!("{PATH}?watch=1"), headers).await;
        let head = tls::head(&mut connection).await;
        assert!(head.contains(if headers.is_empty() { " 200 " } else { " 101 " }), "{head}");
        silent.push(connection);
    }
    let mut idle = process.connect().await;
    tls::get(&mut idle, "/version", "").await;
    tls::head(&mut idle).await;
    let began = Instant::now();
    process.terminate();
    let (status, _, log) = process.ended();
    assert_eq!(status.code(), Some(0), "{log}");
    began.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_that_do_not_close_hold_nothing_up() {
    // The best of some: the machine may be busy.
    let mut took = Vec::new();
    for _ in 0..5 {
        took.push(stop_with_silent_clients().await);
        if took.last().is_some_and(|took| *took < AT_ONCE) {
            return;
        }
    }
    panic!("{took:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_signal_ends_a_start_that_waits() {
    // Takes connections, and says nothing.
    let silent = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let servers = format!("--etcd-servers=http://{}", silent.local_addr().expect("bound"));
    let directory = tempfile::tempdir().expect("a directory");
    let child = process::spawn(directory.path(), &["--storage=etcd", &servers]);
    let (_waiting, _) = silent.accept().expect("the start reaches its store");
    process::terminate(&child);
    let ended = tokio::task::spawn_blocking(move || child.wait_with_output());
    let output =
        tokio::time::timeout(PATIENCE, ended).await.expect("in time").expect("no panic").expect("it ran");
    let log = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{log}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "it never served");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn new_requests_are_sent_elsewhere_while_old_ones_finish() {
    let directory = tempfile::tempdir().expect("a directory");
    let process = Process::start(directory.path(), &["--shutdown-send-retry-after"]);
    let half = HalfPost::begin(&process).await;
    process.terminate();
    let refused = || async {
        process.request(Method::GET, PATH).send().await.is_ok_and(|answer| answer.status() == 429)
    };
    until("new requests are refused", refused).await;

    // Over HTTP/2, and on a new connection.
    let answer = process.request(Method::GET, PATH).send().await.expect("it still listens");
    let headers = answer.headers();
    assert_eq!(headers.get("retry-after").expect("when to come back"), "5");
    assert!(headers.get("connection").is_none() && headers.get("audit-id").is_some(), "{headers:?}");
    let text = answer.text().await.expect("text");
    assert_eq!(text, "The apiserver is shutting down, please try again later.\n");
    let mut connection = process.connect().await;
    tls::get(&mut connection, PATH, "").await;
    let head = tls::head(&mut connection).await;
    assert!(head.starts_with("http/1.1 429 ") && head.contains("connection: close\r\n"), "{head}");
    let mut rest = Vec::new();
    connection.read_to_end(&mut rest).await.expect("the connection is closed");
    assert!(rest.ends_with(b"again later.\n"), "{}", String::from_utf8_lossy(&rest));

    // Others still see how it is.
    for (path, code) in [("/readyz", 500), ("/livez", 200), ("/healthz/ping", 200), ("/metrics", 200)] {
        let answer = process.request(Method::GET, path).send().await.expect("an answer");
        assert_eq!(answer.status(), code, "{path}");
    }
    half.finish().await;
    let (status, _, log) = process.ended();
    assert_eq!(status.code(), Some(0), "{log}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn watches_end_before_the_server_stops_listening() {
    let directory = tempfile::tempdir().expect("a directory");
    let options = ["--shutdown-send-retry-after", "--shutdown-watch-termination-grace-period=10m"];
    let process = Process::start(directory.path(), &options);
    let mut watches = [Watch::open(&process, 1).await, Watch::open(&process, 1).await];
    let half = HalfPost::begin(&process).await;
    process.terminate();
    // Few do not take the whole period: they end while the server waits for the other request.
    for watch in &mut watches {
        let end = tokio::time::timeout(PATIENCE, watch.next()).await.expect("long before the period is over");
        assert_eq!(end.expect("no break"), None, "an orderly end of the stream");
    }
    let answer = process.request(Method::GET, PATH).send().await.expect("it still listens");
    assert_eq!(answer.status(), 429);
    half.finish().await;
    let (status, _, log) = process.ended();
    assert_eq!(status.code(), Some(0), "{log}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_retry_after_watches_end_all_the_same() {
    let directory = tempfile::tempdir().expect("a directory");
    let process = Process::start(directory.path(), &["--shutdown-watch-termination-grace-period=10m"]);
    let mut watches = [Watch::open(&process, 1).await, Watch::open(&process, 1).await];
    process.terminate();
    for watch in &mut watches {
        let end = tokio::time::timeout(PATIENCE, watch.next()).await.expect("long before the period is over");
        assert_eq!(end.expect("no break"), None, "an orderly end of the stream");
    }
    let (status, _, log) = process.ended();
    assert_eq!(status.code(), Some(0), "{log}");
}
