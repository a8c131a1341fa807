//! Has a running server write the objects again that another schema wrote.

use std::path::Path;

use front::upgrade::{self, Line};

use super::{
    ToolError,
    client::{self, Server},
    progress::Progress,
};

/// Longest line that a server sends.
const LINE_BYTES_MAX: usize = 64 * 1024;

/// Asks the server that a client configuration names.
pub(super) async fn upgrade(kubeconfig: &Path) -> Result<String, ToolError> {
    let server = Server::read(kubeconfig)?;
    let failed = |source| ToolError::Server { url: server.url(), source };
    let mut answer = client::post(&server, upgrade::PATH).await.map_err(failed)?;
    let (mut last, mut rest) = (Line::default(), Vec::new());
    let mut progress: Option<Progress> = None;
    while let Some(piece) = answer.next().await.map_err(failed)? {
        rest.extend_from_slice(&piece);
        for line in lines(&mut rest)? {
            let shown = progress.get_or_insert_with(|| Progress::new("upgraded", "objects", Some(line.of)));
            shown.add((line.upgraded + line.passed).saturating_sub(last.upgraded + last.passed));
            last = line;
        }
    }
    drop(progress);
    report(&last).map_err(ToolError::Refused)
}

/// Takes the whole lines out of what has come.
fn lines(rest: &mut Vec<u8>) -> Result<Vec<Line>, ToolError> {
    let strange = || ToolError::Refused("the server does not answer as an upgrade does".to_owned());
    // A piece of the body may end in the middle of a line.
    let end = rest.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let whole: Vec<u8> = rest.drain(..end).collect();
    if rest.len() > LINE_BYTES_MAX {
        return Err(strange());
    }
    let texts = whole.split(|byte| *byte == b'\n').filter(|text| !text.is_empty());
    texts.map(|text| serde_json::from_slice(text).map_err(|_| strange())).collect()
}

/// What the last line says.
fn report(last: &Line) -> Result<String, String> {
    let Line { upgraded, passed, left, error, .. } = last;
    let done = format!("upgraded {upgraded} objects; {passed} were changed by others meanwhile");
    match (left, error) {
        (_, Some(error)) => {
            Err(format!("{done}; then the server could not write: {error}; run it again to go on"))
        }
        (Some(0), None) => Ok(format!("{done}; every object has the current schema\n")),
        (Some(left), None) => Err(format!(
            "{done}; {left} are outdated still: a server of the former schema writes them, stop it and run \
             this again"
        )),
        (None, None) => Err(format!("{done}; then the server broke off; run it again to go on")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_in_any_pieces() {
        let text =
            "{\"upgraded\":1,\"of\":2,\"passed\":0}\n{\"upgraded\":2,\"of\":2,\"passed\":0,\"left\":0}\n";
        for cut in 0..text.len() {
            let mut rest = Vec::new();
            let mut found = Vec::new();
            for piece in [&text[..cut], &text[cut..]] {
                rest.extend_from_slice(piece.as_bytes());
                found.extend(lines(&mut rest).expect("lines"));
            }
            assert_eq!(found.len(), 2, "cut at {cut}");
            assert_eq!(found[1].left, Some(0));
        }
        assert!(lines(&mut b"what\n".to_vec()).is_err());
        assert!(lines(&mut vec![b' '; LINE_BYTES_MAX + 1]).is_err());
    }

    #[test]
    fn only_a_whole_upgrade_succeeds() {
        let line = |left, error: Option<&str>| Line {
            upgraded: 7,
            left,
            error: error.map(str::to_owned),
            ..Line::default()
        };
        assert!(report(&line(Some(0), None)).is_ok_and(|text| text.starts_with("upgraded 7 objects")));
        for (line, problem) in [
            (line(Some(3), None), "3 are outdated still"),
            (line(None, None), "broke off"),
            (line(Some(3), Some("the store is closed")), "the store is closed"),
        ] {
            assert!(report(&line).is_err_and(|text| text.contains(problem)), "{problem}");
        }
    }
}
