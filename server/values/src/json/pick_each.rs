//! Reads several values out of JSON that this server has written, in one pass.

use super::pick::{Members, is_key, split_value};

/// What [`pick`](super::pick()) gives for each of these paths. Bytes behind the last value that can be found
/// are not looked at.
#[must_use]
pub fn pick_each<'a, N: AsRef<str>>(bytes: &'a [u8], paths: &[&[N]]) -> Vec<Option<&'a [u8]>> {
    let mut pass = Pass { found: vec![None; paths.len()], left: paths.len() };
    let wanted = paths.iter().copied().enumerate().map(|(place, names)| Wanted { place, names }).collect();
    pass.value(bytes, wanted);
    pass.found
}

/// A value that is looked for.
#[derive(Clone, Copy)]
struct Wanted<'p, N> {
    /// Its place in the answer.
    place: usize,
    /// Its path from here.
    names: &'p [N],
}

/// One pass over the bytes.
struct Pass<'a> {
    found: Vec<Option<&'a [u8]>>,
    /// How many values may still be found.
    left: usize,
}

impl<'a> Pass<'a> {
    /// Looks at and below the value at the start of the bytes. Returns what follows that value; nothing when
    /// no value is left, or the bytes are no JSON.
    fn value<N: AsRef<str>>(&mut self, bytes: &'a [u8], wanted: Vec<Wanted<'_, N>>) -> Option<&'a [u8]> {
        let (here, deeper): (Vec<_>, Vec<_>) = wanted.into_iter().partition(|wanted| wanted.names.is_empty());
        let members = Members::of(bytes.trim_ascii_start()).filter(|_| !deeper.is_empty());
        if members.is_some() && here.is_empty() {
            return self.members(members?, deeper);
        }
        let (value, rest) = split_value(bytes)?;
        for Wanted { place, .. } in &here {
            if let Some(found) = self.found.get_mut(*place) {
                *found = Some(value);
            }
        }
        self.left -= here.len();
        match members {
            Some(members) => self.members(members, deeper),
            None => {
                self.left -= deeper.len();
                Some(rest)
            }
        }
    }

    /// Looks below the members of an object. Returns what follows the object.
    fn members<N: AsRef<str>>(
        &mut self,
        mut members: Members<'a>,
        mut wanted: Vec<Wanted<'_, N>>,
    ) -> Option<&'a [u8]> {
        while let Some((key, value)) = members.key() {
            let is_here =
                |wanted: &Wanted<'_, N>| wanted.names.first().is_some_and(|name| is_key(key, name.as_ref()));
            let (mut inside, others): (Vec<_>, Vec<_>) = wanted.into_iter().partition(is_here);
            wanted = others;
            for wanted in &mut inside {
                wanted.names = wanted.names.get(1..).unwrap_or_default();
            }
            let rest =
                if inside.is_empty() { Some(split_value(value)?.1) } else { self.value(value, inside) };
            if self.left == 0 {
                return None;
            }
            members.0 = rest?;
        }
        self.left -= wanted.len();
        members.0.trim_ascii_start().strip_prefix(b"}")
    }
}
