//! Histories of a few lines, written by hand: what must be found in them, word for word, and what must not,
//! since operations at the same time may happen in either order and one without an answer at any time.

use history::check::check;
use history::file;

/// Key 1 is created at revision 5 with value 1, updated at revision 8 with value 2, and watched.
const BASE: &str = "history 1 none 0 true 8
o 0 create Done 1 10 20 0 1 5
o 0 update Done 1 30 40 5 2 8
w
s 1 false Finished 0 100
e ADDED 1 1 5 21
e MODIFIED 1 2 8 41
";

/// Checks the base with more lines, and compares all findings.
#[track_caller]
fn finds(more: &str, expected: &[&str]) {
    let text = format!("{BASE}{more}\n");
    let history = file::read(text.as_bytes()).expect("the lines are good");
    let found: Vec<_> = check(&history).findings.iter().map(ToString::to_string).collect();
    assert_eq!(found, expected, "{more}");
}

#[test]
fn what_may_be() {
    for more in [
        "",
        // While the update is under way, both states may be read, and neither refutes the other.
        "o 1 get Done 1 31 39 0 1 5\no 2 get Done 1 31 39 0 2 8",
        // Before the create there is nothing, and while it is under way there may be nothing.
        "o 1 get Absent 1 1 11 0 0 0\no 1 get Absent 1 11 19 0 0 0",
        // Any state that ever was may be read with version 0.
        "o 1 get-any Done 1 90 91 0 1 5",
        // A write without an answer that nobody saw did not happen, or not yet.
        "o 1 update Unknown 1 50 60 8 3 0",
        // One that was seen happened, also long after its client gave up.
        "o 1 update Unknown 1 50 60 8 3 0\ne MODIFIED 1 3 9 80\no 2 get Done 1 70 79 0 2 8",
        // The same for a delete; what follows builds on it.
        "o 1 delete Unknown 1 50 60 8 0 0\ne DELETED 1 2 9 80\no 2 create Done 1 81 82 0 4 10\ne ADDED 1 4 \
         10 90",
        // Two deletes, of which one happened: the one with the answer.
        "o 1 delete Unknown 1 50 60 8 0 0\no 2 delete Done 1 50 70 8 0 0\ne DELETED 1 2 9 80",
        // A refusal with a cause at that time, or at the end of it.
        "o 1 update Conflict 1 35 36 5 3 0\no 1 create Conflict 1 15 16 0 3 0\no 1 delete Absent 1 5 11 5 0 \
         0",
        // Lists at any revision are the replay, with pages or not.
        "l 1 newest Done 31 39 5 1 0 1:1:5\nl 1 6 Done 90 91 6 2 0 1:1:5\nl 1 any Done 90 91 2 1 0",
    ] {
        finds(more, &[]);
    }
}

#[test]
fn what_may_not_be() {
    finds(
        "o 1 get Done 1 50 60 0 1 5",
        &["StaleRead: operation #2 (get of k-00001 by client 1, value 0.1, Done at revision 5 \
           [0.000000s to 0.000000s]) began after revision 8 known at 0.000000s by operation #1, which has \
           the \
           write of k-00001 with value 0.2 at revision 8"],
    );
    finds(
        "o 1 update Conflict 1 50 60 8 3 0",
        &["CauselessRefusal: operation #2 (update of k-00001 by client 1 expecting revision 8, value 0.3, \
           Conflict [0.000000s to 0.000000s]) was refused; the state all that time was: write of k-00001 \
           with \
           value 0.2 at revision 8"],
    );
    finds(
        "o 1 delete Done 1 50 60 8 0 0",
        &["LostWrite: operation #2 (delete of k-00001 by client 1 expecting revision 8, Done [0.000000s to \
           0.000000s]) was acknowledged and nothing tells of it; next comes: nothing"],
    );
    finds(
        "e MODIFIED 1 9 9 80",
        &["FromNowhere: no operation made the write of k-00001 with value 0.9 at revision 9; before it \
             was: \
           write of k-00001 with value 0.2 at revision 8"],
    );
    finds(
        "l 1 newest Done 50 60 8 1 0",
        &["ListWrong: list #0 (list (Newest, 1 pages) by client 1 at revision 8 [0.000000s to 0.000000s]) \
           does not have the write of k-00001 with value 0.2 at revision 8"],
    );
    finds(
        "w\ns 5 true Finished 50 60",
        &[
            "NotResumed: watch #1 went on after revision 5 at 0.000000s, but had come to None",
            "EventMissing: watch #1 does not tell the write of k-00001 with value 0.2 at revision 8 (written \
             by: \
           update of k-00001 by client 0 expecting revision 5, value 0.2, Done at revision 8 [0.000000s to \
           0.000000s]); nothing comes until the end",
        ],
    );
}

/// Real time orders writes of different keys, too, and what a reader saw counts like an acknowledgement.
#[test]
fn order_over_all_keys() {
    let late = "o 1 create Done 2 50 60 0 3 7\ne ADDED 2 3 7 61";
    let text = format!("{BASE}{late}\n").replace("e MODIFIED 1 2 8 41\n", "").replace("Finished", "Cut");
    let text = format!("{text}e MODIFIED 1 2 8 62\n");
    let history = file::read(text.as_bytes()).expect("the lines are good");
    let findings = check(&history).findings;
    let words: Vec<_> = findings.iter().map(ToString::to_string).collect();
    assert!(words.len() == 1 && words[0].starts_with("Order: operation #2 (create of k-00002"), "{words:?}");
    assert!(words[0].contains("revision 7") && words[0].contains("revision 8 known"), "{words:?}");
}
