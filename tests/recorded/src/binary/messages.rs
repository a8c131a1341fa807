//! Messages that the server only writes, read as clients read them.

use anyhow::{Context, Result, bail, ensure};
use machinery::{
    json::{self, Encode},
    meta::v1::{
        APIGroup, APIGroupDiscoveryList, APIGroupList, APIResourceList, APIVersions, ListMeta, ObjectMeta,
        Status,
    },
    wire::{self, Error, Message, Reader, Writer},
};
use serde_json::Value;

/// A list: {metadata 1, items 2}.
#[derive(Default)]
pub(super) struct ListMessage {
    metadata: ListMeta,
    pub(super) items: Vec<Vec<u8>>,
}

impl ListMessage {
    pub(super) fn read(message: &[u8]) -> Result<ListMessage> {
        Ok(wire::decode(message)?)
    }

    pub(super) fn metadata_json(&self) -> Result<Value> {
        value(&self.metadata)
    }
}

impl Message for ListMessage {
    fn encode_raw(&self, _: &mut Writer) {}

    fn decode_field(&mut self, tag: u32, r: &mut Reader<'_>) -> Result<(), Error> {
        match tag {
            1 => r.field(&mut self.metadata),
            2 => r.bytes().map(|item| self.items.push(item.to_vec())),
            _ => r.skip(),
        }
    }
}

/// An event: {type 1, object 2 {raw 1}}.
#[derive(Default)]
pub(super) struct EventMessage {
    pub(super) name: String,
    pub(super) object: Vec<u8>,
}

impl EventMessage {
    pub(super) fn read(message: &[u8]) -> Result<EventMessage> {
        Ok(wire::decode(message)?)
    }
}

impl Message for EventMessage {
    fn encode_raw(&self, _: &mut Writer) {}

    fn decode_field(&mut self, tag: u32, r: &mut Reader<'_>) -> Result<(), Error> {
        match tag {
            1 => r.field(&mut self.name),
            2 => r.inline(|tag, r| {
                if tag == 1 { r.bytes().map(|object| self.object = object.to_vec()) } else { r.skip() }
            }),
            _ => r.skip(),
        }
    }
}

/// The metadata of an object: {metadata 1}.
#[derive(Default)]
pub(super) struct PartialMessage {
    pub(super) metadata: ObjectMeta,
}

impl Message for PartialMessage {
    fn encode_raw(&self, _: &mut Writer) {}

    fn decode_field(&mut self, tag: u32, r: &mut Reader<'_>) -> Result<(), Error> {
        if tag == 1 { r.field(&mut self.metadata) } else { r.skip() }
    }
}

/// Splits frames at their lengths.
pub(super) fn frames(mut stream: &[u8]) -> Result<Vec<&[u8]>> {
    let mut frames = Vec::new();
    while !stream.is_empty() {
        let (length, rest) = stream.split_first_chunk().context("a length has four bytes")?;
        let length = usize::try_from(u32::from_be_bytes(*length))?;
        ensure!(rest.len() >= length, "a frame ends too early");
        let (frame, rest) = rest.split_at(length);
        frames.push(frame);
        stream = rest;
    }
    Ok(frames)
}

/// A document of discovery.
pub(super) fn document(kind: &str, api_version: &str, raw: &[u8]) -> Result<Value> {
    let mut read = match kind {
        "APIGroup" => value(&wire::decode::<APIGroup>(raw)?)?,
        "APIGroupDiscoveryList" => value(&wire::decode::<APIGroupDiscoveryList>(raw)?)?,
        "APIGroupList" => value(&wire::decode::<APIGroupList>(raw)?)?,
        "APIResourceList" => value(&wire::decode::<APIResourceList>(raw)?)?,
        "APIVersions" => value(&wire::decode::<APIVersions>(raw)?)?,
        other => bail!("{other} is no document"),
    };
    read["kind"] = kind.into();
    if !api_version.is_empty() {
        read["apiVersion"] = api_version.into();
    }
    Ok(read)
}

/// A status.
pub(super) fn status(raw: &[u8]) -> Result<Value> {
    let mut read = value(&wire::decode::<Status>(raw)?)?;
    read["kind"] = "Status".into();
    read["apiVersion"] = "v1".into();
    Ok(read)
}

fn value(message: &impl Encode) -> Result<Value> {
    Ok(serde_json::from_str(&json::to_text(message))?)
}
