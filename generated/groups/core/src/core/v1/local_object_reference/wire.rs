// Written by kindsmith from schema/core/v1/local_object_reference.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::core::v1::LocalObjectReference {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.name);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.name),
            _ => r.skip(),
        }
    }
}
