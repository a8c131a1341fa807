// Written by kindsmith from schema/specimen/v1/specimen.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The JSON form: names, order, and what is left out.

impl machinery::json::Decode for crate::specimen::v1::Specimen {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["kind", "apiVersion", "metadata", "spec", "status"],
            |r, index| {
                match index {
                    0 => r.kind()?,
                    1 => r.api_version()?,
                    2 => out.metadata = r.value()?,
                    3 => out.spec = r.value()?,
                    _ => out.status = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl crate::specimen::v1::Specimen {
    /// Writes every field behind `kind` and `apiVersion` into the open JSON object.
    pub fn encode_fields(&self, w: &mut machinery::json::Writer<'_>) {
        w.always("metadata", &self.metadata);
        w.always("spec", &self.spec);
        w.present("status", &self.status);
    }
}

impl machinery::json::Encode for crate::specimen::v1::Specimen {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| self.encode_fields(w));
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::specimen::v1::SpecimenSpec {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &[
                "flag",
                "count",
                "total",
                "ratio",
                "title",
                "mode",
                "hint",
                "words",
                "pairs",
                "secret",
                "owner",
                "ownerId",
                "ownerGroups",
                "ownerExtra",
                "old",
                "dropped",
                "root",
                "choice",
                "parts",
                "wait",
                "share",
                "port",
                "anything",
            ],
            |r, index| {
                match index {
                    0 => out.flag = r.value()?,
                    1 => out.count = r.value()?,
                    2 => out.total = r.value()?,
                    3 => out.ratio = r.value()?,
                    4 => out.title = r.value()?,
                    5 => out.mode = r.value()?,
                    6 => out.hint = r.value()?,
                    7 => out.words = r.value()?,
                    8 => out.pairs = r.value()?,
                    9 => out.secret = r.value()?,
                    10 => out.owner = r.value()?,
                    11 => out.owner_id = r.value()?,
                    12 => out.owner_groups = r.value()?,
                    13 => out.owner_extra = r.value()?,
                    14 => out.old = r.value()?,
                    15 => out.dropped = r.value()?,
                    16 => out.root = r.value()?,
                    17 => out.choice = r.value()?,
                    18 => out.parts = r.value()?,
                    19 => out.wait = r.value()?,
                    20 => out.share = r.value()?,
                    21 => out.port = r.value()?,
                    _ => out.anything = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::specimen::v1::SpecimenSpec {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.present("flag", &self.flag);
            w.nonzero("count", &self.count);
            w.always("total", &self.total);
            w.present("ratio", &self.ratio);
            w.always("title", &self.title);
            w.present("mode", &self.mode);
            w.nonzero("hint", &self.hint);
            w.list_or_null("words", &self.words);
            w.nonzero("pairs", &self.pairs);
            w.nonzero("secret", &self.secret);
            w.nonzero("owner", &self.owner);
            w.nonzero("ownerId", &self.owner_id);
            w.nonzero("ownerGroups", &self.owner_groups);
            w.nonzero("ownerExtra", &self.owner_extra);
            w.nonzero("old", &self.old);
            w.nonzero("dropped", &self.dropped);
            w.present("root", &self.root);
            w.nonzero("choice", &self.choice);
            w.nonzero("parts", &self.parts);
            w.present("wait", &self.wait);
            w.present("share", &self.share);
            w.present("port", &self.port);
            w.present("anything", &self.anything);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::specimen::v1::Part {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["name", "side", "fixed", "weights"],
            |r, index| {
                match index {
                    0 => out.name = r.value()?,
                    1 => out.side = r.value()?,
                    2 => out.fixed = r.value()?,
                    _ => out.weights = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::specimen::v1::Part {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.always("name", &self.name);
            w.nonzero("side", &self.side);
            w.nonzero("fixed", &self.fixed);
            w.nonzero("weights", &self.weights);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::specimen::v1::SpecimenStatus {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["phase", "seen", "checked", "extra"],
            |r, index| {
                match index {
                    0 => out.phase = r.value()?,
                    1 => out.seen = r.value()?,
                    2 => out.checked = r.value()?,
                    _ => out.extra = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::specimen::v1::SpecimenStatus {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("phase", &self.phase);
            w.always("seen", &self.seen);
            w.present("checked", &self.checked);
            w.present("extra", &self.extra);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl machinery::json::Decode for crate::specimen::v1::SpecimenExtra {
    const EXPECTED: &'static str = "an object";
    fn decode(
        r: &mut machinery::json::Reader<'_>,
    ) -> Result<Self, machinery::json::Stop> {
        let mut out = Self::default();
        r.object(
            &["note", "count"],
            |r, index| {
                match index {
                    0 => out.note = r.value()?,
                    _ => out.count = r.value()?,
                }
                Ok(())
            },
        )?;
        Ok(out)
    }
}

impl machinery::json::Encode for crate::specimen::v1::SpecimenExtra {
    fn encode(&self, w: &mut machinery::json::Writer<'_>) {
        w.object(|w| {
            w.nonzero("note", &self.note);
            w.nonzero("count", &self.count);
        });
    }
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
