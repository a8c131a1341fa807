// Written by kindsmith from schema/core/v1/config_map.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::core::v1::ConfigMap {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "metadata", "immutable", "data", "binaryData"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.metadata = r.value()?,
                    3 => out.immutable = r.value()?,
                    4 => out.data = r.value()?,
                    _ => out.binary_data = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl crate::core::v1::ConfigMap {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
        w.present("immutable", &self.immutable);
        w.nonzero("data", &self.data);
        w.nonzero("binaryData", &self.binary_data);
    }
}

impl machinery::json::Encode for crate::core::v1::ConfigMap {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
