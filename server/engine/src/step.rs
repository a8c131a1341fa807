//! The steps that verbs are made of. Each does one thing, knows no kind, and fails with a status.

pub mod admission;
pub mod commit;
pub mod events;
pub mod last_applied;
pub mod load;
pub mod metadata;
pub mod ownership;
pub mod read;
pub mod rules;
pub mod scope;
pub mod select;
pub mod versions;
