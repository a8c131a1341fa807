//! What the checker found out about types that were not known yet, and which types fit into which.

use crate::types::{Generic, Head, NAMED_VARS, Type, Var};

/// Steps that one question may take. Types that hold the same unknown type many times, nested, would take
/// exponential time.
const MAX_STEPS: u32 = 2_000;

/// The types that stand for unknown ones.
#[derive(Debug, Default)]
pub(super) struct Substitution {
    bound: Vec<Option<Type>>,
    /// What to put back if the types of a call turn out not to fit.
    undo: Vec<(Var, Option<Type>)>,
    steps: u32,
}

impl Substitution {
    /// A number for a type that is not known yet.
    pub(super) fn fresh(&mut self) -> Type {
        Type::Var(Var(self.reserve(1)))
    }

    /// The first of some numbers in a row.
    pub(super) fn reserve(&mut self, count: u32) -> u32 {
        let first = u32::try_from(self.bound.len()).unwrap_or(u32::MAX).max(NAMED_VARS);
        self.bound.resize(first.saturating_add(count) as usize, None);
        first
    }

    /// Whether a value of type `actual` fits where `expected` is. If so, what that says about unknown types
    /// is kept.
    pub(super) fn assignable(&mut self, expected: &Type, actual: &Type) -> bool {
        self.attempt(|this| this.fits(expected, actual))
    }

    /// Whether all arguments of a call fit.
    pub(super) fn all_assignable(&mut self, arguments: &[Type], parameters: &[Type]) -> bool {
        self.attempt(|this| this.all_fit(arguments, parameters))
    }

    fn attempt(&mut self, question: impl FnOnce(&mut Self) -> bool) -> bool {
        self.steps = 0;
        self.undo.clear();
        let fits = question(self);
        if !fits {
            while let Some((var, before)) = self.undo.pop() {
                self.set(var, before);
            }
        }
        fits
    }

    fn all_fit(&mut self, first: &[Type], second: &[Type]) -> bool {
        first.len() == second.len()
            && first.iter().zip(second).all(|(first, second)| self.fits(first, second))
    }

    fn fits(&mut self, first: &Type, second: &Type) -> bool {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return true;
        }
        if let Type::Var(var) = second {
            match self.bind(first, *var) {
                Bound::Fits => return true,
                Bound::Differs => return false,
                Bound::Circular => {}
            }
        }
        if let Type::Var(var) = first {
            return matches!(self.bind(second, *var), Bound::Fits);
        }
        if first.is_dyn_or_error() || second.is_dyn_or_error() {
            return true;
        }
        match (first, second) {
            (Type::Null, other) | (other, Type::Null) => other.is_nullable(),
            (Type::Generic(first), Type::Generic(second)) => {
                first.head == second.head
                    && (first.head == Head::Type || self.all_fit(&first.params, &second.params))
            }
            _ => first.unwrapped() == second.unwrapped(),
        }
    }

    /// Lets an unknown type stand for another one, unless something else is known about it.
    fn bind(&mut self, to: &Type, var: Var) -> Bound {
        if *to == Type::Var(var) {
            return Bound::Fits;
        }
        let Some(known) = self.get(var).cloned() else {
            if self.mentions(to, var) {
                return Bound::Circular;
            }
            self.set_undoable(var, to.clone());
            return Bound::Fits;
        };
        if *to == known {
            return Bound::Fits;
        }
        if !self.fits(to, &known) {
            return Bound::Differs;
        }
        let general = if is_as_general(to, &known) { to.clone() } else { known };
        if !self.mentions(&general, var) {
            self.set_undoable(var, general);
        }
        Bound::Fits
    }

    /// Whether a type is built of the unknown type itself.
    fn mentions(&mut self, within: &Type, var: Var) -> bool {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return true;
        }
        match within {
            Type::Var(other) if *other == var => true,
            Type::Var(other) => self.get(*other).cloned().is_some_and(|known| self.mentions(&known, var)),
            _ => within.params().iter().any(|param| self.mentions(param, var)),
        }
    }

    /// The type with all that is known put in. What stays unknown becomes `dyn` if it is `final_type`.
    pub(super) fn apply(&mut self, of: &Type, final_type: bool) -> Type {
        self.steps = 0;
        self.replaced(of, final_type)
    }

    fn replaced(&mut self, of: &Type, final_type: bool) -> Type {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return Type::Dyn;
        }
        match of {
            Type::Var(var) => match self.get(*var).cloned() {
                Some(known) => self.replaced(&known, final_type),
                None if final_type => Type::Dyn,
                None => of.clone(),
            },
            Type::Generic(generic) => {
                let params = generic.params.iter().map(|param| self.replaced(param, final_type)).collect();
                Type::generic(generic.head.clone(), params)
            }
            other => other.clone(),
        }
    }

    fn get(&self, var: Var) -> Option<&Type> {
        self.bound.get(var.0 as usize)?.as_ref()
    }

    fn set_undoable(&mut self, var: Var, to: Type) {
        let before = self.get(var).cloned();
        self.undo.push((var, before));
        self.set(var, Some(to));
    }

    fn set(&mut self, var: Var, to: Option<Type>) {
        let index = var.0 as usize;
        if index >= self.bound.len() {
            self.bound.resize(index + 1, None);
        }
        if let Some(place) = self.bound.get_mut(index) {
            *place = to;
        }
    }
}

enum Bound {
    Fits,
    /// Something is known about the unknown type, and it is something else.
    Differs,
    /// The other type is built of it.
    Circular,
}

/// The one of two types that fit into each other which says less.
pub(super) fn most_general<'a>(first: &'a Type, second: &'a Type) -> &'a Type {
    if is_as_general(first, second) { first } else { second }
}

fn is_as_general(first: &Type, second: &Type) -> bool {
    if first.is_dyn() || first.is_var() {
        return true;
    }
    if second.is_dyn() || second.is_var() {
        return false;
    }
    match (first, second) {
        (Type::Generic(first), Type::Generic(second)) => {
            first.head == second.head && params_as_general(first, second)
        }
        _ => first.unwrapped() == second.unwrapped(),
    }
}

fn params_as_general(first: &Generic, second: &Generic) -> bool {
    first.head == Head::Type
        || first.params.len() == second.params.len()
            && first.params.iter().zip(&second.params).all(|(first, second)| is_as_general(first, second))
}
