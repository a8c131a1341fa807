//! What a value must hold, as a list of rules. The rows are in [`crate::rules`].

use super::{
    bound::Bound,
    value::{Native, Value},
};
use crate::rules::each_rule;

/// A rule, and the text that replaces its standard message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worded<T> {
    /// What it asks for.
    pub value: T,
    /// The text. Brand keys in braces are replaced when the rule runs.
    pub text: Option<String>,
}

/// What a value must hold, in the order in which the server checks it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rules {
    list: Vec<Rule>,
}

/// What makes two items alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unique {
    /// Every part of them.
    Whole,
    /// These fields together.
    By(Vec<String>),
}

macro_rules! model {
    ($(
        $(#[doc = $doc:literal])+
        ($key:literal) $field:ident: $rule:ident($given:ty => $resolved:ty) of $subject:ident;
    )*) => {
        /// One thing that a value must hold.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Rule {
            $( $(#[doc = $doc])+ $rule($resolved), )*
        }

        impl Rule {
            /// The key that the rule has in a schema.
            #[must_use]
            pub fn key(&self) -> &'static str {
                match self {
                    $( Rule::$rule(_) => $key, )*
                }
            }
        }

        impl Rules {
            $(
                $(#[doc = $doc])+
                #[must_use]
                pub fn $field(&self) -> Option<&$resolved> {
                    self.iter().find_map(|rule| if let Rule::$rule(value) = rule { Some(value) }
                        else { None })
                }
            )*
        }
    };
}

each_rule!(model);

impl Rule {
    /// The rule in a few words, for a sentence about several.
    #[must_use]
    pub(super) fn words(&self) -> String {
        let said = match self {
            Rule::Required(_) => return "`required`".to_owned(),
            Rule::OneOf(Worded { value, .. }) | Rule::NoneOf(Worded { value, .. }) => value.join(", "),
            Rule::Format(Worded { value, .. }) | Rule::Pattern(Worded { value, .. }) => value.clone(),
            Rule::MinLength(Worded { value, .. }) | Rule::MaxLength(Worded { value, .. }) => {
                value.to_string()
            }
            Rule::MinItems(Worded { value, .. }) | Rule::MaxItems(Worded { value, .. }) => value.to_string(),
            Rule::Min(Worded { value, .. })
            | Rule::Above(Worded { value, .. })
            | Rule::Max(Worded { value, .. }) => value.to_string(),
            Rule::Unique(Worded { value: Unique::Whole, .. }) => return "`unique`".to_owned(),
            Rule::Unique(Worded { value: Unique::By(fields), .. }) => fields.join(", "),
            Rule::Each(rules) | Rule::Keys(rules) => {
                let rules: Vec<String> = rules.iter().map(Rule::words).collect();
                let of = if self.key() == "keys" { "each key" } else { "each item" };
                return format!("for {of} {}", rules.join(" and "));
            }
        };
        format!("`{}: {said}`", self.key())
    }
}

impl FromIterator<Rule> for Rules {
    fn from_iter<I: IntoIterator<Item = Rule>>(rules: I) -> Self {
        Rules { list: rules.into_iter().collect() }
    }
}

impl Rules {
    /// The rules of a value about which nothing is said.
    pub const NONE: &'static Rules = &Rules { list: Vec::new() };

    /// The rules in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Rule> {
        self.list.iter()
    }

    /// The words of a closed set; none when every word will do.
    #[must_use]
    pub fn words(&self) -> &[String] {
        self.one_of().map(|words| words.value.as_slice()).unwrap_or_default()
    }

    /// Whether the server has something to check of a value of this form that is there.
    pub(super) fn has_checks(&self, value: &Value) -> bool {
        let inner = match value {
            Value::List(item) | Value::Map(item) => Some(&**item),
            _ => None,
        };
        let is_implied = match inner {
            Some(inner) => self.each().is_none() && Rules::NONE.has_checks(inner),
            None => matches!(value, Value::Native(Native::Any | Native::Raw)),
        };
        is_implied
            || self.iter().any(|rule| match rule {
                // Whether a value must be there is asked where it stands: of a field, an item or a key.
                Rule::Required(_) => false,
                Rule::Each(rules) => inner.is_some_and(|inner| rules.asks_of(inner)),
                Rule::Keys(rules) => rules.asks_of(&Value::String),
                Rule::OneOf(_)
                | Rule::NoneOf(_)
                | Rule::Format(_)
                | Rule::Pattern(_)
                | Rule::MinLength(_)
                | Rule::MaxLength(_)
                | Rule::Min(_)
                | Rule::Above(_)
                | Rule::Max(_)
                | Rule::MinItems(_)
                | Rule::MaxItems(_)
                | Rule::Unique(_) => true,
            })
    }

    /// The same of an item, an entry or a key: it is always there, and can only be empty.
    fn asks_of(&self, value: &Value) -> bool {
        self.has_checks(value) || self.required().is_some() && value.can_be_empty()
    }
}

impl Value {
    /// Whether the server has something to check of every value of this form, whatever the schema says of it.
    #[must_use]
    pub fn has_checks(&self) -> bool {
        Rules::NONE.has_checks(self)
    }
}
