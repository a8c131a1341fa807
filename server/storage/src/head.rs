//! The values that selectors compare, kept beside an object in one allocation: every object has them, and
//! they are a few short texts.

use std::cmp::Ordering;

/// Values of selectable fields, and labels. Read from the bytes of an object once per write.
///
/// Layout: a byte for the width of numbers (two bytes or four); the number of fields; the offsets of the
/// texts, counted after the first byte; the texts of the fields, then name and value of each label. Empty if
/// there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head(Box<[u8]>);

impl Head {
    /// Makes a head of the values of the selectable fields, in the order of their declaration, and of labels,
    /// sorted by name.
    pub fn new<F, N, V>(fields: &[F], labels: &[(N, V)]) -> Self
    where
        F: AsRef<str>,
        N: AsRef<str>,
        V: AsRef<str>,
    {
        let of_labels = || labels.iter().flat_map(|(name, value)| [name.as_ref(), value.as_ref()]);
        let texts = || fields.iter().map(AsRef::as_ref).chain(of_labels());
        let numbers = 1 + fields.len() + 2 * labels.len();
        if numbers == 1 {
            return Self::default();
        }
        let length = texts().map(str::len).sum::<usize>();
        let width = if numbers * Width::Short.bytes() + length <= usize::from(u16::MAX) {
            Width::Short
        } else {
            Width::Long
        };
        let mut begin = numbers * width.bytes();
        let mut packed = Vec::with_capacity(1 + begin + length);
        packed.push(width as u8);
        width.write(fields.len(), &mut packed);
        for text in texts() {
            width.write(begin, &mut packed);
            begin += text.len();
        }
        texts().for_each(|text| packed.extend_from_slice(text.as_bytes()));
        Self(packed.into_boxed_slice())
    }

    /// The value of the selectable field at this index.
    pub fn field(&self, place: usize) -> Option<&str> {
        let texts = self.texts()?;
        if place < texts.fields { texts.text(place) } else { None }
    }

    /// The value of a label.
    pub fn label(&self, name: &str) -> Option<&str> {
        let texts = self.texts()?;
        // Binary search: labels are sorted by name.
        let (mut low, mut high) = (0, (texts.count - texts.fields) / 2);
        while low < high {
            let middle = low.midpoint(high);
            let at = texts.fields + 2 * middle;
            match texts.bytes(at)?.cmp(name.as_bytes()) {
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
                Ordering::Equal => return texts.text(at + 1),
            }
        }
        None
    }

    /// Iterates over the labels, sorted by name.
    pub fn labels(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts().into_iter().flat_map(|texts| {
            let names = (texts.fields..texts.count).step_by(2);
            names.map_while(move |at| texts.text(at).zip(texts.text(at + 1)))
        })
    }

    fn texts(&self) -> Option<Texts<'_>> {
        let (width, bytes) = self.0.split_first()?;
        let width = if *width == Width::Short as u8 { Width::Short } else { Width::Long };
        // The first text starts after all numbers, which gives their count.
        let count = width.read(bytes, 1)? / width.bytes() - 1;
        Some(Texts { width, bytes, fields: width.read(bytes, 0)?, count })
    }
}

/// The width of numbers.
#[derive(Clone, Copy)]
enum Width {
    /// Two bytes: enough for nearly all heads.
    Short,
    /// Four bytes: more than any object needs.
    Long,
}

impl Width {
    fn bytes(self) -> usize {
        match self {
            Width::Short => size_of::<u16>(),
            Width::Long => size_of::<u32>(),
        }
    }

    fn write(self, number: usize, out: &mut Vec<u8>) {
        match self {
            Width::Short => out.extend(u16::try_from(number).unwrap_or(u16::MAX).to_le_bytes()),
            Width::Long => out.extend(u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes()),
        }
    }

    /// Reads the number at this index.
    fn read(self, row: &[u8], place: usize) -> Option<usize> {
        let rest = row.get(place * self.bytes()..)?;
        match self {
            Width::Short => Some(u16::from_le_bytes(*rest.first_chunk()?).into()),
            Width::Long => usize::try_from(u32::from_le_bytes(*rest.first_chunk()?)).ok(),
        }
    }
}

/// A head that is being read.
#[derive(Clone, Copy)]
struct Texts<'a> {
    width: Width,
    bytes: &'a [u8],
    /// The number of texts that are values of fields; they come first.
    fields: usize,
    count: usize,
}

impl<'a> Texts<'a> {
    fn bytes(&self, at: usize) -> Option<&'a [u8]> {
        let begin = |at| self.width.read(self.bytes, 1 + at);
        let end = if at + 1 == self.count { self.bytes.len() } else { begin(at + 1)? };
        self.bytes.get(begin(at)?..end)
    }

    fn text(&self, at: usize) -> Option<&'a str> {
        std::str::from_utf8(self.bytes(at)?).ok()
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection, prelude::*};

    use super::*;

    const NO_FIELDS: [&str; 0] = [];
    const NO_LABELS: [(&str, &str); 0] = [];

    #[test]
    fn nothing_takes_no_memory() {
        let head = Head::new(&NO_FIELDS, &NO_LABELS);
        assert_eq!(head, Head::default());
        assert!(head.0.is_empty());
        assert_eq!((head.field(0), head.label("")), (None, None));
    }

    #[test]
    fn labels_are_found_by_name() {
        let head = Head::new(&NO_FIELDS, &[("app", "web"), ("tier", "")]);
        assert_eq!(head.label("app"), Some("web"));
        assert_eq!(head.label("tier"), Some(""));
        assert_eq!(head.label("b"), None);
        assert_eq!(head.field(0), None, "a label is no field");
    }

    #[test]
    fn fields_are_found_by_place() {
        let head = Head::new(&["", "x"], &NO_LABELS);
        assert_eq!((head.field(0), head.field(1), head.field(2)), (Some(""), Some("x"), None));
        assert_eq!(head.label("x"), None, "a field is no label");
    }

    #[test]
    fn much_is_found_as_well() {
        // Six numbers of two bytes, and four texts of one.
        const REST: usize = 16;
        let max = usize::from(u16::MAX);
        for (length, width) in [(max - REST, Width::Short), (max - REST + 1, Width::Long), (max, Width::Long)]
        {
            let value = "v".repeat(length);
            let head = Head::new(&["x"], &[("a", value.as_str()), ("b", "y")]);
            assert_eq!(head.0.first(), Some(&(width as u8)), "{length}");
            assert_eq!(
                (head.field(0), head.label("a"), head.label("b")),
                (Some("x"), Some(value.as_str()), Some("y"))
            );
        }
    }

    proptest! {
        #[test]
        fn whatever_was_put_in_is_found(
            fields in collection::vec(".{0,6}", 0..4),
            labels in collection::btree_map("[a-c\u{e9}]{0,3}", ".{0,6}", 0..9),
            other in "[a-c\u{e9}]{0,3}",
        ) {
            let sorted: Vec<_> = labels.iter().collect();
            let head = Head::new(&fields, &sorted);
            prop_assert!(head.labels().eq(labels.iter().map(|(name, value)| (name.as_str(),
                value.as_str()))));
            for place in 0..5 {
                prop_assert_eq!(head.field(place), fields.get(place).map(String::as_str));
            }
            for name in labels.keys().chain([&other]) {
                prop_assert_eq!(head.label(name), labels.get(name).map(String::as_str));
            }
            prop_assert_eq!(head == Head::default(), fields.is_empty() && labels.is_empty());
        }
    }
}
