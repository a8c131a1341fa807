//! A write as those outside the process see it, such as webhooks and policies: by name, as JSON, with its
//! options. Nothing of this is made before it is asked for.

use bytes::Bytes;
use machinery::{brand::Brand, change::Operation, json, kind::Verb, meta::v1::DeleteOptions, object::Object};
use serde::Serialize;

use super::AdmissionRequest;
use crate::{authorization::Attributes, catalog::Resource, step::codec};

/// A kind by its names on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpokenKind<'a> {
    /// The group; empty for core.
    pub group: &'a str,
    /// The version.
    pub version: &'a str,
    /// The kind.
    pub kind: &'a str,
}

impl<'a> AdmissionRequest<'a> {
    /// The kind that is spoken at the URL: `Scale` at a scale, `PodExecOptions` at `exec`, mostly that of the
    /// resource type.
    #[must_use]
    pub fn kind(&self) -> SpokenKind<'a> {
        let spoken = self.spoken();
        let (group, version) = (spoken.group.as_str(), spoken.kind.version.as_ref());
        let subresource = self.request.route.subresource.as_ref();
        let parameters = subresource.filter(|_| self.parameters.is_some()).and_then(|sub| sub.shown_kind());
        SpokenKind { group, version, kind: parameters.unwrap_or(spoken.kind.name.as_ref()) }
    }

    /// The name in the call: empty for each item of a collection, and while a name is not generated yet.
    #[must_use]
    pub fn call_name(&self) -> &str {
        match self.request.route.verb {
            Verb::DeleteCollection => "",
            _ => self.name(),
        }
    }

    /// The namespace of the call. A namespace is in itself.
    #[must_use]
    pub fn call_namespace(&self) -> &str {
        let route = &self.request.route;
        if !Attributes::is_of_namespace(&route.resource) {
            return &route.namespace;
        }
        self.name()
    }

    /// The object as it shall be, with `kind` and `apiVersion`; for a connection its parameters, for a delete
    /// none.
    #[must_use]
    pub fn object_json(&self) -> Option<Bytes> {
        self.object_json_as(self.spoken())
    }

    /// The same in this version of the type, for which the request was [prepared](Self::prepare).
    #[must_use]
    pub fn object_json_as(&self, version: &Resource) -> Option<Bytes> {
        let parameters = self.parameters.map(|parameters| parameters.to_string().into());
        let Some(object) = self.object() else { return parameters };
        let json = self.json_of(object, version)?;
        // Objects hold an empty list like one that is left out, but clients see which one it was.
        Some(if version.holds_raw { json } else { self.request.emptied.restore(json) })
    }

    /// The object as it is, with `kind` and `apiVersion`; none for a create.
    #[must_use]
    pub fn old_json(&self) -> Option<Bytes> {
        self.old_json_as(self.spoken())
    }

    /// The same in this version of the type, for which the request was [prepared](Self::prepare).
    #[must_use]
    pub fn old_json_as(&self, version: &Resource) -> Option<Bytes> {
        self.json_of(self.old?, version)
    }

    /// None where only a call converts, and the request was not prepared for the version.
    fn json_of(&self, object: &dyn Object, version: &Resource) -> Option<Bytes> {
        let converted = match self.held.is_same(version) {
            true => None,
            false => Some(self.called.convert(object, self.held, version)?),
        };
        let object = converted.as_deref().unwrap_or(object);
        Some(codec::write(version, object, json::Writer::new()).into_bytes().into())
    }

    /// The options of the call, as JSON has them; none for a connection.
    #[must_use]
    pub fn options(&self, brand: &Brand) -> Option<CallOptions<'_>> {
        let kind = match self.operation {
            Operation::Create => "CreateOptions",
            Operation::Update => "UpdateOptions",
            Operation::Delete => "DeleteOptions",
            Operation::Connect => return None,
        };
        let mut options = CallOptions {
            kind,
            api_version: brand.api_version("meta", "v1"),
            dry_run: self.dry_run.then_some(["All"]),
            ..CallOptions::default()
        };
        let sent = &self.request.sent;
        match self.deletion {
            Some(deletion) => options.delete(deletion),
            None => {
                (options.field_manager, options.field_validation) =
                    (&sent.field_manager, &sent.field_validation)
            }
        }
        Some(options)
    }
}

/// The options of a call, with those of a deletion in between.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CallOptions<'a> {
    kind: &'static str,
    api_version: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    grace_period_seconds: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    preconditions: Option<SentPreconditions<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orphan_dependents: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    propagation_policy: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ignore_store_read_error_with_cluster_breaking_potential: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dry_run: Option<[&'static str; 1]>,
    #[serde(skip_serializing_if = "str::is_empty")]
    field_manager: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    field_validation: &'a str,
}

/// What an object that is deleted must be.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct SentPreconditions<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    uid: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resource_version: Option<&'a str>,
}

impl<'a> CallOptions<'a> {
    fn delete(&mut self, deletion: &'a DeleteOptions) {
        self.grace_period_seconds = deletion.grace_period_seconds;
        self.preconditions = deletion.preconditions.as_ref().map(|preconditions| SentPreconditions {
            uid: preconditions.uid.as_deref(),
            resource_version: preconditions.resource_version.as_deref(),
        });
        self.orphan_dependents = deletion.orphan_dependents;
        self.propagation_policy = deletion.propagation_policy.as_deref();
        self.ignore_store_read_error_with_cluster_breaking_potential =
            deletion.ignore_store_read_error_with_cluster_breaking_potential;
    }
}
