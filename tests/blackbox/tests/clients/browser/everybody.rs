//! The pages for those who do not see them, who use no mouse, and who read on paper.

use serde_json::{Value, json};

use crate::browser::{
    driver::programs,
    session::{Scheme, Session, Window},
};

const PAGES: [&str; 6] = [
    "/docs/",
    "/docs/certificates/v1/certificate_signing_request.html",
    "/docs/calling.html",
    "/docs/values.html",
    "/docs/gates.html",
    "/docs/meta/v1/object_meta.html",
];

/// What a program that reads pages aloud would stumble over.
const STUMBLES: &str = r##"
    const found = [];
    // The viewer of the explorer is not ours.
    const ours = (css) => [...document.querySelectorAll(css)].filter((element) => !element.closest("#explorer"));
    const one = (css) => { if (ours(css).length !== 1) found.push(`not one ${css}`); };
    for (const css of ["h1", "main", "body > header", "body > footer", "[role=search]", "title"]) one(css);
    if (document.documentElement.lang !== "en") found.push("no language");
    for (const nav of ours("nav, section")) {
        const name = nav.getAttribute("aria-label")
            || document.getElementById(nav.getAttribute("aria-labelledby"))?.innerText;
        if (!name) found.push(`${nav.tagName} without a name`);
    }
    let rank = 0;
    for (const heading of ours("h1, h2, h3, h4, h5, h6")) {
        const next = Number(heading.tagName[1]);
        if (next > rank + 1) found.push(`${heading.innerText} skips a rank`);
        rank = next;
    }
    for (const field of ours("input, select, textarea")) {
        if (!field.labels?.length) found.push(`${field.id} without a label`);
    }
    for (const cell of ours("th")) {
        if (!cell.scope) found.push(`a header without a scope: ${cell.innerText}`);
    }
    for (const link of ours("a[href]")) {
        if (!(link.innerText || link.textContent || link.getAttribute("aria-label"))) found.push("an empty link");
    }
    for (const list of ours("ul, ol:not(#search-results), dl")) {
        if (!list.children.length) found.push("an empty list");
    }
    const seen = new Set();
    for (const { id } of ours("[id]")) {
        if (seen.has(id)) found.push(`two of ${id}`);
        seen.add(id);
    }
    return found;
"##;

/// Texts whose color is too near to what is behind them (WCAG 2.2, 1.4.3: 4.5 to 1, and 3 to 1 for large
/// ones).
const FAINT: &str = r##"
    const channel = (part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    const light = ([red, green, blue]) =>
        0.2126 * channel(red / 255) + 0.7152 * channel(green / 255) + 0.0722 * channel(blue / 255);
    const parts = (color) => color.match(/[\d.]+/g).map(Number);
    const over = (top, bottom) => {
        const part = top[3] ?? 1;
        return [0, 1, 2].map((at) => top[at] * part + bottom[at] * (1 - part));
    };
    const ground = (element) => {
        if (!element) return parts(getComputedStyle(document.body).backgroundColor);
        const own = parts(getComputedStyle(element).backgroundColor);
        return own[3] === 0 ? ground(element.parentElement) : over(own, ground(element.parentElement));
    };
    const found = new Set();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        if (!texts.currentNode.data.trim() || !element.checkVisibility({ opacityProperty: true })) continue;
        if (element.closest("#explorer") && !element.closest(".opblock-summary-method, .opblock-summary-path")) continue;
        const style = getComputedStyle(element);
        const behind = ground(element);
        const pair = [light(over(parts(style.color), behind)), light(behind)].sort((a, b) => b - a);
        const ratio = (pair[0] + 0.05) / (pair[1] + 0.05);
        const size = parseFloat(style.fontSize);
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        if (ratio < (large ? 3 : 4.5)) found.add(`${element.className} ${texts.currentNode.data.trim()}: ${ratio}`);
    }
    return [...found];
"##;

async fn open() -> Option<Session> {
    let window = Window { scheme: Scheme::Light, width: 1300, scripts: true };
    Some(Session::open(programs()?, window).await)
}

/// Goes to a page, and waits for what scripts put there.
async fn goto(session: &Session, path: &str) {
    session.goto(path).await;
    if path.ends_with("explorer.html") {
        session.find("#explorer .opblock").await;
    }
}

#[tokio::test]
async fn pages_can_be_read_aloud() {
    let Some(session) = open().await else { return };
    for path in PAGES.into_iter().chain(["/docs/explorer.html"]) {
        goto(&session, path).await;
        assert_eq!(session.script(STUMBLES).await, json!([]), "{path}");
    }
    session.close().await;
}

#[tokio::test]
async fn nothing_is_faint_in_light_or_dark() {
    let Some(session) = open().await else { return };
    for scheme in [Scheme::Light, Scheme::Dark] {
        session.emulate(scheme, "").await;
        for path in PAGES.into_iter().chain(["/docs/explorer.html"]) {
            goto(&session, path).await;
            assert_eq!(session.script(FAINT).await, json!([]), "{path} {scheme:?}");
        }
    }
    session.close().await;
}

#[tokio::test]
async fn the_keyboard_is_enough_and_shows_where_it_is() {
    const WHERE: &str = "const at = document.activeElement, style = getComputedStyle(at); \
         return [at.innerText || at.id, at.getAttribute('href'), \
                 style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2];";
    let Some(session) = open().await else { return };
    session.goto("/docs/").await;
    let tab = async || {
        let page = session.find("body").await;
        page.send_keys("\u{e004}").await.expect("the Tab key");
        session.script(WHERE).await
    };
    assert_eq!(tab().await, json!(["Skip to the content", "#content", true]));
    let shown = session.script("return document.activeElement.getBoundingClientRect().top >= 0").await;
    assert_eq!(shown, true, "whoever skips sees that they can");
    for _ in 0..12 {
        let there = tab().await;
        assert_eq!(there[2], true, "it cannot be seen that {there} is where one is");
    }
    session.close().await;
}

#[tokio::test]
async fn paper_shows_all_of_a_page_and_no_navigation() {
    const SHOWN: &str =
        "return [...document.querySelectorAll(arguments[0])].map((e) => e.checkVisibility());";
    let Some(session) = open().await else { return };
    // Whoever reads in the dark prints on white paper as well.
    session.emulate(Scheme::Dark, "print").await;
    for path in PAGES {
        session.goto(path).await;
        let shown = async |css: &str| {
            let shown = session.client.execute(SHOWN, vec![json!(css)]).await.expect("a script runs");
            shown.as_array().cloned().unwrap_or_default()
        };
        for hidden in [".banner", ".contents", ".skip", ".anchor"] {
            assert!(!shown(hidden).await.contains(&json!(true)), "{path}: {hidden}");
        }
        assert!(!shown("h1, h2, main table, main pre").await.contains(&json!(false)), "{path}");
        let cut = "return [...document.querySelectorAll('pre')].filter((e) => e.scrollWidth > e.clientWidth \
                   || e.scrollHeight > e.clientHeight).length;";
        assert_eq!(session.script(cut).await, 0, "{path}: a block is cut off");
        let white = session.script("return getComputedStyle(document.body).backgroundColor").await;
        assert_eq!(white, "rgb(255, 255, 255)", "{path}");
        let faint = session.script(FAINT).await;
        assert_eq!(faint, Value::Array(Vec::new()), "{path}");
    }
    session.close().await;
}
