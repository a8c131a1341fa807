//! Several versions of one kind: the same objects in different words, one sequence of versions, and only what
//! `--runtime-config` asks for.

mod off;
mod reads;
mod signing_requests;
mod slices;
mod support;
