//! The fields of an object before the first write.

use std::sync::Arc;

use bytes::Bytes;

use super::set::plain;
use crate::json::members;

/// An object without content, or a value in it, taken apart once: every new object is compared with it.
#[derive(Debug)]
pub struct Empty {
    json: Bytes,
    /// By name; nothing for a value that is no object.
    members: Vec<(String, Arc<Empty>)>,
}

impl Empty {
    /// Takes JSON apart that this server wrote.
    #[must_use]
    pub fn new(json: Bytes) -> Self {
        // Slices of one buffer: the values inside share its bytes.
        let named = |(key, value)| Some((plain(key)?.to_owned(), Arc::new(Self::new(json.slice_ref(value)))));
        let members = members(&json).into_iter().flatten().filter_map(named).collect();
        Self { json, members }
    }

    /// All of it.
    #[must_use]
    pub fn json(&self) -> &[u8] {
        &self.json
    }

    /// What it has under this name.
    pub(super) fn member(&self, name: &str) -> Option<&Arc<Self>> {
        self.members.iter().find_map(|(own, value)| (own == name).then_some(value))
    }
}
