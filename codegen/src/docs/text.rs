//! Texts of the schema as HTML: code in backticks, lists of words.

use maud::{Markup, html};

/// A text with its `code`.
pub(super) fn prose(text: &str) -> Markup {
    html! {
        @for (at, part) in text.split('`').enumerate() {
            @if at % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// Words as code, with commas between.
pub(super) fn codes<Word: AsRef<str>>(words: impl IntoIterator<Item = Word>) -> Markup {
    html! {
        @for (at, word) in words.into_iter().enumerate() {
            @if at > 0 { ", " }
            code { (word.as_ref()) }
        }
    }
}

/// The first sentence, without backticks, for lists and search.
pub(super) fn first_sentence(text: &str) -> String {
    let end = text.find(". ").map_or(text.len(), |at| at + 1);
    text.get(..end).unwrap_or(text).replace('`', "")
}

/// One block element per line, so that a difference between two versions can be read. Texts have no `<` of
/// their own, so nothing inside of one is touched.
pub(super) fn in_lines(html: &str) -> String {
    const STARTS: [&str; 23] = [
        "meta", "title", "link", "script", "body", "header", "nav", "main", "footer", "section", "h1", "h2",
        "h3", "p", "ul", "li", "dl", "dt", "table", "tr", "td", "details", "div",
    ];
    let mut out = String::with_capacity(html.len() + html.len() / 16);
    let mut parts = html.split('<');
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let tag = part.split([' ', '>']).next().unwrap_or_default();
        if STARTS.contains(&tag) {
            out.push('\n');
        }
        out.push('<');
        out.push_str(part);
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_and_markup() {
        assert_eq!(
            prose("a `b` <c> & `<d>`").into_string(),
            "a <code>b</code> &lt;c&gt; &amp; <code>&lt;d&gt;</code>"
        );
        assert_eq!(codes(["a", "<b>"]).into_string(), "<code>a</code>, <code>&lt;b&gt;</code>");
        assert_eq!(first_sentence("Use `a.b`. It helps."), "Use a.b.");
        assert_eq!(in_lines("<main><p>a<b>b</b></p></main>"), "\n<main>\n<p>a<b>b</b></p></main>\n");
    }
}
