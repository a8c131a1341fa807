//! Loops.

use std::mem;

use super::charge;
use super::eval::{Evaluator, Outcome, Slot};
use super::node::{Element, Fold, Node};
use crate::error::EvalError;
use crate::value::{Constant, Datum, Key, ListValue};

/// What an entry counts in steps that is added to a growing map: sometimes all entries move to a larger
/// place.
const STEPS_PER_INSERTION: u64 = 96;

impl<'p, 'a> Evaluator<'p, '_, 'a> {
    #[inline(never)]
    pub(super) fn fold(&mut self, fold: &'p Fold) -> Outcome<'a> {
        let range = self.eval(&fold.range)?;
        let around = self.slots.len();
        let first = match &fold.init {
            Node::Constant(constant) => Slot::Value(start(constant)),
            init => Slot::Pending(init),
        };
        self.slots.push(first);
        let outcome = self.iterate(fold, around, range).and_then(|()| {
            self.slots.truncate(around + 1);
            self.eval(&fold.result)
        });
        self.slots.truncate(around);
        outcome
    }

    fn iterate(&mut self, fold: &'p Fold, around: usize, range: Datum<'a>) -> Result<(), EvalError> {
        match range {
            Datum::List(list) => {
                for (index, element) in (0_i64..).zip(list.iter()) {
                    let (first, second) =
                        if fold.two_variables { (Datum::Int(index), Some(element)) } else { (element, None) };
                    if !self.turn(fold, around, first, second)? {
                        break;
                    }
                }
            }
            Datum::Map(map) => {
                self.context.meter.allocate_items(map.len())?;
                for key in map.keys() {
                    let second = if fold.two_variables { map.get(&key)? } else { None };
                    if !self.turn(fold, around, key.datum(), second)? {
                        break;
                    }
                }
            }
            other => return Err(not_iterable(&other, fold.two_variables)),
        }
        Ok(())
    }

    /// One turn of a loop. Returns whether it goes on.
    fn turn(
        &mut self,
        fold: &'p Fold,
        around: usize,
        first: Datum<'a>,
        second: Option<Datum<'a>>,
    ) -> Result<bool, EvalError> {
        self.slots.truncate(around + 1);
        self.slots.push(Slot::Value(first));
        self.slots.extend(second.map(Slot::Value));
        if matches!(self.operand(&fold.condition)?, Ok(Datum::Bool(false))) {
            return Ok(false);
        }
        let next = match self.operand(&fold.step)? {
            Ok(value) => Slot::Value(value),
            Err(why) => Slot::Failed(why),
        };
        if let Some(accumulator) = self.slots.get_mut(around) {
            *accumulator = next;
        }
        Ok(true)
    }

    /// `accumulator + [elements]`, of which the loop keeps only the result.
    #[inline(never)]
    pub(super) fn append(
        &mut self,
        slot: usize,
        elements: &'p [Element],
        constant: Option<&Constant>,
    ) -> Outcome<'a> {
        let accumulator = self.local(slot).map(drop);
        self.context.meter.charge(1)?;
        let added = match constant {
            Some(constant) => match Datum::constant(constant) {
                Datum::List(list) => Ok(list.iter().collect::<Vec<_>>()),
                _ => Ok(Vec::new()),
            },
            None => {
                let added = self.elements(elements);
                self.context.meter.charge(charge::LIST)?;
                added
            }
        };
        self.context.meter.charge(1)?;
        accumulator?;
        let added = added?;
        self.context.meter.allocate_items(added.len())?;
        match self.take(slot) {
            Some(Datum::List(ListValue::Items(mut items))) => {
                // The list is shared with no one, so nothing is copied.
                std::sync::Arc::make_mut(&mut items).extend(added);
                Ok(Datum::List(ListValue::Items(items)))
            }
            Some(Datum::List(list)) => {
                let mut items: Vec<_> = list.iter().collect();
                items.extend(added);
                Ok(Datum::List(ListValue::new(items)))
            }
            _ => Err(EvalError::failed("no such overload")),
        }
    }

    /// `cel.@mapInsert(accumulator, key, value)`, of which the loop keeps only the result.
    #[inline(never)]
    pub(super) fn insert(&mut self, slot: usize, [key, value]: &'p [Node; 2]) -> Outcome<'a> {
        let accumulator = self.local(slot).map(drop);
        self.context.meter.charge(1)?;
        accumulator?;
        let key = self.eval(key)?;
        self.context.meter.read(&key)?;
        let value = self.operand(value)?;
        self.context.meter.charge(1)?;
        let value = value?;
        self.context.meter.allocate_items(4)?;
        self.context.meter.work(STEPS_PER_INSERTION)?;
        match (self.take(slot), Key::new(&key)) {
            (Some(Datum::Map(map)), Some(key)) => map.insert_new(key, value).map(Datum::Map),
            _ => Err(EvalError::failed("no such overload")),
        }
    }

    /// Takes a value out of its slot, which the loop fills again.
    fn take(&mut self, slot: usize) -> Option<Datum<'a>> {
        match self.slots.get_mut(slot) {
            Some(Slot::Value(value)) => Some(mem::replace(value, Datum::Null)),
            _ => None,
        }
    }
}

/// The first value of an accumulator: an empty list is one that can grow.
fn start<'a>(constant: &Constant) -> Datum<'a> {
    match constant {
        Constant::List(items) if items.is_empty() => Datum::List(ListValue::new(Vec::new())),
        other => Datum::constant(other),
    }
}

fn not_iterable(value: &Datum<'_>, two_variables: bool) -> EvalError {
    let name = value.native_name();
    EvalError::failed(if two_variables {
        format!("unsupported comprehension range type: {name}")
    } else {
        format!("got '{name}', expected iterable type")
    })
}
