// Written by kindsmith from schema/core/v1/secret.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::core::v1::Secret {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.metadata);
        w.field(2, &self.data);
        w.field(3, &self.type_);
        w.field(4, &self.string_data);
        w.field(5, &self.immutable);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.metadata),
            2 => r.field(&mut self.data),
            3 => r.field(&mut self.type_),
            4 => r.field(&mut self.string_data),
            5 => r.field(&mut self.immutable),
            _ => r.skip(),
        }
    }
}
