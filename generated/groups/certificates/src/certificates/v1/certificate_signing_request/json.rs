// Written by kindsmith from schema/certificates/v1/certificate_signing_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::certificates::v1::CertificateSigningRequest {
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

impl crate::certificates::v1::CertificateSigningRequest {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
        w.always("spec", &self.spec);
        w.always("status", &self.status);
    }
}

impl machinery::json::Encode for crate::certificates::v1::CertificateSigningRequest {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::certificates::v1::CertificateSigningRequestSpec {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "request",
                "signerName",
                "expirationSeconds",
                "usages",
                "username",
                "uid",
                "groups",
                "extra",
            ],
            |r, index| {
                match index {
                    0 => out.request = r.value()?,
                    1 => out.signer_name = r.value()?,
                    2 => out.expiration_seconds = r.value()?,
                    3 => out.usages = r.value()?,
                    4 => out.username = r.value()?,
                    5 => out.uid = r.value()?,
                    6 => out.groups = r.value()?,
                    _ => out.extra = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::certificates::v1::CertificateSigningRequestSpec {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("request", &self.request);
            w.always("signerName", &self.signer_name);
            w.present("expirationSeconds", &self.expiration_seconds);
            w.nonzero("usages", &self.usages);
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

impl machinery::json::Decode for crate::certificates::v1::ExtraValue {
    const EXPECTED: &'static str = <Vec<String> as machinery::json::Decode>::EXPECTED;
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        Ok(Self(r.value()?))
    }
}

impl machinery::json::Encode for crate::certificates::v1::ExtraValue {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.value(&self.0);
    }
    fn is_zero(&self) -> bool {
        machinery::json::Encode::is_zero(&self.0)
    }
}

impl machinery::json::Decode
for crate::certificates::v1::CertificateSigningRequestStatus {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["conditions", "certificate"],
            |r, index| {
                match index {
                    0 => out.conditions = r.value()?,
                    _ => out.certificate = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode
for crate::certificates::v1::CertificateSigningRequestStatus {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("conditions", &self.conditions);
            w.nonzero("certificate", &self.certificate);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode
for crate::certificates::v1::CertificateSigningRequestCondition {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "type",
                "status",
                "reason",
                "message",
                "lastUpdateTime",
                "lastTransitionTime",
            ],
            |r, index| {
                match index {
                    0 => out.type_ = r.value()?,
                    1 => out.status = r.value()?,
                    2 => out.reason = r.value()?,
                    3 => out.message = r.value()?,
                    4 => out.last_update_time = r.value()?,
                    _ => out.last_transition_time = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode
for crate::certificates::v1::CertificateSigningRequestCondition {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("type", &self.type_);
            w.always("status", &self.status);
            w.nonzero("reason", &self.reason);
            w.nonzero("message", &self.message);
            w.present("lastUpdateTime", &self.last_update_time);
            w.present("lastTransitionTime", &self.last_transition_time);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
