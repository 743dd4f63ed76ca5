package mail_test

import (
	"context"
	"errors"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail"
)

// TestErase: what was sent stays without content, what was not is gone, a mail being
// sent stops the erasure, and the mails of others are untouched.
// Proves: leads-39
func TestErase(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newTestOutbox(t, d, "")
		add := func(to, ref, state string) string {
			letter := messageTo(to)
			letter.Key, letter.Ref = to+ref, ref
			id := k.enqueue(letter)
			k.write(func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, "UPDATE mails SET state = $2 WHERE id = $1", id, state)
				return err
			})
			return id
		}
		sent, deferred := add("ann@x.example", "row_1", "sent"), add("desk@guard.example", "row_1", "deferred")
		byAddress, other := add("Ann@X.example", "", "sent"), add("bob@x.example", "row_2", "sent")
		underWay := add("ann@x.example", "row_3", "attempting")
		erase := func(refs ...string) error {
			return d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				return k.Erase(ctx, tx, refs, []string{"", "nobody@x.example"})
			})
		}
		if err := erase("row_1", "row_3"); !errors.Is(err, mail.ErrBeingSent) {
			t.Fatalf("while a mail is under way: %v", err)
		}
		if row := k.get(sent); row.To.Address != "ann@x.example" {
			t.Errorf("a refused erasure has erased: %+v", row)
		}
		if err := erase("row_1"); err != nil {
			t.Fatal(err)
		}
		if row := k.get(sent); row.To.Address != "" || row.Subject != "Erased" || row.State != mail.Sent {
			t.Errorf("sent: %+v", row)
		}
		if _, err := k.Get(t.Context(), deferred); err == nil {
			t.Error("a mail that was not sent is still there")
		}
		for _, id := range []string{byAddress, other, underWay} {
			if row := k.get(id); row.To.Address == "" {
				t.Errorf("somebody else's mail is erased: %+v", row)
			}
		}
		if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return k.Erase(ctx, tx, nil, []string{"bob@x.example"})
		}); err != nil {
			t.Fatal(err)
		}
		if row := k.get(other); row.Subject != "Erased" {
			t.Errorf("by its address: %+v", row)
		}
	})
}
