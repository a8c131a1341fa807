//! Tells what is in an archive, after a look at every byte of it.

use std::{fs::File, io::BufReader, path::Path};

use machinery::time::Time;
use storage::archive::{Reader, Summary};

use super::{ToolError, progress::Progress};

/// Large reads: the file is read once, from its start to its end.
const BUFFER_BYTES: usize = 256 * 1024;

/// The head, and whether all is as it was written.
pub(super) async fn status(path: &Path) -> Result<String, ToolError> {
    let summary = check(path, &open(path)?).await?;
    let head = &summary.head;
    let seconds = i64::try_from(head.taken_at / 1000).unwrap_or(i64::MAX);
    let mut text = format!(
        "brand     {}\nrevision  {}\ntaken     {}\nobjects   {}\nbytes     {}\nsha256    {}\n",
        head.brand,
        head.revision,
        Time::from_unix(seconds),
        summary.objects,
        summary.bytes,
        hexadecimal(&summary.checksum),
    );
    for saved in &head.types {
        text.push_str(&format!("          {:>9} {}\n", saved.objects, saved.name));
    }
    Ok(text)
}

pub(super) fn open(path: &Path) -> Result<File, ToolError> {
    File::open(path).map_err(ToolError::file("read", path))
}

pub(super) fn reader<'a>(path: &Path, file: &'a File) -> Result<Reader<BufReader<&'a File>>, ToolError> {
    Reader::open(BufReader::with_capacity(BUFFER_BYTES, file)).map_err(ToolError::archive(path))
}

/// Reads the whole file. Only what this has let through is used.
pub(super) async fn check(path: &Path, file: &File) -> Result<Summary, ToolError> {
    let wrong = ToolError::archive(path);
    let mut reader = reader(path, file)?;
    let mut progress = Progress::new("checked", "objects", Some(reader.head().objects()));
    while reader.read_next().map_err(&wrong)?.is_some() {
        progress.add(1);
        // A signal to stop is listened to in between.
        tokio::task::yield_now().await;
    }
    reader.summary().map_err(wrong)
}

pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
