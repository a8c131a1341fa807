//! The one.

use super::right::Right;

pub struct Left(pub Option<Box<Right>>);
