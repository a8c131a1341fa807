//! What it takes to check an expression and to make a program of it.

use crate::ast::{Expr, Literal, Node};
use crate::pattern::compile_steps;

/// So many steps of compiling a pattern take about as long as a part of an expression.
const STEPS_PER_PART: usize = 64;
/// Functions whose pattern is compiled with the program if it is written out.
const PATTERN_FUNCTIONS: [&str; 3] = ["matches", "find", "findAll"];

/// What the patterns take that are written out in an expression, in parts of an expression.
#[must_use]
pub fn of_patterns(root: &Expr) -> u32 {
    let mut steps = 0_usize;
    add(root, &mut steps);
    u32::try_from(steps / STEPS_PER_PART).unwrap_or(u32::MAX)
}

fn add(expr: &Expr, steps: &mut usize) {
    expr.for_each_child(&mut |child| add(child, steps));
    let Node::Call { function, target, args } = &expr.node else { return };
    if !PATTERN_FUNCTIONS.contains(&&**function) {
        return;
    }
    let pattern = if target.is_some() { args.first() } else { args.get(1) };
    if let Some(Expr { node: Node::Literal(Literal::String(pattern)), .. }) = pattern {
        *steps = steps.saturating_add(compile_steps(pattern));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dialect, parse, source::Source};

    #[test]
    fn only_patterns_that_are_written_out_weigh() {
        let of = |text: &str| {
            of_patterns(&parse(&Source::new(text), Dialect::at_release(36)).expect("it is read"))
        };
        assert_eq!(of(r"self.matches(self) && self == '\\pL{30}'"), 0);
        for text in [
            r"self.matches('\\pL{30}')",
            r"matches(self, '\\pL{30}')",
            r"self.all(x, x.find('\\pL{30}') == '')",
        ] {
            assert!(of(text) > 10_000, "{text}: {}", of(text));
        }
        assert!(of("self.matches('^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$')") < 200);
    }
}
