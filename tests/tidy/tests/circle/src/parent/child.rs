//! Uses the module above.

pub fn go() {
    let _ = super::Parent;
}
