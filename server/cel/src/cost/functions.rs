//! What calls cost: each function by the sizes of its arguments.

mod texts;

use super::{Bounds, Call, Entries, Estimator, LIST, MESSAGE, Made, PER_CHARACTER};
use crate::ast::{self, Expr, Literal, Node};
use crate::types::Type;

/// Cost of a character of a pattern for each unit of the text it is matched with.
const PER_PATTERN_CHARACTER: f64 = 0.25;
/// Length of the longest pattern behind a named format.
const FORMAT_PATTERN: f64 = 128.0;
/// Size of the largest named format.
const FORMAT_SIZE: u64 = 64;
/// Cost of asking the authorizer: an expression may ask twice.
const AUTHORIZER_CHECK: Bounds = Bounds::exactly(350_000);
/// Bytes of an address.
const ADDRESS: Bounds = Bounds { min: 4, max: 16 };
const ONE: Bounds = Bounds::exactly(1);

impl Call {
    fn costs(cost: Bounds) -> Self {
        Self { cost, size: None }
    }

    fn with_size(cost: Bounds, size: Bounds) -> Self {
        Self { cost, size: Some(size) }
    }
}

impl Estimator<'_> {
    /// The cost of a call with that of its arguments.
    pub(super) fn overload(&mut self, made: &Made<'_>) -> Call {
        let known =
            self.list_function(made).or_else(|| self.kubernetes(made)).or_else(|| self.text_function(made));
        let call = known.or_else(|| self.standard(made)).unwrap_or_else(|| match made.overload {
            // These evaluate only some of their arguments.
            "logical_or" | "logical_and" | "conditional" => self.branches(made),
            _ => Call::costs(ONE),
        });
        let arguments = if is_branch(made.overload) { Bounds::ZERO } else { made.arguments() };
        Call { cost: call.cost.plus(arguments), size: call.size }
    }

    fn list_function(&mut self, made: &Made<'_>) -> Option<Call> {
        let (factor, size) = match (made.overload, made.target, made.args) {
            ("list_sets_contains_list" | "list_sets_intersects_list", None, [first, second]) => {
                return Some(self.sets(1.0, first, second));
            }
            ("list_sets_equivalent_list", None, [first, second]) => {
                return Some(self.sets(2.0, first, second));
            }
            ("list_slice", Some(list), [start, end]) => {
                let most = self.size_or_unknown(list).max;
                (1.0, Bounds::exactly(written_integer(end, most).wrapping_sub(written_integer(start, 0))))
            }
            ("lists_range", None, [count]) => (1.0, Bounds::exactly(written_integer(count, u64::MAX))),
            ("list_reverse" | "list_flatten", Some(list), []) => (1.0, self.size_or_unknown(list)),
            ("list_flatten_int", Some(list), [depth]) => {
                (float(written_integer(depth, u64::MAX)), self.size_or_unknown(list))
            }
            ("list_distinct", Some(list), []) => (2.0, self.squared(list)),
            (sort, Some(list), []) if sort.ends_with("_sort") => (sort_factor(sort), self.squared(list)),
            (sort, Some(_), [keys]) if sort.ends_with("_sortByAssociatedKeys") => {
                (sort_factor(sort), self.squared(keys))
            }
            _ => return None,
        };
        Some(Call::with_size(size.scaled(factor).plus(ONE).plus(LIST), size))
    }

    fn sets(&mut self, factor: f64, first: &Expr, second: &Expr) -> Call {
        let pairs = self.size_or_unknown(first).times(self.size_or_unknown(second));
        Call::costs(pairs.scaled(factor).plus(ONE))
    }

    fn squared(&mut self, list: &Expr) -> Bounds {
        let size = self.size_or_unknown(list);
        size.times(size)
    }

    /// The functions of Kubernetes that are no functions of texts.
    fn kubernetes(&mut self, made: &Made<'_>) -> Option<Call> {
        Some(Call::costs(match (made.function, made.args) {
            ("check", _) => AUTHORIZER_CHECK,
            ("fieldSelector" | "labelSelector", [selector]) => {
                let length = self.size_or_unknown(selector);
                // The shortest requirement of a selector has two characters, and becomes an object with a
                // list.
                let requirements = length.scaled(0.5).scaled(float(LIST.max + MESSAGE.max));
                LIST.plus(length.scaled(PER_CHARACTER)).plus(requirements)
            }
            ("isSorted" | "sum" | "max" | "min" | "indexOf" | "lastIndexOf", _) => {
                return self.scan(made.target?);
            }
            ("containsIP", [other]) => {
                let parsed = if made.overload == "cidr_contains_ip_string" {
                    self.scanned(other)
                } else {
                    Bounds::ZERO
                };
                ADDRESS.plus(ADDRESS).scaled(PER_CHARACTER).plus(parsed)
            }
            ("containsCIDR", [other]) => {
                let parsed = if made.overload == "cidr_contains_cidr_string" {
                    self.scanned(other)
                } else {
                    Bounds::ZERO
                };
                ADDRESS
                    .plus(ADDRESS)
                    .scaled(PER_CHARACTER)
                    .plus(ADDRESS.scaled(PER_CHARACTER))
                    .plus(ONE)
                    .plus(parsed)
            }
            ("validate", [text]) => self.scanned(text).scaled(FORMAT_PATTERN * PER_PATTERN_CHARACTER),
            ("ip", _) if made.overload == "cidr_ip" => ONE,
            (
                "cidr" | "ip" | "isIP" | "isCIDR" | "quantity" | "isQuantity" | "semver" | "isSemver",
                [text, ..],
            ) => self.scanned(text),
            ("ip.isCanonical", [text]) => self.size_or_unknown(text).scaled(2.0 * PER_CHARACTER),
            ("_==_", [first, second]) => return self.equality(first, second),
            (function, _) if is_accessor(function) => ONE,
            _ => return None,
        }))
    }

    /// A look at each element of a list, or at each character of a text.
    fn scan(&mut self, target: &Expr) -> Option<Call> {
        let size = self.size_or_unknown(target);
        // Any type that is built of others is taken for a list here, as the reference does.
        let Some(element) = self.checked.type_of(target.id).params().first() else {
            return Some(Call::costs(size.scaled(PER_CHARACTER)));
        };
        let each = match element.unwrapped() {
            Type::String | Type::Bytes => ONE.plus(self.element_size(target).scaled(PER_CHARACTER)),
            _ => ONE,
        };
        Some(Call::costs(size.times(each)))
    }

    fn element_size(&self, list: &Expr) -> Bounds {
        let mut place = self.place(list);
        if place.is_empty() || place.first().is_some_and(|first| **first == *ast::ACCUMULATOR) {
            return Bounds::UNKNOWN;
        }
        place.push("@items".into());
        self.declared_size(&place).unwrap_or(Bounds::UNKNOWN)
    }

    fn equality(&mut self, first: &Expr, second: &Expr) -> Option<Call> {
        let of = self.checked.type_of(first.id);
        if of.runtime_name() != self.checked.type_of(second.id).runtime_name() {
            return None;
        }
        let name = of.to_string();
        Some(Call::costs(match name.as_str() {
            "net.IP" | "net.CIDR" | "kubernetes.Quantity" | "kubernetes.Semver" => ONE,
            "kubernetes.NamedFormat" => Bounds { min: 1, max: FORMAT_SIZE }.scaled(PER_CHARACTER),
            "kubernetes.URL" => {
                let size = self.size_of(second).unwrap_or(ONE);
                Bounds { min: 1, max: size.max }.scaled(PER_CHARACTER)
            }
            _ if name.starts_with("kubernetes.authorization.") => ONE,
            _ => return None,
        }))
    }

    fn standard(&mut self, made: &Made<'_>) -> Option<Call> {
        Some(match (made.overload, made.target, made.args) {
            ("string_format", Some(text), _) | ("starts_with_string" | "ends_with_string", _, [text]) => {
                Call::costs(self.scanned(text))
            }
            ("string_to_bytes", _, [text]) => {
                let size = self.size_or_unknown(text);
                Call::with_size(
                    size.scaled(PER_CHARACTER),
                    Bounds { min: size.min, max: size.max.wrapping_mul(4) },
                )
            }
            ("bytes_to_string", _, [bytes]) => {
                let size = self.size_or_unknown(bytes);
                Call::with_size(size.scaled(PER_CHARACTER), Bounds { min: size.min / 4, max: size.max })
            }
            ("strings_quote", _, [text]) => {
                let size = self.size_or_unknown(text);
                let quoted =
                    Bounds { min: size.min.wrapping_add(2), max: size.max.wrapping_mul(2).wrapping_add(2) };
                Call::with_size(size.scaled(PER_CHARACTER), quoted)
            }
            ("in_list", _, [_, list]) => Call::costs(self.size_or_unknown(list)),
            ("matches_string", Some(text), [pattern]) => Call::costs(self.matching(text, pattern)),
            ("contains_string", Some(text), [part]) => {
                Call::costs(self.scanned(text).times(self.scanned(part)))
            }
            ("add_string" | "add_bytes" | "add_list", _, [first, second]) => self.joined(made, first, second),
            (overload, _, [first, second]) if is_comparison(overload) => {
                let most = self.size_or_unknown(first).max.min(self.size_or_unknown(second).max);
                Call::costs(Bounds { min: most.min(1), max: most }.scaled(PER_CHARACTER))
            }
            _ => return None,
        })
    }

    fn branches(&mut self, made: &Made<'_>) -> Call {
        match (made.args, made.costs) {
            ([_, first, second], [condition, then, otherwise]) => {
                let size = self.size_or_unknown(first).union(self.size_or_unknown(second));
                let entries = Entries::union(self.entries_of(first), self.entries_of(second));
                self.set_entries(made.expr, entries);
                Call::with_size(condition.plus(then.union(*otherwise)), size)
            }
            (_, [first, rest @ ..]) => {
                let all = rest.iter().fold(*first, |sum, cost| sum.plus(*cost));
                Call::costs(Bounds { min: first.min, max: all.max })
            }
            _ => Call::costs(ONE),
        }
    }
}

/// Whether a function only reads a part of a parsed value.
fn is_accessor(function: &str) -> bool {
    matches!(
        function,
        "serviceAccount" | "path" | "group" | "resource" | "subresource" | "namespace" | "name"
    ) || matches!(function, "allowed" | "reason" | "error" | "errored" | "format.named")
        || matches!(function, "masked" | "prefixLength" | "family" | "isUnspecified" | "isLoopback")
        || matches!(function, "isLinkLocalMulticast" | "isLinkLocalUnicast" | "isGlobalUnicast")
        || matches!(function, "sign" | "asInteger" | "isInteger" | "asApproximateFloat" | "add" | "sub")
        || matches!(function, "isGreaterThan" | "isLessThan" | "compareTo" | "major" | "minor" | "patch")
        || matches!(
            function,
            "getScheme" | "getHostname" | "getHost" | "getPort" | "getEscapedPath" | "getQuery"
        )
}

fn is_branch(overload: &str) -> bool {
    matches!(overload, "logical_or" | "logical_and" | "conditional")
}

fn is_comparison(overload: &str) -> bool {
    matches!(overload, "equals" | "not_equals")
        || matches!(
            overload,
            "less_string" | "less_equals_string" | "greater_string" | "greater_equals_string"
        )
        || matches!(overload, "less_bytes" | "less_equals_bytes" | "greater_bytes" | "greater_equals_bytes")
}

fn sort_factor(overload: &str) -> f64 {
    let is_text = overload.starts_with("list_string_") || overload.starts_with("list_bytes_");
    if is_text { 2.0 + PER_CHARACTER } else { 2.0 }
}

/// The integer that an argument writes out.
fn integer(expr: &Expr) -> Option<i64> {
    if let Node::Literal(Literal::Int(value)) = expr.node { Some(value) } else { None }
}

/// The count that an argument writes out: 0 for a negative number.
fn written_integer(expr: &Expr, otherwise: u64) -> u64 {
    integer(expr).map_or(otherwise, |value| value.max(0).cast_unsigned())
}

#[expect(clippy::cast_precision_loss, reason = "a factor of an estimate")]
fn float(value: u64) -> f64 {
    value as f64
}
