//! The reference and its explorer in a real browser: chromium, driven through `chromedriver`. Where one of
//! them is missing, the suite is skipped.

mod driver;
mod everybody;
mod explorer;
mod reading;
mod session;
