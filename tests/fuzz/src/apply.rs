//! Server-side apply and the owners of fields: a few writers of one object, as the server plays it through.

use engine::{call::FieldValidation, catalog::Resource, step::codec};
use machinery::{
    json::Writer,
    object::Object,
    ownership::{
        self, Acting, Applied, BadObject, DuplicateItems, Exempt, FieldSet, Manager, ManagerOperation,
        Versions, compare, on_update, plan, settle,
    },
    shape::Shape,
    time::Time,
};
use serde_json::Value;

use crate::{
    draw::{Draw, Markers},
    world::{self, shown},
};

/// The most writes of one input.
const WRITES_MAX: usize = 6;

/// Why nothing fails for the sake of other versions.
const ONE: &str = "there is one version";

/// The first byte is the kind; a document and writes of it are drawn from the rest.
///
/// - A document does not differ from itself, and what two differ in one way they differ in the other way.
/// - Owners survive their form in metadata, and nobody is in it twice.
/// - Only an applier that does not force can meet a conflict. It is with another one, and names a field.
/// - Who applied the same once more changes nothing. Who has written owns what changed, and no other updater
///   does.
pub fn apply(data: &[u8]) {
    let Some((resource, rest)) = world::split_resource(data) else { return };
    let mut draw = Draw::new(rest);
    let mut play = Play {
        resource,
        object: drawn_object(resource, &mut draw).unwrap_or_else(|| resource.kind.empty()),
        managers: Vec::new(),
        now: world::now(),
    };
    for _ in 0..WRITES_MAX {
        if draw.is_done() {
            return;
        }
        play.now = Time::from_unix(play.now.as_unix() + 1);
        let manager = ["a", "b", "c"].get(draw.below(3)).copied().unwrap_or_default();
        match draw.below(4) {
            0 => play.update(&mut draw, manager),
            force => play.apply(&mut draw, manager, force == 1),
        }
        play.check_owners();
    }
}

/// Every writer speaks the same version.
struct OneVersion(&'static Resource);

impl Versions for OneVersion {
    fn shape_of(&self, version: &str) -> Option<&Shape> {
        (version == self.0.api_version).then(|| &*self.0.kind.shape)
    }

    fn convert(&self, _object: &Value, _from: &str, _to: &str) -> Result<Option<Value>, BadObject> {
        Ok(None)
    }
}

struct Play {
    resource: &'static Resource,
    object: Box<dyn Object>,
    managers: Vec<Manager>,
    now: Time,
}

impl Play {
    fn acting<'a>(&'a self, manager: &'a str, operation: ManagerOperation) -> Acting<'a> {
        Acting { manager, operation, api_version: &self.resource.api_version, subresource: "", now: self.now }
    }

    fn exempt(&self) -> Exempt<'_> {
        Exempt { untracked: &self.resource.kind.untracked }
    }

    fn update(&mut self, draw: &mut Draw<'_>, manager: &str) {
        let Some(new) = drawn_object(self.resource, draw) else { return };
        let (before, after) = (fields_of(self.object.as_ref()), fields_of(new.as_ref()));
        let shape = &self.resource.kind.shape;
        for text in [&before, &after] {
            if let Ok(comparison) = compare(shape, text, text, self.exempt()) {
                assert!(comparison.is_same(), "{}", shown(text));
            }
        }
        let (Ok(there), Ok(back)) =
            (compare(shape, &before, &after, self.exempt()), compare(shape, &after, &before, self.exempt()))
        else {
            return;
        };
        assert_eq!(
            (&there.added, &there.removed, &there.modified),
            (&back.removed, &back.added, &back.modified),
            "{} and {}",
            shown(&before),
            shown(&after)
        );
        let acting = self.acting(manager, ManagerOperation::Update);
        let changed = there.changed();
        let managers = on_update(self.managers.clone(), &acting, there, &mut |_| Ok(None)).expect(ONE);
        if !managers.is_empty() && !changed.is_empty() {
            let own = managers.iter().find(|owner| acting.is(owner)).expect("the writer owns what changed");
            assert!(changed.difference(&own.set).is_empty());
            for other in managers.iter().filter(|other| !acting.is(other)) {
                assert!(other.set.intersection(&changed).is_empty());
            }
        }
        (self.object, self.managers) = (new, managers);
    }

    fn apply(&mut self, draw: &mut Draw<'_>, manager: &str, force: bool) {
        let Some(config) = drawn_config(self.resource, draw) else { return };
        let Some((object, applied)) = self.attempt(&config, manager, force) else { return };
        match applied {
            Applied::Conflicts(conflicts) => {
                assert!(!force && !conflicts.is_empty());
                for conflict in &conflicts {
                    assert!(!conflict.fields.is_empty() && !conflict.manager.is_empty());
                }
                assert!(ownership::Conflict::message(&conflicts).starts_with("Apply failed with "));
            }
            Applied::Owners(managers) => {
                (self.object, self.managers) = (object, stored(managers));
                let before = fields_of(self.object.as_ref());
                // Nothing that was applied can be refused now.
                let (object, again) = self.attempt(&config, manager, false).expect("it was applied");
                let after = fields_of(object.as_ref());
                assert_eq!(shown(&after), shown(&before), "{config} applied once more");
                let Applied::Owners(again) = again else { panic!("{config} conflicts with itself") };
                // Where nobody owns anything, an apply begins to track what is there.
                if !self.managers.is_empty() {
                    assert_eq!(sets(&stored(again)), sets(&self.managers), "{config} applied once more");
                }
            }
        }
    }

    /// What comes of a configuration, as the server finds it out.
    fn attempt(&self, config: &Value, manager: &str, force: bool) -> Option<(Box<dyn Object>, Applied)> {
        let (shape, live) = (&self.resource.kind.shape, fields_of(self.object.as_ref()));
        let tree: Value = serde_json::from_slice(&live).expect("our own text");
        let text = config.to_string();
        let acting = self.acting(manager, ManagerOperation::Apply);
        let config = (config, text.as_bytes());
        let managers = self.managers.clone();
        let plan =
            plan(shape, Some(&tree), config, managers, &acting, self.exempt(), &OneVersion(self.resource))
                .ok()?;
        let object = read_object(self.resource, &plan.object)?;
        let comparison = compare(shape, &live, &fields_of(object.as_ref()), self.exempt()).ok()?;
        Some((object, settle(plan, &comparison, &acting, force, &mut |_| Ok(None)).expect(ONE)))
    }

    fn check_owners(&self) {
        let entries = ownership::encode(self.managers.clone());
        let read = ownership::decode(&entries).expect("our own entries");
        assert_eq!(ownership::encode(read.clone()), entries);
        for (at, owner) in read.iter().enumerate() {
            assert!(!owner.set.is_empty());
            let is_same = |other: &&Manager| {
                (&other.manager, other.operation, &other.api_version)
                    == (&owner.manager, owner.operation, &owner.api_version)
            };
            assert_eq!(read.iter().skip(at).filter(is_same).count(), 1);
        }
    }
}

/// The owners as they come back from metadata.
fn stored(managers: Vec<Manager>) -> Vec<Manager> {
    ownership::decode(&ownership::encode(managers)).expect("our own entries")
}

fn sets(managers: &[Manager]) -> Vec<(&str, ManagerOperation, &FieldSet)> {
    managers.iter().map(|manager| (manager.manager.as_str(), manager.operation, &manager.set)).collect()
}

fn fields_of(object: &dyn Object) -> Vec<u8> {
    let mut writer = Writer::for_object();
    writer.object(|writer| object.encode_fields(writer));
    writer.into_bytes()
}

fn read_object(resource: &Resource, tree: &Value) -> Option<Box<dyn Object>> {
    let text = tree.to_string();
    Some(codec::from_json(resource, text.as_bytes(), FieldValidation::Ignore, Vec::new()).ok()?.object)
}

fn drawn_object(resource: &Resource, draw: &mut Draw<'_>) -> Option<Box<dyn Object>> {
    read_object(resource, &drawn_tree(resource, draw))
}

/// A tree that the kind takes: the drawn one, or what is left of it without values of wrong types.
fn drawn_tree(resource: &Resource, draw: &mut Draw<'_>) -> Value {
    let mut tree = draw.shaped(&resource.kind.shape, Markers::None);
    if let Some(metadata) = tree.get_mut("metadata").and_then(Value::as_object_mut) {
        metadata.shift_remove("managedFields");
    }
    if read_object(resource, &tree).is_some() {
        return tree;
    }
    let text = tree.to_string();
    let object = resource.kind.decode_json(&mut machinery::json::Reader::new(text.as_bytes()));
    let fields = object.map(|object| fields_of(object.as_ref())).unwrap_or_default();
    serde_json::from_slice(&fields).unwrap_or_default()
}

fn drawn_config(resource: &Resource, draw: &mut Draw<'_>) -> Option<Value> {
    let tree = drawn_tree(resource, draw);
    read_object(resource, &tree)?;
    let flaws = ownership::find_flaws(&resource.kind.shape, &tree, DuplicateItems::Refused);
    flaws.is_empty().then_some(tree)
}
