//! The points of the grammar where a mistake can show: what may stand there, and what may stand behind it.

use super::token::{Kind, Set};

/// A point of the grammar.
#[derive(Debug)]
pub(super) struct Point {
    /// Tells the points apart. Below 64.
    pub(super) number: u32,
    /// What may stand here.
    pub(super) expected: Set,
    /// What may stand behind the one token that is expected here.
    pub(super) after: Set,
}

const fn choice(number: u32, expected: Set) -> Point {
    Point { number, expected, after: Set::EMPTY }
}

const fn token(number: u32, kind: Kind, after: Set) -> Point {
    Point { number, expected: Set::of(&[kind]), after }
}

/// Begins of names, literals, brackets: what `.`, `[` and `(` can follow.
pub(super) const MEMBER: Set = Set::of(&[
    Kind::OpenBracket,
    Kind::OpenBrace,
    Kind::OpenParenthesis,
    Kind::Dot,
    Kind::Minus,
    Kind::True,
    Kind::False,
    Kind::Null,
    Kind::Float,
    Kind::Int,
    Kind::Uint,
    Kind::String,
    Kind::Bytes,
    Kind::Identifier,
]);
/// Begins of expressions.
pub(super) const EXPRESSION: Set = MEMBER.and(Set::of(&[Kind::Not]));
/// Begins of expressions that may be optional.
pub(super) const ELEMENT: Set = EXPRESSION.and(Set::of(&[Kind::Question]));
/// Names of fields.
pub(super) const NAME: Set = Set::of(&[Kind::Identifier, Kind::Quoted]);
/// Begins of fields that may be optional.
pub(super) const FIELD: Set = NAME.and(Set::of(&[Kind::Question]));
/// What compares.
pub(super) const RELATION: Set = Set::of(&[
    Kind::Equals,
    Kind::NotEquals,
    Kind::In,
    Kind::Less,
    Kind::LessEquals,
    Kind::GreaterEquals,
    Kind::Greater,
]);
/// What multiplies.
pub(super) const PRODUCT: Set = Set::of(&[Kind::Star, Kind::Slash, Kind::Percent]);
/// What adds.
pub(super) const SUM: Set = Set::of(&[Kind::Minus, Kind::Plus]);
/// What computes.
pub(super) const CALCULATION: Set = PRODUCT.and(SUM);
/// What continues a member.
pub(super) const MEMBER_NEXT: Set = Set::of(&[Kind::OpenBracket, Kind::Dot]);
pub(super) const COMMA: Set = Set::of(&[Kind::Comma]);
pub(super) const COLON: Set = Set::of(&[Kind::Colon]);
pub(super) const CLOSE_PARENTHESIS: Set = Set::of(&[Kind::CloseParenthesis]);
pub(super) const CLOSE_BRACKET: Set = Set::of(&[Kind::CloseBracket]);
pub(super) const CLOSE_BRACE: Set = Set::of(&[Kind::CloseBrace]);

pub(super) static END: Point = token(0, Kind::End, Set::ENDS);
pub(super) static CONDITION_COLON: Point = token(1, Kind::Colon, EXPRESSION);
pub(super) static UNARY: Point = choice(2, EXPRESSION);
pub(super) static AFTER_NOT: Point = choice(3, EXPRESSION);
pub(super) static AFTER_MINUS: Point = choice(4, MEMBER);
pub(super) static MEMBER_TAIL: Point = choice(5, MEMBER_NEXT);
pub(super) static MEMBER_ARGUMENTS: Point = choice(6, EXPRESSION.and(CLOSE_PARENTHESIS));
pub(super) static MEMBER_CLOSE: Point = token(7, Kind::CloseParenthesis, MEMBER_NEXT.or_end());
pub(super) static INDEX: Point = choice(8, ELEMENT);
pub(super) static INDEX_CLOSE: Point = token(9, Kind::CloseBracket, MEMBER_NEXT.or_end());
pub(super) static PRIMARY: Point = choice(10, MEMBER);
pub(super) static ARGUMENTS: Point = choice(11, EXPRESSION.and(CLOSE_PARENTHESIS));
pub(super) static ARGUMENTS_CLOSE: Point = token(12, Kind::CloseParenthesis, Set::ENDS);
pub(super) static NESTED_CLOSE: Point = token(13, Kind::CloseParenthesis, Set::ENDS);
pub(super) static LIST: Point = choice(14, ELEMENT.and(COMMA).and(CLOSE_BRACKET));
pub(super) static LIST_COMMA: Point = choice(15, COMMA.and(CLOSE_BRACKET));
pub(super) static LIST_CLOSE: Point = token(16, Kind::CloseBracket, Set::ENDS);
pub(super) static MAP: Point = choice(17, ELEMENT.and(COMMA).and(CLOSE_BRACE));
pub(super) static MAP_COMMA: Point = choice(18, COMMA.and(CLOSE_BRACE));
pub(super) static MAP_CLOSE: Point = token(19, Kind::CloseBrace, Set::ENDS);
pub(super) static MESSAGE: Point = choice(20, FIELD.and(COMMA).and(CLOSE_BRACE));
pub(super) static MESSAGE_COMMA: Point = choice(21, COMMA.and(CLOSE_BRACE));
pub(super) static MESSAGE_CLOSE: Point = token(22, Kind::CloseBrace, Set::ENDS);
pub(super) static FIRST_FIELD_COLON: Point = token(23, Kind::Colon, EXPRESSION);
pub(super) static NEXT_FIELD_COLON: Point = token(24, Kind::Colon, EXPRESSION);
pub(super) static FIRST_ENTRY_COLON: Point = token(25, Kind::Colon, EXPRESSION);
pub(super) static NEXT_ENTRY_COLON: Point = token(26, Kind::Colon, EXPRESSION);
pub(super) static OPTIONAL_FIELD: Point = choice(27, FIELD);
pub(super) static FIELD_NAME: Point = choice(28, NAME);
pub(super) static OPTIONAL_ELEMENT: Point = choice(29, ELEMENT);
pub(super) static LITERAL: Point = choice(30, MEMBER);
