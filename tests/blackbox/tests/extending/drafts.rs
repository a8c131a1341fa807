//! Kinds of a schema that was not built into the program: they behave as those of a build.

mod asked;
mod bodies;
mod both_ways;
mod socket;
