// Written by kindsmith from schema/authentication/v1/token_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::authentication::v1::TokenRequest {
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

impl crate::authentication::v1::TokenRequest {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
        w.always("spec", &self.spec);
        w.always("status", &self.status);
    }
}

impl machinery::json::Encode for crate::authentication::v1::TokenRequest {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::authentication::v1::TokenRequestSpec {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["audiences", "expirationSeconds", "boundObjectRef"],
            |r, index| {
                match index {
                    0 => out.audiences = r.value()?,
                    1 => out.expiration_seconds = r.value()?,
                    _ => out.bound_object_ref = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::authentication::v1::TokenRequestSpec {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.list_or_null("audiences", &self.audiences);
            w.present("expirationSeconds", &self.expiration_seconds);
            w.always("boundObjectRef", &self.bound_object_ref);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::authentication::v1::BoundObjectReference {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "name", "uid"],
            |r, index| {
                match index {
                    0 => out.kind = r.value()?,
                    1 => out.api_version = r.value()?,
                    2 => out.name = r.value()?,
                    _ => out.uid = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::authentication::v1::BoundObjectReference {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("kind", &self.kind);
            w.nonzero("apiVersion", &self.api_version);
            w.nonzero("name", &self.name);
            w.nonzero("uid", &self.uid);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::authentication::v1::TokenRequestStatus {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["token", "expirationTimestamp"],
            |r, index| {
                match index {
                    0 => out.token = r.value()?,
                    _ => out.expiration_timestamp = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::authentication::v1::TokenRequestStatus {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("token", &self.token);
            w.always("expirationTimestamp", &self.expiration_timestamp);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
