//! Keeps aggregated cluster roles up to date: their rules are those of all cluster roles with certain labels.

use std::collections::HashSet;

use client::{
    Api, Client, Item,
    changes::{ATTEMPTS_MAX, RETRY_PAUSE},
};
use engine::status::ApiError;
use generated_rbac_authorization::rbac_authorization::v1::{ClusterRole, PolicyRule};
use machinery::{
    json,
    meta::v1::{LabelSelector, ObjectMeta},
    selector::{LabelOperator, LabelRequirement, LabelSelector as Parsed},
};
use storage::entry::Entry;

/// The field manager that owns the rules of an aggregated role.
const MANAGER: &str = "clusterrole-aggregation-controller";

/// Keeps all aggregated roles; returns when the server stops.
pub(crate) async fn run(client: Client) {
    let roles = client.api::<ClusterRole>();
    let mut stopping = client.stopping();
    while !*stopping.borrow_and_update() {
        match roles.objects().watch("").await {
            Ok(mut changes) => {
                // Any number of changed roles takes one pass over all of them.
                while changes.next().await.is_some() {
                    keep_trying(&roles).await;
                }
            }
            Err(error) => tracing::warn!(reason = error.status.message, "cannot watch cluster roles"),
        }
        tokio::time::sleep(RETRY_PAUSE).await;
    }
}

async fn keep_trying(roles: &Api<'_, ClusterRole>) {
    let mut pause = RETRY_PAUSE;
    for attempt in 1..=ATTEMPTS_MAX {
        // After the last attempt the roles wait for the next change: a permanent mistake must not keep this
        // loop busy.
        let Err(error) = aggregate_all(roles).await else { return };
        let (reason, cause) = (&error.status.message, &error.cause);
        tracing::warn!(attempt, reason, ?cause, "cluster roles cannot be aggregated");
        tokio::time::sleep(pause).await;
        pause *= 2;
    }
}

/// Brings every aggregated role up to date.
async fn aggregate_all(roles: &Api<'_, ClusterRole>) -> Result<(), ApiError> {
    // An aggregated role may be a part of another one. Each round settles those whose parts are settled.
    for _ in 0..ATTEMPTS_MAX {
        let all = roles.list().await?;
        let mut changed = false;
        for role in all.iter().filter(|role| is_aggregated(&role.entry)) {
            changed |= aggregate(roles, role, &all).await?;
        }
        if !changed {
            break;
        }
    }
    Ok(())
}

/// Read without decoding the role.
fn is_aggregated(entry: &Entry) -> bool {
    json::pick(&entry.bytes, &["aggregationRule"]).is_some_and(|rule| rule != b"null")
}

/// Brings one aggregated role up to date, and returns whether it was not.
async fn aggregate(
    roles: &Api<'_, ClusterRole>,
    aggregated: &Item<ClusterRole>,
    all: &[Item<ClusterRole>],
) -> Result<bool, ApiError> {
    let role = aggregated.object()?;
    let Some(aggregation) = &role.aggregation_rule else { return Ok(false) };
    let selectors: Vec<Parsed> = aggregation.cluster_role_selectors.iter().filter_map(parsed).collect();
    // The rules as they are written, each once, in the order of the names of their roles.
    let (mut rules, mut known): (Vec<PolicyRule>, HashSet<String>) = Default::default();
    for part in all.iter().filter(|part| part.entry.key != aggregated.entry.key) {
        if !selectors.iter().any(|selector| selector.matches(|label| part.entry.head.label(label))) {
            continue;
        }
        for rule in part.object()?.rules {
            // Compared as text, so that equal rules of several parts appear once, as in the reference server.
            if known.insert(json::to_text(&rule)) {
                rules.push(rule);
            }
        }
    }
    if rules == role.rules {
        return Ok(false);
    }
    let name = role.metadata.name.clone();
    let metadata = ObjectMeta { name: role.metadata.name, ..ObjectMeta::default() };
    // Applied and not updated: the field manager then owns only the rules, and others may own labels.
    match roles.apply(MANAGER, &ClusterRole { metadata, rules, ..ClusterRole::default() }).await {
        // The role was deleted meanwhile, which needs no work. To apply it would be to create it, which this
        // controller may not do.
        Err(error) if matches!(error.status.code, 403 | 404) && roles.get(&name).await?.is_none() => Ok(true),
        Err(error) => Err(error),
        Ok(()) => Ok(true),
    }
}

/// `None` for a selector that is not valid, which then selects nothing. An empty one selects everything.
fn parsed(selector: &LabelSelector) -> Option<Parsed> {
    let labels = selector.match_labels.iter();
    let mut requirements = labels
        .map(|(key, value)| LabelRequirement::new(key, LabelOperator::In, vec![value.clone()]))
        .collect::<Result<Vec<_>, _>>()
        .ok()?;
    // As in the reference server, one invalid selector selects nothing, and the role keeps its other parts.
    for requirement in &selector.match_expressions {
        let operator = match requirement.operator.as_str() {
            "In" => LabelOperator::In,
            "NotIn" => LabelOperator::NotIn,
            "Exists" => LabelOperator::Exists,
            "DoesNotExist" => LabelOperator::DoesNotExist,
            _ => return None,
        };
        let requirement = LabelRequirement::new(&requirement.key, operator, requirement.values.clone());
        requirements.push(requirement.ok()?);
    }
    Some(Parsed::new(requirements))
}
