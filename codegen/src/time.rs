//! Times and spans, read as the server reads them: what is no time there is none in a schema either.

#[expect(dead_code, reason = "only the reading is of use here")]
#[path = "../../server/machinery/src/time/calendar.rs"]
mod calendar;
#[path = "../../server/machinery/src/time/duration.rs"]
mod duration;

pub use duration::Duration;

/// A point in time, of which only this is known: that its text was one.
#[derive(Debug, Clone, Copy)]
pub struct Time;

impl Time {
    /// Reads RFC 3339 in the server's strict form.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        calendar::parse(text).map(|_| Time)
    }
}
