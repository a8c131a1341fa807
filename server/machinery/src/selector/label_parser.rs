//! The grammar of label selectors in query parameters.
//!
//! `in` and `notin` are keywords only where an operator is expected: labels may be called so.

use super::{
    SelectorError,
    requirement::{LabelOperator, LabelRequirement, check_key},
};

/// The operators, as the error text lists them.
const OPERATORS: &str = "in, notin, =, ==, !=, gt, lt";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token<'a> {
    Word(&'a str),
    Symbol(&'static str),
    End,
}

impl<'a> Token<'a> {
    fn text(self) -> &'a str {
        match self {
            Token::Word(text) | Token::Symbol(text) => text,
            Token::End => "",
        }
    }
}

/// The requirements in `text`, in its order.
pub(super) fn parse(text: &str) -> Result<Vec<LabelRequirement>, SelectorError> {
    let mut parser = Parser { rest: text };
    let mut requirements = Vec::new();
    match parser.peek() {
        Token::End => return Ok(requirements),
        Token::Word(_) | Token::Symbol("!") => {}
        other => return Err(found(other, ", expected: !, identifier, or 'end of string'")),
    }
    loop {
        let requirement = parser.requirement().map_err(|error| {
            let why = error.text;
            SelectorError::new(format!("unable to parse requirement: {why}"))
        })?;
        requirements.push(requirement);
        match parser.next() {
            Token::End => return Ok(requirements),
            Token::Symbol(",") => {}
            other => return Err(found(other, ", expected: ',' or 'end of string'")),
        }
        if !matches!(parser.peek(), Token::Word(_) | Token::Symbol("!")) {
            return Err(found(parser.peek(), ", expected: identifier after ','"));
        }
    }
}

struct Parser<'a> {
    rest: &'a str,
}

impl<'a> Parser<'a> {
    fn requirement(&mut self) -> Result<LabelRequirement, SelectorError> {
        let negated = self.peek() == Token::Symbol("!");
        if negated {
            self.next();
        }
        let key = match self.next() {
            Token::Word(key) => key,
            other => return Err(found(other, ", expected: identifier")),
        };
        // The key comes first in the text, so its problem is told before that of the operator.
        check_key("<nil>", key)?;
        if negated {
            return LabelRequirement::new(key, LabelOperator::DoesNotExist, Vec::new());
        }
        if matches!(self.peek(), Token::End | Token::Symbol(",")) {
            return LabelRequirement::new(key, LabelOperator::Exists, Vec::new());
        }
        let operator = self.operator()?;
        let values = match operator {
            LabelOperator::In | LabelOperator::NotIn => self.values()?,
            _ => vec![self.exact_value()?],
        };
        LabelRequirement::new(key, operator, values)
    }

    fn operator(&mut self) -> Result<LabelOperator, SelectorError> {
        let token = self.next();
        match token.text() {
            "in" => Ok(LabelOperator::In),
            "notin" => Ok(LabelOperator::NotIn),
            "=" => Ok(LabelOperator::Equals),
            "==" => Ok(LabelOperator::DoubleEquals),
            "!=" => Ok(LabelOperator::NotEquals),
            ">" => Ok(LabelOperator::GreaterThan),
            "<" => Ok(LabelOperator::LessThan),
            _ => Err(found(token, &format!(", expected: {OPERATORS}"))),
        }
    }

    fn exact_value(&mut self) -> Result<String, SelectorError> {
        // `a=` asks for the label with the empty value.
        if matches!(self.peek(), Token::End | Token::Symbol(",")) {
            return Ok(String::new());
        }
        match self.next() {
            Token::Word(value) => Ok(value.to_owned()),
            other => Err(found(other, ", expected: identifier")),
        }
    }

    /// `(a,b)`. A place left empty between commas or brackets is the empty value.
    fn values(&mut self) -> Result<Vec<String>, SelectorError> {
        match self.next() {
            Token::Symbol("(") => {}
            other => return Err(found(other, " expected: '('")),
        }
        if !matches!(self.peek(), Token::Word(_) | Token::Symbol("," | ")")) {
            return Err(found(self.peek(), ", expected: ',', ')' or identifier"));
        }
        let mut values = Vec::new();
        loop {
            match self.peek() {
                Token::Word(value) => {
                    values.push(value.to_owned());
                    self.next();
                }
                Token::Symbol("," | ")") => values.push(String::new()),
                other => return Err(found(other, ", expected: ',', or identifier")),
            }
            match self.next() {
                Token::Symbol(",") => {}
                Token::Symbol(")") => return Ok(values),
                other => return Err(found(other, ", expected: ',' or ')'")),
            }
        }
    }

    fn peek(&self) -> Token<'a> {
        Parser { rest: self.rest }.next()
    }

    fn next(&mut self) -> Token<'a> {
        let is_space = |c: char| matches!(c, ' ' | '\t' | '\r' | '\n');
        let is_symbol = |c: char| matches!(c, '=' | '!' | '(' | ')' | ',' | '>' | '<');
        self.rest = self.rest.trim_start_matches(is_space);
        // The longer ones first, which begin with shorter ones.
        for symbol in ["==", "!=", "=", "!", "(", ")", ",", ">", "<"] {
            if let Some(rest) = self.rest.strip_prefix(symbol) {
                self.rest = rest;
                return Token::Symbol(symbol);
            }
        }
        let end = self.rest.find(|c| is_space(c) || is_symbol(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        if word.is_empty() { Token::End } else { Token::Word(word) }
    }
}

fn found(token: Token<'_>, expected: &str) -> SelectorError {
    SelectorError::new(format!("found '{}'{expected}", token.text()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::selector::{LabelSelector, SELECTOR_BYTES_MAX};

    #[test]
    fn good_selectors_print_in_canonical_form() {
        for (text, canonical) in [
            ("", ""),
            (" \t\r\n", ""),
            ("a", "a"),
            ("!a", "!a"),
            ("! a", "!a"),
            ("a=b", "a=b"),
            ("a == b", "a==b"),
            ("a!=b", "a!=b"),
            ("a=", "a="),
            ("a=,b", "a=,b"),
            ("a!=", "a!="),
            ("z,y=1,x", "x,y=1,z"),
            ("a in (c,b,c)", "a in (b,c)"),
            ("a notin(b)", "a notin (b)"),
            ("a in ()", "a in ()"),
            ("a in (,)", "a in ()"),
            ("a in (,b)", "a in (,b)"),
            ("a in (b,)", "a in (,b)"),
            ("a in (b,,c)", "a in (,b,c)"),
            ("in in (in)", "in in (in)"),
            ("notin", "notin"),
            ("a=in", "a=in"),
            ("a>5,b < 7", "a>5,b<7"),
            ("example.com/a=b", "example.com/a=b"),
        ] {
            let selector = LabelSelector::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert_eq!(selector.to_string(), canonical, "for {text:?}");
            assert_eq!(LabelSelector::parse(canonical), Ok(selector), "for {text:?}");
        }
    }

    #[test]
    fn bad_selectors_are_explained() {
        let name = "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and \
            end with \
            an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for \
            validation is \
            '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
        let value = "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' \
            or '.', \
            and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or \
            '12345', \
            regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
        for (text, expected) in [
            ("=a", "found '=', expected: !, identifier, or 'end of string'".to_owned()),
            (",a", "found ',', expected: !, identifier, or 'end of string'".to_owned()),
            ("a,", "found '', expected: identifier after ','".to_owned()),
            ("a,,b", "found ',', expected: identifier after ','".to_owned()),
            ("a=b c", "found 'c', expected: ',' or 'end of string'".to_owned()),
            ("!a=b", "found '=', expected: ',' or 'end of string'".to_owned()),
            ("a b", "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, \
                lt".to_owned()),
            ("a(b)", "unable to parse requirement: found '(', expected: in, notin, =, ==, !=, gt, \
                lt".to_owned()),
            ("!", "unable to parse requirement: found '', expected: identifier".to_owned()),
            ("!=a", "found '!=', expected: !, identifier, or 'end of string'".to_owned()),
            ("a=(b", "unable to parse requirement: found '(', expected: identifier".to_owned()),
            ("a===b", "unable to parse requirement: found '=', expected: identifier".to_owned()),
            ("a in b", "unable to parse requirement: found 'b' expected: '('".to_owned()),
            ("a in (", "unable to parse requirement: found '', expected: ',', ')' or identifier".to_owned()),
            ("a in (b", "unable to parse requirement: found '', expected: ',' or ')'".to_owned()),
            ("a in (b c)", "unable to parse requirement: found 'c', expected: ',' or ')'".to_owned()),
            ("a in (b,=)", "unable to parse requirement: found '=', expected: ',', or identifier".to_owned()),
            (
                "a>b",
                "unable to parse requirement: values[0]: Invalid value: \"b\": for 'Gt', 'Lt' operators, the \
                 value \
                 must be an integer"
                    .to_owned(),
            ),
            ("-a", format!("unable to parse requirement: <nil>: Invalid value: \"-a\": {name}")),
            ("a=-b", format!("unable to parse requirement: values[0][a]: Invalid value: \"-b\": {value}")),
            (
                "a in (-b,c,d-)",
                format!(
                    "unable to parse requirement: [values[0][a]: Invalid value: \"-b\": {value}, \
                     values[2][a]: \
                     Invalid value: \"d-\": {value}]"
                ),
            ),
        ] {
            let error = LabelSelector::parse(text).expect_err(text);
            assert_eq!(error.to_string(), expected, "for {text:?}");
        }
        let long = "a,".repeat(SELECTOR_BYTES_MAX);
        assert_eq!(
            LabelSelector::parse(&long).expect_err("it is too long").text,
            "selector is longer than 65536 bytes"
        );
    }

    #[test]
    fn matching() {
        let labels = [("app", "web"), ("empty", ""), ("size", "7")];
        let get = |key: &str| labels.iter().find(|(name, _)| *name == key).map(|(_, value)| *value);
        for (text, expected) in [
            ("", true),
            ("app", true),
            ("other", false),
            ("!app", false),
            ("!other", true),
            ("app=web", true),
            ("app==db", false),
            ("other=", false),
            ("empty=", true),
            ("app!=db", true),
            ("app!=web", false),
            ("other!=x", true),
            ("app in (db,web)", true),
            ("other in (db,web)", false),
            ("empty in ()", true),
            ("app notin (db)", true),
            ("app notin (db,web)", false),
            ("other notin (db)", true),
            ("size>6", true),
            ("size>7", false),
            ("size<8", true),
            ("app<8", false),
            ("other>1", false),
            ("app=web,size>6", true),
            ("app=web,size>7", false),
        ] {
            let selector = LabelSelector::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert_eq!(selector.matches(get), expected, "for {text:?}");
            assert_eq!(selector.is_empty(), text.is_empty());
        }
    }

    proptest! {
        #[test]
        fn arbitrary_text_never_panics(text: String, near in "[a-c!=<>(), in/.-]{0,24}") {
            for text in [text, near] {
                if let Ok(selector) = LabelSelector::parse(&text) {
                    prop_assert_eq!(LabelSelector::parse(&selector.to_string()), Ok(selector));
                }
            }
        }
    }
}
