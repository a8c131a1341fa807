//! Fields that stand for each other by their texts.

use std::collections::BTreeMap;

use machinery::{
    brand::Brand,
    convert::recode::{Plain, Recoding, Scalar},
    record::{Held, Record},
};
use schema_model::model::{Conversion, FieldPath, Recoded, Value};

use super::{
    places::{at, at_mut},
    sides::Sides,
};
use crate::{types::Described, values};

/// The recodings of a version.
#[derive(Debug)]
pub(super) struct Recodings(Vec<Ways>);

#[derive(Debug)]
struct Ways {
    recoded: &'static Recoded,
    to_hub: Recoding,
    of_hub: Recoding,
}

type Annotations = BTreeMap<String, String>;
type Fields = [(FieldPath, Value)];

impl Recodings {
    pub(super) fn of(conversion: &'static Conversion) -> Self {
        let ways = conversion.recoded.iter().map(|recoded| {
            let (own, hub) = (scalars(&recoded.own), scalars(&recoded.hub));
            let separator = recoded.separator.as_str();
            Ways {
                recoded,
                to_hub: Recoding { here: own, there: hub, separator },
                of_hub: Recoding { here: hub, there: own, separator },
            }
        });
        Recodings(ways.collect())
    }

    pub(super) fn to_hub(
        &self,
        sides: &Sides,
        own: (&Record, &'static Described),
        hub: (&mut Record, &'static Described),
        annotations: &mut Annotations,
        brand: &Brand,
    ) {
        for Ways { recoded, to_hub, .. } in &self.0 {
            let texts = texts(sides, own, &recoded.own);
            let texts = to_hub.carry(texts, annotations, &brand.expand(&recoded.annotation));
            put(sides, (&mut *hub.0, hub.1), &recoded.hub, texts);
        }
    }

    pub(super) fn of_hub(
        &self,
        sides: &Sides,
        hub: (&Record, &'static Described),
        own: (&mut Record, &'static Described),
        annotations: &mut Annotations,
        brand: &Brand,
    ) {
        for Ways { recoded, of_hub, .. } in &self.0 {
            let texts = texts(sides, hub, &recoded.hub);
            let texts = of_hub.carry(texts, annotations, &brand.expand(&recoded.annotation));
            put(sides, (&mut *own.0, own.1), &recoded.own, texts);
        }
    }
}

fn scalars(fields: &Fields) -> &'static [Scalar] {
    let scalars = fields.iter().map(|(_, value)| match value {
        Value::Bool => Scalar::Bool,
        Value::Int32 => Scalar::Int32,
        Value::Int64 => Scalar::Int64,
        _ => Scalar::Text,
    });
    scalars.collect::<Vec<_>>().leak()
}

fn texts(sides: &Sides, (record, described): (&Record, &'static Described), fields: &Fields) -> Vec<String> {
    let text = |(path, _): &(FieldPath, Value)| {
        at(sides.types, described, record, path).map(values::plain).unwrap_or_default()
    };
    fields.iter().map(text).collect()
}

fn put(
    sides: &Sides,
    (record, described): (&mut Record, &'static Described),
    fields: &Fields,
    texts: Vec<String>,
) {
    let mut texts = texts.into_iter();
    for (path, value) in fields {
        let text = texts.next().unwrap_or_default();
        let held = match value {
            Value::Bool => Held::Bool(Plain::of_plain(&text)),
            Value::Int32 => Held::Int32(Plain::of_plain(&text)),
            Value::Int64 => Held::Int64(Plain::of_plain(&text)),
            _ => Held::Text(text),
        };
        if let Some(spot) = at_mut(sides.types, described, record, path) {
            spot.put(held);
        }
    }
}
