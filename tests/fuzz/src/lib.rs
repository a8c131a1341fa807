//! What must hold of everything that reads what clients send, for any bytes at all.
//!
//! One function per target takes bytes and panics when a property is broken. The properties say more than
//! that nothing panics: what was read is written and read again alike, bounds hold, and what two parts of the
//! server think of the same bytes agrees. `libfuzzer/` looks for such bytes; the tests of this crate try what
//! is in `kept/`, and what comes out when that is mixed.

mod apply;
mod cel;
mod continue_token;
mod draw;
mod envelope;
mod fields_v1;
mod first_owner;
mod json;
mod json_patch;
mod json_text;
mod merge_patch;
mod object_schema;
mod pem;
mod request;
mod scalars;
mod selectors;
mod strategic_merge_patch;
mod world;
mod yaml;

pub use self::cel::cel;
pub use apply::apply;
pub use continue_token::continue_token;
pub use envelope::envelope;
pub use fields_v1::fields_v1;
pub use first_owner::first_owner;
pub use json::json;
pub use json_patch::json_patch;
pub use json_text::json_text;
pub use merge_patch::merge_patch;
pub use object_schema::object_schema;
pub use pem::pem;
pub use request::request;
pub use scalars::scalars;
pub use selectors::{field_selector, label_selector};
pub use strategic_merge_patch::strategic_merge_patch;
pub use yaml::yaml;

/// Something to give bytes to.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// Its name: that of the function, of the program and of the folder of kept inputs.
    pub name: &'static str,
    /// Panics when a property is broken.
    pub run: fn(&[u8]),
}

/// Every target.
pub static TARGETS: [Target; 18] = [
    Target { name: "apply", run: apply },
    Target { name: "cel", run: cel },
    Target { name: "continue_token", run: continue_token },
    Target { name: "envelope", run: envelope },
    Target { name: "field_selector", run: field_selector },
    Target { name: "fields_v1", run: fields_v1 },
    Target { name: "first_owner", run: first_owner },
    Target { name: "json", run: json },
    Target { name: "json_patch", run: json_patch },
    Target { name: "json_text", run: json_text },
    Target { name: "label_selector", run: label_selector },
    Target { name: "merge_patch", run: merge_patch },
    Target { name: "object_schema", run: object_schema },
    Target { name: "pem", run: pem },
    Target { name: "request", run: request },
    Target { name: "scalars", run: scalars },
    Target { name: "strategic_merge_patch", run: strategic_merge_patch },
    Target { name: "yaml", run: yaml },
];
