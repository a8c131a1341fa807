// Written by kindsmith from schema/authorization/v1/self_subject_rules_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::authorization::v1::SelfSubjectRulesReview {
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

impl machinery::wire::Message for crate::authorization::v1::SelfSubjectRulesReviewSpec {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.namespace);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.namespace),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::authorization::v1::SubjectRulesReviewStatus {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.resource_rules);
        w.field(2, &self.non_resource_rules);
        w.field(3, &self.incomplete);
        w.field(4, &self.evaluation_error);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.resource_rules),
            2 => r.field(&mut self.non_resource_rules),
            3 => r.field(&mut self.incomplete),
            4 => r.field(&mut self.evaluation_error),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::authorization::v1::ResourceRule {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.verbs);
        w.field(2, &self.api_groups);
        w.field(3, &self.resources);
        w.field(4, &self.resource_names);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.verbs),
            2 => r.field(&mut self.api_groups),
            3 => r.field(&mut self.resources),
            4 => r.field(&mut self.resource_names),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::authorization::v1::NonResourceRule {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.verbs);
        w.field(2, &self.non_resource_urls);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.verbs),
            2 => r.field(&mut self.non_resource_urls),
            _ => r.skip(),
        }
    }
}
