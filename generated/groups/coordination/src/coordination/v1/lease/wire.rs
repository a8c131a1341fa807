// Written by kindsmith from schema/coordination/v1/lease.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::coordination::v1::Lease {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.metadata);
        w.field(2, &self.spec);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.metadata),
            2 => r.field(&mut self.spec),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::coordination::v1::LeaseSpec {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.holder_identity);
        w.field(2, &self.lease_duration_seconds);
        w.field(3, &self.acquire_time);
        w.field(4, &self.renew_time);
        w.field(5, &self.lease_transitions);
        w.field(6, &self.strategy);
        w.field(7, &self.preferred_holder);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.holder_identity),
            2 => r.field(&mut self.lease_duration_seconds),
            3 => r.field(&mut self.acquire_time),
            4 => r.field(&mut self.renew_time),
            5 => r.field(&mut self.lease_transitions),
            6 => r.field(&mut self.strategy),
            7 => r.field(&mut self.preferred_holder),
            _ => r.skip(),
        }
    }
}
