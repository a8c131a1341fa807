//! A made-up model that uses every form of field.

use schema_model::model::{
    Body, Bound, Brand, Demand, Deprecation, Emit, Field, File, Finalizers, GenerateName, Generation,
    Immutable, InnerField, InnerMessage, Kind, Merge, Message, Model, Native, Package, Patch, Pointer,
    Relation, Rule, Rules, SelectorWords, Subresource, SubresourceContent, Type, TypeId, Unique, UserPart,
    Value, Verb, Worded, Writes,
};

pub(super) fn sample() -> Model {
    let verbs =
        |without: &[Verb]| Verb::ALL.into_iter().filter(|verb| !without.contains(verb)).collect::<Vec<_>>();
    let status = Subresource {
        content: SubresourceContent::Part,
        name: "status".into(),
        verbs: vec![Verb::Get, Verb::Update],
        writes: Writes::default(),
    };
    let thing =
        Kind { namespaced: true, subresources: vec![status], ..kind("Thing", "things", Verb::ALL.to_vec()) };
    let boxes = Kind { delete_returns_object: true, ..kind("Box", "boxes", verbs(&[Verb::Watch])) };
    let going = Deprecation { since: "1.2".into(), removed: String::new(), replacement: String::new() };
    let old = Kind { deprecation: Some(going), ..kind("Box", "boxes", Verb::ALL.to_vec()) };
    let spec = field("spec", message_of("things", "v1", "ThingSpec"));
    let one_part = field("part", message_of("things", "v1", "Part"));
    let things = vec![of_type("things", "v1", "Thing", vec![spec, one_part], true), thing_spec(), part()];
    let open = of_type("x.example.org", "v2", "Box", vec![field("spec", Value::Native(Native::Any))], true);
    let one = |group: &str, version: &str, name: &str| vec![of_type(group, version, name, Vec::new(), true)];
    let shared = ["APIVersions", "APIGroupList", "APIGroup", "APIResourceList", "Status", "DeleteOptions"];
    let mut meta: Vec<Type> =
        shared.iter().map(|name| of_type("meta", "v1", name, Vec::new(), true)).collect();
    meta.extend(["ListMeta", "WatchEvent"].map(|name| of_type("meta", "v1", name, Vec::new(), false)));
    Model {
        brands: vec![
            brand("kubernetes", "kubernetes.io", "k8s.io"),
            brand("platform", "platform.io", "platform.io"),
        ],
        gates: Vec::new(),
        groups: Vec::new(),
        packages: vec![
            package(
                "apps",
                "v1",
                Some(kind("Review", "reviews", vec![Verb::Create])),
                one("apps", "v1", "Review"),
            ),
            package("core", "v1", Some(boxes), one("core", "v1", "Box")),
            package("meta", "v1", None, meta),
            package("things", "v1", Some(thing), things),
            package("x.example.org", "v2", Some(old), vec![open]),
        ],
        withheld: Vec::new(),
    }
}

fn thing_spec() -> Type {
    let color = rules([
        Rule::OneOf(said(vec!["red".into(), "blue".into()])),
        Rule::NoneOf(said(vec!["{domain}/x".into()])),
        Rule::Format(said("dns_label".into())),
        Rule::Pattern(said("[a-z]+".into())),
        Rule::MaxLength(said(9)),
    ]);
    let tags = rules([
        Rule::MaxItems(said(3)),
        Rule::Unique(said(Unique::Whole)),
        Rule::Each(rules([Rule::OneOf(said(vec!["a".into()]))])),
    ]);
    let fields = vec![
        Field {
            doc: "Paint".into(),
            required: true,
            default: Some("\"red\"".into()),
            known: vec!["red".into()],
            immutable: Some(said(Immutable::Always)),
            ..ruled("color", Value::String, color)
        },
        ruled(
            "size",
            Value::Int32,
            rules([Rule::Min(said(Bound::Number(1))), Rule::Max(said(Bound::Number(5)))]),
        ),
        ruled("blob", Value::Bytes, rules([Rule::MinLength(said(1)), Rule::MaxLength(said(6))])),
        Field { deprecated: Some("use size".into()), ..field("weight", Value::Double) },
        Field { emit: Emit::Always, ..field("when", Value::Native(Native::Time)) },
        field("port", Value::Native(Native::IntOrString)),
        Field {
            emit: Emit::ListOrNull,
            merge: Merge::Set,
            patch: Some(Patch::MergeScalars),
            ..ruled("tags", Value::List(Box::new(Value::String)), tags)
        },
        Field {
            merge: Merge::Map(vec!["name".into()]),
            patch: Some(Patch::MergeByKey("name".into())),
            retain_keys: true,
            ..field("parts", Value::List(Box::new(message_of("things", "v1", "Part"))))
        },
        Field {
            merge: Merge::Atomic,
            ..ruled("data", Value::Map(Box::new(Value::String)), rules([Rule::MinItems(said(1))]))
        },
        Field { from: Some(UserPart::Name), ..field("owner", Value::String) },
    ];
    let mut r#type = of_type("things", "v1", "ThingSpec", fields, false);
    if let Body::Message(message) = &mut r#type.body {
        message.relations = vec![Relation::of(Demand::AtMostOne(vec!["size".into(), "weight".into()]))];
    }
    r#type
}

fn part() -> Type {
    let mut part = of_type("things", "v1", "Part", vec![field("name", Value::String)], false);
    if let Body::Message(message) = &mut part.body {
        message.atomic = true;
    }
    part
}

fn brand(name: &str, domain: &str, suffix: &str) -> Brand {
    let text = |key: &str, word: &str| (key.to_owned(), word.to_owned());
    Brand {
        name: name.to_owned(),
        texts: vec![
            text("name", name),
            text("product", "A Product"),
            text("domain", domain),
            text("group_suffix", suffix),
            text("binary_media_type", &format!("application/vnd.{name}.protobuf")),
            text("api_definitions", &format!("{name}.api")),
            text("extension_definitions", &format!("{name}.api")),
            text("aggregation_definitions", &format!("{name}.api")),
            text("shared_definitions", &format!("{name}.shared")),
            text("zero_default", if name == "kubernetes" { "default" } else { "x-default" }),
        ],
        plain_groups: vec!["apps".into()],
        suffixed_groups: Vec::new(),
    }
}

fn package(group: &str, version: &str, kind: Option<Kind>, types: Vec<Type>) -> Package {
    let file = File {
        path: format!("{group}/{version}/file.yaml"),
        module: "file".into(),
        same_as: String::new(),
        kind,
        types,
        parts: Vec::new(),
        enums: Vec::new(),
    };
    Package { group: group.into(), version: version.into(), files: vec![file] }
}

fn kind(name: &str, plural: &str, verbs: Vec<Verb>) -> Kind {
    Kind {
        name: name.into(),
        doc: String::new(),
        plural: plural.into(),
        singular: name.to_lowercase(),
        short: Vec::new(),
        categories: Vec::new(),
        namespaced: false,
        name_format: "dns_label".into(),
        finalizers: Finalizers::Named,
        generate_name: GenerateName::Prefix,
        hashed_as: None,
        verbs,
        generation: Generation::Never,
        unconditional_update: true,
        create_on_update: false,
        delete_returns_object: false,
        deletion_waits_for: None,
        expires_after_seconds: None,
        strategy: false,
        served: true,
        conversion: None,
        deprecation: None,
        main: Writes::default(),
        stored: true,
        subresources: Vec::new(),
        columns: Vec::new(),
        selectable: Vec::new(),
        selectors: SelectorWords::default(),
    }
}

fn of_type(group: &str, version: &str, name: &str, fields: Vec<Field>, envelope: bool) -> Type {
    let (relations, order, reserved, inlined) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let message = Message {
        envelope,
        atomic: false,
        relations,
        union: None,
        order,
        reserved,
        fields,
        inlined,
        inner: InnerMessage::Declared,
    };
    Type { id: id(group, version, name), doc: String::new(), body: Body::Message(message) }
}

fn message_of(group: &str, version: &str, name: &str) -> Value {
    Value::Message(id(group, version, name))
}

fn id(group: &str, version: &str, name: &str) -> TypeId {
    TypeId { group: group.into(), version: version.into(), name: name.into(), module: "file".into() }
}

fn rules<const N: usize>(list: [Rule; N]) -> Rules {
    list.into_iter().collect()
}

fn said<T>(value: T) -> Worded<T> {
    Worded { value, text: None }
}

fn ruled(json: &str, value: Value, rules: Rules) -> Field {
    Field { rules, ..field(json, value) }
}

fn field(json: &str, value: Value) -> Field {
    Field {
        json: json.into(),
        rust: json.into(),
        doc: String::new(),
        tag: 1,
        within: Vec::new(),
        value,
        choice: None,
        presence: false,
        pointer: Pointer::None,
        emit: Emit::NonZero,
        required: false,
        default: None,
        merge: Merge::Default,
        patch: None,
        retain_keys: false,
        rules: Rules::default(),
        unchecked: false,
        empty_counts: false,
        immutable: None,
        from: None,
        ignored: false,
        gate: None,
        deprecated: None,
        known: Vec::new(),
        inner: InnerField::default(),
    }
}
