//! Ends the protection of deleted volumes, claims and classes of volume attributes when nothing uses them any
//! more: it removes the finalizer that admission gave them. Objects that were made without it get it here.
//!
//! A claim is used by the pods that are on a node and mount it, a volume by the claim that it is bound to,
//! and a class by the claims and volumes that name it.

mod claims;
mod classes;
mod due;
mod volumes;

pub(crate) use self::{
    claims::run as protect_claims, classes::run as protect_classes, volumes::run as protect_volumes,
};
