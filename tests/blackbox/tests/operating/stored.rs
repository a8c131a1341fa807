//! Objects that one build of a program stored, and another one reads, writes, watches, applies and upgrades.
//! The builds differ in the schema of one kind, which the crate `schemas` compiles in many forms.

mod carried;
mod forms;
mod moved;
mod page;
mod pairs;
mod suite;
mod upgraded;
mod world;
