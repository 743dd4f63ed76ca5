package audit

import (
	"context"
	"database/sql"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/audit/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/ids"
)

// before runs a function once, before the first statement about links.
type before struct {
	sqlgen.DBTX

	links func()
}

func (b *before) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if do := b.links; do != nil && strings.Contains(query, "audit_chain") {
		b.links = nil
		do()
	}
	return b.DBTX.QueryContext(ctx, query, args...)
}

// TestTheChainBeginsWhileItIsChecked: the first seal comes between the check's reading of the head and of the links.
// Proves: security-84
func TestTheChainBeginsWhileItIsChecked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewManual(time.Date(2026, 11, 25, 22, 0, 0, 0, time.UTC))
		key, err := LoadKey(t.Context(), d, now.Now(), ids.System())
		if err != nil {
			t.Fatal(err)
		}
		log, chain := New(now, ids.System()).Signed(key), NewChain(d, now, key)
		err = d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return log.Record(ctx, tx, Entry{Actor: Program("x"), Action: "a.b", Subject: "row"})
		})
		if err != nil {
			t.Fatal(err)
		}
		seal := func() {
			if err := chain.Seal(t.Context()); err != nil {
				t.Error(err)
			}
		}
		v := verification{chain: chain, q: sqlgen.New(&before{DBTX: d.Read(), links: seal})}
		if err := v.links(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := v.end(t.Context()); err != nil || v.report.Broken != nil || v.report.Lines != 1 {
			t.Errorf("%+v %+v (%v)", v.report, v.report.Broken, err)
		}
	})
}
