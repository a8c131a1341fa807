//! Conversions between versions lose nothing, whatever the object, in either direction.

use std::collections::BTreeMap;

use generated::discovery;
use machinery::{
    brand::Brand,
    convert::{Conversion, Convert},
    kind::Kind,
    object::Object,
    prepare::same_kind,
    wire,
};
use proptest::prelude::*;
use prost_reflect::prost::Message;

use super::fail;
use crate::codecs::{
    random::{Example, examples, run},
    reference::Reference,
};

fn brand() -> &'static Brand {
    apiserver::config::brand("platform").expect("the default brand is declared")
}

/// Every version that is not the stored one, and of which data says all.
fn conversions() -> impl Iterator<Item = (&'static Kind, &'static Conversion)> {
    let all = generated::KINDS.iter().filter_map(|kind| Some((kind.as_ref(), kind.conversion.as_ref()?)));
    all.filter(|(_, conversion)| !conversion.code)
}

fn message(kind: &Kind) -> String {
    format!("platform.{}.{}.{}", kind.group.replace('.', "_"), kind.version, kind.name)
}

fn bytes(object: &dyn Object) -> Vec<u8> {
    let mut writer = wire::Writer::new();
    object.encode_wire(&mut writer);
    writer.into_bytes()
}

fn local(conversion: &Conversion) -> &dyn Convert {
    conversion.convert.local().expect("the generator makes local conversions")
}

fn to_hub(conversion: &Conversion, object: &dyn Object) -> Box<dyn Object> {
    local(conversion).to_hub(brand(), object)
}

fn from_hub(kind: &Kind, conversion: &Conversion, hub: &dyn Object) -> Box<dyn Object> {
    let mut object = kind.empty();
    local(conversion).of_hub(brand(), hub, object.as_mut());
    object
}

/// Where a zero of the stored version, which its rules refuse, is the same as no value in another one.
const ZERO_IS_ABSENT: [(&str, &str, &str); 3] = [
    ("resource", "v1beta1", "ResourceClaim"),
    ("resource", "v1beta1", "ResourceClaimTemplate"),
    ("resource", "v1beta1", "ResourceSlice"),
];

#[test]
fn stored_objects_come_back_from_every_version() {
    let reference = Reference::compile();
    assert_eq!(conversions().count(), 21);
    for (kind, conversion) in conversions() {
        let descriptor = reference.message(&message(&conversion.hub));
        run(&message(kind), examples(&descriptor), |Example(example)| {
            let stored = conversion.hub.decode_wire(&example.encode_to_vec()).map_err(fail)?;
            let back = |stored: &dyn Object| to_hub(conversion, &*from_hub(kind, conversion, stored));
            let stored = if ZERO_IS_ABSENT.contains(&(&kind.group, &kind.version, &kind.name)) {
                back(&*stored)
            } else {
                stored
            };
            prop_assert_eq!(bytes(&*back(&*stored)), bytes(&*stored));
            Ok(())
        });
    }
}

#[test]
fn written_objects_are_stored_and_shown_as_they_were() {
    let reference = Reference::compile();
    for (kind, conversion) in conversions() {
        let descriptor = reference.message(&message(kind));
        run(&message(kind), examples(&descriptor), |Example(example)| {
            let written = kind.decode_wire(&example.encode_to_vec()).map_err(fail)?;
            let stored = to_hub(conversion, &*written);
            let shown = from_hub(kind, conversion, &*stored);
            // The server may say a thing twice, but never less, and then always the same.
            let again = to_hub(conversion, &*shown);
            prop_assert_eq!(bytes(&*again), bytes(&*stored));
            prop_assert_eq!(bytes(&*from_hub(kind, conversion, &*again)), bytes(&*shown));
            Ok(())
        });
    }
}

const ZONE: &str = "topology.platform.io/zone";
const NODE: &str = "platform.io/hostname";

/// Nothing, and two different words.
const WORDS: [Option<&str>; 3] = [None, Some("a"), Some("b")];

fn map(entries: [(&str, Option<&str>); 3]) -> BTreeMap<String, String> {
    entries.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?.to_owned()))).collect()
}

fn slices() -> (&'static Kind, &'static Conversion) {
    conversions().find(|(kind, _)| kind.name == "EndpointSlice").expect("slices have two versions")
}

#[test]
fn every_topology_is_kept() {
    let (kind, conversion) = slices();
    for (zone, node, rack, name) in combinations() {
        let topology = map([(ZONE, zone), (NODE, node), ("rack", rack)]);
        let endpoint = discovery::v1beta1::Endpoint {
            topology: topology.clone(),
            node_name: name.map(str::to_owned),
            ..Default::default()
        };
        let slice = discovery::v1beta1::EndpointSlice { endpoints: vec![endpoint], ..Default::default() };
        let hub = to_hub(conversion, &slice);
        let stored = &same_kind::<discovery::v1::EndpointSlice>(&*hub).endpoints[0];
        assert_eq!((stored.zone.as_deref(), stored.node_name.as_deref()), (zone, name));
        assert!(!stored.deprecated_topology.contains_key(ZONE));
        let shown = from_hub(kind, conversion, &*hub);
        let mut expected = topology;
        // The node's name is shown as an entry, too, unless one says something else.
        if let Some(name) = name {
            expected.entry(NODE.to_owned()).or_insert(name.to_owned());
        }
        let shown = &same_kind::<discovery::v1beta1::EndpointSlice>(&*shown).endpoints[0];
        assert_eq!(shown.topology, expected);
    }
}

#[test]
fn every_stored_topology_is_kept() {
    let (kind, conversion) = slices();
    for (zone, name, rack, node) in combinations() {
        // An entry that says the same as the field is never stored.
        if node.is_some() && node == name {
            continue;
        }
        let endpoint = discovery::v1::Endpoint {
            zone: zone.map(str::to_owned),
            node_name: name.map(str::to_owned),
            deprecated_topology: map([(NODE, node), ("rack", rack), ("", None)]),
            ..Default::default()
        };
        let slice = discovery::v1::EndpointSlice { endpoints: vec![endpoint], ..Default::default() };
        let back = to_hub(conversion, &*from_hub(kind, conversion, &slice));
        assert_eq!(same_kind::<discovery::v1::EndpointSlice>(&*back), &slice);
    }
}

type Four = (Option<&'static str>, Option<&'static str>, Option<&'static str>, Option<&'static str>);

fn combinations() -> impl Iterator<Item = Four> {
    WORDS.into_iter().flat_map(|one| {
        WORDS.into_iter().flat_map(move |two| {
            WORDS
                .into_iter()
                .flat_map(move |three| WORDS.into_iter().map(move |four| (one, two, three, four)))
        })
    })
}
