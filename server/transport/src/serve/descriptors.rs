//! How many connections the process may hold: each needs a file descriptor, and so do the files of the
//! store, which must not fail to open because clients took them all.

use rustix::process::{Resource, getrlimit, setrlimit};

/// Descriptors that connections do not get.
const RESERVED: u64 = 256;

/// As many connections as wanted, or as the process may open. Raises what the process may open to what
/// it may allow itself: shells set the former low for old programs that cannot count further.
pub(super) fn connections_max(wanted: usize) -> usize {
    let mut limit = getrlimit(Resource::Nofile);
    if limit.current != limit.maximum {
        let raised = rustix::process::Rlimit { current: limit.maximum, maximum: limit.maximum };
        match setrlimit(Resource::Nofile, raised) {
            Ok(()) => limit = raised,
            Err(error) => tracing::warn!(%error, "cannot raise the limit of open files"),
        }
    }
    // `None` stands for no limit.
    let Some(files) = limit.current else { return wanted };
    let possible = usize::try_from(files.saturating_sub(RESERVED).max(files / 2)).unwrap_or(usize::MAX);
    if possible < wanted {
        tracing::debug!(files, connections = possible, "fewer connections than usual, for want of files");
    }
    wanted.min(possible)
}
