//! The configuration of a plugin.

use std::path::{Path, PathBuf};

use serde_json::Value;

/// The supported versions of the contract, and the environment variable that carries the input in each.
const CONTRACTS: [(&str, &str); 4] = [
    ("client.authentication.platform.io/v1", PLATFORM_VARIABLE),
    ("client.authentication.platform.io/v1beta1", PLATFORM_VARIABLE),
    ("client.authentication.k8s.io/v1", KUBERNETES_VARIABLE),
    ("client.authentication.k8s.io/v1beta1", KUBERNETES_VARIABLE),
];
const PLATFORM_VARIABLE: &str = "PLATFORM_EXEC_INFO";
const KUBERNETES_VARIABLE: &str = "KUBERNETES_EXEC_INFO";

const FIELDS: [&str; 7] =
    ["apiVersion", "command", "args", "env", "installHint", "provideClusterInfo", "interactiveMode"];

/// A command and how to run it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plugin {
    /// A name to look up in `PATH`, or a path.
    pub command: PathBuf,
    /// The arguments of the command.
    pub(crate) args: Vec<String>,
    /// Variables added to the environment of this process.
    pub(crate) env: Vec<(String, String)>,
    /// Group and version of input and output.
    pub(crate) api_version: &'static str,
    /// The variable that carries the input.
    pub(crate) variable: &'static str,
    /// Shown to the user when the command is missing.
    pub(crate) install_hint: String,
    /// Whether the input says where the server is.
    pub(crate) provide_cluster_info: bool,
    /// Whether the command may prompt at the terminal.
    pub(crate) interactive_mode: InteractiveMode,
}

/// Whether a command may prompt at the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InteractiveMode {
    /// Never; its standard input is empty.
    Never,
    /// If there is a terminal.
    IfAvailable,
    /// Always; without a terminal the command is not run.
    Always,
}

/// A mistake in an entry.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {text}")]
pub struct Problem {
    /// The name of the field.
    pub field: String,
    /// The mistake, and what is allowed.
    pub text: String,
}

impl Plugin {
    /// Reads the `exec` entry of a user. A relative path is relative to the directory of the configuration.
    ///
    /// # Errors
    /// When the entry contains an unknown field or a value that is not supported.
    pub fn read(entry: &Value, directory: &Path) -> Result<Self, Problem> {
        for field in entry.as_object().into_iter().flat_map(|fields| fields.keys()) {
            if !FIELDS.contains(&field.as_str()) {
                return Err(problem(field, format!("is not known here; known are {}", FIELDS.join(", "))));
            }
        }
        let asked = text(entry, "apiVersion")?;
        let contract = CONTRACTS.into_iter().find(|(version, _)| *version == asked);
        let (api_version, variable) = contract.ok_or_else(|| {
            let known = CONTRACTS.map(|(version, _)| version).join(", ");
            problem("apiVersion", format!("is {asked:?} and must be one of {known}"))
        })?;
        let command = text(entry, "command")?;
        if command.is_empty() {
            return Err(problem("command", "must name a command".to_owned()));
        }
        // The system looks up a bare name in `PATH`. It must not be joined, or a file beside the
        // configuration could take its place.
        let command = if command.contains('/') { directory.join(command) } else { PathBuf::from(command) };
        Ok(Plugin {
            command,
            args: args(entry)?,
            env: env(entry)?,
            api_version,
            variable,
            install_hint: text(entry, "installHint")?.to_owned(),
            provide_cluster_info: provides_cluster_info(entry)?,
            interactive_mode: interactive_mode(entry, api_version)?,
        })
    }
}

fn interactive_mode(entry: &Value, api_version: &str) -> Result<InteractiveMode, Problem> {
    match text(entry, "interactiveMode")? {
        "Never" => Ok(InteractiveMode::Never),
        "IfAvailable" => Ok(InteractiveMode::IfAvailable),
        "Always" => Ok(InteractiveMode::Always),
        // Optional in v1beta1, required in v1.
        "" if api_version.ends_with("/v1beta1") => Ok(InteractiveMode::IfAvailable),
        other => {
            let text = format!("is {other:?} and must be Never, IfAvailable or Always");
            Err(problem("interactiveMode", text))
        }
    }
}

fn provides_cluster_info(entry: &Value) -> Result<bool, Problem> {
    match entry.get("provideClusterInfo") {
        None | Some(Value::Null) => Ok(false),
        Some(Value::Bool(provides)) => Ok(*provides),
        Some(_) => Err(problem("provideClusterInfo", "must be true or false".to_owned())),
    }
}

fn args(entry: &Value) -> Result<Vec<String>, Problem> {
    let wrong = || problem("args", "must be a list of texts".to_owned());
    let one = |item: &Value| item.as_str().map(str::to_owned).ok_or_else(wrong);
    list(entry, "args")?.iter().map(one).collect()
}

fn env(entry: &Value) -> Result<Vec<(String, String)>, Problem> {
    let one = |item: &Value| {
        // `=` ends the name of a variable, so a name with one would set another variable.
        let name =
            item.get("name").and_then(Value::as_str).filter(|name| !name.is_empty() && !name.contains('='));
        let value = item.get("value").map_or(Some(""), Value::as_str);
        let pair = name.zip(value).map(|(name, value)| (name.to_owned(), value.to_owned()));
        pair.ok_or_else(|| problem("env", "must be a list of entries with a name and a value".to_owned()))
    };
    list(entry, "env")?.iter().map(one).collect()
}

fn list<'a>(entry: &'a Value, field: &str) -> Result<&'a [Value], Problem> {
    match entry.get(field) {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::Array(items)) => Ok(items),
        Some(_) => Err(problem(field, "must be a list".to_owned())),
    }
}

fn text<'a>(entry: &'a Value, field: &str) -> Result<&'a str, Problem> {
    match entry.get(field) {
        None | Some(Value::Null) => Ok(""),
        Some(Value::String(text)) => Ok(text),
        Some(_) => Err(problem(field, "must be a text".to_owned())),
    }
}

fn problem(field: &str, text: String) -> Problem {
    Problem { field: field.to_owned(), text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(change: impl FnOnce(&mut Value)) -> Result<Plugin, String> {
        let mut entry = json!({
            "apiVersion": "client.authentication.platform.\
             io/v1", "command": "login", "interactiveMode": "Never",
        });
        change(&mut entry);
        Plugin::read(&entry, Path::new("/etc/client")).map_err(|problem| problem.to_string())
    }

    #[test]
    fn a_path_counts_from_the_file_and_a_bare_name_does_not() {
        for (command, expected) in [
            ("login", "login"),
            ("./login", "/etc/client/./login"),
            ("bin/login", "/etc/client/bin/login"),
            ("/bin/login", "/bin/login"),
        ] {
            let plugin = read(|entry| entry["command"] = json!(command)).expect("good");
            assert_eq!(plugin.command, Path::new(expected));
        }
    }

    #[test]
    fn the_group_says_in_which_variable_the_input_comes() {
        assert_eq!(read(|_| {}).expect("good").variable, "PLATFORM_EXEC_INFO");
        let kubernetes = read(|entry| entry["apiVersion"] = json!("client.authentication.k8s.io/v1beta1"));
        assert_eq!(kubernetes.expect("good").variable, "KUBERNETES_EXEC_INFO");
    }

    #[test]
    fn the_older_version_has_a_default_mode() {
        let older = json!({ "apiVersion": "client.authentication.platform.io/v1beta1", "command": "login" });
        let plugin = Plugin::read(&older, Path::new("")).expect("good");
        assert_eq!(plugin.interactive_mode, InteractiveMode::IfAvailable);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let table: [(&str, Value, &str); 9] = [
            (
                "apiVersion",
                json!("client.authentication.platform.io/v2"),
                "apiVersion: is \"client.authentication.platform.io/v2\" and must be one of",
            ),
            ("apiVersion", json!(null), "apiVersion: is \"\" and must be one of"),
            ("command", json!(""), "command: must name a command"),
            ("command", json!(7), "command: must be a text"),
            (
                "interactiveMode",
                json!(null),
                "interactiveMode: is \"\" and must be Never, IfAvailable or Always",
            ),
            ("args", json!("a"), "args: must be a list"),
            ("env", json!([{ "value": "x" }]), "env: must be a list of entries with a name and a value"),
            ("provideClusterInfo", json!("yes"), "provideClusterInfo: must be true or false"),
            ("comand", json!("x"), "comand: is not known here; known are apiVersion, command"),
        ];
        for (field, value, expected) in table {
            let error = read(|entry| entry[field] = value).expect_err("refused");
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
