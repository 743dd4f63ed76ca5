package deadlines

import (
	"database/sql"
	"errors"
	"strings"
	"time"
)

// Record puts what is due into the ledger by way of insert, which answers whether
// the alert is new there, and hands the latest of each sort to tell. After a long
// stop many are due at once: all are on record, but only the latest are mailed.
func Record(due []Timer, insert func(Timer) (bool, error), tell func(Timer) error) error {
	latest := map[string]Timer{}
	for _, t := range due {
		fresh, err := insert(t)
		if err != nil {
			return err
		}
		if fresh {
			latest[sort(t.Kind)] = t
		}
	}
	for _, t := range latest {
		if err := tell(t); err != nil {
			return err
		}
	}
	return nil
}

// sort groups timers that replace each other: a breach makes the earlier share
// alerts old news, each promised step stands for itself.
func sort(kind string) string {
	if strings.HasPrefix(kind, "sla.") {
		return "sla"
	}
	return kind
}

// Earliest takes the answer to a query for the earliest timer of a table: zero when none
// is armed.
func Earliest(at sql.NullTime, err error) (time.Time, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	return at.Time, err
}
