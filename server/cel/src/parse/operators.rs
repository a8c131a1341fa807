//! Rules of the grammar for operators, the weakest first.

use super::points::{self, CALCULATION, COLON, EXPRESSION, MEMBER, MEMBER_NEXT, PRODUCT, RELATION, SUM};
use super::reader::{Fault, Reader, Rule};
use super::token::{Kind, Set, Token};
use super::tree::{Logic, Place, Tree};

type Outcome = Result<(), Fault>;

impl Reader<'_> {
    /// The whole text.
    pub(super) fn start(&mut self) -> Place {
        self.enter(Rule::Start, Set::EMPTY);
        let root = self.expression(Set::of(&[Kind::End]));
        let outcome = self.expect(Kind::End, &points::END).map(drop);
        self.leave(Rule::Start, outcome);
        root
    }

    /// `or`, or `or ? or : expression`.
    pub(super) fn expression(&mut self, follow: Set) -> Place {
        self.enter(Rule::Expression, follow);
        let condition = self.either(Set::of(&[Kind::Question]).or_end());
        let (place, outcome) = match self.take_if(Kind::Question) {
            None => (condition, Ok(())),
            Some(question) => {
                let yes = Some(self.either(COLON));
                let colon = self.expect(Kind::Colon, &points::CONDITION_COLON);
                let no = colon.is_ok().then(|| self.expression(Set::ENDS));
                (self.trees.add(Tree::Conditional { condition, question, yes, no }), colon.map(drop))
            }
        };
        self.leave(Rule::Expression, outcome);
        place
    }

    fn either(&mut self, follow: Set) -> Place {
        self.enter(Rule::Or, follow);
        let place = self.logic(Logic::Or, Kind::Or, Self::both);
        self.leave(Rule::Or, Ok(()));
        place
    }

    fn both(&mut self, follow: Set) -> Place {
        self.enter(Rule::And, follow);
        let place = self.logic(Logic::And, Kind::And, |reader, follow| reader.relation(0, follow));
        self.leave(Rule::And, Ok(()));
        place
    }

    fn logic(&mut self, operator: Logic, kind: Kind, operand: impl Fn(&mut Self, Set) -> Place) -> Place {
        let follow = Set::of(&[kind]).or_end();
        let first = operand(self, follow);
        let mut rest = Vec::new();
        while let Some(token) = self.take_if(kind) {
            rest.push((token, operand(self, follow)));
        }
        if rest.is_empty() { first } else { self.trees.add(Tree::Logic { operator, first, rest }) }
    }

    /// Comparisons, from left to right. With `strength` 2 it is the right side of one: a single calculation.
    fn relation(&mut self, strength: u8, follow: Set) -> Place {
        let inner = RELATION.or_end();
        self.enter(Rule::Relation, follow);
        let mut left = self.calculation(0, inner);
        while strength <= 1 && RELATION.has(self.kind(0)) {
            self.count_out(Rule::Relation);
            self.count_in(Rule::Relation);
            let operator = self.take();
            let right = self.relation(2, inner);
            left = self.trees.add(Tree::Binary { left, operator, right });
        }
        self.leave(Rule::Relation, Ok(()));
        left
    }

    /// Products (of strength 2) and sums (of strength 1), from left to right, as far as they bind with
    /// `strength`.
    fn calculation(&mut self, strength: u8, follow: Set) -> Place {
        let inner = CALCULATION.or_end();
        self.enter(Rule::Calculation, follow);
        let mut left = self.unary(inner);
        loop {
            let right_strength = match self.kind(0) {
                kind if PRODUCT.has(kind) && strength <= 2 => 3,
                kind if SUM.has(kind) && strength <= 1 => 2,
                _ => break,
            };
            self.count_out(Rule::Calculation);
            self.count_in(Rule::Calculation);
            let operator = self.take();
            let right = self.calculation(right_strength, inner);
            left = self.trees.add(Tree::Binary { left, operator, right });
        }
        self.leave(Rule::Calculation, Ok(()));
        left
    }

    fn unary(&mut self, follow: Set) -> Place {
        self.enter(Rule::Unary, follow);
        let first = self.token(0);
        let (place, outcome) = match self.sync(&points::UNARY) {
            Ok(()) => self.signed(),
            Err(fault) => (None, Err(fault)),
        };
        let place = place.unwrap_or_else(|| self.trees.add(Tree::MissingOperand(first)));
        self.leave(Rule::Unary, outcome);
        place
    }

    /// A member, or one behind signs. A minus right before a number is a part of the number.
    fn signed(&mut self) -> (Option<Place>, Outcome) {
        let (first, second) = (self.token(0), self.token(1));
        let number = matches!(second.kind, Kind::Int | Kind::Float);
        let last = match first.kind {
            Kind::Not => return (Some(self.not()), Ok(())),
            Kind::Minus if !number && MEMBER.has(second.kind) => {
                let (place, outcome) = self.minus();
                return (Some(place), outcome);
            }
            Kind::Minus if !number => second,
            kind if MEMBER.has(kind) => return (Some(self.member(Set::ENDS)), Ok(())),
            _ => first,
        };
        (None, Err(Fault::NoAlternative { point: &points::UNARY, first, last }))
    }

    fn not(&mut self) -> Place {
        let mut signs = vec![self.take()];
        self.sync_repetition(&points::AFTER_NOT);
        while let Some(sign) = self.take_if(Kind::Not) {
            signs.push(sign);
            self.sync_repetition(&points::AFTER_NOT);
        }
        let operand = Some(self.member(Set::ENDS));
        self.trees.add(Tree::Sign { signs, operand })
    }

    fn minus(&mut self) -> (Place, Outcome) {
        let mut signs = vec![self.take()];
        let outcome = self.more_minus(&mut signs);
        let operand = outcome.is_ok().then(|| self.member(Set::ENDS));
        (self.trees.add(Tree::Sign { signs, operand }), outcome)
    }

    fn more_minus(&mut self, signs: &mut Vec<Token>) -> Outcome {
        loop {
            self.sync_repetition(&points::AFTER_MINUS);
            let first = self.token(0);
            let last = if first.kind == Kind::Minus { self.token(1) } else { first };
            if !MEMBER.has(last.kind) {
                return Err(Fault::NoAlternative { point: &points::AFTER_MINUS, first, last });
            }
            if first.kind != Kind::Minus {
                return Ok(());
            }
            signs.push(self.take());
        }
    }

    /// A primary with what is selected from it, called on it and looked up in it.
    fn member(&mut self, follow: Set) -> Place {
        self.enter(Rule::Member, follow);
        let mut place = self.primary(MEMBER_NEXT.or_end());
        let mut outcome = Ok(());
        while outcome.is_ok() && MEMBER_NEXT.has(self.kind(0)) {
            self.count_out(Rule::Member);
            (place, outcome) = self.member_tail(place);
        }
        self.leave(Rule::Member, outcome);
        place
    }

    fn member_tail(&mut self, operand: Place) -> (Place, Outcome) {
        let (first, last) = (self.token(0), self.token(1));
        let (tree, outcome) = match (first.kind, last.kind) {
            (Kind::OpenBracket, _) => self.index(operand),
            (_, Kind::Identifier) if self.kind(2) == Kind::OpenParenthesis => self.member_call(operand),
            (_, Kind::Identifier | Kind::Quoted | Kind::Question) => self.select(operand),
            _ => return (operand, Err(Fault::NoAlternative { point: &points::MEMBER_TAIL, first, last })),
        };
        (self.trees.add(tree), outcome)
    }

    fn select(&mut self, operand: Place) -> (Tree, Outcome) {
        self.count_in(Rule::Member);
        let dot = self.take();
        let optional = self.take_if(Kind::Question).is_some();
        let field = self.field_name(MEMBER_NEXT.or_end());
        (Tree::Select { operand, dot, optional, field }, Ok(()))
    }

    fn member_call(&mut self, operand: Place) -> (Tree, Outcome) {
        self.count_in(Rule::Member);
        self.take();
        let (name, open) = (self.take(), self.take());
        let (arguments, outcome) = self.arguments(&points::MEMBER_ARGUMENTS, &points::MEMBER_CLOSE);
        (Tree::MemberCall { operand, name, open, arguments }, outcome)
    }

    fn index(&mut self, operand: Place) -> (Tree, Outcome) {
        self.count_in(Rule::Member);
        let open = self.take();
        let mut optional = false;
        let mut index = None;
        let outcome = self.sync(&points::INDEX).and_then(|()| {
            optional = self.take_if(Kind::Question).is_some();
            index = Some(self.expression(points::CLOSE_BRACKET));
            self.expect(Kind::CloseBracket, &points::INDEX_CLOSE).map(drop)
        });
        (Tree::Index { operand, open, optional, index }, outcome)
    }

    /// What stands in the parentheses of a call, and the closing one.
    pub(super) fn arguments(
        &mut self,
        begin: &'static points::Point,
        close: &'static points::Point,
    ) -> (Vec<Place>, Outcome) {
        let mut arguments = Vec::new();
        let outcome = self.sync(begin).and_then(|()| {
            if EXPRESSION.has(self.kind(0)) {
                arguments = self.argument_list();
            }
            self.expect(Kind::CloseParenthesis, close).map(drop)
        });
        (arguments, outcome)
    }

    fn argument_list(&mut self) -> Vec<Place> {
        let follow = points::COMMA.or_end();
        self.enter(Rule::Arguments, points::CLOSE_PARENTHESIS);
        let mut arguments = vec![self.expression(follow)];
        while self.take_if(Kind::Comma).is_some() {
            arguments.push(self.expression(follow));
        }
        self.leave(Rule::Arguments, Ok(()));
        arguments
    }
}
