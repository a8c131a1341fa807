//! Rules of values that are a number or a text: each is about one of the two.

use std::fmt;

use crate::{
    json::{Encode, Writer},
    quantity::IntOrString,
};

/// A percentage, shown as it was written: `50%`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd)]
pub struct Percent(pub i64);

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", self.0)
    }
}

impl Encode for Percent {
    fn encode(&self, w: &mut Writer<'_>) {
        self.to_string().encode(w);
    }

    fn is_zero(&self) -> bool {
        self.0 == 0
    }
}

/// Runs a rule on a value that is a number.
pub fn of_number(value: &IntOrString, rule: impl FnOnce(&i32)) {
    if let IntOrString::Int(number) = value {
        rule(number);
    }
}

/// Runs a rule on a value that is a text.
pub fn of_text(value: &IntOrString, rule: impl FnOnce(&str)) {
    if let IntOrString::String(text) = value {
        rule(text);
    }
}

/// Runs a rule on a value that is a percentage, as `50%`; another text is for its format to judge.
pub fn of_percent(value: &IntOrString, rule: impl FnOnce(Percent)) {
    if let IntOrString::String(text) = value
        && let Some(Ok(percent)) = text.strip_suffix('%').map(str::parse)
    {
        rule(Percent(percent));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        check::{above, max, min},
        path::Path,
        problem::Problems,
        quantity::Quantity,
    };

    #[test]
    fn each_rule_judges_one_form() {
        let text = |text: &str| IntOrString::String(text.to_owned());
        let mut problems = Problems::default();
        for value in
            [IntOrString::Int(-1), IntOrString::Int(0), text("101%"), text("100%"), text("x"), text("x%")]
        {
            of_number(&value, |number| min(number, &0, &Path::Root, &mut problems));
            of_percent(&value, |percent| max(&percent, &Percent(100), &Path::Root, &mut problems));
            of_text(&value, |text| assert!(!text.is_empty()));
        }
        above(&Quantity::default(), &Quantity::default(), &Path::Root, &mut problems);
        let lines: Vec<String> = problems.as_slice().iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "Invalid value: -1: must be greater than or equal to 0",
                r#"Invalid value: "101%": must be less than or equal to 100%"#,
                r#"Invalid value: "0": must be greater than 0"#,
            ]
        );
    }
}
