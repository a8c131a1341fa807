//! The way between two versions of a kind that differ in nothing but their schemas.

use std::sync::Arc;

use machinery::{brand::Brand, convert::Convert, object::Object};

use super::{form::Form, object::CustomObject};

/// Says another version, and removes what the schema of that one does not name.
pub(crate) struct Renamed {
    pub(crate) own: Arc<Form>,
    pub(crate) stored: Arc<Form>,
}

impl Convert for Renamed {
    fn to_hub(&self, _: &Brand, object: &dyn Object) -> Box<dyn Object> {
        in_form(object, &self.stored)
    }

    fn of_hub(&self, _: &Brand, hub: &dyn Object, object: &mut dyn Object) {
        if let (Some(place), Some(hub)) = (object.as_any_mut().downcast_mut(), of(hub)) {
            *place = hub.in_form(&self.own);
        }
    }
}

fn in_form(object: &dyn Object, form: &Arc<Form>) -> Box<dyn Object> {
    match of(object) {
        Some(object) => Box::new(object.in_form(form)),
        None => object.clone_object(),
    }
}

fn of(object: &dyn Object) -> Option<&CustomObject> {
    object.as_any().downcast_ref()
}
