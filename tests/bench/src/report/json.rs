//! Rows as JSON, and back.

use anyhow::Result;
use serde::{Deserialize, Serialize};

use crate::row::Row;

/// One row. Absent figures are null.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Saved {
    pub(super) scenario: String,
    pub(super) ours: Option<f64>,
    pub(super) ceiling: Option<f64>,
    pub(super) ratio: Option<f64>,
    pub(super) floor: Option<f64>,
    pub(super) goal: Option<f64>,
    pub(super) p50_us: Option<f64>,
    pub(super) p99_us: Option<f64>,
    pub(super) cpu_us_per_op: Option<f64>,
    pub(super) peak_rss_mb: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) note: Option<String>,
}

/// An array of rows.
pub(super) fn text(rows: &[Row]) -> Result<String> {
    let saved: Vec<Saved> = rows.iter().map(saved).collect();
    Ok(format!("{}\n", serde_json::to_string_pretty(&saved)?))
}

/// The rows of an array.
pub(super) fn parse(text: &str) -> Result<Vec<Saved>> {
    Ok(serde_json::from_str(text)?)
}

fn saved(row: &Row) -> Saved {
    Saved {
        scenario: row.name.clone(),
        ours: row.ours,
        ceiling: row.ceiling,
        ratio: row.ratio,
        floor: row.floor,
        goal: row.goal,
        p50_us: row.p50_us,
        p99_us: row.p99_us,
        cpu_us_per_op: row.cpu_us_per_op,
        peak_rss_mb: row.peak_rss_mb,
        note: row.note.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_the_documented_members_and_absent_figures_are_null() {
        let text = text(&[Row::named("get").ours(2.0).ceiling(4.0)]).expect("JSON");
        let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let row = value[0].as_object().expect("an object");
        let members: Vec<&str> = row.keys().map(String::as_str).collect();
        assert_eq!(
            members,
            [
                "scenario",
                "ours",
                "ceiling",
                "ratio",
                "floor",
                "goal",
                "p50_us",
                "p99_us",
                "cpu_us_per_op",
                "peak_rss_mb"
            ]
        );
        assert_eq!(row["ratio"], 0.5);
        assert!(row["p50_us"].is_null());
    }

    #[test]
    fn what_was_written_can_be_read() {
        let row = Row::not_run("etcd", "not installed");
        let read = parse(&text(std::slice::from_ref(&row)).expect("JSON")).expect("rows");
        assert_eq!(read, [saved(&row)]);
    }
}
