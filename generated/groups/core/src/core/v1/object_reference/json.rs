// Written by kindsmith from schema/core/v1/object_reference.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::core::v1::ObjectReference {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "kind",
                "namespace",
                "name",
                "uid",
                "apiVersion",
                "resourceVersion",
                "fieldPath",
            ],
            |r, index| {
                match index {
                    0 => out.kind = r.value()?,
                    1 => out.namespace = r.value()?,
                    2 => out.name = r.value()?,
                    3 => out.uid = r.value()?,
                    4 => out.api_version = r.value()?,
                    5 => out.resource_version = r.value()?,
                    _ => out.field_path = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::core::v1::ObjectReference {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("kind", &self.kind);
            w.nonzero("namespace", &self.namespace);
            w.nonzero("name", &self.name);
            w.nonzero("uid", &self.uid);
            w.nonzero("apiVersion", &self.api_version);
            w.nonzero("resourceVersion", &self.resource_version);
            w.nonzero("fieldPath", &self.field_path);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
