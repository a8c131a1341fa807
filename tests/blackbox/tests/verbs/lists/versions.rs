//! Which state a list may show: the table of resourceVersion, resourceVersionMatch, limit and continue, each
//! cell with its code and its whole body.

use std::time::{Duration, Instant};

use blackbox::{
    collections::{ALL_CONFIG_MAPS, create_all, create_in},
    http::Api,
    objects::{CONFIG_MAPS, EVENTS, NEWER_EVENTS, config_map, event, version_of},
};
use serde_json::{Value, json};

/// What a cell of the table says.
#[derive(Debug, Clone, Copy)]
enum Cell {
    /// The state at exactly the version that is asked for.
    Exact,
    /// The newest state, which is not older than anything asked for.
    Newest,
    /// What the page before left over, in its state.
    Rest,
    /// 422 about `resourceVersionMatch`: all that is wrong with it.
    Invalid(&'static [Cause]),
    /// 400 with this message.
    Bad(&'static str),
}
use Cell::{Bad, Exact, Invalid, Newest, Rest};

/// A reason and its text.
type Cause = (&'static str, &'static str);

const FORBIDDEN: &str = "FieldValueForbidden";
const ALONE: Cause =
    (FORBIDDEN, "Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided");
const ZERO: Cause =
    (FORBIDDEN, "Forbidden: resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"");
const TOKEN: Cause = (FORBIDDEN, "Forbidden: resourceVersionMatch is forbidden when continue is provided");
const WORD: Cause = (
    "FieldValueNotSupported",
    r#"Unsupported value: "Nearly": supported values: "Exact", "NotOlderThan", """#,
);
const BOTH: Cell = Bad("specifying resource version is not allowed when using continue");

/// A row: the match, what is said of pages, and the cells for no version, `0` and an older one.
type Row<'a> = (&'a str, &'a str, [Cell; 3]);

fn refusal(cell: Cell) -> (u16, Value) {
    let status = |code: u16, reason: &str, message: String, details: Value| {
        let mut status = json!({
            "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure", "message": message,
            "reason": reason, "details": details, "code": code,
        });
        if details == Value::Null {
            status.as_object_mut().expect("an object").remove("details");
        }
        (code, status)
    };
    match cell {
        Bad(message) => status(400, "BadRequest", message.to_owned(), Value::Null),
        Invalid(causes) => {
            let lines: Vec<String> =
                causes.iter().map(|(_, body)| format!("resourceVersionMatch: {body}")).collect();
            let lines = match lines.as_slice() {
                [one] => one.clone(),
                several => format!("[{}]", several.join(", ")),
            };
            let message = format!("ListOptions.meta.platform.io \"\" is invalid: {lines}");
            let cause = |(reason, body): &Cause| {
                json!({ "reason": reason, "message": body,
                "field": "resourceVersionMatch" })
            };
            let causes: Vec<Value> = causes.iter().map(cause).collect();
            let details = json!({ "group": "meta.platform.io", "kind": "ListOptions", "causes": causes });
            status(422, "Invalid", message, details)
        }
        Exact | Newest | Rest => panic!("{cell:?} is no refusal"),
    }
}

#[tokio::test]
async fn every_cell_of_the_table() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    let old = version_of(&create_in(&api, "default", "b").await);
    for path in [CONFIG_MAPS, ALL_CONFIG_MAPS] {
        let exact =
            api.get(&format!("{path}?resourceVersion={old}&resourceVersionMatch=Exact")).await.expect(200);
        assert_eq!(version_of(&exact), old);
        create_all(&api, &[if path == CONFIG_MAPS { "c" } else { "d" }]).await;
        let newest = api.get(path).await.expect(200);
        let first = api.get(&format!("{path}?limit=1")).await.expect(200);
        let token = first["metadata"]["continue"].as_str().expect("there is more");
        let mut rest = newest.clone();
        rest["items"].as_array_mut().expect("items").remove(0);
        // Later than the token, so that its state and the newest are not the same.
        api.merge(&format!("{CONFIG_MAPS}/b"), &json!({ "data": { "of": path } })).await.expect(200);
        let newest = api.get(path).await.expect(200);
        assert_ne!(newest, rest);

        let more = format!("continue={token}");
        let paged = format!("limit=5&continue={token}");
        let table: [Row<'_>; 18] = [
            ("", "", [Newest, Newest, Newest]),
            ("", "limit=0", [Newest, Newest, Newest]),
            ("", "limit=-5", [Newest, Newest, Newest]),
            ("", "limit=5", [Newest, Newest, Exact]),
            ("", &paged, [Rest, Rest, BOTH]),
            ("", &more, [Rest, Rest, BOTH]),
            ("Exact", "", [Invalid(&[ALONE]), Invalid(&[ZERO]), Exact]),
            ("Exact", "limit=0", [Invalid(&[ALONE]), Invalid(&[ZERO]), Exact]),
            ("Exact", "limit=5", [Invalid(&[ALONE]), Invalid(&[ZERO]), Exact]),
            ("Exact", &paged, [Invalid(&[ALONE, TOKEN]), Invalid(&[TOKEN, ZERO]), Invalid(&[TOKEN])]),
            ("Exact", &more, [Invalid(&[ALONE, TOKEN]), Invalid(&[TOKEN, ZERO]), Invalid(&[TOKEN])]),
            ("NotOlderThan", "", [Invalid(&[ALONE]), Newest, Newest]),
            ("NotOlderThan", "limit=0", [Invalid(&[ALONE]), Newest, Newest]),
            ("NotOlderThan", "limit=5", [Invalid(&[ALONE]), Newest, Newest]),
            ("NotOlderThan", &paged, [Invalid(&[ALONE, TOKEN]), Invalid(&[TOKEN]), Invalid(&[TOKEN])]),
            ("NotOlderThan", &more, [Invalid(&[ALONE, TOKEN]), Invalid(&[TOKEN]), Invalid(&[TOKEN])]),
            ("Nearly", "", [Invalid(&[ALONE, WORD]), Invalid(&[WORD]), Invalid(&[WORD])]),
            (
                "Nearly",
                &paged,
                [Invalid(&[ALONE, TOKEN, WORD]), Invalid(&[TOKEN, WORD]), Invalid(&[TOKEN, WORD])],
            ),
        ];
        for (word, paging, cells) in table {
            let versions = ["", "0", &old.to_string()].map(str::to_owned);
            for (version, cell) in versions.iter().zip(cells) {
                let path = format!("{path}?resourceVersion={version}&resourceVersionMatch={word}&{paging}");
                let answer = api.get(&path).await;
                let expected = match cell {
                    Exact => (200, exact.clone()),
                    Newest => (200, newest.clone()),
                    Rest => (200, rest.clone()),
                    Invalid(..) | Bad(_) => refusal(cell),
                };
                assert_eq!((answer.code, answer.json()), expected, "{path}");
            }
        }
    }
}

#[tokio::test]
async fn an_exact_state_shows_what_was_deleted_and_changed_since() {
    let api = Api::start().await;
    create_all(&api, &["a", "b"]).await;
    let before = api.get(CONFIG_MAPS).await.expect(200);
    api.delete(&format!("{CONFIG_MAPS}/a")).await.expect(200);
    api.merge(&format!("{CONFIG_MAPS}/b"), &json!({ "data": { "x": "y" } })).await.expect(200);
    create_all(&api, &["c"]).await;
    let version = version_of(&before);
    let path = format!("{CONFIG_MAPS}?resourceVersion={version}&resourceVersionMatch=Exact");
    assert_eq!(api.get(&path).await.expect(200), before);
}

#[tokio::test]
async fn an_exact_state_in_pages_goes_on_in_that_state() {
    let api = Api::start().await;
    create_all(&api, &["a", "b", "c"]).await;
    let before = api.get(CONFIG_MAPS).await.expect(200);
    let version = version_of(&before);
    create_all(&api, &["aa", "bb"]).await;
    let mut items = Vec::new();
    let mut query = format!("limit=2&resourceVersion={version}");
    loop {
        let page = api.get(&format!("{CONFIG_MAPS}?{query}")).await.expect(200);
        assert_eq!(version_of(&page), version);
        items.extend(page["items"].as_array().expect("items").clone());
        match page["metadata"]["continue"].as_str() {
            Some(token) => query = format!("limit=2&continue={token}"),
            None => break,
        }
    }
    assert_eq!(json!(items), before["items"]);
}

#[tokio::test]
async fn a_version_ahead_of_the_server_times_out() {
    let api = Api::start().await;
    let now = version_of(&api.get(CONFIG_MAPS).await.expect(200));
    let ahead = now + 50;
    let queries = ["", "&resourceVersionMatch=Exact", "&resourceVersionMatch=NotOlderThan", "&limit=5"];
    let lists = queries.map(|query| format!("{CONFIG_MAPS}?resourceVersion={ahead}{query}"));
    let one = format!("{CONFIG_MAPS}/a?resourceVersion={ahead}");
    let [a, b, c, d] = &lists;
    let answers = tokio::join!(api.get(a), api.get(b), api.get(c), api.get(d), api.get(&one));
    let expected = json!({
        "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure",
        "message": format!("Timeout: Too large resource version: {ahead}, current: {now}"),
        "reason": "Timeout",
        "details": {
            "causes": [{ "reason": "ResourceVersionTooLarge", "message": "Too large resource version" }],
            "retryAfterSeconds": 1,
        },
        "code": 504,
    });
    for answer in [answers.0, answers.1, answers.2, answers.3, answers.4] {
        assert_eq!((answer.code, answer.header("retry-after")), (504, "1"));
        assert_eq!(answer.json(), expected);
    }
}

#[tokio::test]
async fn a_version_that_comes_in_time_is_waited_for() {
    let api = Api::start().await;
    let ahead = version_of(&api.get(CONFIG_MAPS).await.expect(200)) + 2;
    let path = format!("{CONFIG_MAPS}?resourceVersion={ahead}");
    let (list, ()) = tokio::join!(api.get(&path), async {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        create_all(&api, &["a", "b"]).await;
    });
    let list = list.expect(200);
    assert!(version_of(&list) >= ahead);
    assert_eq!(list["items"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn versions_that_nobody_gave_are_refused() {
    let api = Api::start().await;
    let syntax = "invalid syntax";
    let cases = [
        ("x", syntax),
        ("-1", syntax),
        ("%2B1", syntax),
        ("1.5", syntax),
        ("0x10", syntax),
        ("99999999999999999999999", "value out of range"),
    ];
    for (version, why) in cases {
        for more in ["", "&limit=5", "&watch=1"] {
            let answer = api.get(&format!("{CONFIG_MAPS}?resourceVersion={version}{more}")).await;
            let text = version.replace("%2B", "+");
            let message = format!(
                "invalid resource version: resourceVersion: Invalid value: \"{text}\": strconv.ParseUint: \
                 parsing \
                 \"{text}\": {why}"
            );
            assert_eq!((answer.code, answer.json()), refused_with(&message), "{version} {more}");
        }
    }
}

/// Only the word `0` cannot be an exact version.
#[tokio::test]
async fn a_longer_zero_is_the_newest_state() {
    let api = Api::start().await;
    create_all(&api, &["a", "b"]).await;
    let newest = api.get(CONFIG_MAPS).await.expect(200);
    for zero in ["00", "000"] {
        for word in ["", "&resourceVersionMatch=Exact", "&resourceVersionMatch=NotOlderThan"] {
            let list = api.get(&format!("{CONFIG_MAPS}?resourceVersion={zero}{word}")).await.expect(200);
            assert_eq!(list["items"], newest["items"], "{zero} {word}");
        }
    }
    let answer = api.get(&format!("{CONFIG_MAPS}?resourceVersion=0&resourceVersionMatch=Exact")).await;
    assert_eq!(answer.code, 422);
}

#[tokio::test]
async fn options_of_a_watch_and_of_the_past_are_refused() {
    let api = Api::start().await;
    for word in ["true", "false"] {
        let answer = api.get(&format!("{CONFIG_MAPS}?sendInitialEvents={word}")).await;
        let status = answer.fails(
            422,
            "Invalid",
            "ListOptions.meta.platform.io \"\" is invalid: sendInitialEvents: Forbidden: sendInitialEvents \
             is \
             forbidden for list",
        );
        assert_eq!(status["details"]["causes"][0]["field"], "sendInitialEvents");
    }
    api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    let message = "the export parameter, deprecated since v1.14, is no longer supported";
    for word in ["true", "1", ""] {
        let answer = api.get(&format!("{CONFIG_MAPS}/a?export={word}")).await;
        assert_eq!((answer.code, answer.json()), refused_with(message), "{word:?}");
        // Lists never knew it.
        api.get(&format!("{CONFIG_MAPS}?export={word}")).await.expect(200);
    }
    for word in ["false", "0"] {
        api.get(&format!("{CONFIG_MAPS}/a?export={word}")).await.expect(200);
    }
    api.get(&format!("{CONFIG_MAPS}?nobodyKnows=this")).await.expect(200);
}

fn refused_with(message: &str) -> (u16, Value) {
    let status = json!({
        "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure", "message": message,
        "reason": "BadRequest", "code": 400,
    });
    (400, status)
}

/// One object has no pages: its limit asks for no exact state, and nothing is waited for.
#[tokio::test]
async fn a_limit_of_one_object_asks_for_the_newest_state() {
    let api = Api::start().await;
    create_all(&api, &["a", "b"]).await;
    let newest = api.get(CONFIG_MAPS).await.expect(200);
    let old = version_of(&newest["items"][0]);
    let list = |query: &str| {
        format!("{CONFIG_MAPS}?limit=1&fieldSelector=metadata.name%3Db&resourceVersion={query}")
    };
    let found = api.get(&list(&old.to_string())).await.expect(200);
    assert_eq!(found["items"], json!([newest["items"][1]]));
    let exact = api.get(&list(&format!("{old}&resourceVersionMatch=Exact"))).await.expect(200);
    assert_eq!(exact["items"], json!([]), "it was not there yet");
    let ahead = version_of(&newest) + 50;
    for word in ["", "&resourceVersionMatch=Exact"] {
        is_refused_at_once(&api, &list(&format!("{ahead}{word}")), ahead).await;
    }
}

/// Of events nothing is waited for, whatever is asked of them.
#[tokio::test]
async fn versions_of_events_are_not_waited_for() {
    let api = Api::start().await;
    let made = api.post(EVENTS, &event("a")).await.expect(201);
    let ahead = version_of(&made) + 50;
    for path in [
        format!("{EVENTS}?resourceVersion={ahead}"),
        format!("{EVENTS}?resourceVersion={ahead}&resourceVersionMatch=NotOlderThan"),
        format!("{EVENTS}?resourceVersion={ahead}&resourceVersionMatch=Exact"),
        format!("{EVENTS}?resourceVersion={ahead}&limit=5"),
        format!("{EVENTS}/a?resourceVersion={ahead}"),
        format!("{NEWER_EVENTS}/a?resourceVersion={ahead}"),
    ] {
        is_refused_at_once(&api, &path, ahead).await;
    }
}

/// A version that was not reached, without a time after which to try again.
async fn is_refused_at_once(api: &Api, path: &str, ahead: u64) {
    let started = Instant::now();
    let answer = api.get(path).await;
    assert!(started.elapsed() < Duration::from_secs(2), "{path}");
    let status =
        answer.fails(504, "Timeout", &format!("Timeout: Too large resource version: {ahead}, current: "));
    assert_eq!(status["details"].get("retryAfterSeconds"), None, "{path}");
}
