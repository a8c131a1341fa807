//! Rules of the grammar for names, literals, and what stands in brackets.

use super::points::{
    self, CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PARENTHESIS, COLON, COMMA, ELEMENT, FIELD, MEMBER, Point,
};
use super::reader::{Fault, Reader, Rule};
use super::token::{Kind, Set, Token};
use super::tree::{Element, Entries, Field, Fields, Name, Place, Tree};

type Outcome = Result<(), Fault>;

impl Reader<'_> {
    pub(super) fn primary(&mut self, follow: Set) -> Place {
        self.enter(Rule::Primary, follow);
        let (place, outcome) = match self.sync(&points::PRIMARY) {
            Ok(()) => self.primary_at_begin(),
            Err(fault) => (Err(Tree::Missing), Err(fault)),
        };
        let place = place.unwrap_or_else(|tree| self.trees.add(tree));
        self.leave(Rule::Primary, outcome);
        place
    }

    fn primary_at_begin(&mut self) -> (Result<Place, Tree>, Outcome) {
        let (first, second) = (self.token(0), self.token(1));
        let (tree, outcome) = match first.kind {
            Kind::Identifier => self.named(),
            Kind::Dot if second.kind == Kind::Identifier => self.named(),
            Kind::OpenParenthesis => {
                let (place, outcome) = self.nested();
                return (Ok(place), outcome);
            }
            Kind::OpenBracket => self.list(),
            Kind::OpenBrace => self.map(),
            kind if kind != Kind::Dot && MEMBER.has(kind) => (self.literal(), Ok(())),
            kind => {
                let last = if kind == Kind::Dot { second } else { first };
                (Tree::Missing, Err(Fault::NoAlternative { point: &points::PRIMARY, first, last }))
            }
        };
        (Err(tree), outcome)
    }

    /// A name, a call, or a message, whose type may have dots in its name.
    fn named(&mut self) -> (Tree, Outcome) {
        let dot = self.take_if(Kind::Dot);
        if self.kind(1) == Kind::OpenParenthesis {
            let (name, open) = (self.take(), self.take());
            let (arguments, outcome) = self.arguments(&points::ARGUMENTS, &points::ARGUMENTS_CLOSE);
            return (Tree::Call { dot, name, open, arguments }, outcome);
        }
        if self.names_a_message() {
            return self.message(dot);
        }
        (Tree::Name { dot, name: self.take() }, Ok(()))
    }

    /// Whether the name ahead, with all names that dots append, stands before an opening brace.
    fn names_a_message(&mut self) -> bool {
        let mut ahead = 1;
        while self.kind(ahead) == Kind::Dot && self.kind(ahead + 1) == Kind::Identifier {
            ahead += 2;
        }
        self.kind(ahead) == Kind::OpenBrace
    }

    fn nested(&mut self) -> (Place, Outcome) {
        self.take();
        let place = self.expression(CLOSE_PARENTHESIS);
        (place, self.expect(Kind::CloseParenthesis, &points::NESTED_CLOSE).map(drop))
    }

    fn literal(&mut self) -> Tree {
        self.enter(Rule::Literal, Set::ENDS);
        let (first, last) = (self.token(0), self.token(1));
        let (tree, outcome) = if first.kind != Kind::Minus || matches!(last.kind, Kind::Int | Kind::Float) {
            let sign = self.take_if(Kind::Minus);
            (Tree::Literal { sign, token: self.take() }, Ok(()))
        } else {
            (Tree::Missing, Err(Fault::NoAlternative { point: &points::LITERAL, first, last }))
        };
        self.leave(Rule::Literal, outcome);
        tree
    }

    fn list(&mut self) -> (Tree, Outcome) {
        let open = self.take();
        let mut elements = Vec::new();
        let outcome = self.sync(&points::LIST).and_then(|()| {
            if ELEMENT.has(self.kind(0)) {
                elements = self.elements();
            }
            self.close(&points::LIST_COMMA, Kind::CloseBracket, &points::LIST_CLOSE)
        });
        (Tree::List { open, elements }, outcome)
    }

    /// A comma that may stand behind the last element, and the closing bracket.
    fn close(&mut self, comma: &'static Point, kind: Kind, point: &'static Point) -> Outcome {
        self.sync(comma)?;
        self.take_if(Kind::Comma);
        self.expect(kind, point).map(drop)
    }

    /// Takes a comma that stands before another element; not one before the closing bracket.
    fn goes_on(&mut self, begins: Set) -> bool {
        self.kind(0) == Kind::Comma && begins.has(self.kind(1)) && self.take_if(Kind::Comma).is_some()
    }

    fn elements(&mut self) -> Vec<Element> {
        self.enter(Rule::List, COMMA | CLOSE_BRACKET);
        let mut elements = vec![self.element(COMMA.or_end())];
        while self.goes_on(ELEMENT) {
            elements.push(self.element(COMMA.or_end()));
        }
        self.leave(Rule::List, Ok(()));
        elements
    }

    fn element(&mut self, follow: Set) -> Element {
        self.enter(Rule::Element, follow);
        let mut element = Element { first: self.token(0), question: None, value: None };
        let outcome = self.sync(&points::OPTIONAL_ELEMENT);
        if outcome.is_ok() {
            element.question = self.take_if(Kind::Question);
            element.value = Some(self.expression(Set::ENDS));
        }
        self.leave(Rule::Element, outcome);
        element
    }

    fn map(&mut self) -> (Tree, Outcome) {
        let open = self.take();
        let mut entries = Entries::default();
        let outcome = self.sync(&points::MAP).and_then(|()| {
            if ELEMENT.has(self.kind(0)) {
                entries = self.entries();
            }
            self.close(&points::MAP_COMMA, Kind::CloseBrace, &points::MAP_CLOSE)
        });
        (Tree::Map { open, entries }, outcome)
    }

    fn entries(&mut self) -> Entries {
        self.enter(Rule::Entries, COMMA | CLOSE_BRACE);
        let mut entries = Entries::default();
        let outcome = self.entries_into(&mut entries);
        self.leave(Rule::Entries, outcome);
        entries
    }

    fn entries_into(&mut self, entries: &mut Entries) -> Outcome {
        let mut colon = &points::FIRST_ENTRY_COLON;
        loop {
            entries.keys.push(self.element(COLON));
            entries.colons.push(self.expect(Kind::Colon, colon)?);
            entries.values.push(self.expression(COMMA.or_end()));
            if !self.goes_on(ELEMENT) {
                return Ok(());
            }
            colon = &points::NEXT_ENTRY_COLON;
        }
    }

    fn message(&mut self, dot: Option<Token>) -> (Tree, Outcome) {
        let mut names = vec![self.take()];
        while self.take_if(Kind::Dot).is_some() {
            names.push(self.take());
        }
        let open = self.take();
        let mut fields = Fields::default();
        let outcome = self.sync(&points::MESSAGE).and_then(|()| {
            if FIELD.has(self.kind(0)) {
                fields = self.fields();
            }
            self.close(&points::MESSAGE_COMMA, Kind::CloseBrace, &points::MESSAGE_CLOSE)
        });
        (Tree::Message { dot, names, open, fields }, outcome)
    }

    fn fields(&mut self) -> Fields {
        self.enter(Rule::Fields, COMMA | CLOSE_BRACE);
        let mut fields = Fields { first: Some(self.token(0)), ..Fields::default() };
        let outcome = self.fields_into(&mut fields);
        self.leave(Rule::Fields, outcome);
        fields
    }

    fn fields_into(&mut self, fields: &mut Fields) -> Outcome {
        let mut colon = &points::FIRST_FIELD_COLON;
        loop {
            fields.names.push(self.field());
            fields.colons.push(self.expect(Kind::Colon, colon)?);
            fields.values.push(self.expression(COMMA.or_end()));
            if !self.goes_on(FIELD) {
                return Ok(());
            }
            colon = &points::NEXT_FIELD_COLON;
        }
    }

    fn field(&mut self) -> Field {
        self.enter(Rule::Field, COLON);
        let mut field = Field { first: self.token(0), question: None, name: None };
        let outcome = self.sync(&points::OPTIONAL_FIELD);
        if outcome.is_ok() {
            field.question = self.take_if(Kind::Question);
            field.name = Some(self.field_name(Set::ENDS));
        }
        self.leave(Rule::Field, outcome);
        field
    }

    pub(super) fn field_name(&mut self, follow: Set) -> Name {
        self.enter(Rule::Name, follow);
        let mut name = Name { first: self.token(0), token: None };
        let outcome = self.sync(&points::FIELD_NAME).and_then(|()| {
            let first = self.token(0);
            if !points::NAME.has(first.kind) {
                return Err(Fault::NoAlternative { point: &points::FIELD_NAME, first, last: first });
            }
            name.token = Some(self.take());
            Ok(())
        });
        self.leave(Rule::Name, outcome);
        name
    }
}
