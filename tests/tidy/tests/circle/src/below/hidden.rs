//! Uses what stands above.

pub fn go() {
    let _ = crate::above::Above(super::Deep);
}

#[cfg(test)]
mod tests {
    use crate::inside::left::Left;
}
