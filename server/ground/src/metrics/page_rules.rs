//! Rules of the operator for pages of metrics: families that are left out, and labels of which only some
//! values are shown, so that a label with many values cannot fill the memory of who scrapes.
//!
//! They are applied to the text of a page, which is where all metrics meet, whatever makes them.

use std::collections::{BTreeMap, BTreeSet};

/// The value in place of those that are not shown.
const UNEXPECTED: &str = "unexpected";
/// The end of counters' names on the page, which the names of their families do not have in OpenMetrics.
const COUNTER_SUFFIX: &str = "_total";

/// Which values of a family's labels are shown.
type ShownValues = BTreeMap<String, BTreeSet<String>>;

/// Rules that leave metrics and values of labels out of pages. Without rules everything is shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageRules {
    disabled: BTreeSet<String>,
    shown: BTreeMap<String, ShownValues>,
}

impl PageRules {
    /// Leaves a family out, by its name on the page.
    ///
    /// # Errors
    /// It is no name of a metric.
    pub fn disable(&mut self, name: &str) -> Result<(), String> {
        if !is_name(name, ":") {
            return Err(format!("{name:?} is no name of a metric"));
        }
        self.disabled.insert(name.to_owned());
        Ok(())
    }

    /// Shows only these values of a label, which `key` names as `metric,label`; `values` are separated by
    /// commas.
    ///
    /// # Errors
    /// The key is not of that form.
    pub fn show(&mut self, key: &str, values: &str) -> Result<(), String> {
        let named = key.split_once(',').filter(|(metric, label)| is_name(metric, ":") && is_name(label, ""));
        let Some((metric, label)) = named else {
            return Err(format!("{key:?} is not of the form metric,label"));
        };
        let labels = self.shown.entry(metric.to_owned()).or_default();
        labels.insert(label.to_owned(), values.split(',').map(str::to_owned).collect());
        Ok(())
    }

    /// Whether everything is shown.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.disabled.is_empty() && self.shown.is_empty()
    }

    /// The page without what is left out.
    pub(super) fn apply(&self, page: String) -> String {
        if self.is_empty() {
            return page;
        }
        let mut out = String::with_capacity(page.len());
        let mut family = MetricFamily::default();
        for line in page.lines() {
            if let Some(comment) = line.strip_prefix("# ") {
                let mut words = comment.split(' ').skip(1);
                let name = words.next().unwrap_or_default();
                if name != family.name {
                    family.end(&mut out);
                    family = MetricFamily::new(name, self);
                }
                if !family.is_disabled {
                    push_line(&mut out, line);
                }
            } else if !family.is_disabled {
                match family.shown {
                    None => push_line(&mut out, line),
                    Some(shown) => family.merged.add(line, shown),
                }
            }
        }
        family.end(&mut out);
        out
    }

    fn find<'a, Found>(
        &'a self,
        name: &str,
        find: impl Fn(&'a Self, &str) -> Option<Found>,
    ) -> Option<Found> {
        find(self, name).or_else(|| find(self, &format!("{name}{COUNTER_SUFFIX}")))
    }
}

/// The family whose lines are read.
#[derive(Default)]
struct MetricFamily<'a> {
    name: &'a str,
    is_disabled: bool,
    shown: Option<&'a ShownValues>,
    merged: MergedSamples,
}

impl<'a> MetricFamily<'a> {
    fn new(name: &'a str, rules: &'a PageRules) -> Self {
        MetricFamily {
            name,
            is_disabled: rules.find(name, |rules, name| rules.disabled.get(name)).is_some(),
            shown: rules.find(name, |rules, name| rules.shown.get(name)),
            merged: MergedSamples::default(),
        }
    }

    fn end(&mut self, out: &mut String) {
        for (series, value) in self.merged.samples.drain(..) {
            push_line(out, &format!("{series} {value}"));
        }
    }
}

/// Samples of which some became one series. Their values are added up.
#[derive(Default)]
struct MergedSamples {
    samples: Vec<(String, String)>,
    places: BTreeMap<String, usize>,
}

impl MergedSamples {
    fn add(&mut self, line: &str, shown: &ShownValues) {
        let Some((series, value)) = line.rsplit_once(' ') else { return };
        let series = constrained(series, shown);
        match self.places.get(&series).and_then(|place| self.samples.get_mut(*place)) {
            Some((_, sum)) => *sum = added(sum, value),
            None => {
                self.places.insert(series.clone(), self.samples.len());
                self.samples.push((series, value.to_owned()));
            }
        }
    }
}

/// The sum of two values as they stand on a page.
fn added(one: &str, other: &str) -> String {
    if let (Ok(one), Ok(other)) = (one.parse::<u64>(), other.parse::<u64>()) {
        return one.saturating_add(other).to_string();
    }
    let number = |text: &str| text.parse::<f64>().unwrap_or(f64::NAN);
    (number(one) + number(other)).to_string()
}

/// A series with `unexpected` in place of the values that are not shown.
fn constrained(series: &str, shown: &ShownValues) -> String {
    let Some((name, rest)) = series.split_once('{') else { return series.to_owned() };
    let mut out = format!("{name}{{");
    let mut rest = rest.strip_suffix('}').unwrap_or(rest);
    while let Some((label, behind)) = rest.split_once("=\"") {
        let end = value_end(behind);
        let (value, behind) = behind.split_at(end);
        let is_shown =
            shown.get(label.trim_start_matches(',')).is_none_or(|values| values.contains(&unescaped(value)));
        out.push_str(label);
        out.push_str("=\"");
        out.push_str(if is_shown { value } else { UNEXPECTED });
        out.push('"');
        rest = behind.strip_prefix('"').unwrap_or(behind);
    }
    out.push('}');
    out
}

/// Returns the end of a value: the first quote that no backslash escapes.
fn value_end(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return at,
            _ => {}
        }
    }
    text.len()
}

fn unescaped(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut characters = value.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next() {
                Some('n') => out.push('\n'),
                other => out.extend(other),
            },
            other => out.push(other),
        }
    }
    out
}

/// Whether a text is a name as Prometheus has it, with these further characters.
fn is_name(text: &str, further: &str) -> bool {
    let is_good = |character: char| {
        character.is_ascii_alphanumeric() || character == '_' || further.contains(character)
    };
    !text.is_empty() && text.chars().all(is_good) && !text.starts_with(|first: char| first.is_ascii_digit())
}

fn push_line(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "\
# HELP a_total Some.
# TYPE a_total counter
a_total{verb=\"get\",code=\"200\"} 1
a_total{verb=\"x\\\"}y\",code=\"200\"} 2
a_total{verb=\"z\",code=\"200\"} 3.5
a_total{verb=\"z\",code=\"404\"} 4
# HELP b Others.
# TYPE b histogram
b_bucket{verb=\"get\",le=\"1.0\"} 1
b_count{verb=\"get\"} 1
# TYPE c gauge
c 7
";

    #[test]
    fn families_are_left_out_and_values_made_one() {
        let mut rules = PageRules::default();
        assert_eq!(rules.apply(PAGE.to_owned()), PAGE);
        rules.disable("b").expect("a name");
        rules.disable("d_total").expect("a name");
        rules.show("a_total,verb", "get,list").expect("of the form");
        let expected = "\
# HELP a_total Some.
# TYPE a_total counter
a_total{verb=\"get\",code=\"200\"} 1
a_total{verb=\"unexpected\",code=\"200\"} 5.5
a_total{verb=\"unexpected\",code=\"404\"} 4
# TYPE c gauge
c 7
";
        assert_eq!(rules.apply(PAGE.to_owned()), expected);
        // The form of OpenMetrics, where families of counters have no suffix.
        let page = "# TYPE d counter\nd_total 1\n# TYPE a counter\na_total{verb=\"z\"} 1\n# EOF\n";
        let expected = "# TYPE a counter\na_total{verb=\"unexpected\"} 1\n# EOF\n";
        assert_eq!(rules.apply(page.to_owned()), expected);
        rules.show("a_total,verb", "x\"}y").expect("of the form");
        assert!(rules.apply(PAGE.to_owned()).contains("a_total{verb=\"x\\\"}y\",code=\"200\"} 2\n"));
    }

    #[test]
    fn malformed_rules_are_refused() {
        let mut rules = PageRules::default();
        for name in ["", "a b", "1a", "a,b"] {
            assert!(rules.disable(name).is_err(), "{name}");
        }
        for key in ["", "a", "a,", ",b", "a,b,c", "a,b:c", "a b,c"] {
            assert!(rules.show(key, "x").is_err(), "{key}");
        }
        assert!(rules.is_empty());
    }
}
