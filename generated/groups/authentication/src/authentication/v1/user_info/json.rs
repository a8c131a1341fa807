// Written by kindsmith from schema/authentication/v1/user_info.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::authentication::v1::UserInfo {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["username", "uid", "groups", "extra"],
            |r, index| {
                match index {
                    0 => out.username = r.value()?,
                    1 => out.uid = r.value()?,
                    2 => out.groups = r.value()?,
                    _ => out.extra = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::authentication::v1::UserInfo {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("username", &self.username);
            w.nonzero("uid", &self.uid);
            w.nonzero("groups", &self.groups);
            w.nonzero("extra", &self.extra);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::authentication::v1::ExtraValue {
    const EXPECTED: &'static str = <Vec<String> as machinery::json::Decode>::EXPECTED;
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        Ok(Self(r.value()?))
    }
}

impl machinery::json::Encode for crate::authentication::v1::ExtraValue {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.value(&self.0);
    }
    fn is_zero(&self) -> bool {
        machinery::json::Encode::is_zero(&self.0)
    }
}
