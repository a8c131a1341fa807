//! What emitted code does, on the made-up kind of the generator's own tests: its output is compiled here,
//! because the generator may not import what it writes.

#[path = "specimen/agreement.rs"]
mod agreement;
#[path = "specimen/relations.rs"]
mod relations;
#[path = "specimen/versions.rs"]
mod versions;
#[path = "../../../codegen/tests/specimen/generated/groups/specimen/src"]
mod specimen_sources {
    #[rustfmt::skip]
    pub mod specimen;
}
#[path = "../../../codegen/tests/specimen/generated/groups/autoscaling/src"]
mod autoscaling_sources {
    #[rustfmt::skip]
    pub mod autoscaling;
}
#[path = "../../../codegen/tests/specimen/generated/groups/exhibit/src"]
mod exhibit_sources {
    #[rustfmt::skip]
    pub mod exhibit;
}

use std::{collections::BTreeMap, sync::Arc};

pub use autoscaling_sources::autoscaling;
pub use exhibit_sources::exhibit;
use machinery::{
    brand::Brand,
    change::{Change, Operation},
    gates::{Gate, Gates, Stage},
    json,
    kind::Kind,
    object::Object,
    prepare::same_kind,
    problem::Problems,
    strategy::{AnyStrategy, Strategy, StrategyTable},
    time::Time,
    user::User,
    wire,
};
use specimen::{
    v1::{Gadget, Specimen, SpecimenSpec, specimen::kind::KIND},
    v1beta1,
};
pub use specimen_sources::specimen;

static BRAND: Brand = Brand {
    name: "test",
    product: "Product",
    domain: "test.io",
    group_suffix: "test.io",
    plain_groups: &[],
    suffixed_groups: &[],
    api_release: "1.25",
    binary_media_type: "",
    system_namespace: "",
    public_namespace: "",
    node_lease_namespace: "",
    namespace_finalizer: "",
    namespace_name_label: "",
    initial_events_annotation: "",
    expired_watch: "status",
    signer_api_server_client: "",
    signer_api_server_client_node_agent: "",
    signer_node_agent_serving: "",
    signer_legacy_unknown: "",
    service_account_token_type: "",
    service_account_name_annotation: "",
    bootstrap_token_type: "",
    bootstrap_signature_key: "",
    client_config_key: "",
    root_ca_config_map: "",
    token_volume: "",
    api_definitions: "",
    extension_definitions: "",
    aggregation_definitions: "",
    shared_definitions: "",
    zero_default: "",
};

static GATES: &[Gate] = &[Gate { name: "SpecimenHints", stage: Stage::Alpha, default: false, locked: false }];

fn read(kind: &Kind, text: &str) -> Box<dyn Object> {
    let mut reader = json::Reader::new(text.as_bytes());
    let object = kind.decode_json(&mut reader).expect("the text is JSON");
    assert!(reader.findings().is_empty(), "{text}: {:?}", reader.findings());
    object
}

fn show(object: &dyn Object) -> String {
    let mut writer = json::Writer::new();
    writer.object(|w| object.encode_fields(w));
    String::from_utf8(writer.into_bytes()).expect("JSON is text")
}

fn spec_of(object: &dyn Object) -> SpecimenSpec {
    same_kind::<Specimen>(object).spec.clone()
}

/// Runs something in the circumstances of a write by Ann through a sub-resource.
fn writing<R>(subresource: &str, gates: &Gates, run: impl FnOnce(&Change<'_>) -> R) -> R {
    let user = User {
        name: "ann".to_owned(),
        uid: "u1".to_owned(),
        groups: vec!["g".to_owned()],
        extra: BTreeMap::from([("k".to_owned(), vec!["v".to_owned()])]),
    };
    let now = Time::parse("2026-01-02T03:04:05Z").expect("the time is sound");
    run(&Change {
        operation: Operation::Update,
        group: "specimen",
        version: "v1",
        subresource,
        now,
        user: &user,
        brand: &BRAND,
        gates,
    })
}

/// A sound specimen with these fields in its spec.
fn with(fields: &str) -> String {
    let mut spec = serde_json::json!({ "title": "Good title", "words": ["a"] });
    let fields: BTreeMap<String, serde_json::Value> =
        serde_json::from_str(&format!("{{{fields}}}")).expect("the fields are JSON");
    for (name, value) in fields {
        spec[name] = value;
    }
    serde_json::json!({ "spec": spec }).to_string()
}

fn problems(new: &str, old: Option<&str>) -> Vec<String> {
    let (new, old) = (read(&KIND, new), old.map(|old| read(&KIND, old)));
    let mut problems = Problems::default();
    writing("", &Gates::defaults(GATES), |change| new.validate(change, old.as_deref(), &mut problems));
    problems.as_slice().iter().map(ToString::to_string).collect()
}

#[test]
fn rules_find_what_is_wrong_with_a_new_object() {
    let rows: [(&str, &[&str]); 25] = [
        ("", &[]),
        (r#""count":9,"total":0,"ratio":0.5,"mode":"Careful""#, &[]),
        (r#""count":-1"#, &["spec.count: Invalid value: -1: must be greater than or equal to 1"]),
        (r#""count":10"#, &["spec.count: Invalid value: 10: is more than anybody needs"]),
        (r#""total":-1"#, &["spec.total: Invalid value: -1: must be greater than or equal to 0"]),
        (r#""ratio":1.5"#, &["spec.ratio: Invalid value: 1.5: must be less than or equal to 1"]),
        (r#""title":"""#, &["spec.title: Required value: is what people see"]),
        (
            r#""title":"Product""#,
            &[r#"spec.title: Invalid value: "Product": must not be the name of Product"#],
        ),
        (
            r#""title":"Forbidden""#,
            &[r#"spec.title: Invalid value: "Forbidden": must not be the name of Product"#],
        ),
        (
            r#""title":"x""#,
            &[
                r#"spec.title: Invalid value: "x": must match the pattern [A-Z][a-z ]*"#,
                r#"spec.title: Invalid value: "x": must have at least 2 characters"#,
            ],
        ),
        (r#""title":"A very long title indeed""#, &["spec.title: Too long: must have at most 20 characters"]),
        (
            r#""mode":"Slow""#,
            &[r#"spec.mode: Unsupported value: "Slow": supported values: "Careful", "Fast""#],
        ),
        (r#""words":[]"#, &[]),
        (r#""words":["a","b","c","d"]"#, &["spec.words: Too many: 4: must have at most 3 items"]),
        (
            r#""words":["a","","a"]"#,
            &[r#"spec.words[2]: Duplicate value: "a""#, "spec.words[1]: Required value: must say something"],
        ),
        (r#""pairs":{"a":"1","b":"2","c":"3"}"#, &["spec.pairs: Too many: 3: must have at most 2 items"]),
        (r#""pairs":{"a":"123456","b":""}"#, &["spec.pairs[a]: Too long: must have at most 5 characters"]),
        (r#""secret":"MTIzNDU2Nzg5""#, &["spec.secret: Too long: may not be more than 8 bytes"]),
        (r#""root":{"name":"r","left":{}}"#, &["spec.root.left.name: Required value"]),
        (
            r#""root":{"name":"r","others":[{"name":"x"},{"name":"x"}]}"#,
            &[r#"spec.root.others[1].name: Duplicate value: "x""#],
        ),
        (r#""choice":{"word":"w"}"#, &[]),
        (
            r#""choice":{"word":"w","number":1}"#,
            &["spec.choice.number: Forbidden: may not be set together with word"],
        ),
        (r#""parts":[{"name":"p"},{"name":"p","side":"left"}]"#, &[]),
        (
            r#""parts":[{"name":"p"},{"name":"p"}]"#,
            &[r#"spec.parts[1]: Invalid value: {"name":"p","side":""}: is there already"#],
        ),
        (
            r#""parts":[{"name":"p","weights":{"w":0}}]"#,
            &["spec.parts[0].weights[w]: Invalid value: 0: must be greater than or equal to 1"],
        ),
    ];
    for (fields, expected) in rows {
        assert_eq!(problems(&with(fields), None), expected, "{fields}");
    }
}

#[test]
fn stored_values_hold_against_changes() {
    let rows: [(&str, &str, &[&str]); 7] = [
        // What is stored already is not judged again.
        (r#""title":"x""#, r#""title":"x""#, &[]),
        ("", r#""title":"Other""#, &[r#"spec.title: Invalid value: "Other": field is immutable"#]),
        (
            r#""parts":[{"name":"a","fixed":1},{"name":"b","fixed":2}]"#,
            r#""parts":[{"name":"b","fixed":2},{"name":"a","fixed":3},{"name":"c","fixed":9}]"#,
            &["spec.parts[1].fixed: Invalid value: 3: is fixed"],
        ),
        (r#""root":{"name":"r"}"#, r#""root":{"name":"r","label":"l"}"#, &[]),
        (
            r#""root":{"name":"r","label":"l"}"#,
            r#""root":{"name":"r","label":"m"}"#,
            &["spec.root.label: Forbidden: field is immutable once set"],
        ),
        (
            r#""root":{"name":"r","left":{"name":"s","label":"l"}}"#,
            r#""root":{"name":"r","left":{"name":"s"}}"#,
            &["spec.root.left.label: Forbidden: field is immutable once set"],
        ),
        ("", r#""root":{"name":"r","label":"l"}"#, &[]),
    ];
    for (old, new, expected) in rows {
        assert_eq!(problems(&with(new), Some(&with(old))), expected, "{new}");
    }
}

/// The writable parts of a specimen as `title phase/note/count`.
fn written(object: &dyn Object) -> String {
    let object = same_kind::<Specimen>(object);
    let status = object.status.as_ref().map(|status| {
        let extra = status.extra.clone().unwrap_or_default();
        format!("{}/{}/{}", status.phase, extra.note, extra.count)
    });
    format!("{} {}", object.spec.title, status.unwrap_or_else(|| "-".to_owned()))
}

#[test]
fn each_url_sets_its_own_part() {
    let old = r#"{"spec":{"title":"Old"},"status":{"phase":"p","extra":{"note":"n","count":1}}}"#;
    let new = r#"{"spec":{"title":"New"},"status":{"phase":"q","extra":{"note":"m","count":2}}}"#;
    let rows = [
        ("", Some(old), new, "New p/n/1"),
        ("status", Some(old), new, "Old q/m/2"),
        ("part", Some(old), new, "Old q/m/1"),
        // What may not be set stays, even where the new object has no place for it.
        ("part", Some(old), "{}", "Old //1"),
        ("part", Some("{}"), new, " q/m/0"),
        ("", None, new, "New -"),
        ("part", None, new, " /m/0"),
    ];
    for (subresource, old, new, expected) in rows {
        let (mut object, old) = (read(&KIND, new), old.map(|old| read(&KIND, old)));
        writing(subresource, &Gates::default(), |change| object.prepare(change, old.as_deref()));
        assert_eq!(written(&*object), expected, "{subresource}");
    }
}

#[test]
fn the_server_fills_drops_and_hides_fields() {
    let sent = r#"{"spec":{"owner":"eve","hint":"left","dropped":"d"}}"#;
    let stored = r#"{"spec":{"owner":"bob","hint":"right","dropped":"d"}}"#;
    let (off, mut on) = (Gates::defaults(GATES), Gates::defaults(GATES));
    on.set(GATES, "SpecimenHints", true).expect("the gate is declared");
    let rows = [
        (&off, None, sent, ["ann", "", ""]),
        (&on, None, sent, ["ann", "left", ""]),
        // A stored hint keeps the gate open for this object, and the stored owner stays.
        (&off, Some(stored), sent, ["bob", "left", ""]),
        (&off, Some("{}"), sent, ["", "", ""]),
        // Unchanged as a whole, so nothing is dropped.
        (&off, Some(stored), stored, ["bob", "right", "d"]),
    ];
    for (gates, old, new, expected) in rows {
        let (mut object, old) = (read(&KIND, new), old.map(|old| read(&KIND, old)));
        writing("", gates, |change| object.prepare(change, old.as_deref()));
        let SpecimenSpec { owner, hint, dropped, .. } = spec_of(&*object);
        assert_eq!([owner, hint, dropped], expected);
    }
}

#[test]
fn a_closed_gate_asks_for_nothing() {
    static SHADES: &[Gate] =
        &[Gate { name: "SpecimenShades", stage: Stage::Beta, default: true, locked: false }];
    let kind = &specimen::v1::option::kind::KIND;
    let (on, mut off) = (Gates::defaults(SHADES), Gates::defaults(SHADES));
    off.set(SHADES, "SpecimenShades", false).expect("the gate is declared");
    let told = |gates: &Gates, new: &str, old: Option<&str>| {
        let (mut object, old) = (read(kind, new), old.map(|old| read(kind, old)));
        let mut problems = Problems::default();
        writing("", gates, |change| {
            object.prepare(change, old.as_deref());
            object.validate(change, old.as_deref(), &mut problems);
        });
        let fields = problems.as_slice().iter().map(ToString::to_string);
        fields.map(|text| text.split(": ").take(1).collect::<String>()).collect::<Vec<_>>()
    };
    let all = ["spec.name", "spec.depth", "spec.count", "spec.shade.color"];
    assert_eq!(told(&on, "{}", None), all);
    assert_eq!(told(&off, "{}", None), [""; 0]);
    // What is dropped is as if it had not been sent.
    assert_eq!(told(&off, r#"{"spec":{"count":-1}}"#, None), [""; 0]);
    // An object that has the fields already is checked.
    let stored = r#"{"spec":{"name":"a","depth":1,"count":1,"shade":{"color":"red"}}}"#;
    assert_eq!(told(&off, r#"{"spec":{"name":"b","count":-1}}"#, Some(stored)), ["spec.count"]);
}

#[test]
fn every_part_of_the_caller_is_taken() {
    let mut object = read(&KIND, "{}");
    writing("", &Gates::default(), |change| object.prepare(change, None));
    let expected = r#""owner":"ann","ownerId":"u1","ownerGroups":["g"],"ownerExtra":{"k":["v"]}"#;
    assert!(show(&*object).contains(expected), "{}", show(&*object));
}

#[test]
fn defaults_fill_what_is_absent() {
    let mut object = read(&KIND, "{}");
    object.default_fields();
    let expected = concat!(
        r#"{"metadata":{},"spec":{"flag":true,"count":3,"total":0,"title":"","#,
        r#""mode":"Fast","words":null,"wait":"5s"}}"#
    );
    assert_eq!(show(&*object), expected);
    let mut object = read(&KIND, r#"{"spec":{"flag":false,"count":1,"mode":"Careful","wait":"1m0s"}}"#);
    let before = show(&*object);
    object.default_fields();
    assert_eq!(show(&*object), before);
}

#[test]
fn deprecated_fields_warn() {
    for (text, expected) in [(r#"{"spec":{"old":"x"}}"#, &["spec.old: use title"][..]), ("{}", &[])] {
        let mut warnings = Vec::new();
        read(&KIND, text).deprecations(&mut warnings);
        assert_eq!(warnings, expected);
    }
}

#[test]
fn generation_counts_content_and_labels() {
    let rows = [
        (r#"{"metadata":{"name":"a"}}"#, false),
        (r#"{"metadata":{"labels":{"a":"b"}}}"#, true),
        (r#"{"spec":{"title":"a"}}"#, true),
        (r#"{"status":{}}"#, true),
    ];
    for (text, differs) in rows {
        assert_eq!(read(&KIND, text).differs_in_generation(&*read(&KIND, "{}")), differs, "{text}");
    }
}

#[test]
fn both_codecs_give_back_what_they_took() {
    let text = concat!(
        r#"{"metadata":{"name":"n"},"spec":{"flag":false,"count":1,"total":-5,"#,
        r#""ratio":0.25,"title":"T","mode":"Fast","hint":"left","words":["a"],"pairs":{"k":"v"},"#,
        r#""secret":"AQI=","owner":"o","#,
        r#""ownerExtra":{"e":["x","y"]},"root":{"name":"r","left":{"name":"l"},"others":[{"name":"o"}]},"#,
        r#""choice":{"number":7},"parts":[{"name":"p","weights":{"w":1}}],"wait":"5s","share":"500m","#,
        r#""port":"http","anything":{"a":[1,null]}},"#,
        r#""status":{"phase":"p","seen":"2026-01-02T03:04:05Z","checked":"2026-01-02T03:04:05.000006Z"}}"#,
    );
    let object = read(&KIND, text);
    assert_eq!(show(&*object), text);
    let mut writer = wire::Writer::new();
    object.encode_wire(&mut writer);
    let again = KIND.decode_wire(&writer.into_bytes()).expect("it was just written");
    assert_eq!(show(&*again), text);
    assert_eq!(show(&*object.clone_object()), text);
}

#[test]
fn an_envelope_reads_its_own_kind() {
    let mut reader = json::Reader::new(br#"{"kind":"Report","apiVersion":"v1","message":"m"}"#);
    let report: specimen::v1::Report = reader.value().expect("the text is JSON");
    assert!(reader.findings().is_empty());
    assert_eq!(json::to_text(&report), r#"{"message":"m"}"#);
}

#[test]
fn the_row_says_what_the_schema_says() {
    assert_eq!(
        [&KIND.group, &KIND.version, &KIND.name, &KIND.plural],
        ["specimen", "v1", "Specimen", "specimina"]
    );
    assert_eq!(KIND.short, ["spe"]);
    assert_eq!(KIND.categories, ["all", "made"]);
    assert_eq!(KIND.verbs.len(), 7);
    assert_eq!(
        KIND.subresources.iter().map(|sub| sub.name.as_ref()).collect::<Vec<_>>(),
        ["part", "question", "scale", "status", "talk"]
    );
    assert_eq!(KIND.deletion_waits_for, ["spec", "words"]);
    assert_eq!(KIND.expires_after_seconds, Some(5400));
    let selectable: Vec<_> =
        KIND.selectable.iter().map(|field| format!("{}={}", field.label, field.path.join("."))).collect();
    assert_eq!(
        selectable,
        [
            "spec.title=spec.title",
            "phase=status.phase",
            "status.extra.note=status.extra.note",
            "status.extra.count=status.extra.count",
        ]
    );
    let words = &KIND.selectors;
    assert_eq!(words.also, [("words".into(), "phase".into())]);
    assert_eq!(words.otherwise, [("phase".into(), "spec.title".into())]);
    assert_eq!(
        (words.valueless.as_slice(), &*words.unknown),
        (&["nothing".into()][..], "no {label} in {apiVersion} {kind}")
    );
    assert!(KIND.create_on_update && !KIND.unconditional_update && !KIND.namespaced);
    let gone = KIND.deprecation.as_ref().expect("it is deprecated");
    assert_eq!((gone.since.as_ref(), gone.removed.as_ref()), ("1.1", "2.0"));
    let plain = &specimen::v1::plain::kind::KIND;
    assert!(plain.namespaced);
    assert_eq!(show(&*plain.empty()), r#"{"metadata":{}}"#);
}

fn table() -> StrategyTable {
    StrategyTable::default().with(versions::Hints).with(Titles)
}

fn strategy(kind: &Kind) -> Arc<dyn AnyStrategy> {
    table().bind(kind).expect("the program has one").expect("the schema says so")
}

struct Titles;

impl Strategy for Titles {
    type Object = Specimen;

    fn prepare(&self, _change: &Change<'_>, new: &mut Specimen, _old: Option<&Specimen>) {
        new.spec.title = "prepared".to_owned();
    }
}

#[test]
fn the_table_leads_to_the_kinds_own_strategy() {
    let mut object = KIND.empty();
    writing("", &Gates::default(), |change| strategy(&KIND).prepare(change, &mut *object, None));
    assert_eq!(spec_of(&*object).title, "prepared");
}

#[test]
fn a_strategy_is_bound_by_name_or_not_at_all() {
    let error = |table: &StrategyTable, kind: &Kind| table.bind(kind).err().map(|error| error.to_string());
    let missing = error(&StrategyTable::default().with(Titles), &specimen::v1::gadget::kind::KIND);
    assert_eq!(
        missing.as_deref(),
        Some(
            "the kind specimen/Gadget is declared with `strategy: true`, and the program has no strategy for \
             it"
        )
    );
    let plain = Kind { strategy: false, ..Kind::clone(&KIND) };
    assert_eq!(
        error(&table(), &plain).as_deref(),
        Some(
            "the program has a strategy for the kind specimen/Specimen, which is declared without `strategy: \
             true`"
        )
    );
    assert!(table().bind(&specimen::v1::plain::kind::KIND).expect("it needs none").is_none());
    let namesake = Kind { group: "other".into(), ..Kind::clone(&KIND) };
    assert!(error(&table(), &namesake).is_some(), "the same name in another group is another kind");
}

#[test]
fn a_kind_is_served_under_two_groups() {
    let (own, hub) = (&exhibit::v1::gadget::kind::KIND, &specimen::v1::gadget::kind::KIND);
    assert!(own.stored().is(hub));
    assert_ne!(own.id(), hub.id());
    // Selectors have names of their own, and look at what is kept for those of the stored version.
    let selectors = |kind: &Kind| -> Vec<(String, usize)> {
        kind.selectable.iter().map(|selectable| (selectable.label.to_string(), selectable.place)).collect()
    };
    assert_eq!(selectors(hub), [("spec.node".to_owned(), 0), ("spec.color".to_owned(), 1)]);
    assert_eq!(selectors(own), [("wanted.color".to_owned(), 1)]);
    let text = r#"{"wanted":{"color":"red"}}"#;
    let object = own.decode_json(&mut json::Reader::new(text.as_bytes())).expect("the text is JSON");
    let way = own.conversion.as_ref().expect("it is stored in the other group");
    let stored = way.convert.local().expect("it is generated").to_hub(&BRAND, object.as_ref());
    assert_eq!(same_kind::<specimen::v1::Gadget>(stored.as_ref()).spec.color.as_deref(), Some("red"));
    let mut back = own.empty();
    way.convert.local().expect("it is generated").of_hub(&BRAND, stored.as_ref(), back.as_mut());
    assert_eq!(same_kind::<exhibit::v1::Gadget>(back.as_ref()).wanted.color.as_deref(), Some("red"));
}

#[test]
fn a_scale_shows_and_sets_its_fields() {
    let sub = KIND.subresource("scale").expect("it is declared");
    let (kind, fields) = sub.scaled().expect("it is a scale");
    let mut object = serde_json::json!({
        "metadata": { "name": "a", "uid": "u", "labels": { "x": "y" } },
        "status": { "copies": 2, "labels": { "b": "2", "a": "1" } },
    });
    let expected = serde_json::json!({
        "metadata": { "name": "a", "uid": "u" },
        "spec": { "replicas": 0 },
        "status": { "replicas": 2, "selector": "a=1,b=2" },
    });
    assert_eq!(serde_json::Value::Object(fields.scale_of(&object)), expected);
    fields.set(&mut object, 5.into());
    assert_eq!(object["spec"], serde_json::json!({ "count": 5 }));
    assert_eq!(kind.name, "Scale");
}
