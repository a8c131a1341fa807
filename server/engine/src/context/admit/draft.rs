//! The object that a write would store, while plugins may still change it.

use bytes::Bytes;
use machinery::{
    json,
    merge::json_patch::{JsonPatch, PatchError},
    meta::v1::ManagedFieldsEntry,
    object::{Object, OfKind},
};

use serde_json::Value;

use crate::{
    call::FieldValidation,
    catalog::Resource,
    status::ApiError,
    step::{codec, versions::Called},
};

/// What is put back behind a plugin that changes it.
pub(crate) struct Before {
    /// The owners of fields, as they were recorded before the first change.
    pub(crate) managed_fields: Vec<ManagedFieldsEntry>,
    /// The version that the client gave.
    pub(crate) resource_version: String,
}

/// What a change leaves is no object of its kind; the text says why.
#[derive(Debug)]
pub struct NotOfKind(pub String);

/// An object in another version than that of the request.
pub(super) struct Rewritten {
    pub(super) object: Box<dyn Object>,
    /// Whether it is another one than before, apart from defaults.
    pub(super) is_change: bool,
}

/// The object that would be stored, in the working version.
pub struct Draft<'a> {
    resource: &'a Resource,
    object: &'a mut Box<dyn Object>,
    /// Set by the first change. A write that no plugin changes copies nothing.
    before: Option<Before>,
    /// Whether a change waits for its defaults.
    lacks_defaults: bool,
}

impl<'a> Draft<'a> {
    pub(super) fn new(resource: &'a Resource, object: &'a mut Box<dyn Object>) -> Self {
        Draft { resource, object, before: None, lacks_defaults: false }
    }

    /// The object.
    #[must_use]
    pub fn object(&self) -> &dyn Object {
        self.object.as_ref()
    }

    /// The type of the object.
    pub(crate) fn resource(&self) -> &'a Resource {
        self.resource
    }

    /// The object, to be changed; it counts as changed from here on.
    pub fn object_mut(&mut self) -> &mut dyn Object {
        self.note_change();
        self.object.as_mut()
    }

    /// Puts another object in the place of this one.
    pub fn replace(&mut self, object: Box<dyn Object>) {
        self.note_change();
        *self.object = object;
    }

    /// Changes the object as its type in the version that is stored, also if the client uses another one.
    /// Returns whether it is of this type.
    pub fn edit<T: OfKind>(&mut self, change: impl FnOnce(&mut T)) -> bool {
        let mut converted = self.resource.to_stored(self.object());
        // Before `object_mut`, by which the draft counts as changed.
        if !converted.as_deref().unwrap_or(self.object()).as_any().is::<T>() {
            return false;
        }
        let object = match &mut converted {
            Some(object) => object.as_mut(),
            None => self.object_mut(),
        };
        if let Some(object) = object.as_any_mut().downcast_mut() {
            change(object);
        }
        if let Some(object) = converted {
            self.replace(self.resource.of_stored(object));
        }
        true
    }

    /// The same for a change that leaves no default out: what it sets has none, or is set as a whole.
    /// Defaults are then not looked for in all of the object.
    pub fn edit_whole<T: OfKind>(&mut self, change: impl FnOnce(&mut T)) -> bool {
        let lacks_defaults = self.lacks_defaults;
        let is_edited = self.edit(change);
        self.lacks_defaults = lacks_defaults;
        is_edited
    }

    /// The object as JSON, with `kind` and `apiVersion`.
    #[must_use]
    pub fn json(&self) -> Bytes {
        codec::write(self.resource, self.object(), json::Writer::new()).into_bytes().into()
    }

    /// Applies a patch to the JSON of the object. Fields that the kind does not have are dropped. Returns
    /// whether the object is another one than before.
    ///
    /// # Errors
    /// 500 when the patch cannot be applied, or does not leave an object of this kind: the client is not to
    /// blame.
    pub fn patch(&mut self, patch: JsonPatch) -> Result<bool, ApiError> {
        let before = self.json();
        let resource = self.resource;
        let tree = serde_json::from_slice(&before).map_err(ApiError::internal)?;
        let tree = patch.apply(tree).map_err(|error: PatchError| ApiError::internal(error))?;
        let text = codec::text_of(resource, &tree, &codec::raw_texts(resource, &before))?;
        let body = codec::from_json(resource, &text, FieldValidation::Ignore, Vec::new())
            .map_err(|error| ApiError::internal(&error.status.message))?;
        // After decoding, which drops unknown fields: a patch that sets only such fields is no change.
        if codec::write(self.resource, body.object.as_ref(), json::Writer::new()).into_bytes() == before {
            return Ok(false);
        }
        self.replace(body.object);
        Ok(true)
    }

    /// The object in a version of its kind with its JSON changed, and with the defaults of that version.
    ///
    /// # Errors
    /// That of the change, and when it does not leave an object of this kind.
    pub(super) fn rewritten<E: From<NotOfKind>>(
        &self,
        version: &Resource,
        validation: FieldValidation,
        called: &Called,
        change: impl FnOnce(Value) -> Result<Value, E>,
    ) -> Result<Rewritten, E> {
        let resource = self.resource;
        let unreadable = |why: &dyn std::fmt::Display| NotOfKind(why.to_string());
        let converted = match resource.is_same(version) {
            true => None,
            false => {
                let converted = called.convert(self.object(), resource, version);
                Some(converted.ok_or_else(|| unreadable(&"it was not converted"))?)
            }
        };
        let object = converted.as_deref().unwrap_or(self.object());
        let before: Bytes = codec::write(version, object, json::Writer::new()).into_bytes().into();
        let tree = serde_json::from_slice(&before).map_err(|error| unreadable(&error))?;
        let tree = change(tree)?;
        let text = codec::text_of(version, &tree, &codec::raw_texts(version, &before));
        let text = text.map_err(|error| unreadable(&error.status.message))?;
        let body = codec::fit_json(version, &text, validation, Vec::new());
        // Without the name of the kind: the object is not what the client sent.
        let mut object = body.map_err(|unfit| NotOfKind(unfit.flaw().to_owned()))?.object;
        let after = codec::write(version, object.as_ref(), json::Writer::new()).into_bytes();
        object.default_fields();
        Ok(Rewritten { object, is_change: after != before })
    }

    /// The object, and what was there before its first change; none when nothing was changed.
    pub(crate) fn changed(&mut self) -> Option<(&mut dyn Object, Before)> {
        let before = self.before.take()?;
        Some((self.object.as_mut(), before))
    }

    /// The object, if it was changed since it last had its defaults.
    pub(crate) fn without_defaults(&mut self) -> Option<&mut dyn Object> {
        std::mem::take(&mut self.lacks_defaults).then_some(self.object.as_mut())
    }

    fn note_change(&mut self) {
        self.lacks_defaults = true;
        self.before.get_or_insert_with(|| {
            let metadata = self.object.metadata();
            Before {
                managed_fields: metadata.managed_fields.clone(),
                resource_version: metadata.resource_version.clone(),
            }
        });
    }
}
