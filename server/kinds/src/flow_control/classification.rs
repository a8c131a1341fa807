//! Stored schemas and levels of flow control, read for [`access::flows`].

use std::{any::Any, sync::Arc};

use access::flows::{FlowIndex, FlowPaths, FlowResources, FlowRule, FlowSchema, FlowSubject, Flows};
use engine::{
    catalog::{Catalog, Resource},
    followed::{Followed, Source},
    step::codec,
    stores::Stores,
};
use generated_flowcontrol_apiserver::flowcontrol_apiserver::v1 as api;
use ground::metrics::FlowControlMetrics;
use http::HeaderValue;
use machinery::object::Object;
use storage::entry::{Entry, ResourceId};

/// The group of both kinds, as the schema names it.
const GROUP: &str = "flowcontrol.apiserver";

/// The two kinds.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Schema,
    Level,
}

const KINDS: [(Kind, &str); 2] =
    [(Kind::Schema, "flowschemas"), (Kind::Level, "prioritylevelconfigurations")];

/// The objects of one kind.
struct Stored {
    kind: Kind,
    resource: Arc<Resource>,
    metrics: FlowControlMetrics,
}

/// The flows of the stored schemas and levels, always as the cache has them.
#[must_use]
pub fn open(catalog: &Catalog, stores: &Arc<Stores>, metrics: &FlowControlMetrics) -> Arc<Flows> {
    let source = |(kind, plural): (Kind, &str)| -> Option<Box<dyn Source<FlowIndex>>> {
        let resource = Arc::clone(catalog.find(GROUP, plural)?);
        Some(Box::new(Stored { kind, resource, metrics: metrics.clone() }))
    };
    let sources = KINDS.into_iter().filter_map(source).collect();
    Arc::new(Flows::new(Followed::new(stores, FlowIndex::default(), sources)))
}

impl Source<FlowIndex> for Stored {
    fn resource(&self) -> ResourceId {
        self.resource.id
    }

    fn clear(&self, index: &mut FlowIndex) {
        match self.kind {
            Kind::Schema => index.forget_schemas(),
            Kind::Level => index.forget_levels(),
        }
    }

    fn put(&self, index: &mut FlowIndex, entry: &Entry) {
        let object = codec::own(&self.resource, &entry.bytes);
        let done = object.ok().and_then(|object| match self.kind {
            Kind::Schema => schema_of(object.as_ref(), &self.metrics).map(|schema| index.put_schema(schema)),
            Kind::Level => {
                let uid = HeaderValue::try_from(&object.metadata().uid).ok()?;
                index.put_level(&entry.key, uid);
                Some(())
            }
        });
        if done.is_none() {
            // What cannot be read takes no request, also if it could be read before.
            tracing::error!(resource = self.resource.group_resource, key = &*entry.key, "cannot be read");
            self.remove(index, &entry.key);
        }
    }

    fn remove(&self, index: &mut FlowIndex, key: &str) {
        match self.kind {
            Kind::Schema => index.remove_schema(key),
            Kind::Level => index.remove_level(key),
        }
    }
}

/// What a stored schema says; none for anything else.
fn schema_of(object: &dyn Object, metrics: &FlowControlMetrics) -> Option<FlowSchema> {
    let object: &dyn Any = object.as_any();
    let api::FlowSchema { metadata, spec, .. } = object.downcast_ref()?;
    let level = &spec.priority_level_configuration.name;
    Some(FlowSchema {
        metrics: Arc::new(metrics.flow(&metadata.name, level)),
        name: metadata.name.clone(),
        precedence: spec.matching_precedence,
        level: level.clone(),
        uid: HeaderValue::try_from(&metadata.uid).ok()?,
        rules: spec.rules.iter().map(rule_of).collect(),
    })
}

fn rule_of(rule: &api::PolicyRulesWithSubjects) -> FlowRule {
    let resources = rule.resource_rules.iter().map(|rule| FlowResources {
        verbs: rule.verbs.clone(),
        groups: rule.api_groups.clone(),
        resources: rule.resources.clone(),
        cluster_scope: rule.cluster_scope,
        namespaces: rule.namespaces.clone(),
    });
    let paths = rule
        .non_resource_rules
        .iter()
        .map(|rule| FlowPaths { verbs: rule.verbs.clone(), paths: rule.non_resource_urls.clone() });
    FlowRule {
        subjects: rule.subjects.iter().filter_map(subject_of).collect(),
        resources: resources.collect(),
        paths: paths.collect(),
    }
}

fn subject_of(subject: &api::Subject) -> Option<FlowSubject> {
    match subject.kind.as_str() {
        "User" => Some(FlowSubject::User(subject.user.as_ref()?.name.clone())),
        "Group" => Some(FlowSubject::Group(subject.group.as_ref()?.name.clone())),
        "ServiceAccount" => {
            let account = subject.service_account.as_ref()?;
            let (namespace, name) = (account.namespace.clone(), account.name.clone());
            Some(FlowSubject::ServiceAccount { namespace, name })
        }
        _ => None,
    }
}
