//! The history checker: it finds planted faults, in recorded histories and end to end, and finds nothing in
//! short runs against real servers.

mod faulty;
mod inside;
mod mutations;
mod planted;
mod saved;
mod short;
mod small;
