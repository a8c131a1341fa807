//! Answers in the binary form and the same answers as JSON: each is made of the other, byte for byte.

use std::{env, path::Path};

use recorded::{
    binary::{RecordedAnswer, compare},
    data,
};

/// Fewest lines of the recording in the repository.
const LINES_MIN: usize = 300;

#[tokio::test]
async fn binary_forms_are_equal() {
    // Another file of the same form.
    let file = env::var_os("RECORDED_BINARY");
    let recording = data::binary(file.as_deref().map(Path::new)).unwrap();
    let mut differences = Vec::new();
    for line in recording.lines() {
        let answer = RecordedAnswer::read(line).unwrap();
        if let Err(difference) = compare(&answer).await {
            differences.push(format!("{}: {difference:#}", answer.id));
        }
    }
    let all = recording.lines().count();
    assert!(file.is_some() || all >= LINES_MIN, "only {all} answers are there");
    let wrong = differences.len();
    assert!(wrong == 0, "{wrong} of {all} answers differ:\n{}", differences.join("\n"));
}
