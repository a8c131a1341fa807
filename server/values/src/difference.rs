//! The lines in which two texts differ, with some lines around them, as a unified difference.
//!
//! Clients read these hunks in messages, so the longest common run of lines is matched first, then those
//! before and behind it: other ways to compare find other hunks in the same texts.

use std::collections::HashMap;

/// Equal lines that are shown before and behind a change.
const AROUND: usize = 3;
/// From so many lines on, those that come very often are no start of a match.
const MANY_LINES: usize = 200;
/// Pairs of lines that are looked at. The texts of usual objects need a tenth; what is left then counts as
/// changed.
const PAIRS_MAX: usize = 1_000_000;
/// Bytes of hunks after which no further line is shown.
const BYTES_MAX: usize = 256 * 1024;

/// The hunks; nothing when the texts are equal.
pub(crate) fn difference(old: &[String], new: &[String]) -> String {
    let mut changes = Matcher::new(old, new).matches();
    changes.push(Match { old: old.len(), new: new.len(), length: 0 });
    let mut text = String::new();
    for hunk in hunks(&edits(&changes)) {
        show(&hunk, old, new, &mut text);
        if text.len() > BYTES_MAX {
            text.push_str("…\n");
            break;
        }
    }
    text
}

/// Equal lines of both texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Match {
    old: usize,
    new: usize,
    length: usize,
}

/// Lines of the old text, and those of the new one in their place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Edit {
    is_equal: bool,
    old: (usize, usize),
    new: (usize, usize),
}

impl Edit {
    /// Its first lines, if it has more.
    fn first(self, lines: usize) -> Edit {
        let cut = |(start, end): (usize, usize)| (start, end.min(start + lines));
        Edit { old: cut(self.old), new: cut(self.new), ..self }
    }

    /// Its last lines, if it has more.
    fn last(self, lines: usize) -> Edit {
        let cut = |(start, end): (usize, usize)| (start.max(end.saturating_sub(lines)), end);
        Edit { old: cut(self.old), new: cut(self.new), ..self }
    }
}

/// Finds equal runs of lines.
struct Matcher {
    /// Equal lines have one number.
    old: Vec<usize>,
    new: Vec<usize>,
    /// Where each line stands in the new text; nowhere if it comes too often to say anything.
    places: Vec<Vec<usize>>,
    pairs_left: usize,
}

impl Matcher {
    fn new(old: &[String], new: &[String]) -> Self {
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        let mut number = |line| {
            let next = numbers.len();
            *numbers.entry(line).or_insert(next)
        };
        let old: Vec<usize> = old.iter().map(|line| number(line.as_str())).collect();
        let new: Vec<usize> = new.iter().map(|line| number(line.as_str())).collect();
        let mut places = vec![Vec::new(); numbers.len()];
        for (place, number) in new.iter().enumerate() {
            places.get_mut(*number).into_iter().for_each(|places| places.push(place));
        }
        if new.len() >= MANY_LINES {
            let often = new.len() / 100 + 1;
            places.iter_mut().filter(|places| places.len() > often).for_each(Vec::clear);
        }
        Matcher { old, new, places, pairs_left: PAIRS_MAX }
    }

    /// All equal runs in order; runs that touch each other are one.
    fn matches(&mut self) -> Vec<Match> {
        let mut found = Vec::new();
        // A list in place of calls in each other, so that no text is too long for the stack.
        let mut open = vec![((0, self.old.len()), (0, self.new.len()))];
        while let Some((old, new)) = open.pop() {
            let best = self.longest(old, new);
            if best.length == 0 {
                continue;
            }
            found.push(best);
            if old.0 < best.old && new.0 < best.new {
                open.push(((old.0, best.old), (new.0, best.new)));
            }
            let (old_end, new_end) = (best.old + best.length, best.new + best.length);
            if old_end < old.1 && new_end < new.1 {
                open.push(((old_end, old.1), (new_end, new.1)));
            }
        }
        found.sort_unstable_by_key(|found| found.old);
        found.dedup_by(|next, last| {
            let touches = last.old + last.length == next.old && last.new + last.length == next.new;
            if touches {
                last.length += next.length;
            }
            touches
        });
        found
    }

    /// The longest equal run in a part of both texts, of several the first one.
    fn longest(&mut self, old: (usize, usize), new: (usize, usize)) -> Match {
        let mut best = Match { old: old.0, new: new.0, length: 0 };
        // How long the run is that ends at a line of the new text and at the line before this one of the old
        // text.
        let mut before: HashMap<usize, usize> = HashMap::new();
        for (place, number) in self.old.iter().enumerate().take(old.1).skip(old.0) {
            let places = self.places.get(*number).map_or(&[][..], Vec::as_slice);
            let places = places.get(places.partition_point(|place| *place < new.0)..).unwrap_or_default();
            let mut runs = HashMap::new();
            for other in places.iter().take_while(|place| **place < new.1) {
                let run = other.checked_sub(1).and_then(|last| before.get(&last)).unwrap_or(&0) + 1;
                runs.insert(*other, run);
                if run > best.length {
                    best = Match { old: place + 1 - run, new: other + 1 - run, length: run };
                }
            }
            let looked_at = runs.len() + 1;
            if self.pairs_left < looked_at {
                break;
            }
            self.pairs_left -= looked_at;
            before = runs;
        }
        self.extended(best, old, new)
    }

    /// With the equal lines around, which may come often.
    fn extended(&self, mut best: Match, old: (usize, usize), new: (usize, usize)) -> Match {
        let is_equal = |a: usize, b: usize| self.old.get(a) == self.new.get(b);
        while best.old > old.0 && best.new > new.0 && is_equal(best.old - 1, best.new - 1) {
            best = Match { old: best.old - 1, new: best.new - 1, length: best.length + 1 };
        }
        let end = |best: Match| (best.old + best.length, best.new + best.length);
        while end(best).0 < old.1 && end(best).1 < new.1 && is_equal(end(best).0, end(best).1) {
            best.length += 1;
        }
        best
    }
}

/// What turns the old text into the new one.
fn edits(matches: &[Match]) -> Vec<Edit> {
    let mut edits = Vec::new();
    let (mut old, mut new) = (0, 0);
    for found in matches {
        if old < found.old || new < found.new {
            edits.push(Edit { is_equal: false, old: (old, found.old), new: (new, found.new) });
        }
        (old, new) = (found.old + found.length, found.new + found.length);
        if found.length > 0 {
            edits.push(Edit { is_equal: true, old: (found.old, old), new: (found.new, new) });
        }
    }
    edits
}

/// Changes that are near each other, with the lines around them.
fn hunks(edits: &[Edit]) -> Vec<Vec<Edit>> {
    let mut hunks = Vec::new();
    let mut hunk: Vec<Edit> = Vec::new();
    for (index, edit) in edits.iter().enumerate() {
        let (is_first, is_last) = (index == 0, index + 1 == edits.len());
        let length = edit.old.1 - edit.old.0;
        match (is_first, is_last) {
            _ if !edit.is_equal => hunk.push(*edit),
            (true, _) => hunk.push(edit.last(AROUND)),
            (_, true) => hunk.push(edit.first(AROUND)),
            _ if length > 2 * AROUND => {
                hunk.push(edit.first(AROUND));
                hunks.push(std::mem::replace(&mut hunk, vec![edit.last(AROUND)]));
            }
            _ => hunk.push(*edit),
        }
    }
    hunks.push(hunk);
    hunks.retain(|hunk| hunk.iter().any(|edit| !edit.is_equal));
    hunks
}

fn show(hunk: &[Edit], old: &[String], new: &[String], text: &mut String) {
    let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else { return };
    let [removed, added] = [(first.old.0, last.old.1), (first.new.0, last.new.1)].map(range);
    text.push_str(&format!("@@ -{removed} +{added} @@\n"));
    for edit in hunk {
        let (removed, added) = if edit.is_equal { (" ", None) } else { ("-", Some(edit.new)) };
        put(removed, old, edit.old, text);
        added.into_iter().for_each(|added| put("+", new, added, text));
    }
}

fn put(sign: &str, lines: &[String], (start, end): (usize, usize), text: &mut String) {
    for line in lines.get(start..end).unwrap_or_default() {
        if text.len() > BYTES_MAX {
            return;
        }
        [sign, line, "\n"].iter().for_each(|part| text.push_str(part));
    }
}

/// Lines as the head of a hunk has them: the first one, and how many there are unless there is one.
fn range((start, end): (usize, usize)) -> String {
    match end - start {
        0 => format!("{start},0"),
        1 => (start + 1).to_string(),
        length => format!("{},{length}", start + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn of(old: &str, new: &str) -> String {
        difference(&lines(old), &lines(new))
    }

    #[test]
    fn hunks_have_three_lines_around() {
        let table = [
            ("a b c", "a b c", ""),
            ("", "a", "@@ -0,0 +1 @@\n+a\n"),
            ("a", "", "@@ -1 +0,0 @@\n-a\n"),
            ("a", "b", "@@ -1 +1 @@\n-a\n+b\n"),
            ("1 2 3 4 a 5 6 7 8", "1 2 3 4 b 5 6 7 8", "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-a\n+b\n 5\n 6\n 7\n"),
            // Six equal lines join two changes, seven do not.
            ("a 1 2 3 4 5 6 b", "1 2 3 4 5 6", "@@ -1,8 +1,6 @@\n-a\n 1\n 2\n 3\n 4\n 5\n 6\n-b\n"),
            (
                "a 1 2 3 4 5 6 7 b",
                "1 2 3 4 5 6 7",
                "@@ -1,4 +1,3 @@\n-a\n 1\n 2\n 3\n@@ -6,4 +5,3 @@\n 5\n 6\n 7\n-b\n",
            ),
        ];
        for (old, new, expected) in table {
            assert_eq!(of(old, new), expected, "{old} {new}");
        }
    }

    #[test]
    fn the_longest_run_is_matched_first() {
        // Not the first `x`, although that leaves more lines equal in all.
        assert_eq!(of("x a x y z", "x y z b"), "@@ -1,5 +1,4 @@\n-x\n-a\n x\n y\n z\n+b\n");
    }

    #[test]
    fn frequent_lines_start_no_match() {
        // In a text of so many lines, `f` comes too often to be a start, but belongs to a run that it stands
        // beside.
        let many: Vec<String> = (0..MANY_LINES).map(|line| line.to_string()).collect();
        let with = |text: &str| [lines(text), many.clone()].concat();
        assert_eq!(
            difference(&with("f f a c"), &with("d f f f f b c")),
            "@@ -1,6 +1,9 @@\n-f\n-f\n-a\n+d\n+f\n+f\n+f\n+f\n+b\n c\n 0\n 1\n"
        );
        assert_eq!(
            difference(&with("f f f x c"), &with("f f f f y c")),
            "@@ -1,7 +1,8 @@\n f\n f\n f\n-x\n+f\n+y\n c\n 0\n 1\n"
        );
    }

    #[test]
    fn large_texts_end_soon() {
        // Lines that come twice each, in another order: every one of them is a match.
        let old: Vec<String> = (0..200_000_u64).map(|line| (line * 7919 % 100_003).to_string()).collect();
        let new: Vec<String> = (0..200_000_u64).map(|line| (line * 104_729 % 100_003).to_string()).collect();
        let text = difference(&old, &new);
        assert!(text.len() < BYTES_MAX + 100, "{}", text.len());
        assert!(text.ends_with("…\n"));
    }
}
