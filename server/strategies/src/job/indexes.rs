//! Lists of the numbers that pods of indexed jobs have, as `0,2-4`.

use std::{cmp::Ordering, fmt, iter::Peekable};

use machinery::problem::quote;

/// Why a text is no list of numbers.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Flaw<'t> {
    /// A part has more than one `-`.
    Dashes(&'t str),
    /// A part is no number.
    NoNumber(&'t str),
    /// A number is not below that of the completions.
    TooLarge(&'t str),
    /// A number does not follow the one before.
    Order(i64, i64),
}

impl fmt::Display for Flaw<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Dashes(part) => write!(
                f,
                "the fragment {} violates the requirement that an index interval can have at most two parts \
                 separated \
                 by '-'",
                quote(part)
            ),
            Flaw::NoNumber(text) => write!(f, "cannot convert string to integer for index: {}", quote(text)),
            Flaw::TooLarge(text) => write!(f, "too large index: {}", quote(text)),
            Flaw::Order(before, number) => {
                write!(f, "non-increasing order, previous: {before}, current: {number}")
            }
        }
    }
}

/// How many numbers are listed. An empty text lists none.
///
/// # Errors
/// The first part that is no range of rising numbers below `completions`.
pub(super) fn count(text: &str, completions: i32) -> Result<i64, Flaw<'_>> {
    if text.is_empty() {
        return Ok(0);
    }
    let mut last = None;
    let mut total = 0;
    for part in text.split(',') {
        let (first, end) = range(part, completions)?;
        match last {
            Some(last) if last >= first => return Err(Flaw::Order(last, first)),
            _ => last = Some(end),
        }
        total += end - first + 1;
    }
    Ok(total)
}

/// The first number that both texts list. Parts that cannot be read are left out: [`count`] tells of them.
pub(super) fn overlap(one: &str, other: &str, completions: i32) -> Option<i64> {
    let mut ones = ranges(one, completions);
    let mut others = ranges(other, completions);
    while let (Some((start, end)), Some((other_start, other_end))) = (ones.peek(), others.peek()) {
        if start <= other_end && other_start <= end {
            return Some(*start.max(other_start));
        }
        match start.cmp(other_start) {
            Ordering::Greater => others.next(),
            Ordering::Less | Ordering::Equal => ones.next(),
        };
    }
    None
}

fn ranges(text: &str, completions: i32) -> Peekable<impl Iterator<Item = (i64, i64)>> {
    text.split(',').filter_map(move |part| range(part, completions).ok()).peekable()
}

fn range(part: &str, completions: i32) -> Result<(i64, i64), Flaw<'_>> {
    let mut ends = part.split('-');
    let (first, last, more) = (ends.next().unwrap_or_default(), ends.next(), ends.next());
    if more.is_some() {
        return Err(Flaw::Dashes(part));
    }
    let start = number(first, completions)?;
    let Some(last) = last else { return Ok((start, start)) };
    let end = number(last, completions)?;
    if start >= end { Err(Flaw::Order(start, end)) } else { Ok((start, end)) }
}

fn number(text: &str, completions: i32) -> Result<i64, Flaw<'_>> {
    let number: i64 = text.parse().map_err(|_| Flaw::NoNumber(text))?;
    if number >= i64::from(completions) { Err(Flaw::TooLarge(text)) } else { Ok(number) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_counted_or_refused() {
        let rows: [(&str, Result<i64, &str>); 8] = [
            ("", Ok(0)),
            ("0,2-4,9", Ok(5)),
            ("10", Err("too large index: \"10\"")),
            ("1-x", Err("cannot convert string to integer for index: \"x\"")),
            (",1", Err("cannot convert string to integer for index: \"\"")),
            ("3,3", Err("non-increasing order, previous: 3, current: 3")),
            ("4-2", Err("non-increasing order, previous: 4, current: 2")),
            (
                "1-2-3",
                Err(
                    "the fragment \"1-2-3\" violates the requirement that an index interval can have at most \
                     two \
                     parts separated by '-'",
                ),
            ),
        ];
        for (text, expected) in rows {
            let found = count(text, 10).map_err(|flaw| flaw.to_string());
            assert_eq!(found, expected.map_err(str::to_owned), "{text}");
        }
    }

    #[test]
    fn common_numbers_are_found() {
        let rows =
            [("0,2-4", "1,5", None), ("0,2-4", "1,4-6", Some(4)), ("x,3", "3", Some(3)), ("", "3", None)];
        for (one, other, expected) in rows {
            assert_eq!(overlap(one, other, 10), expected, "{one} {other}");
        }
    }
}
