//! Which state a list may show: the table of resourceVersion, resourceVersionMatch, limit and continue.

use blackbox::objects::version_of;
use blackbox::{http::Api, objects::CONFIG_MAPS};

use crate::support::{create_all, create_in, names};

/// What a cell of the table says.
enum Cell {
    /// The state at exactly the version that is asked for.
    Exact,
    /// The newest state, which is not older than anything asked for.
    Newest,
    /// Refused, with this text in the message.
    Refused(u16, &'static str),
}
use Cell::{Exact, Newest, Refused};

const ALONE: &str = "resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is \
     provided";
const ZERO: &str =
    "resourceVersionMatch: Forbidden: resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"";
const TOKEN: &str =
    "resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is provided";
const BOTH: &str = "specifying resource version is not allowed when using continue";
const WORD: &str =
    r#"resourceVersionMatch: Unsupported value: "Nearly": supported values: "", "Exact", "NotOlderThan""#;

#[tokio::test]
async fn every_cell_of_the_table() {
    let api = Api::start().await;
    let old = version_of(&create_in(&api, "default", "a").await);
    create_all(&api, &["b"]).await;
    let new = version_of(&api.get(CONFIG_MAPS).await.expect(200));
    // A token for the state at the old version.
    let first = api.get(&format!("{CONFIG_MAPS}?limit=1")).await.expect(200);
    let token = first["metadata"]["continue"].as_str().unwrap_or_default().to_owned();
    let with_token = format!("limit=5&continue={token}");

    let table: Vec<(&str, &str, [Cell; 3])> = vec![
        ("", "", [Newest, Newest, Newest]),
        ("", "limit=5", [Newest, Newest, Exact]),
        ("Exact", "", [Refused(422, ALONE), Refused(422, ZERO), Exact]),
        ("Exact", "limit=5", [Refused(422, ALONE), Refused(422, ZERO), Exact]),
        ("NotOlderThan", "", [Refused(422, ALONE), Newest, Newest]),
        ("NotOlderThan", "limit=5", [Refused(422, ALONE), Newest, Newest]),
        ("Nearly", "", [Refused(422, ALONE), Refused(422, WORD), Refused(422, WORD)]),
        ("Exact", &with_token, [Refused(422, TOKEN), Refused(422, TOKEN), Refused(422, TOKEN)]),
        ("NotOlderThan", &with_token, [Refused(422, TOKEN), Refused(422, TOKEN), Refused(422, TOKEN)]),
    ];
    for (word, paging, cells) in table {
        let versions = [String::new(), "0".to_owned(), old.to_string()];
        for (version, cell) in versions.iter().zip(cells) {
            let path =
                format!("{CONFIG_MAPS}?resourceVersion={version}&resourceVersionMatch={word}&{paging}");
            let answer = api.get(&path).await;
            match cell {
                Exact => {
                    let list = answer.expect(200);
                    assert_eq!((names(&list), version_of(&list)), (vec!["a".to_owned()], old), "{path}");
                }
                Newest => {
                    let list = answer.expect(200);
                    assert_eq!(names(&list), ["a", "b"], "{path}");
                    assert_eq!(version_of(&list), new, "{path}");
                }
                Refused(code, text) => {
                    let status = answer.fails(code, "Invalid", text);
                    assert_eq!(status["details"]["kind"], "ListOptions", "{path}");
                }
            }
        }
    }
    let rest = api.get(&format!("{CONFIG_MAPS}?{with_token}&resourceVersion=0")).await.expect(200);
    assert_eq!(names(&rest), ["b"], "version 0 beside a token is passed over");
    api.get(&format!("{CONFIG_MAPS}?{with_token}&resourceVersion={old}")).await.fails(
        400,
        "BadRequest",
        BOTH,
    );
}

#[tokio::test]
async fn an_exact_state_shows_what_was_deleted_and_changed_since() {
    let api = Api::start().await;
    create_all(&api, &["a", "b"]).await;
    let before = api.get(CONFIG_MAPS).await.expect(200);
    api.delete(&format!("{CONFIG_MAPS}/a")).await.expect(200);
    api.merge(&format!("{CONFIG_MAPS}/b"), &serde_json::json!({ "data": { "x": "y" } })).await.expect(200);
    create_all(&api, &["c"]).await;
    let version = version_of(&before);
    let path = format!("{CONFIG_MAPS}?resourceVersion={version}&resourceVersionMatch=Exact");
    assert_eq!(api.get(&path).await.expect(200), before);
}

#[tokio::test]
async fn a_version_ahead_of_the_server_times_out() {
    let api = Api::start().await;
    let ahead = version_of(&api.get(CONFIG_MAPS).await.expect(200)) + 50;
    let queries = ["", "&resourceVersionMatch=Exact", "&resourceVersionMatch=NotOlderThan", "&limit=5"];
    let paths = queries.map(|query| format!("{CONFIG_MAPS}?resourceVersion={ahead}{query}"));
    let [a, b, c, d] = &paths;
    let (a, b, c, d) = tokio::join!(api.get(a), api.get(b), api.get(c), api.get(d));
    for answer in [a, b, c, d] {
        let status = answer.fails(504, "Timeout", "Timeout: Too large resource version: ");
        assert_eq!(status["details"]["causes"][0]["reason"], "ResourceVersionTooLarge");
        assert_eq!(answer.header("retry-after"), "1");
    }
}

#[tokio::test]
async fn options_of_a_watch_and_of_the_past_are_refused() {
    let api = Api::start().await;
    let answer = api.get(&format!("{CONFIG_MAPS}?sendInitialEvents=true")).await;
    answer.fails(422, "Invalid", "sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list");
    let answer = api.get(&format!("{CONFIG_MAPS}?export=true")).await;
    answer.fails(400, "BadRequest", "the export parameter, deprecated since v1.14, is no longer supported");
    api.get(&format!("{CONFIG_MAPS}?nobodyKnows=this")).await.expect(200);
}
