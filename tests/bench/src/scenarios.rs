//! The scenarios, in the order of their numbers: one file each.

mod agents;
mod apply;
mod build;
mod create;
mod create_one;
mod definitions;
mod encodings;
mod etcd;
mod expressions;
mod fan_out;
mod get;
mod get_one;
mod handshakes;
mod idle_memory;
mod idle_watches;
mod informers;
mod isolation;
mod list;
mod list_memory;
mod list_nothing;
mod log_to_cache;
mod overload;
mod plugins;
mod pods;
mod policies;
mod rights;
mod start;
mod starvation;
mod test_server;
mod webhooks;

use std::io::{self, Write};

use anyhow::Result;

use crate::{goals, lab::Lab, row::Row};

/// Something that is measured.
pub(crate) trait Scenario {
    /// Its number in the list of goals.
    fn number(&self) -> u8;

    /// Its name, one word: the first word of its rows, and what `--only` takes.
    fn name(&self) -> &'static str;

    /// What it measures, in one line for `--list`.
    fn summary(&self) -> &'static str;

    /// Measures. An error becomes the note of all its rows; a row that cannot be had here is a
    /// [`Row::not_run`].
    fn run(&self, lab: &Lab) -> Result<Vec<Row>>;
}

/// Every scenario.
pub(crate) fn all() -> Vec<Box<dyn Scenario>> {
    vec![
        Box::new(get::Get),
        Box::new(get_one::GetOne),
        Box::new(list::List),
        Box::new(list_memory::ListMemory),
        Box::new(list_nothing::ListNothing),
        Box::new(create::Create),
        Box::new(create_one::CreateOne),
        Box::new(etcd::AgainstEtcd),
        Box::new(start::Start),
        Box::new(test_server::InTests),
        Box::new(idle_memory::IdleMemory),
        Box::new(fan_out::Watch),
        Box::new(fan_out::WatchBurst),
        Box::new(encodings::Encodings),
        Box::new(idle_watches::IdleWatches),
        Box::new(log_to_cache::LogToCache),
        Box::new(isolation::Isolation),
        Box::new(informers::Informers),
        Box::new(handshakes::Handshakes),
        Box::new(build::Building),
        Box::new(overload::Overload),
        Box::new(rights::Rights),
        Box::new(starvation::Starvation),
        Box::new(pods::Pods),
        Box::new(apply::Apply),
        Box::new(agents::Agents),
        Box::new(plugins::Plugins),
        Box::new(webhooks::Webhooks),
        Box::new(policies::Policies),
        Box::new(expressions::Evaluation),
        Box::new(definitions::Definitions),
    ]
}

/// Those that are named by these words, each a name or a number; all for none.
///
/// # Errors
/// A line about the first word that names none.
pub(crate) fn chosen(words: &[String]) -> Result<Vec<Box<dyn Scenario>>, String> {
    let names = |scenario: &dyn Scenario, word: &str| {
        scenario.name() == word || word.parse().is_ok_and(|number: u8| number == scenario.number())
    };
    let all = all();
    if let Some(unknown) =
        words.iter().find(|word| !all.iter().any(|scenario| names(&**scenario, word.trim())))
    {
        let known: Vec<String> =
            all.iter().map(|scenario| format!("{} ({})", scenario.name(), scenario.number())).collect();
        return Err(format!("--only {unknown:?} names no scenario; there are {}", known.join(", ")));
    }
    let wanted =
        |scenario: &dyn Scenario| words.is_empty() || words.iter().any(|word| names(scenario, word.trim()));
    Ok(all.into_iter().filter(|scenario| wanted(&**scenario)).collect())
}

/// Writes what there is to standard output.
pub(crate) fn print_list() -> Result<()> {
    let mut out = io::stdout();
    for scenario in all() {
        writeln!(out, "{:>2}  {:<14} {}", scenario.number(), scenario.name(), scenario.summary())?;
        let rows: Vec<&str> = goals::of(scenario.name()).map(|goal| goal.row).collect();
        if rows.len() > 1 {
            writeln!(out, "{:19}rows: {}", "", rows.join(", "))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenarios_are_in_order_and_each_has_rows_of_its_number() {
        let all = all();
        assert!(all.is_sorted_by_key(|scenario| scenario.number()));
        for scenario in &all {
            assert!(goals::of(scenario.name()).next().is_some(), "{} has no row", scenario.name());
            for goal in goals::of(scenario.name()) {
                assert_eq!(goal.number, scenario.number(), "{}", goal.row);
            }
        }
    }

    #[test]
    fn words_choose_by_name_and_number_and_unknown_ones_are_told() {
        let names = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            chosen(&words).map(|chosen| chosen.iter().map(|scenario| scenario.name()).collect::<Vec<_>>())
        };
        assert_eq!(names(&["get"]), Ok(vec!["get"]));
        assert_eq!(names(&["2", "get"]), Ok(vec!["get", "get-one"]));
        let refusal = names(&["got"]).expect_err("unknown");
        assert!(refusal.contains("\"got\"") && refusal.contains("get (1)"), "{refusal}");
    }
}
