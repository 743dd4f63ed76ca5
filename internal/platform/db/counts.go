package db

import "sync/atomic"

// Counts are what a database was asked to do since it was opened, over all connections. They
// measure the cost of a use case where time cannot: on a busy machine times vary, counts do
// not.
type Counts struct {
	// Statements is how many were run, without BEGIN and COMMIT.
	Statements int64
	// Compiled is how many of them had to be parsed and planned first. It stops growing
	// once every statement of the program has been used.
	Compiled int64
	// Transactions is how many were begun to write.
	Transactions int64
	// Background is how many use cases were background work.
	Background int64
}

// Since returns the counts since before was taken.
func (c Counts) Since(before Counts) Counts {
	return Counts{
		c.Statements - before.Statements, c.Compiled - before.Compiled, c.Transactions - before.Transactions, c.Background - before.Background,
	}
}

// counters are Counts while they grow.
type counters struct{ statements, compiled, transactions, background atomic.Int64 }

// Counts are the counts so far.
func (d *DB) Counts() Counts {
	c := &d.counts
	return Counts{c.statements.Load(), c.compiled.Load(), c.transactions.Load(), c.background.Load()}
}
