//! Which writes a plugin wants to see. It is data, so that a write for which no plugin has an interest pays
//! for none.

use machinery::change::Operation;

use crate::catalog::Resource;

/// Writes that a plugin wants to see.
#[derive(Debug, Clone, Copy)]
pub struct Interest {
    /// What is done.
    pub operations: &'static [Operation],
    /// To objects of which kinds.
    pub kinds: Kinds,
    /// Through which URLs.
    pub subresources: Subresources,
}

/// Some kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kinds {
    /// Every kind.
    All,
    /// Those whose objects are in namespaces.
    Namespaced,
    /// Those of a group, as the schema names it.
    Group(&'static str),
    /// The kind with this group and plural name, as the schema names them, in all its versions.
    One(&'static str, &'static str),
}

/// Some URLs of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subresources {
    /// All of them.
    All,
    /// The object itself.
    None,
    /// This sub-resource.
    One(&'static str),
}

impl Interest {
    /// Everything that is written.
    pub const ALL: Interest = Interest {
        operations: &[Operation::Create, Operation::Update, Operation::Delete],
        kinds: Kinds::All,
        subresources: Subresources::All,
    };

    /// Everything that is written, and every request that is passed on. A plugin that means only some of it,
    /// by what clients write, decides in [`Plugin::wants`](super::Plugin::wants).
    pub const EVERY_CALL: Interest =
        Interest { operations: &Operation::ALL, kinds: Kinds::All, subresources: Subresources::All };

    /// New objects of one kind, which has this group and plural name.
    #[must_use]
    pub const fn created(group: &'static str, plural: &'static str) -> Self {
        Interest::through_main(&[Operation::Create], group, plural)
    }

    /// Changed objects of one kind, not through sub-resources.
    #[must_use]
    pub const fn updated(group: &'static str, plural: &'static str) -> Self {
        Interest::through_main(&[Operation::Update], group, plural)
    }

    /// New and changed objects of one kind, not through sub-resources.
    #[must_use]
    pub const fn written(group: &'static str, plural: &'static str) -> Self {
        Interest::through_main(&[Operation::Create, Operation::Update], group, plural)
    }

    const fn through_main(
        operations: &'static [Operation],
        group: &'static str,
        plural: &'static str,
    ) -> Self {
        Interest { operations, kinds: Kinds::One(group, plural), subresources: Subresources::None }
    }

    /// Whether some writes to this resource type are meant.
    pub(super) fn is_in(&self, resource: &Resource) -> bool {
        let kind = &resource.kind;
        match self.kinds {
            Kinds::All => true,
            Kinds::Namespaced => kind.namespaced,
            Kinds::Group(group) => kind.group == group,
            Kinds::One(group, plural) => kind.group == group && kind.plural == plural,
        }
    }

    /// Whether this write is meant, if its resource type is.
    pub(super) fn covers(&self, operation: Operation, subresource: &str) -> bool {
        let here = match self.subresources {
            Subresources::All => true,
            Subresources::None => subresource.is_empty(),
            Subresources::One(name) => subresource == name,
        };
        here && self.operations.contains(&operation)
    }
}
