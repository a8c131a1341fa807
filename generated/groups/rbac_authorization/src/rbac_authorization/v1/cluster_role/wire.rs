// Written by kindsmith from schema/rbac.authorization/v1/cluster_role.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::rbac_authorization::v1::ClusterRole {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.metadata);
        w.field(2, &self.rules);
        w.field(3, &self.aggregation_rule);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.metadata),
            2 => r.field(&mut self.rules),
            3 => r.field(&mut self.aggregation_rule),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::rbac_authorization::v1::AggregationRule {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.cluster_role_selectors);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.cluster_role_selectors),
            _ => r.skip(),
        }
    }
}
