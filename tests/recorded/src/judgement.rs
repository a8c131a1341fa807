//! The answers of a case beside the recorded ones, and how near they come.

use serde_json::{Value, json};

use crate::compare::{self, Level};

/// A recorded answer beside that of the server.
#[derive(Debug)]
pub struct Pair {
    /// The method of the request.
    pub method: String,
    /// Its path, names not filled in.
    pub path: String,
    /// The recorded answer.
    pub wanted: Value,
    /// That of the server.
    pub got: Value,
}

/// How a case went.
#[derive(Debug)]
pub struct Judgement {
    /// The lowest level of its answers.
    pub level: Level,
    /// The answers that are compared.
    pub pairs: Vec<Pair>,
}

impl Judgement {
    /// Judges answers.
    pub(crate) fn of_pairs(pairs: Vec<Pair>) -> Self {
        let level = pairs.iter().map(|pair| compare::level(&pair.wanted, &pair.got)).min();
        Judgement { level: level.unwrap_or(Level::All), pairs }
    }

    /// A case that could not be played to its end. Its last step has this method and path.
    pub(crate) fn of_failure((method, path): (&str, &str), error: &anyhow::Error) -> Self {
        let pair = Pair {
            method: method.to_owned(),
            path: path.to_owned(),
            wanted: json!({"code": "an answer"}),
            got: json!({"code": format!("{error:#}")}),
        };
        Judgement { level: Level::Nothing, pairs: vec![pair] }
    }
}

/// Answers without what is not compared.
pub(crate) fn with_fair(mut pairs: Vec<Pair>) -> Vec<Pair> {
    for pair in &mut pairs {
        compare::make_fair(&mut pair.wanted, &mut pair.got);
    }
    pairs
}
