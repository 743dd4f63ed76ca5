package db

import (
	"container/list"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"

	_ "modernc.org/sqlite" // database/sql driver "sqlite"
)

// maxStatements bounds the compiled statements that one connection keeps. The program has
// about 700, of which a connection sees some; the least recently used one goes first, so
// that generated ones (those of a list's filters) never push out frequent ones.
const maxStatements = 1024

// openCaching opens an SQLite pool whose connections keep compiled statements and count what
// they do. Compiling took half the time of a write (measured on a quote request): SQLite
// parses and plans at each use unless it is given the compiled statement again, and
// database/sql forgets it after each.
func openCaching(dsn string, counts *counters, intact func() error) (*sql.DB, error) {
	probe, err := sql.Open("sqlite", dsn) // only to reach the registered driver
	if err != nil {
		return nil, err
	}
	defer func() { _ = probe.Close() }() // it has opened no connection
	return sql.OpenDB(&cachingConnector{probe.Driver(), dsn, counts, intact}), nil
}

type cachingConnector struct {
	driver driver.Driver
	dsn    string
	counts *counters
	intact func() error // asked for each connection: it must be to the file that was opened
}

// Connect implements driver.Connector.
func (k *cachingConnector) Connect(context.Context) (driver.Conn, error) {
	c, err := k.driver.Open(k.dsn)
	if lost := k.intact(); lost != nil {
		if err == nil {
			_ = c.Close() // nothing was done on it
		}
		return nil, lost
	}
	if err != nil {
		return nil, err
	}
	inner, ok := c.(sqliteConn)
	if !ok {
		return nil, fmt.Errorf("db: the SQLite driver's connection lacks what %T has", c)
	}
	return &cachingConn{sqliteConn: inner, counts: k.counts, idle: map[string]*list.Element{}, used: list.New()}, nil
}

// Driver implements driver.Connector.
func (k *cachingConnector) Driver() driver.Driver { return k.driver }

// sqliteConn is what database/sql uses of the driver's connections.
type sqliteConn interface {
	driver.Conn
	driver.ConnPrepareContext
	driver.ConnBeginTx
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// cachingConn is a connection with its compiled statements. It hides the
// driver's direct Exec and Query on purpose: database/sql then prepares every
// statement, and finds it here. A connection is used by one goroutine at a time.
type cachingConn struct {
	sqliteConn

	counts *counters
	idle   map[string]*list.Element // of used, by the statement's text
	used   *list.List               // of *cachedStmt; front: most recently used
}

// BeginTx implements driver.ConnBeginTx.
func (c *cachingConn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	if !o.ReadOnly {
		c.counts.transactions.Add(1)
	}
	return c.sqliteConn.BeginTx(ctx, o)
}

// Prepare implements driver.Conn.
func (c *cachingConn) Prepare(query string) (driver.Stmt, error) {
	return c.PrepareContext(context.Background(), query)
}

// PrepareContext implements driver.ConnPrepareContext: it takes the cached
// statement, if nobody is reading from it, or compiles one.
func (c *cachingConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	if e, ok := c.idle[query]; ok {
		delete(c.idle, query)
		return &handle{cached: c.used.Remove(e).(*cachedStmt)}, nil
	}
	c.counts.compiled.Add(1)
	s, err := c.sqliteConn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	inner, ok := s.(sqliteStmt)
	if !ok {
		return nil, errors.Join(fmt.Errorf("db: the SQLite driver's %T cannot take a context", s), s.Close())
	}
	return &handle{cached: &cachedStmt{sqliteStmt: inner, conn: c, query: query}}, nil
}

// putBack takes a statement back, in place of the least recently used one if needed.
func (c *cachingConn) putBack(s *cachedStmt) error {
	if _, taken := c.idle[s.query]; taken { // it was compiled twice, because it was used within itself
		return s.sqliteStmt.Close()
	}
	c.idle[s.query] = c.used.PushFront(s)
	if c.used.Len() <= maxStatements {
		return nil
	}
	oldest := c.used.Remove(c.used.Back()).(*cachedStmt)
	delete(c.idle, oldest.query)
	return oldest.sqliteStmt.Close()
}

// Close implements driver.Conn.
func (c *cachingConn) Close() error {
	var errs []error
	for e := c.used.Front(); e != nil; e = e.Next() {
		errs = append(errs, e.Value.(*cachedStmt).sqliteStmt.Close())
	}
	c.idle, c.used = map[string]*list.Element{}, list.New()
	return errors.Join(append(errs, c.sqliteConn.Close())...)
}

type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// cachedStmt is a compiled statement of a connection.
type cachedStmt struct {
	sqliteStmt

	conn  *cachingConn
	query string
}

// handle is a statement in use. It goes back to its connection when database/sql closes
// it, which it does once nobody reads from it any more.
type handle struct{ cached *cachedStmt }

// NumInput implements driver.Stmt.
func (h *handle) NumInput() int { return h.cached.NumInput() }

// Exec implements driver.Stmt.
func (h *handle) Exec([]driver.Value) (driver.Result, error) { return nil, driver.ErrSkip }

// Query implements driver.Stmt.
func (h *handle) Query([]driver.Value) (driver.Rows, error) { return nil, driver.ErrSkip }

// ExecContext implements driver.StmtExecContext.
func (h *handle) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	h.cached.conn.counts.statements.Add(1)
	return h.cached.ExecContext(ctx, args)
}

// QueryContext implements driver.StmtQueryContext.
func (h *handle) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	h.cached.conn.counts.statements.Add(1)
	return h.cached.QueryContext(ctx, args)
}

// Close implements driver.Stmt.
func (h *handle) Close() error {
	cached := h.cached
	if cached == nil {
		return nil // already closed
	}
	h.cached = nil
	return cached.conn.putBack(cached)
}
