//! The steps that verbs are made of. Each does one thing, knows no kind, and fails with a status.

pub(crate) mod admission;
pub(crate) mod allocate;
pub(crate) mod bringer;
pub mod codec;
pub(crate) mod commit;
pub(crate) mod event_conversion;
pub mod events;
pub mod from_file;
pub(crate) mod last_applied;
pub(crate) mod load;
pub mod metadata;
pub(crate) mod ownership;
pub(crate) mod rules;
pub(crate) mod scale;
pub(crate) mod scale_owners;
pub(crate) mod scope;
pub mod select;
pub(crate) mod shared_selectors;
pub(crate) mod shown;
pub(crate) mod unfit;
pub(crate) mod versions;
pub mod watch_event;
