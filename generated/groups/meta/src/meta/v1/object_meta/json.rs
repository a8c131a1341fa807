// Written by kindsmith from schema/meta/v1/object_meta.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for machinery::meta::v1::ObjectMeta {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "name",
                "generateName",
                "namespace",
                "selfLink",
                "uid",
                "resourceVersion",
                "generation",
                "creationTimestamp",
                "deletionTimestamp",
                "deletionGracePeriodSeconds",
                "labels",
                "annotations",
                "ownerReferences",
                "finalizers",
                "managedFields",
            ],
            |r, index| {
                match index {
                    0 => out.name = r.value()?,
                    1 => out.generate_name = r.value()?,
                    2 => out.namespace = r.value()?,
                    3 => out.self_link = r.value()?,
                    4 => out.uid = r.value()?,
                    5 => out.resource_version = r.value()?,
                    6 => out.generation = r.value()?,
                    7 => out.creation_timestamp = r.value()?,
                    8 => out.deletion_timestamp = r.value()?,
                    9 => out.deletion_grace_period_seconds = r.value()?,
                    10 => out.labels = r.value()?,
                    11 => out.annotations = r.value()?,
                    12 => out.owner_references = r.value()?,
                    13 => out.finalizers = r.value()?,
                    _ => out.managed_fields = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for machinery::meta::v1::ObjectMeta {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("name", &self.name);
            w.nonzero("generateName", &self.generate_name);
            w.nonzero("namespace", &self.namespace);
            w.nonzero("selfLink", &self.self_link);
            w.nonzero("uid", &self.uid);
            w.revision("resourceVersion", &self.resource_version);
            w.nonzero("generation", &self.generation);
            w.present("creationTimestamp", &self.creation_timestamp);
            w.present("deletionTimestamp", &self.deletion_timestamp);
            w.present("deletionGracePeriodSeconds", &self.deletion_grace_period_seconds);
            w.nonzero("labels", &self.labels);
            w.nonzero("annotations", &self.annotations);
            w.nonzero("ownerReferences", &self.owner_references);
            w.nonzero("finalizers", &self.finalizers);
            w.nonzero("managedFields", &self.managed_fields);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::OwnerReference {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["apiVersion", "kind", "name", "uid", "controller", "blockOwnerDeletion"],
            |r, index| {
                match index {
                    0 => out.api_version = r.value()?,
                    1 => out.kind = r.value()?,
                    2 => out.name = r.value()?,
                    3 => out.uid = r.value()?,
                    4 => out.controller = r.value()?,
                    _ => out.block_owner_deletion = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for machinery::meta::v1::OwnerReference {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("apiVersion", &self.api_version);
            w.always("kind", &self.kind);
            w.always("name", &self.name);
            w.always("uid", &self.uid);
            w.present("controller", &self.controller);
            w.present("blockOwnerDeletion", &self.block_owner_deletion);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::ManagedFieldsEntry {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "manager",
                "operation",
                "apiVersion",
                "time",
                "fieldsType",
                "fieldsV1",
                "subresource",
            ],
            |r, index| {
                match index {
                    0 => out.manager = r.value()?,
                    1 => out.operation = r.value()?,
                    2 => out.api_version = r.value()?,
                    3 => out.time = r.value()?,
                    4 => out.fields_type = r.value()?,
                    5 => out.fields_v1 = r.value()?,
                    _ => out.subresource = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for machinery::meta::v1::ManagedFieldsEntry {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("manager", &self.manager);
            w.nonzero("operation", &self.operation);
            w.nonzero("apiVersion", &self.api_version);
            w.present("time", &self.time);
            w.nonzero("fieldsType", &self.fields_type);
            w.present("fieldsV1", &self.fields_v1);
            w.nonzero("subresource", &self.subresource);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::PartialObjectMetadata {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "metadata"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    _ => out.metadata = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::meta::v1::PartialObjectMetadata {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
    }
}

impl machinery::json::Encode for machinery::meta::v1::PartialObjectMetadata {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for machinery::meta::v1::PartialObjectMetadataList {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "metadata", "items"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.metadata = r.value()?,
                    _ => out.items = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::meta::v1::PartialObjectMetadataList {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
        w.list_or_null("items", &self.items);
    }
}

impl machinery::json::Encode for machinery::meta::v1::PartialObjectMetadataList {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
