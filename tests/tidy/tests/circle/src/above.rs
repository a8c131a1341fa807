//! Uses a name that a folder passes on.

use crate::below::Deep;

pub struct Above(pub Deep);
