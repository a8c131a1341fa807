//! The order of the keys of a mapping, as the reference server writes them: numbers in keys count as numbers.

use std::cmp::Ordering;

/// A part of a key, in the order in which kinds of parts come. The end of a key is before all of them.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Part<'a> {
    Sign(char),
    /// The number of digits without leading zeros, these digits, and the number of all digits.
    Number(usize, &'a str, usize),
    Letter(char),
}

/// Compares two keys.
pub(super) fn natural(one: &str, other: &str) -> Ordering {
    Parts(one).cmp(Parts(other))
}

/// The parts of a text.
struct Parts<'a>(&'a str);

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        let first = self.0.chars().next()?;
        let end = self.0.find(|character: char| !character.is_ascii_digit()).unwrap_or(self.0.len());
        let (part, rest) = self.0.split_at(end.max(first.len_utf8()));
        self.0 = rest;
        Some(if first.is_ascii_digit() {
            let digits = part.trim_start_matches('0');
            Part::Number(digits.len(), digits, part.len())
        } else if first.is_alphabetic() {
            Part::Letter(first)
        } else {
            Part::Sign(first)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_keys_count_as_numbers() {
        let sorted = [
            "",
            ".dockerconfigjson",
            "_x",
            "1",
            "1-",
            "1.",
            "1a",
            "01",
            "001",
            "2",
            "10",
            "100",
            "A",
            "B.9",
            "B.10",
            "Z",
            "a",
            "a-b",
            "a.b",
            "a_b",
            "a1",
            "a1b",
            "a01",
            "a9",
            "a10",
            "aB",
            "ab",
            "ab1",
            "b",
            "z9z",
            "z10z",
            "z99999999999999999999",
            "z100000000000000000000",
            "ä",
        ];
        for (at, one) in sorted.iter().enumerate() {
            for (other_at, other) in sorted.iter().enumerate() {
                assert_eq!(natural(one, other), at.cmp(&other_at), "{one:?} and {other:?}");
            }
        }
    }
}
