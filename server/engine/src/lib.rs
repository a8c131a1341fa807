//! The verbs, and what they are made of: the catalog of kinds, the steps of a write, routes, queries and
//! errors.
//!
//! In reading order: [`route`] finds out what is asked, [`edge`] makes a [`call`] of an HTTP request,
//! [`verb`] has the eight verbs, [`step`] what they are made of, and [`context`] the state that they share.
//! [`context::admit`] and [`authorization`] say how plugins and authorizers are called; other crates
//! implement them.
//!
//! Entry point: [`verb::run`]. Invariant: no kind is named here. A kind is a value in the [`catalog`], so
//! verbs work for kinds that did not exist when they were written.

pub mod annotations;
pub mod api_path;
pub mod authorization;
pub mod call;
pub mod catalog;
pub mod context;
pub mod conversions;
pub mod definitions;
pub mod deprecation;
pub mod edge;
pub mod emptied;
pub mod followed;
pub mod heads;
pub mod media;
pub mod namespaced;
mod phase;
pub mod query;
pub mod reply;
pub mod request;
pub mod route;
pub mod runtime_config;
mod selectors;
pub mod status;
pub mod step;
pub mod stores;
pub mod verb;
pub mod webhook_time;
