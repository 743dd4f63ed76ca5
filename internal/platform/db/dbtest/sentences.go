package dbtest

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"wardgate/catalog"
	"wardgate/internal/platform/db"
)

// loadCatalog reads the catalog once for all tests of a package.
var loadCatalog = sync.OnceValues(catalog.Load)

// sentences fails a test that wrote an action into the audit log for which catalog/audit.json has no sentence: the audit
// page could not tell it in English. So whatever test tries a use case asks for its sentence.
func sentences(tb testing.TB, d *db.DB) {
	tb.Helper()
	rows, err := d.Read().QueryContext(context.Background(), "SELECT DISTINCT action FROM audit_log")
	if err != nil {
		return // a test that closed its database, or took the table away
	}
	defer func() { _ = rows.Close() }()
	facts, err := loadCatalog()
	if err != nil {
		tb.Errorf("dbtest: %v", err)
		return
	}
	for rows.Next() {
		var action string
		if err := rows.Scan(&action); err != nil {
			tb.Errorf("dbtest: %v", err)
			return
		}
		family, _, _ := strings.Cut(action, ".")
		isFeature := slices.ContainsFunc(facts.Audit.Families, func(f catalog.Option) bool { return f.ID == family })
		counted := strings.HasSuffix(action, ".opened") || strings.HasSuffix(action, ".listed")
		if isFeature && !counted && facts.Audit.Actions[action] == "" {
			tb.Errorf("the audit log has the action %s, and catalog/audit.json has no sentence for it", action)
		}
	}
}
