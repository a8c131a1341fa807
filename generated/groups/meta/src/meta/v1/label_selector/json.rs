// Written by kindsmith from schema/meta/v1/label_selector.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for machinery::meta::v1::LabelSelector {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["matchLabels", "matchExpressions"],
            |r, index| {
                match index {
                    0 => out.match_labels = r.value()?,
                    _ => out.match_expressions = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for machinery::meta::v1::LabelSelector {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("matchLabels", &self.match_labels);
            w.nonzero("matchExpressions", &self.match_expressions);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::LabelSelectorRequirement {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["key", "operator", "values"],
            |r, index| {
                match index {
                    0 => out.key = r.value()?,
                    1 => out.operator = r.value()?,
                    _ => out.values = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for machinery::meta::v1::LabelSelectorRequirement {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("key", &self.key);
            w.always("operator", &self.operator);
            w.nonzero("values", &self.values);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
