//! Reading and writing objects: every verb, by plain HTTP and by the `kube` crate.

mod apply;
mod codecs;
mod deletion;
mod lists;
mod patches;
mod reads;
mod smoke;
mod versions;
mod watches;
mod writes;
