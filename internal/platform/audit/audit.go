// Package audit records which member of staff did what, and when (issue 2, S101).
// A feature writes its line in the transaction of the change itself: there is no
// change without its line and no line without its change.
//
// The record is append-only. This package has no query that changes or removes a
// row, no other package may name the table (a test reads all SQL), and accounts
// are disabled rather than deleted so that every line keeps its person.
package audit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/platform/audit/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
)

// ErrNobody is returned by Record when neither the entry nor ctx says who acted.
var ErrNobody = errors.New("audit: nobody is named as the actor")

// Actor is the person or program that acted, as they were then.
type Actor struct {
	// ID is the account's id, or system:<name> for the program itself.
	ID string
	// Email is the address at that time; for a program its name.
	Email string
}

// Program is the actor of what no person did: a timer, an import, the command line.
func Program(name string) Actor { return Actor{ID: "system:" + name, Email: name} }

// Entry is one line to be written.
type Entry struct {
	// Actor may be zero inside a request: then it is the signed-in person.
	Actor Actor
	// Action is <feature>.<what was done>, "quotes.responded".
	Action string
	// Subject is the id of the row it was done to.
	Subject string
	// Detail becomes a JSON object: what changed, see Change. It contains no
	// secret; a key that looks like one (password, token, hash …) is refused.
	Detail any
}

// Change is the detail of an update: the fields that changed, before and after.
type Change struct {
	Before map[string]any `json:"before"`
	After  map[string]any `json:"after"`
}

// Log writes the record.
type Log struct {
	clock clock.Clock
	ids   *ids.Source
	key   Key
}

// New returns a Log that stamps its lines with c and names them from source.
func New(c clock.Clock, source *ids.Source) Log { return Log{clock: c, ids: source} }

// Signed is the log with a key: each line bears its keyed hash (Chain).
func (l Log) Signed(k Key) Log {
	l.key = k
	return l
}

// insert adds a line to the record.
func (l Log) insert(ctx context.Context, tx *db.Tx, r sqlgen.AuditLog) (sqlgen.AuditLog, error) {
	r.At = r.At.UTC().Truncate(time.Millisecond) // as SQLite keeps it: the hash holds on both engines
	if l.key.secret != nil {
		r.Mac = l.key.ofLine(r)
	}
	return r, sqlgen.New(tx).Insert(ctx, sqlgen.InsertParams(r))
}

// Record writes e in tx. It fails without an actor, action or subject, or when
// the detail cannot be encoded or looks like a secret; the caller's change is
// then undone as well, on purpose.
func (l Log) Record(ctx context.Context, tx *db.Tx, e Entry) error {
	actor, err := e.actor(ctx)
	if err != nil {
		return err
	}
	if e.Action == "" || e.Subject == "" {
		return fmt.Errorf("audit.Record %q %q: action and subject are required", e.Action, e.Subject)
	}
	detail, err := encode(e.Detail)
	if err != nil {
		return fmt.Errorf("audit.Record %s: %w", e.Action, err)
	}
	now := l.clock.Now()
	_, err = l.insert(ctx, tx, sqlgen.AuditLog{
		ID: l.ids.Row(prefix, now), At: now, ActorID: actor.ID, ActorEmail: actor.Email,
		Action: e.Action, Subject: e.Subject, Detail: detail, RequestID: httpx.CallFrom(ctx).RequestID,
	})
	if err != nil {
		return fmt.Errorf("audit.Record %s: %w", e.Action, err)
	}
	return nil
}

func (e Entry) actor(ctx context.Context) (Actor, error) {
	if e.Actor.ID != "" {
		return e.Actor, nil
	}
	if a := httpx.ActorFrom(ctx); a.Known() {
		return Actor{ID: a.ID, Email: a.Email}, nil
	}
	return Actor{}, ErrNobody
}

func encode(detail any) (string, error) {
	if detail == nil {
		return "{}", nil
	}
	b, err := json.Marshal(detail)
	if err != nil {
		return "", fmt.Errorf("the detail cannot be told in JSON: %w", err)
	}
	var object map[string]any
	if err := json.Unmarshal(b, &object); err != nil {
		return "", fmt.Errorf("the detail must be a JSON object: %w", err)
	}
	if key := secretKey(object); key != "" {
		return "", fmt.Errorf("the detail has a field %q: secrets do not belong in the record", key)
	}
	return string(b), nil
}

// secretKey finds a field whose name looks like a secret, at any depth.
func secretKey(v any) string {
	switch v := v.(type) {
	case map[string]any:
		for key, inner := range v {
			if soundsSecret(key) {
				return key
			}
			if found := secretKey(inner); found != "" {
				return found
			}
		}
	case []any:
		for _, inner := range v {
			if found := secretKey(inner); found != "" {
				return found
			}
		}
	}
	return ""
}

func soundsSecret(key string) bool {
	key = strings.ToLower(key)
	for _, word := range []string{"password", "token", "secret", "hash", "cookie", "recovery"} {
		if strings.Contains(key, word) {
			return true
		}
	}
	return false
}

// Line is one line of the record as it is read.
type Line struct {
	ID        string
	At        time.Time // UTC
	Actor     Actor
	Action    string
	Subject   string
	Detail    json.RawMessage // a JSON object
	RequestID string          // empty outside a request
	// Growing reports that the line counts an hour that is not over.
	Growing bool
}
