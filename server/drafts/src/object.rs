//! Objects of drafts.

use std::{any::Any, borrow::Cow};

use machinery::{
    change::Change,
    codec::Codec,
    fields::{Fields, Value},
    json,
    meta::v1::ObjectMeta,
    object::Object,
    path::Path,
    problem::Problems,
    record::Record,
    rules::Rules as _,
    shape::Shape,
    wire,
};
use schema_model::model::{Generation, Kind};

use super::{
    defaults, prepare,
    reached::Owner,
    types::{Described, METADATA, Types},
    writable,
};

/// What all objects of one version of a draft share.
#[derive(Debug)]
pub(crate) struct KindForm {
    pub(crate) types: &'static Types,
    pub(crate) root: &'static Described,
    pub(crate) kind: Kind,
    /// The place of the metadata in the table of the root.
    pub(crate) metadata: usize,
    /// The gates that hide fields.
    pub(crate) gates: Vec<&'static str>,
}

/// An object: its metadata, and all other fields.
#[derive(Clone)]
pub(crate) struct DraftObject {
    pub(crate) form: &'static KindForm,
    pub(crate) metadata: ObjectMeta,
    pub(crate) record: Record,
}

impl DraftObject {
    pub(crate) fn new(form: &'static KindForm) -> Self {
        DraftObject { form, metadata: ObjectMeta::default(), record: form.root.empty() }
    }

    fn owner(&self) -> Owner<'_> {
        Owner { types: self.form.types, described: self.form.root, record: &self.record }
    }

    /// The stored object in the form of this one. It has another form while the kind is changed, and then its
    /// fields are read again.
    fn like<'s>(&self, stored: &'s dyn Object) -> Option<Cow<'s, Self>> {
        let stored: &Self = stored.as_any().downcast_ref()?;
        if std::ptr::eq(self.form, stored.form) {
            return Some(Cow::Borrowed(stored));
        }
        let mut object = DraftObject::new(self.form);
        json::Reader::new(json::to_text(stored).as_bytes()).fields(&mut object).ok()?;
        Some(Cow::Owned(object))
    }
}

impl Fields for DraftObject {
    fn shape(&self) -> &'static Shape {
        self.record.shape()
    }

    fn field(&self, place: usize) -> Option<&dyn Value> {
        if place == self.form.metadata { Some(&self.metadata) } else { self.record.field(place) }
    }

    fn field_mut(&mut self, place: usize) -> Option<&mut dyn Value> {
        if place == self.form.metadata { Some(&mut self.metadata) } else { self.record.field_mut(place) }
    }
}

impl Object for DraftObject {
    fn metadata(&self) -> &ObjectMeta {
        &self.metadata
    }

    fn metadata_mut(&mut self) -> &mut ObjectMeta {
        &mut self.metadata
    }

    fn encode_fields(&self, out: &mut json::Writer<'_>) {
        out.fields(self);
    }

    fn encode_wire(&self, out: &mut wire::Writer) {
        wire::write_fields(self, out);
    }

    fn default_fields(&mut self) {
        defaults::fill(self.form.types, self.form.root, &mut self.record);
    }

    fn prepare(&mut self, change: &Change<'_>, old: Option<&dyn Object>) {
        let old = old.and_then(|old| self.like(old));
        let KindForm { types, root, kind, gates, .. } = self.form;
        let (new, old) = (&mut self.record, old.as_ref().map(|old| &old.record));
        // In this order: what the writer may not set is back before the other steps compare with the stored
        // object.
        writable::keep(types, (kind, root), change.subresource, new, old);
        prepare::fill_from_caller(types, root, new, old, change);
        prepare::drop_ignored_below_root(types, root, new, old);
        for gate in gates {
            // An object that uses the fields already keeps them: closing a gate must not remove what is
            // stored.
            let is_kept =
                change.gates.is_on(gate) || old.is_some_and(|old| prepare::uses(types, root, old, gate));
            if !is_kept {
                prepare::drop_gated(types, root, new, gate);
            }
        }
    }

    fn validate(&self, change: &Change<'_>, old: Option<&dyn Object>, problems: &mut Problems) {
        let old = old.and_then(|old| self.like(old));
        let old = old.as_deref().map(DraftObject::owner);
        self.owner().check(old.as_ref(), &Path::Root, change, problems);
    }

    fn deprecations(&self, warnings: &mut Vec<String>) {
        prepare::deprecations(self.form.types, self.form.root, &self.record, &Path::Root, warnings);
    }

    fn differs_in_generation(&self, old: &dyn Object) -> bool {
        let Some(old) = self.like(old) else { return true };
        let parts = || self.form.root.parts();
        let differs = |place| self.record.get(place) != old.record.get(place);
        match self.form.kind.generation {
            Generation::Never => false,
            Generation::OnSpec | Generation::OnSentSpec | Generation::OnExactSpec => {
                match self.form.root.place("spec") {
                    Some(spec) => differs(spec),
                    None => parts().any(|part| part.field.json != "status" && differs(part.place)),
                }
            }
            Generation::OnChange => {
                parts().any(|part| differs(part.place)) || self.metadata.labels != old.metadata.labels
            }
        }
    }

    fn clone_object(&self) -> Box<dyn Object> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// Makes the objects of one version of a draft.
pub(crate) struct Records(pub(crate) &'static KindForm);

impl Codec for Records {
    fn empty(&self) -> Box<dyn Object> {
        Box::new(DraftObject::new(self.0))
    }

    fn decode_json(&self, reader: &mut json::Reader<'_>) -> Result<Box<dyn Object>, json::Stop> {
        let mut object = DraftObject::new(self.0);
        reader.fields(&mut object)?;
        Ok(Box::new(object))
    }

    fn decode_wire(&self, bytes: &[u8]) -> Result<Box<dyn Object>, wire::Error> {
        let mut object = DraftObject::new(self.0);
        wire::read_fields(&mut object, bytes)?;
        Ok(Box::new(object))
    }
}

/// The place of the metadata in a root.
pub(crate) fn metadata_place(root: &Described) -> usize {
    root.place(METADATA).unwrap_or(usize::MAX)
}
