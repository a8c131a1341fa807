//! Requests for definitions, and for objects of the kinds that they define.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use http::Method;
use serde_json::Value;

use crate::{
    client::{Call, Client},
    objects::{get, request},
};

/// How long it may take until all kinds are served, and the pause between two looks.
const SERVED_WITHIN: Duration = Duration::from_secs(60);
const POLL: Duration = Duration::from_millis(20);
/// Where definitions are.
pub(super) const DEFINITIONS: &str = "/apis/apiextensions.platform.io/v1/customresourcedefinitions";

/// Asks for objects until the kind is served.
pub(super) async fn until_served(client: &Client, path: &str) -> Result<()> {
    let begun = Instant::now();
    loop {
        match client.call(get(path)).await {
            Ok(_) => return Ok(()),
            Err(error) if begun.elapsed() > SERVED_WITHIN => return Err(error).context(path.to_owned()),
            Err(_) => tokio::time::sleep(POLL).await,
        }
    }
}

/// Creates something.
pub(super) fn post(path: &str, object: &Value) -> Call {
    let request = request(Method::POST, path).header("content-type", "application/json");
    Call { request, body: object.to_string().into() }
}
