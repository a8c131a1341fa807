//! Finds out when a file that is read now and then has new content. Content counts once it is the same at two
//! looks in a row, so that a file that is still being written is not taken for a whole one.

/// The content of a file as it was last read.
#[derive(Debug)]
pub(super) struct SettlingContent<S> {
    /// At the look before, if it was new.
    seen: Option<S>,
    /// The content that was taken or refused last.
    judged: S,
}

impl<S: PartialEq> SettlingContent<S> {
    /// Content that is in force.
    pub(super) fn new(judged: S) -> Self {
        SettlingContent { seen: None, judged }
    }

    /// Whether what is seen now is to be judged. It is not to be judged again, so that a refusal is logged
    /// once.
    pub(super) fn has_settled(&mut self, now: S) -> bool {
        if now == self.judged {
            self.seen = None;
            return false;
        }
        if self.seen.as_ref() == Some(&now) {
            self.seen = None;
            self.judged = now;
            return true;
        }
        self.seen = Some(now);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_settles_at_the_second_look() {
        let mut content = SettlingContent::new("a");
        let looks = [
            ("a", false),
            ("b", false),
            ("c", false),
            ("c", true),
            ("c", false),
            ("a", false),
            ("c", false),
            ("a", false),
            ("a", true),
        ];
        for (step, (seen, expected)) in looks.into_iter().enumerate() {
            assert_eq!(content.has_settled(seen), expected, "{step} {seen}");
        }
    }
}
