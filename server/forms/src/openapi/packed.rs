//! A document as it is kept: packed.

use std::io;

use crate::compress;

/// JSON with brand keys, as a gzip file. An idle server holds it in no other form.
#[derive(Debug, Clone, Copy)]
pub struct Packed(pub &'static [u8]);

impl Packed {
    /// The text. What cannot be unpacked is empty, and the log says so; a test unpacks every document.
    pub(super) fn text(self) -> String {
        let text =
            compress::unpacked(self.0).and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other));
        text.unwrap_or_else(|error| {
            tracing::error!(%error, "a published document cannot be unpacked");
            String::new()
        })
    }
}
