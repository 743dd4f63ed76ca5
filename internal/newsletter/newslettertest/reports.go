package newslettertest

import (
	"io/fs"
	"os"
	"strings"
	"testing"
)

// BouncesAt is the address to which mail servers report.
const BouncesAt = "bounces@guard.example"

// Reported is a recorded report with the names of a mail filled in.
func Reported(t testing.TB, file, token, message string) []byte {
	t.Helper()
	raw, err := fs.ReadFile(os.DirFS("../../platform/mail/report/testdata"), file+".eml")
	if err != nil {
		t.Fatal(err)
	}
	return []byte(strings.NewReplacer("\n", "\r\n", "TOKEN", token, "MESSAGE", message).Replace(string(raw)))
}

// Takes passes on a report, which must be stored or dropped without an error.
func (b Bench) Takes(t testing.TB, to string, raw []byte) {
	t.Helper()
	if err := b.Take(t.Context(), to, raw, int64(len(raw))); err != nil {
		t.Fatal(err)
	}
}

// ReportName is the name by which reports are matched to one person's mail.
func (b Bench) ReportName(t testing.TB, campaign, who string) string {
	t.Helper()
	return b.KeySet(t).ReportName(campaign, who)
}
