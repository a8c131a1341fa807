//! Kinds that clients define while the server runs: from a definition to the kinds of its versions, whose
//! objects are trees of JSON behind a schema.
//!
//! [`ServedKinds`] makes them, and keeps those of a server like the definitions that it is shown. Who reads
//! definitions from the store, and says what became of them, is a controller.

mod codec;
mod columns;
pub mod definition;
mod form;
mod json_path;
mod kinds;
mod object;
mod outline;
mod serving;
mod versions;

pub use kinds::{NoStoredVersion, Supplies};
pub use outline::outline;
pub use serving::{ServedKinds, ServedType, ServingError};
