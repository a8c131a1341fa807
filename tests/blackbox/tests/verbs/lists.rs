//! GET on a collection: which state, which part of it, in which order, and what is refused.

mod order;
mod paging;
mod selectors;
mod versions;
