//! What expressions may use: variables, functions, and object types.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use crate::check::well_known;
use crate::libraries::{self, OPAQUE};
use crate::signatures::{self, FieldTypes, Functions, Overload};
use crate::types::{Head, Type, Var};

/// What expressions may use. Cloning one is cheap: functions and object types are shared.
#[derive(Debug, Clone)]
pub struct Env {
    container: Arc<str>,
    variables: BTreeMap<Arc<str>, Type>,
    functions: Arc<Functions>,
    objects: Arc<BTreeMap<Arc<str>, FieldTypes>>,
    /// The object type that has any field, and all types below its name.
    open: Option<Arc<str>>,
    /// An object type that has other fields than those declared, and their type.
    loose: Option<(Arc<str>, Type)>,
    /// Whether elements of one list, or of one map, have one type.
    pub(crate) homogeneous: bool,
}

/// Names of types that are values of expressions.
const TYPE_NAMES: [&str; 7] = ["bool", "bytes", "double", "int", "null_type", "string", "uint"];

impl Env {
    /// The environment of Kubernetes 1.36, without variables.
    pub fn kubernetes() -> Self {
        // The tables are read once; the clones share what they say.
        static NEWEST: LazyLock<Env> = LazyLock::new(|| Env::at_release(libraries::RELEASE));
        NEWEST.clone()
    }

    /// The environment of a minor release of Kubernetes 1, without variables.
    pub fn at_release(release: u32) -> Self {
        let mut variables = BTreeMap::new();
        for name in TYPE_NAMES {
            variables.extend(signatures::simple(name).map(|named| (name.into(), Type::type_of(named))));
        }
        let mut objects = BTreeMap::new();
        for (name, of, fields) in well_known::messages() {
            variables.insert(name.into(), Type::type_of(of));
            objects.insert(name.into(), fields);
        }
        let [first, second] = [Type::Var(Var(0)), Type::Var(Var(1))];
        variables.insert("list".into(), Type::type_of(Type::list(first.clone())));
        variables.insert("map".into(), Type::type_of(Type::map(first.clone(), second)));
        variables.insert("type".into(), Type::type_of(Type::generic(Head::Type, Vec::new())));
        variables.insert("optional_type".into(), Type::type_of(Type::opaque("optional_type", Vec::new())));
        for name in OPAQUE {
            variables.insert(name.into(), Type::type_of(Type::opaque(name, Vec::new())));
        }
        Self {
            container: "".into(),
            variables,
            functions: Arc::new(libraries::functions(release)),
            objects: Arc::new(objects),
            open: None,
            loose: None,
            homogeneous: true,
        }
    }

    /// Declares a variable.
    #[must_use]
    pub fn variable(mut self, name: &str, of: Type) -> Self {
        self.variables.insert(name.into(), of);
        self
    }

    /// Declares the functions of a table (see [`crate::signatures`] for its lines).
    ///
    /// # Errors
    ///
    /// The first line of the table that cannot be read.
    pub fn functions(mut self, table: &'static str) -> Result<Self, &'static str> {
        signatures::declare(Arc::make_mut(&mut self.functions), table, &OPAQUE)?;
        Ok(self)
    }

    /// Declares an object type. Its name is a value of expressions, and creates objects:
    /// `Name{field: value}`.
    #[must_use]
    pub fn object(mut self, name: &str, fields: FieldTypes) -> Self {
        self.add_object(name, fields);
        self
    }

    /// Declares an object type, as [`Env::object`] does.
    pub fn add_object(&mut self, name: &str, fields: FieldTypes) {
        Arc::make_mut(&mut self.objects).insert(name.into(), fields);
    }

    /// Adds a field to an object type, or changes the type of one that it has.
    pub fn declare_field(&mut self, object: &str, field: &str, of: Type) {
        if let Some(fields) = Arc::make_mut(&mut self.objects).get_mut(object) {
            fields.insert(field.into(), of);
        }
    }

    /// Gives an object type fields of any other name, all of one type.
    #[must_use]
    pub fn loose_object(mut self, name: &str, of: Type) -> Self {
        self.loose = Some((name.into(), of));
        self
    }

    /// Declares an object type that has any field, of type `dyn`; so does each type `name.other`,
    /// `name.other.third`.
    #[must_use]
    pub fn open_object(mut self, name: &str) -> Self {
        self.open = Some(name.into());
        self
    }

    /// Sets the namespace in which names are looked up first.
    #[must_use]
    pub fn container(mut self, name: &str) -> Self {
        self.container = name.into();
        self
    }

    pub(crate) fn container_name(&self) -> &str {
        &self.container
    }

    pub(crate) fn find_variable(&self, name: &str) -> Option<(Arc<str>, Type)> {
        self.candidates(name).into_iter().find_map(|candidate| {
            if let Some((name, of)) = self.variables.get_key_value(candidate.as_str()) {
                return Some((Arc::clone(name), of.clone()));
            }
            self.find_object(candidate)
        })
    }

    /// The type that a name in front of `{field: value}` stands for.
    pub(crate) fn find_type(&self, name: &str) -> Option<(Arc<str>, Type)> {
        self.candidates(name).into_iter().find_map(|candidate| {
            match self.variables.get_key_value(candidate.as_str()) {
                Some((name, of)) if of.named().is_some() => Some((Arc::clone(name), of.clone())),
                _ => self.find_object(candidate),
            }
        })
    }

    fn find_object(&self, candidate: String) -> Option<(Arc<str>, Type)> {
        let name: Arc<str> = if self.is_open(&candidate) {
            candidate.into()
        } else {
            Arc::clone(self.objects.get_key_value(candidate.as_str())?.0)
        };
        Some((Arc::clone(&name), Type::type_of(Type::Object(name))))
    }

    pub(crate) fn find_function(&self, name: &str) -> Option<(&'static str, &[Overload])> {
        self.candidates(name).into_iter().find_map(|candidate| {
            let (name, overloads) = self.functions.get_key_value(candidate.as_str())?;
            Some((*name, overloads.as_slice()))
        })
    }

    /// Whether an object type has any field.
    pub(crate) fn is_open(&self, object: &str) -> bool {
        let below = self.open.as_deref().and_then(|open| object.strip_prefix(open));
        below.is_some_and(|below| below.is_empty() || below.starts_with('.'))
    }

    /// The type of the fields that an object type has beside those declared.
    pub(crate) fn other_fields(&self, object: &str) -> Option<&Type> {
        self.loose.as_ref().filter(|(name, _)| **name == *object).map(|(_, of)| of)
    }

    /// The fields of an object type, if it is declared.
    pub(crate) fn fields(&self, object: &str) -> Option<&FieldTypes> {
        self.objects.get(object)
    }

    /// The full names that a name can stand for, the innermost namespace first.
    fn candidates(&self, name: &str) -> Vec<String> {
        let (absolute, bare) = name.strip_prefix('.').map_or((false, name), |bare| (true, bare));
        let mut candidates = Vec::new();
        let mut container = if absolute { "" } else { &*self.container };
        while !container.is_empty() {
            candidates.push(format!("{container}.{bare}"));
            container = container.rsplit_once('.').map_or("", |(outer, _)| outer);
        }
        candidates.push(bare.to_owned());
        candidates
    }
}
