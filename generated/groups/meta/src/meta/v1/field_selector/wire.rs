// Written by kindsmith from schema/meta/v1/field_selector.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for machinery::meta::v1::FieldSelectorRequirement {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.key);
        w.field(2, &self.operator);
        w.field(3, &self.values);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.key),
            2 => r.field(&mut self.operator),
            3 => r.field(&mut self.values),
            _ => r.skip(),
        }
    }
}
