// Written by kindsmith from schema/specimen/v1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::specimen::v1::Gadget {
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

impl crate::specimen::v1::Gadget {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
        w.always("spec", &self.spec);
    }
}

impl machinery::json::Encode for crate::specimen::v1::Gadget {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::specimen::v1::GadgetSpec {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "size",
                "color",
                "node",
                "labels",
                "limits",
                "parts",
                "byName",
                "spare",
                "tree",
                "since",
                "audit",
                "secret",
                "finish",
                "inside",
                "edges",
                "sides",
                "host",
                "port",
                "name",
                "height",
                "depth",
            ],
            |r, index| {
                match index {
                    0 => out.size = r.value()?,
                    1 => out.color = r.value()?,
                    2 => out.node = r.value()?,
                    3 => out.labels = r.value()?,
                    4 => out.limits = r.value()?,
                    5 => out.parts = r.value()?,
                    6 => out.by_name = r.value()?,
                    7 => out.spare = r.value()?,
                    8 => out.tree = r.value()?,
                    9 => out.since = r.value()?,
                    10 => out.audit = r.value()?,
                    11 => out.secret = r.value()?,
                    12 => out.finish = r.value()?,
                    13 => out.inside = r.value()?,
                    14 => out.edges = r.value()?,
                    15 => out.sides = r.value()?,
                    16 => out.host = r.value()?,
                    17 => out.port = r.value()?,
                    18 => out.name = r.value()?,
                    19 => out.height = r.value()?,
                    _ => out.depth = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::specimen::v1::GadgetSpec {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.present("size", &self.size);
            w.present("color", &self.color);
            w.present("node", &self.node);
            w.nonzero("labels", &self.labels);
            w.always("limits", &self.limits);
            w.nonzero("parts", &self.parts);
            w.nonzero("byName", &self.by_name);
            w.present("spare", &self.spare);
            w.present("tree", &self.tree);
            w.always("since", &self.since);
            w.nonzero("audit", &self.audit);
            w.nonzero("secret", &self.secret);
            w.nonzero("finish", &self.finish);
            w.present("inside", &self.inside);
            w.nonzero("edges", &self.edges);
            w.nonzero("sides", &self.sides);
            w.nonzero("host", &self.host);
            w.nonzero("port", &self.port);
            w.nonzero("name", &self.name);
            w.nonzero("height", &self.height);
            w.nonzero("depth", &self.depth);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::specimen::v1::GadgetLimits {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["cpu", "memory"],
            |r, index| {
                match index {
                    0 => out.cpu = r.value()?,
                    _ => out.memory = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::specimen::v1::GadgetLimits {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("cpu", &self.cpu);
            w.nonzero("memory", &self.memory);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::specimen::v1::GadgetPart {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["name", "count"],
            |r, index| {
                match index {
                    0 => out.name = r.value()?,
                    _ => out.count = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::specimen::v1::GadgetPart {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("name", &self.name);
            w.nonzero("count", &self.count);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
