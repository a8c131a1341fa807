//! What a server keeps, and what runs beside it.

mod backup;
mod controllers;
mod reported;
mod services;
mod stored;
