//! Limits for what one request and one connection may cost, and how long they may take.

use std::time::Duration;

/// The largest body that is read: 3 MiB, as in the real server.
pub const BODY_BYTES_MAX: usize = 3 * 1024 * 1024;

/// Bodies and objects up to this size are worked on beside the other requests of their connection: decoding
/// them takes a few dozen microseconds. Work on larger ones moves to other threads, because it would delay
/// the other requests.
pub const LIGHT_BYTES_MAX: usize = 16 * 1024;

/// The longest path and query.
pub const URI_BYTES_MAX: usize = 64 * 1024;

/// The size of all headers of one request.
pub const HEADER_BYTES_MAX: u32 = 1024 * 1024;

/// The number of header fields in one request. Clients of this API send about ten.
pub const HEADERS_MAX: usize = 100;

/// The number of query parameters in one request.
pub const QUERY_PARAMETERS_MAX: usize = 256;

/// Size from which a body is compressed for a client that accepts gzip: 128 KiB.
pub const GZIP_BYTES_MIN: usize = 128 * 1024;

/// Size of the pieces in which large bodies are sent. Smaller pieces cost an HTTP/2 frame each, larger
/// ones memory per list under way.
pub const CHUNK_BYTES: usize = 64 * 1024;

/// The number of concurrent watches. An idle one with its own connection costs 35 to 50 KB, so all of them
/// stay below 1 GB. Long selectors cost more and count as several watches ([`WATCH_PLACE_BYTES`]). A watch
/// whose client does not read holds at most one piece of [`CHUNK_BYTES`] more, for at most
/// [`ConnectionLimits::stall_timeout`].
pub const WATCHES_MAX: usize = 20_000;

/// Memory of a watch for each place that it takes.
pub const WATCH_PLACE_BYTES: usize = 50_000;

/// Memory of a watch for each byte of its selectors. Measured: 1.1 MiB for 43 KB that ask for labels of one
/// letter, the dearest there are, and a tenth where other watches have the same selectors, which are held
/// once.
pub const WATCH_BYTES_PER_SELECTOR_BYTE: usize = 27;

/// The highest chance of a GOAWAY after a request: one in fifty.
pub const GOAWAY_CHANCE_MAX: f64 = 0.02;

/// The number of connections, and the time limits of each.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ConnectionLimits {
    /// Open connections; an idle one costs about 30 KB. At the limit, new ones wait in the kernel's queue.
    /// Less if the process cannot open that many files.
    pub connections_max: usize,
    /// Concurrent requests on one HTTP/2 connection.
    pub streams_max: u32,
    /// Time for the TLS handshake.
    pub handshake_timeout: Duration,
    /// Time from the first byte of a request to the end of its headers.
    pub header_timeout: Duration,
    /// Total time that a body may pause. Beyond it, [`body_bytes_per_second`](Self::body_bytes_per_second)
    /// applies.
    pub body_grace: Duration,
    /// The slowest average rate of a body after the grace period.
    pub body_bytes_per_second: u32,
    /// Time without a request after which a connection is closed; it may take a third longer.
    pub idle_timeout: Duration,
    /// Time without progress after which an answer is cut off, or the connection if nothing at all can be
    /// sent. Until then the answer keeps its snapshot in memory.
    pub stall_timeout: Duration,
    /// Interval of the pings to a silent HTTP/2 connection, and to every WebSocket.
    pub ping_interval: Duration,
    /// Time for the answer to a ping. On a WebSocket every message is an answer.
    pub ping_timeout: Duration,
    /// The chance that an HTTP/2 connection is asked to reconnect after a request, so that clients spread
    /// over servers. At most [`GOAWAY_CHANCE_MAX`].
    pub goaway_chance: f64,
    /// Whether an unauthenticated HTTP/2 client may keep its connection.
    pub anonymous_stay: bool,
    /// Time that a client has to close its connection when the server stops and no request is in progress.
    pub stop_goodbye: Duration,
    /// Time that requests in progress have to finish when the server stops.
    pub stop_drain: Duration,
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
            // Clients that answer do so within a round trip. The others must not hold up the end of the
            // process.
            stop_goodbye: Duration::from_millis(30),
            stop_drain: Duration::from_secs(60),
        }
    }
}
