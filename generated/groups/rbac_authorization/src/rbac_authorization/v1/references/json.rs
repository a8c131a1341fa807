// Written by kindsmith from schema/rbac.authorization/v1/references.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::rbac_authorization::v1::Subject {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiGroup", "name", "namespace"],
            |r, index| {
                match index {
                    0 => out.kind = r.value()?,
                    1 => out.api_group = r.value()?,
                    2 => out.name = r.value()?,
                    _ => out.namespace = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::rbac_authorization::v1::Subject {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("kind", &self.kind);
            w.nonzero("apiGroup", &self.api_group);
            w.always("name", &self.name);
            w.nonzero("namespace", &self.namespace);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::rbac_authorization::v1::RoleRef {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["apiGroup", "kind", "name"],
            |r, index| {
                match index {
                    0 => out.api_group = r.value()?,
                    1 => out.kind = r.value()?,
                    _ => out.name = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::rbac_authorization::v1::RoleRef {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("apiGroup", &self.api_group);
            w.always("kind", &self.kind);
            w.always("name", &self.name);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
