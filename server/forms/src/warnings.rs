//! `Warning` headers: one per text, within a budget.

use http::{HeaderMap, HeaderValue, header};

/// Most warnings of one answer; more are left out. Many clients take a hundred headers and give up at one
/// more, which would make a failure of a write that was done.
const WARNINGS_MAX: usize = 80;

/// All warning texts of one answer together.
const TOTAL_CHARACTERS_MAX: usize = 4096;

/// What is left of each text when they are too long together.
const CUT_CHARACTERS: usize = 256;

/// Adds the warnings, each once and in order.
pub fn add(headers: &mut HeaderMap, warnings: &[String]) {
    let mut unique: Vec<&str> = Vec::new();
    for warning in warnings {
        if unique.len() == WARNINGS_MAX {
            break;
        }
        if !unique.contains(&warning.as_str()) {
            unique.push(warning);
        }
    }
    let total: usize = unique.iter().map(|text| text.chars().count()).sum();
    // Cutting each text keeps more of them than leaving out whole ones would.
    let longest = if total > TOTAL_CHARACTERS_MAX { CUT_CHARACTERS } else { usize::MAX };
    let mut budget = TOTAL_CHARACTERS_MAX;
    for text in unique {
        // No header may hold a control character: with one, the whole warning would be lost.
        let text: String = text.chars().filter(|character| !character.is_control()).take(longest).collect();
        let Some(left) = budget.checked_sub(text.chars().count()) else {
            return;
        };
        budget = left;
        let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
        if let Ok(value) = HeaderValue::try_from(format!("299 - \"{escaped}\"")) {
            headers.append(header::WARNING, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(warnings: &[String]) -> Vec<String> {
        let mut headers = HeaderMap::new();
        add(&mut headers, warnings);
        headers
            .get_all(header::WARNING)
            .iter()
            .map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned())
            .collect()
    }

    #[test]
    fn each_text_once_and_quoted() {
        let warning = r#"unknown field "spec.foo""#.to_owned();
        assert_eq!(sent(&[warning.clone(), warning]), [r#"299 - "unknown field \"spec.foo\"""#]);
    }

    #[test]
    fn too_many_are_cut_then_left_out() {
        let short: Vec<String> = (0..200).map(|index| index.to_string()).collect();
        assert_eq!(sent(&short).len(), WARNINGS_MAX);
        let long: Vec<String> = (0..40).map(|index| format!("{index:03}{}", "x".repeat(500))).collect();
        let sent = sent(&long);
        assert_eq!(sent.len(), TOTAL_CHARACTERS_MAX / CUT_CHARACTERS);
        assert!(sent.iter().all(|text| text.len() <= CUT_CHARACTERS + 8));
    }
}
