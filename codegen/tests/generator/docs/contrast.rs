//! Texts can be read on their grounds: WCAG 2.2 asks for 4.5 to 1.

use std::{collections::BTreeMap, fs, path::Path};

/// Text and ground, as they stand together somewhere.
const PAIRS: [(&str, &str); 14] = [
    ("text", "ground"),
    ("text", "raised"),
    ("text", "target"),
    ("text", "blue-ground"),
    ("muted", "ground"),
    ("muted", "raised"),
    ("muted", "target"),
    ("link", "ground"),
    ("link", "raised"),
    ("link", "target"),
    ("link", "blue-ground"),
    ("accent", "accent-ground"),
    ("warning", "warning-ground"),
    ("danger", "danger-ground"),
];

#[test]
fn every_scheme_has_contrast() {
    let sheet = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/docs/assets/docs.css");
    let sheet = fs::read_to_string(sheet).unwrap();
    let (light, rest) = sheet.split_once("@media (prefers-color-scheme: dark)").unwrap();
    let (dark, _) = rest.split_once("\n}").unwrap();
    for (scheme, text) in [("light", light), ("dark", dark)] {
        let colors = colors(text);
        for (front, back) in PAIRS {
            let ratio = ratio(colors[front], colors[back]);
            assert!(ratio >= 4.5, "{scheme}: {front} on {back} has {ratio:.2}");
        }
    }
}

/// Red, green and blue by the name of the variable.
fn colors(text: &str) -> BTreeMap<&str, [u8; 3]> {
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix("--")?.split_once(": #"));
    lines.map(|(name, hex)| (name, rgb(hex.trim_end_matches(';')))).collect()
}

fn rgb(hex: &str) -> [u8; 3] {
    let number = u32::from_str_radix(hex, 16).unwrap();
    let [_, red, green, blue] = number.to_be_bytes();
    [red, green, blue]
}

fn ratio(front: [u8; 3], back: [u8; 3]) -> f64 {
    let (front, back) = (luminance(front), luminance(back));
    (front.max(back) + 0.05) / (front.min(back) + 0.05)
}

fn luminance(color: [u8; 3]) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = color.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}
