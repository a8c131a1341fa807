//! Gadgets in several versions, whose definition can change while they are served.

use std::sync::Arc;

use engine::definitions::Definition;
use machinery::{
    brand::Brand,
    convert::{Conversion, Convert, ConvertRemotely, Converter},
    kind::{Kind, KindShape, Selectable},
    object::Object,
    shape::field_path,
};

use crate::gadgets::{self, Tree, Trees};

/// The fields that gadgets have in a single version.
const FIELDS: [&str; 5] = ["color", "more", "notes", "parts", "size"];

/// One version.
#[derive(Debug, Clone, Copy)]
pub struct Version {
    /// As `v1`.
    pub name: &'static str,
    /// Whether it has a path.
    pub served: bool,
    /// The fields of `spec`, sorted; all if there are none.
    pub fields: &'static [&'static str],
    /// Those of them that selectors understand.
    pub selectable: &'static [&'static str],
}

impl Version {
    /// A served version with all fields.
    pub const fn new(name: &'static str) -> Self {
        Version { name, served: true, fields: &[], selectable: &[] }
    }

    /// The same with these fields only.
    pub const fn of(name: &'static str, fields: &'static [&'static str]) -> Self {
        Version { fields, ..Version::new(name) }
    }

    /// A number for the fields.
    fn schema(&self) -> u64 {
        let text = self.fields.join(",");
        text.bytes().fold(7, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()))
    }
}

/// The definition of gadgets in a group with these versions, of which the first is stored. They differ in
/// their fields only, unless something converts them.
pub fn definition(group: &str, versions: &[Version], remote: Option<Arc<dyn ConvertRemotely>>) -> Definition {
    let mut kinds: Vec<Arc<Kind>> = Vec::new();
    for version in versions {
        let conversion = kinds.first().zip(versions.first()).map(|(hub, stored)| Conversion {
            hub: Arc::clone(hub),
            convert: match &remote {
                Some(remote) => Converter::Remote(Arc::clone(remote)),
                None => Converter::Local(Arc::new(Fields { own: version.fields, hub: stored.fields })),
            },
            code: false,
        });
        kinds.push(kind(group, version, conversion));
    }
    Definition { versions: kinds, strategy: None }
}

/// One version as a kind.
fn kind(group: &str, version: &Version, conversion: Option<Conversion>) -> Arc<Kind> {
    // Fields that gadgets of one version do not have.
    let more: Vec<_> = version.fields.iter().copied().filter(|name| !FIELDS.contains(name)).collect();
    let selectable = version.selectable.iter().enumerate().map(|(place, name)| Selectable {
        label: format!("spec.{name}").into(),
        path: field_path(&["spec", name]),
        place,
        absent: "",
    });
    Arc::new(Kind {
        version: version.name.into(),
        served: version.served,
        prunes: true,
        conversion,
        selectable: selectable.collect(),
        schema: version.schema(),
        shape: KindShape::of_source(Arc::new(gadgets::shape(&more))),
        codec: Arc::new(Trees(version.fields)),
        ..Kind::clone(&gadgets::kind(group))
    })
}

/// Versions that differ in their fields only.
struct Fields {
    own: &'static [&'static str],
    hub: &'static [&'static str],
}

fn tree(object: &dyn Object) -> Tree {
    object.as_any().downcast_ref::<Tree>().expect("a gadget").clone()
}

impl Convert for Fields {
    fn to_hub(&self, _: &Brand, object: &dyn Object) -> Box<dyn Object> {
        Box::new(tree(object).pruned(self.hub))
    }

    fn of_hub(&self, _: &Brand, hub: &dyn Object, object: &mut dyn Object) {
        let place: &mut Tree = object.as_any_mut().downcast_mut().expect("a gadget");
        *place = tree(hub).pruned(self.own);
    }
}
