// Written by kindsmith from schema/authentication/v1/token_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::authentication::v1::TokenReview {
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

impl machinery::wire::Message for crate::authentication::v1::TokenReviewSpec {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.token);
        w.field(2, &self.audiences);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.token),
            2 => r.field(&mut self.audiences),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::authentication::v1::TokenReviewStatus {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.authenticated);
        w.field(2, &self.user);
        w.field(3, &self.error);
        w.field(4, &self.audiences);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.authenticated),
            2 => r.field(&mut self.user),
            3 => r.field(&mut self.error),
            4 => r.field(&mut self.audiences),
            _ => r.skip(),
        }
    }
}
