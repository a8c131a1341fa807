// Written by kindsmith from schema/specimen/v1/option.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::specimen::v1::Option_ {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.metadata);
        w.field(2, &self.spec);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.metadata),
            2 => r.field(&mut self.spec),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1::Self_ {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.list);
        w.field(2, &self.lists);
        w.field(3, &self.text);
        w.field(4, &self.texts);
        w.field(5, &self.tree);
        w.field(6, &self.some);
        w.field(7, &self.none);
        w.field(8, &self.name);
        w.field(9, &self.depth);
        w.field(10, &self.count);
        w.field(11, &self.shade);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.list),
            2 => r.field(&mut self.lists),
            3 => r.field(&mut self.text),
            4 => r.field(&mut self.texts),
            5 => r.field(&mut self.tree),
            6 => r.field(&mut self.some),
            7 => r.field(&mut self.none),
            8 => r.field(&mut self.name),
            9 => r.field(&mut self.depth),
            10 => r.field(&mut self.count),
            11 => r.field(&mut self.shade),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1::Shade {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.color);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.color),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1::Vec_ {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.0);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.0),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1::Some_ {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.0);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.0),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1::None_ {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.size);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.size),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1::String_ {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.value);
        w.field(2, &self.size);
        w.field(3, &self.old);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.value),
            2 => r.field(&mut self.size),
            3 => r.field(&mut self.old),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1::Default_ {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.size);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.size),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1::Box_ {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.inner);
        w.field(2, &self.text);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.inner),
            2 => r.field(&mut self.text),
            _ => r.skip(),
        }
    }
}
