//! Recorded answers of kube-apiserver, replayed through sockets against this server.
//!
//! In reading order: [`format`](mod@format) says what is recorded and [`data`] reads it, [`replay`] sends
//! cases side by side, [`compare`] and [`judgement`] judge the answers, [`tally`] counts, and [`floors`]
//! keeps the figures from falling. [`scenario`] does the same for several requests in a row, with a webhook
//! server (`hook`) where cases name one, [`start`] for the objects of a new server, and [`openapi`] for the
//! documents of the API. [`binary`] compares binary forms without a server. The binary of this crate shows
//! what differs; `README.md` says how to use it.

pub mod binary;
mod caller;
pub mod classes;
pub mod compare;
mod connection;
pub mod data;
mod document;
pub mod floors;
pub mod format;
mod hook;
pub mod judgement;
mod names;
mod normalize;
pub mod openapi;
pub mod page;
pub mod patterns;
mod play;
pub mod replay;
pub mod scenario;
mod spaced;
pub mod start;
pub mod tally;
pub mod target;
