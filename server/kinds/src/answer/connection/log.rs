//! The log of a container.

use engine::{call::Connection, context::Inquiry, query::Query, reply::Reply, status::ApiError};
use generated_core::core::v1::Pod;
use machinery::{
    path::Path,
    problem::{Problems, plain, quote},
};

use super::target;

/// The type of the options, as refusals name it.
const OPTIONS: &str = "PodLogOptions";
/// With it, one of the streams may be asked for.
const STREAMS_GATE: &str = "PodLogsQuerySplitStreams";

/// Asks for a log.
pub(super) async fn read(asked: &Inquiry<'_>, connection: &Connection) -> Result<Reply, ApiError> {
    let name = &asked.request.route.name;
    let query = &connection.query;
    check(asked, query, name)?;
    let pod = target::find::<Pod>(asked, name).await?;
    let container = target::container(&pod, query.text("container"))?;
    // A pod that no node runs has written nothing.
    if pod.spec.node_name.is_empty() {
        return Ok(Reply::empty());
    }
    let agent = target::agent(asked, &pod.spec.node_name).await?;
    let namespace = &pod.metadata.namespace;
    let url = format!("https://{agent}/containerLogs/{namespace}/{name}/{container}");
    Err(ApiError::failed(format!("Get {url:?}: {}", target::refused(&agent))))
}

fn check(asked: &Inquiry<'_>, query: &Query, name: &str) -> Result<(), ApiError> {
    let mut problems = Problems::default();
    let mut at_least = |name: &str, least: i64, text: &str| -> Result<bool, ApiError> {
        let number = query.integer(name)?;
        if let Some(number) = number.filter(|number| *number < least) {
            problems.invalid(&Path::Root.field(name), &plain(number), text);
        }
        Ok(number.is_some())
    };
    let has_tail = at_least("tailLines", 0, "must be greater than or equal to 0")?;
    at_least("limitBytes", 1, "must be greater than 0")?;
    let seconds = query.integer("sinceSeconds")?;
    if seconds.is_some() && !query.text("sinceTime").is_empty() {
        let text = "at most one of `sinceTime` or `sinceSeconds` may be specified";
        problems.forbidden(&Path::Root.field("[]"), text);
    } else if let Some(seconds) = seconds.filter(|seconds| *seconds < 1) {
        problems.invalid(&Path::Root.field("sinceSeconds"), &plain(seconds), "must be greater than 0");
    }
    check_stream(asked, query, has_tail, &mut problems);
    if problems.is_empty() {
        return Ok(());
    }
    Err(ApiError::invalid_kind(OPTIONS, "", OPTIONS, name, &problems))
}

fn check_stream(asked: &Inquiry<'_>, query: &Query, has_tail: bool, problems: &mut Problems) {
    let Some(stream) = query.get("stream") else { return };
    let at = Path::Root.field("stream");
    if !asked.gates().is_on(STREAMS_GATE) {
        problems.forbidden(&at, "may not be specified");
    } else if !matches!(stream, "All" | "Stdout" | "Stderr") {
        problems.not_supported(&at, &quote(stream), &["All", "Stdout", "Stderr"]);
    } else if stream != "All" && has_tail {
        let text = "`tailLines` and specific `stream` are mutually exclusive for now";
        problems.forbidden(&Path::Root.field("[]"), text);
    }
}
