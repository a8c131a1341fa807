//! Callers can't grant more than they hold: the writer of a role must hold what it allows, the writer of a
//! binding what its role allows. The rights to `escalate` and to `bind` lift this.

use std::sync::Arc;

use access::authz::rbac::{Rbac, RoleRef};
use admission::release;
use engine::{
    authorization::{Attributes, listing::Rule},
    context::admit::{
        AdmissionRequest, Host, Interest, Judgement, Kinds, Operation, Phase, Plugin, Subresources,
    },
    status::ApiError,
};
use ground::ready::Ready;
use kinds::grants;
use machinery::object::Object;

/// Why a sum of roles is refused.
const SUM: &str = "must have cluster-admin privileges to use an aggregationRule";

/// Roles and bindings.
pub(super) const GRANTS: Interest = Interest {
    operations: &[Operation::Create, Operation::Update],
    kinds: Kinds::Group(grants::GROUP),
    subresources: Subresources::All,
};

/// Refuses roles and bindings that would give more than the caller has: 403, and 404 for a binding of a role
/// that does not exist.
pub(super) struct Grants {
    /// The permissions of all users, by stored roles and bindings.
    rbac: Arc<Rbac>,
}

impl Plugin for Grants {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Mutating]
    }

    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let admission: &AdmissionRequest<'_> = admission;
        match admission.object() {
            Some(new) => Ready::later(self.check(host, admission, new)),
            None => Ready::Now(Ok(())),
        }
    }
}

impl Grants {
    /// Decides by what these roles and bindings grant.
    pub(super) fn new(rbac: Arc<Rbac>) -> Self {
        Grants { rbac }
    }

    async fn check(
        &self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        new: &dyn Object,
    ) -> Result<(), ApiError> {
        // The privileged group holds everything, even if no binding says so. And the garbage collector, which
        // releases roles, holds none of their rules.
        if admission.request.user.is_master()
            || admission.old.is_some_and(|old| release::only_lets_go(admission, new, old))
        {
            return Ok(());
        }
        if let Some(rules) = grants::rules_of(new) {
            return self.role(host, admission, new, &rules).await;
        }
        match grants::binding_of(new) {
            Some(binding) => self.bind(host, admission, &binding.role).await,
            None => {
                // A version that is not read here must not be a way around.
                let name = &admission.resource().kind.name;
                Err(ApiError::internal(format!("what {name} gives is not known")))
            }
        }
    }

    async fn role(
        &self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        new: &dyn Object,
        rules: &[Rule],
    ) -> Result<(), ApiError> {
        let before = admission.old.and_then(grants::rules_of);
        let was_sum = admission.old.is_some_and(|old| grants::sum_of(old).is_some());
        let same_sum = admission.old.is_some_and(|old| grants::sum_of(old) == grants::sum_of(new));
        let is_new = admission.old.is_none();
        // A write that leaves the rules alone gives nothing: a caller may change a label without holding
        // them.
        if !is_new && same_sum && before.as_deref() == Some(rules) {
            return Ok(());
        }
        let user = &admission.request.user;
        let resource = &admission.resource().kind.plural;
        if may(host, admission, "escalate", (resource, admission.name())).await {
            return Ok(());
        }
        self.rbac
            .require_held(user, admission.namespace(), rules)
            .map_err(|why| forbidden(admission, &why))?;
        // Other roles, by any author, add their rules to an aggregated role later, so its writer must hold
        // everything.
        let is_sum = grants::sum_of(new).is_some();
        if (is_sum || was_sum) && !self.rbac.holds_everything(user) {
            return Err(forbidden(admission, SUM));
        }
        Ok(())
    }

    async fn bind(
        &self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        role: &RoleRef,
    ) -> Result<(), ApiError> {
        let (resource, name) = match role {
            RoleRef::Cluster(name) => ("clusterroles", &**name),
            RoleRef::Namespaced(key) => ("roles", key.split_once('/').map_or(&**key, |(_, name)| name)),
        };
        // Before the role is looked up: with this right, the role may still be missing.
        if may(host, admission, "bind", (resource, name)).await {
            return Ok(());
        }
        let Some(rules) = self.rbac.role(role) else {
            let resource = admission.request.catalog.find(grants::GROUP, resource);
            return Err(
                resource.map_or_else(ApiError::unknown_resource, |roles| ApiError::not_found(roles, name))
            );
        };
        let user = &admission.request.user;
        self.rbac.require_held(user, admission.namespace(), &rules).map_err(|why| forbidden(admission, &why))
    }
}

/// 403. The check belongs to the kinds and not to the plugins, so a name that is still to be generated is
///      empty here.
fn forbidden(admission: &AdmissionRequest<'_>, why: &str) -> ApiError {
    ApiError::forbidden(admission.resource(), admission.name(), why)
}

/// Whether the caller has this right on a role, in the namespace of the object that is written.
async fn may(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    verb: &str,
    (resource, name): (&str, &str),
) -> bool {
    let attributes = Attributes {
        namespace: admission.namespace(),
        group: &admission.resource().group,
        version: "*",
        resource,
        name,
        is_resource: true,
        ..Attributes::path(&admission.request.user, verb, "")
    };
    host.authorize(&attributes).await.is_allowed()
}
