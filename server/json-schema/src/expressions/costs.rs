//! What the rules of a schema may cost: each of them, and all together.

use machinery::{path::Path, problem::Problems};

use crate::Node;

/// The largest estimated cost of one expression, with all values for which it runs.
const EXPRESSION_MAX: u64 = 10_000_000;
/// The largest estimated cost of all rules of a schema.
const SCHEMA_MAX: u64 = 100_000_000;
/// How many of the most expensive expressions are named where the sum is too large.
const NAMED_MAX: usize = 4;
/// How expensive an expression must be to be named.
const NAMED_MIN: u64 = SCHEMA_MAX / 100;

/// The costs of a schema.
#[derive(Debug)]
pub(super) struct Costs {
    /// Whether a single expression may be too expensive.
    tolerates_one: bool,
    sum: u64,
    /// The most expensive expressions, the first of equals first.
    named: Vec<(u64, String)>,
}

impl Costs {
    pub(super) fn new(tolerates_one: bool) -> Self {
        Costs { tolerates_one, sum: 0, named: Vec::new() }
    }

    /// Adds the cost of an expression, and checks it alone.
    pub(super) fn check(&mut self, what: &str, cost: u64, at: &Path<'_>, problems: &mut Problems) {
        if cost > EXPRESSION_MAX && !self.tolerates_one {
            problems.forbidden(at, &exceeded(what, cost, EXPRESSION_MAX));
        }
        self.sum = self.sum.saturating_add(cost);
        if cost >= NAMED_MIN {
            let place = self.named.partition_point(|(other, _)| *other >= cost);
            self.named.insert(place, (cost, at.to_string()));
            self.named.truncate(NAMED_MAX);
        }
    }

    /// Checks the cost of all expressions together.
    pub(super) fn check_sum(&self, at: &Path<'_>, problems: &mut Problems) {
        if self.sum <= SCHEMA_MAX {
            return;
        }
        for (_, place) in &self.named {
            let detail =
                "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema";
            problems.forbidden(&Path::Root.field(place), detail);
        }
        let what = "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema";
        problems.forbidden(at, &exceeded(what, self.sum, SCHEMA_MAX));
    }
}

/// How many values a list or a map has at most, or 1 for values that have fields. None where nothing bounds
/// them.
pub(super) fn elements_max(node: Node<'_>) -> Option<u64> {
    let bound = |name| node.count(name).map(|count| u64::try_from(count).unwrap_or_default());
    match node.kind() {
        "array" => bound("maxItems"),
        "object" if node.additional().is_some() => bound("maxProperties"),
        _ => Some(1),
    }
}

#[expect(clippy::cast_precision_loss, reason = "a factor with one digit after the point")]
fn exceeded(what: &str, cost: u64, bound: u64) -> String {
    let factor = cost as f64 / bound as f64;
    let factor = match factor {
        _ if factor > 100.0 => "more than 100x".to_owned(),
        // With fewer digits it could read as 1.0.
        _ if factor < 1.5 => format!("{factor:.6}x"),
        _ => format!("{factor:.1}x"),
    };
    format!(
        "{what} exceeds budget by factor of {factor} (try simplifying the rule, or adding maxItems, \
         maxProperties, and \
         maxLength where arrays, maps, and strings are declared)"
    )
}
