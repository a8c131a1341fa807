//! Every type with a codec of its own, by the name of its message.

use generated::core::v1 as core;
use machinery::{
    json::{self, Decode, Encode, Reader},
    kind::Kind,
    meta::v1::{self as meta},
    object::Object,
    quantity::{IntOrString, Quantity},
    raw::RawJson,
    time::{Duration, MicroTime, Time},
    wire,
};

/// The codecs of one type.
pub(crate) struct Codec {
    /// Full name of the message.
    pub(crate) message: String,
    from_wire: Through,
    from_json: Through,
}

/// Reads an object and writes it in both forms.
type Through = Box<dyn Fn(&[u8]) -> Result<Both, String>>;

/// An object in both forms.
pub(crate) struct Both {
    pub(crate) wire: Vec<u8>,
    pub(crate) json: Vec<u8>,
}

impl Codec {
    /// Reads the binary form and writes the object again.
    pub(crate) fn reread(&self, bytes: &[u8]) -> Result<Both, String> {
        (self.from_wire)(bytes)
    }

    /// Reads JSON, in which nothing may be odd, and writes the object again.
    pub(crate) fn read_json(&self, text: &[u8]) -> Result<Both, String> {
        (self.from_json)(text)
    }
}

/// All of them.
pub(crate) fn codecs() -> Vec<Codec> {
    let mut all: Vec<Codec> = generated::KINDS.iter().map(|kind| of_kind(kind)).collect();
    all.extend(meta_types());
    all.extend(options_of_connections());
    all.extend([
        of_type::<Time>("runtime.Time"),
        of_type::<MicroTime>("runtime.MicroTime"),
        of_type::<Duration>("runtime.Duration"),
        of_type::<Quantity>("runtime.Quantity"),
        of_type::<IntOrString>("runtime.IntOrString"),
        of_type::<RawJson>("runtime.RawExtension"),
    ]);
    all
}

/// The types of `meta.v1` that no kind holds, and those that many hold.
fn meta_types() -> impl Iterator<Item = Codec> {
    macro_rules! of_types {
        ($($name:ident)*) => { [$(of_type::<meta::$name>(concat!("meta.v1.", stringify!($name)))),*] };
    }
    of_types! {
        ObjectMeta PartialObjectMetadata PartialObjectMetadataList ListMeta Status WatchEvent Condition
        LabelSelector GetOptions ListOptions CreateOptions UpdateOptions PatchOptions ApplyOptions
        DeleteOptions TableOptions APIVersions APIGroupList APIGroup APIGroupDiscoveryList APIResourceList
        RootPaths GroupVersionKind GroupVersionResource
    }
    .into_iter()
}

/// What requests say that are passed on. These types are no kinds.
fn options_of_connections() -> impl Iterator<Item = Codec> {
    macro_rules! of_types {
        ($($name:ident)*) => { [$(of_type::<core::$name>(concat!("core.v1.", stringify!($name)))),*] };
    }
    of_types! {
        PodExecOptions PodAttachOptions PodPortForwardOptions PodProxyOptions PodLogOptions NodeProxyOptions
        ServiceProxyOptions
    }
    .into_iter()
}

fn of_type<T: wire::Message + Decode + Encode>(name: &str) -> Codec {
    fn both<T: wire::Message + Encode>(value: &T) -> Both {
        Both { wire: wire::encode(value), json: json::to_text(value).into_bytes() }
    }
    Codec {
        message: format!("platform.{name}"),
        from_wire: Box::new(|bytes| {
            wire::decode::<T>(bytes).map(|value| both(&value)).map_err(|error| error.to_string())
        }),
        from_json: Box::new(|text| {
            let mut reader = Reader::new(text);
            let value = reader.value::<T>().map_err(|stop| stop.to_string())?;
            finish(&mut reader)?;
            Ok(both(&value))
        }),
    }
}

fn of_kind(kind: &'static Kind) -> Codec {
    fn both(object: &dyn Object) -> Both {
        let mut wire = wire::Writer::new();
        object.encode_wire(&mut wire);
        let mut json = json::Writer::new();
        json.object(|json| object.encode_fields(json));
        Both { wire: wire.into_bytes(), json: json.into_bytes() }
    }
    Codec {
        message: format!("platform.{}.{}.{}", kind.group.replace('.', "_"), kind.version, kind.name),
        from_wire: Box::new(|bytes| {
            kind.decode_wire(bytes).map(|object| both(&*object)).map_err(|error| error.to_string())
        }),
        from_json: Box::new(|text| {
            let mut reader = Reader::new(text);
            let object = kind.decode_json(&mut reader).map_err(|stop| stop.to_string())?;
            finish(&mut reader)?;
            Ok(both(&*object))
        }),
    }
}

fn finish(reader: &mut Reader<'_>) -> Result<(), String> {
    reader.finish().map_err(|stop| stop.to_string())?;
    if reader.findings().is_empty() { Ok(()) } else { Err(format!("{:?}", reader.findings())) }
}
