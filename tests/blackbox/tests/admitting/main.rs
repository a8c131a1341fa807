//! What changes and refuses writes before they are stored.

mod admission_chain;
mod plugins;
mod policies;
mod webhooks;
