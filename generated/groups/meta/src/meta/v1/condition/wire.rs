// Written by kindsmith from schema/meta/v1/condition.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for machinery::meta::v1::Condition {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.type_);
        w.field(2, &self.status);
        w.field(3, &self.observed_generation);
        w.always(4, &self.last_transition_time);
        w.field(5, &self.reason);
        w.field(6, &self.message);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.type_),
            2 => r.field(&mut self.status),
            3 => r.field(&mut self.observed_generation),
            4 => r.field(&mut self.last_transition_time),
            5 => r.field(&mut self.reason),
            6 => r.field(&mut self.message),
            _ => r.skip(),
        }
    }
}
