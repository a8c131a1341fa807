//! Every plugin there is, in the order in which they are called, what each wants to see, and which of them
//! are on.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use admission::{
    ConfigurationError, Configurations, Lineup, OwnPlugin, Row, Supplies, image_policy,
    param_rights::{self, ParamRights},
    pods, policies, webhooks,
};
use engine::context::admit::{Chain, Link};
use pod_security::{
    pod_security_policy::PodSecurityPolicies,
    security_context_deny::SecurityContextDeny,
    standards::{self, PodSecurity},
};

use super::{
    admin_access::{self, AdminAccess},
    always::{self, AlwaysAdmit, AlwaysDeny},
    always_pull::AlwaysPull,
    anti_affinity::HardAntiAffinity,
    certificates::{self, Approval, Signing, SubjectRestriction},
    claim_resize::{self, ClaimResize},
    default_classes,
    default_tolerations::DefaultTolerations,
    device_rights::{self, DeviceRights},
    event_rate_limit,
    extended_resources::ExtendedResources,
    external_ips::{self, DenyExternalIps},
    grants::{self, Grants},
    job_validation::{self, JobValidation},
    limit_ranger,
    namespace_exists::{self, NamespaceExists},
    namespace_lifecycle::{self, NamespaceLifecycle},
    namespace_provision::{self, NamespaceProvision},
    node_restriction::{self, NodeRestriction},
    owner_references::{self, OwnerPermissions},
    pod_groups::{self, PodGroupProtection, PodGroupWorkload},
    pod_node_selector,
    pod_resize::{self, PodResize},
    pod_tolerations, priority, resource_quota,
    runtime_class::RuntimeClasses,
    service_account::{self, ServiceAccounts},
    storage_in_use::{self, StorageInUse},
    taint_nodes::{self, TaintNodes},
    topology_labels::{self, TopologyLabels},
    trust_bundles::{self, Attest},
    volume_labels::{self, VolumeLabels},
};

/// What later releases of the reference server do without, or may.
const DEPRECATED: [&str; 4] = ["AlwaysAdmit", "AlwaysDeny", "PersistentVolumeLabel", "SecurityContextDeny"];

/// Every plugin that can be switched, in order.
static INVENTORY: &[Row] = &[
    Row { name: "AlwaysAdmit", by_default: false, interests: &[], open: |_| Ok(Arc::new(AlwaysAdmit)) },
    Row {
        name: "NamespaceAutoProvision",
        by_default: false,
        interests: &[namespace_provision::CONTENT],
        open: |_| Ok(Arc::new(NamespaceProvision)),
    },
    // Before the plugins that refuse writes in namespaces that do not exist: nothing else about an object
    // matters where there is no place for it.
    Row {
        name: "NamespaceLifecycle",
        by_default: true,
        interests: &namespace_lifecycle::CONTENT,
        open: |_| Ok(Arc::new(NamespaceLifecycle)),
    },
    Row {
        name: "NamespaceExists",
        by_default: false,
        interests: &[namespace_exists::CONTENT],
        open: |_| Ok(Arc::new(NamespaceExists)),
    },
    Row {
        name: "SecurityContextDeny",
        by_default: false,
        interests: &[pods::NEW_AND_CHANGED],
        open: |_| Ok(Arc::new(SecurityContextDeny)),
    },
    Row {
        name: "LimitPodHardAntiAffinityTopology",
        by_default: false,
        interests: &[pods::NEW_AND_CHANGED],
        open: |_| Ok(Arc::new(HardAntiAffinity)),
    },
    Row {
        name: "LimitRanger",
        by_default: true,
        interests: &limit_ranger::LIMITED,
        open: limit_ranger::open,
    },
    Row {
        name: "ServiceAccount",
        by_default: true,
        interests: &service_account::INTERESTS,
        open: |_| Ok(Arc::new(ServiceAccounts)),
    },
    // Off by default, as clients expect. Switch it on where agents of nodes are let in: their authorizer lets
    // them create pods, and a pod opens the secrets that it names.
    Row {
        name: "NodeRestriction",
        by_default: false,
        interests: &node_restriction::INTERESTS,
        open: |_| Ok(Arc::new(NodeRestriction)),
    },
    Row {
        name: "TaintNodesByCondition",
        by_default: true,
        interests: &[taint_nodes::NODES],
        open: |_| Ok(Arc::new(TaintNodes)),
    },
    Row {
        name: "AlwaysPullImages",
        by_default: false,
        interests: &[pods::NEW_AND_CHANGED],
        open: |_| Ok(Arc::new(AlwaysPull)),
    },
    Row {
        name: "ImagePolicyWebhook",
        by_default: false,
        interests: &image_policy::PODS,
        open: image_policy::open,
    },
    Row { name: "PodSecurity", by_default: true, interests: &standards::INTERESTS, open: PodSecurity::open },
    Row {
        name: "PodSecurityPolicy",
        by_default: false,
        interests: &[pods::NEW_AND_CHANGED],
        open: PodSecurityPolicies::open,
    },
    Row {
        name: "PodNodeSelector",
        by_default: false,
        interests: &[pods::NEW],
        open: pod_node_selector::open,
    },
    Row { name: "Priority", by_default: true, interests: &priority::INTERESTS, open: priority::open },
    Row {
        name: "DefaultTolerationSeconds",
        by_default: true,
        interests: &[pods::NEW_AND_CHANGED],
        open: |opening| {
            let Supplies { brand, toleration_seconds, .. } = opening.supplies();
            Ok(Arc::new(DefaultTolerations::new(brand, *toleration_seconds)))
        },
    },
    // Behind the default tolerations, which a namespace may refuse.
    Row {
        name: "PodTolerationRestriction",
        by_default: false,
        interests: &[pods::NEW_AND_CHANGED],
        open: pod_tolerations::open,
    },
    Row {
        name: "EventRateLimit",
        by_default: false,
        interests: &event_rate_limit::EVENTS,
        open: event_rate_limit::open,
    },
    Row {
        name: "ExtendedResourceToleration",
        by_default: false,
        interests: &[pods::NEW_AND_CHANGED],
        open: |_| Ok(Arc::new(ExtendedResources)),
    },
    Row {
        name: "PersistentVolumeLabel",
        by_default: false,
        interests: &[volume_labels::VOLUMES],
        open: |_| Ok(Arc::new(VolumeLabels)),
    },
    Row {
        name: "DefaultStorageClass",
        by_default: true,
        interests: &[default_classes::CLAIMS],
        open: default_classes::storage,
    },
    Row {
        name: "StorageObjectInUseProtection",
        by_default: true,
        interests: &storage_in_use::PROTECTED,
        open: |_| Ok(Arc::new(StorageInUse)),
    },
    Row {
        name: "PodGroupProtection",
        by_default: true,
        interests: &[pod_groups::GROUPS],
        open: |_| Ok(Arc::new(PodGroupProtection)),
    },
    Row {
        name: "OwnerReferencesPermissionEnforcement",
        by_default: false,
        interests: &[owner_references::OWNED],
        open: |_| Ok(Arc::new(OwnerPermissions)),
    },
    Row {
        name: "PersistentVolumeClaimResize",
        by_default: true,
        interests: &[claim_resize::CLAIMS],
        open: |_| Ok(Arc::new(ClaimResize)),
    },
    // Behind the default tolerations: those of the class join them.
    Row {
        name: "RuntimeClass",
        by_default: true,
        interests: &[pods::NEW],
        open: |_| Ok(Arc::new(RuntimeClasses)),
    },
    Row {
        name: "CertificateApproval",
        by_default: true,
        interests: &[certificates::APPROVALS],
        open: |_| Ok(Arc::new(Approval)),
    },
    Row {
        name: "CertificateSigning",
        by_default: true,
        interests: &[certificates::STATUSES],
        open: |_| Ok(Arc::new(Signing)),
    },
    Row {
        name: "ClusterTrustBundleAttest",
        by_default: true,
        interests: &[trust_bundles::BUNDLES],
        open: |_| Ok(Arc::new(Attest)),
    },
    Row {
        name: "CertificateSubjectRestriction",
        by_default: true,
        interests: &[certificates::CREATIONS],
        open: |_| Ok(Arc::new(SubjectRestriction)),
    },
    Row {
        name: "DefaultIngressClass",
        by_default: true,
        interests: &[default_classes::INGRESSES],
        open: default_classes::ingress,
    },
    Row {
        name: "DenyServiceExternalIPs",
        by_default: false,
        interests: &[external_ips::SERVICES],
        open: |_| Ok(Arc::new(DenyExternalIps)),
    },
    Row {
        name: "PodTopologyLabels",
        by_default: true,
        interests: &topology_labels::INTERESTS,
        open: |_| Ok(Arc::new(TopologyLabels)),
    },
    Row {
        name: "PodGroupWorkloadExists",
        by_default: true,
        interests: &[pod_groups::GROUPS],
        open: |_| Ok(Arc::new(PodGroupWorkload)),
    },
    Row {
        name: "JobValidation",
        by_default: true,
        interests: &[job_validation::JOBS],
        open: |_| Ok(Arc::new(JobValidation)),
    },
    Row {
        name: "PodResizeValidator",
        by_default: true,
        interests: &[pod_resize::RESIZES],
        open: |_| Ok(Arc::new(PodResize)),
    },
    Row {
        name: "MutatingAdmissionPolicy",
        by_default: true,
        interests: &policies::MUTATED,
        open: policies::mutating,
    },
    // Behind all other plugins of the server: webhooks see what these made of an object.
    Row {
        name: "MutatingAdmissionWebhook",
        by_default: true,
        interests: &webhooks::INTERESTS,
        open: webhooks::mutating,
    },
    Row {
        name: "ValidatingAdmissionPolicy",
        by_default: true,
        interests: &policies::VALIDATED,
        open: policies::validating,
    },
    Row {
        name: "ValidatingAdmissionWebhook",
        by_default: true,
        interests: &webhooks::INTERESTS,
        open: webhooks::validating,
    },
    // Last: only a write that no other plugin refuses is charged.
    Row {
        name: "ResourceQuota",
        by_default: true,
        interests: &resource_quota::COUNTED,
        open: resource_quota::open,
    },
    Row {
        name: "AlwaysDeny",
        by_default: false,
        interests: &always::EVERYTHING,
        open: |_| Ok(Arc::new(AlwaysDeny)),
    },
];

/// The check of grants. It has no name and no switch: without it, a right to write roles would be a right to
/// every permission. It is called behind all others in the mutating phase: a plugin behind it could add rules
/// to a role that it has let through.
fn guard(supplies: &Supplies) -> Link {
    Link { plugin: Arc::new(Grants::new(Arc::clone(&supplies.rbac))), interests: &[grants::GRANTS] }
}

/// The names of the plugins that can be switched, in their order.
fn names() -> impl Iterator<Item = &'static str> {
    INVENTORY.iter().map(|row| row.name)
}

/// Which of the plugins that can be switched are on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plugins(Vec<&'static str>);

impl Default for Plugins {
    fn default() -> Self {
        let rows = INVENTORY.iter().filter(|row| row.by_default);
        Plugins(rows.map(|row| row.name).collect())
    }
}

impl Plugins {
    /// Those that are on by default and those that are switched on, without those that are switched off.
    ///
    /// # Errors
    /// Every name that is unknown, and every name that stands on both sides.
    pub fn choose(enabled: &[String], disabled: &[String]) -> Result<Self, Vec<String>> {
        let mut problems = unknown("enable-admission-plugins", enabled);
        problems.extend(unknown("disable-admission-plugins", disabled));
        let both: Vec<&str> =
            enabled.iter().filter(|name| disabled.contains(name)).map(String::as_str).collect();
        if !both.is_empty() {
            let both = both.join(" ");
            problems.push(format!(
                "[{both}] in enable-admission-plugins and disable-admission-plugins overlapped"
            ));
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let holds = |list: &[String], row: &Row| list.iter().any(|name| name == row.name);
        let is_on = |row: &&Row| (row.by_default || holds(enabled, row)) && !holds(disabled, row);
        Ok(Plugins(INVENTORY.iter().filter(is_on).map(|row| row.name).collect()))
    }

    /// Exactly these.
    ///
    /// # Errors
    /// Every name that is unknown.
    pub fn only(names_on: &[String]) -> Result<Self, Vec<String>> {
        let problems = unknown("admission-control", names_on);
        if !problems.is_empty() {
            return Err(problems);
        }
        let is_named = |plugin: &&str| names_on.iter().any(|name| name == plugin);
        Ok(Plugins(names().filter(is_named).collect()))
    }

    /// Those that an operator should do without.
    pub fn deprecated(&self) -> impl Iterator<Item = &'static str> + use<'_> {
        self.iter().filter(|name| DEPRECATED.contains(name))
    }

    /// Their names, in their order.
    pub fn iter(&self) -> impl Iterator<Item = &'static str> + use<'_> {
        self.0.iter().copied()
    }

    /// The plugins that are on, then those of the program that embeds the server, then the checks that have
    /// no switch: of grants, of the rights to parameters of policies, of access to devices that others use,
    /// and of the rights to the status of claims of devices.
    ///
    /// # Errors
    /// As [`Lineup::open`].
    pub fn open(
        &self,
        supplies: &Supplies,
        own: &[OwnPlugin],
        configurations: &Configurations,
    ) -> Result<Chain, ConfigurationError> {
        let fixed = vec![
            guard(supplies),
            Link { plugin: Arc::new(ParamRights), interests: &param_rights::WRITTEN },
            Link { plugin: Arc::new(AdminAccess), interests: &admin_access::CLAIMS },
            Link { plugin: Arc::new(DeviceRights), interests: &[device_rights::STATUSES] },
        ];
        let lineup = Lineup { rows: INVENTORY, on: &self.0, own, fixed };
        lineup.open(supplies, configurations)
    }
}

/// A problem for each name of an option that no plugin has.
fn unknown(option: &str, asked: &[String]) -> Vec<String> {
    let known: Vec<&str> = names().collect();
    let unknown = asked.iter().filter(|name| !known.contains(&name.as_str()));
    unknown
        .map(|name| format!("{option} plugin {name:?} is unknown; known are {}", known.join(", ")))
        .collect()
}
