//! A kind that no generator made: its objects are JSON trees, its shape is put together at run time, and it
//! has no binary form. Servers learn of it while they run.

use std::{any::Any, borrow::Cow, sync::Arc};

use engine::definitions::Definition;
use machinery::{
    change::Change,
    codec::Codec,
    columns::{Cell, Column, ColumnSource, Show, fields},
    format,
    json::{self, Encode, Reader, Writer},
    kind::{
        DeleteReply, Finalizers, GenerateName, Generation, Kind, KindId, KindShape, Selectable,
        SelectorWords, Subresource, SubresourceContent, Verb,
    },
    meta::v1::{ObjectMeta, object_meta::shape::OBJECT_META},
    object::Object,
    path::Path,
    problem::Problems,
    raw::RawJson,
    scale::{ScaledFields, SelectorForm},
    shape::{
        Emit, FieldShape, InnerMessage, InnerName, ListMerge, Part, PatchStrategy, ScalarType, Shape, Text,
        ValueShape, field_path, field_paths,
    },
    wire,
};
use serde_json::{Value, json};

/// The group of most tests.
pub const GROUP: &str = "demo.example.com";

/// The kind's name.
pub const NAME: &str = "Gadget";

/// Which kind it is, in a group.
pub fn id(group: &str) -> KindId<'_> {
    KindId { group, name: NAME }
}

/// The path of the gadgets of a group in a namespace.
pub fn path(group: &str, namespace: &str) -> String {
    format!("/apis/{group}/v1/namespaces/{namespace}/gadgets")
}

/// A gadget.
pub fn gadget(group: &str, name: &str, size: i64) -> Value {
    json!({
        "kind": NAME, "apiVersion": format!("{group}/v1"),
            "metadata": { "name": name, "labels": { "app": name } },
        "spec": { "size": size, "parts": [{ "name": "wheel", "count": 4 }] },
    })
}

/// The definition of the kind in a group.
pub fn definition(group: &str) -> Definition {
    Definition { versions: vec![kind(group)], strategy: None }
}

/// The kind in a group.
pub fn kind(group: &str) -> Arc<Kind> {
    use Verb::{Create, Delete, DeleteCollection, Get, List, Patch, Update, Watch};
    let status = Subresource {
        name: "status".into(),
        verbs: vec![Get, Patch, Update],
        untracked: field_paths(&[&["spec"]]),
        content: SubresourceContent::Part,
    };
    let scale = Subresource {
        name: "scale".into(),
        verbs: vec![Get, Patch, Update],
        untracked: field_paths(&[&["metadata"], &["status"]]),
        content: SubresourceContent::Scale {
            kind: generated_scale(),
            fields: ScaledFields {
                spec: field_path(&["spec", "size"]),
                status: field_path(&["status", "copies"]),
                selector: Some((field_path(&["spec", "notes"]), SelectorForm::Labels)),
            },
        },
    };
    Arc::new(Kind {
        group: group.to_owned().into(),
        version: "v1".into(),
        name: NAME.into(),
        list_name: "GadgetList".into(),
        doc: "Something small.".into(),
        plural: "gadgets".into(),
        group_priority: 1000,
        singular: "gadget".into(),
        short: vec!["gad".into()],
        categories: Vec::new(),
        namespaced: true,
        name_format: format::dns_subdomain,
        hashed_as: None,
        generate_name: GenerateName::Prefix,
        finalizers: Finalizers::Named,
        verbs: vec![Create, Delete, DeleteCollection, Get, List, Patch, Update, Watch],
        subresources: vec![Arc::new(scale), Arc::new(status)],
        untracked: field_paths(&[&["status"]]),
        generation: Generation::OnSpec,
        unconditional_update: false,
        create_on_update: false,
        delete_reply: DeleteReply::Status,
        deletion_waits_for: field_path(&[]),
        expires_after_seconds: None,
        served: true,
        stored: true,
        ending: false,
        prunes: false,
        conversion: None,
        deprecation: None,
        columns: columns(),
        selectable: vec![Selectable {
            label: "spec.color".into(),
            path: field_path(&["spec", "color"]),
            place: 0,
            absent: "",
        }],
        selectors: SelectorWords::default(),
        shape: KindShape::of_source(Arc::new(shape(&[]))),
        schema: 1,
        strategy: false,
        codec: Arc::new(Trees(&[])),
    })
}

/// The kind that is spoken at the sub-resource `scale`.
fn generated_scale() -> Arc<Kind> {
    let scale = generated::KINDS.iter().find(|kind| kind.group == "autoscaling" && kind.name == "Scale");
    Arc::clone(scale.expect("it is generated"))
}

fn columns() -> Vec<Column> {
    let column = |name: &str, cell_type: &str, source| Column {
        name: Text::Owned(name.to_owned()),
        cell_type: Text::Owned(cell_type.to_owned()),
        format: "".into(),
        priority: 0,
        doc: Text::Owned(format!("The {name}.")),
        header: true,
        source,
    };
    let path = |names: &[&'static str]| ColumnSource::Places {
        paths: vec![fields(names)],
        show: Show::Value,
        none: Cell::Text(String::new()),
    };
    vec![
        Column { format: "name".into(), ..column("Name", "string", path(&["metadata", "name"])) },
        column("Size", "integer", path(&["spec", "size"])),
    ]
}

/// What is known of the fields. Texts and lists are owned, as they would be of a definition that came over
/// the wire. `more` are further texts in `spec`.
pub(crate) fn shape(more: &[&'static str]) -> Shape {
    let parts = ValueShape::List {
        item: ValueShape::Message(message(
            "Part",
            &[
                ("name", ValueShape::Scalar(ScalarType::Text)),
                ("count", ValueShape::Scalar(ScalarType::Integer)),
            ],
        ))
        .into(),
        merge: ListMerge::Map(Cow::Owned(vec![Text::Owned("name".to_owned())])),
    };
    let notes = ValueShape::Map { value: ValueShape::Scalar(ScalarType::Text).into(), atomic: false };
    let known = [
        ("size", ValueShape::Scalar(ScalarType::Integer)),
        ("color", ValueShape::Scalar(ScalarType::Text)),
        ("parts", parts),
        ("notes", notes),
        ("more", ValueShape::Any),
    ];
    let more = more.iter().map(|name| (*name, ValueShape::Scalar(ScalarType::Text)));
    let spec: Vec<_> = known.into_iter().chain(more).collect();
    let fields = [
        ("metadata", ValueShape::Message(Part::Static(&OBJECT_META))),
        ("spec", ValueShape::Message(message("GadgetSpec", &spec))),
        (
            "status",
            ValueShape::Message(message(
                "GadgetStatus",
                &[
                    ("phase", ValueShape::Scalar(ScalarType::Text)),
                    ("copies", ValueShape::Scalar(ScalarType::Integer)),
                ],
            )),
        ),
    ];
    of(NAME, &fields)
}

fn message(name: &str, fields: &[(&str, ValueShape)]) -> Part<Shape> {
    of(name, fields).into()
}

fn of(name: &str, fields: &[(&str, ValueShape)]) -> Shape {
    let field = |(name, value): &(&str, ValueShape)| FieldShape {
        name: Text::Owned((*name).to_owned()),
        tag: 0,
        within: &[],
        emit: Emit::NonZero,
        filled: false,
        value: value.clone(),
        patch: PatchStrategy::Default,
        default: None,
        inner: InnerName::Capital,
        holds: &[],
    };
    Shape {
        name: Text::Owned(name.to_owned()),
        envelope: false,
        atomic: false,
        by_tag: &[],
        fields: Cow::Owned(fields.iter().map(field).collect()),
        inner: InnerMessage::Plain,
        open: false,
    }
}

/// Makes gadgets whose `spec` has these fields and no others; all if there are none.
pub(crate) struct Trees(pub(crate) &'static [&'static str]);

impl Codec for Trees {
    fn empty(&self) -> Box<dyn Object> {
        Box::new(Tree { fields: self.0, ..Tree::default() })
    }

    fn decode_json(&self, reader: &mut Reader<'_>) -> Result<Box<dyn Object>, json::Stop> {
        let Sent { metadata, spec, status } = reader.value()?;
        let tree = Tree { metadata, spec: value(&spec), status: value(&status), fields: self.0 };
        Ok(Box::new(tree.pruned(self.0)))
    }

    fn decode_wire(&self, _bytes: &[u8]) -> Result<Box<dyn Object>, wire::Error> {
        unreachable!("the kind has no binary form")
    }

    fn has_binary_form(&self) -> bool {
        false
    }
}

fn value(sent: &RawJson) -> Value {
    serde_json::from_slice(sent.as_bytes()).expect("the reader checked it")
}

/// A gadget as it is sent.
#[derive(Default)]
struct Sent {
    metadata: ObjectMeta,
    spec: RawJson,
    status: RawJson,
}

machinery::message! {
    SENT: Sent {
        name: "Gadget", envelope: true;
        0 metadata: "metadata" 1 Always [message OBJECT_META];
        1 spec: "spec" 2 NonZero [any];
        2 status: "status" 3 NonZero [any];
    }
}

/// One gadget.
#[derive(Clone, Default)]
pub(crate) struct Tree {
    metadata: ObjectMeta,
    spec: Value,
    status: Value,
    /// Those of `spec`; all if there are none.
    fields: &'static [&'static str],
}

impl Tree {
    /// The same with these fields only.
    pub(crate) fn pruned(mut self, fields: &'static [&'static str]) -> Self {
        self.fields = fields;
        if let Some(spec) = self.spec.as_object_mut().filter(|_| !fields.is_empty()) {
            spec.retain(|name, _| fields.contains(&name.as_str()));
        }
        self
    }

    fn stored(old: Option<&dyn Object>) -> Option<&Tree> {
        old.map(|old| old.as_any().downcast_ref().expect("a gadget"))
    }
}

impl Object for Tree {
    fn metadata(&self) -> &ObjectMeta {
        &self.metadata
    }

    fn metadata_mut(&mut self) -> &mut ObjectMeta {
        &mut self.metadata
    }

    fn encode_fields(&self, out: &mut Writer<'_>) {
        out.always("metadata", &self.metadata);
        for (name, value) in [("spec", &self.spec), ("status", &self.status)] {
            if !value.is_null() {
                out.key(name);
                RawJson::parse(value.to_string().as_bytes()).expect("it is JSON").encode(out);
            }
        }
    }

    fn encode_wire(&self, _out: &mut wire::Writer) {
        unreachable!("the kind has no binary form")
    }

    fn default_fields(&mut self) {
        let has_color = self.fields.is_empty() || self.fields.contains(&"color");
        if let Some(spec) = self.spec.as_object_mut().filter(|_| has_color) {
            spec.entry("color").or_insert_with(|| "white".into());
        }
    }

    fn prepare(&mut self, change: &Change<'_>, old: Option<&dyn Object>) {
        let stored = Tree::stored(old);
        if change.subresource == "status" {
            self.spec = stored.map(|stored| stored.spec.clone()).unwrap_or_default();
        } else {
            self.status = stored.map(|stored| stored.status.clone()).unwrap_or_default();
        }
    }

    fn validate(&self, _change: &Change<'_>, _old: Option<&dyn Object>, problems: &mut Problems) {
        let size = &self.spec["size"];
        let has_size = self.fields.is_empty() || self.fields.contains(&"size");
        if has_size && size.as_i64().is_none_or(|size| size < 0) {
            problems.invalid(&Path::Root.field("spec").field("size"), &size.to_string(), "must be 0 or more");
        }
    }

    fn deprecations(&self, _warnings: &mut Vec<String>) {}

    fn differs_in_generation(&self, old: &dyn Object) -> bool {
        Tree::stored(Some(old)).is_none_or(|old| old.spec != self.spec)
    }

    fn clone_object(&self) -> Box<dyn Object> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}
