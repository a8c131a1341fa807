// Written by kindsmith from schema/authorization/v1/self_subject_access_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::authorization::v1::SelfSubjectAccessReview {
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

impl crate::authorization::v1::SelfSubjectAccessReview {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
        w.always("spec", &self.spec);
        w.always("status", &self.status);
    }
}

impl machinery::json::Encode for crate::authorization::v1::SelfSubjectAccessReview {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::authorization::v1::SelfSubjectAccessReviewSpec {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["resourceAttributes", "nonResourceAttributes"],
            |r, index| {
                match index {
                    0 => out.resource_attributes = r.value()?,
                    _ => out.non_resource_attributes = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::authorization::v1::SelfSubjectAccessReviewSpec {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.present("resourceAttributes", &self.resource_attributes);
            w.present("nonResourceAttributes", &self.non_resource_attributes);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
