//! Events: they are in the namespace of their object, and those of the newer form name their reporter.

use generated_core::core::v1::{Event, EventSource, ObjectReference};
use machinery::{
    change::Change,
    check,
    columns::Cell,
    format,
    path::Path,
    problem::{Problems, quote, tree},
    strategy::Strategy,
};

/// The rules of events that span several fields.
#[derive(Debug)]
pub(crate) struct EventStrategy;

/// The group whose API is stricter than that of `core`.
const STRICT_GROUP: &str = "events";

/// The namespace of events about objects without a namespace.
const NAMESPACE_DEFAULT: &str = "default";

/// The longest word for programs, in the newer form.
const WORD_BYTES_MAX: usize = 128;

/// The longest text for people, in the newer form. The older form never had a bound.
const MESSAGE_BYTES_MAX: usize = 1024;

/// The smallest count of a series in the newer form.
const SERIES_COUNT_MIN: i32 = 2;

impl Strategy for EventStrategy {
    type Object = Event;

    fn validate(&self, change: &Change<'_>, new: &Event, old: Option<&Event>, problems: &mut Problems) {
        check_namespace(change, new, problems);
        let is_strict = change.group == STRICT_GROUP;
        if new.event_time.is_some() {
            let controller = if is_strict { "reportingController" } else { "reportingComponent" };
            check_report(controller, new, problems);
        }
        match old {
            // The older API has to accept what its clients have always sent.
            _ if !is_strict => {}
            None => check_new(new, problems),
            Some(old) => check_changed(new, old, problems),
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
    let is_newer = event.event_time.is_some();
    let fits = if other.is_empty() {
        own == NAMESPACE_DEFAULT || (is_newer && own == change.brand.system_namespace)
    } else {
        is_newer || own == other
    };
    if !fits {
        let at = Path::Root.field("involvedObject");
        problems.invalid(&at.field("namespace"), &quote(other), "does not match event.namespace");
    }
}

/// Checks the fields that the newer form requires. `controller` is the API's name of the reporter.
fn check_report(controller: &str, event: &Event, problems: &mut Problems) {
    let at = Path::Root.field(controller);
    if event.reporting_component.is_empty() {
        problems.required(&at, "");
    }
    check::format(&event.reporting_component, format::qualified_name, &at, problems);
    let words = [
        ("reportingInstance", &event.reporting_instance),
        ("action", &event.action),
        ("reason", &event.reason),
    ];
    for (name, word) in words {
        if word.is_empty() {
            problems.required(&Path::Root.field(name), "");
        }
        check_length(name, word, WORD_BYTES_MAX, problems);
    }
    check_length("message", &event.message, MESSAGE_BYTES_MAX, problems);
}

fn check_length(field: &str, text: &str, bytes_max: usize, problems: &mut Problems) {
    if text.len() > bytes_max {
        // The value is shown as empty, and bytes are called characters, as in the reference server.
        let detail = format!("can have at most {bytes_max} characters");
        problems.invalid(&Path::Root.field(field), "\"\"", &detail);
    }
}

/// Checks a new event in the stricter API: only fields of the newer form.
fn check_new(event: &Event, problems: &mut Problems) {
    check_series(event, problems);
    if event.event_time.is_none() {
        problems.required(&Path::Root.field("eventTime"), "");
    }
    if !["Normal", "Warning"].contains(&event.type_.as_str()) {
        let detail = format!("has invalid value: {}", event.type_);
        problems.invalid(&Path::Root.field("type"), "\"\"", &detail);
    }
    let older = [
        ("firstTimestamp", event.first_timestamp.is_some()),
        ("lastTimestamp", event.last_timestamp.is_some()),
        ("count", event.count != 0),
        ("source", event.source != EventSource::default()),
    ];
    for (field, _) in older.iter().filter(|(_, is_set)| *is_set) {
        problems.invalid(&Path::Root.field(field), "\"\"", "needs to be unset");
    }
}

fn check_series(event: &Event, problems: &mut Problems) {
    let Some(series) = &event.series else { return };
    let at = Path::Root.field("series");
    if series.count < SERIES_COUNT_MIN {
        problems.invalid(&at.field("count"), "\"\"", &format!("should be at least {SERIES_COUNT_MIN}"));
    }
    if series.last_observed_time.is_none() {
        problems.required(&at.field("lastObservedTime"), "");
    }
}

/// Checks an update in the stricter API: besides metadata, only the series may change.
fn check_changed(new: &Event, old: &Event, problems: &mut Problems) {
    if new.series != old.series {
        check_series(new, problems);
    }
    let fields = [
        ("involvedObject", tree(&old.involved_object), tree(&new.involved_object)),
        ("reason", tree(&old.reason), tree(&new.reason)),
        ("message", tree(&old.message), tree(&new.message)),
        ("source", tree(&old.source), tree(&new.source)),
        ("firstTimestamp", tree(&old.first_timestamp), tree(&new.first_timestamp)),
        ("lastTimestamp", tree(&old.last_timestamp), tree(&new.last_timestamp)),
        ("count", tree(&old.count), tree(&new.count)),
        ("type", tree(&old.type_), tree(&new.type_)),
        ("eventTime", tree(&old.event_time), tree(&new.event_time)),
        ("action", tree(&old.action), tree(&new.action)),
        ("related", tree(&old.related), tree(&new.related)),
        ("reportingController", tree(&old.reporting_component), tree(&new.reporting_component)),
        ("reportingInstance", tree(&old.reporting_instance), tree(&new.reporting_instance)),
    ];
    for (field, _, after) in fields.iter().filter(|(_, before, after)| before != after) {
        problems.invalid(&Path::Root.field(field), after, "field is immutable");
    }
}

fn object_text(object: &ObjectReference) -> String {
    let kind = object.kind.to_lowercase();
    if object.name.is_empty() { kind } else { format!("{kind}/{}", object.name) }
}

/// The reporting program and its host, from either form.
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
