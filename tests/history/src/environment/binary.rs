//! The `apiserver` binary of this build.

use std::path::PathBuf;

/// Finds it, and builds it when it is missing or older than its sources. Blocks.
///
/// # Errors
/// When it is not there and cannot be built.
pub fn path() -> anyhow::Result<PathBuf> {
    harness::binary::path().map_err(anyhow::Error::msg)
}
