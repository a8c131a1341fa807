//! Kinds that were not built into the program.

mod aggregation;
mod custom_kinds;
mod definitions;
mod drafts;
mod projects;
