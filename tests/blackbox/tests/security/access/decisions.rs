//! Hundreds of decisions: each is a request by a user, which is either refused in the exact words of a
//! refusal, or is not refused, whatever else may be wrong with it.

use reqwest::Method;
use serde_json::json;

use crate::access::{people::PEOPLE, support::World, world::world};

/// One question.
#[derive(Debug)]
struct Question {
    user: &'static str,
    verb: &'static str,
    /// `type`, `type.group`, with `/part` behind it; or a path.
    resource: &'static str,
    /// `namespace/name`, either may be missing; `namespace/?name` asks a collection for one name.
    place: &'static str,
    allowed: bool,
}

/// What a question is on the wire.
struct Wire {
    method: Method,
    path: String,
    /// What is refused, in the words of the refusal.
    refused: String,
}

impl Question {
    fn wire(&self) -> Wire {
        if self.resource.starts_with('/') {
            let method = Method::from_bytes(self.verb.to_uppercase().as_bytes()).expect("a method");
            let refused =
                format!("forbidden: User \"{}\" cannot {} path \"{}\"", self.user, self.verb, self.resource);
            return Wire { method, path: self.resource.to_owned(), refused };
        }
        let (kind, part) = self.resource.split_once('/').unwrap_or((self.resource, ""));
        let (plural, group) = kind.split_once('.').unwrap_or((kind, ""));
        let (namespace, name) = self.place.split_once('/').expect("a place");
        let mut path = if group.is_empty() { "/api/v1".to_owned() } else { format!("/apis/{group}/v1") };
        if !namespace.is_empty() {
            path.push_str(&format!("/namespaces/{namespace}"));
        }
        path.push_str(&format!("/{plural}"));
        let (pinned, name) = match name.strip_prefix('?') {
            Some(name) => (true, name),
            None => (false, name),
        };
        let mut query = match self.verb {
            "watch" => "?watch=true&timeoutSeconds=1&resourceVersion=0".to_owned(),
            "get" | "list" => "?limit=1".to_owned(),
            _ => "?dryRun=All".to_owned(),
        };
        if pinned {
            query.push_str(&format!("&fieldSelector=metadata.name%3D{name}"));
        } else if !name.is_empty() {
            path.push_str(&format!("/{name}"));
        }
        if !part.is_empty() {
            path.push_str(&format!("/{part}"));
        }
        let method = match self.verb {
            "get" | "list" | "watch" => Method::GET,
            "create" => Method::POST,
            "update" => Method::PUT,
            "patch" => Method::PATCH,
            _ => Method::DELETE,
        };
        // The name in a selector counts for reading only.
        let named = !name.is_empty() && (!pinned || matches!(self.verb, "list" | "watch"));
        Wire {
            method,
            path: format!("{path}{query}"),
            refused: self.refusal(kind, part, namespace, named.then_some(name)),
        }
    }

    fn refusal(&self, kind: &str, part: &str, namespace: &str, name: Option<&str>) -> String {
        let (plural, group) = kind.split_once('.').unwrap_or((kind, ""));
        let object = name.map_or_else(String::new, |name| format!(" \"{name}\""));
        let what = if part.is_empty() { plural.to_owned() } else { format!("{plural}/{part}") };
        // A namespace is in itself.
        let namespace = match name {
            Some(name) if kind == "namespaces" && !matches!(self.verb, "list" | "watch") => name,
            _ => namespace,
        };
        let scope = if namespace.is_empty() {
            "at the cluster scope".to_owned()
        } else {
            format!("in the namespace \"{namespace}\"")
        };
        format!(
            "{kind}{object} is forbidden: User \"{}\" cannot {} resource \"{what}\" in API group \"{group}\" \
             {scope}",
            self.user, self.verb
        )
    }
}

/// Asks one question and tells what is wrong with the answer.
async fn wrong(world: &World, question: &Question) -> Option<String> {
    let Wire { method, path, refused } = question.wire();
    let client = world.of(question.user);
    let request = client.request(method.clone(), format!("{}{path}", world.api.server.url()));
    let request = match method {
        Method::POST | Method::PUT => request.json(&json!({})),
        Method::PATCH => request.header("content-type", "application/merge-patch+json").body("{}"),
        _ => request,
    };
    let response = request.send().await.expect("the server answers");
    let code = response.status().as_u16();
    // A stream that was allowed is left.
    if question.verb == "watch" && code == 200 {
        return (!question.allowed).then(|| format!("{question:?}: allowed"));
    }
    let text = response.text().await.expect("an answer");
    let message = serde_json::from_str::<serde_json::Value>(&text).unwrap_or_default()["message"].clone();
    let message = message.as_str().unwrap_or_default();
    let is_refusal = code == 403 && message.contains(" cannot ");
    match (question.allowed, is_refusal) {
        (true, true) => Some(format!("{question:?}: {message}")),
        (false, false) => Some(format!("{question:?}: {code} {text}")),
        (false, true) if message != refused => Some(format!("{question:?}: {message:?} is not {refused:?}")),
        _ => None,
    }
}

fn questions() -> Vec<Question> {
    let mut questions = Vec::new();
    for (user, rows) in PEOPLE {
        for (resource, place, allowed, refused) in *rows {
            for (verbs, allowed) in [(allowed, true), (refused, false)] {
                let asked = verbs.split_whitespace();
                questions.extend(asked.map(|verb| Question { user, verb, resource, place, allowed }));
            }
        }
    }
    questions
}

#[tokio::test]
async fn every_decision_is_as_the_tables_say() {
    let world = world().await;
    let questions = questions();
    assert!(questions.len() >= 300, "{}", questions.len());
    let mut all = Vec::new();
    for question in &questions {
        all.extend(wrong(&world, question).await);
    }
    assert!(all.is_empty(), "{} of {} are wrong:\n{}", all.len(), questions.len(), all.join("\n"));
}
