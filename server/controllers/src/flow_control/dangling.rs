//! Says of each flow schema whether its priority level exists, in the condition `Dangling`.

use std::{
    collections::{HashSet, VecDeque},
    sync::Mutex,
    time::{Duration, Instant},
};

use client::{Client, changes::each_change, looks::look_again_and_again};
use engine::status::ApiError;
use generated_flowcontrol_apiserver::flowcontrol_apiserver::v1::{
    FlowSchema, FlowSchemaCondition, FlowSchemaStatus, PriorityLevelConfiguration,
};
use machinery::{meta::v1::ObjectMeta, problem::quote, time::Time};
use tokio::sync::Notify;

/// The controller's name.
pub const NAME: &str = "priority-and-fairness-config-consumer";

/// The field manager that owns the condition.
const MANAGER: &str = "api-priority-and-fairness-config-consumer-v1";
const DANGLING: &str = "Dangling";

/// How often one schema is written in a [`PERIOD`]. Another program that writes the condition must not keep
/// this one busy.
const WRITES_MAX: usize = 6;
const PERIOD: Duration = Duration::from_secs(60);

/// Keeps the condition; never returns.
pub(crate) async fn run(client: Client) {
    let (schemas, levels) = (client.api::<FlowSchema>(), client.api::<PriorityLevelConfiguration>());
    let (changed, recent) = (Notify::new(), Mutex::new(Recent::default()));
    let notify = || {
        changed.notify_one();
        Ok(())
    };
    tokio::join!(
        each_change(&schemas, async |_, _| notify()),
        each_change(&levels, async |_, _| notify()),
        look_again_and_again(&client, NAME, &changed, || look(&client, &recent)),
    );
}

/// The writes of the last period.
#[derive(Default)]
struct Recent(VecDeque<(Instant, String)>);

impl Recent {
    /// Whether one more write of this schema is allowed. It then counts.
    fn admits(&mut self, name: &str, now: Instant) -> bool {
        while self.0.front().is_some_and(|(written, _)| now.duration_since(*written) > PERIOD) {
            self.0.pop_front();
        }
        let is_allowed = self.0.iter().filter(|(_, written)| written == name).count() < WRITES_MAX;
        if is_allowed {
            self.0.push_back((now, name.to_owned()));
        }
        is_allowed
    }
}

async fn look(client: &Client, recent: &Mutex<Recent>) -> Result<Option<i64>, ApiError> {
    let schemas = client.api::<FlowSchema>();
    // First the schemas: a level that is created after its schema was read is found, and one that is deleted
    // is reported later.
    let found = schemas.list().await?;
    let levels = client.api::<PriorityLevelConfiguration>().list().await?;
    let levels: HashSet<&str> = levels.iter().map(|level| &*level.entry.key).collect();
    for item in found {
        let schema = item.object()?;
        let level = &schema.spec.priority_level_configuration.name;
        let wanted = condition(level, levels.contains(level.as_str()), client.now());
        let is_known = schema.status.conditions.iter().any(|known| says_the_same(known, &wanted));
        let is_allowed =
            || recent.lock().is_ok_and(|mut recent| recent.admits(&schema.metadata.name, Instant::now()));
        if is_known || !is_allowed() {
            continue;
        }
        let metadata = ObjectMeta { name: schema.metadata.name.clone(), ..ObjectMeta::default() };
        let status = FlowSchemaStatus { conditions: vec![wanted] };
        // Applied and not updated: other conditions, and their owners, stay.
        let status = FlowSchema { metadata, status, ..FlowSchema::default() };
        match schemas.apply_at("status", MANAGER, &status).await {
            // The schema was deleted meanwhile, which needs no work.
            Err(error) if error.status.code != 404 => return Err(error),
            _ => {}
        }
    }
    Ok(None)
}

fn condition(level: &str, exists: bool, now: Time) -> FlowSchemaCondition {
    let (status, reason, found) = if exists {
        ("False", "Found", "and it exists")
    } else {
        ("True", "NotFound", "but there is no such object")
    };
    let level = quote(level);
    FlowSchemaCondition {
        type_: DANGLING.to_owned(),
        status: status.to_owned(),
        last_transition_time: Some(now),
        reason: reason.to_owned(),
        message: format!(
            "This FlowSchema references the PriorityLevelConfiguration object named {level} {found}"
        ),
    }
}

/// Whether two conditions differ at most in their times.
fn says_the_same(one: &FlowSchemaCondition, other: &FlowSchemaCondition) -> bool {
    let words = |condition: &FlowSchemaCondition| {
        let FlowSchemaCondition { type_, status, reason, message, .. } = condition.clone();
        [type_, status, reason, message]
    };
    words(one) == words(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_schema_is_written_a_few_times_in_a_period() {
        let (mut recent, begin) = (Recent::default(), Instant::now());
        for _ in 0..WRITES_MAX {
            assert!(recent.admits("a", begin));
        }
        assert!(!recent.admits("a", begin));
        assert!(recent.admits("b", begin));
        assert!(recent.admits("a", begin + PERIOD + Duration::from_secs(1)));
    }
}
