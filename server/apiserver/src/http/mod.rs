//! Everything about HTTP: connections, routes, options, media types, forms of answers.

pub mod accept;
pub mod compress;
pub mod counted;
pub mod discovery;
pub mod docs;
pub mod encode;
pub mod foreign;
pub mod headers;
pub mod inflight;
pub mod limits;
pub mod media;
pub mod openapi;
pub mod pages;
pub mod peer;
pub mod plain;
pub mod query;
pub mod route;
pub mod selectors;
pub mod serve;
pub mod snapshot;
pub mod status;
pub mod tls;
pub mod upgrade;
pub mod upload;
pub mod warnings;
pub mod websocket;
