//! Pulls typed values out of JSON text, and collects what is odd in it together with its place.

use std::{borrow::Cow, fmt::Display};

use crate::{fields::Fields, shape::Shape};

use super::{
    cursor::Cursor,
    finding::{Finding, Found, Stop},
    trail::Trail,
};

/// How many wrong types are kept, and how many other findings; what comes behind them is read just the same.
pub const FINDINGS_MAX: usize = 100;

/// How much of a text is shown in a finding.
const SHOWN_CHARACTERS_MAX: usize = 64;

/// `kind` and `apiVersion` of the outermost object; empty when absent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TypeMeta<'a> {
    /// The kind's name.
    pub kind: Cow<'a, str>,
    /// Group and version.
    pub api_version: Cow<'a, str>,
}

/// A pull parser over one text.
///
/// Every method that takes a value takes exactly one, whatever its type is: a value of the wrong type
/// becomes a [`Finding`] and is skipped, and only broken syntax (or nesting beyond
/// [`super::DEPTH_MAX`]) gives a [`Stop`], after which the reader is of no more use.
pub struct Reader<'a> {
    cursor: Cursor<'a>,
    trail: Trail<'a>,
    findings: Vec<Finding>,
    /// How many of them are of a wrong type or form.
    mismatches: usize,
    has_wrong_types: bool,
    emptied: Vec<String>,
    type_meta: TypeMeta<'a>,
    keeps_nulls: bool,
    is_lenient: bool,
}

/// Most paths of empty lists and maps that are kept.
const EMPTIED_MAX: usize = 64;

/// How far the fields of one object are read.
struct Progress {
    shape: &'static Shape,
    /// The field behind the last one that was read: fields mostly come in order.
    next: usize,
    /// One bit for each field, behind those of the envelope.
    seen: u128,
    first: bool,
}

/// What a key of an object means.
#[derive(Clone, Copy)]
enum Known {
    Kind,
    ApiVersion,
    Field(usize),
}

impl<'a> Reader<'a> {
    /// A reader at the start of a text.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Reader {
            cursor: Cursor::new(bytes),
            trail: Trail::default(),
            findings: Vec::new(),
            mismatches: 0,
            has_wrong_types: false,
            emptied: Vec::new(),
            type_meta: TypeMeta::default(),
            keeps_nulls: false,
            is_lenient: false,
        }
    }

    /// The same for an object that a client did not send as it is: a `null` of a kind that is defined at run
    /// time stays where the schema allows none, and is refused by it.
    #[must_use]
    pub fn keeping_nulls(self) -> Self {
        Reader { keeps_nulls: true, ..self }
    }

    /// Whether a `null` stays where none is allowed.
    #[must_use]
    pub fn keeps_nulls(&self) -> bool {
        self.keeps_nulls
    }

    /// Reads an object into a message, field by field. `null` is an object without fields.
    ///
    /// # Errors
    /// Broken syntax.
    pub fn fields(&mut self, message: &mut dyn Fields) -> Result<(), Stop> {
        if !self.open_object("an object")? {
            return Ok(());
        }
        let mut progress = Progress { shape: message.shape(), next: 0, seen: 0, first: true };
        while let Some(known) = self.next_field(&mut progress)? {
            match known {
                Known::Kind => self.kind()?,
                Known::ApiVersion => self.api_version()?,
                Known::Field(place) => match message.field_mut(place) {
                    Some(value) => value.read_json(self)?,
                    None => self.skip()?,
                },
            }
            self.trail.leave();
        }
        Ok(())
    }

    /// Reads a list: calls `each` for every item, which it must take. `null` is a list without items.
    ///
    /// # Errors
    /// Broken syntax.
    pub fn list(&mut self, mut each: impl FnMut(&mut Self) -> Result<(), Stop>) -> Result<(), Stop> {
        if !self.open(Found::List, "a list")? {
            return Ok(());
        }
        self.cursor.enter()?;
        let mut first = true;
        let mut index = 0;
        while self.cursor.next_item(&mut first)? {
            self.trail.enter_item(index);
            each(self)?;
            self.trail.leave();
            index += 1;
        }
        if index == 0 {
            self.note_emptied();
        }
        Ok(())
    }

    /// Reads an object of any keys: calls `each` for every key, whose value it must take, and which says
    /// whether the key was there before. False for `null` and for a value of another type, which is a
    /// finding.
    ///
    /// # Errors
    /// Broken syntax.
    pub fn entries(
        &mut self,
        mut each: impl FnMut(&mut Self, &str) -> Result<bool, Stop>,
    ) -> Result<bool, Stop> {
        if !self.open_object("an object")? {
            return Ok(false);
        }
        let (mut first, mut is_empty) = (true, true);
        while self.cursor.next_member(&mut first)? {
            let key = self.cursor.string()?;
            self.cursor.colon()?;
            self.trail.enter_name(key.clone());
            let is_repeated = each(self, &key)?;
            self.trail.leave();
            if is_repeated {
                self.report(|reader| Finding::Duplicate { path: reader.trail.text(Some(&key)) });
            }
            is_empty = false;
        }
        if is_empty {
            self.note_emptied();
        }
        Ok(true)
    }

    /// Notes that the list or map that was just read has nothing in it.
    fn note_emptied(&mut self) {
        if self.emptied.len() < EMPTIED_MAX {
            self.emptied.push(self.trail.text(None));
        }
    }

    /// Takes the paths of the first empty lists and maps, as `spec.metadata.finalizers`. A message holds them
    /// like those that are absent, but some rules tell them apart.
    pub fn take_emptied(&mut self) -> Vec<String> {
        std::mem::take(&mut self.emptied)
    }

    /// Takes `null`, if it is next.
    #[inline]
    pub(crate) fn take_null(&mut self) -> Result<bool, Stop> {
        if self.cursor.token() != Some(b'n') {
            return Ok(false);
        }
        self.cursor.literal("null")?;
        Ok(true)
    }

    /// Reads the field `kind` of an object; that of the outermost object is kept in
    /// [`Self::type_meta`].
    ///
    /// # Errors
    /// Broken syntax.
    pub fn kind(&mut self) -> Result<(), Stop> {
        let kind = self.text("a string")?.unwrap_or_default();
        // A whole object inside another one says its own type, which is not that of the body.
        if self.cursor.depth() == 1 {
            self.type_meta.kind = kind;
        }
        Ok(())
    }

    /// Reads the field `apiVersion` of an object, see [`Self::kind`].
    ///
    /// # Errors
    /// Broken syntax.
    pub fn api_version(&mut self) -> Result<(), Stop> {
        let api_version = self.text("a string")?.unwrap_or_default();
        if self.cursor.depth() == 1 {
            self.type_meta.api_version = api_version;
        }
        Ok(())
    }

    /// What the outermost object says of itself, as far as it was read.
    #[must_use]
    pub fn type_meta(&self) -> &TypeMeta<'a> {
        &self.type_meta
    }

    /// Skips a value of any type.
    ///
    /// # Errors
    /// Broken syntax.
    pub fn skip(&mut self) -> Result<(), Stop> {
        self.cursor.skip()
    }

    /// The exact bytes of a value of any type, its syntax checked.
    ///
    /// # Errors
    /// Broken syntax.
    pub fn raw(&mut self) -> Result<&'a [u8], Stop> {
        self.cursor.raw()
    }

    /// Checks that nothing follows the outermost value.
    ///
    /// # Errors
    /// Something does.
    pub fn finish(&mut self) -> Result<(), Stop> {
        match self.cursor.token() {
            None => Ok(()),
            Some(_) => Err(self.cursor.unexpected("after top-level value")),
        }
    }

    /// What was odd so far, in the order of the text.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Reads a value in which unknown and repeated fields are no findings.
    ///
    /// # Errors
    /// Those of `read`.
    pub(crate) fn lenient<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Stop>) -> Result<T, Stop> {
        let before = std::mem::replace(&mut self.is_lenient, true);
        let value = read(self);
        self.is_lenient = before;
        value
    }

    /// Notes fields at these paths that the schema of the kind does not have. What they held is gone.
    pub fn note_unknown(&mut self, paths: impl IntoIterator<Item = String>) {
        for path in paths {
            self.report(|_| Finding::Unknown { path });
        }
    }

    /// Notes a value of another type than its place has, in words that clients know.
    pub fn note_wrong_type(&mut self, text: String) {
        self.has_wrong_types = true;
        self.report_mismatch(|_| Finding::Form(text));
    }

    /// Whether a value had another type than its field. One of the right type in a wrong form, such as a
    /// number that is too large, does not count.
    #[must_use]
    pub fn has_wrong_types(&self) -> bool {
        self.has_wrong_types
    }

    /// What was odd, in the order of the text.
    #[must_use]
    pub(crate) fn into_findings(self) -> Vec<Finding> {
        self.findings
    }

    /// The type of the next value, which stays.
    ///
    /// # Errors
    /// No value starts here.
    pub(crate) fn next_type(&mut self) -> Result<Found, Stop> {
        match self.cursor.token() {
            Some(b'{') => Ok(Found::Object),
            Some(b'[') => Ok(Found::List),
            Some(b'"') => Ok(Found::Text),
            Some(b't' | b'f') => Ok(Found::Boolean),
            Some(b'n') => Ok(Found::Null),
            Some(b'-' | b'0'..=b'9') => Ok(Found::Number),
            _ => Err(self.cursor.unexpected("looking for beginning of value")),
        }
    }

    /// Reads a string. `None` for `null` and for any other type, which is a finding.
    pub(crate) fn text(&mut self, expected: &'static str) -> Result<Option<Cow<'a, str>>, Stop> {
        if self.open(Found::Text, expected)? { self.cursor.string().map(Some) } else { Ok(None) }
    }

    /// Reads a number as it is written. `None` as in [`Self::text`].
    pub(crate) fn number(&mut self, expected: &'static str) -> Result<Option<&'a str>, Stop> {
        if self.open(Found::Number, expected)? { self.cursor.number().map(Some) } else { Ok(None) }
    }

    /// Reads a boolean. `None` as in [`Self::text`].
    pub(super) fn boolean(&mut self, expected: &'static str) -> Result<Option<bool>, Stop> {
        if !self.open(Found::Boolean, expected)? {
            return Ok(None);
        }
        let is_true = self.cursor.token() == Some(b't');
        self.cursor.literal(if is_true { "true" } else { "false" })?;
        Ok(Some(is_true))
    }

    /// Steps into an object; false for `null` and for any other type, which is a finding.
    fn open_object(&mut self, expected: &'static str) -> Result<bool, Stop> {
        let is_object = self.open(Found::Object, expected)?;
        if is_object {
            self.cursor.enter()?;
        }
        Ok(is_object)
    }

    /// Skips a value of the wrong type and reports it.
    pub(crate) fn mismatch(&mut self, expected: &'static str) -> Result<(), Stop> {
        let found = self.next_type()?;
        self.has_wrong_types = true;
        self.report_mismatch(|reader| Finding::Type {
            path: reader.trail.text(None),
            expected,
            found: found.to_string(),
        });
        self.cursor.skip()
    }

    /// Reports a value, already read, that has the right type and the wrong form.
    pub(crate) fn refuse(&mut self, expected: &'static str, found: Found, shown: impl Display) {
        self.report_mismatch(|reader| {
            // A client may have sent a text of any length.
            let shown: String = shown.to_string().chars().take(SHOWN_CHARACTERS_MAX).collect();
            let found =
                if found == Found::Text { format!("{found} {shown:?}") } else { format!("{found} {shown}") };
            Finding::Type { path: reader.trail.text(None), expected, found }
        });
    }

    /// Reports a value, already read, in the wrong form, in words that clients know.
    pub(crate) fn refuse_as(&mut self, text: &impl Display) {
        self.report_mismatch(|_| Finding::Form(text.to_string()));
    }

    /// Whether the next value has the type; if not, it is skipped, and reported unless it is `null`.
    fn open(&mut self, wanted: Found, expected: &'static str) -> Result<bool, Stop> {
        let found = self.next_type()?;
        if found == wanted {
            return Ok(true);
        }
        if found == Found::Null {
            self.cursor.literal("null")?;
        } else {
            self.mismatch(expected)?;
        }
        Ok(false)
    }

    /// Steps to the value of the next known field, whose name is then on the path, or out of the object.
    fn next_field(&mut self, progress: &mut Progress) -> Result<Option<Known>, Stop> {
        while self.cursor.next_member(&mut progress.first)? {
            let key = self.cursor.string()?;
            self.cursor.colon()?;
            let Some((known, name)) = progress.find(&key) else {
                self.report(|reader| Finding::Unknown { path: reader.trail.text(Some(&key)) });
                self.cursor.skip()?;
                continue;
            };
            if progress.mark(known) {
                self.report(|reader| Finding::Duplicate { path: reader.trail.text(Some(name)) });
            }
            // The name of the schema, not the key that was read: that may have had escapes, and be owned.
            self.trail.enter_name(Cow::Borrowed(name));
            return Ok(Some(known));
        }
        Ok(None)
    }

    /// Reports a field that is unknown or repeated.
    fn report(&mut self, finding: impl FnOnce(&Self) -> Finding) {
        if !self.is_lenient && self.findings.len() - self.mismatches < FINDINGS_MAX {
            let finding = finding(self);
            self.findings.push(finding);
        }
    }

    /// Reports a wrong type or form. Mismatches have a limit of their own, so that other findings cannot
    /// crowd them out: after a mismatch, the value that was read differs from the value that was sent, and
    /// callers must know.
    fn report_mismatch(&mut self, finding: impl FnOnce(&Self) -> Finding) {
        if self.mismatches < FINDINGS_MAX {
            let finding = finding(self);
            self.findings.push(finding);
            self.mismatches += 1;
        }
    }
}

impl Progress {
    fn find(&self, key: &str) -> Option<(Known, &'static str)> {
        match key {
            "kind" if self.shape.envelope => return Some((Known::Kind, "kind")),
            "apiVersion" if self.shape.envelope => return Some((Known::ApiVersion, "apiVersion")),
            _ => {}
        }
        let fields = || self.shape.fields.iter().enumerate();
        let mut ahead_first = fields().skip(self.next).chain(fields().take(self.next));
        let (place, field) = ahead_first.find(|(_, field)| field.name == key)?;
        Some((Known::Field(place), &field.name))
    }

    /// Notes that a field is there; whether it was there before.
    fn mark(&mut self, known: Known) -> bool {
        let index = match known {
            Known::Kind => 0,
            Known::ApiVersion => 1,
            Known::Field(place) => {
                self.next = place + 1;
                place + 2
            }
        };
        // A field beyond the bits would be read all the same; only its repetition would go unnoticed.
        let bit = u32::try_from(index).ok().and_then(|index| 1_u128.checked_shl(index)).unwrap_or(0);
        let seen = self.seen & bit != 0;
        self.seen |= bit;
        seen
    }
}
