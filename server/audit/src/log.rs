//! The audit log: lines in a file that is rotated by size, or on standard output.

use std::{
    io::{self, Write},
    sync::{Arc, Mutex, PoisonError},
};

use ground::clock::Clock;
use machinery::brand::Brand;

use super::{
    event::Event,
    legacy,
    rotate::RotatingFile,
    settings::{Format, LogSettings},
    sink::{Later, Sink, Stored},
};

/// The backend of the log.
pub(super) struct Log {
    format: Format,
    /// The beginning of every JSON line.
    head: String,
    output: Mutex<Output>,
}

enum Output {
    Standard,
    File(RotatingFile),
}

impl Log {
    /// Opens the file, and creates it if necessary.
    ///
    /// # Errors
    /// When the file cannot be opened or created.
    pub(super) fn open(settings: &LogSettings, brand: &Brand, clock: &Clock) -> io::Result<Arc<Self>> {
        let output = match &settings.path {
            None => Output::Standard,
            Some(path) => Output::File(RotatingFile::open(path, settings.rotation, clock.clone())?),
        };
        let head = format!(r#"{{"kind":"Event","apiVersion":"{}","#, brand.api_version("audit", "v1"));
        Ok(Arc::new(Log { format: settings.format, head, output: Mutex::new(output) }))
    }

    fn write(&self, batch: &[Arc<Event>]) -> io::Result<()> {
        // Formatted before the lock is taken, so that requests wait for each other only while they write.
        let lines: Vec<Vec<u8>> = batch.iter().map(|event| self.line(event)).collect();
        // The file is usable even if a holder of the lock panicked.
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().try_for_each(|line| match &mut *output {
            Output::Standard => io::stdout().lock().write_all(line),
            Output::File(file) => file.write(line),
        })
    }

    fn line(&self, event: &Event) -> Vec<u8> {
        match self.format {
            Format::Legacy => legacy::line(event),
            Format::Json => [self.head.as_bytes(), event.fields(), b"\n"].concat(),
        }
    }
}

impl Sink for Log {
    fn store(self: Arc<Self>, batch: Vec<Arc<Event>>) -> Stored {
        Stored::Now(self.write(&batch).map_err(|error| error.to_string()))
    }

    fn store_beside(self: Arc<Self>, batch: Vec<Arc<Event>>) -> Later<Result<(), String>> {
        let writing = tokio::task::spawn_blocking(move || self.write(&batch));
        Box::pin(async move {
            let written = writing.await.map_err(|error| error.to_string())?;
            written.map_err(|error| error.to_string())
        })
    }

    /// One at a time, so that lines stay in order.
    fn batches_max(&self) -> usize {
        1
    }
}
