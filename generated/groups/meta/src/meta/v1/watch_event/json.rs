// Written by kindsmith from schema/meta/v1/watch_event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for machinery::meta::v1::WatchEvent {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["type", "object"],
            |r, index| {
                match index {
                    0 => out.type_ = r.value()?,
                    _ => out.object = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for machinery::meta::v1::WatchEvent {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("type", &self.type_);
            w.always("object", &self.object);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
