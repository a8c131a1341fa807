//! Several documents in one text.

/// The documents of a text as JSON, in their order. Empty ones are passed over.
///
/// # Errors
/// What is wrong with the first that cannot be read, or has a key twice.
pub fn documents(bytes: &[u8]) -> Result<Vec<Vec<u8>>, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let (mut documents, mut one) = (Vec::new(), String::new());
    let ends = |line: &str| line.strip_prefix("---").is_some_and(|rest| rest.trim_end().is_empty());
    for line in text.lines().chain(["---"]) {
        if !ends(line) {
            one.push_str(line);
            one.push('\n');
            continue;
        }
        let mut duplicates = Vec::new();
        let json = super::to_json(one.as_bytes(), &mut duplicates).map_err(|error| error.to_string())?;
        if let Some(duplicate) = duplicates.first() {
            return Err(duplicate.clone());
        }
        if json != b"null" {
            documents.push(json);
        }
        one.clear();
    }
    Ok(documents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_three_dashes_part_documents() {
        let texts = |text: &str| {
            let found = documents(text.as_bytes()).expect("it is YAML").into_iter();
            found.map(|json| String::from_utf8(json).expect("JSON is UTF-8")).collect::<Vec<_>>()
        };
        assert_eq!(texts("a: 1\n---\n# nothing\n--- \nb: '---'\n"), [r#"{"a":1}"#, r#"{"b":"---"}"#]);
        assert!(texts("").is_empty());
        assert!(documents(b"a: 1\na: 2").is_err());
        assert!(documents(b"a: [").is_err());
        assert!(documents(b"\xff").is_err());
    }
}
