//! Bodies in JSON, as objects of every kind.

use engine::{
    call::FieldValidation::{Ignore, Strict, Warn},
    catalog::Resource,
    heads::Heads,
    step::codec::{self, Body},
};
use machinery::{
    change::{Change, Operation},
    columns,
    gates::Gates,
    json::{DEPTH_MAX, FINDINGS_MAX, Reader, Writer, pick, text_of},
    object::Object,
    problem::Problems,
    user::User,
};
use serde_json::Value;
use storage::entry::HeadReader;

use crate::world::{self, json_of, read_own, shown};

/// The first byte is the kind, the rest a body.
///
/// - The three ways of validation agree: what strict takes, the others take without a word; what only strict
///   refuses, the others take, and a warning says so; all make the same object; a refusal is 400.
/// - What stops the reader stands inside of the text; findings are bounded; brackets beyond the depth stop.
/// - What was read is written and read again without a finding, and written alike.
/// - See `sound`.
pub fn json(data: &[u8]) {
    let Some((resource, body)) = world::split_resource(data) else { return };
    check_reader(resource, body);
    let read = |validation| codec::from_json(resource, body, validation, Vec::new());
    let (ignoring, warning, strict) = (read(Ignore), read(Warn), read(Strict));
    for error in [&ignoring, &warning, &strict].into_iter().filter_map(|read| read.as_ref().err()) {
        assert_eq!(error.status.code, 400, "{}", error.status.message);
    }
    let (Ok(ignoring), Ok(warning)) = (&ignoring, &warning) else {
        assert!(ignoring.is_err() && warning.is_err() && strict.is_err(), "{}", shown(body));
        return;
    };
    assert!(ignoring.warnings.is_empty());
    assert_eq!(strict.is_ok(), warning.warnings.is_empty(), "{}", shown(body));
    let text = json_of(resource, ignoring.object.as_ref());
    for Body { object, .. } in std::iter::once(warning).chain(&strict) {
        assert_eq!(shown(&json_of(resource, object.as_ref())), shown(&text));
    }
    sound(resource, ignoring.object.as_ref());
}

/// The reader itself, before anything is made of what it says.
fn check_reader(resource: &Resource, body: &[u8]) {
    let mut reader = Reader::new(body);
    let read = resource.kind.decode_json(&mut reader);
    if let Err(stop) = &read {
        assert!(stop.offset() <= body.len() && stop.column() >= 1 && stop.line() >= 1);
        assert!(!stop.message().is_empty());
    }
    // As many wrong types as others.
    assert!(reader.findings().len() <= 2 * FINDINGS_MAX);
    let deep =
        body.len() > DEPTH_MAX && body.iter().take(DEPTH_MAX + 1).all(|byte| matches!(byte, b'[' | b'{'));
    assert!(!(deep && read.is_ok()));
}

/// What holds of every object that a client could bring into being, however it came.
///
/// - Its JSON is read again without a finding, and written alike. The same through the binary form.
/// - Single values, the head and the columns that are taken from the text are those of the object.
/// - Defaults change nothing when they are filled a second time. Rules and strategies take any object.
/// - A version that is not stored comes back from the stored one as it was.
pub(crate) fn sound(resource: &Resource, object: &dyn Object) {
    let text = json_of(resource, object);
    let again = read_own(resource, &text);
    assert_eq!(shown(&json_of(resource, again.as_ref())), shown(&text));
    assert_eq!(shown(&json_of(resource, object.clone_object().as_ref())), shown(&text));
    assert!(!object.differs_in_generation(again.as_ref()));
    check_binary(resource, object, &text);
    check_picked(resource, object, &text);
    check_versions(resource, object);
    check_write(resource, object);
}

fn check_binary(resource: &Resource, object: &dyn Object, text: &[u8]) {
    let mut writer = machinery::wire::Writer::new();
    object.encode_wire(&mut writer);
    let binary = writer.into_bytes();
    let again = resource.kind.decode_wire(&binary).expect("our own message");
    let mut writer = machinery::wire::Writer::new();
    again.encode_wire(&mut writer);
    assert_eq!(writer.into_bytes(), binary, "{}", shown(text));
    assert_eq!(shown(&json_of(resource, again.as_ref())), shown(text));
}

fn check_picked(resource: &Resource, object: &dyn Object, text: &[u8]) {
    let metadata = object.metadata();
    let name = pick(text, &["metadata", "name"]).map(text_of).unwrap_or_default();
    assert_eq!(name, metadata.name);
    let stored = resource.stored();
    if resource.version_number() == 0 {
        let mut writer = Writer::reserving_revision();
        writer.object(|writer| object.encode_fields(writer));
        let stamp_at = writer.stamp_at().expect("a place for the revision");
        let unstamped = writer.into_bytes();
        let head = Heads::new(&generated::KINDS).read(stored.id, &unstamped, stamp_at);
        let labels = metadata.labels.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        assert!(head.labels().eq(labels), "{}", shown(text));
    }
    let tree: Value = serde_json::from_slice(text).unwrap_or_else(|error| panic!("{error}: {}", shown(text)));
    for column in &resource.kind.columns {
        let _ = columns::cell(column, &tree, world::now());
        if let Some(strategy) = resource.strategy() {
            let _ = strategy.cell(&column.name, object);
        }
    }
}

fn check_versions(resource: &Resource, object: &dyn Object) {
    let Some(stored) = resource.to_stored(object) else { return };
    let text = json_of(resource.stored(), stored.as_ref());
    let back = resource.of_stored(read_own(resource.stored(), &text));
    let again = resource.to_stored(back.as_ref()).expect("it is not the stored version");
    assert_eq!(shown(&json_of(resource.stored(), again.as_ref())), shown(&text));
}

fn check_write(resource: &Resource, object: &dyn Object) {
    let mut filled = object.clone_object();
    filled.default_fields();
    let once = json_of(resource, filled.as_ref());
    filled.default_fields();
    assert_eq!(shown(&json_of(resource, filled.as_ref())), shown(&once));

    let gates = Gates::defaults(generated::gates::GATES);
    let user = User { name: "alice".to_owned(), ..User::default() };
    for old in [None, Some(object)] {
        let change = Change {
            operation: if old.is_some() { Operation::Update } else { Operation::Create },
            group: &resource.kind.group,
            version: &resource.kind.version,
            subresource: "",
            now: world::now(),
            user: &user,
            brand: world::brand(),
            gates: &gates,
        };
        let mut new = filled.clone_object();
        let mut problems = Problems::default();
        if let Some(strategy) = resource.strategy() {
            strategy.default_fields(world::brand(), new.as_mut());
        }
        new.prepare(&change, old);
        if let Some(strategy) = resource.strategy() {
            strategy.prepare(&change, new.as_mut(), old);
            if let Some(old) = old {
                strategy.validate_change(&change, new.as_ref(), old, &mut problems);
            }
            strategy.validate(&change, new.as_ref(), old, &mut problems);
        }
        new.validate(&change, old, &mut problems);
        for problem in problems.as_slice() {
            assert!(!problem.to_string().is_empty());
        }
        let written = json_of(resource, new.as_ref());
        assert_eq!(shown(&json_of(resource, read_own(resource, &written).as_ref())), shown(&written));
    }
}
