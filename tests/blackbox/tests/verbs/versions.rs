//! Several versions of one kind, also under two groups: the same objects in different words, one sequence of
//! versions, and only what `--runtime-config` asks for.

mod events;
mod off;
mod reads;
mod signing_requests;
mod slices;
mod support;
