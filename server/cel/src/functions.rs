//! What the functions of the libraries do.
//!
//! A function gets its arguments as values, and answers nothing if they have none of the types that it takes.

mod access;
mod address_text;
mod addresses;
mod call;
mod comparisons;
mod convert;
mod dates;
mod formatting;
mod json_patch;
mod lists;
mod named_formats;
mod operators;
mod optional;
mod overloads;
mod patterns;
mod quantities;
mod sets;
mod sorting;
mod strings;
mod urls;
mod versions;

pub(crate) use call::{Context, Function};
pub(crate) use overloads::{is_single, no_overload};

/// The function of a name, and of an overload if the types of an expression leave only one.
pub(crate) fn find(name: &str, overload: Option<&str>) -> Option<Function> {
    overload
        .and_then(|overload| lists::find_overload(overload).or_else(|| addresses::find_overload(overload)))
        .or_else(|| operators::find(name))
        .or_else(|| comparisons::find(name))
        .or_else(|| convert::find(name))
        .or_else(|| strings::find(name))
        .or_else(|| dates::find(name))
        .or_else(|| lists::find(name))
        .or_else(|| sorting::find(name))
        .or_else(|| sets::find(name))
        .or_else(|| optional::find(name))
        .or_else(|| patterns::find(name))
        .or_else(|| addresses::find(name))
        .or_else(|| quantities::find(name))
        .or_else(|| urls::find(name))
        .or_else(|| versions::find(name))
        .or_else(|| named_formats::find(name))
        .or_else(|| json_patch::find(name))
        .or_else(|| access::find(name))
}
