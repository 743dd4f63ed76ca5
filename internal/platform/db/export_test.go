package db

// Queued is how many use cases wait for the SQLite writer: the tests' way to
// know that a group will be one.
func (d *DB) Queued() int { return len(d.group.queue) }
