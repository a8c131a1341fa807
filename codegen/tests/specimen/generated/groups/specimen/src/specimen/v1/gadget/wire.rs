// Written by kindsmith from schema/specimen/v1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::specimen::v1::Gadget {
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

impl machinery::wire::Message for crate::specimen::v1::GadgetSpec {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.size);
        w.field(2, &self.color);
        w.field(3, &self.node);
        w.field(4, &self.labels);
        w.field(5, &self.limits);
        w.field(6, &self.parts);
        w.field(7, &self.by_name);
        w.field(8, &self.spare);
        w.field(9, &self.tree);
        w.always(10, &self.since);
        w.field(11, &self.audit);
        w.field(12, &self.secret);
        w.field(13, &self.finish);
        w.field(14, &self.inside);
        w.field(15, &self.edges);
        w.field(16, &self.sides);
        w.field(17, &self.host);
        w.field(18, &self.port);
        w.field(19, &self.name);
        w.field(20, &self.height);
        w.field(21, &self.depth);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.size),
            2 => r.field(&mut self.color),
            3 => r.field(&mut self.node),
            4 => r.field(&mut self.labels),
            5 => r.field(&mut self.limits),
            6 => r.field(&mut self.parts),
            7 => r.field(&mut self.by_name),
            8 => r.field(&mut self.spare),
            9 => r.field(&mut self.tree),
            10 => r.field(&mut self.since),
            11 => r.field(&mut self.audit),
            12 => r.field(&mut self.secret),
            13 => r.field(&mut self.finish),
            14 => r.field(&mut self.inside),
            15 => r.field(&mut self.edges),
            16 => r.field(&mut self.sides),
            17 => r.field(&mut self.host),
            18 => r.field(&mut self.port),
            19 => r.field(&mut self.name),
            20 => r.field(&mut self.height),
            21 => r.field(&mut self.depth),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1::GadgetLimits {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.cpu);
        w.field(2, &self.memory);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.cpu),
            2 => r.field(&mut self.memory),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1::GadgetPart {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.name);
        w.field(2, &self.count);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.name),
            2 => r.field(&mut self.count),
            _ => r.skip(),
        }
    }
}
