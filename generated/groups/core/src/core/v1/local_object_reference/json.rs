// Written by kindsmith from schema/core/v1/local_object_reference.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::core::v1::LocalObjectReference {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["name"],
            |r, _| {
                out.name = r.value()?;
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::core::v1::LocalObjectReference {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("name", &self.name);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
