// Written by kindsmith from schema/meta/v1/status.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for machinery::meta::v1::ListMeta {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.self_link);
        w.field(2, &self.resource_version);
        w.field(3, &self.continue_);
        w.field(4, &self.remaining_item_count);
        w.field(5, &self.shard_info);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.self_link),
            2 => r.field(&mut self.resource_version),
            3 => r.field(&mut self.continue_),
            4 => r.field(&mut self.remaining_item_count),
            5 => r.field(&mut self.shard_info),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::ShardInfo {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.selector);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.selector),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::Status {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.metadata);
        w.field(2, &self.status);
        w.field(3, &self.message);
        w.field(4, &self.reason);
        w.field(5, &self.details);
        w.field(6, &self.code);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.metadata),
            2 => r.field(&mut self.status),
            3 => r.field(&mut self.message),
            4 => r.field(&mut self.reason),
            5 => r.field(&mut self.details),
            6 => r.field(&mut self.code),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::StatusDetails {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.name);
        w.field(2, &self.group);
        w.field(3, &self.kind);
        w.field(4, &self.causes);
        w.field(5, &self.retry_after_seconds);
        w.field(6, &self.uid);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.name),
            2 => r.field(&mut self.group),
            3 => r.field(&mut self.kind),
            4 => r.field(&mut self.causes),
            5 => r.field(&mut self.retry_after_seconds),
            6 => r.field(&mut self.uid),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::StatusCause {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.reason);
        w.field(2, &self.message);
        w.field(3, &self.field);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.reason),
            2 => r.field(&mut self.message),
            3 => r.field(&mut self.field),
            _ => r.skip(),
        }
    }
}
