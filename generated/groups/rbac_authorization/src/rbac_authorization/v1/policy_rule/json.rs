// Written by kindsmith from schema/rbac.authorization/v1/policy_rule.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::rbac_authorization::v1::PolicyRule {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["verbs", "apiGroups", "resources", "resourceNames", "nonResourceURLs"],
            |r, index| {
                match index {
                    0 => out.verbs = r.value()?,
                    1 => out.api_groups = r.value()?,
                    2 => out.resources = r.value()?,
                    3 => out.resource_names = r.value()?,
                    _ => out.non_resource_urls = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::rbac_authorization::v1::PolicyRule {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.list_or_null("verbs", &self.verbs);
            w.nonzero("apiGroups", &self.api_groups);
            w.nonzero("resources", &self.resources);
            w.nonzero("resourceNames", &self.resource_names);
            w.nonzero("nonResourceURLs", &self.non_resource_urls);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
