//! fjall, used as little as a journal uses it.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = std::env::args().nth(1).ok_or("a directory is needed")?;
    let database = fjall::Database::builder(&dir).open()?;
    let records = database.keyspace("records", fjall::KeyspaceCreateOptions::default)?;
    let mut batch = database.batch().durability(Some(fjall::PersistMode::SyncData));
    batch.insert(&records, 1_u64.to_be_bytes(), "value");
    batch.commit()?;
    for guard in records.iter() {
        println!("{}", guard.into_inner()?.1.len());
    }
    Ok(())
}
