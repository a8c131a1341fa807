// Written by kindsmith from schema/rbac.authorization/v1/role_binding.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::rbac_authorization::v1::RoleBinding {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.metadata);
        w.field(2, &self.subjects);
        w.field(3, &self.role_ref);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.metadata),
            2 => r.field(&mut self.subjects),
            3 => r.field(&mut self.role_ref),
            _ => r.skip(),
        }
    }
}
