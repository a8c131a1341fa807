//! An object in the other versions of its kind: what field ownership needs to judge owners who write in
//! another version than a request.
//!
//! Ownership is worked out without waiting. Where only a call converts, what is missing is noted, asked for
//! behind the attempt, and the attempt is repeated with the answers.

use std::{
    fmt::Display,
    sync::{Mutex, MutexGuard, PoisonError},
};

use bytes::Bytes;
use machinery::{
    json,
    object::Object,
    ownership::{self, BadObject, DuplicateItems},
    shape::Shape,
};
use serde_json::Value;

use super::{bringer, codec};
use crate::{
    call::FieldValidation,
    catalog::{Catalog, Resource},
    request::Request,
    status::ApiError,
};

/// How often an attempt is repeated for answers: each may show that another one is needed, as often as a kind
/// has owners in different versions.
const ROUNDS_MAX: usize = 2 * crate::catalog::VERSIONS_MAX;

/// The versions of one resource type.
pub(crate) struct Versions<'a> {
    /// Where they are found.
    pub(crate) catalog: &'a Catalog,
    /// One of them.
    pub(crate) resource: &'a Resource,
    /// What calls have converted.
    pub(crate) called: &'a Called,
}

impl ownership::Versions for Versions<'_> {
    fn shape_of(&self, version: &str) -> Option<&Shape> {
        self.catalog.in_version(self.resource.id, version).map(|resource| &*resource.kind.shape)
    }

    fn convert(&self, object: &Value, from: &str, to: &str) -> Result<Option<Value>, BadObject> {
        let find = |version| self.catalog.in_version(self.resource.id, version);
        let (Some(from), Some(to)) = (find(from), find(to)) else { return Ok(None) };
        let unfit = |error: &dyn Display| BadObject::Unfit(error.to_string());
        if keeps_fields(from) {
            return fitting(to, object.clone()).map(Some);
        }
        let text = serde_json::to_vec(object).map_err(|error| unfit(&error))?;
        let object = codec::from_json(from, &text, FieldValidation::Ignore, Vec::new())
            .map_err(|error| unfit(&error.status.message))?
            .object;
        let Some(there) = self.called.convert(object.as_ref(), from, to) else { return Ok(None) };
        let mut there: Value = serde_json::from_slice(&there.fields_json()).map_err(|error| unfit(&error))?;
        // Without them, it could not be converted any further.
        if let Some(members) = there.as_object_mut() {
            members.insert("apiVersion".to_owned(), to.api_version.clone().into());
            members.insert("kind".to_owned(), to.kind.name.to_string().into());
        }
        fitting(to, there).map(Some)
    }
}

/// Whether objects of the type go from version to version without a change. Nothing is pruned on that way: a
/// field that the other version does not declare makes the object one that has no owners there.
pub(crate) fn keeps_fields(resource: &Resource) -> bool {
    resource.kind.codec.is_untyped() && resource.remote().is_none()
}

fn fitting(resource: &Resource, object: Value) -> Result<Value, BadObject> {
    let flaws = ownership::find_flaws(&resource.kind.shape, &object, DuplicateItems::Refused);
    match ownership::describe_flaws(&flaws) {
        Some(flaws) => Err(BadObject::Unfit(flaws)),
        None => Ok(object),
    }
}

/// What calls have converted for one write, and what is still to be asked for. Stays empty for kinds whose
/// conversion takes no call.
#[derive(Debug, Default)]
pub(crate) struct Called(Mutex<Conversions>);

/// An object as JSON, and the `apiVersion` that it is wanted in.
type Wanted = (Bytes, String);

#[derive(Debug, Default)]
struct Conversions {
    known: Vec<(Wanted, Bytes)>,
    missing: Vec<Wanted>,
    rounds: usize,
}

impl Called {
    /// An object in another version; none if that is not known yet.
    pub(crate) fn convert(
        &self,
        object: &dyn Object,
        from: &Resource,
        to: &Resource,
    ) -> Option<Box<dyn Object>> {
        if from.is_same(to) || from.remote().is_none() {
            return Some(from.convert(object, to));
        }
        let json: Bytes = codec::write(from, object, json::Writer::new()).into_bytes().into();
        let wanted = (json, to.api_version.clone());
        let mut conversions = self.lock();
        if let Some((_, known)) = conversions.known.iter().find(|(known, _)| *known == wanted) {
            return codec::own(to, known).ok();
        }
        if !conversions.missing.contains(&wanted) {
            conversions.missing.push(wanted);
        }
        None
    }

    /// Asks for what was missing. Returns whether there was anything: the attempt is to be repeated then.
    ///
    /// # Errors
    /// 500 when it is not converted.
    pub(crate) async fn ask(&self, request: &Request) -> Result<bool, ApiError> {
        let missing = {
            let mut conversions = self.lock();
            conversions.rounds += 1;
            if conversions.rounds > ROUNDS_MAX {
                return Err(ApiError::internal("owners in too many versions"));
            }
            std::mem::take(&mut conversions.missing)
        };
        let is_any = !missing.is_empty();
        for (json, version) in missing {
            let Some(target) = request.catalog.in_version(request.resource().id, &version) else { continue };
            let converted = bringer::convert_one(target, json.clone(), request.deadline).await?;
            self.lock().known.push(((json, version), converted));
        }
        Ok(is_any)
    }

    /// Each change is a single one, so the value is whole if a thread panicked with it.
    fn lock(&self) -> MutexGuard<'_, Conversions> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
