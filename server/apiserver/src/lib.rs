//! The server: HTTP, verbs, access, controllers.
//!
//! In reading order: [`app`] is the one way of a request, [`verb`] the eight verbs and [`step`] what they
//! are made of; [`catalog`] is what is served, [`http`] how requests are read and answers encoded.

pub mod app;
pub mod config;
pub mod counted;
pub mod docs;
pub mod health;
pub mod options;
pub mod pages;
pub mod server;
pub mod snapshot;
pub mod stored_forms;
pub mod testing;
pub mod tools;
pub mod upgrade;
