//! Admission plugins that fill in new objects, and the controllers that undo what one of them adds.

mod classes;
mod pod_security;
mod pods;
mod protection;
mod support;
