//! The `apiserver` binary of this build.

use std::{
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// Where the binary is; it is built when it is missing or older than its sources.
pub fn path() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| harness::binary::path().expect("the server is built"))
}
