// Written by kindsmith from schema/authentication/v1/self_subject_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::authentication::v1::SelfSubjectReview {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "metadata", "status"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.metadata = r.value()?,
                    _ => out.status = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl crate::authentication::v1::SelfSubjectReview {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
        w.always("status", &self.status);
    }
}

impl machinery::json::Encode for crate::authentication::v1::SelfSubjectReview {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::authentication::v1::SelfSubjectReviewStatus {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["userInfo"],
            |r, _| {
                out.user_info = r.value()?;
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::authentication::v1::SelfSubjectReviewStatus {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("userInfo", &self.user_info);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
