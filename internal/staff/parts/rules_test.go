package parts_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"wardgate/internal/staff"
)

// Proves: security-64
func TestARoleThatMustHaveASecondFactor(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		open := h.mustSignIn("olive@wardgate.example", secret)
		h.clock.Advance(time.Second)
		if a := h.call("PUT", "/api/staff/rules", open, `{"factor_roles":["owner","boss"]}`); a.status != http.StatusUnprocessableEntity {
			t.Errorf("a role that does not exist: %d %s", a.status, a.body)
		}
		if a := h.call("PUT", "/api/staff/rules", open, `{"factor_roles":["owner"]}`); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
		if a := h.call("GET", "/api/staff/users", open, ""); a.status != http.StatusForbidden || a.json["type"] != "/problems/second-factor-required" {
			t.Errorf("a session that was open goes on: %d %s", a.status, a.body)
		}
		if me := h.call("GET", "/api/staff/session", open, ""); me.status != http.StatusOK || me.json["must_set_up"] != true {
			t.Errorf("who am I, in a session that was open: %d %s", me.status, me.body)
		}
		later := h.mustSignIn("olive@wardgate.example", secret)
		for _, call := range [][2]string{{"GET", "/api/staff/users"}, {"GET", "/api/staff/sessions"}, {"PUT", "/api/staff/rules"}} {
			if a := h.call(call[0], call[1], later, ""); a.status != http.StatusForbidden || a.json["type"] != "/problems/second-factor-required" {
				t.Errorf("%v before the setting-up: %d %s", call, a.status, a.body)
			}
		}
		if me := h.call("GET", "/api/staff/session", later, ""); me.status != http.StatusOK || me.json["must_set_up"] != true {
			t.Errorf("who am I: %d %s", me.status, me.body)
		}
		_, _, fresh := h.turnOn(later)
		if me := h.call("GET", "/api/staff/session", fresh, ""); me.json["must_set_up"] != false {
			t.Errorf("after the setting-up: %s", me.body)
		}
		if a := h.call("GET", "/api/staff/rules", fresh, ""); a.status != http.StatusOK || a.body != `{"factor_roles":["owner"]}`+"\n" {
			t.Errorf("%d %s", a.status, a.body)
		}
		h.member("sam@wardgate.example", staff.Sales)
		h.device = ""
		if a := h.call("GET", "/api/staff/sessions", h.mustSignIn("sam@wardgate.example", secret), ""); a.status != http.StatusOK {
			t.Errorf("another role: %d", a.status)
		}
		for range 2 {
			if a := h.call("PUT", "/api/staff/rules", fresh, `{"factor_roles":[]}`); a.status != http.StatusOK {
				t.Errorf("%d %s", a.status, a.body)
			}
		}
		if n := h.count("audit_log WHERE action = 'staff.factor-required' AND actor_id = '" + owner.ID + "'"); n != 2 {
			t.Errorf("%d lines in the log", n)
		}
		if !slices.Equal(staff.Roles(), []staff.Role{"owner", "sales", "editor", "viewer"}) {
			t.Error("the table of rules names the roles as well")
		}
	}, withoutThrottle)
}
