//! The answer of a verb, before a media type is chosen.

use std::sync::Arc;

use bytes::Bytes;
use http::StatusCode;
use machinery::meta::v1::{ListMeta, Status};
use storage::entry::Entry;

use crate::{catalog::Resource, step::events::Events};

/// The answer of a verb.
pub struct Reply {
    /// HTTP status code.
    pub code: StatusCode,
    /// What to encode.
    pub content: Content,
    /// Texts for `Warning` headers, in order.
    pub warnings: Vec<String>,
}

/// What to encode.
pub enum Content {
    /// One object.
    Object {
        /// Its resource type.
        resource: Arc<Resource>,
        /// The object.
        object: Rendered,
    },
    /// A collection.
    List {
        /// Its resource type.
        resource: Arc<Resource>,
        /// The collection's metadata.
        metadata: ListMeta,
        /// The objects.
        items: Vec<Arc<Entry>>,
    },
    /// A stream of changes.
    Watch {
        /// Its resource type.
        resource: Arc<Resource>,
        /// The source of the stream.
        events: Box<Events>,
    },
    /// A status.
    Status(Box<Status>),
    /// Nothing.
    Empty,
}

/// One encoded object.
#[derive(Clone)]
pub enum Rendered {
    /// As the store holds it.
    Stored(Arc<Entry>),
    /// JSON that was not stored, as a dry run gives it.
    Unstored(Bytes),
}

impl Rendered {
    /// The object's JSON.
    #[must_use]
    pub fn json(&self) -> &Bytes {
        match self {
            Rendered::Stored(entry) => &entry.bytes,
            Rendered::Unstored(bytes) => bytes,
        }
    }

    /// The stored state; none of what was not stored.
    #[must_use]
    pub(crate) fn entry(&self) -> Option<&Arc<Entry>> {
        match self {
            Rendered::Stored(entry) => Some(entry),
            Rendered::Unstored(_) => None,
        }
    }
}

impl Reply {
    /// 200 with an object.
    #[must_use]
    pub(crate) fn object(resource: &Arc<Resource>, object: Rendered) -> Self {
        Reply {
            code: StatusCode::OK,
            content: Content::Object { resource: Arc::clone(resource), object },
            warnings: Vec::new(),
        }
    }

    /// 201 with the new object.
    #[must_use]
    pub(crate) fn created(resource: &Arc<Resource>, object: Rendered) -> Self {
        Reply { code: StatusCode::CREATED, ..Reply::object(resource, object) }
    }

    /// 204: nothing.
    #[must_use]
    pub fn empty() -> Self {
        Reply { code: StatusCode::NO_CONTENT, content: Content::Empty, warnings: Vec::new() }
    }

    /// 200 with a status.
    #[must_use]
    pub(crate) fn status(status: Status) -> Self {
        Reply { code: StatusCode::OK, content: Content::Status(Box::new(status)), warnings: Vec::new() }
    }

    /// The same with warnings in front of those that it has.
    #[must_use]
    pub(crate) fn with_warnings(mut self, mut warnings: Vec<String>) -> Self {
        warnings.append(&mut self.warnings);
        self.warnings = warnings;
        self
    }
}
