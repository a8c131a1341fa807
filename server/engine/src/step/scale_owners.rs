//! Field ownership of writes to a Scale. The Scale is compared with its own owners, and the result becomes
//! owners of the object.

use machinery::{
    meta::v1::ManagedFieldsEntry,
    object::Object,
    ownership::{self, Acting, Applied, BadObject, Conflict, Exempt, Manager, ScaleOwners, Versions},
    shape::{FieldPath, Shape},
};
use serde_json::{Value, json};

use super::scale::Scaled;

/// A Scale that says nothing.
const EMPTY: &[u8] = br#"{"spec":{}}"#;

/// A write of a Scale.
pub(crate) struct ScaleWrite<'a> {
    /// The Scale that is written.
    pub(crate) scaled: &'a Scaled<'a>,
    /// The writer.
    pub(crate) acting: Acting<'a>,
}

/// The result of an applied Scale.
pub(crate) enum AppliedScale {
    /// The number of copies, and the owners of the object.
    Done(Value, Vec<Manager>),
    /// Others own the number.
    Conflicts(Vec<Conflict>),
}

impl<'a> ScaleWrite<'a> {
    /// Returns the owners of the object after a write that is no apply. A number that had no owner gets none.
    ///
    /// # Errors
    /// The Scale cannot be compared.
    pub(crate) fn changed(
        &self,
        old: &dyn Object,
        new: &dyn Object,
    ) -> Result<Vec<ManagedFieldsEntry>, BadObject> {
        let stored = &old.metadata().managed_fields;
        // A record that cannot be read stays: tracking must never fail a write.
        let Ok(managers) = ownership::decode(stored) else { return Ok(stored.clone()) };
        let scale = self.owners(|owners| owners.of_scale(&managers));
        let scale = if scale.is_empty() {
            scale
        } else {
            let [old, new] = [old, new].map(|object| self.text(&object.fields_json()));
            let comparison = ownership::compare(self.shape(), &old, &new, Exempt::default())?;
            ownership::on_update(scale, &self.acting(), comparison, &mut |_| Ok(None))?
        };
        Ok(ownership::encode(self.owners(|owners| owners.of_object(managers, scale))))
    }

    /// Merges an applied configuration into the Scale of the stored object.
    ///
    /// # Errors
    /// The Scale cannot be compared.
    pub(crate) fn applied(
        &self,
        (live, old): (&[u8], &dyn Object),
        configuration: &Value,
        force: bool,
    ) -> Result<AppliedScale, BadObject> {
        let managers = ownership::decode(&old.metadata().managed_fields).unwrap_or_default();
        let (shape, acting, exempt) = (self.shape(), self.acting(), Exempt::default());
        let before = self.tree(live);
        let text = before.to_string().into_bytes();
        let mut scale = self.owners(|owners| owners.of_scale(&managers));
        if scale.is_empty() {
            scale.push(ownership::before_first_apply(shape, EMPTY, &text, exempt, &acting)?);
        }
        // Metadata identify the object, and an apply cannot write the status.
        let config = configuration.get("spec").map_or_else(|| json!({}), |spec| json!({ "spec": spec }));
        let config_text = config.to_string().into_bytes();
        let config = (&config, config_text.as_slice());
        let plan = ownership::plan(shape, Some(&before), config, scale, &acting, exempt, &OneVersion(shape))?;
        let merged = plan.object.clone();
        let comparison = ownership::compare(shape, &text, merged.to_string().as_bytes(), exempt)?;
        Ok(match ownership::settle(plan, &comparison, &acting, force, &mut |_| Ok(None))? {
            Applied::Conflicts(conflicts) => AppliedScale::Conflicts(conflicts),
            Applied::Owners(scale) => {
                let number = merged.pointer("/spec/replicas").filter(|number| !number.is_null());
                let managers = self.owners(|owners| owners.of_object(managers, scale));
                // A Scale without a number wants none, whatever the default of the object is.
                AppliedScale::Done(number.cloned().unwrap_or_else(|| 0.into()), managers)
            }
        })
    }

    /// Calls `with` with the mapping of owners for this object.
    fn owners<T>(&self, with: impl FnOnce(&ScaleOwners<'_>) -> T) -> T {
        let request = self.scaled.request;
        let resource = request.resource();
        let path_in = |version: &str| -> Option<Option<&FieldPath>> {
            let other = request.catalog.in_version(resource.id, version)?;
            let fields = other.kind.subresources.iter().find_map(|subresource| subresource.scaled());
            Some(fields.map(|(_, fields)| &fields.spec))
        };
        with(&ScaleOwners {
            scale_version: &self.scaled.resource.api_version,
            api_version: &resource.api_version,
            path_in: &path_in,
        })
    }

    /// The writer, of a Scale.
    fn acting(&self) -> Acting<'_> {
        Acting { api_version: &self.scaled.resource.api_version, ..self.acting }
    }

    fn shape(&self) -> &'a Shape {
        &self.scaled.resource.kind.shape
    }

    /// Returns the part of an object's Scale that can have owners.
    fn tree(&self, object: &[u8]) -> Value {
        let number = self.scaled.owned_number(object);
        number.map_or_else(|| json!({ "spec": {} }), |number| json!({ "spec": { "replicas": number } }))
    }

    fn text(&self, object: &[u8]) -> Vec<u8> {
        self.tree(object).to_string().into_bytes()
    }
}

/// The single version of a Scale.
struct OneVersion<'a>(&'a Shape);

impl Versions for OneVersion<'_> {
    fn shape_of(&self, _version: &str) -> Option<&Shape> {
        Some(self.0)
    }

    fn convert(&self, object: &Value, _from: &str, _to: &str) -> Result<Option<Value>, BadObject> {
        Ok(Some(object.clone()))
    }
}
