//! Bounds on what one request and one connection may cost, and how long they may keep us waiting.

use std::time::Duration;

/// Largest body that is read: 3 MiB.
pub const BODY_BYTES_MAX: usize = 3 * 1024 * 1024;

/// Bodies and objects up to this size are worked on beside the other requests of their connection: decoding them takes a
/// few dozen microseconds. Work on larger ones moves to other threads, because it would delay the other requests.
pub const LIGHT_BYTES_MAX: usize = 16 * 1024;

/// Longest path and query that are looked at.
pub const URI_BYTES_MAX: usize = 64 * 1024;

/// All headers of one request together.
pub const HEADER_BYTES_MAX: u32 = 1024 * 1024;

/// Most header fields in one request. Clients of this API send about ten.
pub const HEADERS_MAX: usize = 100;

/// Most query parameters in one request.
pub const QUERY_PARAMETERS_MAX: usize = 256;

/// Size from which a body is compressed for a client that accepts gzip: 128 KiB.
pub const GZIP_BYTES_MIN: usize = 128 * 1024;

/// Size of the pieces in which large bodies are sent. Smaller pieces cost an HTTP/2 frame each, larger
/// ones memory per list under way.
pub const CHUNK_BYTES: usize = 64 * 1024;

/// Streams of changes at the same time. An idle one costs 35 to 50 KB with a connection of its own, so all
/// of them stay below 1 GB. Long selectors cost more, and count as several ([`WATCH_PLACE_BYTES`]). One whose client does not read holds at most one piece of [`CHUNK_BYTES`] on top,
/// for at most [`ConnectionLimits::stall_timeout`].
pub const WATCHES_MAX: usize = 20_000;

/// What a watch holds in memory for each place that it takes.
pub const WATCH_PLACE_BYTES: usize = 50_000;

/// What a watch holds in memory for each byte of its selectors. Measured: 0.35 MiB for 43 KB.
pub const WATCH_BYTES_PER_SELECTOR_BYTE: usize = 9;

/// Connections that are asked to go after a request, at most: one in fifty.
pub const GOAWAY_CHANCE_MAX: f64 = 0.02;

/// How many connections there may be, and how long each may keep us waiting.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ConnectionLimits {
    /// Connections open at the same time; an idle one costs about 30 KB. Past it, new ones wait in the
    /// kernel's queue. Fewer when the process may not open that many files.
    pub connections_max: usize,
    /// Requests at the same time on one HTTP/2 connection.
    pub streams_max: u32,
    /// After this, a client that does not finish the handshake is dropped.
    pub handshake_timeout: Duration,
    /// After this, a client that has begun a request and does not finish its headers is dropped.
    pub header_timeout: Duration,
    /// A body may pause for this long altogether. Beyond it, [`body_bytes_per_second`](Self::body_bytes_per_second) must
    /// have come.
    pub body_grace: Duration,
    /// The slowest rate at which a body may come, on average and after the grace.
    pub body_bytes_per_second: u32,
    /// A connection without a request for this long is closed, at the latest a third of it later.
    pub idle_timeout: Duration,
    /// A client that takes nothing of what is sent to it for this long loses the answer, or the connection
    /// if nothing gets through at all. Until then it holds the state that it is reading.
    pub stall_timeout: Duration,
    /// HTTP/2: a silent connection is asked whether it still lives. A WebSocket is asked at this pace.
    pub ping_interval: Duration,
    /// After this without an answer to the question it is closed. On a WebSocket whatever comes is an answer.
    pub ping_timeout: Duration,
    /// The chance that an HTTP/2 connection is asked to go after a request, so that clients spread over
    /// servers again. At most [`GOAWAY_CHANCE_MAX`].
    pub goaway_chance: f64,
    /// Whether an HTTP/2 client that is not recognized may ask again on the same connection.
    pub anonymous_stay: bool,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        ConnectionLimits {
            connections_max: 50_000,
            streams_max: 250,
            handshake_timeout: Duration::from_secs(10),
            header_timeout: Duration::from_secs(32),
            body_grace: Duration::from_secs(10),
            body_bytes_per_second: 1024,
            idle_timeout: Duration::from_secs(90),
            stall_timeout: Duration::from_secs(60),
            ping_interval: Duration::from_secs(30),
            ping_timeout: Duration::from_secs(15),
            goaway_chance: 0.0,
            anonymous_stay: false,
        }
    }
}
