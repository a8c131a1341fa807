//! What happens to bootstrap tokens by itself: expired ones are deleted, and those that may sign the public
//! information about the cluster. Neither controller runs by default.

mod cleaner;
mod signature;
mod signer;
mod tokens;

pub(crate) use self::{
    cleaner::{NAME as CLEANER, clean},
    signer::{NAME as SIGNER, sign},
};
