// Written by kindsmith from schema/coordination/v1/lease.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::coordination::v1::Lease {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "metadata", "spec"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.metadata = r.value()?,
                    _ => out.spec = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl crate::coordination::v1::Lease {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
        w.always("spec", &self.spec);
    }
}

impl machinery::json::Encode for crate::coordination::v1::Lease {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::coordination::v1::LeaseSpec {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "holderIdentity",
                "leaseDurationSeconds",
                "acquireTime",
                "renewTime",
                "leaseTransitions",
                "strategy",
                "preferredHolder",
            ],
            |r, index| {
                match index {
                    0 => out.holder_identity = r.value()?,
                    1 => out.lease_duration_seconds = r.value()?,
                    2 => out.acquire_time = r.value()?,
                    3 => out.renew_time = r.value()?,
                    4 => out.lease_transitions = r.value()?,
                    5 => out.strategy = r.value()?,
                    _ => out.preferred_holder = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::coordination::v1::LeaseSpec {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.present("holderIdentity", &self.holder_identity);
            w.present("leaseDurationSeconds", &self.lease_duration_seconds);
            w.present("acquireTime", &self.acquire_time);
            w.present("renewTime", &self.renew_time);
            w.present("leaseTransitions", &self.lease_transitions);
            w.present("strategy", &self.strategy);
            w.present("preferredHolder", &self.preferred_holder);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
