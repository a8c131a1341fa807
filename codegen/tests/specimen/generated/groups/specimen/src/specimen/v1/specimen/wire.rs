// Written by kindsmith from schema/specimen/v1/specimen.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The binary form: fields by tag.

impl machinery::wire::Message for crate::specimen::v1::Specimen {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.metadata);
        w.field(2, &self.spec);
        w.field(3, &self.status);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.metadata),
            2 => r.field(&mut self.spec),
            3 => r.field(&mut self.status),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1::SpecimenSpec {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.flag);
        w.field(2, &self.count);
        w.field(3, &self.total);
        w.field(4, &self.ratio);
        w.field(5, &self.title);
        w.field(6, &self.mode);
        w.field(7, &self.hint);
        w.field(8, &self.words);
        w.field(9, &self.pairs);
        w.field(10, &self.secret);
        w.field(11, &self.owner);
        w.field(12, &self.owner_id);
        w.field(13, &self.owner_groups);
        w.field(14, &self.owner_extra);
        w.field(15, &self.old);
        w.field(16, &self.dropped);
        w.field(17, &self.root);
        w.field(18, &self.choice);
        w.field(19, &self.parts);
        w.field(20, &self.wait);
        w.field(21, &self.share);
        w.field(22, &self.port);
        w.field(23, &self.anything);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.flag),
            2 => r.field(&mut self.count),
            3 => r.field(&mut self.total),
            4 => r.field(&mut self.ratio),
            5 => r.field(&mut self.title),
            6 => r.field(&mut self.mode),
            7 => r.field(&mut self.hint),
            8 => r.field(&mut self.words),
            9 => r.field(&mut self.pairs),
            10 => r.field(&mut self.secret),
            11 => r.field(&mut self.owner),
            12 => r.field(&mut self.owner_id),
            13 => r.field(&mut self.owner_groups),
            14 => r.field(&mut self.owner_extra),
            15 => r.field(&mut self.old),
            16 => r.field(&mut self.dropped),
            17 => r.field(&mut self.root),
            18 => r.field(&mut self.choice),
            19 => r.field(&mut self.parts),
            20 => r.field(&mut self.wait),
            21 => r.field(&mut self.share),
            22 => r.field(&mut self.port),
            23 => r.field(&mut self.anything),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1::Part {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.name);
        w.field(2, &self.side);
        w.field(3, &self.fixed);
        w.field(4, &self.weights);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.name),
            2 => r.field(&mut self.side),
            3 => r.field(&mut self.fixed),
            4 => r.field(&mut self.weights),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1::SpecimenStatus {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.phase);
        w.always(2, &self.seen);
        w.field(3, &self.checked);
        w.field(4, &self.extra);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.phase),
            2 => r.field(&mut self.seen),
            3 => r.field(&mut self.checked),
            4 => r.field(&mut self.extra),
            _ => r.skip(),
        }
    }
}

impl machinery::wire::Message for crate::specimen::v1::SpecimenExtra {
    fn encode_raw(&self, w: &mut machinery::wire::Writer) {
        w.field(1, &self.note);
        w.field(2, &self.count);
    }
    fn decode_field(
        &mut self,
        tag: u32,
        r: &mut machinery::wire::Reader<'_>,
    ) -> Result<(), machinery::wire::Error> {
        match tag {
            1 => r.field(&mut self.note),
            2 => r.field(&mut self.count),
            _ => r.skip(),
        }
    }
}
