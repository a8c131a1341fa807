// Written by kindsmith from schema/core/v1/object_reference.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::core::v1::ObjectReference {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.kind);
        w.field(2, &self.namespace);
        w.field(3, &self.name);
        w.field(4, &self.uid);
        w.field(5, &self.api_version);
        w.field(6, &self.resource_version);
        w.field(7, &self.field_path);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.kind),
            2 => r.field(&mut self.namespace),
            3 => r.field(&mut self.name),
            4 => r.field(&mut self.uid),
            5 => r.field(&mut self.api_version),
            6 => r.field(&mut self.resource_version),
            7 => r.field(&mut self.field_path),
            _ => r.skip(),
        }
    }
}
