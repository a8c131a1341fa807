//! Regular expressions: a JSON schema searches for them anywhere in a text, the schema language matches the
//! whole text.

/// The expression that the whole text must match, where the source searches for `pattern` in it.
pub(crate) fn whole(pattern: &str) -> String {
    let inner = pattern.strip_prefix('^').and_then(|rest| rest.strip_suffix('$'));
    let inner = inner.filter(|inner| !ends_escaped(inner));
    let grouped = inner.and_then(|inner| inner.strip_prefix("(?:")?.strip_suffix(')'));
    match (grouped.filter(|grouped| is_closed(grouped) && has_choice(grouped)), inner) {
        (Some(choice), _) => choice.to_owned(),
        (None, Some(inner)) if is_closed(inner) && !has_choice(inner) => inner.to_owned(),
        _ => format!("{ANYTHING}(?:{pattern}){ANYTHING}"),
    }
}

/// The expression to search for, where the whole text must match `pattern`: the inverse of [`whole`].
pub(crate) fn search(pattern: &str) -> String {
    let inner = pattern.strip_prefix(ANYTHING).and_then(|rest| rest.strip_suffix(ANYTHING));
    let inner = inner.and_then(|inner| inner.strip_prefix("(?:")?.strip_suffix(')'));
    match inner.filter(|inner| is_closed(inner) && whole(inner) == pattern) {
        Some(inner) => inner.to_owned(),
        None if has_choice(pattern) => format!("^(?:{pattern})$"),
        None => format!("^{pattern}$"),
    }
}

/// Whether the server can match it: in linear time, without look-around.
pub(crate) fn is_known(pattern: &str) -> bool {
    regex::Regex::new(&format!("^(?:{pattern})$")).is_ok()
}

/// Any text, line ends included.
const ANYTHING: &str = "(?s:.*)";

fn ends_escaped(text: &str) -> bool {
    text.chars().rev().take_while(|letter| *letter == '\\').count() % 2 == 1
}

/// Whether `|` stands outside of every group and class.
fn has_choice(pattern: &str) -> bool {
    levels(pattern).any(|(letter, level)| letter == '|' && level == 0)
}

/// Whether every group that is closed in it was opened in it, and the other way round.
fn is_closed(pattern: &str) -> bool {
    let last = levels(pattern).last().map_or(0, |(_, level)| level);
    last == 0 && levels(pattern).all(|(_, level)| level >= 0)
}

/// The letters that have a meaning, each with the number of groups around it.
fn levels(pattern: &str) -> impl Iterator<Item = (char, i32)> {
    let (mut level, mut in_class, mut escaped) = (0, false, false);
    pattern.chars().filter_map(move |letter| {
        let was_escaped = escaped;
        escaped = letter == '\\' && !was_escaped;
        match letter {
            _ if was_escaped || letter == '\\' => return None,
            '[' if !in_class => in_class = true,
            ']' if in_class => in_class = false,
            _ if in_class => return None,
            '(' => level += 1,
            ')' => level -= 1,
            _ => {}
        }
        Some((letter, level))
    })
}

#[cfg(test)]
mod tests {
    use super::{search, whole};

    #[test]
    fn patterns_there_and_back() {
        for (searched, matched) in [
            ("^[a-z]+$", "[a-z]+"),
            ("^(?:a|b)$", "a|b"),
            ("^(a|b)$", "(a|b)"),
            ("^(a)|(b)$", "(?s:.*)(?:^(a)|(b)$)(?s:.*)"),
            ("^a|b$", "(?s:.*)(?:^a|b$)(?s:.*)"),
            ("a", "(?s:.*)(?:a)(?s:.*)"),
            (r"^a\$", r"(?s:.*)(?:^a\$)(?s:.*)"),
            (r"^[|)]\|$", r"[|)]\|"),
            ("", "(?s:.*)(?:)(?s:.*)"),
        ] {
            assert_eq!(whole(searched), matched);
            assert_eq!(search(matched), searched);
        }
    }
}
