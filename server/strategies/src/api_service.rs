//! Versions of API groups: their names, who serves them, and what tables say.

use generated_apiregistration::apiregistration::v1::{APIService, APIServiceCondition, APIServiceSpec};
use machinery::{
    change::{Change, Operation},
    check,
    columns::Cell,
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

use kinds::api_services::{AVAILABLE, local_condition};

/// The rules of versions that the schema cannot express.
#[derive(Debug)]
pub(crate) struct ApiServiceStrategy;

/// The highest priority of a group.
const GROUP_PRIORITY_MAX: i32 = 20_000;
/// The highest priority of a version in its group.
const VERSION_PRIORITY_MAX: i32 = 1000;
/// What a condition may say, as problems list it.
const STATUSES: &[&str] = &["True", "False", "Unknown"];

impl Strategy for ApiServiceStrategy {
    type Object = APIService;

    fn prepare(&self, change: &Change<'_>, new: &mut APIService, _old: Option<&APIService>) {
        if change.operation == Operation::Create && new.spec.service.is_none() {
            new.status.conditions = vec![local_condition(change.now)];
        }
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &APIService,
        _old: Option<&APIService>,
        problems: &mut Problems,
    ) {
        if change.subresource == "status" {
            check_conditions(&new.status.conditions, problems);
            return;
        }
        check_name(new, problems);
        check_spec(&new.spec, &Path::Root.field("spec"), problems);
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

/// The name says the version and the group, and so does the prefix of a name that the server makes.
fn check_name(new: &APIService, problems: &mut Problems) {
    let wanted = format!("{}.{}", new.spec.version, new.spec.group);
    let at = Path::Root.field("metadata");
    for (field, name) in [("generateName", &new.metadata.generate_name), ("name", &new.metadata.name)] {
        // What is no part of a path is a problem already.
        let is_name = !name.is_empty() && Flaws::of(format::path_segment, name).is_empty();
        if is_name && *name != wanted {
            let detail = format!("must be `spec.version+\".\"+spec.group`: {}", quote(&wanted));
            problems.invalid(&at.field(field), &quote(name), &detail);
        }
    }
}

fn check_spec(spec: &APIServiceSpec, at: &Path<'_>, problems: &mut Problems) {
    if !spec.group.is_empty() {
        check::format(&spec.group, format::dns_subdomain, &at.field("group"), problems);
    } else if spec.version != "v1" {
        problems.required(&at.field("group"), "only v1 may have an empty group and it better be legacy kube");
    }
    check::format(&spec.version, format::dns_1035_label, &at.field("version"), problems);
    for (field, number, most) in [
        ("groupPriorityMinimum", spec.group_priority_minimum, GROUP_PRIORITY_MAX),
        ("versionPriority", spec.version_priority, VERSION_PRIORITY_MAX),
    ] {
        if !(1..=most).contains(&number) {
            let detail = format!("must be positive and less than {most}");
            problems.invalid(&at.field(field), &number.to_string(), &detail);
        }
    }
    check_server(spec, at, problems);
}

/// A server elsewhere is reached by its service. For this one nothing of that may be said.
fn check_server(spec: &APIServiceSpec, at: &Path<'_>, problems: &mut Problems) {
    let (trust, skip) = (at.field("caBundle"), at.field("insecureSkipTLSVerify"));
    let Some(service) = &spec.service else {
        if !spec.ca_bundle.is_empty() {
            let shown = format!("{} bytes", spec.ca_bundle.len());
            problems.invalid(&trust, &quote(&shown), "local APIServices may not have a caBundle");
        }
        if spec.insecure_skip_tls_verify {
            problems.invalid(&skip, "true", "local APIServices may not have insecureSkipTLSVerify");
        }
        return;
    };
    let place = at.field("service");
    for (field, value) in [("namespace", &service.namespace), ("name", &service.name)] {
        if value.is_empty() {
            problems.required(&place.field(field), "");
        }
    }
    if let Some(port) = service.port.filter(|port| !(1..=65535).contains(port)) {
        let detail = "port is not valid: must be between 1 and 65535, inclusive";
        problems.invalid(&place.field("port"), &port.to_string(), detail);
    }
    if spec.insecure_skip_tls_verify && !spec.ca_bundle.is_empty() {
        problems.invalid(&skip, "true", "may not be true if caBundle is present");
    }
}

fn check_conditions(conditions: &[APIServiceCondition], problems: &mut Problems) {
    let status = Path::Root.field("status");
    let list = status.field("conditions");
    for (index, condition) in conditions.iter().enumerate() {
        if !STATUSES.contains(&condition.status.as_str()) {
            let item = list.index(index);
            problems.not_supported_in_order(&item.field("status"), &quote(&condition.status), STATUSES);
        }
    }
}

fn available(object: &APIService) -> String {
    let condition = object.status.conditions.iter().find(|condition| condition.type_ == AVAILABLE);
    match condition {
        None => "Unknown".to_owned(),
        Some(condition) if condition.status == "True" => condition.status.clone(),
        Some(condition) => format!("{} ({})", condition.status, condition.reason),
    }
}
