// Written by kindsmith from schema/authentication/v1/self_subject_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::authentication::v1::SelfSubjectReview {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.metadata);
        w.field(2, &self.status);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.metadata),
            2 => r.field(&mut self.status),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::authentication::v1::SelfSubjectReviewStatus {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.user_info);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.user_info),
            _ => r.skip(),
        }
    }
}
