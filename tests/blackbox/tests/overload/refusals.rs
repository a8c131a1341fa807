//! Past the bounds on requests under way: 429 at once, by whom and for what, and what stays open.

use blackbox::{
    collections::until_code,
    http::{Answer, send},
    metrics::counted,
    objects::{CONFIG_MAPS, config_map},
};
use controllers::flow_control::KEEPER;
use reqwest::Method;

use crate::support::{
    Caller, Hold, halting_create, reads_under_way, server, until, watches, writes_under_way,
};

/// A list of a version that will not come soon: it waits for three seconds.
const WAITING: &str = "/api/v1/configmaps?resourceVersion=1000000&resourceVersionMatch=NotOlderThan";

fn is_refusal(answer: &Answer, what: &str) {
    assert_eq!(answer.code, 429, "{what}: {}", answer.text());
    assert_eq!(answer.header("retry-after"), "1", "{what}");
    assert_eq!(answer.text().trim_end(), "Too many requests, please try again later.", "{what}");
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8", "{what}");
    assert_eq!(answer.header("audit-id").len(), 36, "{what}");
}

#[tokio::test]
async fn reads_past_the_bound_are_refused_and_writes_are_not() {
    let api = server(|config| {
        config.limits.max_requests_inflight = 2;
        config.controllers.enabled.insert(KEEPER);
    })
    .await;
    for object in ["flowschemas/global-default", "prioritylevelconfigurations/global-default"] {
        until_code(&api, &format!("/apis/flowcontrol.apiserver.platform.io/v1/{object}"), 200).await;
    }
    let (jane, joe) = (Caller::new(&api, "jane").await, Caller::new(&api, "joe").await);
    let waiting = [&jane, &joe].map(|caller| {
        let jane = caller.again(&api);
        // The look at the metrics counts, too, and may be what the second one meets.
        tokio::spawn(async move {
            loop {
                let answer = jane.request(Method::GET, WAITING).send().await.expect("an answer");
                if answer.status() != 429 {
                    return answer;
                }
            }
        })
    });
    until("both lists wait", async || reads_under_way(&api).await == 2.0).await;

    for path in [CONFIG_MAPS, "/api/v1/namespaces/default", "/openapi/v2", "/api/v1", "/nothing"] {
        is_refusal(&send(jane.request(Method::GET, path)).await, path);
    }
    // The administrators are let through, the server's health is told to everybody, and writes are counted
    // apart.
    assert_eq!(api.get(CONFIG_MAPS).await.code, 200);
    for path in ["/livez", "/readyz", "/version"] {
        assert_eq!(jane.code(path).await, 200, "{path}");
    }
    let create = jane.request(Method::POST, CONFIG_MAPS).json(&config_map("a"));
    assert_eq!(send(create).await.code, 201);

    for list in waiting {
        let answer = list.await.expect("no panic");
        assert_eq!(answer.status(), 504, "it was let in, and waited as long as it may");
    }
    until("all have left", async || reads_under_way(&api).await == 0.0).await;
    assert_eq!(jane.code(CONFIG_MAPS).await, 200);
    assert!(counted(&api, "apiserver_request_total", &["code=\"429\""]).await >= 5.0);
    let flow = ["flow_schema=\"global-default\"", "priority_level=\"global-default\""];
    let refused = counted(&api, "apiserver_flowcontrol_rejected_requests_total", &flow).await;
    assert!(refused >= 4.0, "{refused}");
    let ended = ["code=\"429\"", "verb=\"LIST\"", "resource=\"configmaps\""];
    assert!(counted(&api, "apiserver_request_terminations_total", &ended).await >= 1.0);
}

#[tokio::test]
async fn writes_past_the_bound_are_refused_without_reading_them() {
    let (api, hold) = Hold::server(|config| config.limits.max_mutating_requests_inflight = 1).await;
    let jane = Caller::new(&api, "jane").await;
    api.post(CONFIG_MAPS, &config_map("old")).await.expect(201);
    let busy = tokio::spawn(hold.request(&jane).send());
    until("one works", async || writes_under_way(&api).await == 1.0).await;

    // The body of this one never comes, and the server does not wait for it.
    let (request, _never) = halting_create(&jane, "refused");
    is_refusal(&send(request).await, "a body that halts");
    let old = format!("{CONFIG_MAPS}/old");
    let dry = format!("{CONFIG_MAPS}?dryRun=All");
    for (method, path) in [
        (Method::DELETE, old.as_str()),
        (Method::PUT, old.as_str()),
        (Method::PATCH, old.as_str()),
        (Method::POST, dry.as_str()),
        (Method::DELETE, CONFIG_MAPS),
    ] {
        is_refusal(&send(jane.request(method.clone(), path)).await, &format!("{method} {path}"));
    }
    assert_eq!(jane.code(&old).await, 200, "reads are counted apart");
    api.post(CONFIG_MAPS, &config_map("by-the-administrator")).await.expect(201);

    hold.release();
    assert_eq!(busy.await.expect("no panic").expect("an answer").status(), 201);
    until("all have left", async || writes_under_way(&api).await == 0.0).await;
    let create = jane.request(Method::POST, CONFIG_MAPS).json(&config_map("refused"));
    assert_eq!(send(create).await.code, 201, "nothing of the refused one was kept");
}

#[tokio::test]
async fn one_user_leaves_places_to_others() {
    let (api, hold) = Hold::server(|config| config.limits.max_mutating_requests_inflight = 4).await;
    let (jane, joe) = (Caller::new(&api, "jane").await, Caller::new(&api, "joe").await);
    let busy: Vec<_> = (0..2).map(|_| tokio::spawn(hold.request(&jane).send())).collect();
    until("two work", async || writes_under_way(&api).await == 2.0).await;
    is_refusal(&send(hold.request(&jane.again(&api))).await, "a third one of the same user");
    assert_eq!(jane.code(CONFIG_MAPS).await, 200, "reads are counted apart");
    let create = joe.request(Method::POST, CONFIG_MAPS).json(&config_map("a"));
    assert_eq!(send(create).await.code, 201, "others find a place");
    hold.release();
    for busy in busy {
        assert_eq!(busy.await.expect("no panic").expect("an answer").status(), 201);
    }
}

#[tokio::test]
async fn watches_have_a_bound_of_their_own() {
    let api = server(|config| {
        config.limits.max_requests_inflight = 1;
        config.limits.watches_max = 2;
    })
    .await;
    let (jane, joe) = (Caller::new(&api, "jane").await, Caller::new(&api, "joe").await);
    let path = format!("{CONFIG_MAPS}?watch=1");
    let opened = async |caller: &Caller| caller.request(Method::GET, &path).send().await.expect("an answer");
    let open = async || opened(&jane).await;
    let (first, second) = (open().await, opened(&joe).await);
    assert_eq!((first.status().as_u16(), second.status().as_u16()), (200, 200));
    assert_eq!(watches(&api).await, 2.0);
    is_refusal(&send(jane.request(Method::GET, &path)).await, "a third watch");
    assert_eq!(jane.code(CONFIG_MAPS).await, 200, "watches take no place of a list");
    let by_the_administrator = api.request(Method::GET, &path).send().await.expect("an answer");
    assert_eq!(by_the_administrator.status(), 200);

    drop((first, by_the_administrator));
    until("one may come", async || open().await.status() == 200).await;
    drop(second);
    until("all are gone", async || watches(&api).await == 0.0).await;
}

#[tokio::test]
async fn long_selectors_count_as_several_watches() {
    let api = server(|config| config.limits.watches_max = 48).await;
    let jane = Caller::new(&api, "jane").await;
    let selector = format!(
        "key+notin+({})",
        (0..4300).map(|number| format!("v{number:08}")).collect::<Vec<_>>().join(",")
    );
    assert!(selector.len() > 43_000);
    let open = async |query: &str| {
        let path = format!("{CONFIG_MAPS}?watch=1{query}");
        jane.request(Method::GET, &path).send().await.expect("an answer")
    };
    let long = open(&format!("&labelSelector={selector}")).await;
    assert_eq!(long.status(), 200);
    assert_eq!(open("").await.status(), 429, "it counts as 24, half of all");
    drop(long);
    until("there is room", async || watches(&api).await == 0.0).await;
    let mut short = Vec::new();
    for _ in 0..24 {
        short.push(open("&labelSelector=key=value").await);
        assert_eq!(short.last().map(reqwest::Response::status), Some(reqwest::StatusCode::OK));
    }
    assert_eq!(open("").await.status(), 429);
}

#[tokio::test]
async fn a_request_that_is_taken_back_leaves_its_place() {
    let (api, hold) = Hold::server(|config| config.limits.max_mutating_requests_inflight = 1).await;
    let jane = Caller::new(&api, "jane").await;
    let busy = tokio::spawn(hold.request(&jane).send());
    until("it works", async || writes_under_way(&api).await == 1.0).await;
    busy.abort();
    until("its place is free", async || writes_under_way(&api).await == 0.0).await;
    let create = jane.request(Method::POST, CONFIG_MAPS).json(&config_map("a"));
    assert_eq!(send(create).await.code, 201);
}
