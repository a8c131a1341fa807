//! Expressions of admission: conditions of webhooks, and those of policies that check or change objects. What
//! they may use, and what they must come to.
//!
//! An expression that the stored object has already may use what any release knows, a new one only what the
//! release before knows as well. Both is the same today: nothing was added since.

mod objects;
#[cfg(test)]
mod tests;
pub mod typed;

use std::{collections::BTreeMap, sync::LazyLock};

use cel::{
    Dialect, JSON_PATCH,
    ast::Expr,
    check::Checked,
    env::Env,
    program::Program,
    source::{Mistake, Source},
    types::Type,
};

/// The minor release whose functions and macros expressions may use.
pub(crate) const RELEASE: u32 = 35;
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
        let compiled = compile(&self.values, expression, |_| Ok(()));
        self.declare_as(name, compiled.as_ref().ok());
        compiled.map(drop)
    }

    /// The same, to be evaluated.
    ///
    /// # Errors
    /// What is wrong with it. Later expressions may use it all the same, and fail.
    pub fn declare_program(&mut self, name: &str, expression: &str) -> Result<Program, Wrong> {
        let made = program(&self.values, expression, |_| Ok(()));
        self.declare_as(name, made.as_ref().ok().map(|(of, _)| of));
        made.map(|(_, program)| program)
    }

    fn declare_as(&mut self, name: &str, of: Option<&Type>) {
        let of = of.map_or(Type::Dyn, kept);
        for env in [&mut self.values, &mut self.messages, &mut self.changes] {
            env.declare_field(VARIABLES, name, of.clone());
        }
    }

    /// Checks an expression.
    pub fn check(&self, purpose: ExpressionUse, expression: &str) -> Result<(), Wrong> {
        let (env, types) = self.demands(purpose);
        demand(env, expression, &types)
    }

    /// An expression, to be evaluated.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn program(&self, purpose: ExpressionUse, expression: &str) -> Result<Program, Wrong> {
        let (env, types) = self.demands(purpose);
        program(env, expression, |of| wanted(&types, of)).map(|(_, program)| program)
    }

    /// What an expression may use, and what it must come to.
    fn demands(&self, purpose: ExpressionUse) -> (&Env, Vec<Type>) {
        match purpose {
            ExpressionUse::Validation => (&self.values, vec![Type::Bool]),
            ExpressionUse::Message => (&self.messages, vec![Type::String]),
            ExpressionUse::Annotation => (&self.values, vec![Type::String, Type::Null]),
            ExpressionUse::Configuration => (&self.changes, vec![Type::object(CONFIGURATION)]),
            ExpressionUse::Patch => (&self.changes, vec![Type::list(Type::object(PATCH))]),
        }
    }
}

/// A condition on requests without parameters, to be evaluated. It has been checked when it was written; what
/// it may use is the same.
///
/// # Errors
/// What is wrong with it, also that it does not come to true or false.
pub fn condition(expression: &str) -> Result<Program, Wrong> {
    program(conditions(false), expression, |of| wanted(&[Type::Bool], of)).map(|(_, program)| program)
}

/// Checks a condition on requests.
pub fn check_condition(has_params: bool, expression: &str) -> Result<(), Wrong> {
    demand(conditions(has_params), expression, &[Type::Bool])
}

fn demand(env: &Env, expression: &str, types: &[Type]) -> Result<(), Wrong> {
    compile(env, expression, |of| wanted(types, of)).map(drop)
}

pub(crate) fn wanted(types: &[Type], of: &Type) -> Result<(), String> {
    if types.contains(of) {
        return Ok(());
    }
    let names: Vec<_> = types.iter().map(Type::runtime_name).collect();
    let wanted = match names.as_slice() {
        [one] => one.clone(),
        several => format!("one of [{}]", several.join(" ")),
    };
    Err(format!("must evaluate to {wanted} but got {}", of.runtime_name()))
}

/// The type of an expression, which must be one that is wanted.
fn compile(env: &Env, expression: &str, wanted: impl Fn(&Type) -> Result<(), String>) -> Result<Type, Wrong> {
    let (root, checked) = checked(env, expression, wanted)?;
    cel::convert_constants(&root).map_err(unusable)?;
    Ok(checked.result)
}

/// The same, with the expression to be evaluated.
pub(crate) fn program(
    env: &Env,
    expression: &str,
    wanted: impl Fn(&Type) -> Result<(), String>,
) -> Result<(Type, Program), Wrong> {
    let (root, checked) = checked(env, expression, wanted)?;
    let program = Program::new(&root, &checked).map_err(unusable)?;
    Ok((checked.result, program))
}

fn checked(
    env: &Env,
    expression: &str,
    wanted: impl Fn(&Type) -> Result<(), String>,
) -> Result<(Expr, Checked), Wrong> {
    let failed = |mistakes| Wrong::Invalid(format!("compilation failed: {mistakes}"));
    let (root, checked) = read(env, expression).map_err(failed)?;
    wanted(&checked.result).map_err(Wrong::Invalid)?;
    Ok((root, checked))
}

/// An expression with its types, or its mistakes as a text.
fn read(env: &Env, expression: &str) -> Result<(Expr, Checked), String> {
    let source = Source::new(expression);
    let failed = |mistakes: Vec<Mistake>| source.render(&mistakes);
    let root = cel::parse(&source, Dialect::at_release(RELEASE)).map_err(failed)?;
    let checked = env.check(&root).map_err(failed)?;
    Ok((root, checked))
}

fn unusable(why: impl std::fmt::Display) -> Wrong {
    Wrong::Unusable(format!("program instantiation failed: {why}"))
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
    // A field that no change has is no mistake in itself: it has a type without a name, which only a `dyn`
    // fits.
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
