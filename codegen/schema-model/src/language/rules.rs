//! The keys by which a field, its items and its keys say what they must hold. The rows are in
//! [`crate::rules`].

use super::{
    table::table,
    values::{BoundRule, ListOf, Named, Needed, UniqueRule},
};
use crate::{
    read::Spanned,
    rules::{Subject, each_rule},
    source::Span,
};

macro_rules! language {
    ($(
        $(#[doc = $doc:literal])+
        ($key:literal) $field:ident: $rule:ident($given:ty => $resolved:ty) of $subject:ident;
    )*) => {
        table! {
            /// What a value must hold.
            Rules {
                $( $(#[doc = $doc])+ ($key) $field: $given, )*
                /// Text instead of the standard message, by rule.
                ("messages") messages: Named<String>,
            }
        }

        /// A rule as a schema gives it, with its place.
        #[derive(Debug, Clone, Copy)]
        pub(crate) enum Given<'a> {
            $( $(#[doc = $doc])+ $rule(&'a Spanned<$given>), )*
        }

        impl Rules {
            /// The rules that are given, in the order in which the server checks them.
            #[must_use]
            pub(crate) fn given(&self) -> Vec<Given<'_>> {
                [$( self.$field.as_ref().map(Given::$rule) ),*].into_iter().flatten().collect()
            }
        }

        impl Given<'_> {
            /// The key that the rule stands under.
            #[must_use]
            pub(crate) fn key(self) -> &'static str {
                match self {
                    $( Given::$rule(_) => $key, )*
                }
            }

            /// Where the rule stands, from its key on.
            #[must_use]
            pub(crate) fn place(self) -> Span {
                match self {
                    $( Given::$rule(value) => value.entry, )*
                }
            }

            /// What the rule may be about.
            #[must_use]
            pub(crate) fn subject(self) -> Subject {
                match self {
                    $( Given::$rule(_) => Subject::$subject, )*
                }
            }
        }
    };
}

each_rule!(language);
