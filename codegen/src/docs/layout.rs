//! What every page has around its content: head, banner, search, contents, foot.

use maud::{DOCTYPE, Markup, html};

use super::{
    book::{Book, SiteHost, page_path},
    text::in_lines,
};
use crate::emit::File;

/// A page from the root of the site, as links on it are written.
#[derive(Clone, Copy)]
pub(super) struct Page<'a> {
    /// Its path from the root.
    pub(super) path: &'a str,
    /// What the window is called.
    pub(super) title: &'a str,
}

impl Page<'_> {
    /// The way from this page to another place of the site.
    pub(super) fn to(&self, address: &str) -> String {
        match address.strip_prefix(self.path) {
            Some(anchor) if anchor.starts_with('#') => anchor.to_owned(),
            _ => format!("{}{address}", "../".repeat(self.path.matches('/').count())),
        }
    }

    /// A link from this page.
    pub(super) fn link(&self, address: &str, text: &str) -> Markup {
        html! { a href=(self.to(address)) { (text) } }
    }
}

/// Pages that stand beside the groups: address and name.
pub(super) const GUIDES: [(&str, &str); 4] = [
    ("calling.html", "Calling the API"),
    ("values.html", "Values and formats"),
    ("gates.html", "Feature gates"),
    ("brands.html", "Brands"),
];

/// The explorer, which only a server has.
pub(super) const EXPLORER: (&str, &str) = ("explorer.html", "Explorer");

/// A whole page.
pub(super) fn page(book: &Book<'_>, page: Page<'_>, content: Markup) -> File {
    whole(book, page, html! {}, content)
}

/// A whole page that loads more than the others.
pub(super) fn whole(book: &Book<'_>, page: Page<'_>, more: Markup, content: Markup) -> File {
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="no-referrer";
                title { (page.title) " – {product} API reference" }
                // An empty icon: browsers ask for one otherwise.
                link rel="icon" href="data:,";
                link rel="stylesheet" href=(page.to("assets/docs.css"));
                script src=(page.to("assets/search.js")) defer {}
                script src=(page.to("assets/docs.js")) defer data-root=(page.to("")) {}
                (more)
            }
            body {
                a.skip href="#content" { "Skip to the content" }
                (banner(book, page))
                main #content tabindex="-1" { (content) }
                (contents(book, page))
                footer { p { "Written from the schema by kindsmith." } }
            }
        }
    };
    File { path: page.path.to_owned(), text: in_lines(&markup.into_string()) }
}

fn banner(book: &Book<'_>, page: Page<'_>) -> Markup {
    html! {
        header.banner {
            a.home href=(page.to("index.html")) { strong { "{product}" } " API reference" }
            // Shown by the script that serves it.
            div.search #search role="search" hidden {
                label for="search-text" { "Search" }
                input #search-text type="search" placeholder="Kind, field or gate" autocomplete="off"
                    spellcheck="false" aria-controls="search-results" aria-describedby="search-count";
                p.count #search-count role="status" aria-live="polite" {}
                ol #search-results {}
            }
            nav aria-label="Shortcuts" {
                a.to-contents href="#contents" { "Contents" }
                @if book.home == SiteHost::Server { (current(page, EXPLORER)) }
            }
        }
    }
}

fn contents(book: &Book<'_>, page: Page<'_>) -> Markup {
    html! {
        nav.contents #contents aria-label="Contents" {
            @for package in &book.model.packages {
                @if Book::kinds(package).next().is_some() {
                    p.group { (book.api_version(package)) }
                    ul {
                        @for (file, kind) in Book::kinds(package) {
                            li { (current(page, (&page_path(package, file), &kind.name))) }
                        }
                    }
                }
            }
            p.group { "Guides" }
            ul {
                @for guide in GUIDES { li { (current(page, guide)) } }
                @if book.home == SiteHost::Server { li { (current(page, EXPLORER)) } }
            }
            p.group { "Shared types" }
            ul {
                @for (package, file) in book.files().filter(|(_, file)| file.kind.is_none()) {
                    li { (current(page, (&page_path(package, file), &title(&file.module)))) }
                }
            }
        }
    }
}

/// A link that knows when it leads to its own page.
fn current(page: Page<'_>, (address, name): (&str, &str)) -> Markup {
    let here = (page.path == address).then_some("page");
    html! { a href=(page.to(address)) aria-current=[here] { (name) } }
}

/// `object_meta` as `Object meta`.
pub(super) fn title(module: &str) -> String {
    let words = module.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A heading of second rank with a link to itself.
pub(super) fn heading(id: &str, text: &str) -> Markup {
    html! { h2 id=(id) { (text) (anchor(id, text)) } }
}

/// The link of a heading to itself.
pub(super) fn anchor(id: &str, name: &str) -> Markup {
    let label = format!("Link to {name}");
    html! { a.anchor href={ "#" (id) } aria-label=(label) { "#" } }
}
