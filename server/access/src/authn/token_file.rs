//! Tokens of a file that is read once at the start: lines with token, user name, uid and groups (RFC 4180). A
//! change of the file takes effect at the next start.
//!
//! The tokens themselves are not kept. They are looked up by their keyed hash, with a random key, so that the
//! duration of a look-up reveals nothing.

use std::{
    collections::HashMap,
    fmt, fs,
    io::{self, Read},
    path::Path,
    sync::Arc,
};

use ground::{clock::Clock, ready::Ready};
use machinery::user::User;
use ring::hmac;

use super::{
    Identity, Outcome,
    token::{TOKEN_BYTES_MAX, TokenAuthenticator, TokenQuery},
};

/// The largest file that is read.
const FILE_BYTES_MAX: u64 = 16 * 1024 * 1024;

/// The columns that each line must have: token, user name, uid.
const COLUMNS_MIN: usize = 3;

/// The tokens of a file. Clones share them.
#[derive(Clone)]
pub struct TokenFile(Arc<Known>);

struct Known {
    secret: hmac::Key,
    users: HashMap<[u8; 32], Identity>,
}

impl TokenFile {
    /// Reads a file. Returns the tokens, and warnings about lines that have no effect.
    ///
    /// # Errors
    /// When the file cannot be read or parsed; the text names the line and quotes nothing of the file.
    pub fn load(path: &Path, clock: &Clock) -> Result<(Self, Vec<String>), String> {
        let problem = |what: String| format!("{}: {what}", path.display());
        let bytes = read(path).map_err(|error| problem(format!("cannot be read: {error}")))?;
        if bytes.len() as u64 > FILE_BYTES_MAX {
            return Err(problem(format!("has more than {FILE_BYTES_MAX} bytes")));
        }
        let text = String::from_utf8(bytes).map_err(|error| {
            let good = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
            let line = 1 + good.iter().filter(|byte| **byte == b'\n').count();
            problem(format!("line {line}: is not UTF-8"))
        })?;
        let (tokens, warnings) = TokenFile::parse(&text, clock).map_err(problem)?;
        Ok((tokens, warnings.into_iter().map(problem).collect()))
    }

    /// Parses the text of a file.
    ///
    /// # Errors
    /// As [`TokenFile::load`].
    pub fn parse(text: &str, clock: &Clock) -> Result<(Self, Vec<String>), String> {
        let secret = hmac::Key::new(hmac::HMAC_SHA256, &clock.random_bytes::<32>());
        let mut users = HashMap::new();
        let mut warnings = Vec::new();
        for Record { line, fields } in records(text)? {
            let [token, name, uid, further @ ..] = fields.as_slice() else {
                return Err(format!(
                    "line {line}: must have at least {COLUMNS_MIN} columns (token, user name, user uid), \
                     found {}",
                    fields.len()
                ));
            };
            if name.is_empty() {
                return Err(format!("line {line}: the user name is empty"));
            }
            if token.is_empty() {
                warnings.push(format!("line {line}: the token is empty, the line is ignored"));
                continue;
            }
            if token.len() > TOKEN_BYTES_MAX || token.contains(|c: char| c == ' ' || !c.is_ascii_graphic()) {
                warnings.push(format!("line {line}: no header can carry this token, the line is ignored"));
                continue;
            }
            let groups = further.first().map(String::as_str).unwrap_or_default().split(',');
            let groups = groups.filter(|group| !group.is_empty()).map(str::to_owned).collect();
            let user = User { name: name.clone(), uid: uid.clone(), groups, ..User::default() };
            // The last line wins, as in the reference server.
            if users.insert(hash(&secret, token), Identity::new(user)).is_some() {
                warnings.push(format!("line {line}: the token stands in a line before, which is ignored"));
            }
        }
        Ok((TokenFile(Arc::new(Known { secret, users })), warnings))
    }
}

impl TokenAuthenticator for TokenFile {
    fn authenticate<'a>(&'a self, asked: TokenQuery<'a>) -> Ready<'a, Outcome> {
        let known = self.0.users.get(&hash(&self.0.secret, asked.token));
        Ready::Now(known.map_or(Outcome::NoOpinion, |identity| asked.for_this_server(identity.clone())))
    }
}

impl fmt::Debug for TokenFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TokenFile({} tokens)", self.0.users.len())
    }
}

fn hash(secret: &hmac::Key, token: &str) -> [u8; 32] {
    let mut hash = [0; 32];
    let signed = hmac::sign(secret, token.as_bytes());
    hash.iter_mut().zip(signed.as_ref()).for_each(|(place, byte)| *place = *byte);
    hash
}

/// Reads one byte more than allowed, so that the caller can detect a larger file.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// One record, and the line on which it begins.
struct Record {
    line: usize,
    fields: Vec<String>,
}

/// Splits a text into records (RFC 4180). Blank lines are skipped.
fn records(text: &str) -> Result<Vec<Record>, String> {
    let mut records = Vec::new();
    // Some editors begin a file with this mark, which would become a part of the first token.
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut line = 1;
    while !rest.is_empty() {
        let mut record = Record { line, fields: Vec::new() };
        loop {
            let (field, behind, lines) = field(rest, line)?;
            line += lines;
            record.fields.push(field);
            rest = behind;
            if let Some(behind) = rest.strip_prefix(',') {
                rest = behind;
                continue;
            }
            break;
        }
        let ended = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix('\n'));
        rest = ended.unwrap_or_default();
        line += 1;
        if !matches!(record.fields.as_slice(), [only] if only.is_empty()) {
            records.push(record);
        }
    }
    Ok(records)
}

/// Reads one field. Returns it with the text behind it, and the number of line ends inside it.
fn field(text: &str, line: usize) -> Result<(String, &str, usize), String> {
    let Some(mut rest) = text.strip_prefix('"') else {
        let end = text.find([',', '\n']).unwrap_or(text.len());
        let (plain, mut behind) = text.split_at_checked(end).unwrap_or((text, ""));
        let mut plain = plain;
        // The line end is `\r
        // `; a `\r` elsewhere belongs to the field.
        if behind.starts_with('\n')
            && let Some(without) = plain.strip_suffix('\r')
        {
            plain = without;
            behind = text.get(without.len()..).unwrap_or_default();
        }
        if plain.contains('"') {
            return Err(format!("line {line}: a quote stands in a field that does not begin with one"));
        }
        return Ok((plain.to_owned(), behind, 0));
    };
    let mut content = String::new();
    let mut lines = 0;
    loop {
        let Some((piece, behind)) = rest.split_once('"') else {
            return Err(format!("line {line}: a quote is opened and not closed"));
        };
        content.push_str(piece);
        lines += piece.bytes().filter(|byte| *byte == b'\n').count();
        if let Some(behind) = behind.strip_prefix('"') {
            content.push('"');
            rest = behind;
            continue;
        }
        let ends = behind.is_empty() || [",", "\n", "\r\n"].iter().any(|end| behind.starts_with(end));
        return match ends {
            true => Ok((content, behind, lines)),
            false => Err(format!(
                "line {}: behind a closing quote stands neither a comma nor a line end",
                line + lines
            )),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<(TokenFile, Vec<String>), String> {
        TokenFile::parse(text, &Clock::system())
    }

    /// Who the bearer of a token is: name, uid and groups.
    fn who(tokens: &TokenFile, token: &str) -> Option<String> {
        match tokens.authenticate(TokenQuery { token, wanted: &[], own: &[] }) {
            Ready::Now(Outcome::User(identity)) => {
                let user = identity.user();
                Some(format!("{} {} {}", user.name, user.uid, user.groups.join("|")))
            }
            Ready::Now(Outcome::NoOpinion) => None,
            _ => panic!("a token is known or not"),
        }
    }

    #[test]
    fn lines_are_users() {
        let all = "system:authenticated";
        let table = [
            ("t,jane,7", format!("jane 7 {all}")),
            ("t,jane,7\r\n", format!("jane 7 {all}")),
            ("\n\nt,jane,\n", format!("jane  {all}")),
            ("t,jane,7,dev", format!("jane 7 dev|{all}")),
            ("t,jane,7,\"dev,ops,,x y\",more,still more", format!("jane 7 dev|ops|x y|{all}")),
            ("t,jane,7,", format!("jane 7 {all}")),
            ("\u{feff}t,\"ja\"\"ne, b\",7\n", format!("ja\"ne, b 7 {all}")),
            ("\"t\",\"ja\nne\",\"7\"\r\n", format!("ja\nne 7 {all}")),
            ("t,john,1\nother,a,b\nt,jane,7", format!("jane 7 {all}")),
        ];
        for (text, expected) in table {
            let (tokens, _) = parse(text).expect(text);
            assert_eq!(who(&tokens, "t"), Some(expected), "{text:?}");
            for other in ["T", "t ", "", "tt", "jane", "7"] {
                assert_eq!(who(&tokens, other), None, "{text:?}");
            }
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line_and_without_its_text() {
        let table = [
            (
                "a,b,c\nsecret,jane",
                "line 2: must have at least 3 columns (token, user name, user uid), found 2",
            ),
            ("\n\nsecret\n", "line 3: must have at least 3 columns (token, user name, user uid), found 1"),
            ("secret,,1", "line 1: the user name is empty"),
            ("a,\"b\nc\",d\nse\"cret,b,c", "line 3: a quote stands in a field that does not begin with one"),
            ("a,b,c\r\n\"secret,b,c", "line 2: a quote is opened and not closed"),
            ("a,\"b\n\"c,secret", "line 2: behind a closing quote stands neither a comma nor a line end"),
        ];
        for (text, expected) in table {
            assert_eq!(parse(text).map(|_| ()), Err(expected.to_owned()), "{text:?}");
        }
    }

    #[test]
    fn lines_that_count_for_nothing_are_told() {
        let (tokens, warnings) = parse(",a,1\nt,b,2\nt,c,3\nwith blank,d,4").expect("good");
        assert_eq!(
            warnings,
            [
                "line 1: the token is empty, the line is ignored",
                "line 3: the token stands in a line before, which is ignored",
                "line 4: no header can carry this token, the line is ignored",
            ]
        );
        assert_eq!(format!("{tokens:?}"), "TokenFile(1 tokens)");
    }

    #[test]
    fn a_file_that_is_no_text_is_refused_with_its_line() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("tokens");
        fs::write(&path, b"a,b,c\nt,\xff,d\n").expect("written");
        let refused = TokenFile::load(&path, &Clock::system()).map(|_| ()).expect_err("refused");
        assert_eq!(refused, format!("{}: line 2: is not UTF-8", path.display()));
        let missing = TokenFile::load(&directory.path().join("none"), &Clock::system());
        assert!(missing.map(|_| ()).expect_err("refused").contains("cannot be read"));
    }
}
