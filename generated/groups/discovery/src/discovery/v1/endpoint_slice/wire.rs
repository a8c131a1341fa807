// Written by kindsmith from schema/discovery/v1/endpoint_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::discovery::v1::EndpointSlice {
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

impl machinery::wire::Message for crate::discovery::v1::Endpoint {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.addresses);
        w.field(2, &self.conditions);
        w.field(3, &self.hostname);
        w.field(4, &self.target_ref);
        w.field(5, &self.deprecated_topology);
        w.field(6, &self.node_name);
        w.field(7, &self.zone);
        w.field(8, &self.hints);
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
            5 => r.field(&mut self.deprecated_topology),
            6 => r.field(&mut self.node_name),
            7 => r.field(&mut self.zone),
            8 => r.field(&mut self.hints),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::discovery::v1::EndpointConditions {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.ready);
        w.field(2, &self.serving);
        w.field(3, &self.terminating);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.ready),
            2 => r.field(&mut self.serving),
            3 => r.field(&mut self.terminating),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::discovery::v1::EndpointHints {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.for_zones);
        w.field(2, &self.for_nodes);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.for_zones),
            2 => r.field(&mut self.for_nodes),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::discovery::v1::ForZone {
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

impl machinery::wire::Message for crate::discovery::v1::ForNode {
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

impl machinery::wire::Message for crate::discovery::v1::EndpointPort {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.name);
        w.field(2, &self.protocol);
        w.field(3, &self.port);
        w.field(4, &self.app_protocol);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.name),
            2 => r.field(&mut self.protocol),
            3 => r.field(&mut self.port),
            4 => r.field(&mut self.app_protocol),
            _ => r.skip(),
        }
    }
}
