//! Claims, and the pods that use them.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use client::{
    Client, Item,
    changes::{each_batch, is_terminating},
};
use engine::{status::ApiError, step::watch_event::EventType};
use generated_core::core::v1::{PersistentVolumeClaim, Pod};
use machinery::json;
use storage::entry::Entry;

use super::due::{Due, due, protect, release};

/// The names of the claims of a namespace.
type Names = HashSet<String>;

/// Protects claims; never returns.
pub(crate) async fn run(client: Client) {
    let (claims, pods) = (client.api::<PersistentVolumeClaim>(), client.api::<Pod>());
    tokio::join!(
        each_batch(&claims, async |batch| {
            let there = batch.iter().filter(|(event, _)| *event != EventType::Deleted);
            look(&client, there.map(|(_, item)| item.entry.key.to_string()).collect()).await
        }),
        each_batch(&pods, async |batch| {
            // Of the other pods, none stops using a claim.
            let ended = batch
                .iter()
                .filter(|(event, item)| *event == EventType::Deleted || is_terminating(&item.entry));
            let mut keys = BTreeSet::new();
            for (_, item) in ended.filter(|(_, item)| may_use_claims(&item.entry)) {
                let pod = item.object()?;
                let namespace = &pod.metadata.namespace;
                keys.extend(claims_of(&pod).map(|name| format!("{namespace}/{name}")));
            }
            look(&client, keys).await
        }),
    );
}

/// Does with these claims what is due. The pods of a namespace are read once for all its claims, so that a
/// namespace full of both can be emptied. A failure does not keep the others from being released; the last
/// one is returned.
async fn look(client: &Client, keys: BTreeSet<String>) -> Result<(), ApiError> {
    let mut deleted: BTreeMap<String, Vec<PersistentVolumeClaim>> = BTreeMap::new();
    let mut failure = None;
    for key in &keys {
        let Some((namespace, name)) = key.split_once('/') else { continue };
        let claims = client.api().within(namespace);
        // As it is now: the change may be old.
        let Some(claim) = claims.get(name).await? else { continue };
        match due(client.brand(), &claim) {
            Due::Protection => failure = protect(&claims, claim).await.err().or(failure),
            Due::Release => deleted.entry(namespace.to_owned()).or_default().push(claim),
            Due::Nothing => {}
        }
    }
    for (namespace, claims) in deleted {
        let used = used(&client.api::<Pod>().within(&namespace).list().await?)?;
        for claim in claims.into_iter().filter(|claim| !used.contains(&claim.metadata.name)) {
            let claims = client.api().within(&namespace);
            failure = release(&claims, claim).await.err().or(failure);
        }
    }
    failure.map_or(Ok(()), Err)
}

/// The claims that these pods use.
fn used(pods: &[Item<Pod>]) -> Result<Names, ApiError> {
    let mut used = Names::new();
    for pod in pods.iter().filter(|pod| may_use_claims(&pod.entry)) {
        let pod = pod.object()?;
        // A node refuses a pod that comes to it later when one of its claims is deleted.
        if !pod.spec.node_name.is_empty() {
            used.extend(held(&pod));
        }
    }
    Ok(used)
}

/// Whether it is worth to decode a pod.
fn may_use_claims(pod: &Entry) -> bool {
    json::pick(&pod.bytes, &["spec", "volumes"]).is_some()
}

/// All claims that a pod names.
fn claims_of(pod: &Pod) -> impl Iterator<Item = String> {
    pod.spec.volumes.iter().filter_map(|volume| {
        let named = volume.persistent_volume_claim.as_ref().map(|source| source.claim_name.clone());
        named.or_else(|| volume.ephemeral.as_ref().map(|_| of_pod(pod, &volume.name)))
    })
}

/// Those that a pod on a node still holds. Its own ones go with it: the collector deletes them while the pod
/// is there.
fn held(pod: &Pod) -> Vec<String> {
    let metadata = &pod.metadata;
    let is_over = metadata.deletion_timestamp.is_some() && metadata.deletion_grace_period_seconds == Some(0);
    let mut held: Vec<String> = claims_of(pod).collect();
    if is_over {
        let own: Names = pod.spec.volumes.iter().map(|volume| of_pod(pod, &volume.name)).collect();
        held.retain(|name| !own.contains(name));
    }
    held
}

/// The name of the claim that is made for a volume of a pod.
fn of_pod(pod: &Pod, volume: &str) -> String {
    format!("{}-{volume}", pod.metadata.name)
}

#[cfg(test)]
mod tests {
    use generated_core::core::v1::{EphemeralVolumeSource, PersistentVolumeClaimVolumeSource, Volume};
    use machinery::time::Time;

    use super::*;

    #[test]
    fn pods_hold_their_claims() {
        let claim_name = "named".to_owned();
        let mut pod = Pod::default();
        pod.metadata.name = "pod".to_owned();
        pod.spec.volumes = vec![
            Volume { name: "empty".to_owned(), ..Volume::default() },
            Volume {
                name: "a".to_owned(),
                persistent_volume_claim: Some(PersistentVolumeClaimVolumeSource {
                    claim_name,
                    ..PersistentVolumeClaimVolumeSource::default()
                }),
                ..Volume::default()
            },
            Volume {
                name: "own".to_owned(),
                ephemeral: Some(EphemeralVolumeSource::default()),
                ..Volume::default()
            },
        ];
        assert_eq!(held(&pod), ["named", "pod-own"]);
        pod.metadata.deletion_timestamp = Some(Time::from_unix(1));
        pod.metadata.deletion_grace_period_seconds = Some(30);
        assert_eq!(held(&pod), ["named", "pod-own"]);
        pod.metadata.deletion_grace_period_seconds = Some(0);
        assert_eq!(held(&pod), ["named"]);
    }
}
