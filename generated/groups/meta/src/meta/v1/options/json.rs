// Written by kindsmith from schema/meta/v1/options.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for machinery::meta::v1::GetOptions {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "resourceVersion"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    _ => out.resource_version = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::meta::v1::GetOptions {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.nonzero("resourceVersion", &self.resource_version);
    }
}

impl machinery::json::Encode for machinery::meta::v1::GetOptions {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::ListOptions {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "kind",
                "apiVersion",
                "labelSelector",
                "fieldSelector",
                "watch",
                "allowWatchBookmarks",
                "resourceVersion",
                "resourceVersionMatch",
                "timeoutSeconds",
                "limit",
                "continue",
                "sendInitialEvents",
            ],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.label_selector = r.value()?,
                    3 => out.field_selector = r.value()?,
                    4 => out.watch = r.value()?,
                    5 => out.allow_watch_bookmarks = r.value()?,
                    6 => out.resource_version = r.value()?,
                    7 => out.resource_version_match = r.value()?,
                    8 => out.timeout_seconds = r.value()?,
                    9 => out.limit = r.value()?,
                    10 => out.continue_ = r.value()?,
                    _ => out.send_initial_events = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::meta::v1::ListOptions {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.nonzero("labelSelector", &self.label_selector);
        w.nonzero("fieldSelector", &self.field_selector);
        w.nonzero("watch", &self.watch);
        w.nonzero("allowWatchBookmarks", &self.allow_watch_bookmarks);
        w.nonzero("resourceVersion", &self.resource_version);
        w.nonzero("resourceVersionMatch", &self.resource_version_match);
        w.present("timeoutSeconds", &self.timeout_seconds);
        w.nonzero("limit", &self.limit);
        w.nonzero("continue", &self.continue_);
        w.present("sendInitialEvents", &self.send_initial_events);
    }
}

impl machinery::json::Encode for machinery::meta::v1::ListOptions {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::CreateOptions {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "dryRun", "fieldManager", "fieldValidation"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.dry_run = r.value()?,
                    3 => out.field_manager = r.value()?,
                    _ => out.field_validation = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::meta::v1::CreateOptions {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.nonzero("dryRun", &self.dry_run);
        w.nonzero("fieldManager", &self.field_manager);
        w.nonzero("fieldValidation", &self.field_validation);
    }
}

impl machinery::json::Encode for machinery::meta::v1::CreateOptions {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::UpdateOptions {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "dryRun", "fieldManager", "fieldValidation"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.dry_run = r.value()?,
                    3 => out.field_manager = r.value()?,
                    _ => out.field_validation = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::meta::v1::UpdateOptions {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.nonzero("dryRun", &self.dry_run);
        w.nonzero("fieldManager", &self.field_manager);
        w.nonzero("fieldValidation", &self.field_validation);
    }
}

impl machinery::json::Encode for machinery::meta::v1::UpdateOptions {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::PatchOptions {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "kind",
                "apiVersion",
                "dryRun",
                "force",
                "fieldManager",
                "fieldValidation",
            ],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.dry_run = r.value()?,
                    3 => out.force = r.value()?,
                    4 => out.field_manager = r.value()?,
                    _ => out.field_validation = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::meta::v1::PatchOptions {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.nonzero("dryRun", &self.dry_run);
        w.present("force", &self.force);
        w.nonzero("fieldManager", &self.field_manager);
        w.nonzero("fieldValidation", &self.field_validation);
    }
}

impl machinery::json::Encode for machinery::meta::v1::PatchOptions {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::ApplyOptions {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "dryRun", "force", "fieldManager"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.dry_run = r.value()?,
                    3 => out.force = r.value()?,
                    _ => out.field_manager = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::meta::v1::ApplyOptions {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.nonzero("dryRun", &self.dry_run);
        w.always("force", &self.force);
        w.always("fieldManager", &self.field_manager);
    }
}

impl machinery::json::Encode for machinery::meta::v1::ApplyOptions {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::DeleteOptions {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "kind",
                "apiVersion",
                "gracePeriodSeconds",
                "preconditions",
                "orphanDependents",
                "propagationPolicy",
                "dryRun",
                "ignoreStoreReadErrorWithClusterBreakingPotential",
            ],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.grace_period_seconds = r.value()?,
                    3 => out.preconditions = r.value()?,
                    4 => out.orphan_dependents = r.value()?,
                    5 => out.propagation_policy = r.value()?,
                    6 => out.dry_run = r.value()?,
                    _ => {
                        out.ignore_store_read_error_with_cluster_breaking_potential = r
                            .value()?;
                    }
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::meta::v1::DeleteOptions {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.present("gracePeriodSeconds", &self.grace_period_seconds);
        w.present("preconditions", &self.preconditions);
        w.present("orphanDependents", &self.orphan_dependents);
        w.present("propagationPolicy", &self.propagation_policy);
        w.nonzero("dryRun", &self.dry_run);
        w.present(
            "ignoreStoreReadErrorWithClusterBreakingPotential",
            &self.ignore_store_read_error_with_cluster_breaking_potential,
        );
    }
}

impl machinery::json::Encode for machinery::meta::v1::DeleteOptions {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::Preconditions {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["uid", "resourceVersion"],
            |r, index| {
                match index {
                    0 => out.uid = r.value()?,
                    _ => out.resource_version = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for machinery::meta::v1::Preconditions {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.present("uid", &self.uid);
            w.present("resourceVersion", &self.resource_version);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::TableOptions {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "includeObject"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    _ => out.include_object = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::meta::v1::TableOptions {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.nonzero("includeObject", &self.include_object);
    }
}

impl machinery::json::Encode for machinery::meta::v1::TableOptions {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
