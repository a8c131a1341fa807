//! The names by which the program is called, and what each changes. By its own name it has its own defaults.
//! Called as `kube-apiserver` it takes the place of that program: brand, defaults and `--help` are as people
//! know them there. Called as `etcd` it is a stand-in ([`crate::etcd_stand_in`]).

use std::{ffi::OsString, path::Path};

use clap::{Arg, ArgAction, ArgMatches, Command};
use ground::version;

use super::{action::Action, groups, inert::INERT, spelling::parse_boolean};
use crate::config;

/// The brand that is served in place of kube-apiserver.
const KUBERNETES: &str = "kubernetes";

/// A name by which the program is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProgramName {
    /// Its own name, or any that is not known.
    Apiserver,
    /// In place of kube-apiserver.
    KubeApiserver,
    /// In place of etcd.
    Etcd,
}

impl ProgramName {
    const ALL: [(&str, ProgramName); 3] = [
        ("apiserver", ProgramName::Apiserver),
        ("kube-apiserver", ProgramName::KubeApiserver),
        ("etcd", ProgramName::Etcd),
    ];

    /// Its name in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        ProgramName::ALL.iter().find(|(_, program)| *program == self).map_or("", |(name, _)| name)
    }

    /// Takes the name off the words of a command line: the file that was started, or else the first word
    /// behind it.
    pub fn take(words: impl IntoIterator<Item = OsString>) -> (Self, Vec<OsString>) {
        let mut words = words.into_iter();
        let file = words.next().unwrap_or_default();
        let mut rest: Vec<OsString> = words.collect();
        let of_file =
            Path::new(&file).file_stem().and_then(|stem| stem.to_str()).and_then(ProgramName::named);
        let of_word = || rest.first().and_then(|word| word.to_str()).and_then(ProgramName::named);
        match of_file.filter(|program| *program != ProgramName::Apiserver) {
            Some(program) => (program, rest),
            None => match of_word().filter(|program| *program != ProgramName::Apiserver) {
                Some(program) => {
                    rest.remove(0);
                    (program, rest)
                }
                None => (ProgramName::Apiserver, rest),
            },
        }
    }

    fn named(name: &str) -> Option<Self> {
        ProgramName::ALL.iter().find(|(known, _)| *known == name).map(|(_, program)| *program)
    }
}

/// Adds the options that do nothing here.
pub(super) fn with_inert_options(command: Command) -> Command {
    command.args(INERT.iter().map(|option| option.argument()))
}

/// The options of a command in the groups and with the defaults of kube-apiserver. There are no subcommands.
pub(super) fn in_place_of_kube_apiserver(command: &Command) -> Command {
    let mut options: Vec<Arg> = command.get_arguments().cloned().collect();
    options.sort_by_key(|option| groups::position(option.get_long().unwrap_or_default()));
    let grouped = options.into_iter().map(|option| {
        let heading = groups::heading(option.get_long().unwrap_or_default());
        option.help_heading(heading)
    });
    Command::new(ProgramName::KubeApiserver.name())
        .about("Validate and store objects of the API, as kube-apiserver does, generated from YAML schemas")
        .disable_version_flag(true)
        .args(grouped)
        .arg(version_option())
        .mut_arg("brand", |option| option.default_value(KUBERNETES))
        .mut_arg("bind_address", |option| option.default_value("0.0.0.0"))
        .mut_arg("allow_privileged", |option| option.default_value("false"))
        .mut_arg("controllers", |option| option.default_value(controllers::OF_KUBE_APISERVER))
}

/// `--version` takes a value there.
fn version_option() -> Arg {
    Arg::new("version")
        .long("version")
        .value_name("VERSION")
        .num_args(0..=1)
        .require_equals(true)
        .default_missing_value("true")
        .action(ArgAction::Set)
        .help("Print the version and stop; raw prints all that is known of the build")
        .help_heading(groups::heading("version"))
}

/// Returns the text for `--version`, or nothing if it was not given, or given as false.
pub(super) fn print_version(matches: &ArgMatches) -> Option<Result<Action, Vec<String>>> {
    let brand = config::brand(KUBERNETES)?;
    let value = matches.get_one::<String>("version")?;
    match value.as_str() {
        "raw" => Some(Ok(Action::Print(version::raw(brand, &config::BUILD).into_bytes()))),
        value => match parse_boolean(value) {
            Some(true) => Some(Ok(Action::Print(version::line_of_release(brand).into_bytes()))),
            Some(false) => None,
            None => {
                let problem = "must be true, false or raw: the version that is reported cannot be chosen";
                Some(Err(vec![format!("--version is {value:?} and {problem}")]))
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_is_that_of_the_file_or_the_first_word() {
        let table: [(&[&str], ProgramName, usize); 9] = [
            (&["apiserver", "--docs"], ProgramName::Apiserver, 1),
            (&["/a/b/kube-apiserver", "--docs"], ProgramName::KubeApiserver, 1),
            (&["kube-apiserver.exe"], ProgramName::KubeApiserver, 0),
            (&["./etcd", "--data-dir", "etcd"], ProgramName::Etcd, 2),
            (&["apiserver", "etcd", "--name=a"], ProgramName::Etcd, 1),
            (&["apiserver", "kube-apiserver", "etcd"], ProgramName::KubeApiserver, 1),
            (&["renamed", "kube-apiserver"], ProgramName::KubeApiserver, 0),
            (&["kube-apiserver", "apiserver"], ProgramName::KubeApiserver, 1),
            (&[], ProgramName::Apiserver, 0),
        ];
        for (words, program, left) in table {
            let (found, rest) = ProgramName::take(words.iter().map(OsString::from));
            assert_eq!((found, rest.len()), (program, left), "{words:?}");
        }
    }
}
