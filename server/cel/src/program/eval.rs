//! Evaluates programs.
//!
//! An operand that fails is kept as an error until it is known whether the rest decides without it. The cost
//! counts what was evaluated, in the order of the reference, so that both stop at the same step.

use std::sync::Arc;

use smallvec::SmallVec;

use super::bindings::Bindings;
use super::node::{Call, Element, Entry, Message, Node, Tree};
use super::{charge, well_known};
use crate::error::EvalError;
use crate::functions::{self, Context};
use crate::meter::Meter;
use crate::value::{CreatedObject, Datum, Key, ListValue, MapValue, written};

/// What came out of an evaluation, and what it cost.
pub struct Evaluation<'a> {
    /// The value.
    pub value: Result<Datum<'a>, EvalError>,
    /// The cost, as Kubernetes counts it. It is above the limit if that was exceeded.
    pub cost: u64,
    /// What it did, in the unit of costs: less than the cost, but for expressions that make much work of
    /// little cost. Who bounds several evaluations together counts the larger of both.
    pub work: u64,
    /// Bytes of the values that it made.
    pub allocated: usize,
}

pub(super) type Outcome<'a> = Result<Datum<'a>, EvalError>;

/// Evaluates a program.
pub(super) fn evaluate<'a>(tree: &Tree, bindings: &Bindings<'a>, cost_max: u64) -> Evaluation<'a> {
    let globals = tree.variables.iter().map(|name| bindings.get(name)).collect();
    let context = Context::new(Meter::new(cost_max).interrupted_by(bindings.interrupt.clone()));
    let mut evaluator = Evaluator { tree, globals, slots: Vec::new(), context };
    let value = evaluator.eval(&tree.root);
    let meter = &evaluator.context.meter;
    let value = if meter.is_interrupted() { Err(EvalError::Interrupted) } else { value };
    Evaluation { value, cost: meter.cost(), work: meter.work_done(), allocated: meter.allocated() }
}

pub(super) struct Evaluator<'p, 'b, 'a> {
    pub(super) tree: &'p Tree,
    /// The values of the program's variables.
    pub(super) globals: SmallVec<[Option<&'b Datum<'a>>; 8]>,
    /// The values of the variables of loops, the innermost last.
    pub(super) slots: Vec<Slot<'p, 'a>>,
    pub(super) context: Context,
}

/// The value of a variable of a loop.
pub(super) enum Slot<'p, 'a> {
    Value(Datum<'a>),
    /// The accumulator of a loop, before it is read for the first time.
    Pending(&'p Node),
    /// The last step failed. The loop goes on, since a later step may do without it.
    Failed(EvalError),
}

/// The arguments of a call.
type Args<'a> = SmallVec<[Datum<'a>; 3]>;

impl<'p, 'a> Evaluator<'p, '_, 'a> {
    pub(super) fn eval(&mut self, node: &'p Node) -> Outcome<'a> {
        // Many parts cost nothing. So that a loop over them ends, each is a step.
        self.context.meter.work(1)?;
        match node {
            Node::Constant(constant) => Ok(Datum::constant(constant)),
            Node::Attribute(attribute) => self.attribute(attribute),
            Node::And(operands) => self.logic(operands, false),
            Node::Or(operands) => self.logic(operands, true),
            Node::Equality { negated, operands } => self.equality(operands, *negated),
            Node::Call(call) => self.call(call),
            Node::NotFalse(operand) => self.not_false(operand),
            Node::Member(member) => self.member(&member.value, |value| member.has(value)),
            Node::Or2(operands) => self.or_optional(operands),
            Node::OrValue(operands) => self.or_value(operands),
            Node::List(elements) => self.list(elements),
            Node::Map(entries) => self.map(entries),
            Node::Message(message) => self.message(message),
            Node::Fold(fold) => self.fold(fold),
            Node::Append { slot, elements, constant } => self.append(*slot, elements, constant.as_ref()),
            Node::Insert { slot, entry } => self.insert(*slot, entry),
        }
    }

    /// `&&` and `||`: an operand that decides makes up for one that fails.
    #[inline(never)]
    fn logic(&mut self, operands: &'p [Node; 2], decides: bool) -> Outcome<'a> {
        let mut failed = None;
        for operand in operands {
            match self.eval(operand) {
                Ok(Datum::Bool(value)) if value == decides => return Ok(Datum::Bool(decides)),
                Ok(Datum::Bool(_)) => {}
                Ok(_) => failed = failed.or_else(|| Some(EvalError::failed("no such overload"))),
                Err(EvalError::LimitExceeded) => return Err(EvalError::LimitExceeded),
                Err(why) => failed = failed.or(Some(why)),
            }
        }
        failed.map_or(Ok(Datum::Bool(!decides)), Err)
    }

    #[inline(never)]
    fn equality(&mut self, [first, second]: &'p [Node; 2], negated: bool) -> Outcome<'a> {
        let first = self.operand(first)?;
        let second = self.operand(second)?;
        let meter = &mut self.context.meter;
        let cost = charge::equality(first.as_ref().ok(), second.as_ref().ok());
        meter.expect(cost)?;
        let (first, second) = match (first, second) {
            (Ok(first), Ok(second)) => (first, second),
            (Err(why), _) | (_, Err(why)) => {
                meter.charge(cost)?;
                return Err(why);
            }
        };
        let equal = crate::value::equal(&first, &second, meter);
        meter.charge(cost)?;
        match equal {
            Ok(equal) => Ok(Datum::Bool(equal != negated)),
            // What cannot be compared is different.
            Err(EvalError::Failed(_)) if negated => Ok(Datum::Bool(true)),
            Err(why) => Err(why),
        }
    }

    /// An operand: that it failed is reported once all operands are evaluated.
    pub(super) fn operand(&mut self, node: &'p Node) -> Result<Outcome<'a>, EvalError> {
        match self.eval(node) {
            Err(EvalError::LimitExceeded) => Err(EvalError::LimitExceeded),
            outcome => Ok(outcome),
        }
    }

    #[inline(never)]
    fn call(&mut self, call: &'p Call) -> Outcome<'a> {
        // Most calls have one argument or two, which need no list.
        match call.args.as_slice() {
            [first] => match self.eval(first) {
                Ok(first) => self.apply(call, &[first]),
                Err(why) => self.fail(call, Args::new(), why),
            },
            [first, second] => {
                let first = match self.eval(first) {
                    Ok(first) => first,
                    Err(why) => return self.fail(call, Args::new(), why),
                };
                match self.eval(second) {
                    Ok(second) => self.apply(call, &[first, second]),
                    Err(why) => self.fail(call, Args::from_iter([first]), why),
                }
            }
            all => {
                let mut args = Args::new();
                for arg in all {
                    match self.eval(arg) {
                        Ok(value) => args.push(value),
                        Err(why) => return self.fail(call, args, why),
                    }
                }
                self.apply(call, &args)
            }
        }
    }

    /// A call after whose first arguments one failed. The others are evaluated too, and one that failed
    /// counts like a value of the size 1.
    #[cold]
    fn fail(&mut self, call: &'p Call, before: Args<'a>, why: EvalError) -> Outcome<'a> {
        let mut rest = call.args.iter().skip(before.len() + 1);
        // The call costs something only if no argument is left out.
        if matches!(why, EvalError::LimitExceeded) || (call.stops_early && rest.len() > 0) {
            return Err(why);
        }
        let mut values: SmallVec<[Option<Datum<'a>>; 3]> = before.into_iter().map(Some).collect();
        values.push(None);
        rest.try_for_each(|arg| self.operand(arg).map(|outcome| values.push(outcome.ok())))?;
        let args: SmallVec<[Option<&Datum<'a>>; 3]> = values.iter().map(Option::as_ref).collect();
        let cost = call.charge.cost(&mut self.context.meter, &args, None)?;
        self.context.meter.charge(cost)?;
        Err(why)
    }

    #[inline(never)]
    fn apply(&mut self, call: &'p Call, args: &[Datum<'a>]) -> Outcome<'a> {
        let before = if call.charge.is_constant() {
            // Whatever the call costs, it may look at all of its texts.
            args.iter().try_for_each(|arg| self.context.meter.read(arg))?;
            1
        } else {
            let args: SmallVec<[_; 3]> = args.iter().map(Some).collect();
            let cost = call.charge.cost(&mut self.context.meter, &args, None)?;
            if call.charge.is_known_before() {
                // What exceeds the limit is not even begun.
                self.context.meter.expect(cost)?;
            }
            cost
        };
        self.context.pattern = call.pattern.clone();
        let outcome = match (call.function)(&mut self.context, args) {
            Some(outcome) => outcome,
            // A call whose pattern is written out does not say its name.
            None if call.pattern.is_some() => Err(EvalError::failed("no such overload")),
            None => Err(functions::no_overload(call.name, args)),
        };
        if matches!(outcome, Err(EvalError::LimitExceeded)) {
            return outcome;
        }
        let cost = if call.charge.is_known_before() {
            before
        } else {
            call.charge.cost(&mut self.context.meter, &[], outcome.as_ref().ok())?
        };
        self.context.meter.charge(cost)?;
        outcome
    }

    fn not_false(&mut self, operand: &'p Node) -> Outcome<'a> {
        let value = self.operand(operand)?;
        self.context.meter.charge(1)?;
        Ok(Datum::Bool(!matches!(value, Ok(Datum::Bool(false)))))
    }

    #[inline(never)]
    fn member(&mut self, value: &'p Node, is_member: impl Fn(&Key<'a>) -> bool) -> Outcome<'a> {
        let value = self.eval(value)?;
        self.context.meter.read(&value)?;
        Ok(Datum::Bool(Key::new(&value).is_some_and(|key| is_member(&key))))
    }

    #[inline(never)]
    fn or_optional(&mut self, [first, second]: &'p [Node; 2]) -> Outcome<'a> {
        match self.eval(first)? {
            Datum::Optional(None) => self.eval(second),
            other => Ok(other),
        }
    }

    #[inline(never)]
    fn or_value(&mut self, [first, second]: &'p [Node; 2]) -> Outcome<'a> {
        match self.eval(first)? {
            Datum::Optional(None) => self.eval(second),
            Datum::Optional(Some(value)) => Ok((*value).clone()),
            other => Ok(other),
        }
    }

    #[inline(never)]
    fn list(&mut self, elements: &'p [Element]) -> Outcome<'a> {
        let items = self.elements(elements);
        self.context.meter.charge(charge::LIST)?;
        Ok(Datum::List(ListValue::new(items?)))
    }

    pub(super) fn elements(&mut self, elements: &'p [Element]) -> Result<Vec<Datum<'a>>, EvalError> {
        let mut items = Vec::with_capacity(elements.len());
        for element in elements {
            let value = self.eval(&element.value)?;
            items.extend(present(element.optional, value, || "list element".into())?);
        }
        self.context.meter.allocate_items(items.len())?;
        Ok(items)
    }

    #[inline(never)]
    fn map(&mut self, entries: &'p [Entry]) -> Outcome<'a> {
        let map = self.entries(entries);
        self.context.meter.charge(charge::MAP)?;
        Ok(Datum::Map(map?))
    }

    fn entries(&mut self, entries: &'p [Entry]) -> Result<MapValue<'a>, EvalError> {
        let mut map = crate::value::Entries::default();
        for entry in entries {
            let key = self.eval(&entry.key)?;
            self.context.meter.read(&key)?;
            let value = self.eval(&entry.value)?;
            let value = present(entry.optional, value, || format!("entry '{}'", written(&key)))?;
            let key = Key::of_entry(key)?;
            match value {
                Some(value) => _ = map.insert(key, value),
                None => map.remove(&key),
            }
        }
        self.context.meter.allocate_items(entries.len().saturating_mul(2))?;
        Ok(MapValue::Entries(Arc::new(map)))
    }

    #[inline(never)]
    fn message(&mut self, message: &'p Message) -> Outcome<'a> {
        let object = self.fields(message);
        self.context.meter.charge(charge::OBJECT)?;
        let object = object?;
        well_known::value(&object, &mut self.context.meter)
            .unwrap_or_else(|| Ok(Datum::Object(Arc::new(object))))
    }

    fn fields(&mut self, message: &'p Message) -> Result<CreatedObject<'a>, EvalError> {
        let mut fields: Vec<(Arc<str>, Datum<'a>)> = Vec::with_capacity(message.fields.len());
        for (name, element) in &message.fields {
            let value = self.eval(&element.value)?;
            match present(element.optional, value, || format!("entry '{name}'"))? {
                Some(value) => fields.push((Arc::clone(name), value)),
                None => fields.retain(|(known, _)| known != name),
            }
        }
        self.context.meter.allocate_items(fields.len().saturating_mul(2))?;
        Ok(CreatedObject { type_name: Arc::clone(&message.type_name), fields })
    }
}

/// The value of an element or an entry, none if it is an optional one that holds nothing.
fn present<'a>(
    optional: bool,
    value: Datum<'a>,
    what: impl FnOnce() -> String,
) -> Result<Option<Datum<'a>>, EvalError> {
    match value {
        value if !optional => Ok(Some(value)),
        Datum::Optional(inner) => Ok(inner.map(|inner| (*inner).clone())),
        other => {
            let (what, other) = (what(), written(&other));
            let text = format!("cannot initialize optional {what} from non-optional value {other}");
            Err(EvalError::failed(text))
        }
    }
}
