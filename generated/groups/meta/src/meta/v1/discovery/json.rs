// Written by kindsmith from schema/meta/v1/discovery.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for machinery::meta::v1::APIVersions {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "versions", "serverAddressByClientCIDRs"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.versions = r.value()?,
                    _ => out.server_address_by_client_cidrs = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::meta::v1::APIVersions {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.list_or_null("versions", &self.versions);
        w.list_or_null(
            "serverAddressByClientCIDRs",
            &self.server_address_by_client_cidrs,
        );
    }
}

impl machinery::json::Encode for machinery::meta::v1::APIVersions {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::APIGroupList {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "groups"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    _ => out.groups = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::meta::v1::APIGroupList {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.list_or_null("groups", &self.groups);
    }
}

impl machinery::json::Encode for machinery::meta::v1::APIGroupList {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::APIGroup {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "kind",
                "apiVersion",
                "name",
                "versions",
                "preferredVersion",
                "serverAddressByClientCIDRs",
            ],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.name = r.value()?,
                    3 => out.versions = r.value()?,
                    4 => out.preferred_version = r.value()?,
                    _ => out.server_address_by_client_cidrs = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::meta::v1::APIGroup {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("name", &self.name);
        w.list_or_null("versions", &self.versions);
        w.always("preferredVersion", &self.preferred_version);
        w.nonzero("serverAddressByClientCIDRs", &self.server_address_by_client_cidrs);
    }
}

impl machinery::json::Encode for machinery::meta::v1::APIGroup {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::GroupVersionForDiscovery {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["groupVersion", "version"],
            |r, index| {
                match index {
                    0 => out.group_version = r.value()?,
                    _ => out.version = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for machinery::meta::v1::GroupVersionForDiscovery {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("groupVersion", &self.group_version);
            w.always("version", &self.version);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::ServerAddressByClientCIDR {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["clientCIDR", "serverAddress"],
            |r, index| {
                match index {
                    0 => out.client_cidr = r.value()?,
                    _ => out.server_address = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for machinery::meta::v1::ServerAddressByClientCIDR {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("clientCIDR", &self.client_cidr);
            w.always("serverAddress", &self.server_address);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::APIResourceList {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "groupVersion", "resources"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.group_version = r.value()?,
                    _ => out.resources = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::meta::v1::APIResourceList {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("groupVersion", &self.group_version);
        w.list_or_null("resources", &self.resources);
    }
}

impl machinery::json::Encode for machinery::meta::v1::APIResourceList {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::APIResource {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "name",
                "singularName",
                "namespaced",
                "group",
                "version",
                "kind",
                "verbs",
                "shortNames",
                "categories",
                "storageVersionHash",
            ],
            |r, index| {
                match index {
                    0 => out.name = r.value()?,
                    1 => out.singular_name = r.value()?,
                    2 => out.namespaced = r.value()?,
                    3 => out.group = r.value()?,
                    4 => out.version = r.value()?,
                    5 => out.kind = r.value()?,
                    6 => out.verbs = r.value()?,
                    7 => out.short_names = r.value()?,
                    8 => out.categories = r.value()?,
                    _ => out.storage_version_hash = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for machinery::meta::v1::APIResource {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("name", &self.name);
            w.always("singularName", &self.singular_name);
            w.always("namespaced", &self.namespaced);
            w.nonzero("group", &self.group);
            w.nonzero("version", &self.version);
            w.always("kind", &self.kind);
            w.list_or_null("verbs", &self.verbs);
            w.nonzero("shortNames", &self.short_names);
            w.nonzero("categories", &self.categories);
            w.nonzero("storageVersionHash", &self.storage_version_hash);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::Verbs {
    const EXPECTED: &'static str = <Vec<String> as machinery::json::Decode>::EXPECTED;
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        Ok(Self(r.value()?))
    }
}

impl machinery::json::Encode for machinery::meta::v1::Verbs {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.value(&self.0);
    }
    fn is_zero(&self) -> bool {
        machinery::json::Encode::is_zero(&self.0)
    }
}

impl machinery::json::Decode for machinery::meta::v1::RootPaths {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["paths"],
            |r, _| {
                out.paths = r.value()?;
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for machinery::meta::v1::RootPaths {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.list_or_null("paths", &self.paths);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::GroupVersionKind {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["group", "version", "kind"],
            |r, index| {
                match index {
                    0 => out.group = r.value()?,
                    1 => out.version = r.value()?,
                    _ => out.kind = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for machinery::meta::v1::GroupVersionKind {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("group", &self.group);
            w.always("version", &self.version);
            w.always("kind", &self.kind);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::GroupVersionResource {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["group", "version", "resource"],
            |r, index| {
                match index {
                    0 => out.group = r.value()?,
                    1 => out.version = r.value()?,
                    _ => out.resource = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for machinery::meta::v1::GroupVersionResource {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("group", &self.group);
            w.always("version", &self.version);
            w.always("resource", &self.resource);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
