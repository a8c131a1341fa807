// Written by kindsmith from schema/meta/v1/object_meta.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for machinery::meta::v1::ObjectMeta {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.name);
        w.field(2, &self.generate_name);
        w.field(3, &self.namespace);
        w.field(4, &self.self_link);
        w.field(5, &self.uid);
        w.field(6, &self.resource_version);
        w.field(7, &self.generation);
        w.always(8, &self.creation_timestamp);
        w.field(9, &self.deletion_timestamp);
        w.field(10, &self.deletion_grace_period_seconds);
        w.field(11, &self.labels);
        w.field(12, &self.annotations);
        w.field(13, &self.owner_references);
        w.field(14, &self.finalizers);
        w.field(17, &self.managed_fields);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.name),
            2 => r.field(&mut self.generate_name),
            3 => r.field(&mut self.namespace),
            4 => r.field(&mut self.self_link),
            5 => r.field(&mut self.uid),
            6 => r.field(&mut self.resource_version),
            7 => r.field(&mut self.generation),
            8 => r.field(&mut self.creation_timestamp),
            9 => r.field(&mut self.deletion_timestamp),
            10 => r.field(&mut self.deletion_grace_period_seconds),
            11 => r.field(&mut self.labels),
            12 => r.field(&mut self.annotations),
            13 => r.field(&mut self.owner_references),
            14 => r.field(&mut self.finalizers),
            17 => r.field(&mut self.managed_fields),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::OwnerReference {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.kind);
        w.field(3, &self.name);
        w.field(4, &self.uid);
        w.field(5, &self.api_version);
        w.field(6, &self.controller);
        w.field(7, &self.block_owner_deletion);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.kind),
            3 => r.field(&mut self.name),
            4 => r.field(&mut self.uid),
            5 => r.field(&mut self.api_version),
            6 => r.field(&mut self.controller),
            7 => r.field(&mut self.block_owner_deletion),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::ManagedFieldsEntry {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.manager);
        w.field(2, &self.operation);
        w.field(3, &self.api_version);
        w.field(4, &self.time);
        w.field(6, &self.fields_type);
        w.field(7, &self.fields_v1);
        w.field(8, &self.subresource);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.manager),
            2 => r.field(&mut self.operation),
            3 => r.field(&mut self.api_version),
            4 => r.field(&mut self.time),
            6 => r.field(&mut self.fields_type),
            7 => r.field(&mut self.fields_v1),
            8 => r.field(&mut self.subresource),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::PartialObjectMetadata {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.metadata);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.metadata),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::PartialObjectMetadataList {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.metadata);
        w.field(2, &self.items);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.metadata),
            2 => r.field(&mut self.items),
            _ => r.skip(),
        }
    }
}
