// Written by kindsmith from schema/certificates/v1/certificate_signing_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::certificates::v1::CertificateSigningRequest {
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

impl machinery::wire::Message
for crate::certificates::v1::CertificateSigningRequestSpec {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.request);
        w.field(2, &self.username);
        w.field(3, &self.uid);
        w.field(4, &self.groups);
        w.field(5, &self.usages);
        w.field(6, &self.extra);
        w.field(7, &self.signer_name);
        w.field(8, &self.expiration_seconds);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.request),
            2 => r.field(&mut self.username),
            3 => r.field(&mut self.uid),
            4 => r.field(&mut self.groups),
            5 => r.field(&mut self.usages),
            6 => r.field(&mut self.extra),
            7 => r.field(&mut self.signer_name),
            8 => r.field(&mut self.expiration_seconds),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::certificates::v1::ExtraValue {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.0);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.0),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message
for crate::certificates::v1::CertificateSigningRequestStatus {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.conditions);
        w.field(2, &self.certificate);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.conditions),
            2 => r.field(&mut self.certificate),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message
for crate::certificates::v1::CertificateSigningRequestCondition {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.type_);
        w.field(2, &self.reason);
        w.field(3, &self.message);
        w.always(4, &self.last_update_time);
        w.always(5, &self.last_transition_time);
        w.field(6, &self.status);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.type_),
            2 => r.field(&mut self.reason),
            3 => r.field(&mut self.message),
            4 => r.field(&mut self.last_update_time),
            5 => r.field(&mut self.last_transition_time),
            6 => r.field(&mut self.status),
            _ => r.skip(),
        }
    }
}
