//! Recorded answers in the binary form, beside the same answers as JSON.
//!
//! What is read from the bytes is the JSON. What the server makes of the one, and of the other, are the
//! bytes. No server runs here: times, uids and versions are those of the recording, and go through the code
//! that makes answers.

mod messages;
mod world;

use anyhow::{Context, Result, ensure};
use base64::{Engine, engine::general_purpose::STANDARD};
use forms::discovery;
use machinery::wire::{Envelope, MAGIC};
use serde::Deserialize;
use serde_json::{Value, json};

use self::{
    messages::{EventMessage, ListMessage, frames},
    world::{AskedForm, ObjectView},
};

/// The group of documents and metadata that are said by parameters of the media type.
const DISCOVERY: &str = "apidiscovery.k8s.io/v2";
/// The kinds of discovery documents.
const DOCUMENTS: [&str; 5] =
    ["APIGroup", "APIGroupDiscoveryList", "APIGroupList", "APIResourceList", "APIVersions"];
/// The number of bytes that are shown around a difference.
const SHOWN_BYTES: usize = 24;

/// An answer in both forms.
#[derive(Debug)]
pub struct RecordedAnswer {
    /// The name of the case.
    pub id: String,
    path: String,
    accept: String,
    content_type: String,
    /// None where the answer was recorded in the binary form alone.
    json: Option<Value>,
    binary: Vec<u8>,
}

#[derive(Deserialize)]
struct AnswerLine {
    id: String,
    path: String,
    accept: String,
    content_type: String,
    json: Option<Value>,
    binary: String,
}

impl RecordedAnswer {
    /// Reads a line of a recording.
    ///
    /// # Errors
    /// When it is none.
    pub fn read(line: &str) -> Result<RecordedAnswer> {
        let AnswerLine { id, path, accept, content_type, json, binary } = serde_json::from_str(line)?;
        Ok(RecordedAnswer { id, path, accept, content_type, json, binary: STANDARD.decode(binary)? })
    }
}

/// Compares both ways.
///
/// # Errors
/// What differs.
pub async fn compare(answer: &RecordedAnswer) -> Result<()> {
    let asked = AskedForm::of(&answer.path, &answer.accept)?;
    if !answer.binary.starts_with(&MAGIC) {
        return compare_events(answer, &asked).await;
    }
    compare_object(&asked, &answer.binary, answer.json.as_ref(), Some(&answer.content_type)).await
}

/// The frames of a watch: a length, an event, and in it an object as it is sent alone.
async fn compare_events(answer: &RecordedAnswer, asked: &AskedForm) -> Result<()> {
    let frames = frames(&answer.binary)?;
    ensure!(!frames.is_empty(), "no event");
    let mut sent = Vec::new();
    for frame in frames {
        let event = EventMessage::read(frame)?;
        compare_object(asked, &event.object, None, None).await?;
        sent.extend_from_slice(&forms::encode::binary_frame(&event.name, &event.object));
    }
    same_bytes("frames", &sent, &answer.binary)
}

async fn compare_object(
    asked: &AskedForm,
    binary: &[u8],
    recorded: Option<&Value>,
    content_type: Option<&str>,
) -> Result<()> {
    let envelope = Envelope::read(binary)?;
    if DOCUMENTS.contains(&envelope.kind) {
        let read = messages::document(envelope.kind, envelope.api_version, envelope.raw)?;
        for (from, value) in [("what was read", Some(&read)), ("JSON", recorded)] {
            let Some(value) = value else { continue };
            same_bytes(from, &discovery::binary::envelope(value.to_string().as_bytes())?, binary)?;
        }
        let parameters = if envelope.api_version == DISCOVERY { DISCOVERY_PARAMETERS } else { "" };
        let expected = format!("{}{parameters}", world::MEDIA_TYPE);
        ensure!(content_type.is_none_or(|found| found == expected), "{content_type:?}, not {expected}");
        return same_value(recorded, &read);
    }
    if envelope.kind == "Status" {
        let read = messages::status(envelope.raw)?;
        for (from, value) in [("what was read", Some(&read)), ("JSON", recorded)] {
            let Some(value) = value else { continue };
            same_bytes(from, &asked.status(value).await?, binary)?;
        }
        return same_value(recorded, &read);
    }
    compare_objects(asked, envelope, binary, recorded, content_type).await
}

/// The parameter of a media type that names aggregated documents.
const DISCOVERY_PARAMETERS: &str = ";g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

/// An object or a list of a kind, or the metadata of one.
async fn compare_objects(
    asked: &AskedForm,
    envelope: Envelope<'_>,
    binary: &[u8],
    recorded: Option<&Value>,
    content_type: Option<&str>,
) -> Result<()> {
    let (kind, api_version) = (envelope.kind, envelope.api_version);
    let head = json!({"kind": kind, "apiVersion": api_version});
    // As the store holds objects, with white space in JSON that is kept as it was sent, and as clients read
    // them.
    let (stored, shown, read) = match kind.strip_suffix("List") {
        None => {
            let object = asked.object(kind, api_version, envelope.raw)?;
            let read = serde_json::from_slice(&object.shown)?;
            (vec![object.stored], vec![object.shown], read)
        }
        Some(item) => {
            let list = ListMessage::read(envelope.raw)?;
            let items = list.items.iter().map(|raw| asked.object(item, api_version, raw));
            let items: Vec<_> = items.collect::<Result<_>>()?;
            let values = items.iter().map(|item| asked.item(&item.shown)).collect::<Result<Vec<_>>>()?;
            let mut read = head;
            read["metadata"] = list.metadata_json()?;
            read["items"] = Value::Array(values);
            let (stored, shown) = items.into_iter().map(|item| (item.stored, item.shown)).unzip();
            (stored, shown, read)
        }
    };
    let metadata = read["metadata"].clone();
    let sent = asked.answer(kind, api_version, &metadata, stored).await?;
    same_bytes("what was read", &sent.body, binary)?;
    ensure!(content_type.is_none_or(|found| found == sent.content_type), "{content_type:?}");
    let Some(recorded) = recorded else { return Ok(()) };
    same_value(Some(recorded), &read)?;
    let objects = match recorded["items"].as_array() {
        Some(items) => items.iter().map(|item| asked.with_type(kind, api_version, item)).collect(),
        None => vec![recorded.to_string().into_bytes()],
    };
    let made = asked.answer(kind, api_version, &recorded["metadata"], objects).await?;
    // JSON does not keep the white space that was sent.
    let expected = match asked.view {
        ObjectView::Whole if asked.holds_raw(kind, api_version) => {
            asked.answer(kind, api_version, &metadata, shown).await?.body
        }
        _ => binary.to_vec(),
    };
    same_bytes("JSON", &made.body, &expected)
}

fn same_value(recorded: Option<&Value>, read: &Value) -> Result<()> {
    let Some(recorded) = recorded else { return Ok(()) };
    ensure!(recorded == read, "what is read differs:\n  {recorded}\n  {read}");
    Ok(())
}

fn same_bytes(from: &str, made: &[u8], recorded: &[u8]) -> Result<()> {
    if made == recorded {
        return Ok(());
    }
    let at = made.iter().zip(recorded).take_while(|(one, two)| one == two).count();
    let near = |bytes: &[u8]| {
        let from = at.saturating_sub(SHOWN_BYTES);
        let to = bytes.len().min(at + SHOWN_BYTES);
        bytes.get(from..to).unwrap_or_default().escape_ascii().to_string()
    };
    let (found, expected) = (near(made), near(recorded));
    None::<()>.with_context(|| format!("made of {from}, byte {at} differs: {found}, not {expected}"))
}
