package leads_test

import (
	"encoding/csv"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// town is five people, one an hour; ben is the highest, ada came back last.
func town(t *testing.T, b bench) map[string]leads.Lead {
	t.Helper()
	out := map[string]leads.Lead{}
	for _, c := range []leads.Contact{
		{Name: "ada", Email: "Ada@North.example", Company: "North Yards", Phone: "780-555-0142", PhoneE164: "+17805550142"},
		{Name: "ben", Email: "ben@north.example", Interests: []string{"security-guards", "surveillance", "emergency-response"}, Source: "website_quote_form"},
		{Name: "cem", Email: "cem@100%.example"},
		{Name: "dana", Email: "dana@south.example"},
		{Name: "dana", Email: "dana@west.example"},
	} {
		out[c.Email] = b.Come(t, c)
		b.Now.Advance(time.Hour)
	}
	b.Come(t, leads.Contact{Email: "ada@north.example"})
	return out
}

// Proves: leads-25
func TestListsInEveryOrderPageByPage(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		town(t, b)
		for sort, want := range map[string][]string{
			leads.ByCreation: {"dana", "dana", "cem", "ben", "ada"},
			leads.ByActivity: {"ada", "dana", "dana", "cem", "ben"},
			leads.ByScore:    {"ben", "ada", "dana", "dana", "cem"}, // equal scores: the newest first
		} {
			for _, size := range []int{1, 2, 3, 50} {
				if got := b.Names(t, leads.Filter{Sort: sort}, size); !slices.Equal(got, want) {
					t.Errorf("%s in pages of %d: %v, want %v", sort, size, got, want)
				}
			}
			if _, _, err := b.List(t.Context(), leads.Filter{Sort: sort, Cursor: "bm9uc2Vuc2U"}); leadstest.Status(err) != http.StatusUnprocessableEntity {
				t.Errorf("%s with a strange cursor: %v", sort, err)
			}
		}
	})
}

// Proves: leads-25
func TestFiltersAndSearch(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		all := town(t, b)
		ctx := leadstest.AsStaff(t.Context())
		ben, dana := all["ben@north.example"], all["dana@south.example"]
		if _, err := b.MoveStage(ctx, ben.ID, 1, "decision"); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Assign(ctx, ben.ID, 2, httpx.Person{ID: "usr_1", Name: "Riley Marsh"}); err != nil {
			t.Fatal(err)
		}
		if _, err := b.TakeOver(ctx, dana.ID, 1); err != nil {
			t.Fatal(err)
		}
		for _, tc := range []struct {
			f    leads.Filter
			want int
		}{
			{leads.Filter{Query: "ADA"}, 1},
			{leads.Filter{Query: "north.EXAMPLE"}, 2},
			{leads.Filter{Query: " yards "}, 1},
			{leads.Filter{Query: "780-555-0142"}, 1}, {leads.Filter{Query: "(780) 555 0142"}, 1}, {leads.Filter{Query: "5550142"}, 1}, {leads.Filter{Query: "555-0199"}, 0},
			{leads.Filter{Query: "100%"}, 1}, {leads.Filter{Query: "%"}, 0}, {leads.Filter{Query: "_"}, 0}, {leads.Filter{Query: `\`}, 0},
			{leads.Filter{Stage: "decision"}, 1}, {leads.Filter{Stage: "customer"}, 0},
			{leads.Filter{Source: "website_quote_form"}, 1}, {leads.Filter{Source: "contact"}, 4},
			{leads.Filter{Assigned: "me"}, 1}, {leads.Filter{Assigned: "usr_1", Sort: leads.ByScore}, 1}, {leads.Filter{Assigned: "nobody", Sort: leads.ByActivity}, 4}, {leads.Filter{Assigned: "usr_2"}, 0},
			{leads.Filter{NeedsHuman: true, Sort: leads.ByScore}, 1},
			{leads.Filter{Priority: ben.Priority, Stage: "decision", Query: "ben"}, 1}, {leads.Filter{Priority: "hot"}, 0},
		} {
			if got := b.Names(t, tc.f, 2); len(got) != tc.want {
				t.Errorf("%+v found %v, want %d", tc.f, got, tc.want)
			}
		}
	})
}

// TestTimeAloneMovesALeadInTheList: the stored score, which lists go by, follows the
// clock without anybody touching the lead, and uses up no version.
// Proves: S140, S141, leads-32
func TestTimeAloneMovesALeadInTheList(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		old := b.Come(t, leads.Contact{Name: "old", Email: "old@site.example", Interests: []string{"surveillance"}})
		b.Now.Advance(3*leads.Day + time.Minute)
		b.Come(t, leadstest.Person("new"))
		if got := b.Names(t, leads.Filter{Sort: leads.ByScore}, 9); got[0] != "old" {
			t.Fatalf("before the job runs the stored scores decide: %v", got)
		}
		if err := b.Rescore(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := b.Names(t, leads.Filter{Sort: leads.ByScore}, 9); got[0] != "new" {
			t.Errorf("after it the scores of now: %v", got)
		}
		list, _, err := b.List(t.Context(), leads.Filter{})
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range list {
			now, err := b.Get(t.Context(), l.ID)
			if err != nil || now.Score != l.Score || now.Priority != l.Priority || now.Version != l.Version {
				t.Errorf("%s: listed with %d, has %d, %v", l.Name, l.Score, now.Score, err)
			}
		}
		b.Now.Advance(60 * leads.Day)
		if err := b.Rescore(t.Context()); err != nil {
			t.Fatal(err)
		}
		l, err := b.Get(t.Context(), old.ID)
		if err != nil || !l.RescoreAt.IsZero() || l.Version != 1 || b.Count(t, "leads WHERE rescore_at IS NOT NULL") != 0 {
			t.Errorf("%v, next at %v, version %d", err, l.RescoreAt, l.Version)
		}
	})
}

// Proves: leads-34
func TestTheFileOfAListIsHarmlessAndWhole(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for i, name := range []string{"=cmd()", "+1", "-1", "@sum", "Åsa, \"quoted\"\nline"} {
			b.Come(t, leads.Contact{Name: name, Email: strconv.Itoa(i) + "@site.example", Phone: "+1 780 555 0142"})
			b.Now.Advance(time.Minute)
		}
		b.Come(t, leads.Contact{Name: "else", Email: "e@else.example", Source: "website_quote_form"})
		var file strings.Builder
		if err := b.WriteCSV(leadstest.AsStaff(t.Context()), &file, leads.Filter{Source: "contact"}); err != nil {
			t.Fatal(err)
		}
		text, marked := strings.CutPrefix(file.String(), "\uFEFF")
		rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		if err != nil || !marked || len(rows) != 6 {
			t.Fatalf("%v, %d rows: %q", err, len(rows), file.String())
		}
		for _, row := range rows[1:] {
			for _, cell := range row {
				if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
					t.Errorf("a spreadsheet would run %q", cell)
				}
			}
		}
		if rows[5][1] != "'=cmd()" || rows[1][1] != "Åsa, \"quoted\"\nline" {
			t.Errorf("%q, %q", rows[5], rows[1])
		}
	})
}

// TestABacklogIsScoredAnewInOneRun: more leads than one transaction takes.
// Proves: leads-32
func TestABacklogIsScoredAnewInOneRun(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.Fill(t, 2*leads.RescoreBatch+1)
		if _, err := b.DB.Writer().ExecContext(t.Context(), "UPDATE leads SET rescore_at = created_at"); err != nil {
			t.Fatal(err)
		}
		if err := b.Rescore(t.Context()); err != nil {
			t.Fatal(err)
		}
		now := db.NullTime(b.Now.Now())
		var due int
		if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM leads WHERE rescore_at <= $1", now).Scan(&due); err != nil || due != 0 {
			t.Errorf("%v, %d are still due", err, due)
		}
	})
}

// TestALongFileIsReadInPages writes more rows than are read at a time.
// Proves: leads-34
func TestALongFileIsReadInPages(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.Fill(t, 2*leads.CSVBatch+7)
		var file strings.Builder
		if err := b.WriteCSV(t.Context(), &file, leads.Filter{Sort: leads.ByScore}); err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, line := range strings.Split(strings.TrimSpace(file.String()), "\n")[1:] {
			id, _, _ := strings.Cut(line, ",")
			seen[id] = true
		}
		if len(seen) != 2*leads.CSVBatch+7 {
			t.Errorf("%d different leads in the file", len(seen))
		}
	})
}
