//! Bounds on what one request may cost.

/// Largest body that is read: 3 MiB.
pub const BODY_BYTES_MAX: usize = 3 * 1024 * 1024;

/// Longest path and query that are looked at.
pub const URI_BYTES_MAX: usize = 64 * 1024;

/// Most query parameters in one request.
pub const QUERY_PARAMETERS_MAX: usize = 256;

/// Size from which a body is compressed for a client that accepts gzip: 128 KiB.
pub const GZIP_BYTES_MIN: usize = 128 * 1024;

/// Size of the pieces in which large bodies are sent. Smaller pieces cost an HTTP/2 frame each, larger
/// ones memory per list under way.
pub const CHUNK_BYTES: usize = 64 * 1024;
