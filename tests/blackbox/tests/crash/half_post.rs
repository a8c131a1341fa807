//! A request that is under way for as long as a test wants.

use blackbox::process::Process;
use bytes::Bytes;
use futures_util::{StreamExt, stream};
use reqwest::{Body, Method, Response};
use serde_json::{Value, json};
use tokio::{sync::oneshot, task::JoinHandle};

use super::{ledger::PATH, lifecycle::until};

/// A POST of which the server gets the first half, and what sends the other.
pub(crate) struct HalfPost {
    answer: JoinHandle<reqwest::Result<Response>>,
    go: oneshot::Sender<String>,
    rest: String,
}

impl HalfPost {
    /// Begins it. Returns when the server waits for the rest.
    pub(crate) async fn begin(process: &Process) -> Self {
        let text = json!({ "metadata": { "name": "late" } }).to_string();
        let (first, rest) = text.split_at(text.len() / 2);
        let (go, wait) = oneshot::channel::<String>();
        let parts = stream::once(std::future::ready(first.to_owned()))
            .chain(stream::once(async move { wait.await.unwrap_or_default() }))
            .map(|part| Ok::<_, std::io::Error>(Bytes::from(part)));
        let request = process.request(Method::POST, PATH).header("content-type", "application/json");
        let answer = tokio::spawn(request.body(Body::wrap_stream(parts)).send());
        let is_waited_for = || async {
            let page = process.request(Method::GET, "/metrics").send().await.expect("an answer").text().await;
            page.expect("text").lines().any(|line| {
                line.starts_with("apiserver_requests_waiting_for_client_bytes{")
                    && line.contains("receiving")
                    && !line.ends_with(" 0")
            })
        };
        until("the rest of its body is waited for", is_waited_for).await;
        HalfPost { answer, go, rest: rest.to_owned() }
    }

    /// Sends the rest. Returns the object that was created.
    pub(crate) async fn finish(self) -> Value {
        self.go.send(self.rest).expect("the request still waits");
        let answer = self.answer.await.expect("no panic").expect("an answer");
        assert_eq!(answer.status(), 201);
        answer.json().await.expect("JSON")
    }
}
