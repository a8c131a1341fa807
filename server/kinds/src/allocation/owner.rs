//! Whose a lock is.

use std::sync::Arc;

use engine::context::IsOurs;
use generated_core::core::v1::Service;
use machinery::{json, problem::quote};

/// The service that a lock belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Owner {
    pub(super) namespace: String,
    pub(super) name: String,
}

/// Where an address names its service, and where a record does.
const OF_ADDRESS: [&str; 2] = ["spec", "parentRef"];
const OF_RECORD: [&str; 1] = ["owner"];

impl Owner {
    /// This service.
    pub(super) fn of(service: &Service) -> Self {
        let metadata = &service.metadata;
        Owner { namespace: metadata.namespace.clone(), name: metadata.name.clone() }
    }

    /// The owner of a stored record.
    pub(super) fn of_record(bytes: &[u8]) -> Option<Self> {
        Owner::at(&OF_RECORD, bytes)
    }

    /// Whether a stored address belongs to it.
    pub(super) fn has_address(&self) -> IsOurs {
        self.is_at(&OF_ADDRESS)
    }

    /// Whether a stored record belongs to it.
    pub(super) fn has_record(&self) -> IsOurs {
        self.is_at(&OF_RECORD)
    }

    /// What a record says of it and of the time in which it is made.
    pub(super) fn record(&self, now: i64) -> String {
        let (namespace, name) = (quote(&self.namespace), quote(&self.name));
        format!(r#"{{"namespace":{namespace},"name":{name},"since":{now}}}"#)
    }

    /// When a record was made, in Unix seconds.
    pub(super) fn since(bytes: &[u8]) -> i64 {
        let raw = json::pick(bytes, &["owner", "since"]).unwrap_or_default();
        str::from_utf8(raw).ok().and_then(|text| text.parse().ok()).unwrap_or(0)
    }

    fn is_at(&self, path: &'static [&'static str]) -> IsOurs {
        let owner = self.clone();
        Arc::new(move |bytes| Owner::at(path, bytes).as_ref() == Some(&owner))
    }

    fn at(path: &[&str], bytes: &[u8]) -> Option<Self> {
        let raw = json::pick(bytes, path)?;
        let text =
            |name| json::pick(raw, &[name]).map_or_else(String::new, |raw| json::text_of(raw).into_owned());
        Some(Owner { namespace: text("namespace"), name: text("name") })
    }
}
