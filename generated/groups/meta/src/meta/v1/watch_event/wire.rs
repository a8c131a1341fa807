// Written by kindsmith from schema/meta/v1/watch_event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for machinery::meta::v1::WatchEvent {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.type_);
        w.field(2, &self.object);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.type_),
            2 => r.field(&mut self.object),
            _ => r.skip(),
        }
    }
}
