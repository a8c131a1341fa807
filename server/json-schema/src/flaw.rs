//! One way in which a value does not fit its schema, and the text about it.

use machinery::{
    path::Path,
    problem::{Problems, quote},
};

use crate::places::WHOLE;

/// One way in which a value does not fit.
#[derive(Debug, Clone)]
pub(super) struct Flaw {
    /// Where, below the value: `a.b[0]`.
    pub(super) name: String,
    pub(super) form: Form,
    /// The text that says it.
    pub(super) text: String,
}

/// The text about a flaw.
#[derive(Debug, Clone)]
pub(super) enum Form {
    Required,
    NotSupported {
        shown: String,
        words: Vec<String>,
    },
    TooLong(i64),
    TooMany {
        count: usize,
        most: i64,
    },
    Type {
        shown: String,
    },
    Invalid {
        shown: String,
    },
    /// Told of the whole value.
    Whole,
}

impl Flaw {
    pub(super) fn invalid(name: &Path<'_>, shown: String, text: impl AsRef<str>) -> Self {
        let text = format!("{name} in body {}", text.as_ref());
        Flaw { name: name.to_string(), form: Form::Invalid { shown }, text }
    }

    /// A flaw of the whole value.
    pub(super) fn whole(text: String) -> Self {
        Flaw { name: String::new(), form: Form::Whole, text }
    }

    pub(super) fn tell(&self, at: &Path<'_>, problems: &mut Problems) {
        let name = self.name.trim_start_matches('.');
        let below = at.field(name);
        let place = match (name.is_empty(), at) {
            (true, Path::Root) => &WHOLE,
            (true, at) => at,
            (false, _) => &below,
        };
        match &self.form {
            Form::Required => problems.required(place, ""),
            Form::NotSupported { shown, words } => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                problems.not_supported_in_order(place, shown, &words);
            }
            Form::TooLong(most) => problems.too_long(place, usize::try_from(*most).unwrap_or_default()),
            Form::TooMany { count, most } => {
                problems.too_many(place, *count, usize::try_from(*most).unwrap_or_default());
            }
            Form::Type { shown } => problems.type_invalid(place, shown, &self.text),
            Form::Invalid { shown } => problems.invalid(place, shown, &self.text),
            Form::Whole if matches!(at, Path::Root) => problems.invalid(&WHOLE, &quote(""), &self.text),
            Form::Whole => problems.invalid(at, &quote(""), &self.text),
        }
    }
}

/// What was found about one value.
#[derive(Debug, Default)]
pub(super) struct Findings {
    pub(super) flaws: Vec<Flaw>,
    /// How many checks were made. Of several schemas that do not fit, the one that was checked furthest is
    /// reported.
    pub(super) checks: usize,
}

impl Findings {
    /// Adds what was found about a part.
    pub(super) fn merge(&mut self, other: Findings) {
        self.flaws.extend(other.flaws);
        self.checks += other.checks;
    }

    /// Adds a flaw.
    pub(super) fn add(&mut self, flaw: Flaw) {
        self.flaws.push(flaw);
    }
}
