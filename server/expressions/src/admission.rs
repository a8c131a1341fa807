//! Expressions of admission: conditions of webhooks, and those of policies that check or change objects. What they may use, and what
//! they must come to.
//!
//! An expression that the stored object has already may use what any release knows, a new one only what the release before
//! knows as well. Both is the same today: nothing was added since.

mod objects;
#[cfg(test)]
mod tests;

use std::{collections::BTreeMap, sync::LazyLock};

use cel::{
    Dialect, JSON_PATCH,
    env::Env,
    program::Program,
    source::{Mistake, Source},
    types::Type,
};

/// The minor release whose functions and macros expressions may use.
const RELEASE: u32 = 35;
/// The type of the variable `variables`.
const VARIABLES: &str = "kubernetes.variables";
/// The type of what an expression applies, and the beginning of the names of its parts' types.
const CONFIGURATION: &str = "Object";
/// The type of one change of a patch.
const PATCH: &str = "JSONPatch";

/// What an expression is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExpressionUse {
    /// Says whether an object is allowed.
    Validation,
    /// Says why it is not.
    Message,
    /// Is written beside the request.
    Annotation,
    /// Makes what is applied to an object.
    Configuration,
    /// Makes the changes of an object.
    Patch,
}

/// What is wrong with an expression.
#[derive(Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It cannot be read, or its types are not correct.
    Invalid(String),
    /// It cannot be evaluated, whatever the request is.
    Unusable(String),
}

/// What the expressions of one policy may use.
pub struct Expressions {
    values: Env,
    messages: Env,
    changes: Env,
}

impl Expressions {
    /// `has_params` says whether the policy has parameters.
    pub fn new(has_params: bool) -> Self {
        let values = conditions(has_params).clone();
        let messages = with_params(COMMON.clone(), has_params);
        let changes = CHANGES.clone();
        Self { values, messages, changes: with_params(changes, has_params) }
    }

    /// Lets expressions use `variables`, which have no fields yet.
    pub fn with_variables(self) -> Self {
        let declare =
            |env: Env| env.object(VARIABLES, BTreeMap::new()).variable("variables", Type::object(VARIABLES));
        let Self { values, messages, changes } = self;
        Self { values: declare(values), messages: declare(messages), changes: declare(changes) }
    }

    /// Checks a value that later expressions may use by its name.
    pub fn declare(&mut self, name: &str, expression: &str) -> Result<(), Wrong> {
        let (of, outcome) = match compile(&self.values, expression, |_| Ok(())) {
            Ok(of) => (kept(&of), Ok(())),
            Err(mistake) => (Type::Dyn, Err(mistake)),
        };
        for env in [&mut self.values, &mut self.messages, &mut self.changes] {
            env.declare_field(VARIABLES, name, of.clone());
        }
        outcome
    }

    /// Checks an expression.
    pub fn check(&self, purpose: ExpressionUse, expression: &str) -> Result<(), Wrong> {
        match purpose {
            ExpressionUse::Validation => demand(&self.values, expression, &[Type::Bool]),
            ExpressionUse::Message => demand(&self.messages, expression, &[Type::String]),
            ExpressionUse::Annotation => demand(&self.values, expression, &[Type::String, Type::Null]),
            ExpressionUse::Configuration => demand(&self.changes, expression, &[Type::object(CONFIGURATION)]),
            ExpressionUse::Patch => demand(&self.changes, expression, &[Type::list(Type::object(PATCH))]),
        }
    }
}

/// A condition on requests without parameters, to be evaluated. It has been checked when it was written; what it may use is
/// the same.
///
/// # Errors
/// What is wrong with it, also that it does not come to true or false.
pub fn condition(expression: &str) -> Result<Program, Wrong> {
    let source = Source::new(expression);
    let failed =
        |mistakes: Vec<Mistake>| Wrong::Invalid(format!("compilation failed: {}", source.render(&mistakes)));
    let root = cel::parse(&source, Dialect::at_release(RELEASE)).map_err(failed)?;
    let checked = conditions(false).check(&root).map_err(failed)?;
    if checked.result != Type::Bool {
        let of = checked.result.runtime_name();
        return Err(Wrong::Invalid(format!("must evaluate to bool but got {of}")));
    }
    Program::new(&root, &checked)
        .map_err(|why| Wrong::Unusable(format!("program instantiation failed: {why}")))
}

/// Checks a condition on requests.
pub fn check_condition(has_params: bool, expression: &str) -> Result<(), Wrong> {
    demand(conditions(has_params), expression, &[Type::Bool])
}

fn demand(env: &Env, expression: &str, types: &[Type]) -> Result<(), Wrong> {
    compile(env, expression, |of| {
        if types.contains(of) {
            return Ok(());
        }
        let names: Vec<_> = types.iter().map(Type::runtime_name).collect();
        let wanted = match names.as_slice() {
            [one] => one.clone(),
            several => format!("one of [{}]", several.join(" ")),
        };
        Err(format!("must evaluate to {wanted} but got {}", of.runtime_name()))
    })
    .map(drop)
}

/// The type of an expression, which must be one that is wanted.
fn compile(env: &Env, expression: &str, wanted: impl Fn(&Type) -> Result<(), String>) -> Result<Type, Wrong> {
    let source = Source::new(expression);
    let failed =
        |mistakes: Vec<Mistake>| Wrong::Invalid(format!("compilation failed: {}", source.render(&mistakes)));
    let root = cel::parse(&source, Dialect::at_release(RELEASE)).map_err(failed)?;
    let of = env.check(&root).map_err(failed)?.result;
    wanted(&of).map_err(Wrong::Invalid)?;
    let unusable = |why| Wrong::Unusable(format!("program instantiation failed: {why}"));
    cel::convert_constants(&root).map_err(unusable)?;
    Ok(of)
}

/// The type by which later expressions know a value: lists, maps and simple types are kept.
fn kept(of: &Type) -> Type {
    if let Some(element) = of.element() {
        return Type::list(kept(element));
    }
    if let Some((key, value)) = of.entry() {
        return Type::map(kept(key), kept(value));
    }
    match of {
        Type::Any
        | Type::Bool
        | Type::Bytes
        | Type::Double
        | Type::Duration
        | Type::Int
        | Type::Null
        | Type::String
        | Type::Timestamp
        | Type::Uint => of.clone(),
        _ => Type::Dyn,
    }
}

/// What conditions on requests may use.
fn conditions(has_params: bool) -> &'static Env {
    static WITHOUT: LazyLock<Env> = LazyLock::new(|| with_authorizer(COMMON.clone()));
    static WITH: LazyLock<Env> = LazyLock::new(|| with_params(WITHOUT.clone(), true));
    if has_params { &WITH } else { &WITHOUT }
}

fn with_params(env: Env, has_params: bool) -> Env {
    if has_params { env.variable("params", Type::Dyn) } else { env }
}

fn with_authorizer(env: Env) -> Env {
    env.variable("authorizer", Type::object("kubernetes.authorization.Authorizer"))
        .variable("authorizer.requestResource", Type::object("kubernetes.authorization.ResourceCheck"))
}

/// What expressions that make changes may use, but for parameters.
static CHANGES: LazyLock<Env> = LazyLock::new(|| {
    let [operation, path, from] = ["op", "path", "from"].map(|name| (name, Type::String));
    let fields = objects::fields([operation, path, from, ("value", Type::Dyn)]);
    // A field that no change has is no mistake in itself: it has a type without a name, which only a `dyn` fits.
    let unknown = Type::opaque("", Vec::new());
    let env = with_authorizer(COMMON.clone()).open_object(CONFIGURATION).object(PATCH, fields);
    let env = env.loose_object(PATCH, unknown);
    env.functions(JSON_PATCH).expect("a test reads the table")
});

/// What all expressions of admission may use.
static COMMON: LazyLock<Env> = LazyLock::new(|| {
    let env = Env::at_release(RELEASE).variable("object", Type::Dyn).variable("oldObject", Type::Dyn);
    objects::request(objects::namespace(env))
});
