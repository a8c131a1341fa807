//! All documents of a server, and walks over what is in them.

use std::collections::BTreeMap;

use apiserver::testing::TestServer;
use blackbox::http::Api;
use engine::runtime_config::RuntimeConfig;
use serde_json::{Value, json};

/// The brands that ship, with what their groups end in.
pub(crate) const BRANDS: [(&str, &str); 2] = [("platform", "platform.io"), ("kubernetes", "k8s.io")];

/// A document with the path that it was served at, for messages.
pub(crate) struct Served {
    pub(crate) path: String,
    pub(crate) document: Value,
}

/// Paths below `/openapi/v3/` with the URLs of their documents, as the index tells them.
pub(crate) async fn index(api: &Api) -> Vec<(String, String)> {
    let index = api.get("/openapi/v3").await.expect(200);
    let paths = index["paths"].as_object().expect("paths");
    let url = |entry: &Value| entry["serverRelativeURL"].as_str().unwrap_or_default().to_owned();
    paths.iter().map(|(path, entry)| (path.clone(), url(entry))).collect()
}

/// The servers of [`all`], by what the paths of their documents begin with.
pub(crate) const SERVERS: [&str; 3] = ["platform", "kubernetes", EVERYTHING];

/// What a server is called that serves every version that there is.
pub(crate) const EVERYTHING: &str = "everything";

/// Every document of every brand, and of a server that serves also what is off by default: version 2, and
/// version 3 of each path.
pub(crate) async fn all() -> Vec<Served> {
    let mut all = Vec::new();
    for brand in SERVERS {
        let api = if brand == EVERYTHING { everything().await } else { Api::of_brand(brand).await };
        let mut urls = vec!["/openapi/v2".to_owned()];
        urls.extend(index(&api).await.into_iter().map(|(path, _)| format!("/openapi/v3/{path}")));
        for url in urls {
            let document = api.get(&url).await.expect(200);
            all.push(Served { path: format!("{brand}: {url}"), document });
        }
    }
    all
}

/// A server of the first brand with every version that there is.
pub(crate) async fn everything() -> Api {
    with("platform", RuntimeConfig::read(["api/all=true"]).expect("sound settings")).await
}

/// A server of that brand with these settings.
pub(crate) async fn with(brand: &str, settings: RuntimeConfig) -> Api {
    let builder = TestServer::builder().brand(brand).configure(|config| config.api.runtime_config = settings);
    Api::over(builder.start().await.expect("a test server starts"))
}

impl Served {
    /// The same without the defaults that documents of the brand `kubernetes` say against their own schemas,
    /// as kube-apiserver does (brand key `zero_default`): empty objects, empty texts and zeros. Other brands
    /// say none.
    pub(crate) fn without_known_zeros(mut self) -> Self {
        if self.path.starts_with("kubernetes") {
            drop_zero_defaults(&mut self.document);
        }
        self
    }

    /// Every schema that has a name, by its name.
    pub(crate) fn schemas(&self) -> impl Iterator<Item = (&String, &Value)> {
        let v2 = self.document["definitions"].as_object();
        let v3 = self.document["components"]["schemas"].as_object();
        v2.or(v3).into_iter().flatten()
    }

    /// Every operation: path, path item, method, operation.
    pub(crate) fn operations(&self) -> impl Iterator<Item = (&String, &Value, &String, &Value)> {
        self.document["paths"].as_object().into_iter().flatten().flat_map(|(path, item)| {
            let methods = item.as_object().into_iter().flatten();
            let methods = methods.filter(|(method, _)| *method != "parameters");
            methods.map(move |(method, operation)| (path, item, method, operation))
        })
    }
}

/// Parameters of an operation, those of its path among them, by place and name.
pub(crate) fn parameters<'a>(
    item: &'a Value,
    operation: &'a Value,
) -> BTreeMap<(&'a str, &'a str), &'a Value> {
    let lists = [&item["parameters"], &operation["parameters"]];
    let all = lists.into_iter().filter_map(Value::as_array).flatten();
    all.map(|one| ((one["in"].as_str().unwrap_or_default(), one["name"].as_str().unwrap_or_default()), one))
        .collect()
}

/// Calls `visit` with every object inside a value, and the place of each.
pub(crate) fn each_object(value: &Value, place: &str, visit: &mut impl FnMut(&str, &Value)) {
    match value {
        Value::Object(map) => {
            visit(place, value);
            for (name, inner) in map {
                each_object(inner, &format!("{place}/{name}"), visit);
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter().enumerate() {
                each_object(inner, &format!("{place}/{index}"), visit);
            }
        }
        _ => {}
    }
}

fn drop_zero_defaults(value: &mut Value) {
    match value {
        Value::Object(members) => {
            if members
                .get("default")
                .is_some_and(|default| [json!({}), json!(""), json!(0)].contains(default))
            {
                members.remove("default");
            }
            members.values_mut().for_each(drop_zero_defaults);
        }
        Value::Array(items) => items.iter_mut().for_each(drop_zero_defaults),
        _ => {}
    }
}
