// Written by kindsmith from schema/core/v1/namespace.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::core::v1::Namespace {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.metadata);
        w.field(2, &self.spec);
        w.field(3, &self.status);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.metadata),
            2 => r.field(&mut self.spec),
            3 => r.field(&mut self.status),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::core::v1::NamespaceSpec {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.finalizers);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.finalizers),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::core::v1::NamespaceStatus {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.phase);
        w.field(2, &self.conditions);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.phase),
            2 => r.field(&mut self.conditions),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::core::v1::NamespaceCondition {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.type_);
        w.field(2, &self.status);
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
            4 => r.field(&mut self.last_transition_time),
            5 => r.field(&mut self.reason),
            6 => r.field(&mut self.message),
            _ => r.skip(),
        }
    }
}
