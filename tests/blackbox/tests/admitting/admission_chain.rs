//! The chain of admission: which calls reach plugins, what plugins see of them, and what is measured and
//! noted.

mod calls;
mod manifests;
mod measured;
mod notes;
mod recorder;
mod scale;
mod start;
mod time_limit;
