//! Deletes in full: what they answer, what finalizers they set, and what the garbage collector makes of
//! it, told by plain HTTP and by the `kube` crate.

mod answers;
mod background;
mod collections;
mod crossing;
mod foreground;
mod invalid;
mod kube_client;
mod orphan;
mod refused;
mod running;
mod selected;
mod support;
