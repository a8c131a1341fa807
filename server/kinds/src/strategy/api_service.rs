//! Versions of API groups: their names, who serves them, and what tables say.

use generated::apiregistration::v1::APIService;
use machinery::{
    change::Change,
    columns::Cell,
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

/// The rules of versions that the schema cannot express.
#[derive(Debug)]
pub(crate) struct ApiServiceStrategy;

impl Strategy for ApiServiceStrategy {
    type Object = APIService;

    fn validate(
        &self,
        change: &Change<'_>,
        new: &APIService,
        _old: Option<&APIService>,
        problems: &mut Problems,
    ) {
        if change.subresource == "status" {
            return;
        }
        let wanted = format!("{}.{}", new.spec.version, new.spec.group);
        if new.metadata.name != wanted {
            let at = Path::Root.field("metadata");
            let detail = format!("must be `spec.version+\".\"+spec.group`: {}", quote(&wanted));
            problems.invalid(&at.field("name"), &quote(&new.metadata.name), &detail);
        }
    }

    fn cell(&self, column: &str, object: &APIService) -> Cell {
        Cell::Text(match column {
            "Service" => {
                let service = object.spec.service.as_ref();
                let text = service.map(|service| format!("{}/{}", service.namespace, service.name));
                text.unwrap_or_else(|| "Local".to_owned())
            }
            "Available" => available(object),
            _ => return Cell::Empty,
        })
    }
}

fn available(object: &APIService) -> String {
    let condition = object.status.conditions.iter().find(|condition| condition.type_ == "Available");
    match condition {
        None => "Unknown".to_owned(),
        Some(condition) if condition.status == "True" => condition.status.clone(),
        Some(condition) => format!("{} ({})", condition.status, condition.reason),
    }
}
