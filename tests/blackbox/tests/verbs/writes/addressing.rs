//! Whatever can be created can be read, changed and deleted by its URL.

use blackbox::{
    http::{Answer, Api, send},
    objects::{CONFIG_MAPS, LEASES, config_map, lease},
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::writes::support::SAMPLES;

/// The longest name, in bytes.
const NAME_BYTES_MAX: usize = 1024;

/// Characters, and the lengths of names of them.
const NAMES: &[(char, &[usize])] = &[
    ('a', &[63, 253, NAME_BYTES_MAX, NAME_BYTES_MAX + 1, 70_000]),
    ('😀', &[NAME_BYTES_MAX, NAME_BYTES_MAX + 1, 70_000]),
    ('A', &[NAME_BYTES_MAX]),
    ('\u{1}', &[NAME_BYTES_MAX]),
    (' ', &[NAME_BYTES_MAX]),
    ('?', &[NAME_BYTES_MAX]),
    ('"', &[NAME_BYTES_MAX]),
    ('\\', &[NAME_BYTES_MAX]),
];

/// A name of so many bytes, of this character as far as it fits.
fn name(bytes: usize, character: char) -> String {
    let fit = bytes / character.len_utf8();
    format!("{}{}", String::from(character).repeat(fit), "a".repeat(bytes - fit * character.len_utf8()))
}

fn escaped(name: &str) -> String {
    name.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// The collection below `watch`.
fn watched(path: &str) -> String {
    path.replacen("/v1/", "/v1/watch/", 1)
}

async fn patch(api: &Api, path: &str, media: &str, body: &Value) -> Answer {
    send(api.request(Method::PATCH, path).header("content-type", media).body(body.to_string())).await
}

#[tokio::test]
async fn what_is_created_can_be_addressed() {
    let api = Api::start().await;
    for sample in SAMPLES {
        for (character, lengths) in NAMES {
            for bytes in *lengths {
                let name = name(*bytes, *character);
                let made = api.post(sample.path, &(sample.object)(&name)).await;
                if made.code != 201 {
                    let status = made.expect(422);
                    let causes = status["details"]["causes"].as_array().expect("causes").clone();
                    assert!(causes.iter().any(|cause| cause["field"] == "metadata.name"), "{status}");
                    continue;
                }
                let case = format!("{} {character:?} {bytes}", sample.resource);
                assert!(*bytes <= NAME_BYTES_MAX, "{case}");
                let url = format!("{}/{}", sample.path, escaped(&name));
                assert_eq!(api.get(&url).await.expect(200)["metadata"]["name"], name, "{case}");
                let labels = json!({ "metadata": { "labels": { "a": "b" } } });
                patch(&api, &url, "application/merge-patch+json", &labels).await.expect(200);
                let watch = format!("{}/{}?timeoutSeconds=1", watched(sample.path), escaped(&name));
                let watch = api.request(Method::GET, &watch).send().await.expect("an answer");
                assert_eq!(watch.status().as_u16(), 200, "{case}");
                let selector = format!("{}?fieldSelector=metadata.name%3D", sample.path);
                if !name.contains('\\') {
                    let listed = api.get(&format!("{selector}{}", escaped(&name))).await.expect(200);
                    assert_eq!(listed["items"].as_array().map(Vec::len), Some(1), "{case}");
                }
                let gone = send(api.request(Method::DELETE, &url)).await;
                assert_eq!(gone.code, 200, "{case}: {}", gone.text());
            }
        }
    }
}

#[tokio::test]
async fn too_long_a_name_is_refused_on_every_way() {
    const ROLES: &str = "/apis/rbac.authorization.platform.io/v1/clusterroles";
    let api = Api::start().await;
    let role = |name: &str| {
        let version = "rbac.authorization.platform.io/v1";
        json!({ "apiVersion": version, "kind": "ClusterRole", "metadata": { "name": name }, "rules": [] })
    };
    let text = format!("may not be more than {NAME_BYTES_MAX} bytes");
    for bytes in [NAME_BYTES_MAX + 1, 10_000] {
        let name = name(bytes, 'x');
        let url = format!("{ROLES}/{name}");
        let apply = format!("{url}?fieldManager=test");
        for answer in [
            api.post(ROLES, &role(&name)).await,
            api.post(&format!("{ROLES}?dryRun=All"), &role(&name)).await,
            patch(&api, &apply, "application/apply-patch+yaml", &role(&name)).await,
        ] {
            assert_eq!(answer.code, 422, "{}", answer.text());
            assert!(answer.text().contains(&text), "{}", answer.text());
        }
        let put = send(api.request(Method::PUT, &url).json(&role(&name))).await.expect(422);
        assert!(put.to_string().contains(&text), "{put}");
        api.get(&url).await.expect(404);
    }
    let mut generated = role("");
    generated["metadata"] = json!({ "generateName": "x".repeat(70_000) });
    let made = api.post(ROLES, &generated).await;
    assert_eq!(made.code, 422, "{}", made.text().len());
    generated["metadata"] = json!({ "generateName": "x".repeat(NAME_BYTES_MAX) });
    let made = api.post(ROLES, &generated).await.expect(201);
    let name = made["metadata"]["name"].as_str().expect("a name").to_owned();
    send(api.request(Method::DELETE, &format!("{ROLES}/{name}"))).await.expect(200);
}

#[tokio::test]
async fn a_name_that_no_object_can_have_is_refused() {
    let api = Api::start().await;
    let text = "Name parameter invalid: \"a%b\": may not contain '%'";
    for (collection, config) in [(CONFIG_MAPS, config_map("a%b")), (LEASES, lease("a%b"))] {
        let url = format!("{collection}/a%25b");
        let config = config.to_string();
        for (method, media, body) in [
            (Method::GET, "application/json", ""),
            (Method::DELETE, "application/json", ""),
            (Method::PUT, "application/json", config.as_str()),
            (Method::PATCH, "application/merge-patch+json", "{}"),
        ] {
            let answer = api.send(method, &url, media, body.to_owned()).await;
            assert_eq!(answer.fails(400, "BadRequest", text)["message"], text);
        }
    }
}
