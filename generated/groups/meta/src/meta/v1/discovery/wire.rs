// Written by kindsmith from schema/meta/v1/discovery.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for machinery::meta::v1::APIVersions {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.versions);
        w.field(2, &self.server_address_by_client_cidrs);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.versions),
            2 => r.field(&mut self.server_address_by_client_cidrs),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::APIGroupList {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.groups);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.groups),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::APIGroup {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.name);
        w.field(2, &self.versions);
        w.field(3, &self.preferred_version);
        w.field(4, &self.server_address_by_client_cidrs);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.name),
            2 => r.field(&mut self.versions),
            3 => r.field(&mut self.preferred_version),
            4 => r.field(&mut self.server_address_by_client_cidrs),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::GroupVersionForDiscovery {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.group_version);
        w.field(2, &self.version);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.group_version),
            2 => r.field(&mut self.version),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::ServerAddressByClientCIDR {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.client_cidr);
        w.field(2, &self.server_address);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.client_cidr),
            2 => r.field(&mut self.server_address),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::APIResourceList {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.group_version);
        w.field(2, &self.resources);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.group_version),
            2 => r.field(&mut self.resources),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::APIResource {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.name);
        w.field(2, &self.namespaced);
        w.field(3, &self.kind);
        w.field(4, &self.verbs);
        w.field(5, &self.short_names);
        w.field(6, &self.singular_name);
        w.field(7, &self.categories);
        w.field(8, &self.group);
        w.field(9, &self.version);
        w.field(10, &self.storage_version_hash);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.name),
            2 => r.field(&mut self.namespaced),
            3 => r.field(&mut self.kind),
            4 => r.field(&mut self.verbs),
            5 => r.field(&mut self.short_names),
            6 => r.field(&mut self.singular_name),
            7 => r.field(&mut self.categories),
            8 => r.field(&mut self.group),
            9 => r.field(&mut self.version),
            10 => r.field(&mut self.storage_version_hash),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::Verbs {
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

impl machinery::wire::Message for machinery::meta::v1::RootPaths {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.paths);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.paths),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::GroupVersionKind {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.group);
        w.field(2, &self.version);
        w.field(3, &self.kind);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.group),
            2 => r.field(&mut self.version),
            3 => r.field(&mut self.kind),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::GroupVersionResource {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.group);
        w.field(2, &self.version);
        w.field(3, &self.resource);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.group),
            2 => r.field(&mut self.version),
            3 => r.field(&mut self.resource),
            _ => r.skip(),
        }
    }
}
