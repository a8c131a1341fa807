//! Whether the client of a WebSocket still lives: it is asked at a steady pace, and closed when it says
//! nothing.

use std::time::{Duration, Instant};

use apiserver::testing::TestServer;
use blackbox::{
    collections::{create_all, current_version},
    http::Api,
    objects::CONFIG_MAPS,
    stream::PATIENCE,
    websocket_frames::{FINAL, Frames, PING, PONG, TEXT, frame},
};

const LONG: Duration = Duration::from_secs(3600);

/// A watch that is asked this often and has this long to answer.
async fn asked(interval: Duration, timeout: Duration) -> (Api, Frames) {
    let builder = TestServer::builder().configure(|config| {
        config.serving.connections.ping_interval = interval;
        config.serving.connections.ping_timeout = timeout;
    });
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={}", current_version(&api).await);
    let frames = Frames::open(&api, &path).await;
    (api, frames)
}

#[tokio::test]
async fn the_questions_come_at_a_steady_pace_and_any_answer_will_do() {
    let interval = Duration::from_millis(200);
    let started = Instant::now();
    let (api, mut frames) = asked(interval, LONG).await;
    for (round, answer) in [(1, PONG), (2, TEXT), (3, PING), (4, PONG)] {
        let (first, payload) = frames.next().await.expect("a question");
        assert_eq!((first, payload.len()), (FINAL | PING, 0));
        assert!(started.elapsed() >= interval * round, "question {round} after {:?}", started.elapsed());
        frames.send(&frame(FINAL | answer, b"")).await;
        if answer == PING {
            assert_eq!(frames.next().await, Some((FINAL | PONG, Vec::new())));
        }
    }
    create_all(&api, &["a"]).await;
    loop {
        let (first, payload) = frames.next().await.expect("it goes on");
        if first == FINAL | TEXT {
            assert!(String::from_utf8_lossy(&payload).contains("\"name\":\"a\""));
            break;
        }
        frames.send(&frame(FINAL | PONG, b"")).await;
    }
}

#[tokio::test]
async fn nobody_is_asked_twice_before_an_answer() {
    let (api, mut frames) = asked(Duration::from_millis(50), LONG).await;
    assert_eq!(frames.next().await, Some((FINAL | PING, Vec::new())));
    tokio::time::sleep(Duration::from_millis(300)).await;
    create_all(&api, &["a"]).await;
    assert_eq!(frames.next().await.expect("the event").0, FINAL | TEXT, "no second question");
    frames.send(&frame(FINAL | PONG, b"")).await;
    assert_eq!(frames.next().await, Some((FINAL | PING, Vec::new())));
}

#[tokio::test]
async fn whoever_answers_nothing_is_closed_in_time() {
    let (interval, timeout) = (Duration::from_millis(100), Duration::from_millis(500));
    let started = Instant::now();
    let (api, mut frames) = asked(interval, timeout).await;
    assert_eq!(frames.next().await, Some((FINAL | PING, Vec::new())));
    // What the server tells is no sign that the client lives.
    create_all(&api, &["a"]).await;
    assert_eq!(frames.next().await.expect("the event").0, FINAL | TEXT);
    assert_eq!(frames.closes(1011).await, "a ping was not answered in time");
    let took = started.elapsed();
    assert!(took >= interval + timeout && took < PATIENCE, "{took:?}");
}
