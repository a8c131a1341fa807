//! A cluster role may be the sum of others: its rules are those of all cluster roles with certain labels, and follow
//! them (spec: controllers, section 6).

use std::{collections::HashSet, sync::Arc};

use engine::{catalog::Resource, status::ApiError, step::read};
use generated::rbac_authorization::v1::{ClusterRole, PolicyRule};
use kinds::grants;
use machinery::{
    json,
    meta::v1::LabelSelector,
    selector::{LabelOperator, LabelRequirement, LabelSelector as Parsed},
};
use storage::entry::Entry;

use super::{
    ATTEMPTS_MAX, RETRY_PAUSE,
    client::{Client, Target},
};

/// Who owns the rules of a sum.
const MANAGER: &str = "clusterrole-aggregation-controller";

/// Keeps all sums; returns when the server stops.
pub async fn run(client: Client) {
    let Some(roles) = cluster_roles(&client) else { return };
    let mut stopping = client.stopping();
    while !*stopping.borrow_and_update() {
        match client.watch(&roles, Target::default()).await {
            Ok(mut changes) => {
                // However many roles changed, it is one look at all of them.
                while changes.next().await.is_some() {
                    keep_trying(&client, &roles).await;
                }
            }
            Err(error) => tracing::warn!(reason = error.status.message, "cannot watch cluster roles"),
        }
        tokio::time::sleep(RETRY_PAUSE).await;
    }
}

async fn keep_trying(client: &Client, roles: &Arc<Resource>) {
    let mut pause = RETRY_PAUSE;
    for attempt in 1..=ATTEMPTS_MAX {
        let Err(error) = sum_all(client, roles).await else { return };
        let (reason, cause) = (&error.status.message, &error.cause);
        tracing::warn!(attempt, reason, ?cause, "cluster roles cannot be summed up");
        tokio::time::sleep(pause).await;
        pause *= 2;
    }
}

/// Brings every cluster role that is a sum up to date.
async fn sum_all(client: &Client, roles: &Arc<Resource>) -> Result<(), ApiError> {
    // A sum may be a part of another one; each round settles those whose parts are settled.
    for _ in 0..ATTEMPTS_MAX {
        let entries = client.list(roles, Target::default()).await?;
        let mut changed = false;
        for entry in entries.iter().filter(|entry| is_sum(entry)) {
            changed |= sum(client, roles, entry, &entries).await?;
        }
        if !changed {
            break;
        }
    }
    Ok(())
}

fn cluster_roles(client: &Client) -> Option<Arc<Resource>> {
    client.catalog().find(grants::GROUP, "clusterroles").cloned()
}

/// Without a look into the object as a whole.
fn is_sum(entry: &Entry) -> bool {
    json::pick(&entry.bytes, &["aggregationRule"]).is_some_and(|rule| rule != b"null")
}

/// Brings one sum up to date, and tells whether it was not.
async fn sum(
    client: &Client,
    roles: &Arc<Resource>,
    entry: &Arc<Entry>,
    all: &[Arc<Entry>],
) -> Result<bool, ApiError> {
    let Some(role) = decode(roles, entry)? else { return Ok(false) };
    let Some(aggregation) = &role.aggregation_rule else { return Ok(false) };
    let selectors: Vec<Parsed> = aggregation.cluster_role_selectors.iter().filter_map(parsed).collect();
    // The rules as they are written, each once.
    let (mut rules, mut known): (Vec<PolicyRule>, HashSet<String>) = Default::default();
    // They come by name.
    for part in all.iter().filter(|part| part.key != entry.key) {
        if !selectors.iter().any(|selector| selector.matches(|label| part.head.label(label))) {
            continue;
        }
        for rule in decode(roles, part)?.into_iter().flat_map(|part| part.rules) {
            if known.insert(json::to_text(&rule)) {
                rules.push(rule);
            }
        }
    }
    if rules == role.rules {
        return Ok(false);
    }
    let rules: Vec<String> = rules.iter().map(json::to_text).collect();
    let name = &role.metadata.name;
    // Names of roles may hold any sign but a slash and a percent sign.
    let name_text = serde_json::to_string(name).map_err(ApiError::internal)?;
    let wanted = format!(
        r#"{{"apiVersion":"{}","kind":"{}","metadata":{{"name":{name_text}}},"rules":[{}]}}"#,
        roles.api_version,
        roles.kind.name,
        rules.join(",")
    );
    match client.apply(roles, Target { name, ..Target::default() }, MANAGER, wanted).await {
        Ok(_) => Ok(true),
        Err(error) if error.status.code == 404 => Ok(true),
        Err(error) => Err(error),
    }
}

fn decode(roles: &Resource, entry: &Entry) -> Result<Option<ClusterRole>, ApiError> {
    Ok(read::own(roles, &entry.bytes)?.as_any().downcast_ref::<ClusterRole>().cloned())
}

/// None for one that cannot be read, which then picks nothing. An empty one picks everything.
fn parsed(selector: &LabelSelector) -> Option<Parsed> {
    let labels = selector.match_labels.iter();
    let mut requirements = labels
        .map(|(key, value)| LabelRequirement::new(key, LabelOperator::In, vec![value.clone()]))
        .collect::<Result<Vec<_>, _>>()
        .ok()?;
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
