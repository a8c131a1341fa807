// Written by kindsmith from schema/specimen/v1beta1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::specimen::v1beta1::Gadget {
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

impl crate::specimen::v1beta1::Gadget {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
        w.always("spec", &self.spec);
    }
}

impl machinery::json::Encode for crate::specimen::v1beta1::Gadget {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::specimen::v1beta1::GadgetSpec {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "width",
                "place",
                "node",
                "cpu",
                "memory",
                "parts",
                "byName",
                "spare",
                "tree",
                "since",
                "mode",
                "hint",
                "finish",
                "within",
                "edges",
                "sides",
                "address",
                "first",
                "last",
                "height",
                "box",
            ],
            |r, index| {
                match index {
                    0 => out.width = r.value()?,
                    1 => out.place = r.value()?,
                    2 => out.node = r.value()?,
                    3 => out.cpu = r.value()?,
                    4 => out.memory = r.value()?,
                    5 => out.parts = r.value()?,
                    6 => out.by_name = r.value()?,
                    7 => out.spare = r.value()?,
                    8 => out.tree = r.value()?,
                    9 => out.since = r.value()?,
                    10 => out.mode = r.value()?,
                    11 => out.hint = r.value()?,
                    12 => out.finish = r.value()?,
                    13 => out.within = r.value()?,
                    14 => out.edges = r.value()?,
                    15 => out.sides = r.value()?,
                    16 => out.address = r.value()?,
                    17 => out.first = r.value()?,
                    18 => out.last = r.value()?,
                    19 => out.height = r.value()?,
                    _ => out.box_ = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::specimen::v1beta1::GadgetSpec {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.present("width", &self.width);
            w.nonzero("place", &self.place);
            w.present("node", &self.node);
            w.nonzero("cpu", &self.cpu);
            w.nonzero("memory", &self.memory);
            w.nonzero("parts", &self.parts);
            w.nonzero("byName", &self.by_name);
            w.present("spare", &self.spare);
            w.present("tree", &self.tree);
            w.always("since", &self.since);
            w.nonzero("mode", &self.mode);
            w.nonzero("hint", &self.hint);
            w.nonzero("finish", &self.finish);
            w.present("within", &self.within);
            w.nonzero("edges", &self.edges);
            w.nonzero("sides", &self.sides);
            w.nonzero("address", &self.address);
            w.nonzero("first", &self.first);
            w.nonzero("last", &self.last);
            w.nonzero("height", &self.height);
            w.always("box", &self.box_);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::specimen::v1beta1::GadgetBox {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["depth"],
            |r, _| {
                out.depth = r.value()?;
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::specimen::v1beta1::GadgetBox {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("depth", &self.depth);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::specimen::v1beta1::GadgetPart {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["name", "amount"],
            |r, index| {
                match index {
                    0 => out.name = r.value()?,
                    _ => out.amount = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::specimen::v1beta1::GadgetPart {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("name", &self.name);
            w.nonzero("amount", &self.amount);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
