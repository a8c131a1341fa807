//! Connections: sockets, TLS, HTTP/1.1 and HTTP/2, WebSocket, the reading of bodies, and how many requests
//! there may be at a time.
//!
//! Entry point: [`serve::serve`], which hands requests to a [`serve::Handler`]. Invariant: every wait and
//! every amount has a bound, and nothing here knows what a request means.

pub mod inflight;
pub mod serve;
pub mod tls;
pub mod tunnel;
pub mod upload;
pub mod websocket;
