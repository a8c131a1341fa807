// Written by kindsmith from schema/specimen/v1beta1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::specimen::v1beta1::Gadget {
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

impl machinery::wire::Message for crate::specimen::v1beta1::GadgetSpec {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.width);
        w.field(2, &self.place);
        w.field(3, &self.node);
        w.field(4, &self.cpu);
        w.field(5, &self.memory);
        w.field(6, &self.parts);
        w.field(7, &self.by_name);
        w.field(8, &self.spare);
        w.field(9, &self.tree);
        w.always(10, &self.since);
        w.field(11, &self.mode);
        w.field(12, &self.hint);
        w.field(13, &self.finish);
        w.field(14, &self.within);
        w.field(15, &self.edges);
        w.field(16, &self.sides);
        w.field(17, &self.address);
        w.field(18, &self.first);
        w.field(19, &self.last);
        w.field(20, &self.height);
        w.field(21, &self.box_);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.width),
            2 => r.field(&mut self.place),
            3 => r.field(&mut self.node),
            4 => r.field(&mut self.cpu),
            5 => r.field(&mut self.memory),
            6 => r.field(&mut self.parts),
            7 => r.field(&mut self.by_name),
            8 => r.field(&mut self.spare),
            9 => r.field(&mut self.tree),
            10 => r.field(&mut self.since),
            11 => r.field(&mut self.mode),
            12 => r.field(&mut self.hint),
            13 => r.field(&mut self.finish),
            14 => r.field(&mut self.within),
            15 => r.field(&mut self.edges),
            16 => r.field(&mut self.sides),
            17 => r.field(&mut self.address),
            18 => r.field(&mut self.first),
            19 => r.field(&mut self.last),
            20 => r.field(&mut self.height),
            21 => r.field(&mut self.box_),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1beta1::GadgetBox {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.depth);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.depth),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1beta1::GadgetPart {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.name);
        w.field(3, &self.amount);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.name),
            3 => r.field(&mut self.amount),
            _ => r.skip(),
        }
    }
}
