//! Kinds that clients define while the server runs.

mod applies;
mod bombs;
mod cells;
mod defaults;
mod deletion;
mod documents;
mod embedded;
mod exported;
mod names;
mod numbers;
mod scaled;
mod stored;
mod support;
mod test_server;
mod writes;
