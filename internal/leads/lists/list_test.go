package lists_test

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
	"wardgate/internal/leads/lists"
	"wardgate/internal/platform/httpx"
)

// town is five people, one an hour; ben is the highest, ada came back last.
func town(t *testing.T, b *leadstest.Bench) map[string]leads.Lead {
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
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		town(t, b)
		for sort, want := range map[string][]string{
			lists.ByCreation: {"dana", "dana", "cem", "ben", "ada"},
			lists.ByActivity: {"ada", "dana", "dana", "cem", "ben"},
			lists.ByScore:    {"ben", "ada", "dana", "dana", "cem"}, // equal scores: the newest first
		} {
			for _, size := range []int{1, 2, 3, 50} {
				if got := b.Names(t, lists.Filter{Sort: sort}, size); !slices.Equal(got, want) {
					t.Errorf("%s in pages of %d: %v, want %v", sort, size, got, want)
				}
			}
			if _, _, err := b.List(t.Context(), lists.Filter{Sort: sort, Cursor: "bm9uc2Vuc2U"}); leadstest.Status(err) != http.StatusUnprocessableEntity {
				t.Errorf("%s with a strange cursor: %v", sort, err)
			}
		}
	})
}

// Proves: leads-25
func TestFiltersAndSearch(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
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
			f    lists.Filter
			want int
		}{
			{lists.Filter{Query: "ADA"}, 1},
			{lists.Filter{Query: "north.EXAMPLE"}, 2},
			{lists.Filter{Query: " yards "}, 1},
			{lists.Filter{Query: "780-555-0142"}, 1}, {lists.Filter{Query: "(780) 555 0142"}, 1}, {lists.Filter{Query: "5550142"}, 1}, {lists.Filter{Query: "555-0199"}, 0},
			{lists.Filter{Query: "100%"}, 1}, {lists.Filter{Query: "%"}, 0}, {lists.Filter{Query: "_"}, 0}, {lists.Filter{Query: `\`}, 0},
			{lists.Filter{Stage: "decision"}, 1}, {lists.Filter{Stage: "customer"}, 0},
			{lists.Filter{Source: "website_quote_form"}, 1}, {lists.Filter{Source: "contact"}, 4},
			{lists.Filter{Assigned: "me"}, 1}, {lists.Filter{Assigned: "usr_1", Sort: lists.ByScore}, 1}, {lists.Filter{Assigned: "nobody", Sort: lists.ByActivity}, 4}, {lists.Filter{Assigned: "usr_2"}, 0},
			{lists.Filter{NeedsHuman: true, Sort: lists.ByScore}, 1},
			{lists.Filter{Priority: ben.Priority, Stage: "decision", Query: "ben"}, 1}, {lists.Filter{Priority: "hot"}, 0},
		} {
			if got := b.Names(t, tc.f, 2); len(got) != tc.want {
				t.Errorf("%+v found %v, want %d", tc.f, got, tc.want)
			}
		}
	})
}

// Proves: leads-34
func TestTheFileOfAListIsHarmlessAndWhole(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		for i, name := range []string{"=cmd()", "+1", "-1", "@sum", "Åsa, \"quoted\"\nline"} {
			b.Come(t, leads.Contact{Name: name, Email: strconv.Itoa(i) + "@site.example", Phone: "+1 780 555 0142"})
			b.Now.Advance(time.Minute)
		}
		b.Come(t, leads.Contact{Name: "else", Email: "e@else.example", Source: "website_quote_form"})
		var file strings.Builder
		if err := b.WriteCSV(leadstest.AsStaff(t.Context()), &file, lists.Filter{Source: "contact"}); err != nil {
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

// TestALongFileIsReadInPages writes more rows than are read at a time.
// Proves: leads-34
func TestALongFileIsReadInPages(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		b.Fill(t, 2*lists.CSVBatch+7)
		var file strings.Builder
		if err := b.WriteCSV(t.Context(), &file, lists.Filter{Sort: lists.ByScore}); err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, line := range strings.Split(strings.TrimSpace(file.String()), "\n")[1:] {
			id, _, _ := strings.Cut(line, ",")
			seen[id] = true
		}
		if len(seen) != 2*lists.CSVBatch+7 {
			t.Errorf("%d different leads in the file", len(seen))
		}
	})
}
