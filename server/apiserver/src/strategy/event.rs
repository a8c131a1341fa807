//! Events: they stand in the namespace of their object, and those of the newer form say who reports them.

use generated::core::v1::{Event, EventSource, ObjectReference};
use machinery::{
    change::Change,
    check,
    columns::Cell,
    format,
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

/// The rules of events that span several fields.
#[derive(Debug)]
pub struct EventStrategy;

/// Where events of objects without a namespace are.
const NAMESPACE_DEFAULT: &str = "default";

/// Most bytes of a word for programs, in the newer form.
const WORD_BYTES_MAX: usize = 128;

/// Most bytes of the text for people, in the newer form. The older one never had a bound.
const MESSAGE_BYTES_MAX: usize = 1024;

impl Strategy for EventStrategy {
    type Object = Event;

    fn validate(&self, change: &Change<'_>, new: &Event, _old: Option<&Event>, problems: &mut Problems) {
        check_namespace(change, new, problems);
        if new.event_time.is_some() {
            check_report(new, problems);
        }
    }

    fn cell(&self, column: &str, event: &Event) -> Cell {
        match column {
            "Object" => Cell::Text(object_text(&event.involved_object)),
            "Source" => Cell::Text(source_text(event)),
            "Message" => Cell::Text(event.message.trim().to_owned()),
            "Count" => Cell::Integer(count(event).into()),
            _ => Cell::Empty,
        }
    }
}

fn check_namespace(change: &Change<'_>, event: &Event, problems: &mut Problems) {
    let (own, other) = (event.metadata.namespace.as_str(), event.involved_object.namespace.as_str());
    let fits = if other.is_empty() {
        own == NAMESPACE_DEFAULT || (event.event_time.is_some() && own == change.brand.system_namespace)
    } else {
        own == other
    };
    if !fits {
        let at = Path::Root.field("involvedObject");
        problems.invalid(&at.field("namespace"), &quote(other), "does not match event.namespace");
    }
}

/// What an event of the newer form must tell.
fn check_report(event: &Event, problems: &mut Problems) {
    let controller = Path::Root.field("reportingComponent");
    if event.reporting_component.is_empty() {
        problems.required(&controller, "");
    } else {
        check::format(&event.reporting_component, format::qualified_name, &controller, problems);
    }
    let words = [
        ("reportingInstance", &event.reporting_instance),
        ("action", &event.action),
        ("reason", &event.reason),
    ];
    for (name, word) in words {
        let at = Path::Root.field(name);
        if word.is_empty() {
            problems.required(&at, "");
        } else if word.len() > WORD_BYTES_MAX {
            problems.too_long(&at, WORD_BYTES_MAX);
        }
    }
    if event.message.len() > MESSAGE_BYTES_MAX {
        problems.too_long(&Path::Root.field("message"), MESSAGE_BYTES_MAX);
    }
}

fn object_text(object: &ObjectReference) -> String {
    let kind = object.kind.to_lowercase();
    if object.name.is_empty() { kind } else { format!("{kind}/{}", object.name) }
}

/// The program and its host, in whichever form they are told.
fn source_text(event: &Event) -> String {
    let first = |old: &str, new: &str| if old.is_empty() { new.to_owned() } else { old.to_owned() };
    let EventSource { component, host } = &event.source;
    let mut text = first(component, &event.reporting_component);
    let host = first(host, &event.reporting_instance);
    if !host.is_empty() {
        text.push_str(&format!(", {host}"));
    }
    text
}

/// A series counts for itself; what has no count happened once.
fn count(event: &Event) -> i32 {
    match &event.series {
        Some(series) => series.count,
        None if event.count == 0 => 1,
        None => event.count,
    }
}
