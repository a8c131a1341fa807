//! The forms in which words may be written: those of pflag, by which kube-apiserver and its relatives read
//! options. They are brought into the one form that clap reads.
//!
//! - `_` stands for `-` in names.
//! - A boolean never takes the next word, and is written in any of Go's ways: `t`, `True`, `0`.
//! - Any other option takes the next word whatever it is, also one that begins with a dash.
//! - Of an option that is given twice, the last one counts; lists add up.
//! - An empty value is the option's empty value: no file, no address, no item in a list.

use std::ffi::{OsStr, OsString};

use clap::{Arg, ArgAction, Command};

/// Options whose empty value is left for them to refuse. An empty list of proxies believes every certificate
/// of their authority, which a variable that is not set must not bring about.
const NEVER_EMPTY: [&str; 1] = ["requestheader-allowed-names"];

/// Brings the words behind the name of the program into the form that clap reads.
pub(super) fn normalize(command: &Command, words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut command = command;
    let mut words = words.into_iter();
    let mut normal: Vec<NormalWord> = Vec::new();
    while let Some(word) = words.next() {
        if word == "--" {
            normal.push(NormalWord::other(word));
            normal.extend(words.map(NormalWord::other));
            break;
        }
        let Some((name, value)) = word.to_str().and_then(split) else {
            // Behind the name of a subcommand, its options are meant.
            command = command.find_subcommand(&word).unwrap_or(command);
            normal.push(NormalWord::other(word));
            continue;
        };
        let Some((option, name)) = find(command, &name) else {
            normal.push(NormalWord::other(word));
            continue;
        };
        let value = if is_boolean(option) {
            Some(value.map_or_else(|| "true".to_owned(), |value| boolean(&value)).into())
        } else {
            value.map(OsString::from).or_else(|| words.next())
        };
        add(&mut normal, option, name, value);
    }
    normal.into_iter().map(|word| word.text).collect()
}

/// Reads a boolean as Go does.
pub(super) fn parse_boolean(text: &str) -> Option<bool> {
    match text {
        "1" | "t" | "T" | "true" | "TRUE" | "True" => Some(true),
        "0" | "f" | "F" | "false" | "FALSE" | "False" => Some(false),
        _ => None,
    }
}

/// One word of the normal form, with the name of the option in it.
struct NormalWord {
    option: Option<String>,
    text: OsString,
}

impl NormalWord {
    fn other(text: OsString) -> Self {
        NormalWord { option: None, text }
    }
}

/// Splits `--name` and `--name=value`. The name is in its usual spelling.
fn split(word: &str) -> Option<(String, Option<String>)> {
    let rest = word.strip_prefix("--")?;
    let (name, value) = rest.split_once('=').map_or((rest, None), |(name, value)| (name, Some(value)));
    Some((name.replace('_', "-"), value.map(str::to_owned)))
}

/// The option of that name, which may be another name for it, and the name that it has itself.
fn find<'a>(command: &'a Command, name: &str) -> Option<(&'a Arg, &'a str)> {
    let is_meant = |option: &&Arg| {
        let aliases = option.get_all_aliases().unwrap_or_default();
        option.get_long() == Some(name) || aliases.contains(&name)
    };
    let option = command.get_arguments().find(is_meant)?;
    Some((option, option.get_long()?))
}

/// Only booleans have their value behind `=` and nowhere else.
fn is_boolean(option: &Arg) -> bool {
    option.is_require_equals_set()
}

/// The word that clap knows; what is no boolean stays as it is, for clap to refuse.
fn boolean(text: &str) -> String {
    parse_boolean(text).map_or_else(|| text.to_owned(), |value| value.to_string())
}

fn add(normal: &mut Vec<NormalWord>, option: &Arg, name: &str, value: Option<OsString>) {
    let Some(value) = value else {
        return normal.push(NormalWord { option: Some(name.to_owned()), text: format!("--{name}").into() });
    };
    let has_default = !option.get_default_values().is_empty();
    let is_list = matches!(option.get_action(), ArgAction::Append);
    if !is_list {
        // The last one counts.
        normal.retain(|word| word.option.as_deref() != Some(name));
    }
    if !value.is_empty() || has_default || NEVER_EMPTY.contains(&name) {
        normal.push(NormalWord { option: Some(name.to_owned()), text: assigned(name, &value) });
    }
}

fn assigned(name: &str, value: &OsStr) -> OsString {
    let mut text = OsString::from(format!("--{name}="));
    text.push(value);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::own_command;

    fn normal(words: &[&str]) -> Vec<String> {
        let command = own_command();
        let words = words.iter().map(OsString::from);
        normalize(&command, words).into_iter().map(|word| word.into_string().expect("text")).collect()
    }

    #[test]
    fn every_way_of_writing_has_one_form() {
        let table: [(&[&str], &[&str]); 19] = [
            (&["--secure-port", "1"], &["--secure-port=1"]),
            (&["--secure_port=1"], &["--secure-port=1"]),
            (&["--service_account_api_audiences=a_b"], &["--api-audiences=a_b"]),
            (&["--secure-port=1", "--secure_port", "2"], &["--secure-port=2"]),
            (&["--anonymous-auth"], &["--anonymous-auth=true"]),
            (&["--anonymous-auth=T"], &["--anonymous-auth=true"]),
            (&["--anonymous-auth=0", "--docs=False"], &["--anonymous-auth=false", "--docs=false"]),
            (&["--anonymous-auth=yes"], &["--anonymous-auth=yes"]),
            (&["--anonymous-auth", "false"], &["--anonymous-auth=true", "false"]),
            (&["--oidc-username-prefix", "-"], &["--oidc-username-prefix=-"]),
            (&["--etcd-prefix", "--docs"], &["--etcd-prefix=--docs"]),
            (&["--client-ca-file="], &[]),
            (&["--client-ca-file=a", "--client-ca-file", ""], &[]),
            (
                &["--disable-admission-plugins=", "--disable-admission-plugins=A"],
                &["--disable-admission-plugins=A"],
            ),
            (&["--requestheader-allowed-names="], &["--requestheader-allowed-names="]),
            // With a default, the empty value is one of its own.
            (&["--controllers="], &["--controllers="]),
            (&["--data-dir"], &["--data-dir"]),
            (&["--no_such=1", "-v", "2", "-v3"], &["--no_such=1", "-v", "2", "-v3"]),
            (&["--docs", "--", "--docs"], &["--docs=true", "--", "--docs"]),
        ];
        for (words, expected) in table {
            assert_eq!(normal(words), expected, "{words:?}");
        }
    }

    #[test]
    fn options_of_subcommands_are_theirs() {
        assert_eq!(
            normal(&["snapshot", "save", "f", "--data_dir", "d"]),
            ["snapshot", "save", "f", "--data-dir=d"]
        );
    }

    #[test]
    fn words_that_are_no_text_stay() {
        use std::os::unix::ffi::OsStringExt;

        let raw = OsString::from_vec(vec![b'-', b'-', 0xff]);
        assert_eq!(normalize(&own_command(), [raw.clone()]), [raw]);
        // A value may be any name of a file.
        let file = OsString::from_vec(vec![0xff]);
        let found = normalize(&own_command(), ["--data-dir".into(), file]);
        assert_eq!(found, [OsString::from_vec(b"--data-dir=\xff".to_vec())]);
    }
}
