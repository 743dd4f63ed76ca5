package vault

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/vault/sqlgen"
)

// Column is a column of the database that holds sealed texts.
type Column struct {
	// What its rows are called where an operator is told that they are lost: "second factors".
	What string
	// Table, ID and Name are the table, its key and the column.
	Table, ID, Name string
	// Place is where the text of the row with this id stands.
	Place func(id string) string
	// Hash is the column that holds the hash of the sealed token, empty where no token is sealed. An earlier program
	// stored the token itself there.
	Hash string
	// Useless tells that a row whose secret is lost is of no use and goes.
	Useless bool
}

// ForeignError tells that the database holds secrets that none of the keys at hand opens.
type ForeignError struct {
	// Needed are the ids of the keys that are missing.
	Needed []string
}

func (e *ForeignError) Error() string {
	return "the database holds secrets that were sealed with key " + strings.Join(e.Needed, " and key ")
}

// tokenLength is that of ids.Source.Token.
const tokenLength = 43

// perStep is how many rows are sealed in one transaction.
const perStep = 500

// Check returns a *ForeignError when the database needs a key that is not among keyIDs. One that was replaced by a key at hand, and has sealed nothing that
// is still there, is needed no more, and forgotten. One that has is told, and what it has sealed is sealed anew by the next Settle with it.
func Check(ctx context.Context, d *db.DB, keyIDs []string, columns []Column) error {
	rows, err := sqlgen.New(d.Read()).Keys(ctx)
	if err != nil {
		return fmt.Errorf("vault.Check: %w", err)
	}
	var missing []string
	known := false
	for _, r := range rows {
		if slices.Contains(keyIDs, r.ID) {
			known = true
		} else {
			missing = append(missing, r.ID)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	if !known {
		return &ForeignError{missing}
	}
	return replaced(ctx, d, missing, columns)
}

// replaced forgets these keys, or returns a *ForeignError of those that are still needed.
func replaced(ctx context.Context, d *db.DB, keyIDs []string, columns []Column) error {
	var needed []string
	for _, id := range keyIDs {
		used, err := sealedBy(ctx, d, id, columns)
		if err != nil {
			return fmt.Errorf("vault.Check: %w", err)
		}
		if used {
			needed = append(needed, id)
		}
	}
	err := d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if len(needed) > 0 {
			return q.SetUndone(ctx)
		}
		for _, id := range keyIDs {
			if err := q.DeleteKey(ctx, id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("vault.Check: %w", err)
	}
	if len(needed) > 0 {
		return &ForeignError{needed}
	}
	return nil
}

// sealedBy tells whether a row is sealed with this key.
func sealedBy(ctx context.Context, d *db.DB, id string, columns []Column) (used bool, err error) {
	for _, c := range columns {
		err := d.Read().QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM "+c.Table+" WHERE "+c.Name+" LIKE $1)", version+"."+id+".%").Scan(&used)
		if err != nil || used {
			return used, err
		}
	}
	return false, nil
}

// InUse tells whether anything was sealed in the database, or stands there that is to be sealed.
func InUse(ctx context.Context, d *db.DB, columns []Column) (bool, error) {
	rows, err := sqlgen.New(d.Read()).Keys(ctx)
	if err != nil || len(rows) > 0 {
		return len(rows) > 0, err
	}
	for _, c := range columns {
		var used bool
		if err := d.Read().QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM "+c.Table+")").Scan(&used); err != nil || used {
			return used, err
		}
	}
	return false, nil
}

// Settle seals with the first key of v what stands in these columns in clear or is sealed with an older key, and notes
// that it did, so that it does nothing the next time. also does the same where a text is no whole column. It may be
// ended at any time and goes on from there. The note of an older key stays until Check finds that nothing needs it.
func Settle(ctx context.Context, d *db.DB, v *Vault, columns []Column, now time.Time, also func(ctx context.Context) error) error {
	rows, err := sqlgen.New(d.Read()).Keys(ctx)
	if err != nil {
		return fmt.Errorf("vault.Settle: %w", err)
	}
	for _, r := range rows {
		if r.ID == v.KeyID() && r.DoneAt.Valid {
			return nil
		}
	}
	// First the key is noted: what is sealed with it must not be without it after a kill.
	if err := d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).AddKey(ctx, sqlgen.AddKeyParams{ID: v.KeyID(), MadeAt: now})
	}); err != nil {
		return fmt.Errorf("vault.Settle: %w", err)
	}
	for _, c := range columns {
		if err := c.settle(ctx, d, v); err != nil {
			return fmt.Errorf("vault.Settle: %s: %w", c.What, err)
		}
	}
	if err := also(ctx); err != nil {
		return err
	}
	err = d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).SetDone(ctx, sqlgen.SetDoneParams{ID: v.KeyID(), DoneAt: db.NullTime(now)})
	})
	if err != nil {
		return fmt.Errorf("vault.Settle: %w", err)
	}
	return nil
}

// SettleAgain has the next Settle look at everything once more: an instance that ran meanwhile may have sealed with an older key.
func SettleAgain(ctx context.Context, d *db.DB) error {
	err := d.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return sqlgen.New(tx).SetUndone(ctx) })
	if err != nil {
		return fmt.Errorf("vault.SettleAgain: %w", err)
	}
	return nil
}

func (c Column) settle(ctx context.Context, d *db.DB, v *Vault) error {
	if c.Hash != "" {
		if err := c.hashTokens(ctx, d, v); err != nil {
			return err
		}
	}
	own := version + "." + v.KeyID() + ".%"
	for after := ""; ; {
		found, err := c.pairs(ctx, d, "SELECT CAST("+c.ID+" AS TEXT), "+c.Name+" FROM "+c.Table+" WHERE "+c.Name+" <> '' AND "+c.Name+
			" NOT LIKE $1 AND CAST("+c.ID+" AS TEXT) > $2 ORDER BY CAST("+c.ID+" AS TEXT) LIMIT $3", own, after, perStep)
		if err != nil || len(found) == 0 {
			return err
		}
		after = found[len(found)-1].id
		err = d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			for _, row := range found {
				if err := c.sealAnew(ctx, tx, v, row); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}

// sealAnew seals the text of one row, unless the row was changed meanwhile.
func (c Column) sealAnew(ctx context.Context, tx *db.Tx, v *Vault, row pair) (err error) {
	text := row.value
	if IsSealed(text) {
		if text, err = v.Open(c.Place(row.id), text); err != nil {
			return err
		}
	}
	_, err = tx.ExecContext(ctx, "UPDATE "+c.Table+" SET "+c.Name+" = $1 WHERE CAST("+c.ID+" AS TEXT) = $2 AND "+c.Name+" = $3",
		v.Seal(c.Place(row.id), text), row.id, row.value)
	return err
}

// hashTokens replaces tokens that stand in clear by their hashes, and stores them sealed.
func (c Column) hashTokens(ctx context.Context, d *db.DB, v *Vault) error {
	for {
		found, err := c.pairs(ctx, d, "SELECT "+c.ID+", "+c.Hash+" FROM "+c.Table+" WHERE length("+c.Hash+") = $1 LIMIT $2", tokenLength, perStep)
		if err != nil || len(found) == 0 {
			return err
		}
		err = d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			for _, row := range found {
				if _, err := tx.ExecContext(ctx, "UPDATE "+c.Table+" SET "+c.Hash+" = $1, "+c.Name+" = $2 WHERE "+c.ID+" = $3 AND "+c.Hash+" = $4",
					ids.Hash(row.value), v.Seal(c.Place(row.id), row.value), row.id, row.value); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}

type pair struct{ id, value string }

func (c Column) pairs(ctx context.Context, d *db.DB, query string, args ...any) (_ []pair, err error) {
	rows, err := d.Read().QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	var out []pair
	for rows.Next() {
		var p pair
		if err := rows.Scan(&p.id, &p.value); err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, rows.Err()
}

// Lost is how much of something was sealed with a lost key.
type Lost struct {
	What string
	Rows int64
}

// Forget gives up what was sealed with other keys than these: it can never be opened again. Rows of no other use go.
// Afterwards the database needs none of the lost keys.
func Forget(ctx context.Context, d *db.DB, keyIDs []string, columns []Column) (lost []Lost, err error) {
	err = d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		lost = nil
		for _, c := range columns {
			n, err := c.forget(ctx, tx, keyIDs)
			if err != nil {
				return fmt.Errorf("%s: %w", c.What, err)
			}
			if n > 0 {
				lost = append(lost, Lost{c.What, n})
			}
		}
		return forgetKeys(ctx, sqlgen.New(tx), keyIDs)
	})
	if err != nil {
		return nil, fmt.Errorf("vault.Forget: %w", err)
	}
	return lost, nil
}

// forget empties what is sealed with other keys; what stands in clear is not lost.
func (c Column) forget(ctx context.Context, tx *db.Tx, keyIDs []string) (int64, error) {
	args, kept := []any{version + ".%"}, make([]string, len(keyIDs))
	for i, id := range keyIDs {
		args = append(args, version+"."+id+".%")
		kept[i] = fmt.Sprintf(" AND %s NOT LIKE $%d", c.Name, i+2)
	}
	change := "UPDATE " + c.Table + " SET " + c.Name + " = ''"
	if c.Useless {
		change = "DELETE FROM " + c.Table
	}
	done, err := tx.ExecContext(ctx, change+" WHERE "+c.Name+" LIKE $1"+strings.Join(kept, ""), args...)
	if err != nil {
		return 0, err
	}
	return done.RowsAffected()
}

func forgetKeys(ctx context.Context, q *sqlgen.Queries, but []string) error {
	rows, err := q.Keys(ctx)
	if err != nil {
		return err
	}
	for _, r := range rows {
		if slices.Contains(but, r.ID) {
			continue
		}
		if err := q.DeleteKey(ctx, r.ID); err != nil {
			return err
		}
	}
	return nil
}
