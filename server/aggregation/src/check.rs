//! Whether the server of a version answers.

use std::time::Duration;

use crate::{
    own::{self, Asker, Question},
    registry::Registry,
    table::{Remote, api_version},
};

/// Time for one attempt.
const TIME: Duration = Duration::from_secs(5);
/// How often a server is asked that does not answer well, each time at another of its endpoints, if it has
/// several.
const ATTEMPTS_MAX: usize = 5;
/// The largest answer that is read. Only its code counts.
const ANSWER_BYTES_MAX: usize = 8 * 1024 * 1024;

/// Whether the server of the version that an object names is found by the stored service and its endpoints.
pub(crate) fn is_found_by_objects(registry: &Registry, object_name: &str) -> bool {
    let table = registry.table();
    let service = table.remote(&api_version(object_name)).map(|remote| remote.backend.service());
    let services = &registry.means.services;
    service.is_none_or(|service| services.is_by_objects(&service.namespace, &service.name, service.port))
}

/// Asks the server of the version that an object names, if there is one.
///
/// # Errors
/// What is wrong, in words that clients know.
pub(crate) async fn check(registry: &Registry, object_name: &str) -> Option<Result<(), String>> {
    let api_version = api_version(object_name);
    let remote = registry.table().remote(&api_version)?.clone();
    let path = path_of(&api_version);
    let first = attempt(registry, &remote, &path).await;
    if first.is_ok() {
        return Some(first);
    }
    // All at once, so that one that hangs does not keep the others waiting.
    let more = (1..ATTEMPTS_MAX).map(|_| Box::pin(attempt(registry, &remote, &path)));
    Some(match futures_util::future::select_ok(more).await {
        Ok(_) => Ok(()),
        Err(last) => Err(last),
    })
}

async fn attempt(registry: &Registry, remote: &Remote, path: &str) -> Result<(), String> {
    let question =
        Question { path, headers: &[], user: Asker::Discovery, time: TIME, bytes_max: ANSWER_BYTES_MAX };
    let failing = |url: &str, why: String| format!("failing or missing response from {url}: {why}");
    match own::get(&remote.backend, &registry.means, question).await {
        Ok(answer) if answer.code.is_success() => Ok(()),
        Ok(answer) => {
            let url = &answer.url;
            Err(failing(url, format!("bad status from {url}: {}", answer.code.as_u16())))
        }
        Err(unanswered) => Err(match unanswered.url {
            Some(url) => failing(&url, format!("Get {url:?}: {}", unanswered.why)),
            None => unanswered.why,
        }),
    }
}

/// Where the list of what a version has is found.
pub(crate) fn path_of(api_version: &str) -> String {
    let root = if api_version.contains('/') { "/apis" } else { "/api" };
    format!("{root}/{api_version}")
}
