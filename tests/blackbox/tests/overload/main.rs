//! More than the server can take, through sockets: refusals, time limits, clients that are slow or hostile,
//! and a load of four times what is admitted. All bounds are the real ones, mostly with smaller numbers.

mod connections;
mod delivery;
mod headers;
mod hostile_streams;
mod load;
mod moved;
mod raw;
mod refusals;
mod support;
mod time_limits;
mod uploads;

use blackbox::frames;
