//! Admission beyond single kinds: how plugins are made and configured, and those that ask others what to do,
//! which are webhooks, policies and the image policy.
//!
//! Entry point: [`Lineup`], what a chain is made of. What a plugin may do is said in
//! [`engine::context::admit`], what it is made from in [`Opening`], and how it is configured in
//! [`Configuration`]: a row's `open` asks for a type, and what the file says is read strictly as this type.
//! [`pods`] and [`stored`] are what plugins of other crates share.
//!
//! Invariant: a plugin changes or refuses the object of a write, and writes nothing itself.

mod certificate_flaws;
mod configuration;
pub mod evaluation;
pub mod image_policy;
mod json_texts;
mod manifests;
mod matching;
mod misfit_texts;
mod opening;
pub mod param_rights;
mod patch_texts;
pub mod pods;
pub mod policies;
pub mod release;
mod rows;
pub mod stored;
mod webhook_supplies;
pub mod webhooks;

pub use ground::document::TypeMeta;

pub use self::{
    configuration::{Configuration, ConfigurationError, Configurations},
    opening::{Opened, Opening, Supplies, TolerationSeconds},
    rows::{Lineup, OwnPlugin, Row},
    webhook_supplies::{OwnServer, WebhookSupplies},
};
