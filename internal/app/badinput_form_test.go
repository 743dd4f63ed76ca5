package app_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
)

// form is what a browser without JavaScript sends.
func (f fields) form(key string) string {
	v := url.Values{"idempotencyKey": {key}}
	for name, value := range f {
		if s, ok := value.(string); ok {
			v.Set(name, s)
		}
	}
	return v.Encode()
}

const formType = "application/x-www-form-urlencoded"

func post(body string) attempt {
	return attempt{path: "/quote", body: body, headers: []string{"Content-Type", formType}}
}

// Proves: quotes-12, platform-17
func TestTheFormWithoutJavaScript(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		ok := post(good().form("form-1"))
		ok.status, ok.rows = http.StatusSeeOther, 1
		first := ok.try(t, h)
		ok.rows = 0
		if again := ok.try(t, h); again.Header.Get("Location") != first.Header.Get("Location") {
			t.Errorf("a repeat leads to %s, the first to %s", again.Header.Get("Location"), first.Header.Get("Location"))
		}
		page := h.Do(http.MethodGet, first.Header.Get("Location"), "")
		if page.Status != http.StatusOK || !strings.Contains(page.Body, visitorName) {
			t.Errorf("the status page: %d %s", page.Status, page.Body)
		}
		refusedForm(t, h)
		silent(t, h)
	}, apptest.Idle())
}

// refusedForm sends wrong forms: everything typed comes back, escaped.
func refusedForm(t *testing.T, h *apptest.Instance) {
	typed := good().with("lastName", `<script>"'&`).with("email", "no address").with("message", "kept\nas typed")
	a := post(typed.form("form-2"))
	a.status = http.StatusUnprocessableEntity
	a.has = []string{visitorName, "no address", "as typed", "&#60;script&#62;", "Please enter an email address"}
	a.lacks = []string{"<script>\""}
	a.try(t, h)
	for _, name := range []string{"firstName", "lastName", "email", "phone", "serviceType", "propertyType"} {
		a := post(good().without(name).form("form-3"))
		a.status, a.has = http.StatusUnprocessableEntity, []string{name, visitorPhone[4:]}
		if name == "phone" {
			a.has = []string{visitorName}
		}
		a.try(t, h)
	}
}

// TestStrangeForms: a form is a person's only copy, so a strange key or strange
// bytes never refuse it.
// Proves: quotes-12, platform-17
func TestStrangeForms(t *testing.T) {
	created, invalid := http.StatusSeeOther, http.StatusUnprocessableEntity
	n := 0
	raw := func(name, value string) string { // value in the middle of what was typed
		n++
		at := regexp.MustCompile("(" + name + "=[^&]?)")
		return at.ReplaceAllString(good().with("securityConcerns", fmt.Sprint(n)).form(fmt.Sprintf("raw-%d", n)), "${1}"+value)
	}
	bodies := map[string]struct {
		body   string
		status int
	}{
		"no UTF-8 in a name": {raw("firstName", "%ff%fe"), created}, "no UTF-8 in a text": {raw("message", "%c3%28"), created},
		"no UTF-8 in the address": {raw("email", "%ff"), invalid}, "NUL in a name": {raw("firstName", "%00"), invalid},
		"NUL in a text": {raw("message", "%00"), created}, "NUL in an option": {raw("serviceType", "%00"), invalid},
		"header in a name": {raw("firstName", "%0d%0aBcc:spy@example.com"), invalid}, "NUL in the key": {raw("idempotencyKey", "%00"), created},
		"no UTF-8 in the key": {raw("idempotencyKey", "%ff"), created}, "10 KB of key": {raw("idempotencyKey", strings.Repeat("k", 10<<10)), created},
		"unknown fields": {good().with("company", "u").form("u") + "&isAdmin=1&%ff=%ff", created}, "repeated field": {good().with("company", "r").form("r") + "&firstName=Second", created},
		"bad escape": {good().form("e") + "&x=%zz", http.StatusBadRequest}, "semicolons": {"a;b;c", http.StatusBadRequest}, "nothing": {"", invalid},
		"no UTF-8 in the phone": {raw("phone", "%ff"), created},
	}
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		for _, name := range slices.Sorted(maps.Keys(bodies)) {
			t.Run(name, func(t *testing.T) {
				a := post(bodies[name].body)
				if a.status = bodies[name].status; a.status == created {
					a.rows = 1
				}
				a.try(t, h)
			})
		}
		silent(t, h)
	}, apptest.Idle())
}

// Proves: platform-17
func TestFormsOfAnotherKind(t *testing.T) {
	each(t, []attempt{
		{name: "JSON", path: "/quote", body: good().json(), headers: asJSON("x"), status: http.StatusUnsupportedMediaType},
		{name: "text", path: "/quote", body: "a=b", headers: []string{"Content-Type", "text/plain"}, status: http.StatusUnsupportedMediaType},
		{name: "multipart", path: "/quote", body: "--x--", headers: []string{"Content-Type", "multipart/form-data; boundary=x"}, status: http.StatusUnsupportedMediaType},
		{name: "PUT", method: "PUT", path: "/quote", body: "a=b", headers: []string{"Content-Type", formType}, status: http.StatusMethodNotAllowed},
		{name: "DELETE", method: "DELETE", path: "/quote", headers: []string{"Content-Type", formType}, status: http.StatusMethodNotAllowed},
	})
}
