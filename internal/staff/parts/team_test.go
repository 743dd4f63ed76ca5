package parts_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/mail"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
	"wardgate/internal/staff/passwords"
	"wardgate/internal/staff/team"
)

func toJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// fieldOf is the first field that an answer's problem names.
func fieldOf(a answer) string {
	list, _ := a.json["errors"].([]any)
	if len(list) == 0 {
		return ""
	}
	first, _ := list[0].(map[string]any)
	name, _ := first["field"].(string)
	return name
}

func TestInviteAndAccept(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		session := h.mustSignIn("olive@wardgate.example", secret)
		a := h.call("POST", "/api/staff/users", session, `{"email":"Sam@wardgate.example","name":"Sam","role":"sales"}`)
		if a.status != http.StatusCreated || a.json["invited"] != true || a.json["inviteUrl"] != nil {
			t.Fatalf("%d %s", a.status, a.body)
		}
		id := a.json["id"].(string)
		mails := h.mails(id)
		if len(mails) != 1 || mails[0].Class != mail.Account || mails[0].To.Address != "Sam@wardgate.example" ||
			!mails[0].ExpiresAt.Equal(start.Add(7*24*time.Hour)) {
			t.Fatalf("%+v", mails)
		}
		token := linkIn(t, mails[0], "/invite?token=")
		if a := h.call("POST", "/api/staff/links", "", toJSON(t, map[string]string{"purpose": "invite", "token": token})); a.json["email"] != "Sam@wardgate.example" {
			t.Errorf("whose link: %d %s", a.status, a.body)
		}
		body := toJSON(t, map[string]string{"token": token, "name": "Samantha", "password": another})
		if a := h.call("POST", "/api/staff/users/accept", "", body); a.status != http.StatusNoContent {
			t.Fatalf("accepting: %d %s", a.status, a.body)
		}
		if a := h.call("POST", "/api/staff/users/accept", "", body); a.status != http.StatusGone {
			t.Errorf("accepting twice: %d %s", a.status, a.body)
		}
		if got := h.actor(h.mustSignIn("sam@wardgate.example", another)); got.Name != "Samantha" || got.Role != "sales" {
			t.Errorf("%+v", got)
		}
		if got := h.actions(id); !slices.Equal(got, []string{"staff.invited", "staff.accepted", "staff.signed-in"}) {
			t.Errorf("the log says %v", got)
		}
		lines, _, err := audit.List(t.Context(), h.db.Read(), audit.Query{About: []string{id}})
		if first := lines[len(lines)-1]; err != nil || first.Actor.ID != owner.ID || first.Actor.Email != owner.Email || first.RequestID == "" {
			t.Errorf("%+v, %v", first, err)
		}
	}, withSMTP)
}

// linkIn is the token of the link in both parts of a mail.
func linkIn(t *testing.T, m mail.Detail, path string) string {
	t.Helper()
	_, rest, found := strings.Cut(m.Text, path)
	token, _, _ := strings.Cut(rest, "\n")
	token = strings.TrimSpace(token)
	if !found || len(token) != 43 || !strings.Contains(m.HTML, path+token) {
		t.Fatalf("no link %s in both parts of %q:\n%s", path, m.Subject, m.Text)
	}
	return token
}

func TestInviteWithoutMailAnswersTheLink(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		session := h.mustSignIn("olive@wardgate.example", secret)
		first := h.call("POST", "/api/staff/users", session, `{"email":"sam@wardgate.example","role":"viewer"}`)
		again := h.call("POST", "/api/staff/users", session, `{"email":"SAM@wardgate.example","name":"Sam","role":"sales"}`)
		if first.json["id"] != again.json["id"] || again.json["role"] != "sales" || again.json["name"] != "Sam" {
			t.Fatalf("%s\n%s", first.body, again.body)
		}
		old, fresh := tokenOf(first.json["inviteUrl"].(string)), tokenOf(again.json["inviteUrl"].(string))
		if err := h.accept(passwords.Redemption{Token: old, Password: another}); !errors.Is(err, staff.ErrLinkGone) {
			t.Errorf("the first link still works: %v", err)
		}
		if err := h.accept(passwords.Redemption{Token: fresh, Password: another}); err != nil {
			t.Error(err)
		}
		third := h.call("POST", "/api/staff/users", session, `{"email":"sam@wardgate.example","role":"owner"}`)
		if third.status != http.StatusConflict || h.user("sam@").Role != staff.Sales {
			t.Errorf("inviting who is there: %d %s", third.status, third.body)
		}
	})
}

func TestInviteRefuses(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		session := h.mustSignIn("olive@wardgate.example", secret)
		for body, field := range map[string]string{
			`{"email":"sam","role":"sales"}`:                                                          "email",
			`{"email":"sam@wardgate.example\r\nBcc: x@y.example","role":"sales"}`:                     "email",
			`{"email":"sam@wardgate.example","role":"root"}`:                                          "role",
			`{"email":"sam@wardgate.example","role":""}`:                                              "role",
			`{"email":"sam@wardgate.example"}`:                                                        "role",
			`{"email":"sam@wardgate.example","role":"sales","name":"Sam\r\nBcc: x"}`:                  "name",
			`{"email":"sam@wardgate.example","role":"sales","name":"\u202eevE"}`:                      "name",
			`{"email":"sam@wardgate.example","role":"sales","admin":true}`:                            "admin",
			`{"email":["sam@wardgate.example"],"role":"sales"}`:                                       "email",
			fmt.Sprintf(`{"email":"s@w.example","role":"sales","name":%q}`, strings.Repeat("é", 101)): "name",
		} {
			if a := h.call("POST", "/api/staff/users", session, body); a.status != http.StatusUnprocessableEntity || fieldOf(a) != field {
				t.Errorf("%s: %d %s", body, a.status, a.body)
			}
		}
		if n := h.count("staff_users"); n != 1 {
			t.Errorf("%d accounts", n)
		}
	})
}

func TestInvitingOneAddressAtOnceMakesOneAccount(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		won := atOnce(8, func(int) error {
			_, err := h.Team.Invite(t.Context(), h.as(owner), team.Invitation{Email: "sam@wardgate.example", Role: staff.Sales})
			return err
		}, nil, t)
		if won != 8 || h.count("staff_users") != 2 || h.count("staff_tokens") != 1 {
			t.Fatalf("%d succeeded, %d accounts, %d links", won, h.count("staff_users"), h.count("staff_tokens"))
		}
	})
}

func TestChangesEndSessionsAtOnce(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		session := h.mustSignIn("olive@wardgate.example", secret)
		sam := h.member("sam@wardgate.example", staff.Sales)
		news, end := h.bus.Subscribe()
		defer end()
		for _, c := range []struct{ body, want string }{
			{`{"role":"viewer"}`, "viewer"}, {`{"disabled":true}`, "disabled"}, {`{"disabled":false}`, ""},
		} {
			var token string
			if c.want != "" {
				token = h.mustSignIn("sam@wardgate.example", secret)
			}
			a := h.call("PATCH", "/api/staff/users/"+sam.ID, session, c.body)
			if a.status != http.StatusOK || h.alive(token) {
				t.Errorf("%s: %d, alive %v", c.body, a.status, h.alive(token))
			}
			if c.want == "disabled" {
				if _, err := h.signIn("sam@wardgate.example", secret); !errors.Is(err, staff.ErrRefused) {
					t.Errorf("a disabled account signs in: %v", err)
				}
			}
		}
		told := 0
		for len(news) > 0 {
			if n := <-news; n.Topic == accounts.Topic && n.ID == sam.ID && n.Kind == "sessions.ended" {
				told++
			}
		}
		if told != 3 {
			t.Errorf("streams were told %d times", told)
		}
		if !h.alive(session) {
			t.Error("the owner was signed out too")
		}
		lines, _, err := audit.List(t.Context(), h.db.Read(), audit.Query{About: []string{sam.ID}, Limit: 1})
		if err != nil || string(lines[0].Detail) != `{"before":{"disabled":true},"after":{"disabled":false}}` || lines[0].Actor.ID != owner.ID {
			t.Errorf("%s by %+v, %v", lines[0].Detail, lines[0].Actor, err)
		}
	}, withoutThrottle)
}

func TestChangeNothing(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		token := h.mustSignIn("olive@wardgate.example", secret)
		for _, body := range []string{`{}`, `{"role":"owner"}`, `{"disabled":false,"role":"owner"}`} {
			if a := h.call("PATCH", "/api/staff/users/"+owner.ID, token, body); a.status != http.StatusOK || !h.alive(token) {
				t.Errorf("%s: %d %s", body, a.status, a.body)
			}
		}
		if got := h.actions(owner.ID); slices.Contains(got, "staff.changed") {
			t.Errorf("the log says %v", got)
		}
		if a := h.call("PATCH", "/api/staff/users/usr_nobody", token, `{"disabled":true}`); a.status != http.StatusNotFound {
			t.Errorf("nobody: %d", a.status)
		}
	})
}

// Proves: staff-3
func TestTheLastOwnerStays(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		token := h.mustSignIn("olive@wardgate.example", secret)
		// An owner who has not accepted, or is disabled, cannot keep the house.
		if _, _, err := h.Team.Add(t.Context(), "invited@wardgate.example", staff.Owner); err != nil {
			t.Fatal(err)
		}
		off := true
		if _, err := h.Team.Update(t.Context(), h.as(owner), h.member("off@wardgate.example", staff.Owner).ID, team.Change{Disabled: &off}); err != nil {
			t.Fatal(err)
		}
		for _, body := range []string{`{"role":"viewer"}`, `{"disabled":true}`, `{"role":"sales","disabled":true}`} {
			if a := h.call("PATCH", "/api/staff/users/"+owner.ID, token, body); a.status != http.StatusConflict || !h.alive(token) {
				t.Errorf("%s: %d %s", body, a.status, a.body)
			}
		}
		if _, _, err := h.Team.Add(t.Context(), "olive@wardgate.example", staff.Viewer); !errors.Is(err, staff.ErrLastOwner) {
			t.Errorf("by the command line: %v", err)
		}
	})
}

// Each of several owners steps down at the same moment: one must stay.
// Proves: staff-3
func TestOwnersCannotAllStepDownAtOnce(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owners := []staff.User{h.owner()}
		for i := range 5 {
			owners = append(owners, h.member(fmt.Sprintf("owner%d@wardgate.example", i), staff.Owner))
		}
		won := atOnce(len(owners), func(i int) error {
			viewer, off := staff.Viewer, true
			c := team.Change{Role: &viewer}
			if i%2 == 0 {
				c = team.Change{Disabled: &off}
			}
			_, err := h.Team.Update(t.Context(), h.as(owners[i]), owners[i].ID, c)
			return err
		}, staff.ErrLastOwner, t)
		if left := h.count("staff_users WHERE role = 'owner' AND disabled_at IS NULL"); left != 1 || won != len(owners)-1 {
			t.Fatalf("%d owners are left, %d stepped down", left, won)
		}
	})
}

func TestAddIsTheWayBackIn(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		session := h.mustSignIn("olive@wardgate.example", secret)
		u, link, err := h.Team.Add(t.Context(), "OLIVE@wardgate.example", staff.Owner)
		if err != nil || u.ID != owner.ID || !strings.HasPrefix(link.URL, "http://localhost:8080/reset?token=") {
			t.Fatalf("%+v %+v %v", u, link, err)
		}
		if !h.alive(session) {
			t.Error("asking for a link ended a session")
		}
		if err := h.confirmReset(passwords.Redemption{Token: tokenOf(link.URL), Password: another}); err != nil {
			t.Fatal(err)
		}
		if h.alive(session) {
			t.Error("the session outlived its password")
		}
		h.mustSignIn("olive@wardgate.example", another)
		sam := h.member("sam@wardgate.example", staff.Sales)
		off := true
		if _, err := h.Team.Update(t.Context(), h.as(owner), sam.ID, team.Change{Disabled: &off}); err != nil {
			t.Fatal(err)
		}
		if u, _, err := h.Team.Add(t.Context(), "sam@wardgate.example", staff.Viewer); err != nil || u.Disabled || u.Role != staff.Viewer {
			t.Errorf("%+v %v", u, err)
		}
	})
}

func TestTeamPages(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		session := h.mustSignIn("olive@wardgate.example", secret)
		for i := range 4 {
			if _, _, err := h.Team.Add(t.Context(), fmt.Sprintf("m%d_100%%@wardgate.example", i), staff.Viewer); err != nil {
				t.Fatal(err)
			}
		}
		var seen []string
		cursor := ""
		for range 10 {
			a := h.call("GET", "/api/staff/users?limit=2&cursor="+cursor, session, "")
			for _, item := range a.json["items"].([]any) {
				seen = append(seen, item.(map[string]any)["email"].(string))
			}
			if cursor, _ = a.json["next"].(string); cursor == "" {
				break
			}
		}
		if len(seen) != 5 || seen[0] != "olive@wardgate.example" {
			t.Errorf("saw %v", seen)
		}
		for q, want := range map[string]int{"m2": 1, "WARDGATE": 5, "0%25@": 4, "_100": 4, "zzz": 0} {
			a := h.call("GET", "/api/staff/users?q="+q, session, "")
			if items, _ := a.json["items"].([]any); len(items) != want {
				t.Errorf("q=%s finds %d, want %d: %s", q, len(items), want, a.body)
			}
		}
	})
}

// Proves: staff-7
func TestColleaguesAreWhoMayWorkOnRequests(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		h.member("sam@wardgate.example", staff.Sales)
		h.member("ed@wardgate.example", staff.Editor)
		h.member("vi@wardgate.example", staff.Viewer)
		off := h.member("off@wardgate.example", staff.Sales)
		yes := true
		if _, err := h.Team.Update(t.Context(), h.as(owner), off.ID, team.Change{Disabled: &yes}); err != nil {
			t.Fatal(err)
		}
		list, err := h.Team.Colleagues(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		emails := map[string]bool{}
		for _, u := range list {
			emails[u.Email] = true
		}
		if len(list) != 2 || !emails[owner.Email] || !emails["sam@wardgate.example"] {
			t.Errorf("%v", emails)
		}
		a := h.call("GET", "/api/staff/colleagues", h.mustSignIn("sam@wardgate.example", secret), "")
		if a.status != 200 || strings.Contains(a.body, "@") {
			t.Errorf("colleagues are told by name alone: %d %s", a.status, a.body)
		}
	})
}
