//! The binary form as a foreign client reads it: messages declared here by their tags, and no code of ours.

use prost::Message;

/// What stands before every envelope.
const MAGIC: [u8; 4] = [0x6b, 0x38, 0x73, 0x00];

/// An envelope behind its magic bytes.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Unknown {
    #[prost(message, optional, tag = "1")]
    pub(crate) type_meta: Option<TypeMeta>,
    #[prost(bytes = "vec", tag = "2")]
    pub(crate) raw: Vec<u8>,
    #[prost(string, tag = "3")]
    pub(crate) content_encoding: String,
    #[prost(string, tag = "4")]
    pub(crate) content_type: String,
}

/// What is in an envelope.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct TypeMeta {
    #[prost(string, tag = "1")]
    pub(crate) api_version: String,
    #[prost(string, tag = "2")]
    pub(crate) kind: String,
}

/// Some of the metadata of an object.
#[derive(Clone, PartialEq, Message)]
pub struct ObjectMeta {
    #[prost(string, tag = "1")]
    pub name: String,
    #[prost(string, tag = "3")]
    pub namespace: String,
    #[prost(string, tag = "5")]
    pub uid: String,
    #[prost(string, tag = "6")]
    pub resource_version: String,
}

/// A ConfigMap.
#[derive(Clone, PartialEq, Message)]
pub struct ConfigMap {
    #[prost(message, optional, tag = "1")]
    pub metadata: Option<ObjectMeta>,
    #[prost(map = "string, string", tag = "2")]
    pub data: std::collections::HashMap<String, String>,
}

/// Only metadata: what every kind has at tag 1.
#[derive(Clone, PartialEq, Message)]
pub struct Metadata {
    #[prost(message, optional, tag = "1")]
    pub metadata: Option<ObjectMeta>,
}

/// The metadata of a collection.
#[derive(Clone, PartialEq, Message)]
pub struct ListMeta {
    #[prost(string, tag = "2")]
    pub resource_version: String,
    #[prost(string, tag = "3")]
    pub next: String,
    #[prost(int64, optional, tag = "4")]
    pub remaining: Option<i64>,
}

/// A collection of ConfigMaps.
#[derive(Clone, PartialEq, Message)]
pub struct List {
    #[prost(message, optional, tag = "1")]
    pub metadata: Option<ListMeta>,
    #[prost(message, repeated, tag = "2")]
    pub items: Vec<ConfigMap>,
}

/// Some of a status.
#[derive(Clone, PartialEq, Message)]
pub struct Status {
    #[prost(string, tag = "2")]
    pub status: String,
    #[prost(string, tag = "3")]
    pub message: String,
    #[prost(string, tag = "4")]
    pub reason: String,
    #[prost(int32, tag = "6")]
    pub code: i32,
}

/// An event of a watch.
#[derive(Clone, PartialEq, Message)]
pub struct WatchEvent {
    #[prost(string, tag = "1")]
    pub word: String,
    #[prost(message, optional, tag = "2")]
    pub object: Option<RawExtension>,
}

/// An object inside of an event, in an envelope of its own.
#[derive(Clone, PartialEq, Message)]
pub struct RawExtension {
    #[prost(bytes = "vec", tag = "1")]
    pub raw: Vec<u8>,
}

/// Opens an envelope, and checks that it names this kind.
#[track_caller]
pub fn open<M: Message + Default>(bytes: &[u8], api_version: &str, kind: &str) -> M {
    let unknown = bytes
        .strip_prefix(&MAGIC)
        .unwrap_or_else(|| panic!("no envelope: {}", String::from_utf8_lossy(bytes)));
    let unknown = Unknown::decode(unknown).expect("an envelope");
    let expected = TypeMeta { api_version: api_version.to_owned(), kind: kind.to_owned() };
    assert_eq!(unknown.type_meta, Some(expected));
    assert_eq!((unknown.content_encoding.as_str(), unknown.content_type.as_str()), ("", ""));
    M::decode(&*unknown.raw).expect("a message")
}

/// Puts a message into an envelope.
pub fn wrap(api_version: &str, kind: &str, message: &impl Message) -> Vec<u8> {
    let type_meta = TypeMeta { api_version: api_version.to_owned(), kind: kind.to_owned() };
    let unknown = Unknown { type_meta: Some(type_meta), raw: message.encode_to_vec(), ..Unknown::default() };
    [MAGIC.as_slice(), &unknown.encode_to_vec()].concat()
}

/// A ConfigMap with one entry.
pub fn config_map(name: &str) -> ConfigMap {
    ConfigMap {
        metadata: Some(ObjectMeta { name: name.to_owned(), ..ObjectMeta::default() }),
        data: [("key".to_owned(), "value".to_owned())].into(),
    }
}
