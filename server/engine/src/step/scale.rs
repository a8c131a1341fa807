//! The Scale of an object: what clients read and write at the sub-resource `scale`. What they write becomes a
//! change of the object itself, so that all rules and the record of owners are those of every other change.

use std::sync::Arc;

use machinery::{
    change::Operation,
    json, nested,
    object::Object,
    problem::Problems,
    scale::{ScaleError, ScaledFields},
};
use serde_json::{Map, Value};
use storage::entry::Entry;

use super::{codec, rules};
use crate::{
    call::FieldValidation,
    catalog::Resource,
    context::Context,
    reply::{Content, Rendered, Reply},
    request::Request,
    status::ApiError,
};

/// The wanted number of an object that says none, while its Scale is patched: no client can want it.
const UNSET: i64 = i32::MIN as i64;

/// An object with what a Scale wants of it, and the Scale as it was written.
pub(crate) type ScaledWrite = (Box<dyn Object>, Option<Box<dyn Object>>);

/// The Scale at which a request is directed.
#[derive(Clone, Copy)]
pub(crate) struct Scaled<'a> {
    cx: &'a Context,
    pub(crate) request: &'a Request,
    pub(crate) fields: &'a ScaledFields,
    /// The resource type of the Scale.
    pub(crate) resource: &'a Arc<Resource>,
}

impl<'a> Scaled<'a> {
    /// None where the request is about something else.
    ///
    /// # Errors
    /// 500 if the catalog lacks the kind of the Scale.
    pub(crate) fn of(cx: &'a Context, request: &'a Request) -> Result<Option<Self>, ApiError> {
        let Some((kind, fields)) = request.route.subresource.as_ref().and_then(|sub| sub.scaled()) else {
            return Ok(None);
        };
        let unknown = || ApiError::internal(format!("the catalog does not know {kind:?}"));
        let resource = request.catalog.question(kind).ok_or_else(unknown)?;
        Ok(Some(Scaled { cx, request, fields, resource }))
    }

    /// Whether some plugin may want to see writes of it.
    pub(crate) fn is_of_interest(&self) -> bool {
        let Request { route, .. } = self.request;
        self.cx.admission().has_interest(&route.resource, Operation::Update, route.subresource_name())
    }

    /// The Scale of an object, given as JSON in the version of the request.
    ///
    /// # Errors
    /// 500 when that is no JSON.
    pub(crate) fn tree(&self, object: &[u8]) -> Result<Value, ApiError> {
        let object: Value = serde_json::from_slice(object).map_err(ApiError::internal)?;
        let mut scale = Map::new();
        scale.insert("kind".to_owned(), self.resource.kind.name.as_ref().into());
        scale.insert("apiVersion".to_owned(), self.resource.api_version.as_str().into());
        scale.extend(self.fields.scale_of(&object));
        Ok(Value::Object(scale))
    }

    /// The Scale of an object, with [`UNSET`] where the object says no number.
    ///
    /// # Errors
    /// 500 when that is no JSON, or a field is of another type.
    pub(crate) fn patched_tree(&self, object: &[u8]) -> Result<Value, ApiError> {
        let mut scale = self.tree(object)?;
        match self.check_shown(object) {
            Err(ScaleError::Missing(_)) => set_replicas(&mut scale, UNSET),
            checked => checked.map_err(misread)?,
        }
        Ok(scale)
    }

    /// The object with what a patched Scale wants of it, and the Scale.
    ///
    /// # Errors
    /// 400 when neither the object nor the patch says a number; 500 when the object cannot be read.
    pub(crate) fn patched(&self, live: &Entry, scale: Box<dyn Object>) -> Result<ScaledWrite, ApiError> {
        let written: Value = serde_json::from_slice(&scale.fields_json()).map_err(ApiError::internal)?;
        if self.is_unchecked() && wanted(&written) == UNSET {
            let path = nested::dotted(&self.fields.spec);
            return Err(ApiError::bad_request(format!("the spec replicas field {path:?} cannot be empty")));
        }
        Ok((self.applied(live, scale.as_ref())?, Some(scale)))
    }

    /// Whether the schema of the object promises nothing about what a Scale shows.
    fn is_unchecked(&self) -> bool {
        self.request.resource().kind.prunes
    }

    /// Checks that an object, given as JSON in the version of the request, has what a Scale shows.
    fn check_shown(&self, object: &[u8]) -> Result<(), ScaleError> {
        if !self.is_unchecked() {
            return Ok(());
        }
        self.fields.check(&serde_json::from_slice(object).unwrap_or_default())
    }

    /// The object with what a Scale wants of it, by rules that are not checked yet. A version that the Scale
    /// names is a claim about the object.
    ///
    /// # Errors
    /// 500 when the object cannot be read.
    pub(crate) fn applied(&self, live: &Entry, scale: &dyn Object) -> Result<Box<dyn Object>, ApiError> {
        let written: Value = serde_json::from_slice(&scale.fields_json()).map_err(ApiError::internal)?;
        let mut object: Value = serde_json::from_slice(&live.bytes).map_err(ApiError::internal)?;
        self.fields.set(&mut object, wanted(&written));
        let mut object = self.decode(&object)?;
        let version = &scale.metadata().resource_version;
        object.metadata_mut().resource_version.clone_from(version);
        Ok(object)
    }

    /// The Scale of an object.
    ///
    /// # Errors
    /// 500 when the object cannot be read.
    pub(crate) fn object_of(&self, object: &dyn Object) -> Result<Box<dyn Object>, ApiError> {
        let text = serde_json::to_vec(&self.tree(&self.text(object))?).map_err(ApiError::internal)?;
        codec::own(self.resource, &text)
    }

    /// Sets in an object what a changed Scale wants of it.
    ///
    /// # Errors
    /// 500 when the object cannot be read.
    pub(crate) fn change(&self, object: &mut Box<dyn Object>, scale: &dyn Object) -> Result<(), ApiError> {
        let written: Value = serde_json::from_slice(&scale.fields_json()).map_err(ApiError::internal)?;
        let own = self.text(object.as_ref());
        let mut tree: Value = serde_json::from_slice(&own).map_err(ApiError::internal)?;
        self.fields.set(&mut tree, wanted(&written));
        *object = self.decode(&tree)?;
        object.metadata_mut().resource_version.clone_from(&scale.metadata().resource_version);
        Ok(())
    }

    /// The stored object with the number that an applied Scale wants, and with what the configuration says
    /// about which object it is.
    ///
    /// # Errors
    /// 500 when the object cannot be read.
    pub(crate) fn merged(
        &self,
        live: &Entry,
        replicas: Value,
        configuration: &Value,
    ) -> Result<Box<dyn Object>, ApiError> {
        let mut object: Value = serde_json::from_slice(&live.bytes).map_err(ApiError::internal)?;
        self.fields.set(&mut object, replicas);
        for name in ["name", "namespace", "uid", "resourceVersion"] {
            let claim = configuration.get("metadata").and_then(|metadata| metadata.get(name));
            let metadata = object.get_mut("metadata").and_then(Value::as_object_mut);
            if let (Some(claim), Some(metadata)) = (claim, metadata) {
                metadata.insert(name.to_owned(), claim.clone());
            }
        }
        self.decode(&object)
    }

    /// The wanted number of an object, as its Scale says it to owners: zero is left out, and an object that
    /// promises a number and has none says [`UNSET`].
    pub(crate) fn owned_number(&self, object: &[u8]) -> Option<i64> {
        let number = json::pick(object, &self.fields.spec).and_then(|text| serde_json::from_slice(text).ok());
        let number: Option<i64> = number.or_else(|| self.is_unchecked().then_some(UNSET));
        number.filter(|number| *number != 0)
    }

    /// The rules of the Scale itself.
    ///
    /// # Errors
    /// 422 with every problem, in the name of the Scale. None about objects of run-time kinds, whose own
    /// rules follow.
    pub(crate) fn check(&self, scale: &mut dyn Object) -> Result<(), ApiError> {
        if self.is_unchecked() {
            return Ok(());
        }
        let change = rules::change(self.cx, self.request, Operation::Update);
        let mut problems = Problems::default();
        scale.validate(&change, None, &mut problems);
        if problems.is_empty() {
            return Ok(());
        }
        Err(ApiError::invalid(self.resource, &self.request.route.name, &problems))
    }

    /// An object as JSON in the version of the request.
    fn text(&self, object: &dyn Object) -> Vec<u8> {
        codec::write(self.request.resource(), object, json::Writer::new()).into_bytes()
    }

    fn decode(&self, object: &Value) -> Result<Box<dyn Object>, ApiError> {
        let text = serde_json::to_vec(object).map_err(ApiError::internal)?;
        // What is stored was judged when it was written.
        let body = codec::from_json(self.request.resource(), &text, FieldValidation::Ignore, Vec::new())?;
        Ok(body.object)
    }

    /// The answer about the object as one about its Scale.
    ///
    /// # Errors
    /// 500 when the object cannot be read, or does not say a number.
    pub(crate) fn shown(&self, reply: Reply) -> Result<Reply, ApiError> {
        if let Content::Object { resource, object } = &reply.content {
            self.check_shown(&codec::presented(resource, object.json())?).map_err(misread)?;
        }
        self.reply(reply)
    }

    /// The answer about a written object as one about its Scale.
    ///
    /// # Errors
    /// 500 when the object cannot be read.
    pub(crate) fn reply(&self, reply: Reply) -> Result<Reply, ApiError> {
        let Content::Object { resource, object } = &reply.content else { return Ok(reply) };
        let own = codec::presented(resource, object.json())?;
        let text = serde_json::to_vec(&self.tree(&own)?).map_err(ApiError::internal)?;
        let scale = codec::own(self.resource, &text)?;
        let object = Rendered::Unstored(codec::encode_as_is(self.resource, scale.as_ref()));
        let content = Content::Object { resource: Arc::clone(self.resource), object };
        Ok(Reply { content, ..reply })
    }
}

/// The number of a Scale: zero when it is left out.
fn wanted(scale: &Value) -> Value {
    scale.pointer("/spec/replicas").cloned().unwrap_or_else(|| 0.into())
}

fn set_replicas(scale: &mut Value, replicas: i64) {
    if let Some(spec) = scale.get_mut("spec").and_then(Value::as_object_mut) {
        spec.insert("replicas".to_owned(), replicas.into());
    }
}

fn misread(error: ScaleError) -> ApiError {
    match error {
        ScaleError::Missing(_) => ApiError::internal_because(&error.to_string()),
        ScaleError::Type(_) => ApiError::failed(error.to_string()),
    }
}
