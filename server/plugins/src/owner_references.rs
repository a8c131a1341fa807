//! Owners of objects. The garbage collector deletes an object after its owners, so a caller that may set
//! owners can have objects deleted; and an owner that waits for an object is not deleted before it, so a
//! caller can hold up a deletion.

use std::{collections::HashMap, sync::Arc};

use engine::{
    authorization::{Attributes, Decision},
    catalog::Resource,
    context::admit::{
        AdmissionRequest, Host, Interest, Judgement, Kinds, Operation, Phase, Plugin, Subresources,
    },
    status::ApiError,
};
use ground::ready::Ready;
use machinery::{meta::v1::OwnerReference, object::Object, problem::quote};

/// Everything that has owners.
pub(super) const OWNED: Interest = Interest {
    operations: &[Operation::Create, Operation::Update],
    kinds: Kinds::All,
    subresources: Subresources::All,
};

/// Refuses (403) changed owners of an object that the caller may not delete, and owners that would wait for
/// the object although the caller may not hold up their deletion. New objects may have any owner.
pub(super) struct OwnerPermissions;

impl Plugin for OwnerPermissions {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        // Agents of nodes send statuses with owners that they do not know. A status changes no owners.
        let resource = admission.resource();
        let is_pod_status = resource.kind.plural == "pods"
            && resource.kind.group == "core"
            && admission.request.route.subresource_name() == "status";
        let (new, old) = (owners(admission.object()), owners(admission.old));
        if is_pod_status || new == old {
            return Ready::Now(Ok(()));
        }
        Ready::later(check(host, admission, new, old))
    }
}

fn owners(object: Option<&dyn Object>) -> &[OwnerReference] {
    object.map_or(&[], |object| &object.metadata().owner_references)
}

async fn check(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    new: &[OwnerReference],
    old: &[OwnerReference],
) -> Result<(), ApiError> {
    let (user, route) = (&admission.request.user, &admission.request.route);
    // A caller that creates an object could as well not create it.
    if admission.operation == Operation::Update {
        let delete = Attributes { verb: "delete", ..Attributes::of_route(user, route) };
        let why = "cannot set an ownerRef on a resource you can't delete";
        require_allowed(host, admission, &delete, why).await?;
    }
    let waiting = newly_waiting(new, old);
    if waiting.is_empty() || may_update_all_finalizers(host, admission).await {
        return Ok(());
    }
    for owner in waiting {
        check_owner(host, admission, owner).await?;
    }
    Ok(())
}

/// The owners that would wait for the object and did not before.
fn newly_waiting<'o>(new: &'o [OwnerReference], old: &[OwnerReference]) -> Vec<&'o OwnerReference> {
    let waits = |owner: &OwnerReference| owner.block_owner_deletion == Some(true);
    // Of several references to one owner, the last one counts.
    let old: HashMap<&str, bool> = old.iter().map(|owner| (owner.uid.as_str(), waits(owner))).collect();
    new.iter().filter(|owner| waits(owner) && old.get(owner.uid.as_str()) != Some(&true)).collect()
}

/// One question in place of one for each owner, for the controllers that may do it to any object.
async fn may_update_all_finalizers(host: Host<'_>, admission: &AdmissionRequest<'_>) -> bool {
    let any = Attributes { group: "*", version: "*", resource: "*", name: "*", ..finalizers(admission) };
    host.authorize(&any).await.is_allowed()
}

/// A kind may be served under several resource types. The caller needs the right for all of them.
async fn check_owner(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    owner: &OwnerReference,
) -> Result<(), ApiError> {
    let (api_version, kind) = (&owner.api_version, &owner.kind);
    let resources = resources_of(admission, owner);
    if resources.is_empty() {
        return Err(admission.forbidden(&format!(
            "cannot set blockOwnerDeletion in this case because cannot find RESTMapping for APIVersion \
             {api_version} \
             Kind {kind}: no matches for kind {} in version {}",
            quote(kind),
            quote(api_version)
        )));
    }
    for resource in resources {
        let attributes = Attributes {
            namespace: if resource.kind.namespaced { admission.namespace() } else { "" },
            group: &resource.group,
            version: &resource.kind.version,
            resource: &resource.kind.plural,
            name: &owner.name,
            ..finalizers(admission)
        };
        let why = "cannot set blockOwnerDeletion if an ownerReference refers to a resource you can't set \
            finalizers on";
        require_allowed(host, admission, &attributes, why).await?;
    }
    Ok(())
}

fn resources_of<'a>(admission: &'a AdmissionRequest<'_>, owner: &OwnerReference) -> Vec<&'a Resource> {
    let served = admission.request.catalog.group_version(&owner.api_version);
    let served = served.into_iter().flat_map(|served| served.values());
    served.map(Arc::as_ref).filter(|resource| resource.kind.name == owner.kind).collect()
}

fn finalizers<'a>(admission: &'a AdmissionRequest<'_>) -> Attributes<'a> {
    Attributes {
        verb: "update",
        subresource: "finalizers",
        is_resource: true,
        ..Attributes::path(&admission.request.user, "", "")
    }
}

async fn require_allowed(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    attributes: &Attributes<'_>,
    why: &str,
) -> Result<(), ApiError> {
    let decision = host.authorize(attributes).await;
    if decision.is_allowed() {
        return Ok(());
    }
    let Decision { reason, error, .. } = &decision;
    let error = error.as_deref().unwrap_or("<nil>");
    Err(admission.forbidden(&format!("{why}: {}, {error}", reason.as_str())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_owners_that_begin_to_wait_are_checked() {
        let owner = |uid: &str, waits: Option<bool>| OwnerReference {
            uid: uid.to_owned(),
            block_owner_deletion: waits,
            ..OwnerReference::default()
        };
        let new = [
            owner("a", Some(true)),
            owner("b", Some(true)),
            owner("c", Some(true)),
            owner("d", None),
            owner("e", Some(false)),
        ];
        let old = [owner("a", Some(true)), owner("b", Some(false)), owner("e", Some(true))];
        let found: Vec<&str> = newly_waiting(&new, &old).iter().map(|owner| owner.uid.as_str()).collect();
        assert_eq!(found, ["b", "c"]);
    }
}
