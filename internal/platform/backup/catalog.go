package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"wardgate/internal/platform/db"
)

// kind is what a column holds, on either engine.
type kind string

const (
	kindText  kind = "text"
	kindInt   kind = "int"
	kindFloat kind = "float"
	kindBool  kind = "bool"
	kindTime  kind = "time"
	kindBytes kind = "bytes"
)

// table is also the line that precedes its rows.
type table struct {
	Name    string   `json:"table"`
	Columns []column `json:"columns"`
}

type column struct {
	Name string `json:"name"`
	Kind kind   `json:"kind"`
}

const versionTable = "goose_db_version"

// ours reports whether a table belongs in a backup.
func ours(name string) bool { return name != versionTable }

// tables reads from the engine's catalog which tables to back up, by name.
func tables(ctx context.Context, tx *sql.Tx, e db.Engine) ([]table, error) {
	q := `SELECT t.name, c.name, c.type FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
		WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite!_%' ESCAPE '!'
		ORDER BY t.name, c.cid`
	if e == db.Postgres {
		q = `SELECT t.table_name, c.column_name, c.data_type
			FROM information_schema.tables AS t JOIN information_schema.columns AS c USING (table_schema, table_name)
			WHERE t.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
			ORDER BY t.table_name COLLATE "C", c.ordinal_position`
	}
	rows, err := tx.QueryContext(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("reading the catalog: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var found []table
	for rows.Next() {
		var name, typ string
		var c column
		if err := rows.Scan(&name, &c.Name, &typ); err != nil {
			return nil, fmt.Errorf("reading the catalog: %w", err)
		}
		if !ours(name) {
			continue
		}
		if c.Kind, err = kindOf(typ); err != nil {
			return nil, fmt.Errorf("column %s.%s: %w", name, c.Name, err)
		}
		if len(found) == 0 || found[len(found)-1].Name != name {
			found = append(found, table{Name: name})
		}
		last := &found[len(found)-1]
		last.Columns = append(last.Columns, c)
	}
	return found, rows.Err()
}

// kindOf reads a type as either catalog spells it. An unknown one is an error:
// no backup is better than one that guesses.
func kindOf(typ string) (kind, error) {
	switch strings.ToUpper(typ) {
	case "TEXT":
		return kindText, nil
	case "BIGINT", "INTEGER", "SMALLINT":
		return kindInt, nil
	case "DOUBLE PRECISION", "REAL":
		return kindFloat, nil
	case "BOOLEAN":
		return kindBool, nil
	case "TIMESTAMP", "TIMESTAMP WITH TIME ZONE":
		return kindTime, nil
	case "BLOB", "BYTEA":
		return kindBytes, nil
	}
	return "", fmt.Errorf("a backup does not know the type %q", typ)
}

var errNotMigrated = errors.New("the database has no tables yet")

// schemaVersion reads the version within the snapshot.
func schemaVersion(ctx context.Context, tx *sql.Tx) (int64, error) {
	var version sql.NullInt64
	err := tx.QueryRowContext(ctx, "SELECT MAX(version_id) FROM "+versionTable+" WHERE is_applied").Scan(&version)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", errNotMigrated, err)
	}
	if version.Int64 == 0 {
		return 0, errNotMigrated
	}
	return version.Int64, nil
}

func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }
