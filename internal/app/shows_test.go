package app_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"wardgate/internal/app"
	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/httpx"
)

// The privacy policy says: "What they do with your information is logged". So every staff route that is read declares
// what of people its answer shows, and one whose answer has a field of a person is not declared as showing nobody.
// Proves: security-80
func TestEveryStaffRouteSaysWhatItShowsOfPeople(t *testing.T) {
	h := apptest.Start(t, dbtest.SQLite(t), apptest.Idle())
	body, err := h.Router.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var api openAPI
	if err := json.Unmarshal(body, &api); err != nil {
		t.Fatal(err)
	}
	staffs := 0
	for _, route := range h.Router.Routes() {
		// What changes one row answers that row, and the change has a line of its own.
		changes := route.Method != http.MethodGet && (strings.Contains(route.Path, "{id}") || len(api.personal(route)) == 0)
		if route.Who.IsPublic() || changes || route.ID == "staff-invite" {
			continue
		}
		staffs++
		if !route.Shows().Declared() {
			t.Errorf("%s %s (%s) does not say what it shows of people: add it to shows()", route.Method, route.Path, route.ID)
		}
		if route.Shows().Opens() != "" && !strings.Contains(route.Path, "{id}") {
			t.Errorf("%s opens one of something, but its path has no {id}", route.ID)
		}
		if found := api.personal(route); route.Shows().Nobody() && len(found) > 0 && !aboutColleagues(route) {
			t.Errorf("%s says that it shows nobody, but its answer has %v", route.ID, found)
		}
	}
	if staffs < 50 {
		t.Fatalf("only %d routes were looked at", staffs)
	}
}

// aboutColleagues are the routes whose people work here: what they do is the audit log itself. The company's email address is
// that of everybody here, and stands on every page.
func aboutColleagues(route httpx.Route) bool {
	return slices.Contains([]string{"staff-me", "staff-list-users", "staff-colleagues", "staff-audit", "get-company", "save-company", "restore-company",
		"list-badges", "save-badge", "delete-badge", "import-badges", "get-duty", "save-own-duty", "save-rotation", "add-duty-exception", "delete-duty-exception"}, route.ID)
}

type openAPI struct {
	Paths      map[string]map[string]json.RawMessage `json:"paths"`
	Components struct {
		Schemas map[string]json.RawMessage `json:"schemas"`
	} `json:"components"`
}

// personal are the fields of persons in what a route answers.
func (api openAPI) personal(route httpx.Route) []string {
	var op struct {
		Responses map[string]json.RawMessage `json:"responses"`
	}
	_ = json.Unmarshal(api.Paths[route.Path][strings.ToLower(route.Method)], &op) // a route without a description has no fields
	found, seen := map[string]bool{}, map[string]bool{}
	for status, r := range op.Responses {
		if strings.HasPrefix(status, "2") {
			api.walk(r, found, seen)
		}
	}
	return slices.Sorted(maps.Keys(found))
}

func (api openAPI) walk(raw json.RawMessage, found, seen map[string]bool) {
	var node any
	if err := json.Unmarshal(raw, &node); err != nil {
		return
	}
	var visit func(v any)
	visit = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, inner := range v {
				visit(inner)
			}
		case map[string]any:
			if ref, ok := v["$ref"].(string); ok && !seen[ref] {
				seen[ref] = true
				api.walk(api.Components.Schemas[strings.TrimPrefix(ref, "#/components/schemas/")], found, seen)
			}
			if fields, ok := v["properties"].(map[string]any); ok {
				for name := range fields {
					if slices.Contains([]string{"email", "phone", "full_name", "first_name", "last_name", "firstName", "lastName", "lead_id"}, name) {
						found[name] = true
					}
				}
			}
			for _, inner := range v {
				visit(inner)
			}
		}
	}
	visit(node)
}

// A declaration of a route that is gone says nothing.
func TestShowsNamesRoutesThatExist(t *testing.T) {
	h := apptest.Start(t, dbtest.SQLite(t), apptest.Idle())
	declared := 0
	for _, route := range h.Router.Routes() {
		if route.Shows().Declared() {
			declared++
		}
	}
	if want := app.DeclaredShows(); declared != want {
		t.Errorf("%d routes are declared, shows() has %d", declared, want)
	}
}
