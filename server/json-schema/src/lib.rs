//! Schemas of kinds that clients define, in the words of JSON Schema: what they may say, and which values fit
//! them.
//!
//! A schema is a tree of JSON, read through [`node::Node`]. Nothing here knows the kind in which it is
//! stored. Every walk is as deep as the tree at most, and the reader of JSON bounds that.

pub mod conditions;
pub mod defaults;
mod embedded;
mod evaluation;
pub mod expressions;
mod extensions;
pub mod field_path;
mod fill;
mod fit;
mod flaw;
pub mod formats;
pub mod keywords;
mod list_items;
mod logic;
mod node;
mod numbers;
mod object_schema;
mod patterns;
mod places;
mod prune;
mod sameness;
pub mod shape;
pub mod shown;
mod stored;
pub mod structural;
mod structure;
mod text_formats;
mod unique;
mod values;

pub use embedded::EmbeddedObjects;
pub use fill::DefaultsTooLarge;
pub use node::{Node, SchemaDocument};
pub use object_schema::ObjectSchema;
pub use stored::ToleratedFlaws;
