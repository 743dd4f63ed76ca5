package db_test

import (
	"testing"

	"wardgate/internal/platform/db"
)

func TestPadded(t *testing.T) {
	if got := db.PadKeys([]string{"a", "b"}); got[0] != "a" || got[1] != "b" || got[15] != "b" {
		t.Errorf("%v", got)
	}
	sixteen := []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"}
	if got := db.PadKeys(sixteen); got != [db.KeysPerStatement]string(sixteen) {
		t.Errorf("%v", got)
	}
}
