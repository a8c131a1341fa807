//! Admission of a write at the sub-resource `scale`: plugins see the Scale, and may change the number that is
//! wanted.

use machinery::object::Object;

use crate::{
    call::Mode,
    context::{
        Context,
        admit::{AdmissionRequest, Reservations},
    },
    status::ApiError,
    step::{admission, scale::Scaled},
};

/// A write of a Scale.
pub(super) struct Written<'w> {
    /// The object, with the number that is wanted.
    pub(super) object: &'w mut Box<dyn Object>,
    /// The object as it is stored.
    pub(super) old: &'w dyn Object,
    /// The Scale as the client sent it; none if it is what the object says.
    pub(super) scale: Option<Box<dyn Object>>,
}

/// The mutating phase of a Scale: plugins see that as the client sent it, and change only the number that is
/// wanted and the version. The rules of the Scale are checked behind them.
pub(super) async fn mutate(
    cx: &Context,
    scaled: &Scaled<'_>,
    Written { object, old, scale: sent }: Written<'_>,
    warnings: &mut Vec<String>,
    mode: Mode,
) -> Result<Reservations, ApiError> {
    if !scaled.is_of_interest() {
        if let Some(mut scale) = sent {
            scaled.check(scale.as_mut())?;
        }
        return Ok(Reservations::default());
    }
    let mut new = match sent {
        Some(scale) => scale,
        None => scaled.object_of(object.as_ref())?,
    };
    let old = scaled.object_of(old)?;
    let before = new.fields_json();
    let admission = AdmissionRequest::scale(scaled.request, mode, scaled.resource, &mut new, old.as_ref());
    let reserved = admission::mutate_unstored(cx, admission, warnings).await?;
    scaled.check(new.as_mut())?;
    if new.fields_json() != before {
        scaled.change(object, new.as_ref())?;
    }
    Ok(reserved)
}

/// The validating phase of a Scale.
pub(super) async fn validate(
    cx: &Context,
    scaled: &Scaled<'_>,
    (object, old): (&dyn Object, &dyn Object),
    warnings: &mut Vec<String>,
    mode: Mode,
) -> Result<Reservations, ApiError> {
    if !scaled.is_of_interest() {
        return Ok(Reservations::default());
    }
    let (mut new, old) = (scaled.object_of(object)?, scaled.object_of(old)?);
    let admission = AdmissionRequest::scale(scaled.request, mode, scaled.resource, &mut new, old.as_ref());
    admission::validate(cx, admission, warnings).await
}
