//! Readers that are too slow: they lose their place, and the others notice nothing.

use std::time::Duration;

use apiserver::{config::Config, testing::TestServer};
use blackbox::{
    collections::{current_version, until_code},
    http::Api,
    objects::{CONFIG_MAPS, version_of},
    stream::{PATIENCE, Watch},
    tls,
    websocket::WebSocket,
};
use serde_json::{Value, json};
use tokio::{
    io::AsyncReadExt,
    time::{Instant, sleep, timeout},
};

/// More than sockets and buffers of one connection take in.
const EVENTS: u64 = 10;

async fn server(change: impl FnOnce(&mut Config)) -> Api {
    Api::over(TestServer::builder().configure(change).start().await.expect("a test server starts"))
}

/// Creates ConfigMaps of a megabyte each.
async fn write_much(api: &Api) {
    for number in 0..EVENTS {
        let name = format!("large-{number}");
        let object = json!({ "metadata": { "name": name }, "data": { "x": "y".repeat(1_000_000) } });
        api.post(CONFIG_MAPS, &object).await.expect(201);
    }
}

/// How many watches the server counts.
async fn watches(api: &Api) -> f64 {
    let page = api.get("/metrics").await.text();
    let lines = page.lines().filter(|line| line.starts_with("apiserver_longrunning_requests{"));
    lines.filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok()).sum()
}

async fn until_watches(api: &Api, count: f64) {
    let deadline = Instant::now() + PATIENCE;
    while watches(api).await != count {
        assert!(Instant::now() < deadline, "there are still {} watches, not {count}", watches(api).await);
        sleep(Duration::from_millis(10)).await;
    }
}

/// Reads the events of one watch beside everything else.
fn reading(mut watch: Watch, from: u64) -> tokio::task::JoinHandle<()> {
    tokio::spawn(async move {
        for expected in from + 1..=from + EVENTS {
            assert_eq!(watch.told().await.2, expected, "each once, in order");
        }
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn who_stopped_reading_is_dropped_and_the_others_go_on() {
    let api = server(|config| config.serving.connections.stall_timeout = Duration::from_secs(1)).await;
    let start = current_version(&api).await;
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={start}");
    let mut stuck = tls::as_admin(&api).await;
    tls::get(&mut stuck, &path, "").await;
    assert!(tls::head(&mut stuck).await.starts_with("http/1.1 200 "));
    let stuck_socket = WebSocket::open(&api, &path).await;
    let others =
        [reading(Watch::open(&api, &path).await, start), reading(Watch::open(&api, &path).await, start)];
    until_watches(&api, 4.0).await;
    write_much(&api).await;
    for other in others {
        other.await.expect("whoever reads is told everything");
    }
    until_watches(&api, 0.0).await;
    drop((stuck, stuck_socket));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_too_late_is_told_so() {
    let api = server(|config| config.storage.watch_history = Duration::from_secs(2)).await;
    let start = current_version(&api).await;
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={start}");
    let mut late = tls::as_admin(&api).await;
    tls::get(&mut late, &path, "Connection: close\r\n").await;
    assert!(tls::head(&mut late).await.starts_with("http/1.1 200 "));
    let mut late_socket = WebSocket::open(&api, &path).await;
    let other = reading(Watch::open(&api, &path).await, start);
    write_much(&api).await;
    other.await.expect("whoever reads is told everything");
    let last = start + EVENTS;
    let forgotten = format!("{CONFIG_MAPS}?resourceVersion={}&resourceVersionMatch=Exact&limit=1", last - 1);
    until_code(&api, &forgotten, 410).await;

    let mut rest = Vec::new();
    timeout(PATIENCE, late.read_to_end(&mut rest)).await.expect("an end").expect("in good order");
    let text = String::from_utf8_lossy(&rest);
    let error = text.lines().find(|line| line.starts_with("{\"type\":\"ERROR\"")).expect("it is told why");
    check_gone(&serde_json::from_str(error).expect("JSON"));
    assert!(text.matches("\"type\":\"ADDED\"").count() < 10, "not all was told");

    let mut expected = start;
    loop {
        let event = late_socket.next().await;
        if event["type"] == "ERROR" {
            check_gone(&event);
            break;
        }
        expected += 1;
        assert_eq!(version_of(&event["object"]), expected, "in order, up to the end");
    }
    assert!(expected < last, "not all was told");
    late_socket.closes(1000).await;
}

fn check_gone(event: &Value) {
    let expected = json!({
        "type": "ERROR",
        "object": {
            "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure",
            "message": "The resourceVersion for the provided watch is too old.",
            "reason": "Expired", "code": 410,
        },
    });
    assert_eq!(*event, expected);
}
