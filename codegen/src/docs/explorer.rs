//! The page of the interactive explorer. The viewer itself is a dependency of the server, which serves it
//! below `viewer/`.

use maud::html;

use super::{
    book::Book,
    layout::{self, EXPLORER, Page},
};
use crate::emit::File;

pub(super) fn page(book: &Book<'_>) -> File {
    let page = Page { path: EXPLORER.0, title: EXPLORER.1 };
    let more = html! {
        link rel="stylesheet" href="viewer/swagger-ui.css";
        link rel="stylesheet" href="assets/explorer.css";
        script src="viewer/swagger-ui-bundle.js" defer {}
        script src="assets/explorer.js" defer {}
    };
    let content = html! {
        h1 { "Explorer" }
        p.lead {
            "Requests go to this server, with the client certificate of the browser or with the token below, "
            "and change what they say they change."
        }
        p {
            (page.link("calling.html#browser", "How the browser gets a client certificate"))
            ", or the credentials of kubectl."
        }
        noscript { p.warning { "The explorer needs JavaScript; the rest of the reference does not." } }
        div.controls #explorer-controls hidden {
            p {
                label for="explorer-document" { "Group and version" }
                select #explorer-document {}
            }
            p {
                label for="explorer-token" { "Bearer token (kept by this page only)" }
                input #explorer-token type="password" autocomplete="off" spellcheck="false";
            }
        }
        p #explorer-message role="status" aria-live="polite" {}
        div #explorer {}
    };
    layout::whole(book, page, more, content)
}
