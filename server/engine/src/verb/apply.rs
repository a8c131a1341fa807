//! PATCH with an applied configuration: the fields that a client wants to set, and to own. An object that is
//! not there is made.

use machinery::{
    json,
    merge::RawTexts,
    object::Object,
    ownership::{self, Acting, Applied, BadObject, Conflict, DuplicateItems, Manager, ManagerOperation},
    yaml,
};
use serde_json::{Map, Value};
use storage::entry::Entry;

use super::{
    change::{self, Edit, Edited},
    upsert::{self, Made, Upsert},
};
use crate::{
    call::{FieldValidation, PatchOptions},
    catalog::Resource,
    context::Context,
    reply::Reply,
    request::Request,
    status::ApiError,
    step::{
        codec,
        last_applied::LastApplied,
        metadata,
        ownership::{self as owners, Owners, State},
        scale::Scaled,
        scale_owners::{AppliedScale, ScaleWrite},
        versions::{Called, Versions},
    },
};

/// Applies a configuration.
///
/// # Errors
/// 400 for a configuration that cannot be read or speaks of something else, 403, 404 for a sub-resource of
/// nothing, 409 when others own what it would change, 422 when options are missing or the result breaks
/// rules.
pub(crate) async fn apply(
    cx: &Context,
    request: &Request,
    options: PatchOptions,
    document: &[u8],
) -> Result<Reply, ApiError> {
    let PatchOptions { write, force } = options;
    let mode = write.mode;
    let scaled = Scaled::of(cx, request)?;
    let read = scaled.map_or(request.resource(), |scaled| scaled.resource);
    let mut config = Config::read(request, read, document, write.validation)?;
    if let Some(scaled) = &scaled {
        scaled.check(config.object.as_mut())?;
    }
    let apply = Apply { cx, request, scaled, config, force };
    if request.route.subresource.is_some() {
        // A sub-resource exists only with its object, so this never creates.
        change::change(cx, request, &apply, mode).await
    } else {
        upsert::upsert(cx, request, &apply, mode).await
    }
}

/// What was applied.
struct Config {
    /// As a tree.
    tree: Value,
    /// The same as text.
    text: Vec<u8>,
    /// The same as an object, without defaults.
    object: Box<dyn Object>,
    /// Why it cannot be taken apart: a field is not declared, or items of a list are the same one.
    flawed: Option<ApiError>,
    /// Why the object is not whole: a value has the wrong form. Clients that also conflict with others read
    /// of the conflicts first.
    malformed: Option<ApiError>,
    /// What the client should know.
    warnings: Vec<String>,
}

impl Config {
    fn read(
        request: &Request,
        resource: &Resource,
        document: &[u8],
        validation: FieldValidation,
    ) -> Result<Self, ApiError> {
        let (tree, repeated) = parse(document)?;
        let text_of = |name: &str| tree.get(name).and_then(Value::as_str).unwrap_or_default();
        let (api_version, kind) = (text_of("apiVersion"), text_of("kind"));
        // Judged on the tree: the decoder accepts a body that names no kind, but an applied configuration
        // must name one.
        if api_version != resource.api_version || kind != resource.kind.name {
            return Err(wrong_type(api_version, kind));
        }
        // The server derives the owners from the configuration itself. A sent list could give away the fields
        // of others.
        if tree.pointer("/metadata/managedFields").is_some_and(|list| !list.is_null()) {
            return Err(ApiError::bad_request("metadata.managedFields must be nil"));
        }
        let flawed = flaws_of(resource, &tree);
        let whole = codec::text_of(resource, &tree, &RawTexts::sorted())?;
        // What cannot be taken apart is refused for that, also where other findings are refused.
        let validation = if flawed.is_some() { FieldValidation::Ignore } else { validation };
        let read = codec::applied(resource, &whole, validation, repeated);
        let (body, malformed) = match (read, &flawed) {
            // Clients read first of what the shape says of their configuration.
            (Err(_), Some(flawed)) => return Err(flawed.clone()),
            (read, _) => read?,
        };
        request.emptied.note(&body.emptied);
        let text = serde_json::to_vec(&tree).map_err(ApiError::internal)?;
        Ok(Config { tree, text, object: body.object, flawed, malformed, warnings: body.warnings })
    }

    fn check_types(&self) -> Result<(), ApiError> {
        self.flawed.clone().map_or(Ok(()), Err)
    }

    fn check_form(&self) -> Result<(), ApiError> {
        self.malformed.clone().map_or(Ok(()), Err)
    }
}

/// 400: the configuration cannot be taken apart by the shape of its kind. It owns what it speaks of, so that
/// there is nothing to do with a field that the kind does not have, whatever `fieldValidation` says.
fn flaws_of(resource: &Resource, tree: &Value) -> Option<ApiError> {
    let flaws = ownership::find_flaws(&resource.kind.shape, tree, DuplicateItems::Refused);
    let flaws = ownership::describe_flaws(&flaws)?;
    let text = |path: &str| tree.pointer(path).and_then(Value::as_str).unwrap_or_default();
    let (namespace, name) = (text("/metadata/namespace"), text("/metadata/name"));
    let (version, kind) = (&resource.api_version, &resource.kind.name);
    // The group without a name shows the slash that would stand behind it.
    let slash = if version.contains('/') { "" } else { "/" };
    Some(ApiError::bad_request(format!(
        "failed to create typed patch object ({namespace}/{name}; {slash}{version}, Kind={kind}): {flaws}"
    )))
}

/// 400: the configuration is one of another type than the URL says.
fn wrong_type(api_version: &str, kind: &str) -> ApiError {
    let (group, version) = api_version.split_once('/').unwrap_or(("", api_version));
    // What is no group and version stands for no type at all.
    let (group, version, kind) = if version.contains('/') { ("", "", "") } else { (group, version, kind) };
    ApiError::bad_request(format!("invalid object type: {group}/{version}, Kind={kind}"))
}

/// The body as a tree, with the fields that stand twice in it. Null is an object without members.
fn parse(body: &[u8]) -> Result<(Value, Vec<String>), ApiError> {
    let bad = |error: &dyn std::fmt::Display| ApiError::bad_request(format!("error decoding YAML: {error}"));
    let (tree, repeated): (Value, Vec<String>) = match serde_json::from_slice(body) {
        // The media type says YAML and covers JSON too. Only what is not JSON, or has a field twice, goes
        // through the reader of YAML, which is slower and names the line. Escaped surrogate pairs are JSON
        // only; what it says of them is lost.
        Ok(mut tree) => {
            json::make_whole(&mut tree);
            let is_plain = json::duplicates(body).map_err(|stop| bad(&stop))?.is_empty();
            let repeated = if is_plain { Vec::new() } else { yaml::duplicates(body).unwrap_or_default() };
            (tree, repeated)
        }
        Err(_) => {
            let mut repeated = Vec::new();
            let text = yaml::to_json(body, &mut repeated).map_err(|error| bad(&error))?;
            (serde_json::from_slice(&text).map_err(|error| bad(&error))?, repeated)
        }
    };
    match tree {
        Value::Object(_) => Ok((tree, repeated)),
        Value::Null => Ok((Value::Object(Map::new()), repeated)),
        _ => Err(bad(&"an object is expected")),
    }
}

/// A configuration on its way to one object.
struct Apply<'a> {
    cx: &'a Context,
    request: &'a Request,
    /// Set where the Scale of the object is applied.
    scaled: Option<Scaled<'a>>,
    config: Config,
    force: bool,
}

impl Edit for Apply<'_> {
    fn edit(&self, state: &State<'_>) -> Result<Edited, ApiError> {
        let State { live, old, .. } = *state;
        let Done { mut object, managers, is_stored } = match self.merge(state, self.force)? {
            Merge::Done(done) => done,
            Merge::Conflicts(conflicts) => {
                let left = self.without_client_side(conflicts, live, old);
                if !left.is_empty() {
                    return Err(conflict(&left));
                }
                // Forced, since no conflict is left that the client would have to solve.
                match self.merge(state, true)? {
                    Merge::Done(done) => done,
                    Merge::Conflicts(conflicts) => return Err(conflict(&conflicts)),
                }
            }
        };
        metadata::match_url(&self.request.route, object.metadata_mut())?;
        self.renew_last_applied(object.as_mut());
        object.metadata_mut().managed_fields = ownership::encode(managers);
        // The version of the stored object is no claim of the client about what it has seen.
        let is_pinned = self.config.tree.pointer("/metadata/resourceVersion").is_some();
        let warnings = self.config.warnings.clone();
        Ok(Edited { object, warnings, is_pinned, scale: None, is_stored })
    }

    fn names_owners(&self) -> bool {
        true
    }
}

impl Upsert for Apply<'_> {
    fn make(&self) -> Result<Made, ApiError> {
        self.config.check_types()?;
        self.config.check_form()?;
        let (cx, request) = (self.cx, self.request);
        let acting = owners::acting(cx, request, ManagerOperation::Apply);
        let config = (&self.config.tree, self.config.text.as_slice());
        let (shape, exempt) = (&request.resource().kind.shape, owners::exempt(request));
        // A new object has no owners in other versions.
        let called = Called::default();
        let versions = Versions { catalog: &request.catalog, resource: request.resource(), called: &called };
        let plan = ownership::plan(shape, None, config, Vec::new(), &acting, exempt, &versions)
            .map_err(|error| bad_object(&error))?;
        let mut object = self.config.object.clone_object();
        self.renew_last_applied(object.as_mut());
        Ok(Made {
            object,
            owners: Owners::Known(ownership::encode(plan.into_managers(acting.now))),
            warnings: self.config.warnings.clone(),
        })
    }

    fn unknown_uid(&self, uid: &str) -> String {
        format!("uid mismatch: the provided object specified uid {uid}, and no existing object was found")
    }
}

/// The configuration merged into one state of the object.
enum Merge {
    Done(Done),
    Conflicts(Vec<Conflict>),
}

/// The new object and its owners.
struct Done {
    object: Box<dyn Object>,
    managers: Vec<Manager>,
    /// Whether the configuration changes nothing of the stored object.
    is_stored: bool,
}

impl Apply<'_> {
    /// Returns the conflicts without those about fields that kubectl applied on the client side, and that are
    /// unchanged since. Otherwise, every change from client-side to server-side apply would need `force`. A
    /// Scale has no annotation that names such fields.
    fn without_client_side(&self, conflicts: Vec<Conflict>, live: &Entry, old: &dyn Object) -> Vec<Conflict> {
        if self.scaled.is_some() {
            return conflicts;
        }
        match LastApplied::of(&self.request.manager, old) {
            Some(last) => last.unexplained(self.request.resource(), live, &conflicts),
            None => conflicts,
        }
    }

    /// Notes the configuration for kubectl, if the object has its annotation.
    fn renew_last_applied(&self, object: &mut dyn Object) {
        if self.scaled.is_none() {
            LastApplied::renew(&self.request.manager, &self.config.tree, object);
        }
    }

    fn merge(&self, state: &State<'_>, force: bool) -> Result<Merge, ApiError> {
        self.config.check_types()?;
        let State { live, old, called } = *state;
        let (cx, request, resource) = (self.cx, self.request, self.request.resource());
        let acting = owners::acting(cx, request, ManagerOperation::Apply);
        if let Some(scaled) = &self.scaled {
            return self.merge_scale(&ScaleWrite { scaled, acting }, (live, old), force);
        }
        let (shape, exempt) = (&resource.kind.shape, owners::exempt(request));
        let before = without_owners(&live.bytes)?;
        let managers = self.owners_of(live, old, &acting)?;
        let config = (&self.config.tree, self.config.text.as_slice());
        let versions = Versions { catalog: &request.catalog, resource, called };
        let plan = ownership::plan(shape, Some(&before), config, managers, &acting, exempt, &versions)
            .map_err(|error| bad_object(&error))?;
        let text = codec::text_of(resource, &plan.object, &RawTexts::sorted())?;
        // Findings are ignored: those of the configuration were reported when it was read, and the rest is
        // stored already.
        let decode = || match codec::applied(resource, &text, FieldValidation::Ignore, Vec::new())? {
            (_, Some(malformed)) => Err(malformed),
            (body, None) => Ok(body),
        };
        // Compared before defaults are filled in: an atomic list that leaves one out is another list.
        let before = serde_json::to_vec(&before).map_err(ApiError::internal)?;
        let comparison =
            ownership::compare(shape, &before, &text, exempt).map_err(|error| bad_object(&error))?;
        let mut at = |version: &str| {
            let merged = decode().map_err(|error| BadObject::Unfit(error.status.message.clone()))?.object;
            state.compare_at(request, version, merged.as_ref())
        };
        let is_change = plan.is_change;
        let settled = ownership::settle(plan, &comparison, &acting, force, &mut at);
        let managers = match settled.map_err(|error| bad_object(&error))? {
            Applied::Owners(managers) => managers,
            Applied::Conflicts(conflicts) => return Ok(Merge::Conflicts(conflicts)),
        };
        self.config.check_form()?;
        // An apply that changes nothing leaves JSON that is kept as it was sent as it is.
        let object = if is_change {
            let body = decode()?;
            request.emptied.note(&body.emptied);
            body.object
        } else {
            request.emptied.note(&[]);
            old.clone_object()
        };
        Ok(Merge::Done(Done { object, managers, is_stored: !is_change }))
    }

    /// The same for the Scale of the object.
    fn merge_scale(
        &self,
        write: &ScaleWrite<'_>,
        (live, old): (&Entry, &dyn Object),
        force: bool,
    ) -> Result<Merge, ApiError> {
        let applied = write.applied((&live.bytes, old), &self.config.tree, force);
        let (number, managers) = match applied.map_err(|error| bad_object(&error))? {
            AppliedScale::Conflicts(conflicts) => return Ok(Merge::Conflicts(conflicts)),
            AppliedScale::Done(number, managers) => (number, managers),
        };
        self.config.check_form()?;
        self.request.emptied.note(&[]);
        let object = write.scaled.merged(live, number, &self.config.tree)?;
        Ok(Merge::Done(Done { object, managers, is_stored: false }))
    }

    /// The owners of the stored object, in the shape of today.
    fn owners_of(
        &self,
        live: &Entry,
        old: &dyn Object,
        acting: &Acting<'_>,
    ) -> Result<Vec<Manager>, ApiError> {
        let resource = self.request.resource();
        // A record that cannot be read counts as none: tracking must never fail a write.
        let mut managers = ownership::decode(&old.metadata().managed_fields).unwrap_or_default();
        if managers.is_empty() {
            // A stand-in owns what is set so far. Without it, the first apply would take fields of others
            // without a conflict.
            let (shape, empty) = (&resource.kind.shape, resource.empty_fields.json());
            let exempt = owners::exempt(self.request);
            let first = ownership::before_first_apply(shape, empty, &live.bytes, exempt, acting);
            return first.map(|first| vec![first]).map_err(ApiError::internal);
        }
        owners::reconcile(self.request, &mut managers);
        Ok(managers)
    }
}

/// A stored object as a tree, without its owners.
fn without_owners(bytes: &[u8]) -> Result<Value, ApiError> {
    let mut tree: Value = serde_json::from_slice(bytes).map_err(ApiError::internal)?;
    if let Some(metadata) = tree.get_mut("metadata").and_then(Value::as_object_mut) {
        metadata.shift_remove("managedFields");
    }
    Ok(tree)
}

/// 409: others own what would change.
fn conflict(conflicts: &[Conflict]) -> ApiError {
    let each = |conflict: &Conflict| {
        let message = format!("conflict with {}", conflict.manager);
        conflict.fields.texts().into_iter().map(move |field| (message.clone(), field)).collect::<Vec<_>>()
    };
    ApiError::apply_conflict(Conflict::message(conflicts), conflicts.iter().flat_map(each))
}

/// 400: a list of the configuration, or of the object, cannot be taken apart.
fn bad_object(error: &BadObject) -> ApiError {
    ApiError::bad_request(format!("failed to create typed patch object: {error}"))
}
