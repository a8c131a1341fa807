//! Published sample objects, with every field set: whatever form is read, the other one is written byte for byte.
//!
//! The samples are not part of the repository. Where they are not, the examples beside the schema stand alone.

use std::{fs, path::Path};

use machinery::{
    brand::Brand,
    json::{Reader, Writer},
    kind::Kind,
    wire,
};

/// A sample in both forms.
struct Sample {
    /// As `apps.v1.Deployment`, with the whole name of the group.
    name: String,
    json: Vec<u8>,
    binary: Vec<u8>,
}

#[test]
fn samples_are_the_same_in_both_forms() {
    let samples = samples();
    let mut wrong = Vec::new();
    for (sample, kind) in samples.iter().filter_map(|sample| Some((sample, kind_of(sample)?))) {
        wrong.extend(differences(sample, kind));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_sample_of_a_kind_is_known() {
    // What no path serves: parameters of requests, answers that are no objects, and forms of other servers' stores.
    let others = |name: &str| {
        name.ends_with("Options")
            || ["APIGroup", "APIGroupDiscovery", "APIVersions", "AdmissionReview", "PodStatusResult"]
                .iter()
                .chain(&["RangeAllocation", "SerializedReference", "Status", "WatchEvent"])
                .any(|other| name.rsplit('.').next() == Some(other))
    };
    let samples = samples();
    let unknown = samples.iter().filter(|sample| kind_of(sample).is_none() && !others(&sample.name));
    assert_eq!(unknown.map(|sample| &sample.name).collect::<Vec<_>>(), [""; 0]);
}

fn differences(sample: &Sample, kind: &Kind) -> Vec<String> {
    let api_version = brand().api_version(&kind.group, &kind.version);
    let mut reader = Reader::new(&sample.json);
    let object = kind.decode_json(&mut reader).expect("a sample is JSON");
    let mut wrong: Vec<String> =
        reader.findings().iter().map(|finding| format!("{}: {finding}", sample.name)).collect();
    let mut writer = wire::Writer::new();
    object.encode_wire(&mut writer);
    let binary = wire::write_envelope(&api_version, &kind.name, &writer.into_bytes());
    if binary != sample.binary {
        wrong.push(format!("{}: the binary form of its JSON is another one", sample.name));
    }
    let envelope = wire::Envelope::read(&sample.binary).expect("a sample has an envelope");
    let object = kind.decode_wire(envelope.raw).expect("a sample is an object");
    let mut writer = Writer::new();
    writer.object(|writer| object.encode_fields(writer));
    let json = String::from_utf8(writer.into_bytes()).expect("JSON is UTF-8");
    let head = format!(r#"{{"kind":"{}","apiVersion":"{api_version}","#, kind.name);
    let (found, expected) = (json.replacen('{', &head, 1), compact(&sample.json));
    if found != expected {
        let same = found.bytes().zip(expected.bytes()).take_while(|(one, other)| one == other).count();
        let rest = |text: &str| text.chars().skip(same.saturating_sub(40)).take(120).collect::<String>();
        let (found, expected) = (rest(&found), rest(&expected));
        wrong.push(format!("{}: the JSON is\n  {found}\nand should be\n  {expected}", sample.name));
    }
    wrong
}

/// JSON without spaces between its parts.
fn compact(json: &[u8]) -> String {
    let (mut is_text, mut is_escaped) = (false, false);
    let kept = std::str::from_utf8(json).expect("JSON is UTF-8").chars().filter(|letter| {
        let is_kept = is_text || !letter.is_ascii_whitespace();
        is_text ^= *letter == '"' && !is_escaped;
        is_escaped = is_text && *letter == '\\' && !is_escaped;
        is_kept
    });
    kept.collect()
}

fn kind_of(sample: &Sample) -> Option<&'static Kind> {
    let named = |kind: &Kind| {
        let api_version = brand().api_version(&kind.group, &kind.version).replace('/', ".");
        let package = if kind.group == "core" { format!("core.{api_version}") } else { api_version };
        format!("{package}.{}", kind.name) == sample.name
    };
    generated::KINDS.iter().map(AsRef::as_ref).find(|kind| named(kind))
}

/// The brand whose names the samples have.
fn brand() -> &'static Brand {
    let mut brands = generated::brands::BRANDS.iter();
    brands.find(|brand| brand.name == "kubernetes").expect("the brand is declared")
}

fn samples() -> Vec<Sample> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/testdata/api");
    let Ok(entries) = fs::read_dir(&folder) else {
        eprintln!("{} is not here: the published samples were not compared", folder.display());
        return Vec::new();
    };
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let mut samples: Vec<Sample> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .map(|path| Sample {
            name: path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default(),
            json: fs::read(&path).expect("a sample can be read"),
            binary: fs::read(path.with_extension("pb")).expect("a sample has both forms"),
        })
        .collect();
    samples.sort_by(|one, other| one.name.cmp(&other.name));
    assert!(samples.len() > 50, "there are samples");
    samples
}
