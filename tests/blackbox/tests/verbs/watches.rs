//! Streams of changes: from where on, which events, in which form and framing, and how they end.

mod bookmarks;
mod events;
mod forgotten;
mod forms;
mod framing;
mod limits;
mod slow;
mod websocket;
mod websocket_frames;
mod websocket_handshake;
mod websocket_pings;
mod whole;
