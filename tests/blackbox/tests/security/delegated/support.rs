//! Asking a server that tells every caller who they are.

use std::time::Duration;

use blackbox::http::{Answer, Api, send};
use reqwest::Method;

pub(crate) use blackbox::mirror::{PATH, start};

/// Asks with a token.
pub(crate) async fn with(api: &Api, token: &str) -> Answer {
    let request = api.anonymous().request(Method::GET, format!("{}{PATH}", api.server.url()));
    send(request.header("authorization", format!("Bearer {token}"))).await
}

/// Who the server says that the bearer of a token is, or that nobody is.
pub(crate) async fn who(api: &Api, token: &str) -> String {
    let answer = with(api, token).await;
    let message = answer.json()["message"].as_str().unwrap_or_default().to_owned();
    match answer.code {
        401 => {
            assert_eq!(answer.header("www-authenticate"), "Bearer");
            format!("401 {message}")
        }
        403 => {
            let (_, user) = message.split_once("you are ").unwrap_or_else(|| panic!("{message}"));
            user.trim_end_matches('.').to_owned()
        }
        other => panic!("{other}: {}", answer.text()),
    }
}

/// Asks until somebody is recognized, as happens soon after the start.
pub(crate) async fn eventually(api: &Api, token: &str) -> String {
    for _ in 0..200 {
        let found = who(api, token).await;
        if !found.starts_with("401") {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("nobody is recognized");
}

/// Asks until the answer has another code than this, as happens soon after the start.
pub(crate) async fn eventually_not(api: &Api, token: &str, code: u16) {
    for _ in 0..200 {
        if with(api, token).await.code != code {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("it is always {code}");
}
