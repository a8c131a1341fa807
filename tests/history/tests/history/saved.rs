//! A saved history is the same history.

use history::file;

use crate::inside::recorded;

#[test]
fn what_is_saved_is_read_again() {
    let mut history = recorded().clone();
    history.engine = "memory".to_owned();
    history.complaints.push("an answer of two\nlines".to_owned());
    let mut bytes = Vec::new();
    file::write(&history, &mut bytes).expect("a vector takes all");
    bytes.extend_from_slice(b"# what people should know\n");
    history.complaints = vec!["an answer of two lines".to_owned()];
    assert!(file::read(bytes.as_slice()).expect("it was just written") == history);
}

#[test]
fn a_damaged_line_is_named() {
    for (text, line) in
        [("", 0), ("history 2 x 1 true 5\n", 1), ("history 1 x 1 true 5\nw\ne ADDED 1 2\n", 3)]
    {
        match file::read(text.as_bytes()) {
            Ok(_) => assert_eq!(line, 0, "{text:?}"),
            Err(error) => {
                assert!(error.to_string().starts_with(&format!("line {line} ")), "{text:?}: {error}")
            }
        }
    }
}
