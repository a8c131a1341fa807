//! Evaluates the expressions of an issuer's settings.

use std::sync::Arc;

use cel::{
    error::EvalError,
    program::{Bindings, EVALUATION_COST_MAX, Program},
    value::{Datum, HostMap, Key, ListValue, MapValue, Str},
};
use machinery::user::User;

use crate::authn::{
    expressions::{CLAIMS, USER, USER_TYPE},
    jwt::Claims,
};

/// The fields of the user in expressions. All are always there, if only empty.
const USER_FIELDS: [&str; 4] = ["username", "uid", "groups", "extra"];

/// A compiled expression with its text. Clones share it.
#[derive(Debug, Clone)]
pub struct SharedExpression {
    text: Arc<str>,
    program: Arc<Program>,
}

/// An expression that must come to true.
#[derive(Debug, Clone)]
pub struct RuleExpression {
    /// The expression.
    pub expression: SharedExpression,
    /// The text for the log if it does not.
    pub message: String,
}

impl SharedExpression {
    /// A compiled expression with its text.
    #[must_use]
    pub fn new(text: &str, program: Arc<Program>) -> Self {
        SharedExpression { text: text.into(), program }
    }

    /// The text of the expression.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Computes the value. Its costs are limited, so that a token cannot keep the server busy.
    pub(super) fn evaluate<'a>(&self, bindings: &Bindings<'a>) -> Result<Datum<'a>, String> {
        let value = self.program.evaluate(bindings, EVALUATION_COST_MAX).value;
        value.map_err(|error| format!("expression '{}' resulted in error: {error}", self.text))
    }
}

impl RuleExpression {
    /// A compiled rule with its text and its message.
    #[must_use]
    pub fn new(text: &str, message: &str, program: Program) -> Self {
        let expression = SharedExpression::new(text, Arc::new(program));
        RuleExpression { expression, message: message.to_owned() }
    }
}

/// The claims as the variable of expressions.
pub(super) fn claims_bindings(claims: &Claims) -> Bindings<'_> {
    Bindings::new().with(CLAIMS, Datum::Map(MapValue::Json(claims.members())))
}

/// The user as the variable of expressions.
pub(super) fn user_bindings(user: &User) -> Bindings<'_> {
    Bindings::new().with(USER, Datum::host_map(UserView(user)))
}

/// Checks rules in their order.
///
/// # Errors
/// The first rule that does not come to true.
pub(super) fn check_rules<'r>(
    rules: impl IntoIterator<Item = &'r RuleExpression>,
    bindings: &Bindings<'_>,
) -> Result<(), String> {
    for RuleExpression { expression, message } in rules {
        match expression.evaluate(bindings)?.as_bool() {
            Some(true) => {}
            Some(false) => {
                return Err(format!("validation expression '{}' failed: {message}", expression.text()));
            }
            None => return Err("validation expression must return a boolean".to_owned()),
        }
    }
    Ok(())
}

/// Reads a text, a list of texts or null as a list. Empty texts are left out.
pub(super) fn texts(value: &Datum<'_>) -> Result<Vec<String>, String> {
    let wrong = || "expression must return a string or a list of strings".to_owned();
    let found: Vec<String> = match value {
        Datum::Null => Vec::new(),
        Datum::String(text) => vec![text.to_string()],
        Datum::List(list) => list
            .iter()
            .map(|item| item.as_str().map(str::to_owned).ok_or_else(wrong))
            .collect::<Result<_, _>>()?,
        _ => return Err(wrong()),
    };
    Ok(found.into_iter().filter(|text| !text.is_empty()).collect())
}

/// A user as expressions see it.
struct UserView<'a>(&'a User);

impl<'a> HostMap<'a> for UserView<'a> {
    fn get(&self, key: &str) -> Result<Option<Datum<'a>>, EvalError> {
        let user = self.0;
        Ok(match key {
            "username" => Some(Datum::text(&user.name)),
            "uid" => Some(Datum::text(&user.uid)),
            "groups" => Some(list(&user.groups)),
            "extra" => {
                let entries = user.extra.iter();
                let entries = entries.map(|(key, values)| (Key::String(Str::Borrowed(key)), list(values)));
                Some(Datum::Map(MapValue::new(entries)))
            }
            _ => None,
        })
    }

    fn len(&self) -> usize {
        USER_FIELDS.len()
    }

    fn keys(&self) -> Vec<Str<'a>> {
        USER_FIELDS.map(Str::Borrowed).to_vec()
    }

    fn type_name(&self) -> &str {
        USER_TYPE
    }
}

fn list(texts: &[String]) -> Datum<'_> {
    Datum::List(ListValue::new(texts.iter().map(|text| Datum::text(text)).collect()))
}
