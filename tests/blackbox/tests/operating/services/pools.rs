//! What one client sees of the pools.

use serde_json::{Value, json};

use crate::services::support::{ADDRESSES, SERVICES, address, held, ranges, service, start};

fn path(name: &str) -> String {
    format!("{SERVICES}/{name}")
}

#[tokio::test]
async fn an_address_is_held_by_an_object() {
    let api = start(|_| {}).await;
    let made = api.post(SERVICES, &service("web", &json!({}))).await.expect(201);
    let object = api.get(&format!("{ADDRESSES}/{}", address(&made))).await.expect(200);
    assert_eq!(
        object["metadata"]["labels"],
        json!({
            "ipaddress.kubernetes.io/ip-family": "IPv4",
            "ipaddress.kubernetes.io/managed-by": "ipallocator.k8s.io",
        })
    );
    assert_eq!(
        object["spec"]["parentRef"],
        json!({ "resource": "services", "namespace": "default", "name": "web" })
    );
    api.delete(&path("web")).await.expect(200);
    assert!(!held(&api).await.contains_key(&address(&made)));
}

#[tokio::test]
async fn failed_and_dry_writes_hold_nothing() {
    let api = start(|_| {}).await;
    api.post(SERVICES, &service("there", &json!({}))).await.expect(201);
    let before = held(&api).await;
    let asked = json!({ "clusterIP": "10.0.0.200", "type": "NodePort",
        "ports": [{ "port": 80, "nodePort": 30100 }] });
    let mut wrong = asked.clone();
    wrong["sessionAffinity"] = json!("Sometimes");
    for (query, body, code) in [
        ("", service("wrong", &wrong), 422),
        ("", service("there", &asked), 409),
        ("?dryRun=All", service("dry", &asked), 201),
    ] {
        let answer = api.post(&format!("{SERVICES}{query}"), &body).await;
        assert_eq!(answer.code, code, "{}", answer.text());
        assert_eq!(held(&api).await, before, "after {}", body["metadata"]["name"]);
    }
    let dry =
        api.post(&format!("{SERVICES}?dryRun=All"), &service("dry", &json!({ "type": "NodePort" }))).await;
    let dry = dry.expect(201);
    assert_eq!(
        (address(&dry), &dry["spec"]["ports"][0]["nodePort"]),
        ("10.0.0.0".to_owned(), &json!(32_769))
    );
    let made = api.post(SERVICES, &service("asked", &asked)).await.expect(201);
    assert_eq!(address(&made), "10.0.0.200");
    for (spec, field, message) in [
        (
            json!({ "clusterIP": "10.0.0.200" }),
            "spec.clusterIPs",
            r#"Invalid value: ["10.0.0.200"]: failed to allocate IP 10.0.0.200: provided IP is already allocated"#,
        ),
        (
            json!({ "type": "NodePort", "ports": [{ "port": 80, "nodePort": 30100 }] }),
            "spec.ports[0].nodePort",
            "Invalid value: 30100: provided port is already allocated",
        ),
        (
            json!({ "type": "NodePort", "ports": [{ "port": 80, "nodePort": 29_999 }] }),
            "spec.ports[0].nodePort",
            "Invalid value: 29999: provided port is not in the valid range. The range of valid ports is \
             30000-32767",
        ),
    ] {
        let refused = api.post(SERVICES, &service("late", &spec)).await.expect(422);
        let cause = &refused["details"]["causes"][0];
        assert_eq!((cause["field"].as_str(), cause["message"].as_str()), (Some(field), Some(message)));
    }
    assert_eq!(held(&api).await.len(), before.len() + 1);
}

#[tokio::test]
async fn a_change_of_type_gives_back_what_it_drops() {
    let api = start(|_| {}).await;
    let spec = json!({
        "type": "LoadBalancer", "externalTrafficPolicy": "Local", "healthCheckNodePort": 30_201,
        "ports": [{ "port": 80, "nodePort": 30_200 }],
    });
    let made = api.post(SERVICES, &service("one", &spec)).await.expect(201);
    // What the server chose stays although the client does not send it.
    let again = api.put(&path("one"), &service("one", &spec)).await.expect(200);
    assert_eq!(address(&again), address(&made));
    let alias = json!({ "spec": { "type": "ExternalName", "externalName": "a.example" } });
    // A trial gives nothing back.
    api.merge(&format!("{}?dryRun=All", path("one")), &alias).await.expect(200);
    assert!(held(&api).await.contains_key(&address(&made)));
    let changed = api.merge(&path("one"), &alias).await.expect(200);
    for dropped in ["clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy", "healthCheckNodePort"] {
        assert_eq!(changed["spec"][dropped], Value::Null, "{dropped}");
    }
    assert!(!held(&api).await.contains_key(&address(&made)));
    // Everything can be had again, and then the first one cannot have it.
    let mut spec = spec;
    spec["clusterIP"] = json!(address(&made));
    api.post(SERVICES, &service("two", &spec)).await.expect(201);
    let back = api.put(&path("one"), &service("one", &spec)).await;
    assert_eq!(back.code, 422, "{}", back.text());
    api.delete(&path("two")).await.expect(200);
    api.put(&path("one"), &service("one", &spec)).await.expect(200);
}

#[tokio::test]
async fn a_full_range_is_told_and_gets_free() {
    let api = start(|config| ranges(config, &["10.1.0.0/29"])).await;
    // Six addresses, and the first one is that of the server's own service.
    for number in 0..5 {
        api.post(SERVICES, &service(&format!("s-{number}"), &json!({}))).await.expect(201);
    }
    let full = api.post(SERVICES, &service("late", &json!({}))).await;
    full.fails(
        500,
        "InternalError",
        r#"Internal error occurred: failed to allocate a serviceIP for Service "late": range is full"#,
    );
    api.delete(&path("s-3")).await.expect(200);
    api.post(SERVICES, &service("late", &json!({}))).await.expect(201);
}

#[tokio::test]
async fn two_families_come_and_go() {
    let api = start(|config| ranges(config, &["10.2.0.0/24", "fd00:2::/112"])).await;
    let spec = json!({ "ipFamilyPolicy": "RequireDualStack" });
    let made = api.post(SERVICES, &service("two", &spec)).await.expect(201);
    assert_eq!(made["spec"]["ipFamilies"], json!(["IPv4", "IPv6"]));
    let addresses = made["spec"]["clusterIPs"].as_array().expect("a list").clone();
    assert_eq!(addresses.len(), 2);
    let single = json!({ "spec": { "ipFamilyPolicy": "SingleStack" } });
    let changed = api.merge(&path("two"), &single).await.expect(200);
    assert_eq!(changed["spec"]["clusterIPs"], json!([addresses[0]]));
    let second = addresses[1].as_str().expect("a text");
    assert!(!held(&api).await.contains_key(second));
    let back = json!({ "spec": { "ipFamilyPolicy": "PreferDualStack" } });
    let changed = api.merge(&path("two"), &back).await.expect(200);
    assert_eq!(changed["spec"]["clusterIPs"].as_array().map(Vec::len), Some(2));
    assert_eq!(held(&api).await.values().filter(|owner| *owner == "two").count(), 2);
}
