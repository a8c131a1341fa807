//! The reference and its explorer in a real browser: chromium, driven through `chromedriver`. Where one of them
//! is missing, the suite says that it did not run.

mod driver;
mod everybody;
mod explorer;
mod reading;
mod session;
