//! What the tests of schema and strategies share: reading an object, and writing it as the server would,
//! without a server.

use std::sync::{Arc, LazyLock};

use engine::{catalog::Catalog, runtime_config::RuntimeConfig};
use machinery::{
    brand::Brand,
    change::{Change, Operation},
    check,
    gates::Gates,
    json::Reader,
    kind::Kind,
    object::Object,
    path::Path,
    problem::Problems,
    time::Time,
    user::User,
};

/// The brand of the examples.
pub(crate) fn brand() -> &'static Brand {
    generated::brands::BRANDS
        .iter()
        .find(|brand| brand.name == "platform")
        .expect("the default brand is declared")
}

/// The time of every write.
pub(crate) fn now() -> Time {
    Time::parse("2026-05-04T03:02:01Z").expect("a sound time")
}

/// What a write made of an object, and what is wrong with it.
pub(crate) struct Written {
    pub(crate) object: Box<dyn Object>,
    pub(crate) problems: Vec<String>,
}

/// The kind that a body names.
pub(crate) fn kind_of(json: &[u8]) -> &'static Arc<Kind> {
    let body: serde_json::Value = serde_json::from_slice(json).expect("a body is JSON");
    let named = |kind: &&Arc<Kind>| {
        brand().api_version(&kind.group, &kind.version) == body["apiVersion"] && *kind.name == body["kind"]
    };
    generated::KINDS.iter().find(named).expect("a body names its kind")
}

/// Reads a body strictly and fills defaults.
pub(crate) fn decode(kind: &Kind, json: &[u8]) -> Box<dyn Object> {
    let mut reader = Reader::new(json);
    let mut object = kind.decode_json(&mut reader).expect("a body is JSON");
    reader.finish().expect("nothing follows a body");
    let findings: Vec<String> = reader.findings().iter().map(ToString::to_string).collect();
    assert_eq!(findings, [""; 0], "in {}", String::from_utf8_lossy(json));
    object.default_fields();
    object
}

/// Prepares and checks a write with every gate at its default.
pub(crate) fn write(
    kind: &Kind,
    mut object: Box<dyn Object>,
    old: Option<&dyn Object>,
    subresource: &str,
) -> Written {
    static USER: LazyLock<User> = LazyLock::new(|| User { name: "alice".to_owned(), ..User::default() });
    let gates = Gates::defaults(generated::gates::GATES);
    let change = Change {
        operation: if old.is_some() { Operation::Update } else { Operation::Create },
        group: &kind.group,
        version: &kind.version,
        subresource,
        now: now(),
        user: &USER,
        brand: brand(),
        gates: &gates,
    };
    let everything = RuntimeConfig::read(["api/all"]).expect("a sound setting");
    let catalog =
        Catalog::new(brand(), &generated::KINDS, &strategies::table(), &everything).expect("all have one");
    let version = catalog.group_version(&brand().api_version(&kind.group, &kind.version));
    let strategy = version.and_then(|version| version.get(kind.plural.as_ref())?.strategy());
    if let Some(strategy) = strategy {
        strategy.default_fields(brand(), object.as_mut());
    }
    object.prepare(&change, old);
    if let Some(strategy) = strategy {
        strategy.prepare(&change, object.as_mut(), old);
    }
    let mut problems = Problems::default();
    if kind.stored {
        check::format(
            &object.metadata().name,
            kind.name_format,
            &Path::Root.field("metadata").field("name"),
            &mut problems,
        );
    }
    if let (Some(strategy), Some(old)) = (strategy, old) {
        strategy.validate_change(&change, object.as_ref(), old, &mut problems);
    }
    object.validate(&change, old, &mut problems);
    if let Some(strategy) = strategy {
        strategy.validate(&change, object.as_ref(), old, &mut problems);
    }
    let problems = problems.as_slice().iter().map(ToString::to_string).collect();
    Written { object, problems }
}
