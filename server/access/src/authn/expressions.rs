//! Expressions of authentication: the claims of a token make a user, and rules look at the claims or at that
//! user.

use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
};

use cel::{
    Dialect,
    ast::{Expr, Literal, Node},
    check::Checked,
    env::Env,
    program::Program,
    source::{Mistake, Source},
    types::Type,
};

/// The minor release whose functions and macros expressions may use.
const RELEASE: u32 = 36;
/// The variable that holds the claims of a token.
pub(super) const CLAIMS: &str = "claims";
/// The variable that holds the user.
pub(super) const USER: &str = "user";
/// The type of the user.
pub(super) const USER_TYPE: &str = "kubernetes.UserInfo";
/// The call that selects an optional field, `claims.?email`.
const OPTIONAL_SELECT: &str = "_?._";

static CLAIMS_ENV: LazyLock<Env> =
    LazyLock::new(|| Env::at_release(RELEASE).variable(CLAIMS, Type::map(Type::String, Type::Any)));

static USER_ENV: LazyLock<Env> = LazyLock::new(|| {
    let texts = || Type::list(Type::String);
    let fields = BTreeMap::from([
        ("username", Type::String),
        ("uid", Type::String),
        ("groups", texts()),
        ("extra", Type::map(Type::String, texts())),
    ]);
    let fields = fields.into_iter().map(|(name, of)| (Arc::from(name), of)).collect();
    Env::at_release(RELEASE).object(USER_TYPE, fields).variable(USER, Type::object(USER_TYPE))
});

/// An expression about the claims of a token.
#[derive(Debug)]
pub(super) struct ClaimsExpression {
    /// Evaluates it.
    pub(super) program: Program,
    /// Whether it reads `claims.email`.
    pub(super) uses_email: bool,
    /// Whether it reads `claims.email_verified`.
    pub(super) uses_email_verified: bool,
}

/// Compiles an expression that makes a part of the user from the claims. Its type is known when it is
/// evaluated.
///
/// # Errors
/// It cannot be used, for this reason.
pub(super) fn mapping(expression: &str) -> Result<ClaimsExpression, String> {
    claims_expression(expression, |_| Ok(()))
}

/// Compiles a rule about the claims, which must come to true or false.
///
/// # Errors
/// It cannot be used, for this reason.
pub(super) fn claims_rule(expression: &str) -> Result<ClaimsExpression, String> {
    claims_expression(expression, is_bool)
}

/// Compiles a rule about the user, which must come to true or false.
///
/// # Errors
/// It cannot be used, for this reason.
pub(super) fn user_rule(expression: &str) -> Result<Program, String> {
    compile(&USER_ENV, expression, is_bool).map(|(_, program)| program)
}

fn claims_expression(
    expression: &str,
    wanted: impl Fn(&Type) -> Result<(), String>,
) -> Result<ClaimsExpression, String> {
    let (root, program) = compile(&CLAIMS_ENV, expression, wanted)?;
    Ok(ClaimsExpression {
        program,
        uses_email: selects(&root, "email"),
        uses_email_verified: selects(&root, "email_verified"),
    })
}

fn is_bool(of: &Type) -> Result<(), String> {
    if matches!(of, Type::Bool) { Ok(()) } else { Err("must evaluate to bool".to_owned()) }
}

fn compile(
    env: &Env,
    expression: &str,
    wanted: impl Fn(&Type) -> Result<(), String>,
) -> Result<(Expr, Program), String> {
    let (root, checked) = check(env, expression)?;
    wanted(&checked.result)?;
    let program = Program::new(&root, &checked);
    let program = program.map_err(|why| format!("program instantiation failed: {why}"))?;
    Ok((root, program))
}

fn check(env: &Env, expression: &str) -> Result<(Expr, Checked), String> {
    let source = Source::new(expression);
    let failed = |mistakes: Vec<Mistake>| format!("compilation failed: {}", source.render(&mistakes));
    let root = cel::parse(&source, Dialect::at_release(RELEASE)).map_err(failed)?;
    let checked = env.check(&root).map_err(failed)?;
    Ok((root, checked))
}

/// Whether an expression selects a field of the claims by its name, also in `has()` and with `.?`. An index
/// does not count, as in the reference server.
fn selects(expression: &Expr, field: &str) -> bool {
    let selects_here = match &expression.node {
        Node::Select { operand, field: name, .. } => is_claims(operand) && **name == *field,
        Node::Call { function, target: None, args } if **function == *OPTIONAL_SELECT => {
            matches!(args.as_slice(), [operand, name] if is_claims(operand) && is_text(name, field))
        }
        _ => false,
    };
    let mut found = selects_here;
    expression.for_each_child(&mut |part| found = found || selects(part, field));
    found
}

fn is_claims(expression: &Expr) -> bool {
    matches!(&expression.node, Node::Ident(name) if **name == *CLAIMS)
}

fn is_text(expression: &Expr, text: &str) -> bool {
    matches!(&expression.node, Node::Literal(Literal::String(literal)) if **literal == *text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_have_their_types() {
        let not_bool = Err("must evaluate to bool".to_owned());
        for (expression, expected) in [
            ("claims.exp - claims.nbf <= 86400", Ok(())),
            ("has(claims.hd) && claims.hd == 'example.com'", Ok(())),
            ("claims.?hd.orValue('') == 'a'", Ok(())),
            ("dyn(claims.groups).all(g, g.startsWith('a'))", Ok(())),
            ("claims.hd", not_bool.clone()),
            ("dyn(true)", not_bool.clone()),
            ("'a'", not_bool.clone()),
        ] {
            assert_eq!(claims_rule(expression).map(drop), expected, "{expression}");
            assert_eq!(mapping(expression).map(drop), Ok(()), "{expression}");
        }
        for (expression, expected) in [
            ("!user.username.startsWith('system:')", Ok(())),
            ("user.groups.all(group, !group.startsWith('system:'))", Ok(())),
            ("user.extra['example.com/a'] == ['b'] && user.uid != ''", Ok(())),
            ("user.username", not_bool),
        ] {
            assert_eq!(user_rule(expression).map(drop), expected, "{expression}");
        }
    }

    #[test]
    fn mistakes_are_shown_in_their_line() {
        for (made, expected) in [
            (mapping("claims.").map(drop), "compilation failed: ERROR: <input>:1:8: Syntax error: "),
            (
                mapping("user.username").map(drop),
                "compilation failed: ERROR: <input>:1:1: undeclared reference to 'user'",
            ),
            (
                user_rule("user.name == ''").map(drop),
                "compilation failed: ERROR: <input>:1:5: undefined field 'name'\n | user.name == ''\n | \
                 ....^",
            ),
            (claims_rule("int('a') == 1").map(drop), "program instantiation failed: "),
        ] {
            let text = made.expect_err("refused");
            assert!(text.starts_with(expected), "{text}");
        }
    }

    #[test]
    fn uses_of_the_email_are_found() {
        for (expression, email, verified) in [
            ("claims.email", true, false),
            ("has(claims.email)", true, false),
            ("claims.?email.orValue('')", true, false),
            ("claims['email']", false, false),
            ("claims.email_verified ? claims.email : claims.sub", true, true),
            ("[claims.sub].map(s, claims.?email_verified.orValue(true) ? s : '')", false, true),
            ("{'a': claims.email}", true, false),
            ("claims.person.email", false, false),
            ("'claims.email'", false, false),
        ] {
            let compiled = mapping(expression).expect(expression);
            assert_eq!(
                (compiled.uses_email, compiled.uses_email_verified),
                (email, verified),
                "{expression}"
            );
        }
    }
}
