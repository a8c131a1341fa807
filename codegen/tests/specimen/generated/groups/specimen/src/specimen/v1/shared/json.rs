// Written by kindsmith from schema/specimen/v1/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::specimen::v1::Tags {
    const EXPECTED: &'static str = <Vec<String> as machinery::json::Decode>::EXPECTED;
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        Ok(Self(r.value()?))
    }
}

impl machinery::json::Encode for crate::specimen::v1::Tags {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.value(&self.0);
    }
    fn is_zero(&self) -> bool {
        machinery::json::Encode::is_zero(&self.0)
    }
}

impl machinery::json::Decode for crate::specimen::v1::Node {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["name", "left", "others", "label"],
            |r, index| {
                match index {
                    0 => out.name = r.value()?,
                    1 => out.left = r.value()?,
                    2 => out.others = r.value()?,
                    _ => out.label = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::specimen::v1::Node {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("name", &self.name);
            w.present("left", &self.left);
            w.nonzero("others", &self.others);
            w.nonzero("label", &self.label);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::specimen::v1::Choice {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["word", "number"],
            |r, index| {
                match index {
                    0 => out.word = r.value()?,
                    _ => out.number = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::specimen::v1::Choice {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("word", &self.word);
            w.nonzero("number", &self.number);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::specimen::v1::Report {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "message"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    _ => out.message = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl crate::specimen::v1::Report {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("message", &self.message);
    }
}

impl machinery::json::Encode for crate::specimen::v1::Report {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
