package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"

	_ "modernc.org/sqlite" // database/sql driver "sqlite"
)

// maxStatements bounds the compiled statements that one connection keeps: more
// than the program has, so that only generated ones fall out.
const maxStatements = 4096

// openKeeping opens an SQLite pool whose connections keep compiled statements.
// Compiling took half of the time of a write (measured on the path of a quote
// request): SQLite parses and plans at each use unless it is given the compiled
// statement again, and database/sql forgets it after each.
func openKeeping(dsn string) (*sql.DB, error) {
	probe, err := sql.Open("sqlite", dsn) // only to reach the registered driver
	if err != nil {
		return nil, err
	}
	defer func() { _ = probe.Close() }() // it has opened no connection
	return sql.OpenDB(&keeper{probe.Driver(), dsn}), nil
}

type keeper struct {
	driver driver.Driver
	dsn    string
}

// Connect implements driver.Connector.
func (k *keeper) Connect(context.Context) (driver.Conn, error) {
	c, err := k.driver.Open(k.dsn)
	if err != nil {
		return nil, err
	}
	inner, ok := c.(sqliteConn)
	if !ok {
		return nil, fmt.Errorf("db: the SQLite driver's connection lacks what %T has", c)
	}
	return &keepingConn{sqliteConn: inner, idle: map[string]driver.Stmt{}}, nil
}

// Driver implements driver.Connector.
func (k *keeper) Driver() driver.Driver { return k.driver }

// sqliteConn is what database/sql uses of the driver's connections.
type sqliteConn interface {
	driver.Conn
	driver.ConnPrepareContext
	driver.ConnBeginTx
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// keepingConn is a connection with its compiled statements. It hides the
// driver's direct Exec and Query on purpose: database/sql then prepares every
// statement, and finds it here. A connection is used by one goroutine at a time.
type keepingConn struct {
	sqliteConn
	idle map[string]driver.Stmt
}

// Prepare implements driver.Conn.
func (c *keepingConn) Prepare(query string) (driver.Stmt, error) {
	return c.PrepareContext(context.Background(), query)
}

// PrepareContext implements driver.ConnPrepareContext: it takes the kept
// statement, if nobody is reading from it just now, or compiles one.
func (c *keepingConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	if s, ok := c.idle[query]; ok {
		delete(c.idle, query)
		return &keptStmt{s.(sqliteStmt), c, query}, nil
	}
	s, err := c.sqliteConn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	inner, ok := s.(sqliteStmt)
	if !ok {
		return nil, errors.Join(fmt.Errorf("db: the SQLite driver's %T cannot take a context", s), s.Close())
	}
	return &keptStmt{inner, c, query}, nil
}

// Close implements driver.Conn.
func (c *keepingConn) Close() error {
	var errs []error
	for _, s := range c.idle {
		errs = append(errs, s.Close())
	}
	c.idle = map[string]driver.Stmt{}
	return errors.Join(append(errs, c.sqliteConn.Close())...)
}

type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// keptStmt goes back to its connection when database/sql closes it, which it
// does once nobody reads from it any more.
type keptStmt struct {
	sqliteStmt
	conn  *keepingConn
	query string
}

// Close implements driver.Stmt.
func (s *keptStmt) Close() error {
	if s.sqliteStmt == nil {
		return nil // closed before
	}
	inner := s.sqliteStmt
	s.sqliteStmt = nil
	if _, taken := s.conn.idle[s.query]; taken || len(s.conn.idle) >= maxStatements {
		return inner.Close()
	}
	s.conn.idle[s.query] = inner
	return nil
}
