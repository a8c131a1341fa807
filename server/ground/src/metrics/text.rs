//! From the OpenMetrics form, which the library writes, to the older Prometheus text form 0.0.4, which
//! every scraper reads. The two differ in how counters are named and in a few comment lines.

/// Counters whose name, by custom, does not end in `_total`.
const BARE_COUNTERS: [&str; 3] = [
    "authentication_attempts",
    "apiserver_admission_webhook_fail_open_count",
    "apiserver_admission_webhook_rejection_count",
];

/// Rewrites a page of metrics.
pub(super) fn prometheus(open_metrics: &str) -> String {
    let mut out = String::with_capacity(open_metrics.len());
    let mut help: Option<&str> = None;
    let mut bare: Option<&str> = None;
    for line in open_metrics.lines() {
        if let Some(described) = line.strip_prefix("# HELP ") {
            // Held back until the type tells how the family is named.
            help = described.split_once(' ').map(|(_, text)| text);
        } else if let Some((name, kind)) = line.strip_prefix("# TYPE ").and_then(|rest| rest.split_once(' '))
        {
            bare = BARE_COUNTERS.into_iter().find(|bare| *bare == name);
            let suffix = if kind == "counter" && bare.is_none() { "_total" } else { "" };
            let kind = if kind == "unknown" { "untyped" } else { kind };
            if let Some(help) = help.take() {
                push(&mut out, &["# HELP ", name, suffix, " ", help]);
            }
            push(&mut out, &["# TYPE ", name, suffix, " ", kind]);
        } else if line.starts_with('#') {
            // `# UNIT` and `# EOF` mean nothing in this form.
        } else if let Some(rest) = bare.and_then(|name| line.strip_prefix(name)?.strip_prefix("_total")) {
            push(&mut out, &[bare.unwrap_or_default(), rest]);
        } else {
            push(&mut out, &[line]);
        }
    }
    out
}

fn push(out: &mut String, parts: &[&str]) {
    for part in parts {
        out.push_str(part);
    }
    out.push('\n');
}
