//! The number of connections that the process may hold. Each needs a file descriptor, and so do the files of
//! the store, which must open even if clients take all they can.

use rustix::process::{Resource, getrlimit, setrlimit};

/// Descriptors that connections cannot use.
const RESERVED: u64 = 256;

/// Returns the number of connections wanted, or what the process can open if that is less. Raises the soft
/// limit of open files to the hard limit first: shells set it low for old programs that use `select`.
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
    // With a very low limit, half of the descriptors are better than none.
    let possible = usize::try_from(files.saturating_sub(RESERVED).max(files / 2)).unwrap_or(usize::MAX);
    if possible < wanted {
        tracing::debug!(files, connections = possible, "fewer connections than usual, for want of files");
    }
    wanted.min(possible)
}
