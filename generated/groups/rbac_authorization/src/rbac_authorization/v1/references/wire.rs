// Written by kindsmith from schema/rbac.authorization/v1/references.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::rbac_authorization::v1::Subject {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.kind);
        w.field(2, &self.api_group);
        w.field(3, &self.name);
        w.field(4, &self.namespace);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.kind),
            2 => r.field(&mut self.api_group),
            3 => r.field(&mut self.name),
            4 => r.field(&mut self.namespace),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::rbac_authorization::v1::RoleRef {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.api_group);
        w.field(2, &self.kind);
        w.field(3, &self.name);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.api_group),
            2 => r.field(&mut self.kind),
            3 => r.field(&mut self.name),
            _ => r.skip(),
        }
    }
}
