package site

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"
)

// TestTheStaffAppInstalls as an app of its own: its pages name a manifest that opens on the board, visitors' pages the site's; and its worker is
// served where browsers look for its successor.
// Proves: staff-14
func TestTheStaffAppInstalls(t *testing.T) {
	f := newSite(t, func(o *Options) {
		files := dist()
		files["staff/staff-sw.js"] = &fstest.MapFile{Data: []byte("notices();\n")}
		o.Dist = files
	})
	staff, visitors := body(t, f.get("/operations")), body(t, f.get("/"))
	if !strings.Contains(staff, `<link rel="manifest" href="/staff.webmanifest">`) || strings.Contains(staff, "/site.webmanifest") {
		t.Error("the staff pages do not name their manifest, or the site's as well")
	}
	if strings.Contains(visitors, "staff.webmanifest") || strings.Contains(visitors, "staff-sw") {
		t.Error("visitors' pages name the staff app's files")
	}
	res := f.get("/staff.webmanifest")
	var m struct {
		ID       string `json:"id"`
		Name     string `json:"name"`
		StartURL string `json:"start_url"`
		Scope    string `json:"scope"`
		Display  string `json:"display"`
	}
	if err := json.Unmarshal([]byte(body(t, res)), &m); err != nil || m.ID != "/operations" || m.StartURL != "/operations" || m.Scope != "/" || m.Display != "standalone" || m.Name == "" {
		t.Errorf("%+v %v", m, err)
	}
	worker := f.get("/staff-sw.js")
	if got := body(t, worker); got != "notices();\n" || worker.Header.Get("Cache-Control") != "no-cache" || !strings.HasPrefix(worker.Header.Get("Content-Type"), "text/javascript") {
		t.Errorf("%q %v", got, worker.Header)
	}
}
