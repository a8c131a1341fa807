//! Admission policies through sockets: what recorded scenarios do not show.

mod bombs;
mod life;
mod measured;
mod mutating;
mod params;
mod refused;
mod rights;
mod status;
mod stored;
