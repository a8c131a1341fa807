//! Admission of a write at the sub-resource `scale`: plugins see the Scale, and may change the number that is wanted.

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

/// The mutating phase of a Scale: plugins see that, and change only the number that is wanted.
pub(super) async fn mutate(
    cx: &Context,
    scaled: &Scaled<'_>,
    (object, old): (&mut Box<dyn Object>, &dyn Object),
    warnings: &mut Vec<String>,
    mode: Mode,
) -> Result<Reservations, ApiError> {
    if !scaled.is_of_interest() {
        return Ok(Reservations::default());
    }
    let (mut new, old) = (scaled.object_of(object.as_ref())?, scaled.object_of(old)?);
    let before = new.fields_json();
    let admission = AdmissionRequest::scale(scaled.request, mode, scaled.resource, &mut new, old.as_ref());
    let reserved = admission::mutate_unstored(cx, admission, warnings).await?;
    if new.fields_json() != before {
        scaled.change(object, new.as_mut())?;
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
