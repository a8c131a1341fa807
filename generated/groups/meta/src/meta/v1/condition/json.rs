// Written by kindsmith from schema/meta/v1/condition.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for machinery::meta::v1::Condition {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "type",
                "status",
                "observedGeneration",
                "lastTransitionTime",
                "reason",
                "message",
            ],
            |r, index| {
                match index {
                    0 => out.type_ = r.value()?,
                    1 => out.status = r.value()?,
                    2 => out.observed_generation = r.value()?,
                    3 => out.last_transition_time = r.value()?,
                    4 => out.reason = r.value()?,
                    _ => out.message = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for machinery::meta::v1::Condition {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("type", &self.type_);
            w.always("status", &self.status);
            w.nonzero("observedGeneration", &self.observed_generation);
            w.always("lastTransitionTime", &self.last_transition_time);
            w.always("reason", &self.reason);
            w.always("message", &self.message);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
