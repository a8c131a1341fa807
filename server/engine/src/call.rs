//! The input of a verb: its options and its payload, typed. An edge of the server makes a [`Call`] of what it
//! received; [`edge`](crate::edge) does it for HTTP. Callers inside the process make one directly.

use std::sync::Arc;

use bytes::Bytes;
use machinery::{
    kind::{Kind, KindShape, Verb},
    meta::v1::DeleteOptions,
    object::Object,
    selector::{FieldSelector, LabelSelector},
};

use storage::entry::Revision;

use crate::media::{APPLY_PATCH, BodyType, JSON_PATCH, MERGE_PATCH, STRATEGIC_MERGE_PATCH};
use crate::{query::Query, status::ApiError};

/// The input of one verb.
pub enum Call {
    /// One object, not older than this version, which is empty if any will do.
    Get {
        /// `resourceVersion`.
        version: String,
    },
    /// A collection.
    List(ListOptions),
    /// A collection as a stream of changes.
    Watch(ListOptions),
    /// A new object, or a question.
    Create(WriteOptions, Payload),
    /// An object in place of the stored one.
    Update(WriteOptions, Payload),
    /// What a caller inside the process changes of the stored object.
    UpdateInPlace(InPlace),
    /// A change to the stored object.
    Patch(PatchOptions, Patch),
    /// The end of an object.
    Delete(Deletion),
    /// The end of all objects that the options select.
    DeleteCollection(ListOptions, Deletion),
    /// A request that is passed on, of any verb.
    Connect(Verb, Connection),
}

/// A request that is passed on.
#[derive(Debug, Clone)]
pub struct Connection {
    /// Its parameters.
    pub query: Query,
    /// The path behind the sub-resource, escapes resolved: empty, or with a slash before each part.
    pub path: String,
    /// Whether the client wants to go on in another protocol.
    pub upgrades: bool,
}

/// The options as the client wrote them: numbers, booleans and selectors are read, texts are not.
#[derive(Debug, Clone, Default)]
pub struct ListOptions {
    /// `resourceVersion`; empty when unset.
    pub version: String,
    /// `resourceVersionMatch`: `Exact`, `NotOlderThan`, or empty.
    pub version_match: String,
    /// Most items of one page; 0 for all.
    pub limit: usize,
    /// Token of the previous page, or empty.
    pub continue_token: String,
    /// How long a watch is to last.
    pub timeout_seconds: Option<i64>,
    /// Whether a watch begins with the objects that exist.
    pub send_initial_events: Option<bool>,
    /// Whether a watch tells its version from time to time.
    pub bookmarks: bool,
    /// Which objects are meant.
    pub selectors: AskedSelectors,
}

/// Both selectors as a client wrote them: well formed, but possibly on fields that do not exist.
#[derive(Debug, Clone, Default)]
pub struct AskedSelectors {
    /// On labels.
    pub labels: Arc<LabelSelector>,
    /// On fields.
    pub fields: Arc<FieldSelector>,
}

/// Whether a write is really done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mode {
    /// It is.
    #[default]
    Real,
    /// Everything but the write.
    DryRun,
}

impl Call {
    /// The verb that is called.
    #[must_use]
    pub fn verb(&self) -> Verb {
        match self {
            Call::Get { .. } => Verb::Get,
            Call::List(_) => Verb::List,
            Call::Watch(_) => Verb::Watch,
            Call::Create(..) => Verb::Create,
            Call::Update(..) | Call::UpdateInPlace(_) => Verb::Update,
            Call::Patch(..) => Verb::Patch,
            Call::Delete(_) => Verb::Delete,
            Call::DeleteCollection(..) => Verb::DeleteCollection,
            Call::Connect(verb, _) => *verb,
        }
    }

    /// Checks that the call is of the verb that was authorized.
    ///
    /// # Errors
    /// 500 if it is of another one.
    pub(crate) fn check_verb(&self, authorized: Verb) -> Result<(), ApiError> {
        let called = self.verb();
        if called == authorized {
            return Ok(());
        }
        let (authorized, called) = (authorized.as_str(), called.as_str());
        Err(ApiError::internal(format!("a request that was authorized as {authorized} calls {called}")))
    }
}

/// How strictly unknown and duplicate fields are taken.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum FieldValidation {
    /// Dropped in silence.
    Ignore,
    /// Dropped, with a warning each.
    #[default]
    Warn,
    /// Refused.
    Strict,
}

/// The options of a write.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WriteOptions {
    /// Whether the write is stored, or only tried.
    pub mode: Mode,
    /// How strictly the fields of the payload are taken.
    pub validation: FieldValidation,
}

/// The options of a patch.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PatchOptions {
    /// Those of every write.
    pub write: WriteOptions,
    /// Whether an apply takes fields that others own.
    pub force: bool,
}

/// An object on its way in.
pub enum Payload {
    /// As a client encoded it.
    Encoded(BodyType, Bytes),
    /// As it is, from a caller inside the process. It is of the type that the request names.
    Object(Box<dyn Object>),
}

/// A change of the stored object that a caller inside the process makes on the object itself. It need not
/// decode the object first.
pub struct InPlace {
    /// The object as the caller saw it. A later one is not changed.
    pub seen: Revision,
    /// Makes the change, to an object of the type that the request names.
    pub make: MakeChange,
}

/// Changes an object.
pub type MakeChange = Box<dyn Fn(&mut dyn Object) -> Result<(), ApiError> + Send + Sync>;

/// A patch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Patch {
    /// How the document is meant.
    pub kind: PatchKind,
    /// The document.
    pub document: Bytes,
}

/// How a patch is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PatchKind {
    /// Operations (RFC 6902).
    Json,
    /// An object that the stored one is merged with (RFC 7396).
    Merge,
    /// The same, with lists that are merged as their declared fields say.
    Strategic,
    /// What an applier wants of the object.
    Apply,
}

impl PatchKind {
    /// Every kind, by its media type.
    const ALL: [(&'static str, PatchKind); 4] = [
        (JSON_PATCH, PatchKind::Json),
        (MERGE_PATCH, PatchKind::Merge),
        (STRATEGIC_MERGE_PATCH, PatchKind::Strategic),
        (APPLY_PATCH, PatchKind::Apply),
    ];

    /// The kind with this media type.
    #[must_use]
    pub(crate) fn of_media_type(media_type: &str) -> Option<Self> {
        PatchKind::ALL.into_iter().find(|(known, _)| *known == media_type).map(|(_, kind)| kind)
    }

    /// Whether objects of a kind can be patched by bodies of a media type.
    #[must_use]
    pub fn offered(media_type: &str, kind: &Kind) -> bool {
        PatchKind::of_media_type(media_type)
            .is_some_and(|patch| patch.suits(&kind.shape, kind.codec.is_untyped()))
    }

    /// 415: a patch of another kind than the objects of this kind take.
    #[must_use]
    pub(crate) fn unsupported(patched: &Kind) -> ApiError {
        if patched.codec.is_untyped() {
            ApiError::unsupported_media_type(&[JSON_PATCH, MERGE_PATCH, APPLY_PATCH])
        } else {
            ApiError::unsupported_patch()
        }
    }

    /// Whether objects of this form can be patched so. What a strategic merge does is said by the declared
    /// fields, so objects without any cannot have one.
    #[must_use]
    pub(crate) fn suits(self, shape: &KindShape, is_untyped: bool) -> bool {
        self != PatchKind::Strategic || !(is_untyped || shape.is_unstructured())
    }
}

/// The input of a delete.
#[derive(Default)]
pub struct Deletion {
    /// The options.
    pub options: DeleteOptions,
    /// Whether it is stored, or only tried.
    pub mode: Mode,
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use machinery::shape::{
        Emit, FieldShape, InnerMessage, InnerName, PatchStrategy, ScalarType, Shape, ValueShape,
    };

    use super::*;

    static OPEN: Shape = Shape {
        name: Cow::Borrowed("Open"),
        envelope: false,
        atomic: false,
        by_tag: &[],
        inner: InnerMessage::Plain,
        open: false,
        fields: Cow::Borrowed(&[FieldShape {
            name: Cow::Borrowed("spec"),
            tag: 0,
            within: &[],
            emit: Emit::NonZero,
            filled: false,
            value: ValueShape::Any,
            patch: PatchStrategy::Default,
            default: None,
            inner: InnerName::Capital,
            holds: &[],
        }]),
    };

    static DECLARED: Shape = Shape {
        name: Cow::Borrowed("Declared"),
        envelope: false,
        atomic: false,
        by_tag: &[],
        inner: InnerMessage::Plain,
        open: false,
        fields: Cow::Borrowed(&[FieldShape {
            name: Cow::Borrowed("spec"),
            tag: 0,
            within: &[],
            emit: Emit::NonZero,
            filled: false,
            value: ValueShape::Scalar(ScalarType::Text),
            patch: PatchStrategy::Default,
            default: None,
            inner: InnerName::Capital,
            holds: &[],
        }]),
    };

    #[test]
    fn only_the_authorized_verb_is_called() {
        let call = || Call::Delete(Deletion::default());
        assert!(call().check_verb(Verb::Delete).is_ok());
        for authorized in [Verb::Get, Verb::Create, Verb::DeleteCollection] {
            let error = call().check_verb(authorized).expect_err("another verb");
            assert_eq!(error.code(), 500);
            let cause = format!("a request that was authorized as {} calls delete", authorized.as_str());
            assert_eq!(error.cause, Some(cause));
        }
    }

    #[test]
    fn a_strategic_merge_needs_declared_fields() {
        for (media_type, of_open) in
            [(JSON_PATCH, true), (MERGE_PATCH, true), (STRATEGIC_MERGE_PATCH, false), (APPLY_PATCH, true)]
        {
            let kind = PatchKind::of_media_type(media_type).expect("a patch");
            assert!(kind.suits(&KindShape::of_type(&DECLARED), false), "{media_type}");
            assert_eq!(kind.suits(&KindShape::of_type(&DECLARED), true), of_open, "{media_type}");
            assert_eq!(kind.suits(&KindShape::of_type(&OPEN), false), of_open, "{media_type}");
        }
    }
}
