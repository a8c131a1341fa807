// Written by kindsmith from schema/authentication/v1/token_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::authentication::v1::TokenReview {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "metadata", "spec", "status"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.metadata = r.value()?,
                    3 => out.spec = r.value()?,
                    _ => out.status = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl crate::authentication::v1::TokenReview {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
        w.always("spec", &self.spec);
        w.always("status", &self.status);
    }
}

impl machinery::json::Encode for crate::authentication::v1::TokenReview {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::authentication::v1::TokenReviewSpec {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["token", "audiences"],
            |r, index| {
                match index {
                    0 => out.token = r.value()?,
                    _ => out.audiences = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::authentication::v1::TokenReviewSpec {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("token", &self.token);
            w.nonzero("audiences", &self.audiences);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::authentication::v1::TokenReviewStatus {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["authenticated", "user", "audiences", "error"],
            |r, index| {
                match index {
                    0 => out.authenticated = r.value()?,
                    1 => out.user = r.value()?,
                    2 => out.audiences = r.value()?,
                    _ => out.error = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::authentication::v1::TokenReviewStatus {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("authenticated", &self.authenticated);
            w.always("user", &self.user);
            w.nonzero("audiences", &self.audiences);
            w.nonzero("error", &self.error);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
