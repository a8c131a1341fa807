//! Arbitrary objects through the types of `k8s-openapi`, which were made from the reference
//! API's own document: what it does not know by the same name, or in the same form, is lost on the way.

use k8s_openapi::api::{
    certificates::v1::CertificateSigningRequest,
    coordination::v1::Lease,
    core::v1::{ConfigMap, Namespace, Secret},
    discovery::v1::EndpointSlice,
};
use prost_reflect::prost::Message;
use serde::{Serialize, de::DeserializeOwned};

use super::{
    fail, parsed,
    random::{Example, examples, run},
    reference::Reference,
    types::codecs,
};

/// From JSON through a type to JSON.
type Through = fn(&[u8]) -> serde_json::Result<Vec<u8>>;

fn through<K: Serialize + DeserializeOwned>(json: &[u8]) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec(&serde_json::from_slice::<K>(json)?)
}

#[test]
fn the_json_of_kinds_is_what_another_library_reads_and_writes() {
    let reference = Reference::compile();
    let others: [(&str, Through); 6] = [
        ("certificates.v1.CertificateSigningRequest", through::<CertificateSigningRequest>),
        ("coordination.v1.Lease", through::<Lease>),
        ("core.v1.ConfigMap", through::<ConfigMap>),
        ("core.v1.Namespace", through::<Namespace>),
        ("core.v1.Secret", through::<Secret>),
        ("discovery.v1.EndpointSlice", through::<EndpointSlice>),
    ];
    let codecs = codecs();
    for (name, through) in others {
        let name = format!("platform.{name}");
        let codec = codecs.iter().find(|codec| codec.message == name).expect("a kind of that name");
        run(&name, examples(&reference.message(&name)), |Example(message)| {
            let ours = codec.reread(&message.encode_to_vec()).map_err(fail)?;
            let theirs = through(&ours.json).map_err(fail)?;
            let back = codec.read_json(&theirs).map_err(fail)?;
            proptest::prop_assert_eq!(parsed(&back.json)?, parsed(&ours.json)?);
            Ok(())
        });
    }
}
