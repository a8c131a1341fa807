// Written by kindsmith from schema/authorization/v1/attributes.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::authorization::v1::ResourceAttributes {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.namespace);
        w.field(2, &self.verb);
        w.field(3, &self.group);
        w.field(4, &self.version);
        w.field(5, &self.resource);
        w.field(6, &self.subresource);
        w.field(7, &self.name);
        w.field(8, &self.field_selector);
        w.field(9, &self.label_selector);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.namespace),
            2 => r.field(&mut self.verb),
            3 => r.field(&mut self.group),
            4 => r.field(&mut self.version),
            5 => r.field(&mut self.resource),
            6 => r.field(&mut self.subresource),
            7 => r.field(&mut self.name),
            8 => r.field(&mut self.field_selector),
            9 => r.field(&mut self.label_selector),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::authorization::v1::FieldSelectorAttributes {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.raw_selector);
        w.field(2, &self.requirements);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.raw_selector),
            2 => r.field(&mut self.requirements),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::authorization::v1::LabelSelectorAttributes {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.raw_selector);
        w.field(2, &self.requirements);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.raw_selector),
            2 => r.field(&mut self.requirements),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::authorization::v1::NonResourceAttributes {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.path);
        w.field(2, &self.verb);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.path),
            2 => r.field(&mut self.verb),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::authorization::v1::SubjectAccessReviewSpec {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.resource_attributes);
        w.field(2, &self.non_resource_attributes);
        w.field(3, &self.user);
        w.field(4, &self.groups);
        w.field(5, &self.extra);
        w.field(6, &self.uid);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.resource_attributes),
            2 => r.field(&mut self.non_resource_attributes),
            3 => r.field(&mut self.user),
            4 => r.field(&mut self.groups),
            5 => r.field(&mut self.extra),
            6 => r.field(&mut self.uid),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::authorization::v1::ExtraValue {
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

impl machinery::wire::Message for crate::authorization::v1::SubjectAccessReviewStatus {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.allowed);
        w.field(2, &self.reason);
        w.field(3, &self.evaluation_error);
        w.field(4, &self.denied);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.allowed),
            2 => r.field(&mut self.reason),
            3 => r.field(&mut self.evaluation_error),
            4 => r.field(&mut self.denied),
            _ => r.skip(),
        }
    }
}
