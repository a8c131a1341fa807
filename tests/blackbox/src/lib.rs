//! What the black-box tests share: a server with a client that speaks plain HTTP to it, as any user would.
//!
//! The tests see the public face only: sockets, TLS, JSON.

pub mod authority;
pub mod binary;
pub mod collections;
pub mod control_plane;
pub mod envelope;
pub mod examples;
pub mod forged;
pub mod frames;
pub mod gadget_versions;
pub mod gadgets;
pub mod http;
pub mod kubectl;
pub mod metrics;
pub mod mirror;
pub mod objects;
pub mod process;
pub mod quotas;
pub mod remote;
pub mod schema;
pub mod signing;
pub mod stream;
pub mod tls;
pub mod websocket;
pub mod websocket_frames;
