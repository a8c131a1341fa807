// Written by kindsmith from schema/specimen/v1beta1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! To the stored version, `v1`, and back.

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::specimen::v1beta1::Gadget {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::specimen::v1::Gadget {
        let mut hub = crate::specimen::v1::Gadget {
            metadata: self.metadata.clone(),
            spec: self.spec.to_hub(brand),
        };
        machinery::convert::take_back(
            &mut hub.metadata.annotations,
            &brand.expand("{domain}/audit"),
            &mut hub.spec.audit,
        );
        machinery::convert::keep(
            &mut hub.metadata.annotations,
            brand.expand("{domain}/mode"),
            &self.spec.mode,
        );
        let texts = machinery::convert::recode::Recoding {
            here: &[machinery::convert::recode::Scalar::Text],
            there: &[
                machinery::convert::recode::Scalar::Text,
                machinery::convert::recode::Scalar::Int32,
            ],
            separator: ":",
        }
            .carry(
                vec![machinery::convert::recode::Plain::plain(& self.spec.address)],
                &mut hub.metadata.annotations,
                &brand.expand("{domain}/address"),
            );
        let mut texts = texts.into_iter();
        machinery::convert::recode::set(&mut hub.spec.host, texts.next());
        machinery::convert::recode::set(&mut hub.spec.port, texts.next());
        let texts = machinery::convert::recode::Recoding {
            here: &[
                machinery::convert::recode::Scalar::Text,
                machinery::convert::recode::Scalar::Text,
            ],
            there: &[machinery::convert::recode::Scalar::Text],
            separator: " ",
        }
            .carry(
                vec![
                    machinery::convert::recode::Plain::plain(& self.spec.first),
                    machinery::convert::recode::Plain::plain(& self.spec.last)
                ],
                &mut hub.metadata.annotations,
                &brand.expand("{domain}/name"),
            );
        let mut texts = texts.into_iter();
        machinery::convert::recode::set(&mut hub.spec.name, texts.next());
        let texts = machinery::convert::recode::Recoding {
            here: &[machinery::convert::recode::Scalar::Text],
            there: &[machinery::convert::recode::Scalar::Int64],
            separator: "",
        }
            .carry(
                vec![machinery::convert::recode::Plain::plain(& self.spec.height)],
                &mut hub.metadata.annotations,
                &brand.expand("{domain}/height"),
            );
        let mut texts = texts.into_iter();
        machinery::convert::recode::set(&mut hub.spec.height, texts.next());
        let texts = machinery::convert::recode::Recoding {
            here: &[machinery::convert::recode::Scalar::Int32],
            there: &[machinery::convert::recode::Scalar::Int32],
            separator: "",
        }
            .carry(
                vec![machinery::convert::recode::Plain::plain(& self.spec.box_.depth)],
                &mut hub.metadata.annotations,
                &brand.expand(""),
            );
        let mut texts = texts.into_iter();
        machinery::convert::recode::set(&mut hub.spec.depth, texts.next());
        hub
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::specimen::v1::Gadget,
        brand: &machinery::brand::Brand,
    ) -> Self {
        let mut own = crate::specimen::v1beta1::Gadget {
            metadata: hub.metadata.clone(),
            spec: crate::specimen::v1beta1::GadgetSpec::from_hub(&hub.spec, brand),
        };
        machinery::convert::take_back(
            &mut own.metadata.annotations,
            &brand.expand("{domain}/mode"),
            &mut own.spec.mode,
        );
        machinery::convert::keep(
            &mut own.metadata.annotations,
            brand.expand("{domain}/audit"),
            &hub.spec.audit,
        );
        let texts = machinery::convert::recode::Recoding {
            here: &[
                machinery::convert::recode::Scalar::Text,
                machinery::convert::recode::Scalar::Int32,
            ],
            there: &[machinery::convert::recode::Scalar::Text],
            separator: ":",
        }
            .carry(
                vec![
                    machinery::convert::recode::Plain::plain(& hub.spec.host),
                    machinery::convert::recode::Plain::plain(& hub.spec.port)
                ],
                &mut own.metadata.annotations,
                &brand.expand("{domain}/address"),
            );
        let mut texts = texts.into_iter();
        machinery::convert::recode::set(&mut own.spec.address, texts.next());
        let texts = machinery::convert::recode::Recoding {
            here: &[machinery::convert::recode::Scalar::Text],
            there: &[
                machinery::convert::recode::Scalar::Text,
                machinery::convert::recode::Scalar::Text,
            ],
            separator: " ",
        }
            .carry(
                vec![machinery::convert::recode::Plain::plain(& hub.spec.name)],
                &mut own.metadata.annotations,
                &brand.expand("{domain}/name"),
            );
        let mut texts = texts.into_iter();
        machinery::convert::recode::set(&mut own.spec.first, texts.next());
        machinery::convert::recode::set(&mut own.spec.last, texts.next());
        let texts = machinery::convert::recode::Recoding {
            here: &[machinery::convert::recode::Scalar::Int64],
            there: &[machinery::convert::recode::Scalar::Text],
            separator: "",
        }
            .carry(
                vec![machinery::convert::recode::Plain::plain(& hub.spec.height)],
                &mut own.metadata.annotations,
                &brand.expand("{domain}/height"),
            );
        let mut texts = texts.into_iter();
        machinery::convert::recode::set(&mut own.spec.height, texts.next());
        let texts = machinery::convert::recode::Recoding {
            here: &[machinery::convert::recode::Scalar::Int32],
            there: &[machinery::convert::recode::Scalar::Int32],
            separator: "",
        }
            .carry(
                vec![machinery::convert::recode::Plain::plain(& hub.spec.depth)],
                &mut own.metadata.annotations,
                &brand.expand(""),
            );
        let mut texts = texts.into_iter();
        machinery::convert::recode::set(&mut own.spec.box_.depth, texts.next());
        own
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::specimen::v1beta1::GadgetSpec {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::specimen::v1::GadgetSpec {
        let mut hub = crate::specimen::v1::GadgetSpec {
            size: self.width,
            color: Default::default(),
            node: self.node.clone(),
            labels: self.place.clone(),
            limits: Default::default(),
            parts: self.parts.iter().map(|item| item.to_hub(brand)).collect(),
            by_name: self
                .by_name
                .iter()
                .map(|(key, item)| (key.clone(), item.to_hub(brand)))
                .collect(),
            spare: self.spare.as_ref().map(|value| value.to_hub(brand)),
            tree: self.tree.clone(),
            since: self.since,
            audit: Default::default(),
            secret: Default::default(),
            finish: machinery::convert::word(
                &self.finish,
                &[("Dull", "Matt"), ("Matt", "Glossy"), ("Glossy", "Dull")],
            ),
            inside: self
                .within
                .as_ref()
                .map(|value| machinery::convert::word(
                    value,
                    &[
                        ("dull", "Matt"),
                        ("matt", "Glossy"),
                        ("raw", "Raw"),
                        ("Matt", "dull"),
                        ("Glossy", "matt"),
                        ("Raw", "raw"),
                    ],
                )),
            edges: self
                .edges
                .iter()
                .map(|item| machinery::convert::word(
                    item,
                    &[("Dull", "Matt"), ("Matt", "Glossy"), ("Glossy", "Dull")],
                ))
                .collect(),
            sides: self
                .sides
                .iter()
                .map(|(key, item)| (
                    key.clone(),
                    machinery::convert::word(
                        item,
                        &[("Dull", "Matt"), ("Matt", "Glossy"), ("Glossy", "Dull")],
                    ),
                ))
                .collect(),
            host: Default::default(),
            port: Default::default(),
            name: Default::default(),
            height: Default::default(),
            depth: Default::default(),
            requests: self.requests.iter().map(|item| item.to_hub(brand)).collect(),
            draft: self.draft.clone(),
            seat: machinery::convert::unless_zero(&self.seat),
        };
        hub.limits.cpu = self.cpu;
        hub.limits.memory = self.memory;
        hub.color = machinery::convert::take_entry(
            &mut hub.labels,
            &brand.expand("{domain}/color"),
        );
        machinery::convert::drop_repeat(
            &mut hub.labels,
            &brand.expand("{domain}/node"),
            self.node.as_deref(),
        );
        hub
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::specimen::v1::GadgetSpec,
        brand: &machinery::brand::Brand,
    ) -> Self {
        let mut own = crate::specimen::v1beta1::GadgetSpec {
            width: hub.size,
            place: hub.labels.clone(),
            node: hub.node.clone(),
            cpu: hub.limits.cpu,
            memory: hub.limits.memory,
            parts: hub
                .parts
                .iter()
                .map(|item| crate::specimen::v1beta1::GadgetPart::from_hub(item, brand))
                .collect(),
            by_name: hub
                .by_name
                .iter()
                .map(|(key, item)| (
                    key.clone(),
                    crate::specimen::v1beta1::GadgetPart::from_hub(item, brand),
                ))
                .collect(),
            spare: hub
                .spare
                .as_ref()
                .map(|value| crate::specimen::v1beta1::GadgetPart::from_hub(
                    value,
                    brand,
                )),
            tree: hub.tree.clone(),
            since: hub.since,
            mode: Default::default(),
            hint: Default::default(),
            finish: machinery::convert::word(
                &hub.finish,
                &[("Matt", "Dull"), ("Glossy", "Matt"), ("Dull", "Glossy")],
            ),
            within: hub
                .inside
                .as_ref()
                .map(|value| machinery::convert::word(
                    value,
                    &[
                        ("Matt", "dull"),
                        ("Glossy", "matt"),
                        ("Raw", "raw"),
                        ("dull", "Matt"),
                        ("matt", "Glossy"),
                        ("raw", "Raw"),
                    ],
                )),
            edges: hub
                .edges
                .iter()
                .map(|item| machinery::convert::word(
                    item,
                    &[("Matt", "Dull"), ("Glossy", "Matt"), ("Dull", "Glossy")],
                ))
                .collect(),
            sides: hub
                .sides
                .iter()
                .map(|(key, item)| (
                    key.clone(),
                    machinery::convert::word(
                        item,
                        &[("Matt", "Dull"), ("Glossy", "Matt"), ("Dull", "Glossy")],
                    ),
                ))
                .collect(),
            address: Default::default(),
            first: Default::default(),
            last: Default::default(),
            height: Default::default(),
            box_: Default::default(),
            requests: hub
                .requests
                .iter()
                .map(|item| crate::specimen::v1beta1::GadgetRequest::from_hub(
                    item,
                    brand,
                ))
                .collect(),
            draft: hub.draft.clone(),
            seat: hub.seat.clone().unwrap_or_default(),
        };
        machinery::convert::put_entry(
            &mut own.place,
            brand.expand("{domain}/color"),
            hub.color.as_ref(),
        );
        machinery::convert::put_repeat(
            &mut own.place,
            brand.expand("{domain}/node"),
            own.node.as_ref(),
        );
        own
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::specimen::v1beta1::GadgetRequest {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::specimen::v1::GadgetRequest {
        let mut hub = crate::specimen::v1::GadgetRequest {
            name: self.name.clone(),
            exactly: Default::default(),
            color: self
                .basic
                .as_ref()
                .map(|inner| inner.color.clone())
                .unwrap_or_default(),
            notes: self
                .basic
                .as_ref()
                .map(|inner| inner.remarks.clone())
                .unwrap_or_default(),
        };
        let value = self.class.clone();
        if !machinery::json::Encode::is_zero(&value) {
            hub.exactly.get_or_insert_default().class = value;
        }
        let value = self.amount;
        if !machinery::json::Encode::is_zero(&value) {
            hub.exactly.get_or_insert_default().count = value;
        }
        let value = self.shared;
        if !machinery::json::Encode::is_zero(&value) {
            hub.exactly.get_or_insert_default().shared = value;
        }
        let value = self.part.as_ref().map(|value| value.to_hub(brand));
        if !machinery::json::Encode::is_zero(&value) {
            hub.exactly.get_or_insert_default().part = value;
        }
        let value = self.since;
        if !machinery::json::Encode::is_zero(&value) {
            hub.exactly.get_or_insert_default().since = value;
        }
        hub
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::specimen::v1::GadgetRequest,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::specimen::v1beta1::GadgetRequest {
            name: hub.name.clone(),
            class: hub
                .exactly
                .as_ref()
                .map(|inner| inner.class.clone())
                .unwrap_or_default(),
            amount: hub.exactly.as_ref().map(|inner| inner.count).unwrap_or_default(),
            shared: hub.exactly.as_ref().map(|inner| inner.shared).unwrap_or_default(),
            part: hub
                .exactly
                .as_ref()
                .map(|inner| {
                    inner
                        .part
                        .as_ref()
                        .map(|value| crate::specimen::v1beta1::GadgetPart::from_hub(
                            value,
                            brand,
                        ))
                })
                .unwrap_or_default(),
            since: hub.exactly.as_ref().map(|inner| inner.since).unwrap_or_default(),
            basic: Some(crate::specimen::v1beta1::GadgetBasic {
                color: hub.color.clone(),
                remarks: hub.notes.clone(),
            }),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::specimen::v1beta1::GadgetPart {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::specimen::v1::GadgetPart {
        crate::specimen::v1::GadgetPart {
            name: self.name.clone(),
            count: self.amount,
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::specimen::v1::GadgetPart,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::specimen::v1beta1::GadgetPart {
            name: hub.name.clone(),
            amount: hub.count,
        }
    }
}
