//! Why an expression has no value.

use std::borrow::Cow;

use crate::value::cut;

/// Longer texts of errors are cut: a loop copies the error of a turn in each of the next ones.
const ERROR_BYTES_MAX: usize = 8 * 1024;

/// Why an expression has no value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EvalError {
    /// The values do not fit it. `&&` and `||` do without such an operand if the other one decides.
    #[error("{0}")]
    Failed(Cow<'static, str>),
    /// It costs more than allowed.
    #[error("operation cancelled: actual cost limit exceeded")]
    LimitExceeded,
    /// The host ended it.
    #[error("operation interrupted")]
    Interrupted,
}

impl EvalError {
    /// The values do not fit the expression. A long text is cut.
    pub fn failed(text: impl Into<Cow<'static, str>>) -> Self {
        let mut text = text.into();
        if text.len() > ERROR_BYTES_MAX {
            text = Cow::Owned(format!("{}…", cut(&text, ERROR_BYTES_MAX)));
        }
        Self::Failed(text)
    }
}
