// Written by kindsmith from schema/events/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `events/v1`.

pub mod event;

pub use self::event::types::{Event, EventSeries};
