//! A crate with circles, which is read and never compiled.

mod above;
mod below;
mod inside;
mod parent;
