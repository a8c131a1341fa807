//! Earlier forms of workloads: a JSON object that stays.

use generated_apps::apps::v1::ControllerRevision;
use machinery::{change::Change, columns::Cell, path::Path, problem::Problems, strategy::Strategy};

/// The rules of revisions that the schema cannot express.
#[derive(Debug)]
pub(crate) struct ControllerRevisionStrategy;

impl Strategy for ControllerRevisionStrategy {
    type Object = ControllerRevision;

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &ControllerRevision,
        old: Option<&ControllerRevision>,
        problems: &mut Problems,
    ) {
        let at = Path::Root.field("data");
        let data = new.data.as_bytes();
        if old.is_some() {
            // Only that it stays is checked below.
        } else if data.is_empty() || new.data.is_null() {
            problems.required(&at, "data is mandatory");
        } else if data.first() != Some(&b'{') {
            problems.required(&at, "data must be a valid JSON object");
        }
        if old.is_some_and(|old| old.data != new.data) {
            problems.invalid_value(&at, &new.data, "field is immutable");
        }
    }

    fn cell(&self, _column: &str, object: &ControllerRevision) -> Cell {
        let owner = object.metadata.owner_references.iter().find(|owner| owner.controller == Some(true));
        let text = owner.map_or_else(
            || "<none>".to_owned(),
            |owner| {
                let kind = owner.kind.to_lowercase();
                let group = owner.api_version.split_once('/').map(|(group, _)| group);
                match group {
                    Some(group) => format!("{kind}.{group}/{}", owner.name),
                    None => format!("{kind}/{}", owner.name),
                }
            },
        );
        Cell::Text(text)
    }
}
