//! A watch as a client reads it: events one by one, as lines or as frames.

use std::time::Duration;

use reqwest::{Method, Response};
use serde_json::Value;

use crate::{http::Api, objects::version_of};

/// Longest wait for something that must happen.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// An open watch.
pub struct Watch {
    response: Response,
    buffer: Vec<u8>,
    /// `Content-Type` of the answer.
    pub media_type: String,
}

impl Watch {
    /// Opens a watch that must be let in.
    #[track_caller]
    pub fn open(api: &Api, path: &str) -> impl Future<Output = Watch> {
        Watch::open_as(api, path, "application/json")
    }

    /// The same in another form.
    #[track_caller]
    pub fn open_as(api: &Api, path: &str, accept: &str) -> impl Future<Output = Watch> {
        let caller = std::panic::Location::caller();
        let request = api.request(Method::GET, path).header("accept", accept);
        let path = path.to_owned();
        async move {
            let opened = tokio::time::timeout(PATIENCE, request.send()).await;
            let response = opened.expect("a watch is answered at once").expect("the server answers");
            let code = response.status().as_u16();
            assert_eq!(code, 200, "{caller}: {path}");
            let media_type = response.headers().get("content-type").and_then(|value| value.to_str().ok());
            let media_type = media_type.unwrap_or_default().to_owned();
            Watch { response, buffer: Vec::new(), media_type }
        }
    }

    /// The next event, or `None` when the stream has ended in good order.
    pub async fn next(&mut self) -> Option<Value> {
        let line =
            self.until(|buffer| buffer.iter().position(|byte| *byte == b'\n').map(|at| at + 1)).await?;
        let text = String::from_utf8_lossy(&line).into_owned();
        Some(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")))
    }

    /// The next event as its type and the name and version of its object.
    pub async fn told(&mut self) -> (String, String, u64) {
        let event = self.next().await.expect("the stream goes on");
        let word = event["type"].as_str().unwrap_or_default().to_owned();
        let name = event["object"]["metadata"]["name"].as_str().unwrap_or_default().to_owned();
        (word, name, version_of(&event["object"]))
    }

    /// The next frame of a binary stream, without its length.
    pub async fn frame(&mut self) -> Option<Vec<u8>> {
        let frame = self.until(|buffer| {
            let length = buffer.first_chunk::<4>()?;
            let end = 4 + usize::try_from(u32::from_be_bytes(*length)).expect("frames are small");
            (buffer.len() >= end).then_some(end)
        });
        Some(frame.await?.split_off(4))
    }

    /// Checks that the stream ends without another event, and without breaking off.
    pub async fn ends(&mut self) {
        let more = self.next().await;
        assert!(more.is_none(), "{more:?}");
    }

    /// Reads until `end` finds the end of a piece, and takes that off.
    async fn until(&mut self, end: impl Fn(&[u8]) -> Option<usize>) -> Option<Vec<u8>> {
        loop {
            if let Some(at) = end(&self.buffer) {
                let rest = self.buffer.split_off(at);
                return Some(std::mem::replace(&mut self.buffer, rest));
            }
            let chunk = tokio::time::timeout(PATIENCE, self.response.chunk()).await;
            let chunk = chunk.expect("the stream goes on or ends").expect("the stream does not break off");
            match chunk {
                Some(bytes) => self.buffer.extend_from_slice(&bytes),
                None => {
                    assert!(self.buffer.is_empty(), "the stream ends in the middle of an event");
                    return None;
                }
            }
        }
    }
}
