//! Plugins that are configured by a file or by the program that embeds the server.

mod refusals;

use std::{collections::BTreeMap, fs, path::Path, sync::Arc};

use admission::{Configuration, Configurations, Opened, Opening, OwnPlugin, TypeMeta};
use apiserver::testing::TestServer;
use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, config_map},
};
use engine::context::admit::{AdmissionRequest, Host, Judgement, Plugin};
use generated::core::v1::ConfigMap;
use ground::ready::Ready;
use plugins::Plugins;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::writes::{plugin::CONFIG_MAP_WRITES, support::with};

/// Limits the number of keys of ConfigMaps.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct KeyLimits {
    limits: Vec<Limit>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Limit {
    keys_max: usize,
    #[serde(default)]
    action: Action,
}

#[derive(Debug, Default, Clone, Copy, Deserialize)]
enum Action {
    #[default]
    Deny,
    Warn,
}

impl Configuration for KeyLimits {
    const TYPES: &'static [TypeMeta] = &[
        TypeMeta { group: "keylimit.admission", version: "v1", kind: "Configuration" },
        TypeMeta { group: "keylimit.admission", version: "v1beta1", kind: "Configuration" },
    ];
}

struct KeyLimit(Option<Arc<KeyLimits>>);

impl Plugin for KeyLimit {
    fn validate<'a>(&'a self, _host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let map = admission.object().and_then(|object| object.as_any().downcast_ref::<ConfigMap>());
        let limits = self.0.iter().flat_map(|limits| &limits.limits);
        for limit in limits.filter(|limit| map.is_some_and(|map| map.data.len() > limit.keys_max)) {
            let text = format!("more than {} keys", limit.keys_max);
            match limit.action {
                Action::Deny => return Ready::Now(Err(admission.forbidden(&text))),
                Action::Warn => admission.warn(text),
            }
        }
        Ready::Now(Ok(()))
    }
}

fn key_limit(opening: &Opening<'_>) -> Opened {
    let limits = opening.configuration::<KeyLimits>()?;
    let zero = limits.iter().flat_map(|limits| &limits.limits).position(|limit| limit.keys_max == 0);
    if let Some(at) = zero {
        return Err(opening.wrong(&format!("limits[{at}].keysMax"), "is 0 and must be greater"));
    }
    Ok(Arc::new(KeyLimit(limits)))
}

/// Labels ConfigMaps. Its configuration has no apiVersion and kind.
#[derive(Debug, Deserialize)]
struct Labels {
    labels: BTreeMap<String, String>,
}

impl Configuration for Labels {
    const TYPES: &'static [TypeMeta] = &[];
}

struct Labeler(Arc<Labels>);

impl Plugin for Labeler {
    fn mutate<'a>(&'a self, _host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        if let Some(draft) = admission.draft() {
            let labels = self.0.labels.iter().map(|(key, value)| (key.clone(), value.clone()));
            draft.object_mut().metadata_mut().labels.extend(labels);
        }
        Ready::Now(Ok(()))
    }
}

fn limiting() -> OwnPlugin {
    OwnPlugin::new("KeyLimit", CONFIG_MAP_WRITES, key_limit)
}

fn labeling() -> OwnPlugin {
    OwnPlugin::new("Labeler", CONFIG_MAP_WRITES, |opening| Ok(Arc::new(Labeler(opening.required()?))))
}

/// A server with these plugins and what configures them.
async fn start(own: Vec<OwnPlugin>, configurations: Configurations) -> Result<Api, String> {
    start_with(Plugins::default(), own, configurations).await
}

async fn start_with(
    named: Plugins,
    own: Vec<OwnPlugin>,
    configurations: Configurations,
) -> Result<Api, String> {
    let builder = TestServer::builder().configure(|config| {
        config.admission = named;
        config.admission_plugins = own;
        config.admission_configurations = configurations;
    });
    builder.start().await.map(Api::over).map_err(|error| error.to_string())
}

/// A file with these plugins.
fn file(directory: &Path, plugins: &str) -> Configurations {
    let head = "apiVersion: apiserver.config.platform.io/v1\nkind: AdmissionConfiguration\n";
    whole_file(directory, &format!("{head}plugins:\n{plugins}"))
}

fn whole_file(directory: &Path, text: &str) -> Configurations {
    let path = directory.join("admission.yaml");
    fs::write(&path, text).expect("a file can be written");
    let mut configurations = Configurations::default();
    configurations.file = Some(path);
    configurations
}

/// A ConfigMap with this many keys.
fn keys(name: &str, count: usize) -> Value {
    let data: BTreeMap<String, &str> = (0..count).map(|at| (format!("k{at}"), "v")).collect();
    with(config_map(name), "/data", json!(data))
}

#[tokio::test]
async fn a_file_configures_plugins_in_place_and_beside_it() {
    let directory = tempfile::tempdir().expect("a directory");
    fs::write(directory.path().join("labels.yaml"), "labels: { team: a }\n").expect("a file can be written");
    let plugins = r"
- name: KeyLimit
  configuration:
    apiVersion: keylimit.admission.platform.io/v1beta1
    kind: Configuration
    limits: [{ keysMax: 1, action: Warn }, { keysMax: 2 }]
- { name: Labeler, path: labels.yaml }
- { name: CertificateSigning }
";
    let api = start(vec![limiting(), labeling()], file(directory.path(), plugins)).await.expect("a server");
    let made = api.post(CONFIG_MAPS, &keys("one", 1)).await;
    assert_eq!(made.expect(201)["metadata"]["labels"], json!({ "team": "a" }));
    assert_eq!(made.header("warning"), "");
    let made = api.post(CONFIG_MAPS, &keys("two", 2)).await;
    made.expect(201);
    assert_eq!(made.header("warning"), "299 - \"more than 1 keys\"");
    let text = "configmaps \"three\" is forbidden: more than 2 keys";
    api.post(CONFIG_MAPS, &keys("three", 3)).await.fails(403, "Forbidden", text);
}

#[tokio::test]
async fn a_program_configures_plugins_by_values() {
    let mut configurations = Configurations::default();
    configurations.give("KeyLimit", KeyLimits { limits: vec![Limit { keys_max: 1, action: Action::Deny }] });
    let api = start(vec![limiting()], configurations).await.expect("a server");
    let text = "configmaps \"two\" is forbidden: more than 1 keys";
    api.post(CONFIG_MAPS, &keys("two", 2)).await.fails(403, "Forbidden", text);
    let api = start(vec![limiting()], Configurations::default()).await.expect("a server");
    api.post(CONFIG_MAPS, &keys("two", 2)).await.expect(201);
}

/// A plugin can be switched off without a change to the file. The older name of the file's type is still
/// read.
#[tokio::test]
async fn what_a_plugin_is_given_that_is_off_is_not_read() {
    let directory = tempfile::tempdir().expect("a directory");
    let plugins =
        "{ name: CertificateSigning, path: missing.yaml }, { name: CertificateApproval, configuration: 1 }";
    let head = "apiVersion: apiserver.platform.io/v1alpha1\nkind: AdmissionConfiguration\n";
    let configurations = whole_file(directory.path(), &format!("{head}plugins: [{plugins}]"));
    let off = ["CertificateSigning", "CertificateApproval"].map(str::to_owned);
    let named = Plugins::choose(&[], &off).expect("known names");
    start_with(named, Vec::new(), configurations).await.expect("a server");
}

/// The types of configurations have the group suffix of the brand.
#[tokio::test]
async fn a_brand_names_the_types_of_configurations() {
    let directory = tempfile::tempdir().expect("a directory");
    let limits =
        "{ apiVersion: keylimit.admission.k8s.io/v1, kind: Configuration, limits: [{ keysMax: 1 }] }";
    let head = "apiVersion: apiserver.config.k8s.io/v1\nkind: AdmissionConfiguration\n";
    let text = format!("{head}plugins: [{{ name: KeyLimit, configuration: {limits} }}]");
    let builder = TestServer::builder().brand("kubernetes").configure(|config| {
        config.admission_plugins = vec![limiting()];
        config.admission_configurations = whole_file(directory.path(), &text);
    });
    let api = Api::over(builder.start().await.expect("a server"));
    api.post(CONFIG_MAPS, &keys("two", 2)).await.expect(403);
}
