//! The length of lines, also of those that no formatter breaks: comments and texts.

use anyhow::{Result, anyhow};
use proc_macro2::{Literal, TokenStream, TokenTree};

/// Numbers of the lines of a Rust file that have more than `columns` characters. A line is passed over if a
/// text without escapes reaches beyond them: it has no place to break at.
///
/// # Errors
/// Returns an error if the text is not valid Rust.
pub fn too_long(text: &str, columns: usize) -> Result<Vec<usize>> {
    let long = (1..).zip(text.lines()).filter(|(_, line)| line.chars().count() > columns);
    let mut long: Vec<usize> = long.map(|(number, _)| number).collect();
    if long.is_empty() {
        return Ok(long);
    }
    let tokens: TokenStream = text.parse().map_err(|error| anyhow!("{error}"))?;
    let mut raw = Vec::new();
    collect(tokens, &mut raw);
    let reaches_beyond = |literal: &Literal, number: usize| {
        let (start, end) = (literal.span().start(), literal.span().end());
        start.line <= number && (number < end.line || (number == end.line && end.column >= columns))
    };
    long.retain(|number| !raw.iter().any(|literal| reaches_beyond(literal, *number)));
    Ok(long)
}

/// Adds the texts without escapes. Comments of the documentation are tokens too, and no texts.
fn collect(tokens: TokenStream, found: &mut Vec<Literal>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => collect(group.stream(), found),
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let is_raw = ["r\"", "r#", "br\"", "br#"].iter().any(|start| text.starts_with(start));
                if is_raw {
                    found.push(literal);
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_found_but_in_raw_texts() {
        let text = "//! A head that is long.\n/// Short.\nfn f() {\n    g(\"a long text\");\n    g(r\"a long \
            text\");\n    \
                    g(r#\"a\n very long text\"#);\n    // A long comment.\n    g(r\"a\", 1, 2, 3, 4);\n}\n";
        assert_eq!(too_long(text, 15).unwrap(), [1, 4, 8, 9]);
        assert_eq!(too_long(text, 30).unwrap(), [] as [usize; 0]);
    }
}
