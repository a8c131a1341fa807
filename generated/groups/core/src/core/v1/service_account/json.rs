// Written by kindsmith from schema/core/v1/service_account.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::core::v1::ServiceAccount {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "kind",
                "apiVersion",
                "metadata",
                "secrets",
                "imagePullSecrets",
                "automountServiceAccountToken",
            ],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.metadata = r.value()?,
                    3 => out.secrets = r.value()?,
                    4 => out.image_pull_secrets = r.value()?,
                    _ => out.automount_service_account_token = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl crate::core::v1::ServiceAccount {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
        w.nonzero("secrets", &self.secrets);
        w.nonzero("imagePullSecrets", &self.image_pull_secrets);
        w.present("automountServiceAccountToken", &self.automount_service_account_token);
    }
}

impl machinery::json::Encode for crate::core::v1::ServiceAccount {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
