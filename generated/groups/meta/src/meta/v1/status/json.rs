// Written by kindsmith from schema/meta/v1/status.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for machinery::meta::v1::ListMeta {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "selfLink",
                "resourceVersion",
                "continue",
                "remainingItemCount",
                "shardInfo",
            ],
            |r, index| {
                match index {
                    0 => out.self_link = r.value()?,
                    1 => out.resource_version = r.value()?,
                    2 => out.continue_ = r.value()?,
                    3 => out.remaining_item_count = r.value()?,
                    _ => out.shard_info = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for machinery::meta::v1::ListMeta {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("selfLink", &self.self_link);
            w.nonzero("resourceVersion", &self.resource_version);
            w.nonzero("continue", &self.continue_);
            w.present("remainingItemCount", &self.remaining_item_count);
            w.present("shardInfo", &self.shard_info);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::ShardInfo {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["selector"],
            |r, _| {
                out.selector = r.value()?;
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for machinery::meta::v1::ShardInfo {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("selector", &self.selector);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::Status {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "kind",
                "apiVersion",
                "metadata",
                "status",
                "message",
                "reason",
                "details",
                "code",
            ],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.metadata = r.value()?,
                    3 => out.status = r.value()?,
                    4 => out.message = r.value()?,
                    5 => out.reason = r.value()?,
                    6 => out.details = r.value()?,
                    _ => out.code = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::meta::v1::Status {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
        w.nonzero("status", &self.status);
        w.nonzero("message", &self.message);
        w.nonzero("reason", &self.reason);
        w.present("details", &self.details);
        w.nonzero("code", &self.code);
    }
}

impl machinery::json::Encode for machinery::meta::v1::Status {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::StatusDetails {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["name", "group", "kind", "uid", "causes", "retryAfterSeconds"],
            |r, index| {
                match index {
                    0 => out.name = r.value()?,
                    1 => out.group = r.value()?,
                    2 => out.kind = r.value()?,
                    3 => out.uid = r.value()?,
                    4 => out.causes = r.value()?,
                    _ => out.retry_after_seconds = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for machinery::meta::v1::StatusDetails {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("name", &self.name);
            w.nonzero("group", &self.group);
            w.nonzero("kind", &self.kind);
            w.nonzero("uid", &self.uid);
            w.nonzero("causes", &self.causes);
            w.nonzero("retryAfterSeconds", &self.retry_after_seconds);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::StatusCause {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["reason", "message", "field"],
            |r, index| {
                match index {
                    0 => out.reason = r.value()?,
                    1 => out.message = r.value()?,
                    _ => out.field = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for machinery::meta::v1::StatusCause {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("reason", &self.reason);
            w.nonzero("message", &self.message);
            w.nonzero("field", &self.field);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
