//! A kind that a running server learns of and forgets again, while it serves others.

mod apply;
mod changes;
mod conversions;
mod definition_changes;
mod documents;
mod load;
mod owners;
mod races;
mod scale;
mod selections;
mod support;
mod verbs;
mod versions;
