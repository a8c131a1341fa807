//! Comparison of the answers to a `fair` step: what no other server can say alike is left out.

use std::sync::LazyLock;

use regex::Regex;
use serde_json::{Value, json};

use crate::{compare, judgement::Pair, normalize::fold_causes};

/// The beginning of a cause whose value is the object that a patch would make, as the server prints it.
const PRINTED_OBJECT: &str = "Invalid value: \"";
/// The field of such a cause.
const PATCH: &str = "patch";
/// The beginning of a printed difference.
const DIFFERENCE: &str = "\n@@";

/// Further words of the recorded server's language, beside those in which it says what it cannot read.
static PATCH_WORDS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new("invalid character|jsonpatch|Invalid JSON Patch|unknown conversion").expect("a pattern")
});

/// Folds an error of the server as the recorded ones are: `<causes>` for a message that repeats them, no
/// printed differences, and `<object>` for a printed object.
pub(super) fn fold(body: &mut Value) {
    let Some(status) = body.as_object_mut().filter(|body| body.get("kind") == Some(&json!("Status"))) else {
        return;
    };
    fold_causes(status);
    let causes = status.get_mut("details").and_then(|details| details.get_mut("causes")?.as_array_mut());
    for cause in causes.into_iter().flatten() {
        let Some(message) = cause["message"].as_str() else { continue };
        let message = message.split_once(DIFFERENCE).map_or(message, |(before, _)| before);
        let printed = message.strip_prefix(PRINTED_OBJECT).filter(|_| cause["field"] == PATCH);
        let folded = printed
            .and_then(|printed| printed.rsplit_once("\": "))
            .map_or_else(|| message.to_owned(), |(_, detail)| format!("Invalid value: <object>: {detail}"));
        cause["message"] = json!(folded);
    }
}

/// Makes equal what is not compared: what [`compare::make_fair`] does, and causes in words of the recorded
/// server.
pub(super) fn make_equal(pair: &mut Pair) {
    compare::make_fair(&mut pair.wanted, &mut pair.got);
    let Some(wanted) = pair.wanted.get("body").filter(|body| body["kind"] == "Status") else { return };
    let Some(got) = pair.got.get_mut("body") else { return };
    let has_own_words = |text: &Value| {
        text.as_str().is_some_and(|text| compare::has_own_words(text) || PATCH_WORDS.is_match(text))
    };
    if has_own_words(&wanted["message"]) && got["message"].as_str().is_some_and(|text| !text.is_empty()) {
        got["message"] = wanted["message"].clone();
    }
    let theirs = got.pointer_mut("/details/causes").and_then(Value::as_array_mut).into_iter().flatten();
    for (wanted, got) in wanted["details"]["causes"].as_array().into_iter().flatten().zip(theirs) {
        let is_shared = wanted["field"] == PATCH || has_own_words(&wanted["message"]);
        if is_shared && wanted["field"] == got["field"] && !got["message"].is_null() {
            got["message"] = wanted["message"].clone();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(message: &str, field: &str, cause: &str) -> Value {
        let causes = json!([{"field": field, "message": cause}]);
        json!({"kind": "Status", "message": message, "details": {"causes": causes}})
    }

    #[test]
    fn errors_are_folded() {
        for (cause, folded) in [
            ("Forbidden: no\n@@ -1 +1", "Forbidden: no"),
            ("Invalid value: \"{\": \"}\": unknown field", "Invalid value: <object>: unknown field"),
        ] {
            let mut error = status(&format!("A is invalid: patch: {cause}"), PATCH, cause);
            fold(&mut error);
            assert_eq!(error, status("A is invalid: <causes>", PATCH, folded), "{cause}");
        }
    }

    #[test]
    fn only_words_of_the_recorded_server_are_passed_over() {
        for (recorded, is_passed_over) in [("invalid character '}'", true), ("Required value", false)] {
            let answer = |cause: &str| json!({"code": 400, "body": status("m", "spec", cause)});
            let (wanted, got) = (answer(recorded), answer("in our words"));
            let mut pair = Pair { method: String::new(), path: String::new(), wanted, got };
            make_equal(&mut pair);
            assert_eq!(pair.wanted == pair.got, is_passed_over, "{recorded}");
        }
    }
}
