//! Tests of reading and writing, by tables and by chance.

mod findings;
mod inner;
mod picking;
mod random;
mod syntax;
mod values;
mod writing;

use super::{Decode, Finding, Reader, Stop, Writer};
use crate::time::Time;

/// A message as the generator makes it.
#[derive(Clone, Default, PartialEq)]
struct Sample {
    name: String,
    port: Option<i32>,
    ready: bool,
    items: Vec<Sample>,
    labels: std::collections::BTreeMap<String, String>,
    time: Option<Time>,
}

crate::message! {
    SAMPLE: Sample {
        name: "Sample", envelope: true;
        0 name: "name" 1 Always [scalar Text];
        1 port: "port" 2 NonZero [scalar Integer];
        2 ready: "ready" 3 NonZero [scalar Boolean];
        3 items: "items" 4 ListOrNull [list [message SAMPLE]];
        4 labels: "labels" 5 NonZero [map [scalar Text]];
        5 time: "time" 6 Always [scalar Time], filled: true;
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
