package app_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/staff"
)

// TestTheListsOfAutomationAreSearchedAndPaged: rules, sequences, mails and tasks take q, limit and
// cursor, as all lists of staff do (docs/specification.md, names on the wire).
// Proves: automation-39
func TestTheListsOfAutomationAreSearchedAndPaged(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		automated(t, h)
		_, owner := h.SignIn("owner@wardgate.example", staff.Owner)
		if err := h.DB.WriteAgain(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := h.Leads.People.Capture(ctx, tx, leads.Contact{
				Email: "sam@site.example", Name: "Sam Thorne", Source: "contact", Touch: leads.Touch{Type: "contact_message"},
				Behavior: leads.Behavior{TimeOnSite: 700, PagesVisited: []string{"/", "/a", "/b", "/c"}},
			})
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if err := h.Automation.Work(t.Context()); err != nil {
			t.Fatal(err)
		}
		l := &staffList{t, h, owner}
		for _, tc := range []struct {
			list, q string
			want    []string
		}{
			{"rules", "HANDOFF", []string{"high-score-handoff"}},
			{"rules", "nothing of that kind", nil},
			{"sequences", "cold", []string{"cold-lead-warming"}},
			{"templates", "high-intent", []string{"high-intent-1", "high-intent-2", "high-intent-3"}},
			{"tasks", "sam@site.example", []string{"Sam Thorne"}},
			{"tasks", "Kestrel", []string{"Robin Kestrel"}},
			{"tasks", "engagement FOLLOW-up", []string{"Robin Kestrel", "Sam Thorne"}},
			{"tasks", "100%", nil},
			{"tasks", "nobody@site.example", nil},
		} {
			for _, status := range []string{"pending", "all"} {
				got, _ := l.page(tc.list, url.Values{"q": {tc.q}, "status": {status}})
				slices.Sort(got)
				if !slices.Equal(got, tc.want) {
					t.Errorf("%s?q=%s, %s: %q, want %q", tc.list, tc.q, status, got, tc.want)
				}
			}
		}
		for _, list := range []string{"rules", "sequences", "templates", "tasks"} {
			whole, next := l.page(list, url.Values{})
			if len(whole) < 2 || next != "" {
				t.Fatalf("%s: %q, next %q", list, whole, next)
			}
			var walked []string
			for values := (url.Values{"limit": {"1"}}); ; values.Set("cursor", next) {
				var page []string
				page, next = l.page(list, values)
				if walked = append(walked, page...); len(page) != 1 || next == "" || len(walked) > len(whole) {
					break
				}
			}
			if !slices.Equal(walked, whole) {
				t.Errorf("%s one by one: %q, want %q", list, walked, whole)
			}
			for _, bad := range []string{"limit=0", "limit=x", "cursor=no-cursor"} {
				if got := l.get(list + "?" + bad); got.Status != http.StatusUnprocessableEntity {
					t.Errorf("%s?%s: %d %s", list, bad, got.Status, got.Body)
				}
			}
		}
	}, apptest.Idle())
}

// staffList asks for lists of automation as an owner.
type staffList struct {
	t     *testing.T
	h     *apptest.Instance
	owner string
}

func (l *staffList) get(path string) apptest.Answer {
	return l.h.Do(http.MethodGet, "/api/staff/automation/"+path, "", "Cookie", l.owner)
}

// page is what stands on one page, tasks by whom they are about, and the cursor of the next.
func (l *staffList) page(list string, query url.Values) (names []string, next string) {
	l.t.Helper()
	if list != "tasks" {
		query.Del("status")
	}
	var body struct {
		Items []struct {
			ID       string
			LeadName *string
		}
		Next string
	}
	got := l.get(list + "?" + query.Encode())
	if err := got.JSON(&body); got.Status != http.StatusOK || err != nil {
		l.t.Fatal(fmt.Sprint(list, query), got.Status, got.Body, err)
	}
	for _, one := range body.Items {
		if one.LeadName != nil {
			one.ID = *one.LeadName
		}
		names = append(names, one.ID)
	}
	return names, body.Next
}
