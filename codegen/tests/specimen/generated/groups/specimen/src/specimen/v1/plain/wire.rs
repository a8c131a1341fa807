// Written by kindsmith from schema/specimen/v1/plain.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::specimen::v1::Plain {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.metadata);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.metadata),
            _ => r.skip(),
        }
    }
}
