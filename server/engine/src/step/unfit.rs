//! Bytes that are no object of a kind: the error for the client that sent them, and the flaw by itself for
//! callers with messages of their own.

use std::fmt::Display;

use crate::{catalog::Resource, status::ApiError};

/// Most bytes of an unreadable body that an error shows.
const SHOWN_BYTES_MAX: usize = 30;

/// The reason why bytes are no object of a kind.
#[derive(Debug)]
pub(crate) struct UnfitBytes {
    error: Box<ApiError>,
    /// None where the answer has no other words than these.
    flaw: Option<String>,
}

impl UnfitBytes {
    /// An error about bytes in no known form.
    pub(super) fn unreadable(resource: &Resource, bytes: &[u8], error: &dyn Display) -> Self {
        let (kind, flaw) = (&resource.kind.name, error.to_string());
        let shown = beginning(bytes);
        let message =
            format!("the object provided is unrecognized (must be of type {kind}): {flaw} ({shown})");
        UnfitBytes::of(message, flaw)
    }

    /// An error about content that does not fit the kind.
    pub(super) fn misfit(resource: &Resource, flaw: String) -> Self {
        UnfitBytes::not_handled(resource, &resource.kind.name, flaw)
    }

    /// The same of bytes that name a kind.
    pub(super) fn not_handled(resource: &Resource, named: &str, flaw: String) -> Self {
        let (kind, version) = (&resource.kind.name, &resource.kind.version);
        UnfitBytes::of(format!("{named} in version {version:?} cannot be handled as a {kind}: {flaw}"), flaw)
    }

    fn of(message: String, flaw: String) -> Self {
        UnfitBytes { error: Box::new(ApiError::bad_request(message)), flaw: Some(flaw) }
    }

    /// The flaw, without the kind that the bytes do not fit.
    pub(crate) fn flaw(&self) -> &str {
        self.flaw.as_deref().unwrap_or(&self.error.status.message)
    }
}

impl From<ApiError> for UnfitBytes {
    fn from(error: ApiError) -> Self {
        UnfitBytes { error: Box::new(error), flaw: None }
    }
}

impl From<UnfitBytes> for ApiError {
    fn from(unfit: UnfitBytes) -> Self {
        *unfit.error
    }
}

/// The first bytes of a body, as text when it looks like JSON, else in hex; or a word for none.
fn beginning(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "<empty>".to_owned();
    }
    let shown = bytes.get(..SHOWN_BYTES_MAX).unwrap_or(bytes);
    let more = if shown.len() < bytes.len() { " ..." } else { "" };
    if shown.first() == Some(&b'{') {
        format!("{}{more}", String::from_utf8_lossy(shown))
    } else {
        let hex: String = shown.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{hex}{more}")
    }
}
