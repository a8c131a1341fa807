//! Stock validators and generators take the documents, and what they generate compiles. They are programs of
//! Node and Python in `target/openapi-tools`, or where `KINDSMITH_OPENAPI_TOOLS` says; `.ci/run` installs
//! them. Where they are missing, these tests are skipped.

use std::{
    env, fs,
    path::{self, Path, PathBuf},
    process::Command,
};

use codegen::emit::openapi::{Published, published};
use serde_json::Value;
use tempfile::TempDir;

/// A program of the tools, if it is here.
fn tool(path: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/openapi-tools");
    let tools = env::var_os("KINDSMITH_OPENAPI_TOOLS").map_or(beside, PathBuf::from);
    let found = tools.join(path);
    if found.exists() {
        // Links are kept: a virtual environment is known by the path of its interpreter.
        return path::absolute(found).ok();
    }
    harness::skip("openapi generators", &format!("{path} in target/openapi-tools (.ci/run installs it)"));
    None
}

/// The brand that stock clients know.
const STOCK: &str = "kubernetes";

/// The documents of a brand.
fn documents(brand: &str) -> Vec<Published> {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema");
    let Ok(model) = schema_model::load_model(&schema) else { panic!("the schema has findings") };
    let mut all = published(&model, brand).expect("the brand is there");
    all.retain(|document| document.path != "v3");
    all
}

/// A directory with each document of a brand in a file, and the files with their documents.
fn written(brand: &str) -> (TempDir, Vec<(PathBuf, Published)>) {
    let directory = tempfile::tempdir().expect("a directory");
    let files = documents(brand).into_iter().map(|document| {
        let file = directory.path().join(format!("{}.json", document.path.replace('/', "_")));
        fs::write(&file, &document.text).expect("it is written");
        (file, document)
    });
    let files = files.collect();
    (directory, files)
}

/// Runs a program and shows what it says when it fails.
fn run(command: &mut Command) {
    let output = command.output().expect("it starts");
    let text = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(output.status.success(), "{command:?}\n{}", text.concat());
}

/// Under the brand of stock clients some defaults are, as in kube-apiserver's documents, refused by their own
/// schemas (brand key `zero_default`); validators look at defaults.
#[test]
fn validators_take_every_document() {
    let Some(validator) = tool("py/bin/openapi-spec-validator") else { return };
    let (_directory, mut files) = written("platform");
    // The document of version 2 repeats all others, and takes the validator as long as they do.
    files.retain(|(_, document)| document.path != "v2" || harness::is_full());
    run(Command::new(validator).args(files.iter().map(|(file, _)| file)));
}

#[test]
fn typescript_clients_compile() {
    let (Some(generator), Some(compiler)) =
        (tool("node_modules/.bin/openapi-typescript"), tool("node_modules/.bin/tsc"))
    else {
        return;
    };
    let (directory, files) = written(STOCK);
    let name = |document: &Published| match document.path.as_str() {
        "v3/api/v1" => "core".to_owned(),
        path => path.replace(['/', '.'], "_"),
    };
    // One run of the generator for all documents: each start costs more than a document. It reads version 3
    // only.
    let (mut sources, mut settings) = (Vec::new(), String::from("apis:\n"));
    for (file, document) in files.iter().filter(|(_, document)| document.path != "v2") {
        let (name, file) = (name(document), file.display());
        settings
            .push_str(&format!("  {name}:\n    root: {file}\n    x-openapi-ts: {{ output: ./{name}.ts }}\n"));
        sources.push(directory.path().join(format!("{name}.ts")));
    }
    let settings_file = directory.path().join("redocly.yaml");
    fs::write(&settings_file, settings).expect("it is written");
    run(Command::new(generator).arg("--redocly").arg(settings_file).current_dir(directory.path()));
    let uses = directory.path().join("use.ts");
    fs::write(&uses, include_str!("clients/use.ts")).expect("it is written");
    let options = ["--noEmit", "--strict", "--target", "es2022", "--module", "esnext"];
    run(Command::new(compiler).args(options).args(["--moduleResolution", "bundler"]).args(sources).arg(uses));
}

#[test]
fn python_clients_read_and_write() {
    let (Some(generator), Some(python)) = (tool("py/bin/openapi-python-client"), tool("py/bin/python"))
    else {
        return;
    };
    let (directory, files) = written(STOCK);
    let leases = files.iter().find(|(_, document)| document.path == "v3/apis/coordination.k8s.io/v1");
    let mut document = serde_json::from_str(&leases.expect("it is published").1.text).expect("JSON");
    without_object_defaults(&mut document);
    with_one_body_each(&mut document);
    let file = directory.path().join("leases.json");
    fs::write(&file, document.to_string()).expect("it is written");
    let client = directory.path().join("client");
    let generate = ["generate", "--meta", "none", "--path"];
    run(Command::new(generator).args(generate).arg(&file).arg("--output-path").arg(&client));
    fs::write(directory.path().join("use.py"), include_str!("clients/use.py")).expect("it is written");
    run(Command::new(python).arg("use.py").current_dir(directory.path()));
}

/// The generator takes no default that is an object (`docs/generators.md`).
fn without_object_defaults(value: &mut Value) {
    match value {
        Value::Object(members) => {
            if members.get("default").is_some_and(Value::is_object) {
                members.remove("default");
            }
            members.values_mut().for_each(without_object_defaults);
        }
        Value::Array(items) => items.iter_mut().for_each(without_object_defaults),
        _ => {}
    }
}

/// Of several forms of one body, the client sends the last that its types fit, and it cannot check for a
/// list.
fn with_one_body_each(document: &mut Value) {
    let items = document["paths"].as_object_mut().into_iter().flat_map(|paths| paths.values_mut());
    for operation in items.filter_map(Value::as_object_mut).flat_map(|item| item.values_mut()) {
        let forms = operation.pointer_mut("/requestBody/content").and_then(Value::as_object_mut);
        if let Some(forms) = forms {
            let first = forms.keys().next().cloned();
            forms.retain(|media, _| Some(media) == first.as_ref());
        }
    }
}

#[test]
fn python_models_can_be_imported() {
    let (Some(generator), Some(python)) = (tool("py/bin/datamodel-codegen"), tool("py/bin/python")) else {
        return;
    };
    let (directory, files) = written(STOCK);
    let (core, _) = files.iter().find(|(_, document)| document.path == "v3/api/v1").expect("it is published");
    let models = directory.path().join("models");
    let options = ["--input-file-type", "openapi", "--field-constraints", "--enum-field-as-literal", "all"];
    let form = ["--output-model-type", "pydantic_v2.BaseModel"];
    run(Command::new(generator)
        .arg("--input")
        .arg(core)
        .arg("--output")
        .arg(&models)
        .args(options)
        .args(form));
    let import =
        "from models.io.k8s.api.core.v1 import ConfigMap; ConfigMap(metadata={'name': 'a'}, data={'a': 'b'})";
    run(Command::new(python).args(["-c", import]).current_dir(directory.path()));
}
