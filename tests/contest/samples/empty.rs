//! Does what the other samples do without an engine, so that only an engine makes the difference.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = std::env::args().nth(1).ok_or("a directory is needed")?;
    let path = std::path::Path::new(&dir).join("value");
    std::fs::write(&path, b"value")?;
    println!("{}", std::fs::read(&path)?.len());
    Ok(())
}
