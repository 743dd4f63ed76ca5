package jobs

import (
	"testing"
	"time"

	"wardgate/internal/platform/db"
)

// The queue's own maintenance knows indexes that its tables on SQLite do not have.
func TestOnlyPostgreSQLRebuildsIndexesAtNight(t *testing.T) {
	now := time.Date(2026, 11, 21, 23, 0, 0, 0, time.UTC)
	if c := config(db.SQLite, nil, 1, nil); c.ReindexerSchedule == nil || c.ReindexerSchedule.Next(now).Before(now.AddDate(100, 0, 0)) {
		t.Error("on SQLite it would rebuild indexes")
	}
	if c := config(db.Postgres, nil, 1, nil); c.ReindexerSchedule != nil {
		t.Error("on PostgreSQL it would not rebuild them")
	}
}
