//! Addresses of services that the operator wrote down.

use std::{
    collections::HashMap,
    fs,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::SystemTime,
};

/// Tables have a line for each service. A larger file is probably the wrong one.
const FILE_BYTES_MAX: u64 = 1024 * 1024;

/// A file of addresses, as it was last read.
pub(crate) struct Table {
    file: Option<PathBuf>,
    read: Mutex<Option<(SystemTime, Arc<Rows>)>>,
}

/// Host and port by `namespace/name` and `namespace/name:port`.
type Rows = HashMap<String, (String, u16)>;

impl Table {
    pub(crate) fn new(file: Option<PathBuf>) -> Self {
        Table { file, read: Mutex::default() }
    }

    /// The address of a port of a service. A line for the port counts before one for the whole service.
    pub(crate) fn find(&self, namespace: &str, name: &str, port: u16) -> Option<(String, u16)> {
        let rows = self.rows()?;
        let service = format!("{namespace}/{name}");
        rows.get(&format!("{service}:{port}")).or_else(|| rows.get(&service)).cloned()
    }

    /// The lines of the file as it is now. If it cannot be read, those of before stay: it may be about to be
    /// replaced.
    fn rows(&self) -> Option<Arc<Rows>> {
        let file = self.file.as_ref()?;
        // The lock protects one assignment, so the value is whole even if its holder panicked.
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = fs::metadata(file).and_then(|data| Ok((data.modified()?, data.len())));
        match changed {
            Ok((at, _)) if read.as_ref().is_some_and(|(last, _)| *last == at) => {}
            Ok((at, length)) if length <= FILE_BYTES_MAX => match fs::read_to_string(file) {
                Ok(text) => *read = Some((at, Arc::new(rows(&text)))),
                Err(error) => {
                    tracing::warn!(file = %file.display(), %error, "addresses of services cannot be read")
                }
            },
            Ok(_) => {
                tracing::warn!(file = %file.display(), "the file with addresses of services is too large")
            }
            Err(error) => {
                tracing::warn!(file = %file.display(), %error, "addresses of services cannot be read")
            }
        }
        read.as_ref().map(|(_, rows)| Arc::clone(rows))
    }
}

/// Lines that are none, and comments, are passed over; the log names the former.
fn rows(text: &str) -> Rows {
    let mut rows = Rows::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match row(line) {
            Some((service, place)) => drop(rows.insert(service, place)),
            None => tracing::warn!(line, "no address of a service, as namespace/name[:port] = host:port"),
        }
    }
    rows
}

fn row(line: &str) -> Option<(String, (String, u16))> {
    let (service, place) = line.split_once('=')?;
    let (host, port) = place.trim().rsplit_once(':')?;
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let service = service.trim();
    let is_named =
        service.split_once('/').is_some_and(|(namespace, name)| !namespace.is_empty() && !name.is_empty());
    (is_named && !host.is_empty()).then_some((service.to_owned(), (host.to_owned(), port.parse().ok()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_file_counts_at_once() {
        let folder = std::env::temp_dir().join(format!("kindsmith-services-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("services");
        fs::write(&file, "# ours\nns/a = 127.0.0.1:1\nns/a:8443 = [::1]:2\nnonsense\nns/b = x\n")
            .expect("written");
        let table = Table::new(Some(file.clone()));
        let place = |host: &str, port| Some((host.to_owned(), port));
        assert_eq!(table.find("ns", "a", 443), place("127.0.0.1", 1));
        assert_eq!(table.find("ns", "a", 8443), place("::1", 2));
        assert_eq!(table.find("ns", "b", 443), None);
        fs::write(&file, "ns/b = host:3\n").expect("written");
        let later = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(4_000_000_000);
        fs::File::options()
            .write(true)
            .open(&file)
            .and_then(|file| file.set_modified(later))
            .expect("a time");
        assert_eq!(table.find("ns", "b", 443), place("host", 3));
        assert_eq!(table.find("ns", "a", 443), None);
        fs::remove_dir_all(&folder).expect("removed");
        assert_eq!(table.find("ns", "b", 443), place("host", 3), "the last state stays");
    }
}
