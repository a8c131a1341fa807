//! The way of a version to the stored one and back.

mod carry;
mod places;
mod recode;
mod sides;

use std::collections::BTreeMap;

use machinery::{
    brand::Brand,
    convert::Convert,
    fields::Fields,
    json::{Reader, to_text},
    object::Object,
};
use schema_model::model::{Conversion, Kept};

use self::{
    places::{Spot, at_mut, place},
    recode::Recodings,
    sides::Sides,
};
use super::{
    object::{DraftObject, KindForm},
    reached::Place,
};

type Annotations = BTreeMap<String, String>;

/// Converts the objects of a version of a draft.
#[derive(Debug)]
pub(crate) struct Conversions {
    own: &'static KindForm,
    hub: &'static KindForm,
    /// None where the objects are those of the stored version.
    differs: Option<(&'static Conversion, Recodings)>,
}

impl Conversions {
    pub(crate) fn new(
        own: &'static KindForm,
        hub: &'static KindForm,
        conversion: &'static Conversion,
        is_same: bool,
    ) -> Self {
        let differs = (!is_same).then(|| (conversion, Recodings::of(conversion)));
        Conversions { own, hub, differs }
    }

    fn sides(&self, conversion: &'static Conversion) -> Option<Sides> {
        let pair = conversion.pairs.first()?;
        Some(Sides { types: self.own.types, pair, pairs: &conversion.pairs })
    }

    fn to_stored(&self, brand: &Brand, own: &DraftObject) -> DraftObject {
        let mut hub = DraftObject::new(self.hub);
        hub.metadata.clone_from(&own.metadata);
        let Some((conversion, recodings)) = &self.differs else {
            hub.record.clone_from(&own.record);
            return hub;
        };
        let Some(sides) = self.sides(conversion) else { return hub };
        hub.record = sides.to_hub(&own.record, brand);
        let (annotations, root) = (&mut hub.metadata.annotations, self.hub.root);
        for Kept { path, annotation } in &conversion.shown {
            take_back(
                annotations,
                &brand.expand(annotation),
                at_mut(self.own.types, root, &mut hub.record, path),
            );
        }
        for Kept { path, annotation } in &conversion.kept {
            keep(
                annotations,
                brand.expand(annotation),
                place(self.own.types, self.own.root, &own.record, path),
            );
        }
        recodings.to_hub(&sides, (&own.record, self.own.root), (&mut hub.record, root), annotations, brand);
        hub
    }

    fn of_stored(&self, brand: &Brand, hub: &DraftObject) -> DraftObject {
        let mut own = DraftObject::new(self.own);
        own.metadata.clone_from(&hub.metadata);
        let Some((conversion, recodings)) = &self.differs else {
            own.record.clone_from(&hub.record);
            return own;
        };
        let Some(sides) = self.sides(conversion) else { return own };
        own.record = sides.of_hub(&hub.record, brand);
        let (annotations, root) = (&mut own.metadata.annotations, self.own.root);
        for Kept { path, annotation } in &conversion.kept {
            take_back(
                annotations,
                &brand.expand(annotation),
                at_mut(self.own.types, root, &mut own.record, path),
            );
        }
        for Kept { path, annotation } in &conversion.shown {
            keep(
                annotations,
                brand.expand(annotation),
                place(self.own.types, self.hub.root, &hub.record, path),
            );
        }
        recodings.of_hub(&sides, (&hub.record, self.hub.root), (&mut own.record, root), annotations, brand);
        own
    }
}

impl Convert for Conversions {
    fn to_hub(&self, brand: &Brand, object: &dyn Object) -> Box<dyn Object> {
        match object.as_any().downcast_ref() {
            Some(own) => Box::new(self.to_stored(brand, own)),
            // The table of kinds rules out objects of other kinds.
            None => Box::new(DraftObject::new(self.hub)),
        }
    }

    fn of_hub(&self, brand: &Brand, hub: &dyn Object, object: &mut dyn Object) {
        let own: Option<&mut DraftObject> = object.as_any_mut().downcast_mut();
        if let (Some(own), Some(hub)) = (own, hub.as_any().downcast_ref()) {
            *own = self.of_stored(brand, hub);
        }
    }
}

/// Keeps a value that is not zero as JSON in an annotation.
fn keep(annotations: &mut Annotations, name: String, place: Option<Place<'_>>) {
    if let Some(place) = place.filter(|place| place.is_set()) {
        annotations.insert(name, to_text(place.held()));
    }
}

/// Takes a value back out of an annotation. An annotation whose text cannot be read as the value stays,
/// because a client may have written it.
fn take_back(annotations: &mut Annotations, name: &str, spot: Option<Spot<'_>>) {
    let (Some(text), Some(Spot { record, place })) = (annotations.get(name), spot) else { return };
    let before = record.get(place).clone();
    let mut reader = Reader::new(text.as_bytes());
    let is_read = record.field_mut(place).is_some_and(|field| field.read_json(&mut reader).is_ok())
        && reader.finish().is_ok()
        && reader.findings().is_empty();
    // Anything else would come back in another form than it went.
    if is_read && record.is_set(place) && to_text(record.get(place)) == *text {
        annotations.remove(name);
    } else {
        record.set(place, before);
    }
}
