//! What the options and the path of a request ask for is what the caller must be allowed to do: a list is
//! never answered to who may only watch, nor a watch to who may only list.

use reqwest::Method;
use serde_json::json;

use crate::access::support::{World, rule, rule_on};

const CONFIG_MAPS: &str = "/api/v1/namespaces/team/configmaps";

/// Texts of `watch`, and whether they ask for a watch.
const TEXTS: [(&str, bool); 17] = [
    ("", false),
    ("?watch=false", false),
    ("?watch=False", false),
    ("?watch=FALSE", false),
    ("?watch=fAlSe", false),
    ("?watch=0", false),
    ("?watch=f", true),
    ("?watch=F", true),
    ("?watch=%66alse", false),
    ("?watch=0&watch=1", false),
    ("?watch", true),
    ("?watch=", true),
    ("?watch=1", true),
    ("?watch=t", true),
    ("?watch=true", true),
    ("?watch=TRUE", true),
    ("?watch=1&watch=0", true),
];

/// A cluster with two users in `team`: one may list, the other may watch.
async fn world() -> World {
    let mut world = World::start().await;
    world.namespace("team").await;
    for verb in ["list", "watch"] {
        world.user(verb, &[]);
        world.role("team", verb, json!([rule(verb, "core", "configmaps")])).await;
        world.bind("team", verb, &format!("Role {verb}"), &[&format!("User {verb}")]).await;
    }
    world
}

#[tokio::test]
async fn one_reading_of_watch_decides_who_may_and_what_happens() {
    let world = world().await;
    for (text, is_watch) in TEXTS {
        let mark = if text.is_empty() { '?' } else { '&' };
        let path = format!("{CONFIG_MAPS}{text}{mark}timeoutSeconds=1&resourceVersion=0");
        let (may, may_not) = if is_watch { ("watch", "list") } else { ("list", "watch") };
        let refused = world.ask(may_not, Method::GET, &path, None).await;
        assert_eq!(refused.code, 403, "{text}");
        assert!(refused.text().contains(&format!("cannot {may} resource")), "{text}: {}", refused.text());
        let response = world.of(may).get(format!("{}{path}", world.api.server.url())).send().await;
        let response = response.expect("an answer");
        assert_eq!(response.status().as_u16(), 200, "{text}");
        let is_list = response.text().await.expect("a body").contains("\"kind\":\"ConfigMapList\"");
        assert_eq!(is_list, !is_watch, "{text}");
    }
}

#[tokio::test]
async fn what_is_no_boolean_is_a_watch_to_all_who_read_it() {
    let world = world().await;
    for text in ["no", "2", "falsee", "off"] {
        let path = format!("{CONFIG_MAPS}?watch={text}&timeoutSeconds=1");
        assert_eq!(world.ask("list", Method::GET, &path, None).await.code, 403, "{text}");
    }
}

#[tokio::test]
async fn the_watch_prefix_is_judged_where_it_leads() {
    let mut world = World::start().await;
    for name in ["team", "other"] {
        world.namespace(name).await;
    }
    world.user("nina", &[]);
    world.role("team", "itself", json!([rule_on("get watch", "core", "namespaces", "team")])).await;
    world.bind("team", "itself", "Role itself", &["User nina"]).await;
    world.user("nora", &[]);
    world.role("", "one", json!([rule_on("list watch", "core", "namespaces", "team")])).await;
    world.bind("", "one", "ClusterRole one", &["User nora"]).await;
    let table = [
        // Who may do something to a namespace in that namespace.
        ("nina", "/api/v1/namespaces/team", 200),
        ("nina", "/api/v1/watch/namespaces/team", 200),
        ("nina", "/api/v1/watch/namespaces/other", 403),
        ("nina", "/api/v1/watch/namespaces", 403),
        // A name that only a selector gives is no place.
        ("nina", "/api/v1/namespaces?watch=1&fieldSelector=metadata.name%3Dteam", 403),
        ("nora", "/api/v1/namespaces?watch=1&fieldSelector=metadata.name%3Dteam", 200),
        ("nora", "/api/v1/namespaces?watch=False&fieldSelector=metadata.name%3Dteam", 200),
        ("nora", "/api/v1/namespaces?watch=False&fieldSelector=metadata.name%3Dother", 403),
        ("nora", "/api/v1/watch/namespaces/team", 200),
        // With the prefix, a selector says nothing of the name.
        ("nora", "/api/v1/watch/namespaces?fieldSelector=metadata.name%3Dteam", 403),
        ("nora", "/api/v1/watch/namespaces/team?watch=false", 200),
    ];
    for (user, path, expected) in table {
        let mark = if path.contains('?') { '&' } else { '?' };
        let url = format!("{}{path}{mark}timeoutSeconds=1", world.api.server.url());
        let code = world.of(user).get(url).send().await.expect("an answer").status().as_u16();
        assert_eq!(code, expected, "{user} {path}");
    }
}
