//! What the checker found out about an expression.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::ast::Id;
use crate::types::Type;

/// What the checker found out about an expression.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked {
    /// The type of the whole.
    pub result: Type,
    pub(super) types: Vec<Type>,
    pub(super) references: BTreeMap<Id, Meaning>,
}

/// What a name or a call refers to.
#[derive(Debug, Clone, PartialEq)]
pub enum Meaning {
    /// A variable, or the name of a type. A selection with this reference is a name with dots, not a field.
    Name(Arc<str>),
    /// A function.
    Function {
        /// Its full name.
        name: &'static str,
        /// The overloads that the arguments fit.
        overloads: Vec<&'static str>,
        /// Whether what the call seems to be made on is a part of the function's name.
        qualified: bool,
    },
}

impl Checked {
    /// The type of a part.
    pub fn type_of(&self, id: Id) -> &Type {
        self.types.get(id.0 as usize).unwrap_or(&Type::Error)
    }

    /// Whether some part refers to a variable of this name.
    pub fn uses(&self, variable: &str) -> bool {
        self.references
            .values()
            .any(|reference| matches!(reference, Meaning::Name(name) if **name == *variable))
    }

    /// What a part refers to.
    pub fn reference(&self, id: Id) -> Option<&Meaning> {
        self.references.get(&id)
    }
}
