// Written by kindsmith from schema/discovery/v1beta1/endpoint_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::discovery::v1beta1::EndpointSlice {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "metadata", "addressType", "endpoints", "ports"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.metadata = r.value()?,
                    3 => out.address_type = r.value()?,
                    4 => out.endpoints = r.value()?,
                    _ => out.ports = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl crate::discovery::v1beta1::EndpointSlice {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
        w.always("addressType", &self.address_type);
        w.list_or_null("endpoints", &self.endpoints);
        w.list_or_null("ports", &self.ports);
    }
}

impl machinery::json::Encode for crate::discovery::v1beta1::EndpointSlice {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::discovery::v1beta1::Endpoint {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "addresses",
                "conditions",
                "hostname",
                "targetRef",
                "topology",
                "nodeName",
                "hints",
            ],
            |r, index| {
                match index {
                    0 => out.addresses = r.value()?,
                    1 => out.conditions = r.value()?,
                    2 => out.hostname = r.value()?,
                    3 => out.target_ref = r.value()?,
                    4 => out.topology = r.value()?,
                    5 => out.node_name = r.value()?,
                    _ => out.hints = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::discovery::v1beta1::Endpoint {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.list_or_null("addresses", &self.addresses);
            w.always("conditions", &self.conditions);
            w.present("hostname", &self.hostname);
            w.present("targetRef", &self.target_ref);
            w.nonzero("topology", &self.topology);
            w.present("nodeName", &self.node_name);
            w.present("hints", &self.hints);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
