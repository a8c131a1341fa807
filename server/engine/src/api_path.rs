//! A path that begins with a group and a version, taken apart. Routing and authorization both read paths
//! here, so that what is authorized is what is done.

/// `/api/<version>/…` or `/apis/<group>/<version>/…`. Percent escapes are not resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ApiPath<'a> {
    /// `<version>` or `<group>/<version>`.
    pub api_version: &'a str,
    /// What follows, by segment.
    pub segments: Segments<'a>,
}

impl<'a> ApiPath<'a> {
    /// Takes a path apart; `None` if it does not begin with a group and a version. Slashes at both ends do
    /// not count.
    #[must_use]
    pub fn parse(path: &'a str) -> Option<Self> {
        let path = path.trim_matches('/');
        let (root, below) = path.split_at_checked(slash(path))?;
        let below = below.strip_prefix('/')?;
        let end = match root {
            "api" => slash(below),
            "apis" => {
                let version = slash(below) + 1;
                version + slash(below.get(version..)?)
            }
            _ => return None,
        };
        let (api_version, rest) = below.split_at_checked(end)?;
        // Behind the version is nothing, or a slash before each segment.
        Some(ApiPath { api_version, segments: Segments(rest.strip_prefix('/')) })
    }

    /// The group; empty for core.
    #[must_use]
    pub fn group(&self) -> &'a str {
        self.api_version.split_once('/').map_or("", |(group, _)| group)
    }

    /// The version.
    #[must_use]
    pub fn version(&self) -> &'a str {
        self.api_version.split_once('/').map_or(self.api_version, |(_, version)| version)
    }
}

/// The segments of a path, in order. Two slashes have an empty one between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Segments<'a>(Option<&'a str>);

impl<'a> Iterator for Segments<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let (segment, behind) = self.0?.split_at_checked(slash(self.0?))?;
        self.0 = behind.strip_prefix('/');
        Some(segment)
    }
}

/// Where the first slash is, or the end.
fn slash(text: &str) -> usize {
    memchr::memchr(b'/', text.as_bytes()).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_taken_apart() {
        // Group, version and segments, joined by bars.
        let table = [
            ("", None),
            ("/", None),
            ("/api", None),
            ("/apis/g", None),
            ("/logs/api/v1/pods", None),
            ("/apiss/g/v1/pods", None),
            ("/api/v1", Some("|v1")),
            ("/api/v1/", Some("|v1")),
            ("//api/v1/pods//", Some("|v1|pods")),
            ("/apis/g/v1", Some("g|v1")),
            ("/apis/g/v1/pods/a%2Fb", Some("g|v1|pods|a%2Fb")),
            ("/apis//v1/pods", Some("|v1|pods")),
            ("/api//pods", Some("||pods")),
            ("/api/v1/namespaces//pods", Some("|v1|namespaces||pods")),
        ];
        for (path, expected) in table {
            let found = ApiPath::parse(path).map(|path| {
                let head = [path.group(), path.version()];
                head.into_iter().chain(path.segments).collect::<Vec<_>>().join("|")
            });
            assert_eq!(found.as_deref(), expected, "{path}");
        }
    }
}
