// Written by kindsmith from schema/authentication/v1/token_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::authentication::v1::TokenRequest {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.metadata);
        w.field(2, &self.spec);
        w.field(3, &self.status);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.metadata),
            2 => r.field(&mut self.spec),
            3 => r.field(&mut self.status),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::authentication::v1::TokenRequestSpec {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.audiences);
        w.field(3, &self.bound_object_ref);
        w.field(4, &self.expiration_seconds);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.audiences),
            3 => r.field(&mut self.bound_object_ref),
            4 => r.field(&mut self.expiration_seconds),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::authentication::v1::BoundObjectReference {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.kind);
        w.field(2, &self.api_version);
        w.field(3, &self.name);
        w.field(4, &self.uid);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.kind),
            2 => r.field(&mut self.api_version),
            3 => r.field(&mut self.name),
            4 => r.field(&mut self.uid),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::authentication::v1::TokenRequestStatus {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.token);
        w.always(2, &self.expiration_timestamp);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.token),
            2 => r.field(&mut self.expiration_timestamp),
            _ => r.skip(),
        }
    }
}
