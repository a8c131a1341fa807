//! Arbitrary messages of any declared type.

use std::{
    collections::HashMap,
    fmt,
    hash::{BuildHasher, RandomState},
};

use proptest::{
    collection, option,
    prelude::*,
    test_runner::{Config, RngSeed, TestRunner},
};
use prost_reflect::{DynamicMessage, FieldDescriptor, Kind, MapKey, MessageDescriptor, Value};

/// Objects per type, unless the environment has another number, in the full and in the short form of the
/// tests.
const CASES: u32 = 48;
const CASES_SHORT: u32 = 16;

/// Most steps towards a smaller failing object.
const SHRINK_STEPS_MAX: u32 = 5_000;

/// Most items of a list and entries of a map.
const ITEMS_MAX: usize = 3;

/// The years 1 to 9999, without their first second, which stands for "no time".
const SECONDS: std::ops::RangeInclusive<i64> = -62_135_596_799..=253_402_300_799;

/// Runs a check on many values, and tells the seed when it fails.
pub(crate) fn run<S: Strategy>(
    subject: &str,
    strategy: S,
    check: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    // Reads the environment, too.
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = harness::full_or(CASES, CASES_SHORT);
    }
    let seed = match config.rng_seed {
        RngSeed::Fixed(seed) => seed,
        RngSeed::Random => RandomState::new().hash_one(subject),
    };
    config.rng_seed = RngSeed::Fixed(seed);
    config.max_shrink_iters = SHRINK_STEPS_MAX;
    if let Err(failure) = TestRunner::new(config).run(&strategy, check) {
        panic!("{subject}, PROPTEST_RNG_SEED={seed}: {failure}");
    }
}

/// A message that a failed test shows in a readable form.
#[derive(Clone)]
pub(crate) struct Example(pub(crate) DynamicMessage);

impl fmt::Debug for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.0)
    }
}

/// Messages in which every field may be absent.
pub(crate) fn examples(descriptor: &MessageDescriptor) -> impl Strategy<Value = Example> + use<> {
    messages(descriptor, &mut Vec::new()).prop_map(Example)
}

/// Messages of a type. `around` names those that they stand in: a type in itself is empty there, so that it
/// ends.
fn messages(descriptor: &MessageDescriptor, around: &mut Vec<String>) -> BoxedStrategy<DynamicMessage> {
    let fields = match descriptor.full_name() {
        "platform.runtime.Time" => vec![number("seconds", SECONDS), zero("nanos")],
        "platform.runtime.MicroTime" => vec![
            number("seconds", SECONDS),
            (0..1_000_000_i32).prop_map(|micros| ("nanos".to_owned(), Value::I32(micros * 1000))).boxed(),
        ],
        "platform.runtime.Quantity" => vec![quantity()],
        "platform.runtime.FieldsV1" => vec![json().prop_map(|value| ("Raw".to_owned(), value)).boxed()],
        "platform.runtime.RawExtension" => vec![json().prop_map(|value| ("raw".to_owned(), value)).boxed()],
        "platform.runtime.IntOrString" => return int_or_string(descriptor.clone()),
        name if around.iter().any(|outer| outer == name) => {
            return Just(DynamicMessage::new(descriptor.clone())).boxed();
        }
        name if name.contains("Or") && descriptor.get_field_by_name("schema").is_some() => {
            return choice(descriptor, around);
        }
        name => {
            around.push(name.to_owned());
            let messages = plain(descriptor, around);
            around.pop();
            return messages;
        }
    };
    let descriptor = descriptor.clone();
    fields.prop_map(move |fields| filled(&descriptor, fields)).boxed()
}

fn filled(descriptor: &MessageDescriptor, fields: Vec<(String, Value)>) -> DynamicMessage {
    let mut message = DynamicMessage::new(descriptor.clone());
    for (name, value) in fields {
        message.set_field_by_name(&name, value);
    }
    message
}

fn number(name: &'static str, range: std::ops::RangeInclusive<i64>) -> BoxedStrategy<(String, Value)> {
    range.prop_map(move |value| (name.to_owned(), Value::I64(value))).boxed()
}

fn zero(name: &'static str) -> BoxedStrategy<(String, Value)> {
    Just((name.to_owned(), Value::I32(0))).boxed()
}

/// A message without a form of its own: any value or none in every field.
fn plain(descriptor: &MessageDescriptor, around: &mut Vec<String>) -> BoxedStrategy<DynamicMessage> {
    let fields: Vec<_> = descriptor.fields().map(|field| option::of(field_value(&field, around))).collect();
    let descriptor = descriptor.clone();
    fields
        .prop_map(move |values| {
            let mut message = DynamicMessage::new(descriptor.clone());
            for (field, value) in descriptor.fields().zip(values) {
                if let Some(value) = value {
                    message.set_field(&field, value);
                }
            }
            message
        })
        .boxed()
}

fn field_value(field: &FieldDescriptor, around: &mut Vec<String>) -> BoxedStrategy<Value> {
    if field.is_map() {
        let Kind::Message(entry) = field.kind() else { panic!("{} is no map", field.full_name()) };
        let values = value(&entry.map_entry_value_field().kind(), around);
        let entries = collection::vec((texts().prop_map(MapKey::String), values), 0..=ITEMS_MAX);
        return entries
            .prop_map(|entries| Value::Map(entries.into_iter().collect::<HashMap<_, _>>()))
            .boxed();
    }
    if field.is_list() {
        return collection::vec(value(&field.kind(), around), 0..=ITEMS_MAX).prop_map(Value::List).boxed();
    }
    value(&field.kind(), around)
}

fn value(kind: &Kind, around: &mut Vec<String>) -> BoxedStrategy<Value> {
    match kind {
        Kind::Bool => any::<bool>().prop_map(Value::Bool).boxed(),
        Kind::Int32 => any::<i32>().prop_map(Value::I32).boxed(),
        Kind::Int64 => any::<i64>().prop_map(Value::I64).boxed(),
        // Numbers that any JSON reader takes as they are.
        Kind::Double => any::<i32>().prop_map(|eighths| Value::F64(f64::from(eighths) / 8.0)).boxed(),
        Kind::String => texts().prop_map(Value::String).boxed(),
        Kind::Bytes => {
            collection::vec(any::<u8>(), 0..12).prop_map(|bytes| Value::Bytes(bytes.into())).boxed()
        }
        Kind::Message(message) => messages(message, around).prop_map(Value::Message).boxed(),
        other => panic!("the schema language has no {other:?}"),
    }
}

fn texts() -> BoxedStrategy<String> {
    prop_oneof![
        3 => "[a-z0-9./-]{0,12}",
        1 => "\\PC{0,6}",
        1 => collection::vec(any::<char>(), 0..4).prop_map(|characters| characters.into_iter().collect()),
        1 => prop::sample::select(vec!["", "\"\\\n\0\u{7f}", "<&>\u{2028}", "null",
            "\u{10ffff}"]).prop_map(str::to_owned),
    ]
    .boxed()
}

/// The text of any amount as it is written, without what could be written shorter.
fn quantity() -> BoxedStrategy<(String, Value)> {
    let texts = (1..1000_i64, prop::sample::select(vec!["", "m", "k", "M", "Ki", "Gi"]));
    texts
        .prop_map(|(amount, suffix)| ("string".to_owned(), Value::String(format!("{amount}{suffix}"))))
        .boxed()
}

/// Any compact JSON but `null`.
fn json() -> BoxedStrategy<Value> {
    let leaves = prop_oneof![
        any::<bool>().prop_map(serde_json::Value::from),
        any::<i64>().prop_map(serde_json::Value::from),
        texts().prop_map(serde_json::Value::from),
        Just(serde_json::json!({"f:metadata": {"f:name": {}, ".": {}}})),
    ];
    let trees = leaves.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            collection::vec(inner.clone(), 0..3).prop_map(serde_json::Value::from),
            collection::btree_map(texts(), inner, 0..3)
                .prop_map(|entries| serde_json::Value::Object(entries.into_iter().collect())),
        ]
    });
    trees.prop_map(|value| Value::Bytes(value.to_string().into_bytes().into())).boxed()
}

/// A message or something else, as our own writer has it.
fn choice(descriptor: &MessageDescriptor, around: &mut Vec<String>) -> BoxedStrategy<DynamicMessage> {
    let field = |name: &str| descriptor.get_field_by_name(name);
    let schema = value(&field("schema").expect("each has one").kind(), around);
    let others = ["allows", "jSONSchemas", "property"].into_iter().find_map(field).expect("each has another");
    let other = match others.kind() {
        Kind::Bool => any::<bool>().prop_map(Value::Bool).boxed(),
        kind => collection::vec(value(&kind, around), 1..=ITEMS_MAX).prop_map(Value::List).boxed(),
    };
    let beside = matches!(others.kind(), Kind::Bool).then(|| (others.name().to_owned(), Value::Bool(true)));
    let descriptor = descriptor.clone();
    let messages = schema.prop_map(move |schema| {
        [Some(("schema".to_owned(), schema)), beside.clone()].into_iter().flatten().collect::<Vec<_>>()
    });
    let others = other.prop_map(move |other| vec![(others.name().to_owned(), other)]);
    prop_oneof![messages, others].prop_map(move |fields| filled(&descriptor, fields)).boxed()
}

fn int_or_string(descriptor: MessageDescriptor) -> BoxedStrategy<DynamicMessage> {
    prop_oneof![
        any::<i32>().prop_map(|number| (0, number, String::new())),
        texts().prop_map(|text| (1, 0, text)),
    ]
    .prop_map(move |(is_text, number, text)| {
        let fields =
            [("type", Value::I64(is_text)), ("intVal", Value::I32(number)), ("strVal", Value::String(text))];
        filled(&descriptor, fields.map(|(name, value)| (name.to_owned(), value)).into())
    })
    .boxed()
}
