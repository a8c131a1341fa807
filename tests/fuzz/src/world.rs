//! What the targets take from the server: its kinds under one brand, and how it writes objects.

use std::sync::{Arc, LazyLock};

use engine::{
    catalog::{Catalog, Resource},
    runtime_config::RuntimeConfig,
};
use machinery::{
    brand::Brand,
    json::{Reader, Writer},
    object::Object,
    time::Time,
};

/// Every resource type in every version, in the order of their paths.
static RESOURCES: LazyLock<Vec<Arc<Resource>>> = LazyLock::new(|| {
    let versions = CATALOG.group_versions().flat_map(|(_, resources)| resources.values());
    versions.cloned().collect()
});

/// The catalog of the default brand.
pub(crate) static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
    let everything = RuntimeConfig::read(["api/all"]).expect("a sound setting");
    Catalog::new(brand(), &generated::KINDS, &strategies::table(), &everything).expect("all have one")
});

/// The default brand.
pub(crate) fn brand() -> &'static Brand {
    generated::brands::BRANDS.iter().find(|brand| brand.name == "platform").expect("it ships")
}

/// The time of everything.
pub(crate) fn now() -> Time {
    Time::from_unix(1_777_863_721)
}

/// The resource type that a byte stands for: `'0'` for the first one, and so on.
pub(crate) fn resource(byte: u8) -> &'static Resource {
    let index = usize::from(byte.wrapping_sub(b'0')) % RESOURCES.len();
    RESOURCES.get(index).expect("the index is below the length")
}

/// The resource type of a kind, if there is one.
pub(crate) fn named(api_version: &str, kind: &str) -> Option<&'static Resource> {
    let mut all = RESOURCES.iter().map(|resource| &**resource);
    all.find(|resource| resource.api_version == api_version && resource.kind.name == kind)
}

/// Splits off the byte that says which resource type the rest is about.
pub(crate) fn split_resource(data: &[u8]) -> Option<(&'static Resource, &[u8])> {
    let (first, rest) = data.split_first()?;
    Some((resource(*first), rest))
}

/// An object as it is served.
pub(crate) fn json_of(resource: &Resource, object: &dyn Object) -> Vec<u8> {
    let mut writer = Writer::for_object();
    writer.object(|writer| {
        writer.always("kind", resource.kind.name.as_ref());
        writer.always("apiVersion", resource.api_version.as_str());
        object.encode_fields(writer);
    });
    writer.into_bytes()
}

/// Reads what the server has written itself: nothing about it may be odd.
pub(crate) fn read_own(resource: &Resource, json: &[u8]) -> Box<dyn Object> {
    let mut reader = Reader::new(json);
    let object = resource.kind.decode_json(&mut reader);
    let object = object.unwrap_or_else(|stop| panic!("{stop} in our own {}", shown(json)));
    reader.finish().unwrap_or_else(|stop| panic!("{stop} behind our own {}", shown(json)));
    assert_eq!(reader.findings(), [], "in our own {}", shown(json));
    assert_eq!(reader.type_meta().kind, resource.kind.name);
    assert_eq!(reader.type_meta().api_version, resource.api_version);
    object
}

/// Bytes for a message.
pub(crate) fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
