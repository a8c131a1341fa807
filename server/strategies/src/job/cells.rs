//! What tables say of jobs.

use generated_batch::batch::v1::Job;
use machinery::columns::Cell;

/// How far the job has come, in a word.
pub(super) fn status(job: &Job) -> String {
    let is = |name: &str| {
        job.status.conditions.iter().any(|condition| condition.type_ == name && condition.status == "True")
    };
    let states = [
        ("Complete", is("Complete")),
        ("Failed", is("Failed")),
        ("Terminating", job.metadata.deletion_timestamp.is_some()),
        ("Suspended", is("Suspended")),
        ("FailureTarget", is("FailureTarget")),
        ("SuccessCriteriaMet", is("SuccessCriteriaMet")),
    ];
    states.iter().find(|(_, holds)| *holds).map_or("Running", |(word, _)| word).to_owned()
}

/// How many pods were successful of those that are needed.
pub(super) fn completions(job: &Job) -> String {
    let succeeded = job.status.succeeded;
    match (job.spec.completions, job.spec.parallelism.unwrap_or(0)) {
        (Some(wanted), _) => format!("{succeeded}/{wanted}"),
        (None, parallelism) if parallelism > 1 => format!("{succeeded}/1 of {parallelism}"),
        (None, _) => format!("{succeeded}/1"),
    }
}

/// How long it has run.
pub(super) fn duration(job: &Job) -> Cell {
    match (job.status.start_time, job.status.completion_time) {
        (Some(start), Some(end)) => Cell::Took(end.as_unix() - start.as_unix()),
        (Some(start), None) => Cell::Age(start),
        (None, _) => Cell::Text(String::new()),
    }
}
