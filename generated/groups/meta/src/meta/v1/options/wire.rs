// Written by kindsmith from schema/meta/v1/options.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for machinery::meta::v1::GetOptions {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.resource_version);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.resource_version),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::ListOptions {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.label_selector);
        w.field(2, &self.field_selector);
        w.field(3, &self.watch);
        w.field(4, &self.resource_version);
        w.field(5, &self.timeout_seconds);
        w.field(7, &self.limit);
        w.field(8, &self.continue_);
        w.field(9, &self.allow_watch_bookmarks);
        w.field(10, &self.resource_version_match);
        w.field(11, &self.send_initial_events);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.label_selector),
            2 => r.field(&mut self.field_selector),
            3 => r.field(&mut self.watch),
            4 => r.field(&mut self.resource_version),
            5 => r.field(&mut self.timeout_seconds),
            7 => r.field(&mut self.limit),
            8 => r.field(&mut self.continue_),
            9 => r.field(&mut self.allow_watch_bookmarks),
            10 => r.field(&mut self.resource_version_match),
            11 => r.field(&mut self.send_initial_events),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::CreateOptions {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.dry_run);
        w.field(3, &self.field_manager);
        w.field(4, &self.field_validation);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.dry_run),
            3 => r.field(&mut self.field_manager),
            4 => r.field(&mut self.field_validation),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::UpdateOptions {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.dry_run);
        w.field(2, &self.field_manager);
        w.field(3, &self.field_validation);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.dry_run),
            2 => r.field(&mut self.field_manager),
            3 => r.field(&mut self.field_validation),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::PatchOptions {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.dry_run);
        w.field(2, &self.force);
        w.field(3, &self.field_manager);
        w.field(4, &self.field_validation);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.dry_run),
            2 => r.field(&mut self.force),
            3 => r.field(&mut self.field_manager),
            4 => r.field(&mut self.field_validation),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::ApplyOptions {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.dry_run);
        w.field(2, &self.force);
        w.field(3, &self.field_manager);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.dry_run),
            2 => r.field(&mut self.force),
            3 => r.field(&mut self.field_manager),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::DeleteOptions {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.grace_period_seconds);
        w.field(2, &self.preconditions);
        w.field(3, &self.orphan_dependents);
        w.field(4, &self.propagation_policy);
        w.field(5, &self.dry_run);
        w.field(6, &self.ignore_store_read_error_with_cluster_breaking_potential);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.grace_period_seconds),
            2 => r.field(&mut self.preconditions),
            3 => r.field(&mut self.orphan_dependents),
            4 => r.field(&mut self.propagation_policy),
            5 => r.field(&mut self.dry_run),
            6 => {
                r.field(
                    &mut self.ignore_store_read_error_with_cluster_breaking_potential,
                )
            }
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::Preconditions {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.uid);
        w.field(2, &self.resource_version);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.uid),
            2 => r.field(&mut self.resource_version),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for machinery::meta::v1::TableOptions {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.include_object);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.include_object),
            _ => r.skip(),
        }
    }
}
