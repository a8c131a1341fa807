//! Lists in pages: one snapshot over all pages, what is left, and tokens that are good no more.

use std::time::{Duration, SystemTime};

use apiserver::testing::TestServer;
use blackbox::collections::{
    ALL_CONFIG_MAPS, config_maps, create_all, create_in, create_namespace, keys, labelled, names, until_code,
};
use blackbox::objects::version_of;
use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, SECRETS, secret},
};
use ground::clock::Clock;
use serde_json::{Value, json};

/// A page, or all that is left.
async fn page(api: &Api, path: &str, token: &str) -> Value {
    let joint = if path.contains('?') { '&' } else { '?' };
    api.get(&format!("{path}{joint}continue={token}")).await.expect(200)
}

fn token_of(list: &Value) -> &str {
    list["metadata"]["continue"].as_str().unwrap_or_default()
}

#[tokio::test]
async fn pages_show_one_snapshot_while_writes_go_on() {
    let api = Api::start().await;
    create_all(&api, &["a", "b", "c", "d", "e", "f", "g"]).await;
    let whole = api.get(CONFIG_MAPS).await.expect(200);
    let path = format!("{CONFIG_MAPS}?limit=3");

    let first = api.get(&path).await.expect(200);
    api.delete(&format!("{CONFIG_MAPS}/e")).await.expect(200);
    api.merge(&format!("{CONFIG_MAPS}/d"), &json!({ "data": { "changed": "yes" } })).await.expect(200);
    create_all(&api, &["c1", "h"]).await;
    let second = page(&api, &path, token_of(&first)).await;
    api.delete(&format!("{CONFIG_MAPS}/g")).await.expect(200);
    let third = page(&api, &path, token_of(&second)).await;

    let items: Vec<&Value> =
        [&first, &second, &third].iter().filter_map(|list| list["items"].as_array()).flatten().collect();
    assert_eq!(json!(items), whole["items"]);
    let expected = [(&first, 3, json!(4)), (&second, 3, json!(1)), (&third, 1, Value::Null)];
    for (list, count, remaining) in expected {
        assert_eq!(names(list).len(), count);
        assert_eq!(version_of(list), version_of(&whole));
        assert_eq!(list["metadata"]["remainingItemCount"], remaining);
    }
    assert_eq!(token_of(&third), "");
    assert_eq!(third["metadata"].get("continue"), None);
}

#[tokio::test]
async fn what_remains_over_all_namespaces_is_told_on_every_page() {
    let api = Api::start().await;
    create_all(&api, &["a", "b", "c"]).await;
    for name in ["a", "b"] {
        let path = "/api/v1/namespaces/platform-public/configmaps";
        api.post(path, &blackbox::objects::config_map(name)).await.expect(201);
    }
    let path = "/api/v1/configmaps?limit=2";
    let mut list = api.get(path).await.expect(200);
    for (count, remaining) in [(2, json!(3)), (2, json!(1)), (1, Value::Null)] {
        assert_eq!(names(&list).len(), count);
        assert_eq!(list["metadata"]["remainingItemCount"], remaining);
        if remaining != Value::Null {
            list = page(&api, path, token_of(&list)).await;
        }
    }
    assert_eq!(token_of(&list), "");
}

#[tokio::test]
async fn what_remains_is_not_told_with_a_selector_and_not_when_all_is_told() {
    let api = Api::start().await;
    for name in ["a", "b", "c", "d"] {
        let app = if name == "b" { "other" } else { "web" };
        api.post(CONFIG_MAPS, &labelled(name, &json!({ "app": app }))).await.expect(201);
    }
    // Query, names on the first page, whether there is more, what is said to remain.
    let cases = [
        ("limit=2", vec!["a", "b"], true, json!(2)),
        ("limit=3", vec!["a", "b", "c"], true, json!(1)),
        ("limit=4", vec!["a", "b", "c", "d"], false, Value::Null),
        ("limit=5", vec!["a", "b", "c", "d"], false, Value::Null),
        ("limit=0", vec!["a", "b", "c", "d"], false, Value::Null),
        ("limit=-1", vec!["a", "b", "c", "d"], false, Value::Null),
        ("limit=2&labelSelector=app%3Dweb", vec!["a", "c"], true, Value::Null),
        ("limit=3&labelSelector=app%3Dweb", vec!["a", "c", "d"], false, Value::Null),
        // There is more, though nothing of it matches.
        ("limit=1&labelSelector=app%3Dother", vec!["b"], true, Value::Null),
        ("limit=2&fieldSelector=metadata.name!%3Da", vec!["b", "c"], true, Value::Null),
        ("limit=1&fieldSelector=metadata.name%3Da", vec!["a"], false, Value::Null),
    ];
    for (query, expected, more, remaining) in cases {
        let list = api.get(&format!("{CONFIG_MAPS}?{query}")).await.expect(200);
        assert_eq!(names(&list), expected, "{query}");
        assert_eq!(!token_of(&list).is_empty(), more, "{query}");
        assert_eq!(list["metadata"].get("remainingItemCount").unwrap_or(&Value::Null), &remaining, "{query}");
    }
    let path = format!("{CONFIG_MAPS}?limit=2&labelSelector=app%3Dweb");
    let first = api.get(&path).await.expect(200);
    assert_eq!(names(&page(&api, &path, token_of(&first)).await), ["d"]);
}

#[tokio::test]
async fn pages_go_over_all_namespaces() {
    let api = Api::start().await;
    for namespace in ["a", "a-b", "b"] {
        create_namespace(&api, namespace).await;
        for name in ["x", "y"] {
            create_in(&api, namespace, name).await;
        }
    }
    let mut found = Vec::new();
    let mut token = String::new();
    loop {
        let list = page(&api, &format!("{ALL_CONFIG_MAPS}?limit=1"), &token).await;
        found.extend(keys(&list));
        token = token_of(&list).to_owned();
        if token.is_empty() {
            break;
        }
    }
    assert_eq!(found, ["a-b/x", "a-b/y", "a/x", "a/y", "b/x", "b/y"]);
}

#[tokio::test]
async fn a_token_without_a_limit_gives_all_the_rest() {
    let api = Api::start().await;
    create_all(&api, &["a", "b", "c"]).await;
    let first = api.get(&format!("{CONFIG_MAPS}?limit=1")).await.expect(200);
    create_all(&api, &["d"]).await;
    for query in ["", "?resourceVersion=0", "?limit=0"] {
        let rest = page(&api, &format!("{CONFIG_MAPS}{query}"), token_of(&first)).await;
        assert_eq!(names(&rest), ["b", "c"], "{query}");
        assert_eq!(version_of(&rest), version_of(&first), "{query}");
    }
}

#[tokio::test]
async fn a_token_together_with_a_version_is_refused() {
    let api = Api::start().await;
    create_all(&api, &["a", "b"]).await;
    let first = api.get(&format!("{CONFIG_MAPS}?limit=1")).await.expect(200);
    let (token, version) = (token_of(&first), version_of(&first));
    let answer = api.get(&format!("{CONFIG_MAPS}?limit=1&continue={token}&resourceVersion={version}")).await;
    answer.fails(400, "BadRequest", "specifying resource version is not allowed when using continue");
}

#[tokio::test]
async fn tokens_that_were_not_given_for_this_list_are_refused() {
    let api = Api::start().await;
    create_namespace(&api, "other").await;
    for name in ["a", "b"] {
        create_in(&api, "other", name).await;
    }
    create_all(&api, &["a", "b"]).await;
    let elsewhere = api.get(&format!("{}?limit=1", config_maps("other"))).await.expect(200);
    let everywhere = api.get(&format!("{ALL_CONFIG_MAPS}?limit=1")).await.expect(200);
    for name in ["a", "b"] {
        api.post(SECRETS, &secret(name)).await.expect(201);
    }
    let secrets = api.get(&format!("{SECRETS}?limit=1")).await.expect(200);
    let own = api.get(&format!("{CONFIG_MAPS}?limit=1")).await.expect(200);
    let own = token_of(&own);
    let encode = |text: &str| base64::Engine::encode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, text);
    let bad = [
        "x".to_owned(),
        "%21%21".to_owned(),
        "e30".to_owned(),
        "bnVsbA".to_owned(),
        own[..own.len() / 2].to_owned(),
        format!("{own}x"),
        "a".repeat(5000),
        token_of(&elsewhere).to_owned(),
        token_of(&everywhere).to_owned(),
        token_of(&secrets).to_owned(),
        encode(r#"{"v":"meta.k8s.io/v1","rv":3,"start":"default/b"}"#),
        encode(
            r#"{"v":"kindsmith/v1","of":"configmaps/default/","rv":1,"start":"default/../other/a","made":0}"#,
        ),
        encode(r#"{"v":"kindsmith/v1","of":"configmaps/default/","rv":1,"start":"default/./a","made":0}"#),
        encode(r#"{"v":"kindsmith/v1","of":"configmaps/default/","rv":1,"start":"other/a","made":0}"#),
        encode(r#"{"v":"kindsmith/v1","of":"configmaps/default/","rv":-7,"start":"default/b","made":0}"#),
        encode(r#"{"v":"kindsmith/v1","rv":1,"start":"default/b","made":0}"#),
    ];
    for token in bad {
        let answer = api.get(&format!("{CONFIG_MAPS}?limit=1&continue={token}")).await;
        answer.fails(400, "BadRequest", "invalid continue token: continue key is not valid: ");
    }
}

#[tokio::test]
async fn a_token_that_is_too_old_comes_back_as_one_for_the_newest_state() {
    // The default, and as an option says.
    for lifetime in [None, Some(Duration::from_secs(7))] {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970").as_secs();
        let (clock, hand) = Clock::manual(now);
        let builder = TestServer::builder().configure(|config| {
            config.clock = clock;
            if let Some(lifetime) = lifetime {
                config.storage.continue_token_lifetime = lifetime;
            }
        });
        let api = Api::over(builder.start().await.expect("a test server starts"));
        create_all(&api, &["a", "b", "d"]).await;
        let path = format!("{CONFIG_MAPS}?limit=1");
        let first = api.get(&path).await.expect(200);

        hand.advance(lifetime.unwrap_or(Duration::from_secs(300)));
        let second = page(&api, &path, token_of(&first)).await;
        assert_eq!((names(&second), version_of(&second)), (vec!["b".to_owned()], version_of(&first)));

        hand.advance(Duration::from_secs(1));
        create_all(&api, &["aa", "c"]).await;
        let expired = api.get(&format!("{path}&continue={}", token_of(&first))).await.expect(410);
        let fresh = token_of(&expired);
        assert!(!fresh.is_empty() && fresh != token_of(&first), "{expired}");
        assert_eq!(expired, gone_with_token(fresh));

        // The newest state from the same place on: `aa` stands before it, `c` was not there.
        let rest = page(&api, CONFIG_MAPS, fresh).await;
        assert_eq!((names(&rest).join(" "), token_of(&rest)), ("b c d".to_owned(), ""));
        let newest = version_of(&api.get(CONFIG_MAPS).await.expect(200));
        assert_eq!(version_of(&rest), newest);
        // It never grows old, and what follows it is in one state again.
        hand.advance(Duration::from_secs(86_400));
        let next = page(&api, &path, fresh).await;
        assert_eq!((names(&next).join(" "), version_of(&next)), ("b".to_owned(), newest));
        create_all(&api, &["bb"]).await;
        let last = page(&api, CONFIG_MAPS, token_of(&next)).await;
        assert_eq!((names(&last).join(" "), version_of(&last)), ("c d".to_owned(), newest));
    }
}

/// The answer to a token whose state is gone.
fn gone_with_token(token: &str) -> Value {
    json!({
        "kind": "Status", "apiVersion": "v1", "metadata": { "continue": token }, "status": "Failure",
        "message": "The provided continue parameter is too old to display a consistent list result. You can \
         start a \
            new list without the continue parameter, or use the continue token in this response to retrieve \
            the \
            remainder of the results. Continuing with the provided token results in an inconsistent list - \
            objects \
            that were created, modified, or deleted between the time the first chunk was returned and now \
            may show \
            up in the list.",
        "reason": "Expired", "code": 410,
    })
}

#[tokio::test]
async fn limits_of_any_size_are_understood() {
    let api = Api::start().await;
    create_all(&api, &["a", "b"]).await;
    for limit in ["9223372036854775807", "4294967296", "-1", "-9223372036854775808", "0"] {
        let list = api.get(&format!("{CONFIG_MAPS}?limit={limit}")).await.expect(200);
        assert_eq!((names(&list).join(" "), token_of(&list)), ("a b".to_owned(), ""), "{limit}");
        assert_eq!(list["metadata"].get("remainingItemCount"), None, "{limit}");
    }
    let out_of_range = "value out of range";
    for (limit, why) in [
        ("9223372036854775808", out_of_range),
        ("-9223372036854775809", out_of_range),
        ("many", "invalid syntax"),
        ("1.5", "invalid syntax"),
        ("1e3", "invalid syntax"),
        ("", "invalid syntax"),
    ] {
        // Also where it bounds nothing.
        for more in ["", "&watch=1", "&timeoutSeconds=1&watch=true"] {
            let answer = api.get(&format!("{CONFIG_MAPS}?limit={limit}{more}")).await;
            let message = format!("strconv.ParseInt: parsing \"{limit}\": {why}");
            assert_eq!(answer.fails(400, "BadRequest", &message)["message"], message);
        }
        let answer = api.delete(&format!("{CONFIG_MAPS}?limit={limit}")).await;
        answer.fails(400, "BadRequest", why);
    }
    for parameter in ["timeoutSeconds=abc", "timeoutSeconds=", "timeoutSeconds"] {
        for more in ["", "&watch=1"] {
            let path = format!("{CONFIG_MAPS}?{parameter}{more}");
            api.get(&path).await.fails(400, "BadRequest", "strconv.ParseInt: parsing ");
        }
    }
}

#[tokio::test]
async fn a_name_is_found_in_all_namespaces_page_by_page() {
    let api = Api::start().await;
    for namespace in ["a", "a-b", "b", "c"] {
        create_namespace(&api, namespace).await;
        for name in ["w", "x", "x-1"] {
            if (namespace, name) != ("b", "x") {
                create_in(&api, namespace, name).await;
            }
        }
    }
    let path = format!("{ALL_CONFIG_MAPS}?fieldSelector=metadata.name%3Dx");
    let whole = api.get(&path).await.expect(200);
    assert_eq!(keys(&whole), ["a-b/x", "a/x", "c/x"]);
    for limit in [1, 2] {
        let path = format!("{path}&limit={limit}");
        let mut list = api.get(&path).await.expect(200);
        let mut found = keys(&list);
        while !token_of(&list).is_empty() {
            assert_eq!(list["metadata"].get("remainingItemCount"), None);
            list = page(&api, &path, token_of(&list)).await;
            found.extend(keys(&list));
        }
        assert_eq!(found, keys(&whole), "{limit}");
    }
}

#[tokio::test]
async fn a_snapshot_that_is_forgotten_ends_the_pages() {
    let api = short_history().await;
    create_all(&api, &["a", "b", "c"]).await;
    let path = format!("{CONFIG_MAPS}?limit=1");
    let first = api.get(&path).await.expect(200);
    create_all(&api, &["d"]).await;
    let expired = until_code(&api, &format!("{path}&continue={}", token_of(&first)), 410).await;
    let expired = expired.expect(410);
    assert_eq!(expired, gone_with_token(token_of(&expired)));
    assert_eq!(names(&page(&api, CONFIG_MAPS, token_of(&expired)).await), ["b", "c", "d"]);
}

#[tokio::test]
async fn an_exact_version_that_is_forgotten_is_gone() {
    let api = short_history().await;
    let old = version_of(&create_in(&api, "default", "a").await);
    create_all(&api, &["b"]).await;
    let path = format!("{CONFIG_MAPS}?resourceVersion={old}&resourceVersionMatch=Exact");
    let status = until_code(&api, &path, 410).await.expect(410);
    assert_eq!(status["reason"], "Expired");
    assert_eq!(status["message"], "The resourceVersion for the provided list is too old.");
    assert_eq!(status["metadata"], json!({}));
    let newer = api.get(&format!("{CONFIG_MAPS}?resourceVersion={old}")).await.expect(200);
    assert_eq!(names(&newer), ["a", "b"], "not older than is no exact version");
}

/// A server that forgets what happened half a second ago.
async fn short_history() -> Api {
    let history = Duration::from_millis(500);
    let builder = TestServer::builder().configure(|config| config.storage.watch_history = history);
    Api::over(builder.start().await.expect("a test server starts"))
}
