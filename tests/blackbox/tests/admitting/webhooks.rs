//! Admission webhooks over real TLS: good ones, those that misbehave in every way, and what no log may have.

mod failures;
mod hook;
mod images;
mod life;
mod measured;
mod own_server;
mod secrets;
mod servers;
mod updates;
