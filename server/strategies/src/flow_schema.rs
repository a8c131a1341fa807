//! Flow schemas: which requests they mean, and the fixed ones.

use generated_flowcontrol_apiserver::flowcontrol_apiserver::v1::{FlowSchema, FlowSchemaSpec};
use machinery::{
    change::Change,
    check, format,
    path::Path,
    problem::{Problems, plain, tree},
    strategy::Strategy,
};

use super::{flow_rules, status_writes};
use kinds::flow_control;

/// The rules of flow schemas that the schema cannot express.
#[derive(Debug)]
pub(crate) struct FlowSchemaStrategy;

const METHODS: &[&str] = &["ByNamespace", "ByUser"];

impl Strategy for FlowSchemaStrategy {
    type Object = FlowSchema;

    fn validate(
        &self,
        change: &Change<'_>,
        new: &FlowSchema,
        _old: Option<&FlowSchema>,
        problems: &mut Problems,
    ) {
        if change.subresource != "status" {
            let at = Path::Root.field("spec");
            check_spec(&new.metadata.name, &new.spec, &at, problems);
            let fixed = flow_control::mandatory(change.brand).schemas;
            let fixed = fixed.iter().find(|schema| schema.metadata.name == new.metadata.name);
            if fixed.is_some_and(|fixed| fixed.spec != new.spec) {
                let detail = format!("spec of '{}' must equal the fixed value", new.metadata.name);
                problems.invalid_value(&at, &new.spec, &detail);
            }
        }
        let types = new.status.conditions.iter().map(|condition| condition.type_.as_str());
        status_writes::check_conditions(types, problems);
    }
}

fn check_spec(name: &str, spec: &FlowSchemaSpec, at: &Path<'_>, problems: &mut Problems) {
    if spec.matching_precedence == 1 && name != flow_control::EXEMPT {
        let detail = "only the schema named 'exempt' may have matchingPrecedence 1";
        problems.invalid(&at.field("matchingPrecedence"), &plain(spec.matching_precedence), detail);
    }
    if let Some(method) = &spec.distinguisher_method
        && !METHODS.contains(&method.type_.as_str())
    {
        // Clients know the whole message with the names of its fields in capitals.
        let shown = format!(r#"{{"Type":{}}}"#, tree(&method.type_));
        problems.not_supported(&at.field("distinguisherMethod").field("type"), &shown, METHODS);
    }
    let (level, level_at) = (&spec.priority_level_configuration.name, at.field("priorityLevelConfiguration"));
    if level.is_empty() {
        problems.required(&level_at.field("name"), "must reference a priority level");
    } else {
        check::format(level, format::dns_subdomain, &level_at.field("name"), problems);
    }
    flow_rules::check(&spec.rules, &at.field("rules"), problems);
}
