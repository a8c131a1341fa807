//! Tests of reading and writing, by tables and by chance.

mod findings;
mod picking;
mod random;
mod syntax;
mod values;
mod writing;

use super::{Decode, Encode, Finding, Reader, Stop, Writer};
use crate::time::Time;

/// A message as the generator makes it.
#[derive(Debug, Clone, Default, PartialEq)]
struct Sample {
    name: String,
    port: Option<i32>,
    ready: bool,
    items: Vec<Sample>,
    labels: std::collections::BTreeMap<String, String>,
    time: Option<Time>,
}

impl Decode for Sample {
    const EXPECTED: &'static str = "an object";

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        let mut out = Self::default();
        let names = &["kind", "apiVersion", "name", "port", "ready", "items", "labels", "time"];
        r.object(names, |r, index| {
            match index {
                0 => r.kind()?,
                1 => r.api_version()?,
                2 => out.name = r.value()?,
                3 => out.port = r.value()?,
                4 => out.ready = r.value()?,
                5 => out.items = r.value()?,
                6 => out.labels = r.value()?,
                _ => out.time = r.value()?,
            }
            Ok(())
        })?;
        Ok(out)
    }
}

impl Encode for Sample {
    fn encode(&self, w: &mut Writer<'_>) {
        w.object(|w| {
            w.always("name", &self.name);
            w.present("port", &self.port);
            w.nonzero("ready", &self.ready);
            w.list_or_null("items", &self.items);
            w.nonzero("labels", &self.labels);
            w.always("time", &self.time);
        });
    }

    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

/// Reads a whole text as one value.
fn read<T: Decode>(json: &[u8]) -> Result<(T, Vec<Finding>), Stop> {
    let mut r = Reader::new(json);
    let value = r.value()?;
    r.finish()?;
    Ok((value, r.into_findings()))
}

/// The findings of a text that can be read, one per line.
fn findings_of<T: Decode>(json: &str) -> Vec<String> {
    let (_, findings) = read::<T>(json.as_bytes()).expect(json);
    findings.iter().map(ToString::to_string).collect()
}
