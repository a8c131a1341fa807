//! PATCH with an applied configuration: the fields that somebody wants to have, and to own (spec: server-side
//! apply). An object that is not there is made.

use machinery::{
    json::{self, Finding},
    object::Object,
    ownership::{self, Applied, BadObject, Conflict, Operation},
    path::Path,
    problem::Problems,
    yaml,
};
use serde_json::Value;
use storage::entry::Entry;

use super::{
    change::{self, Edit, Edited},
    upsert::{self, Made, Upsert},
};
use crate::{
    context::Context,
    http::{
        query::{FieldValidation, invalid_options},
        status::ApiError,
    },
    reply::Reply,
    request::Request,
    step::{
        commit::Mode,
        last_applied::LastApplied,
        metadata,
        ownership::{self as owners, Owners, State},
        read, rules,
        versions::Versions,
    },
};

const OPTIONS: &str = "PatchOptions";

/// Applies a configuration.
///
/// # Errors
/// 400 for a configuration that cannot be read or speaks of something else, 403, 404 for a sub-resource of
/// nothing, 409 when others own what it would change, 422 when options are missing or the result breaks
/// rules.
pub async fn apply(cx: &Context, request: &Request, mode: Mode) -> Result<Reply, ApiError> {
    require_manager(cx, request)?;
    let force = request.query.boolean("force").unwrap_or(false);
    let validation = read::validation(cx, request, OPTIONS)?;
    let config = Config::read(request, validation)?;
    let apply = Apply { cx, request, config, force, manager: owners::manager(request) };
    let noticed = apply.config.warnings.clone();
    let done = if request.route.subresource.is_some() {
        // A part of nothing is not made.
        change::change(cx, request, &apply, mode).await
    } else {
        upsert::upsert(cx, request, &apply, mode).await
    };
    done.map_err(|error| error.with_warnings(noticed))
}

fn require_manager(cx: &Context, request: &Request) -> Result<(), ApiError> {
    if !request.query.text("fieldManager").is_empty() {
        return Ok(());
    }
    let mut problems = Problems::default();
    problems.required(&Path::Root.field("fieldManager"), "is required for apply patch");
    Err(invalid_options(cx.brand(), OPTIONS, &problems))
}

/// What was applied.
struct Config {
    /// As a tree, without fields that the kind does not have.
    tree: Value,
    /// The same as text.
    text: Vec<u8>,
    /// The same as an object, without defaults.
    object: Box<dyn Object>,
    /// What the client should know.
    warnings: Vec<String>,
}

impl Config {
    fn read(request: &Request, validation: FieldValidation) -> Result<Self, ApiError> {
        let resource = request.resource();
        let (mut tree, repeated) = parse(&request.body)?;
        let text_of = |name: &str| tree.get(name).and_then(Value::as_str).unwrap_or_default();
        let (api_version, kind) = (text_of("apiVersion"), text_of("kind"));
        if api_version.is_empty() || kind.is_empty() {
            let missing = if api_version.is_empty() { "apiVersion" } else { "kind" };
            return Err(ApiError::bad_request(format!("the applied object must have {missing}")));
        }
        if api_version != resource.api_version {
            return Err(ApiError::bad_request(format!(
                "Incorrect version specified in apply patch. Specified patch version: {api_version}, expected: {}",
                resource.api_version
            )));
        }
        if tree.pointer("/metadata/managedFields").is_some_and(|list| !list.is_null()) {
            return Err(ApiError::bad_request("metadata.managedFields must be nil"));
        }
        let whole = serde_json::to_vec(&tree).map_err(ApiError::internal)?;
        let body = read::from_json(resource, &whole, validation, repeated)?;
        ownership::keep_declared(resource.kind.shape, &mut tree);
        let text = serde_json::to_vec(&tree).map_err(ApiError::internal)?;
        Ok(Config { tree, text, object: body.object, warnings: body.warnings })
    }
}

/// The body as a tree, with the fields that stand twice in it.
fn parse(body: &[u8]) -> Result<(Value, Vec<String>), ApiError> {
    let bad = |error: &dyn std::fmt::Display| ApiError::bad_request(format!("error decoding YAML: {error}"));
    let (tree, repeated): (Value, Vec<String>) = match serde_json::from_slice(body) {
        Ok(tree) => {
            let findings = json::duplicates(body).map_err(|stop| bad(&stop))?;
            (tree, findings.iter().map(Finding::to_string).collect())
        }
        Err(_) => {
            let mut repeated = Vec::new();
            let text = yaml::to_json(body, &mut repeated).map_err(|error| bad(&error))?;
            (serde_json::from_slice(&text).map_err(|error| bad(&error))?, repeated)
        }
    };
    if tree.is_object() { Ok((tree, repeated)) } else { Err(bad(&"an object is expected")) }
}

/// A configuration on its way to one object.
struct Apply<'a> {
    cx: &'a Context,
    request: &'a Request,
    config: Config,
    force: bool,
    manager: String,
}

impl Edit for Apply<'_> {
    fn edit(&self, live: &Entry, old: &dyn Object) -> Result<Edited, ApiError> {
        let last = LastApplied::of(&self.manager, old);
        let (mut object, managers) = match self.attempt(live, old, self.force)? {
            Attempt::Done(object, managers) => (object, managers),
            Attempt::Conflicts(conflicts) => {
                let left = last.as_ref().map_or_else(
                    || Ok(conflicts.clone()),
                    |last| last.unexplained(self.request.resource(), live, &conflicts),
                );
                let left = left.map_err(|error| bad_object(&error))?;
                if !left.is_empty() {
                    return Err(conflict(&left));
                }
                match self.attempt(live, old, true)? {
                    Attempt::Done(object, managers) => (object, managers),
                    Attempt::Conflicts(conflicts) => return Err(conflict(&conflicts)),
                }
            }
        };
        if last.is_some() {
            LastApplied::renew(&self.config.tree, object.as_mut());
        }
        object.metadata_mut().managed_fields = ownership::encode(managers);
        Ok(Edited { object, warnings: self.config.warnings.clone() })
    }

    fn names_owners(&self) -> bool {
        true
    }
}

impl Upsert for Apply<'_> {
    fn make(&self) -> Result<Made, ApiError> {
        let (cx, request) = (self.cx, self.request);
        let acting = owners::acting(cx, request, &self.manager, Operation::Apply);
        let config = (&self.config.tree, self.config.text.as_slice());
        let (shape, exempt) = (request.resource().kind.shape, owners::exempt(request));
        let versions = Versions { cx, resource: request.resource() };
        let plan = ownership::plan(shape, None, config, Vec::new(), &acting, exempt, &versions)
            .map_err(|error| bad_object(&error))?;
        Ok(Made {
            object: self.config.object.clone_object(),
            owners: Owners::Known(ownership::encode(plan.into_managers(acting.now))),
            warnings: self.config.warnings.clone(),
        })
    }
}

/// What came of the configuration and one state of the object.
enum Attempt {
    Done(Box<dyn Object>, Vec<ownership::Manager>),
    Conflicts(Vec<Conflict>),
}

impl Apply<'_> {
    fn attempt(&self, live: &Entry, old: &dyn Object, force: bool) -> Result<Attempt, ApiError> {
        let state = State { live, old };
        let (cx, request, resource) = (self.cx, self.request, self.request.resource());
        let mut tree: Value = serde_json::from_slice(&live.bytes).map_err(ApiError::internal)?;
        if let Some(metadata) = tree.get_mut("metadata").and_then(Value::as_object_mut) {
            metadata.shift_remove("managedFields");
            // The version is the client's claim of what it has seen.
            metadata.shift_remove("resourceVersion");
        }
        let mut managers = ownership::decode(&old.metadata().managed_fields).unwrap_or_default();
        owners::reconcile(resource, &live.bytes, &mut managers).map_err(ApiError::internal)?;
        let acting = owners::acting(cx, request, &self.manager, Operation::Apply);
        let exempt = owners::exempt(request);
        let config = (&self.config.tree, self.config.text.as_slice());
        let versions = Versions { cx, resource };
        let plan = ownership::plan(
            resource.kind.shape,
            Some((tree, &live.bytes)),
            config,
            managers,
            &acting,
            exempt,
            &versions,
        )
        .map_err(|error| bad_object(&error))?;
        let text = serde_json::to_vec(&plan.object).map_err(ApiError::internal)?;
        let mut object = read::from_json(resource, &text, FieldValidation::Ignore, Vec::new())?.object;
        metadata::match_url(&request.route, object.metadata_mut())?;
        // What the configuration leaves to a default is stored as the default, and no change if it is so now.
        rules::default_fields(cx, resource, object.as_mut());
        let comparison = state.compare(request, object.as_ref()).map_err(|error| bad_object(&error))?;
        let new = object.as_ref();
        let mut at = |version: &str| state.compare_at(cx, request, version, new);
        Ok(match ownership::settle(plan, &comparison, &acting, force, &mut at) {
            Applied::Owners(managers) => Attempt::Done(object, managers),
            Applied::Conflicts(conflicts) => Attempt::Conflicts(conflicts),
        })
    }
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
