//! The parameters of a binding: stored objects of any served kind.

use std::sync::Arc;

use engine::{
    catalog::{Catalog, Resource},
    context::admit::{AdmissionRequest, Host},
};
use serde_json::Value;

use super::{
    binding::{Choice, ParamsRef},
    policy::ParamsKind,
};

/// A parameter.
#[derive(Debug, Clone)]
pub(super) struct Param {
    /// `<namespace>/<name>` or `<name>`.
    pub(super) key: Arc<str>,
    pub(super) object: Value,
}

/// The kind of parameters.
///
/// # Errors
/// When it is not served, as it is while its definition is missing.
pub(super) fn resource<'c>(catalog: &'c Catalog, kind: &ParamsKind) -> Result<&'c Arc<Resource>, String> {
    let served = catalog.group_version(&kind.api_version).into_iter().flat_map(|version| version.values());
    let mut stored = served.filter(|resource| catalog.resource(resource.id).is_some());
    stored.find(|resource| resource.kind.name == kind.kind).ok_or_else(|| {
        let (group, version) = kind.api_version.split_once('/').unwrap_or(("", &kind.api_version));
        let kind = &kind.kind;
        format!("failed to find resource referenced by paramKind: '{group}/{version}, Kind={kind}'")
    })
}

/// The parameters that a binding names.
///
/// # Errors
/// Why they cannot be found, and that there are none where some are required.
pub(super) async fn find(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    resource: &Arc<Resource>,
    reference: &ParamsRef,
) -> Result<Vec<Param>, String> {
    let namespace = namespace(admission, resource, reference)?;
    let snapshot = host.newest(resource).await.map_err(|error| error.status.message)?;
    let mut entries = Vec::new();
    match &reference.choice {
        Choice::Named(name) => {
            if let Some(entry) = snapshot.get(&resource.key(namespace, name)) {
                entries.push(Arc::clone(entry));
            }
        }
        Choice::Labeled(selector) => {
            let prefix = if resource.kind.namespaced { format!("{namespace}/") } else { String::new() };
            for entry in snapshot.range(&prefix, None) {
                if selector.matches(|key| entry.head.label(key)) {
                    entries.push(Arc::clone(entry));
                }
            }
        }
    }
    let keys: Vec<Arc<str>> = entries.iter().map(|entry| Arc::clone(&entry.key)).collect();
    let shown = host.shown(admission.request, resource, entries).await;
    let shown = shown.map_err(|error| error.status.message)?;
    let pairs = keys.into_iter().zip(shown);
    let found: Vec<Param> = pairs.map(|(key, json)| param(key, &json)).collect::<Result<_, _>>()?;
    if found.is_empty() && reference.is_needed {
        return Err("no params found for policy binding with `Deny` parameterNotFoundAction".to_owned());
    }
    Ok(found)
}

/// The namespace of the parameters; empty for a kind without namespaces.
fn namespace<'n>(
    admission: &'n AdmissionRequest<'_>,
    resource: &Resource,
    reference: &'n ParamsRef,
) -> Result<&'n str, String> {
    let given = reference.namespace.as_str();
    if !resource.kind.namespaced {
        return match given {
            "" => Ok(""),
            _ => Err("paramRef.namespace must not be provided for a cluster-scoped `paramKind`".to_owned()),
        };
    }
    let of_request = admission.call_namespace();
    [given, of_request].into_iter().find(|name| !name.is_empty()).ok_or_else(|| {
        "cannot use namespaced paramRef in policy binding that matches cluster-scoped resources".to_owned()
    })
}

fn param(key: Arc<str>, json: &[u8]) -> Result<Param, String> {
    let object = serde_json::from_slice(json).map_err(|error| error.to_string())?;
    Ok(Param { key, object })
}
