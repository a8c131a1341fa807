// Written by kindsmith from schema/authorization/v1/attributes.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::authorization::v1::ResourceAttributes {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "namespace",
                "verb",
                "group",
                "version",
                "resource",
                "subresource",
                "name",
                "fieldSelector",
                "labelSelector",
            ],
            |r, index| {
                match index {
                    0 => out.namespace = r.value()?,
                    1 => out.verb = r.value()?,
                    2 => out.group = r.value()?,
                    3 => out.version = r.value()?,
                    4 => out.resource = r.value()?,
                    5 => out.subresource = r.value()?,
                    6 => out.name = r.value()?,
                    7 => out.field_selector = r.value()?,
                    _ => out.label_selector = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::authorization::v1::ResourceAttributes {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("namespace", &self.namespace);
            w.nonzero("verb", &self.verb);
            w.nonzero("group", &self.group);
            w.nonzero("version", &self.version);
            w.nonzero("resource", &self.resource);
            w.nonzero("subresource", &self.subresource);
            w.nonzero("name", &self.name);
            w.present("fieldSelector", &self.field_selector);
            w.present("labelSelector", &self.label_selector);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::authorization::v1::FieldSelectorAttributes {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["rawSelector", "requirements"],
            |r, index| {
                match index {
                    0 => out.raw_selector = r.value()?,
                    _ => out.requirements = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::authorization::v1::FieldSelectorAttributes {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("rawSelector", &self.raw_selector);
            w.nonzero("requirements", &self.requirements);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::authorization::v1::LabelSelectorAttributes {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["rawSelector", "requirements"],
            |r, index| {
                match index {
                    0 => out.raw_selector = r.value()?,
                    _ => out.requirements = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::authorization::v1::LabelSelectorAttributes {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("rawSelector", &self.raw_selector);
            w.nonzero("requirements", &self.requirements);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::authorization::v1::NonResourceAttributes {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["path", "verb"],
            |r, index| {
                match index {
                    0 => out.path = r.value()?,
                    _ => out.verb = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::authorization::v1::NonResourceAttributes {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("path", &self.path);
            w.nonzero("verb", &self.verb);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::authorization::v1::SubjectAccessReviewSpec {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "resourceAttributes",
                "nonResourceAttributes",
                "user",
                "groups",
                "extra",
                "uid",
            ],
            |r, index| {
                match index {
                    0 => out.resource_attributes = r.value()?,
                    1 => out.non_resource_attributes = r.value()?,
                    2 => out.user = r.value()?,
                    3 => out.groups = r.value()?,
                    4 => out.extra = r.value()?,
                    _ => out.uid = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::authorization::v1::SubjectAccessReviewSpec {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.present("resourceAttributes", &self.resource_attributes);
            w.present("nonResourceAttributes", &self.non_resource_attributes);
            w.nonzero("user", &self.user);
            w.nonzero("groups", &self.groups);
            w.nonzero("extra", &self.extra);
            w.nonzero("uid", &self.uid);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::authorization::v1::ExtraValue {
    const EXPECTED: &'static str = <Vec<String> as machinery::json::Decode>::EXPECTED;
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        Ok(Self(r.value()?))
    }
}

impl machinery::json::Encode for crate::authorization::v1::ExtraValue {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.value(&self.0);
    }
    fn is_zero(&self) -> bool {
        machinery::json::Encode::is_zero(&self.0)
    }
}

impl machinery::json::Decode for crate::authorization::v1::SubjectAccessReviewStatus {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["allowed", "denied", "reason", "evaluationError"],
            |r, index| {
                match index {
                    0 => out.allowed = r.value()?,
                    1 => out.denied = r.value()?,
                    2 => out.reason = r.value()?,
                    _ => out.evaluation_error = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::authorization::v1::SubjectAccessReviewStatus {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("allowed", &self.allowed);
            w.nonzero("denied", &self.denied);
            w.nonzero("reason", &self.reason);
            w.nonzero("evaluationError", &self.evaluation_error);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
