package db

import (
	"context"
	"crypto/tls"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/stdlib"

	"wardgate/internal/platform/clock"
)

// lockTimeout is how long a statement waits for a lock that somebody else
// holds, as SQLite's busy_timeout does.
const lockTimeout = 5 * time.Second

// planEachTime makes the server plan a query for its actual values. A list leaves
// most of its filters empty, and a plan made once for all values takes twice as
// long to find what is rare. Planning costs a fraction of a millisecond, which
// reads can afford; writes, whose statements go by keys, avoid it.
const planEachTime = "SET plan_cache_mode = force_custom_plan"

func openPostgres(ctx context.Context, o Options) (*DB, error) {
	if !strings.HasPrefix(o.URL, "postgres://") && !strings.HasPrefix(o.URL, "postgresql://") {
		return nil, errors.New("the address must begin with postgres://")
	}
	config, err := pgx.ParseConfig(o.URL)
	if err != nil {
		return nil, fmt.Errorf("db.Open postgres: %w", err)
	}
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "wardgate"
	}
	config.StatementCacheCapacity = maxStatements
	// As many as the pool has connections: while one waits for the disk, others work.
	d := &DB{engine: Postgres, log: o.Log, url: o.URL, writeQueue: newWriteQueue(o.Readers), heard: hearing{since: clock.Start()}}
	d.life, d.end = context.WithCancel(context.Background()) //nolint:contextcheck // outlives Open
	config.Tracer = postgresTracer{&d.counts, &d.heard}
	patient(&config.Config)
	// Two pools, so that no report waits behind the writes, nor the writes
	// behind a report.
	d.writer = pool(*config, o.Readers, "SET lock_timeout = "+milliseconds(lockTimeout))
	d.reader = pool(*config, o.Readers, "SET default_transaction_read_only = on; "+planEachTime)
	for _, p := range []*sql.DB{d.writer, d.reader} {
		if err := p.PingContext(ctx); err != nil {
			_ = d.Close()
			return nil, fmt.Errorf("db.Open postgres: %w", err)
		}
	}
	return d, nil
}

// Verified reports whether nobody on the way can read or change what a PostgreSQL address connects to: the server is on this machine, or proves by
// its certificate to be the host that is named (sslmode=verify-full). An address that cannot be read is Open's to refuse.
func Verified(address string) bool {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return true
	}
	safe := func(host string, t *tls.Config) bool {
		ip, err := netip.ParseAddr(host)
		here := strings.HasPrefix(host, "/") || host == "localhost" || err == nil && ip.IsLoopback()
		return here || t != nil && !t.InsecureSkipVerify
	}
	fine := safe(config.Host, config.TLSConfig)
	for _, other := range config.Fallbacks { // what is tried if the first is refused, often the same host without TLS
		fine = fine && safe(other.Host, other.TLSConfig)
	}
	return fine
}

// pool is a pool of connections on which setup has run. It is a statement and
// not a start parameter because connection poolers refuse those they do not know.
func pool(config pgx.ConnConfig, size int, setup string) *sql.DB {
	p := stdlib.OpenDB(config, stdlib.OptionAfterConnect(func(ctx context.Context, conn *pgx.Conn) error {
		readUTC(conn)
		_, err := conn.Exec(ctx, setup)
		return err
	}))
	p.SetMaxOpenConns(size)
	p.SetMaxIdleConns(size)
	p.SetConnMaxIdleTime(5 * time.Minute)
	return p
}

// readUTC makes times come back in UTC, as SQLite's do, not in the machine's zone.
func readUTC(conn *pgx.Conn) {
	conn.TypeMap().RegisterType(&pgtype.Type{
		Name: "timestamptz", OID: pgtype.TimestamptzOID, Codec: &pgtype.TimestamptzCodec{ScanLocation: time.UTC},
	})
}

func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

const (
	// connectWithin is how long a connection may take to be made, unless the address says so (connect_timeout): a server that hangs accepts
	// connections and says nothing.
	connectWithin = 5 * time.Second
	// silenceLimit is how long a connection may have unacknowledged what was sent on it, and be idle before it is looked after: a server that was
	// cut off says nothing either.
	silenceLimit = 10 * time.Second
)

// patient has the connections of c give up a server that is not there any more.
func patient(c *pgconn.Config) {
	if c.ConnectTimeout == 0 {
		c.ConnectTimeout = connectWithin
	}
	dialer := net.Dialer{Timeout: c.ConnectTimeout, Control: endSilence, KeepAliveConfig: net.KeepAliveConfig{
		Enable: true, Idle: silenceLimit, Interval: silenceLimit / 3, Count: 3,
	}}
	c.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dialer.DialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return lineToServer{conn}, nil
	}
}

// lineToServer marks the errors of a connection, so that a broken one is known as the database's wherever its error goes: what a bucket or a
// mail server breaks looks the same.
type lineToServer struct{ net.Conn }

// Read implements net.Conn.
func (l lineToServer) Read(p []byte) (int, error) {
	n, err := l.Conn.Read(p)
	return n, brokenLine(err)
}

// Write implements net.Conn.
func (l lineToServer) Write(p []byte) (int, error) {
	n, err := l.Conn.Write(p)
	return n, brokenLine(err)
}

// brokenLine marks err unless it is a limit of time, which has a meaning of its own.
func brokenLine(err error) error {
	switch {
	case err == nil, errors.Is(err, os.ErrDeadlineExceeded):
		return err
	case errors.Is(err, io.EOF): // in the middle of an answer, for the server always says when it ends
		err = io.ErrUnexpectedEOF
	}
	return &lineError{err}
}

// lineError is the error of a connection to the server that broke.
type lineError struct{ err error }

func (e *lineError) Error() string { return e.err.Error() }

func (e *lineError) Unwrap() error { return e.err }
