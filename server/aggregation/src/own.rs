//! Requests that this server makes of other servers for itself: checks, discovery, documents. Each has a
//! bound of time and of the size of its answer.

use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Request, StatusCode};
use http_body_util::{BodyExt, Empty, LengthLimitError, Limited};
use machinery::user::User;
use tokio::time::timeout;

use crate::{
    backend::{Backend, Means},
    headers,
};

/// What is asked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Question<'a> {
    pub(crate) path: &'a str,
    pub(crate) headers: &'a [(HeaderName, &'a str)],
    pub(crate) user: Asker,
    pub(crate) time: Duration,
    pub(crate) bytes_max: usize,
}

/// As whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asker {
    /// For discovery and checks, with rights to everything: what is served does not depend on who asks.
    Discovery,
    /// For documents.
    Documents,
}

/// A whole answer.
#[derive(Debug)]
pub(crate) struct Answer {
    /// Where it came from.
    pub(crate) url: String,
    pub(crate) code: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

/// Why there is no answer: where it was asked for, and what happened.
#[derive(Debug)]
pub(crate) struct Unanswered {
    /// Nothing where the server has no address.
    pub(crate) url: Option<String>,
    pub(crate) why: String,
}

impl Asker {
    fn user(self) -> User {
        let (name, groups) = match self {
            Asker::Discovery => ("system:kube-aggregator", vec![machinery::user::MASTERS.to_owned()]),
            Asker::Documents => ("system:aggregator", Vec::new()),
        };
        User { name: name.to_owned(), groups, ..User::default() }
    }
}

impl Answer {
    /// A header as text; empty if there is none.
    pub(crate) fn header(&self, name: &HeaderName) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

/// Reads a path of a server.
///
/// # Errors
/// When no whole answer arrives in time.
pub(crate) async fn get(
    backend: &Backend,
    means: &Means,
    question: Question<'_>,
) -> Result<Answer, Unanswered> {
    let nowhere = |why: String| Unanswered { url: None, why };
    let client = backend.client(means).map_err(nowhere)?;
    let address = backend.address(means).map_err(nowhere)?;
    let url = format!("https://{address}{}", question.path);
    let failed = |why: String| Unanswered { url: Some(url.clone()), why };
    let mut request = Request::new(Empty::new().map_err(|never| match never {}).boxed_unsync());
    *request.uri_mut() = url.parse().map_err(|error| failed(format!("{error}")))?;
    let headers = request.headers_mut();
    for (name, value) in question.headers {
        headers.insert(name, HeaderValue::from_str(value).map_err(|error| failed(error.to_string()))?);
    }
    headers::name_user(headers, &question.user.user()).map_err(failed)?;
    let asked = async {
        let response = client.send(request).await.map_err(|error| error.told())?;
        let (head, body) = response.into_parts();
        let body = Limited::new(body, question.bytes_max).collect().await.map_err(|error| {
            let bytes_max = question.bytes_max;
            if error.is::<LengthLimitError>() {
                format!("the answer has more than {bytes_max} bytes")
            } else {
                error.to_string()
            }
        })?;
        Ok((head, body.to_bytes()))
    };
    let answered = timeout(question.time, asked).await;
    let late = "context deadline exceeded (Client.Timeout exceeded while awaiting headers)";
    let answered = answered.unwrap_or_else(|_| Err(late.to_owned()));
    let (head, body) = answered.map_err(failed)?;
    Ok(Answer { url, code: head.status, headers: head.headers, body })
}
