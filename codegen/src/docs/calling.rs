//! How to call the API: from the command line, with which parameters, in which forms, and what failures say.

use maud::{Markup, html};

use super::{
    book::{Book, SiteHost},
    layout::{self, Page, heading},
    text::prose,
};
use crate::emit::File;

/// Media type and what it is for.
const FORMS: [(&str, &str); 4] = [
    ("application/json", "Bodies and answers; the default of answers."),
    ("application/yaml", "Bodies and answers."),
    ("{binary_media_type}", "Bodies and answers in the binary form."),
    ("application/json;as=Table;v=v1;g=meta.{group_suffix}", "Answers as rows and columns, for people."),
];

/// Media type of a patch and what it is.
const PATCHES: [(&str, &str); 4] = [
    (
        "application/apply-patch+yaml",
        "Server-side apply: the fields that the manager wants to own, JSON or YAML. Needs `fieldManager`.",
    ),
    (
        "application/strategic-merge-patch+json",
        "A merge that knows the keys of lists. Only for kinds with declared fields.",
    ),
    ("application/merge-patch+json", "A merge by RFC 7396: `null` removes, lists are replaced."),
    ("application/json-patch+json", "A list of operations by RFC 6902."),
];

/// Makes the file that browsers import, of the present user of a kubeconfig.
const IDENTITY: &str = r#"field() { kubectl config view --raw --minify -o "jsonpath={.users[0].user.$1}" | base64 -d; }
openssl pkcs12 -export -out me.p12 -in <(field client-certificate-data) -inkey <(field client-key-data)"#;

pub(super) fn page(book: &Book<'_>) -> File {
    let page = Page { path: "calling.html", title: "Calling the API" };
    let content = html! {
        h1 { "Calling the API" }
        p.lead { "How to reach the server, and what all routes have in common." }
        section aria-labelledby="command-line" { (command_line()) }
        @if book.home == SiteHost::Server { section aria-labelledby="browser" { (browser(page)) } }
        section aria-labelledby="query" { (query(book)) }
        section aria-labelledby="forms" { (forms()) }
        section aria-labelledby="failures" { (failures(book, page)) }
    };
    layout::page(book, page, content)
}

fn command_line() -> Markup {
    html! {
        (heading("command-line", "From the command line"))
        p { "kubectl takes the configuration that the server writes at its first start:" }
        pre tabindex="0" { code { "export KUBECONFIG=$PWD/data/admin.kubeconfig\nkubectl api-resources" } }
        p { "curl presents a client certificate, or a bearer token:" }
        pre tabindex="0" {
            code {
                "SERVER=https://127.0.0.1:6443\n"
                "AUTH='--cacert ca.crt --cert client.crt --key client.key'\n"
                "curl $AUTH \"$SERVER/version\"\n"
                "curl --cacert ca.crt -H \"Authorization: Bearer $TOKEN\" \"$SERVER/version\""
            }
        }
        p { (prose("A kubeconfig carries these files in base64, under `certificate-authority-data`, \
            `client-certificate-data` and `client-key-data`.")) }
    }
}

fn browser(page: Page<'_>) -> Markup {
    html! {
        (heading("browser", "In the browser"))
        p {
            "These pages and the " (page.link("explorer.html", "explorer"))
            " ask for the same permissions as every other path: " (prose("`get` on the paths below `/docs`."))
            " The simplest way needs nothing of the browser: "
            (prose("`kubectl proxy` lends its own credentials to every process on the same machine."))
        }
        pre tabindex="0" { code { "kubectl proxy --port=8001\n# then open http://127.0.0.1:8001/docs/" } }
        p {
            "A browser can show a client certificate itself, also where the server rejects requests without \
             one. It takes "
            "certificate and key as one file, under a password that it asks for:"
        }
        pre tabindex="0" { code { (IDENTITY) } }
        p {
            (prose("Import `me.p12` among your own certificates, and the authority of the server, \
                `certificate-authority-data`, among those that identify servers. The browser asks which \
                certificate to show when it opens the first page. Delete the file afterwards: it is as good \
                as a password."))
        }
    }
}

fn query(book: &Book<'_>) -> Markup {
    html! {
        (heading("query", "Query parameters"))
        p { "Each route lists those that it takes." }
        table.fields {
            thead { tr { th scope="col" { "Parameter" } th scope="col" { "Type" }
                th scope="col" { "What it does" } } }
            tbody {
                @for (name, parameter) in &book.routes.parameters {
                    tr id={ "query-" (name) } {
                        th scope="row" { a.field href={ "#query-" (name) } { (name) } }
                        td.type { (parameter.form) }
                        td { p { (prose(&parameter.doc)) } }
                    }
                }
            }
        }
    }
}

fn forms() -> Markup {
    let table = |head: &str, rows: [(&'static str, &'static str); 4]| {
        html! {
            table {
                thead { tr { th scope="col" { (head) } th scope="col" { "What it is" } } }
                tbody {
                    @for (media, doc) in rows { tr { th scope="row" { code { (media) } }
                        td { (prose(doc)) } } }
                }
            }
        }
    };
    html! {
        (heading("forms", "Forms of bodies and answers"))
        p { (prose("`Content-Type` says what a body is, `Accept` what the answer is to be.")) }
        (table("Media type", FORMS))
        (table("Patch", PATCHES))
    }
}

fn failures(book: &Book<'_>, page: Page<'_>) -> Markup {
    let codes = [
        ("400", "BadRequest", "The request cannot be read."),
        ("401", "Unauthorized", "The credentials are missing or wrong."),
        ("403", "Forbidden", "The caller may not do this."),
        ("404", "NotFound", "There is no such object or path."),
        ("409", "Conflict, AlreadyExists", "Somebody else was faster, or owns the fields."),
        ("410", "Expired", "The version or the page token is too old: begin again."),
        ("415", "UnsupportedMediaType", "The body is of a form that is not taken here."),
        ("422", "Invalid", "The object breaks rules; each is one of the causes."),
        ("429", "TooManyRequests", "Wait as long as `Retry-After` says."),
        ("504", "Timeout", "The server could not do it in time."),
    ];
    html! {
        (heading("failures", "Failures"))
        p {
            "A failure answers a " @match book.shared("Status") {
                Some(address) => (page.link(&address, "Status")),
                None => "Status",
            }
             ": a code, a reason for programs, "
            "a message for people, and details with one cause per problem."
        }
        table {
            thead { tr { th scope="col" { "Code" } th scope="col" { "Reason" } th scope="col" { "Means" } } }
            tbody {
                @for (code, reason, doc) in codes {
                    tr { th scope="row" { (code) } td { (reason) } td { (prose(doc)) } }
                }
            }
        }
    }
}
