//! The page of the interactive explorer. The viewer itself is a dependency of the server, which serves it
//! below `viewer/`.

use maud::html;

use super::{
    book::Book,
    layout::{self, EXPLORER, Page},
};
use crate::emit::File;

/// Makes the file that browsers import, of the present user of a kubeconfig.
const IDENTITY: &str = r#"field() { kubectl config view --raw --minify -o "jsonpath={.users[0].user.$1}" | base64 -d; }
openssl pkcs12 -export -out me.p12 -in <(field client-certificate-data) -inkey <(field client-key-data)"#;

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
        details {
            summary { "How the browser shows a client certificate" }
            p {
                "A browser takes certificate and key as one file. From a kubeconfig, and with a password that the "
                "browser will ask for:"
            }
            pre tabindex="0" { code { (IDENTITY) } }
            p {
                "Import the file among your own certificates, and the authority of the server among the authorities. "
                "The browser then asks which certificate to show when the first page of this server is opened. "
                "Without that, " code { "kubectl proxy" } " shows the certificate on the browser's behalf: these pages "
                "are then at " code { "http://127.0.0.1:8001/docs/" } "."
            }
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
