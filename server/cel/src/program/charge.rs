//! What calls cost when they run, by the sizes of their arguments and results.
//!
//! The numbers are those of Kubernetes; [`crate::cost`] estimates them beforehand.

use crate::error::EvalError;
use crate::meter::Meter;
use crate::value::{Datum, Opaque};

/// Cost of a character of a text.
const PER_CHARACTER: f64 = 0.1;
/// Cost of a character of a pattern.
const PER_PATTERN_CHARACTER: f64 = 0.25;
/// Cost of making a list, a map, and an object.
pub(super) const LIST: u64 = 10;
pub(super) const MAP: u64 = 30;
pub(super) const OBJECT: u64 = 40;
/// Cost of a call that makes a list, beside that of its elements.
pub(crate) const LIST_CALL: u64 = 11;
/// Cost of asking the authorizer.
const AUTHORIZER_CHECK: u64 = 350_000;

/// How the cost of a call is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Charge {
    One,
    AuthorizerCheck,
    /// So many tenths for each character of the first argument.
    Scan(u64),
    /// The smaller of both arguments.
    Compare,
    /// Both arguments.
    Join,
    /// Elements of the second argument.
    Among,
    /// The text with the pattern.
    Pattern,
    /// The text with the text in it.
    Contains,
    /// All that the first argument holds.
    Traverse,
    /// Twice the text that comes out.
    Result,
    /// The list that comes out.
    ListResult,
    Flatten,
    /// Each element of an argument with each other.
    SelfCompare(usize),
    /// Each element of the one with each of the other, so many times.
    Product(u64),
    Selector,
    ContainsIp {
        parses: bool,
    },
    ContainsCidr {
        parses: bool,
    },
    NamedFormat,
}

impl Charge {
    /// How a call of a function is charged. Without an overload, it depends on the values which one it is.
    pub(super) fn of(function: &str, overload: Option<&str>) -> Self {
        Self::of_list_function(overload.unwrap_or_default())
            .or_else(|| Self::of_library(function, overload))
            .unwrap_or_else(|| Self::of_standard(overload.unwrap_or_default()))
    }

    fn of_list_function(overload: &str) -> Option<Self> {
        Some(match overload {
            "list_slice" | "lists_range" | "list_reverse" => Self::ListResult,
            "list_flatten" | "list_flatten_int" => Self::Flatten,
            "list_distinct" => Self::SelfCompare(0),
            "list_sets_contains_list" | "list_sets_intersects_list" => Self::Product(1),
            "list_sets_equivalent_list" => Self::Product(2),
            _ if overload.ends_with("_sortByAssociatedKeys") => Self::SelfCompare(1),
            _ if overload.starts_with("list_") && overload.ends_with("_sort") => Self::SelfCompare(0),
            _ => return None,
        })
    }

    fn of_library(function: &str, overload: Option<&str>) -> Option<Self> {
        Some(match function {
            "check" => Self::AuthorizerCheck,
            "fieldSelector" | "labelSelector" => Self::Selector,
            "isSorted" | "sum" | "max" | "min" | "indexOf" | "lastIndexOf" => Self::Traverse,
            "ip" if overload == Some("cidr_ip") => Self::One,
            "url"
            | "lowerAscii"
            | "upperAscii"
            | "substring"
            | "trim"
            | "jsonpatch.escapeKey"
            | "cidr"
            | "isIP"
            | "isCIDR"
            | "ip"
            | "quantity"
            | "isQuantity"
            | "semver"
            | "isSemver" => Self::Scan(1),
            "replace" | "split" | "ip.isCanonical" => Self::Scan(2),
            "join" => Self::Result,
            "find" | "findAll" => Self::Pattern,
            "containsIP" => Self::ContainsIp { parses: overload == Some("cidr_contains_ip_string") },
            "containsCIDR" => Self::ContainsCidr { parses: overload == Some("cidr_contains_cidr_string") },
            "validate" => Self::NamedFormat,
            _ => return None,
        })
    }

    fn of_standard(overload: &str) -> Self {
        match overload {
            "starts_with_string" | "ends_with_string" | "string_to_bytes" | "bytes_to_string"
            | "strings_quote" | "string_format" => Self::Scan(1),
            "in_list" => Self::Among,
            "less_string"
            | "greater_string"
            | "less_equals_string"
            | "greater_equals_string"
            | "less_bytes"
            | "greater_bytes"
            | "less_equals_bytes"
            | "greater_equals_bytes" => Self::Compare,
            "add_string" | "add_bytes" => Self::Join,
            "matches_string" => Self::Pattern,
            "contains_string" => Self::Contains,
            _ => Self::One,
        }
    }

    /// Whether the cost is 1.
    pub(super) fn is_constant(self) -> bool {
        self == Self::One
    }

    /// Whether the cost is known from the arguments, before the call.
    pub(super) fn is_known_before(self) -> bool {
        !matches!(self, Self::Result | Self::ListResult)
    }

    /// The cost of a call. An argument or a result without a value counts as one with the size 1.
    ///
    /// # Errors
    /// To know it takes more steps than are left: the sizes of texts are counted, also where the cost does
    /// not grow with them.
    pub(super) fn cost(
        self,
        meter: &mut Meter,
        args: &[Option<&Datum<'_>>],
        result: Option<&Datum<'_>>,
    ) -> Result<u64, EvalError> {
        args.iter().copied().flatten().try_for_each(|arg| meter.read(arg))?;
        match self {
            Self::Traverse => {
                let first = args.first().copied().flatten();
                first.map_or(Ok(1), |value| traversal(value, 0, meter))
            }
            _ => Ok(self.of_sizes(args, result)),
        }
    }

    fn of_sizes(self, args: &[Option<&Datum<'_>>], result: Option<&Datum<'_>>) -> u64 {
        let arg = |index: usize| args.get(index).copied().flatten();
        let size = |index: usize| arg(index).map_or(1, Datum::size);
        match self {
            Self::One | Self::Traverse => 1,
            Self::AuthorizerCheck => AUTHORIZER_CHECK,
            Self::Scan(tenths) => scaled(size(0), tenths as f64 * PER_CHARACTER),
            Self::Compare => scaled(size(0).min(size(1)), PER_CHARACTER),
            Self::Join => scaled(size(0).saturating_add(size(1)), PER_CHARACTER),
            Self::Among => size(1),
            Self::Pattern => text_cost(size(0)).saturating_mul(scaled(size(1), PER_PATTERN_CHARACTER)),
            Self::Contains => scaled(size(0), PER_CHARACTER).saturating_mul(scaled(size(1), PER_CHARACTER)),
            Self::Result => scaled(result.map_or(1, Datum::size), 2.0 * PER_CHARACTER),
            Self::ListResult => result.map_or(1, Datum::size).saturating_add(LIST_CALL),
            Self::Flatten => {
                let depth = if let Some(Datum::Int(depth)) = arg(1) { *depth } else { 1 };
                let cost = size(0).saturating_mul(depth.unsigned_abs());
                // A depth below zero is an error, whose cost wraps around in the reference.
                if depth < 0 { LIST_CALL.wrapping_sub(cost) } else { cost.saturating_add(LIST_CALL) }
            }
            Self::SelfCompare(index) => self_compare(arg(index)),
            Self::Product(times) => size(0).saturating_mul(size(1)).saturating_mul(times).saturating_add(1),
            Self::Selector => selector(size(1)),
            Self::ContainsIp { parses } => scaled(2 * size(0), PER_CHARACTER) + parsing(parses, size(1)),
            Self::ContainsCidr { parses } => {
                let masked = scaled(size(0), PER_CHARACTER) + 1;
                scaled(2 * size(0), PER_CHARACTER) + masked + parsing(parses, size(1))
            }
            Self::NamedFormat => match arg(0) {
                Some(Datum::Opaque(Opaque::Format(format))) => {
                    text_cost(size(1)).saturating_mul(scaled(format.pattern_size, PER_PATTERN_CHARACTER))
                }
                _ => 1,
            },
        }
    }
}

/// The cost of a comparison, by the type of the first operand: that of the smaller one. The longer one of two
/// texts is not counted where it is known to be that.
pub(super) fn equality(first: Option<&Datum<'_>>, second: Option<&Datum<'_>>) -> u64 {
    let bounds = |value: Option<&Datum<'_>>| match value {
        // A character takes at most four bytes.
        Some(Datum::String(text)) => (text.len().div_ceil(4) as u64, text.len() as u64),
        value => {
            let size = value.map_or(1, Datum::size);
            (size, size)
        }
    };
    let size = |value: Option<&Datum<'_>>| value.map_or(1, Datum::size);
    if let Some(Datum::Opaque(_)) = first {
        return 1;
    }
    let ((least, most), (other_least, other_most)) = (bounds(first), bounds(second));
    let smaller = if most <= other_least {
        size(first)
    } else if other_most <= least {
        size(second)
    } else {
        size(first).min(size(second))
    };
    scaled(smaller, PER_CHARACTER)
}

fn parsing(parses: bool, size: u64) -> u64 {
    if parses { scaled(size, PER_CHARACTER) } else { 0 }
}

/// A text that is matched costs something even if it is empty.
fn text_cost(size: u64) -> u64 {
    scaled(size.saturating_add(1), PER_CHARACTER)
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the reference computes costs so; the conversion to an integer stops at the largest number"
)]
fn scaled(size: u64, by: f64) -> u64 {
    (size as f64 * by).ceil() as u64
}

/// Texts in the list make each comparison a little dearer.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the reference computes costs so; the conversion to an integer stops at the largest number"
)]
fn self_compare(list: Option<&Datum<'_>>) -> u64 {
    let Some(Datum::List(list)) = list else { return 2 + LIST_CALL };
    let size = list.len() as u64;
    let factor = match list.get(0) {
        Some(Datum::String(_) | Datum::Bytes(_)) => 2.0 + PER_CHARACTER,
        _ => 2.0,
    };
    ((size.saturating_mul(size)) as f64 * factor) as u64 + LIST_CALL
}

/// A selector has a requirement for each two characters, each with a list and a struct.
fn selector(size: u64) -> u64 {
    let requirements = scaled(scaled(size, 0.5), (LIST + OBJECT) as f64);
    LIST + scaled(size, PER_CHARACTER) + requirements
}

/// The cost of walking over everything that a value holds.
fn traversal(value: &Datum<'_>, depth: u32, meter: &mut Meter) -> Result<u64, EvalError> {
    /// Beyond it, a value counts as one that has no parts.
    const DEPTH_MAX: u32 = 256;
    meter.work(1)?;
    let mut cost = 0_u64;
    match value {
        Datum::String(text) => cost = text_traversal(text.len()),
        Datum::Bytes(bytes) => cost = text_traversal(bytes.len()),
        Datum::List(list) if depth < DEPTH_MAX => {
            for element in list.iter() {
                cost = cost.saturating_add(traversal(&element, depth + 1, meter)?);
            }
        }
        Datum::Map(map) if depth < DEPTH_MAX => {
            meter.work_entries(map.len())?;
            for key in map.keys() {
                cost = cost.saturating_add(traversal(&key.datum(), depth + 1, meter)?);
                let value = map.get(&key).ok().flatten();
                let of_value = value.map_or(Ok(1), |value| traversal(&value, depth + 1, meter))?;
                cost = cost.saturating_add(of_value);
            }
        }
        _ => cost = 1,
    }
    Ok(cost)
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the reference computes costs so; the conversion to an integer stops at the largest number"
)]
fn text_traversal(bytes: usize) -> u64 {
    (bytes as f64 * PER_CHARACTER) as u64
}
