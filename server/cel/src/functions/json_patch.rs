//! Pointers of JSON patches.

use super::call::Function;
use crate::value::Datum;

pub(super) fn find(name: &str) -> Option<Function> {
    (name == "jsonpatch.escapeKey").then_some(|context, args| match args {
        [Datum::String(key)] => {
            let escaped = key.replace('~', "~0").replace('/', "~1");
            Some(context.meter.allocate(escaped.len()).map(|()| Datum::owned_text(escaped)))
        }
        _ => None,
    })
}
