//! Published sample objects, with every field set: whatever form is read, the other one is written byte for
//! byte.
//!
//! The samples are not part of the repository. Where they are not, the examples beside the schema stand
//! alone.

use std::{fs, path::Path};

use generated::core::v1::{
    NodeProxyOptions, PodAttachOptions, PodExecOptions, PodLogOptions, PodPortForwardOptions,
    PodProxyOptions, ServiceProxyOptions,
};
use machinery::{
    brand::Brand,
    json::{self, Reader, Writer},
    kind::Kind,
    meta::v1::{
        APIGroup, APIVersions, CreateOptions, DeleteOptions, GetOptions, ListOptions, PatchOptions, Status,
        UpdateOptions,
    },
    wire,
};

/// A sample in both forms.
struct Sample {
    /// As `apps.v1.Deployment`, with the whole name of the group.
    name: String,
    json: Vec<u8>,
    binary: Vec<u8>,
}

/// The other form of a sample.
struct Other {
    findings: Vec<String>,
    /// What the binary envelope of its JSON holds.
    binary: Vec<u8>,
    /// The JSON of what its binary envelope holds, without `kind` and `apiVersion`.
    json: Vec<u8>,
}

/// What reads a sample that is no object of a kind.
type ReadSample = fn(&[u8], &[u8]) -> Other;

/// Parameters of requests, and answers that are no objects.
const MESSAGES: &[(&str, ReadSample)] = &[
    ("APIGroup", message::<APIGroup>),
    ("APIVersions", message::<APIVersions>),
    ("CreateOptions", message::<CreateOptions>),
    ("DeleteOptions", message::<DeleteOptions>),
    ("GetOptions", message::<GetOptions>),
    ("ListOptions", message::<ListOptions>),
    ("NodeProxyOptions", message::<NodeProxyOptions>),
    ("PatchOptions", message::<PatchOptions>),
    ("PodAttachOptions", message::<PodAttachOptions>),
    ("PodExecOptions", message::<PodExecOptions>),
    ("PodLogOptions", message::<PodLogOptions>),
    ("PodPortForwardOptions", message::<PodPortForwardOptions>),
    ("PodProxyOptions", message::<PodProxyOptions>),
    ("ServiceProxyOptions", message::<ServiceProxyOptions>),
    ("Status", message::<Status>),
    ("UpdateOptions", message::<UpdateOptions>),
];

/// What no request and no answer is made of: webhooks and watches have frames of their own, and the rest are
/// forms of other programs.
const NO_MESSAGES: [&str; 6] = [
    "APIGroupDiscovery",
    "AdmissionReview",
    "PodStatusResult",
    "RangeAllocation",
    "SerializedReference",
    "WatchEvent",
];

#[test]
fn samples_are_the_same_in_both_forms() {
    let mut wrong = Vec::new();
    for sample in samples() {
        let (package, name) = sample.name.rsplit_once('.').expect("a sample is named in full");
        let message = MESSAGES.iter().find(|(known, _)| package == "core.v1" && *known == name);
        match (kind_of(&sample), message) {
            (Some(kind), _) => {
                let api_version = brand().api_version(&kind.group, &kind.version);
                wrong.extend(differences(&sample, (&api_version, name), |json, raw| object(kind, json, raw)));
            }
            (None, Some((_, read))) => wrong.extend(differences(&sample, ("v1", name), read)),
            (None, None) if NO_MESSAGES.contains(&name) => {}
            (None, None) => wrong.push(format!("{}: nothing reads it", sample.name)),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn object(kind: &Kind, json: &[u8], raw: &[u8]) -> Other {
    let mut reader = Reader::new(json);
    let object = kind.decode_json(&mut reader).expect("a sample is JSON");
    let mut wire = wire::Writer::new();
    object.encode_wire(&mut wire);
    let object = kind.decode_wire(raw).expect("a sample is an object");
    let mut writer = Writer::new();
    writer.object(|writer| object.encode_fields(writer));
    Other { findings: findings(&reader), binary: wire.into_bytes(), json: writer.into_bytes() }
}

fn message<T: json::Decode + json::Encode + wire::Message>(json: &[u8], raw: &[u8]) -> Other {
    let mut reader = Reader::new(json);
    let value: T = reader.value().expect("a sample is JSON");
    let back: T = wire::decode(raw).expect("a sample is a message");
    Other {
        findings: findings(&reader),
        binary: wire::encode(&value),
        json: json::to_text(&back).into_bytes(),
    }
}

fn findings(reader: &Reader<'_>) -> Vec<String> {
    reader.findings().iter().map(ToString::to_string).collect()
}

fn differences(
    sample: &Sample,
    (api_version, kind): (&str, &str),
    read: impl Fn(&[u8], &[u8]) -> Other,
) -> Vec<String> {
    let envelope = wire::Envelope::read(&sample.binary).expect("a sample has an envelope");
    // Samples are indented for people; JSON that is kept as it is sent would keep that.
    let compacted = compact(&sample.json);
    let other = read(compacted.as_bytes(), envelope.raw);
    let mut wrong: Vec<String> =
        other.findings.iter().map(|finding| format!("{}: {finding}", sample.name)).collect();
    if wire::write_envelope(api_version, kind, &other.binary) != sample.binary {
        wrong.push(format!("{}: the binary form of its JSON is another one", sample.name));
    }
    let json = String::from_utf8(other.json).expect("JSON is UTF-8");
    let head = format!(r#"{{"kind":"{kind}","apiVersion":"{api_version}","#);
    let (found, expected) = (json.replacen('{', &head, 1), compacted);
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
        harness::skip("published samples", "a folder of samples");
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
