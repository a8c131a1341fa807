//! The part of the server that reads objects and makes answers, for one recorded request.

use std::sync::{Arc, LazyLock};

use anyhow::{Context, Result, anyhow};
use bytes::Bytes;
use engine::{
    catalog::{Catalog, Resource},
    reply::{Content, Rendered, Reply},
    runtime_config::RuntimeConfig,
    status::ApiError,
    step::codec,
};
use forms::{
    accept::{self, Subject},
    encode::{self, Include, Wish},
};
use ground::metrics::Metrics;
use http::{StatusCode, header};
use http_body_util::BodyExt;
use machinery::{
    brand::Brand,
    json::{self, Decode, Reader, Writer},
    kind::Kind,
    meta::v1::{ListMeta, Status},
    object::Object,
    time::Time,
    wire,
};
use serde_json::{Value, json};
use storage::entry::{Entry, Head};

use super::messages::PartialMessage;

/// The media type of the binary form.
pub(super) const MEDIA_TYPE: &str = "application/vnd.kubernetes.protobuf";
/// Objects of which only the metadata are shown.
const PARTIAL: &str = "PartialObjectMetadata";

static BRAND: LazyLock<&'static Brand> = LazyLock::new(|| {
    let brand = generated::brands::BRANDS.iter().find(|brand| brand.name == "kubernetes");
    brand.expect("the brand of the recorded server ships")
});

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
    let everything = RuntimeConfig::read(["api/all"]).expect("a sound setting");
    Catalog::new(*BRAND, &generated::KINDS, &strategies::table(), &everything)
        .expect("each kind has its strategy")
});

/// The form of objects that a client asked for.
pub(super) struct AskedForm {
    resource: Option<Arc<Resource>>,
    accept: String,
    pub(super) view: ObjectView,
}

/// The part of objects that is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ObjectView {
    Whole,
    Metadata,
}

/// An object as the store holds it, and as clients read it.
pub(super) struct ReadObject {
    pub(super) stored: Vec<u8>,
    pub(super) shown: Vec<u8>,
}

/// An answer of the server.
pub(super) struct Sent {
    pub(super) content_type: String,
    pub(super) body: Vec<u8>,
}

impl AskedForm {
    /// Reads the parts of a request that the form of its answer depends on.
    pub(super) fn of(path: &str, accept: &str) -> Result<AskedForm> {
        let path = path.split('?').next().unwrap_or_default();
        let (api_version, rest) = match path.strip_prefix("/apis/") {
            Some(path) => path.match_indices('/').nth(1).map_or((path, ""), |(at, _)| path.split_at(at)),
            None => {
                let path = path.strip_prefix("/api/").unwrap_or_default();
                path.find('/').map_or((path, ""), |at| path.split_at(at))
            }
        };
        let mut segments = rest.split('/').skip(1);
        let first = segments.next().unwrap_or_default();
        let in_namespace = if first == "namespaces" { segments.nth(1) } else { None };
        let version = CATALOG.group_version(api_version);
        let resource = version.and_then(|version| version.get(in_namespace.unwrap_or(first))).cloned();
        let view = if accept.contains(PARTIAL) { ObjectView::Metadata } else { ObjectView::Whole };
        // A watch sends each object as an answer of its own.
        let accept = accept.replace(";stream=watch", "").replace(&format!("{PARTIAL}List"), PARTIAL);
        Ok(AskedForm { resource, accept, view })
    }

    /// Reads the message of an object.
    pub(super) fn object(&self, kind: &str, api_version: &str, raw: &[u8]) -> Result<ReadObject> {
        if self.view == ObjectView::Metadata {
            let PartialMessage { metadata } = wire::decode(raw)?;
            let metadata = json::to_text(&metadata);
            let object = format!(r#"{{"kind":"{kind}","apiVersion":"{api_version}","metadata":{metadata}}}"#);
            return Ok(ReadObject { stored: object.clone().into(), shown: object.into() });
        }
        let row = self.kind(kind, api_version)?;
        let (object, mut completed) = (row.decode_wire(raw)?, row.decode_wire(raw)?);
        // What the binary form has no place for and is the same in all objects: the kind of claims in
        // templates.
        let own = self.resource.as_ref().filter(|resource| std::ptr::eq(&*resource.kind, row));
        if let Some(strategy) = own.and_then(|resource| resource.strategy()) {
            strategy.default_fields(*BRAND, completed.as_mut());
        }
        let (mut stored, stamp_at) =
            written(kind, api_version, object.as_ref(), Writer::reserving_revision());
        if let Some(at) = stamp_at {
            stored.splice(at..at, object.metadata().resource_version.bytes());
        }
        Ok(ReadObject { stored, shown: written(kind, api_version, completed.as_ref(), Writer::new()).0 })
    }

    fn kind(&self, kind: &str, api_version: &str) -> Result<&Kind> {
        let of_resource = self.resource.as_ref().map(|resource| &resource.kind);
        // Questions are asked at sub-resources of other kinds.
        let mut all = of_resource.into_iter().chain(generated::KINDS.iter());
        let is_meant = |row: &&Arc<Kind>| row.name == kind && api_version_of(row) == api_version;
        all.find(is_meant).map(|row| &**row).with_context(|| format!("{kind} of {api_version} is unknown"))
    }

    /// Whether objects keep JSON as it was sent.
    pub(super) fn holds_raw(&self, kind: &str, api_version: &str) -> bool {
        let item = kind.strip_suffix("List").unwrap_or(kind);
        self.kind(item, api_version).is_ok_and(|row| row.shape.holds_raw())
    }

    /// An item of a list as clients read it: its type is that of the list, unless it is metadata alone.
    pub(super) fn item(&self, shown: &[u8]) -> Result<Value> {
        let mut item: Value = serde_json::from_slice(shown)?;
        if let (ObjectView::Whole, Some(members)) = (self.view, item.as_object_mut()) {
            members.retain(|name, _| name != "kind" && name != "apiVersion");
        }
        Ok(item)
    }

    /// An item of a list as an object.
    pub(super) fn with_type(&self, list: &str, api_version: &str, item: &Value) -> Vec<u8> {
        let mut object =
            json!({"kind": list.strip_suffix("List").unwrap_or(list), "apiVersion": api_version});
        for (name, value) in item.as_object().into_iter().flatten() {
            object[name] = value.clone();
        }
        object.to_string().into_bytes()
    }

    /// The answer with these objects.
    pub(super) async fn answer(
        &self,
        kind: &str,
        api_version: &str,
        metadata: &Value,
        objects: Vec<Vec<u8>>,
    ) -> Result<Sent> {
        let of_kind = |resource: &&Arc<Resource>| {
            self.view == ObjectView::Metadata
                || (resource.api_version == api_version
                    && (resource.kind.name == kind || resource.kind.list_name == kind))
        };
        let Some(resource) = self.resource.as_ref().filter(of_kind) else {
            return self.asked_elsewhere(kind, api_version, &objects.concat());
        };
        let resource = Arc::clone(resource);
        let objects = objects.into_iter().map(|object| self.stored(&resource, object));
        let objects = objects.collect::<Result<Vec<Bytes>>>()?.into_iter();
        let (subject, content) = if kind.ends_with("List") {
            let entry = |bytes| Arc::new(Entry::new("".into(), 1, bytes, 0, Head::default(), 0));
            let metadata: ListMeta = decoded(&metadata.to_string())?;
            (Subject::List, Content::List { resource, metadata, items: objects.map(entry).collect() })
        } else {
            let object = Rendered::Unstored(objects.into_iter().next().context("an answer has an object")?);
            (Subject::Object, Content::Object { resource, object })
        };
        self.encoded(subject, content).await
    }

    /// JSON of an object in the version that is stored.
    fn stored(&self, resource: &Resource, object: Vec<u8>) -> Result<Bytes> {
        if self.view == ObjectView::Metadata || !resource.is_converted() {
            return Ok(object.into());
        }
        let object = codec::own(resource, &object).map_err(failed)?;
        Ok(codec::encode_as_is(resource, object.as_ref()))
    }

    /// An answer of a kind that no resource type of its own has.
    fn asked_elsewhere(&self, kind: &str, api_version: &str, object: &[u8]) -> Result<Sent> {
        let object = self.kind(kind, api_version)?.decode_json(&mut Reader::new(object))?;
        let mut writer = wire::Writer::new();
        object.encode_wire(&mut writer);
        let body = wire::write_envelope(api_version, kind, &writer.into_bytes());
        Ok(Sent { content_type: MEDIA_TYPE.to_owned(), body })
    }

    /// The answer with a status.
    pub(super) async fn status(&self, status: &Value) -> Result<Vec<u8>> {
        let status = Box::new(decoded::<Status>(&status.to_string())?);
        Ok(self.encoded(Subject::Object, Content::Status(status)).await?.body)
    }

    async fn encoded(&self, subject: Subject, content: Content) -> Result<Sent> {
        let accept = match subject {
            Subject::List => self.accept.replace(PARTIAL, &format!("{PARTIAL}List")),
            _ => self.accept.clone(),
        };
        let form = accept::choose(&accept, subject, *BRAND, true).map_err(failed)?;
        let wish = Wish {
            form,
            pretty: false,
            include_object: Include::Metadata,
            now: Time::from_unix(0),
            metrics: Arc::new(Metrics::of_brand(*BRAND)),
            staying: None,
            held: None,
            handshake: None,
        };
        let reply = Reply { code: StatusCode::OK, content, warnings: Vec::new() };
        let response = encode::response(reply, wish).map_err(failed)?;
        let content_type = response.headers().get(header::CONTENT_TYPE).context("an answer has a type")?;
        let content_type = content_type.to_str()?.to_owned();
        Ok(Sent { content_type, body: response.into_body().collect().await?.to_bytes().to_vec() })
    }
}

fn api_version_of(kind: &Kind) -> String {
    let group = BRAND.group(&kind.group);
    if group.is_empty() { kind.version.to_string() } else { format!("{group}/{}", kind.version) }
}

/// JSON, and where the version belongs if it was left out.
fn written(
    kind: &str,
    api_version: &str,
    object: &dyn Object,
    mut writer: Writer<'static>,
) -> (Vec<u8>, Option<usize>) {
    writer.object(|writer| {
        writer.always("kind", kind);
        writer.always("apiVersion", api_version);
        object.encode_fields(writer);
    });
    let stamp_at = writer.stamp_at();
    (writer.into_bytes(), stamp_at)
}

fn decoded<T: Decode>(text: &str) -> Result<T> {
    Ok(Reader::new(text.as_bytes()).value()?)
}

fn failed(error: ApiError) -> anyhow::Error {
    anyhow!("{}", error.status.message)
}
