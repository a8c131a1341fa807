// Written by kindsmith from schema/discovery/v1beta1/endpoint_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::discovery::v1beta1::EndpointSlice {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.metadata);
        w.field(2, &self.endpoints);
        w.field(3, &self.ports);
        w.field(4, &self.address_type);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.metadata),
            2 => r.field(&mut self.endpoints),
            3 => r.field(&mut self.ports),
            4 => r.field(&mut self.address_type),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::discovery::v1beta1::Endpoint {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.addresses);
        w.field(2, &self.conditions);
        w.field(3, &self.hostname);
        w.field(4, &self.target_ref);
        w.field(5, &self.topology);
        w.field(6, &self.node_name);
        w.field(7, &self.hints);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.addresses),
            2 => r.field(&mut self.conditions),
            3 => r.field(&mut self.hostname),
            4 => r.field(&mut self.target_ref),
            5 => r.field(&mut self.topology),
            6 => r.field(&mut self.node_name),
            7 => r.field(&mut self.hints),
            _ => r.skip(),
        }
    }
}
