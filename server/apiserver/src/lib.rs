//! The server: HTTP, verbs, access, controllers.
//!
//! In reading order: [`app`] is the one way of a request, [`verb`] the eight verbs and [`step`] what they
//! are made of; [`catalog`] is what is served, [`http`] how requests are read and answers encoded.

pub mod admission;
pub mod admit;
pub mod annotations;
pub mod answer;
pub mod app;
pub mod audit;
pub mod authn;
pub mod authorization;
pub mod authz;
pub mod bootstrap_secret;
pub mod catalog;
mod chain;
pub mod client_config;
pub mod clock;
pub mod config;
pub mod context;
pub mod controllers;
pub mod deprecation;
pub mod expiring_cache;
pub mod grants;
pub mod heads;
pub mod health;
pub mod http;
pub mod log;
pub mod metrics;
pub mod options;
pub mod outbound;
pub mod pki;
pub mod ready;
pub mod reply;
pub mod request;
pub mod runtime_config;
pub mod server;
pub mod shutdown;
pub mod step;
pub mod stored_forms;
pub mod stores;
pub mod strategy;
pub mod testing;
pub mod tools;
pub mod turns;
pub mod verb;
pub mod version;
