//! Expressions of a policy, checked with the kinds of the objects that it is for: a field that a kind does
//! not have, or an operator that does not fit the type of a field. A policy with such mistakes is in force;
//! its objects may be of another kind.

use std::collections::BTreeMap;

use cel::{env::Env, types::Type};
use machinery::shape::Shape;

use super::{COMMON, VARIABLES, kept, read, with_authorizer};
use crate::shapes;

/// A kind whose objects expressions look into.
#[derive(Debug, Clone, Copy)]
pub struct TypedKind<'a> {
    /// What texts call the type of its objects. No name that an expression writes should be the same.
    pub type_name: &'a str,
    /// The fields of its objects.
    pub shape: &'a Shape,
}

/// What is known of the parameters of a policy.
#[derive(Debug, Clone, Copy)]
pub enum KnownParams<'a> {
    /// There are none.
    None,
    /// Their kind is not known.
    Any,
    /// Their kind.
    Of(TypedKind<'a>),
}

/// What the expressions of one policy may use when its objects are of one kind.
#[derive(Debug)]
pub struct TypedExpressions(Env);

impl TypedExpressions {
    /// For objects of a kind. No variables are declared yet.
    #[must_use]
    pub fn new(objects: TypedKind<'_>, params: KnownParams<'_>) -> Self {
        let mut env = COMMON.clone().object(VARIABLES, BTreeMap::new());
        let of = shapes::declare(&mut env, objects.type_name, objects.shape);
        let params = match params {
            KnownParams::None => None,
            KnownParams::Any => Some(Type::Dyn),
            KnownParams::Of(kind) => Some(shapes::declare(&mut env, kind.type_name, kind.shape)),
        };
        let env = with_authorizer(env)
            .variable("object", of.clone())
            .variable("oldObject", of)
            .variable("variables", Type::object(VARIABLES));
        Self(match params {
            Some(params) => env.variable("params", params),
            None => env,
        })
    }

    /// Declares a value that later expressions may use by its name. One with mistakes can be anything.
    pub fn declare(&mut self, name: &str, expression: &str) {
        let of = read(&self.0, expression).map_or(Type::Dyn, |(_, checked)| kept(&checked.result));
        self.0.declare_field(VARIABLES, name, of);
    }

    /// The mistakes of an expression, as a text.
    #[must_use]
    pub fn mistakes(&self, expression: &str) -> Option<String> {
        read(&self.0, expression).err()
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use machinery::{
        meta::v1::object_meta::shape::OBJECT_META,
        shape::{FieldShape, InnerMessage, ListMerge, Part, ScalarType, ValueShape},
    };

    use super::*;

    const TEXT: ValueShape = ValueShape::Scalar(ScalarType::Text);

    fn message(fields: Vec<(&'static str, ValueShape)>) -> Shape {
        let fields: Vec<_> = fields.into_iter().map(|(name, of)| FieldShape::new(name, of)).collect();
        Shape {
            name: "Thing".into(),
            envelope: false,
            atomic: false,
            fields: fields.into(),
            by_tag: &[],
            inner: InnerMessage::Plain,
            open: false,
        }
    }

    fn scalar(of: ScalarType) -> ValueShape {
        ValueShape::Scalar(of)
    }

    /// A kind with a field of each form.
    fn thing() -> Shape {
        let port =
            message(vec![("number", scalar(ScalarType::Integer)), ("a-b", TEXT), ("with space", TEXT)]);
        let keys = ListMerge::Map(Cow::Owned(vec!["number".into()]));
        let spec = message(vec![
            ("for", TEXT),
            ("size", scalar(ScalarType::Integer)),
            ("share", scalar(ScalarType::Number)),
            ("paused", scalar(ScalarType::Boolean)),
            ("secret", scalar(ScalarType::Bytes)),
            ("since", scalar(ScalarType::Time)),
            ("surge", scalar(ScalarType::IntegerOrText)),
            ("memory", scalar(ScalarType::Quantity)),
            ("data", ValueShape::Any),
            ("ports", ValueShape::List { item: ValueShape::Message(port.into()).into(), merge: keys }),
            ("labels", ValueShape::Map { value: TEXT.into(), atomic: false }),
        ]);
        let metadata = ValueShape::Message(Part::Static(&OBJECT_META));
        let root = message(vec![("metadata", metadata), ("spec", ValueShape::Message(spec.into()))]);
        Shape { envelope: true, ..root }
    }

    fn typed(params: KnownParams<'_>) -> TypedExpressions {
        let mut typed = TypedExpressions::new(TypedKind { type_name: "Thing7", shape: &thing() }, params);
        for (name, expression) in [
            ("size", "object.spec.size"),
            ("spec", "object.spec"),
            ("ports", "object.spec.ports"),
            ("bad", "1 +"),
        ] {
            typed.declare(name, expression);
        }
        typed
    }

    /// What the mistakes of an expression say, without their places in it.
    fn mistakes(typed: &TypedExpressions, expression: &str) -> Vec<String> {
        let text = typed.mistakes(expression).unwrap_or_default();
        let lines = text.lines().filter_map(|line| line.strip_prefix("ERROR: <input>:"));
        lines.map(|line| line.splitn(3, ':').nth(2).unwrap_or_default().trim().to_owned()).collect()
    }

    #[test]
    fn expressions_fit_their_kind() {
        let typed = typed(KnownParams::Any);
        for good in [
            "object.kind == oldObject.apiVersion && object.metadata.namespace == \
             object.metadata.__namespace__",
            "object.metadata.creationTimestamp < timestamp('2030-01-01T00:00:00Z') && \
             object.metadata.labels.a == 'b'",
            "object.spec.size > 1.5 && object.spec.share < 1 && !object.spec.paused && object.spec.secret != \
             b'a'",
            "object.spec.for == object.spec.__for__ && object.spec.surge == 'a' && object.spec.surge != 1",
            "quantity(object.spec.memory).isLessThan(quantity('1Gi')) && object.spec.memory != 1",
            "object.spec.data.any.thing == 1 && object.spec.data == null",
            "object.spec.ports.all(port, port.number > 1 && port.a__dash__b == 'a' && has(port.number))",
            "object.spec == oldObject.spec && object == null && object.?spec.?size.orValue(1) == 1",
            "params.data.x == 1 && variables.size > 1 && variables.bad.any == 1 && variables.spec.any == 1",
            "authorizer.group('').resource('pods').check('get').allowed() && \
             authorizer.requestResource.check('get').allowed()",
        ] {
            assert_eq!(mistakes(&typed, good), Vec::<String>::new(), "{good}");
        }
    }

    #[test]
    fn mistakes_name_types_and_fields() {
        let typed = typed(KnownParams::None);
        for (bad, mistake) in [
            ("object.x", "undefined field 'x'"),
            ("has(object.spec.x)", "undefined field 'x'"),
            ("object.?spec.?x.hasValue()", "undefined field 'x'"),
            ("object.metadata.for == 'a'", "undefined field 'for'"),
            ("object.spec.ports.all(port, port.x)", "undefined field 'x'"),
            ("variables.none", "undefined field 'none'"),
            ("params == null", "undeclared reference to 'params' (in container '')"),
            ("Thing == null", "undeclared reference to 'Thing' (in container '')"),
            ("object.spec.size == 'a'", "found no matching overload for '_==_' applied to '(int, string)'"),
            ("object.spec + 1", "found no matching overload for '_+_' applied to '(Thing7.spec, int)'"),
            (
                "object.spec.ports[0] == object.spec.ports",
                "found no matching overload for '_==_' applied to '(Thing7.spec.ports.@idx, \
                 list(Thing7.spec.ports.@idx))'",
            ),
            (
                "object.spec['size']",
                "found no matching overload for '_[_]' applied to '(Thing7.spec, string)'",
            ),
            ("object.spec.labels.a < 1", "found no matching overload for '_<_' applied to '(string, int)'"),
            ("variables.size + 'a'", "found no matching overload for '_+_' applied to '(int, string)'"),
            (
                "object.spec.all(key, true)",
                "expression of type 'Thing7.spec' cannot be range of a comprehension (must be list, map, or \
                 dynamic)",
            ),
        ] {
            assert_eq!(mistakes(&typed, bad), [mistake], "{bad}");
        }
    }

    #[test]
    fn params_have_a_kind_of_theirs() {
        let limit = Shape { envelope: true, ..message(vec![("max", scalar(ScalarType::Integer))]) };
        let typed = typed(KnownParams::Of(TypedKind { type_name: "Limit7", shape: &limit }));
        assert_eq!(mistakes(&typed, "object.spec.size <= params.max"), Vec::<String>::new());
        assert_eq!(mistakes(&typed, "params.spec.size == 1"), ["undefined field 'spec'"]);
    }

    /// Names of types grow with the depth, so that long ones would take much memory.
    #[test]
    fn nothing_is_said_of_the_depth() {
        let long: &'static str = Box::leak("a".repeat(2_000).into_boxed_str());
        let deep = message(vec![(long, ValueShape::Message(message(vec![("b", TEXT)]).into()))]);
        let typed = TypedExpressions::new(TypedKind { type_name: "Deep7", shape: &deep }, KnownParams::None);
        assert_eq!(mistakes(&typed, &format!("object.{long}.c == 1")), Vec::<String>::new());
        assert_eq!(mistakes(&typed, "object.c == 1"), ["undefined field 'c'"]);
    }
}
