// Written by kindsmith from schema/rbac.authorization/v1/policy_rule.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::rbac_authorization::v1::PolicyRule {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.verbs);
        w.field(2, &self.api_groups);
        w.field(3, &self.resources);
        w.field(4, &self.resource_names);
        w.field(5, &self.non_resource_urls);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.verbs),
            2 => r.field(&mut self.api_groups),
            3 => r.field(&mut self.resources),
            4 => r.field(&mut self.resource_names),
            5 => r.field(&mut self.non_resource_urls),
            _ => r.skip(),
        }
    }
}
