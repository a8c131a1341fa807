// Written by kindsmith from schema/specimen/v1/option.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::specimen::v1::Option_ {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "metadata", "spec"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.metadata = r.value()?,
                    _ => out.spec = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl crate::specimen::v1::Option_ {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
        w.always("spec", &self.spec);
    }
}

impl machinery::json::Encode for crate::specimen::v1::Option_ {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::specimen::v1::Self_ {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "list",
                "lists",
                "text",
                "texts",
                "tree",
                "some",
                "none",
                "name",
                "depth",
                "count",
                "shade",
            ],
            |r, index| {
                match index {
                    0 => out.list = r.value()?,
                    1 => out.lists = r.value()?,
                    2 => out.text = r.value()?,
                    3 => out.texts = r.value()?,
                    4 => out.tree = r.value()?,
                    5 => out.some = r.value()?,
                    6 => out.none = r.value()?,
                    7 => out.name = r.value()?,
                    8 => out.depth = r.value()?,
                    9 => out.count = r.value()?,
                    _ => out.shade = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::specimen::v1::Self_ {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("list", &self.list);
            w.nonzero("lists", &self.lists);
            w.present("text", &self.text);
            w.nonzero("texts", &self.texts);
            w.present("tree", &self.tree);
            w.nonzero("some", &self.some);
            w.always("none", &self.none);
            w.always("name", &self.name);
            w.present("depth", &self.depth);
            w.always("count", &self.count);
            w.always("shade", &self.shade);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::specimen::v1::Shade {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["color"],
            |r, _| {
                out.color = r.value()?;
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::specimen::v1::Shade {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("color", &self.color);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::specimen::v1::Vec_ {
    const EXPECTED: &'static str = <Vec<String> as machinery::json::Decode>::EXPECTED;
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        Ok(Self(r.value()?))
    }
}

impl machinery::json::Encode for crate::specimen::v1::Vec_ {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.value(&self.0);
    }
    fn is_zero(&self) -> bool {
        machinery::json::Encode::is_zero(&self.0)
    }
}

impl machinery::json::Decode for crate::specimen::v1::Some_ {
    const EXPECTED: &'static str = <std::collections::BTreeMap<
        String,
        String,
    > as machinery::json::Decode>::EXPECTED;
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        Ok(Self(r.value()?))
    }
}

impl machinery::json::Encode for crate::specimen::v1::Some_ {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.value(&self.0);
    }
    fn is_zero(&self) -> bool {
        machinery::json::Encode::is_zero(&self.0)
    }
}

impl machinery::json::Decode for crate::specimen::v1::None_ {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["size"],
            |r, _| {
                out.size = r.value()?;
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::specimen::v1::None_ {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("size", &self.size);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::specimen::v1::String_ {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["value", "size", "old"],
            |r, index| {
                match index {
                    0 => out.value = r.value()?,
                    1 => out.size = r.value()?,
                    _ => out.old = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::specimen::v1::String_ {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("value", &self.value);
            w.nonzero("size", &self.size);
            w.always("old", &self.old);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::specimen::v1::Default_ {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["size"],
            |r, _| {
                out.size = r.value()?;
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::specimen::v1::Default_ {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("size", &self.size);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::specimen::v1::Box_ {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["inner", "text"],
            |r, index| {
                match index {
                    0 => out.inner = r.value()?,
                    _ => out.text = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::specimen::v1::Box_ {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.present("inner", &self.inner);
            w.present("text", &self.text);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
