package architecture_test

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"testing"
)

// edges are the features that a feature may import. Code that needs to act on what
// another word did subscribes by a job; a producer never knows its consumers.
func edges() map[string][]string {
	return map[string][]string{
		"quotes":      {"leads"},
		"contact":     {"leads"},
		"assessments": {"leads"},
		"chat":        {"leads"},
		"newsletter":  {"leads", "blog"},
		"automation":  {"leads", "newsletter"}, // newsletter: consent
		"operations":  {"leads", "quotes", "contact", "chat"},
	}
}

// TestImports ensures that packages import each other only downwards: cmd, app,
// words, platform. What imports in a circle, or sideways without need, cannot be
// understood, tested or replaced alone.
func TestImports(t *testing.T) {
	for _, f := range goFiles(t) {
		for target, n := range f.imports() {
			to, ours := strings.CutPrefix(target, "wardgate/")
			if !ours {
				continue
			}
			if why := refused(f, to); why != "" {
				t.Errorf("%s imports %s: %s", f.at(n), to, why)
			}
		}
	}
}

// refused says why file f may not import the package in folder to, "" if it may.
func refused(f goFile, to string) string {
	from := f.folder()
	switch {
	case to != from && featureOf(from) != "" && featureOf(from) == featureOf(to):
		return refusedWithin(f, to)
	case within(to, from), within(from, "internal/app"), within(from, "internal/faults"), within(from, "internal/attacks"), within(from, "bench"):
		return "" // its own folder; app knows everybody; faults, attacks and bench drive the whole program
	case testSupport(to) && !f.test() && !testSupport(from):
		return onlyTests
	case f.test() && (testSupport(to) || to == "migrations" || to == "web" || to == "catalog" || to == "content" || within(to, "internal/platform")):
		return ""
	case from == "moments":
		return unless(to == "internal/platform/clock", "moments plays tests as programs of their own, and knows no more than which time it is in Edmonton.")
	case within(from, "cmd"):
		return unless(to == "internal/app", "cmd reads flags and calls app; put the work into internal/app.")
	case from == "content": // prose with the catalog's facts filled in (ADR 17)
		return unless(to == "catalog" || to == "internal/platform/markdown",
			"content is prose: it reads its files, the catalog's facts, and has its Markdown rendered. What else a page shows is the word's or app's to add.")
	case within(from, "internal/platform"):
		return unless(within(to, "internal/platform") || platformMay(from, to),
			"the platform is technical and knows no word and no fact of the company. Pass what it needs in, as an interface or a value.")
	case strings.HasPrefix(from, "internal/"):
		return refusedToWord(strings.Split(from, "/")[1], to)
	}
	return "this folder holds facts or files for all; it imports nothing of ours."
}

const onlyTests = "only tests may import what serves tests."

// platformMay lists where the platform reads something outside of it.
func platformMay(from, to string) bool {
	return (from == "internal/platform/mail/layout" && to == "catalog") || // every letter shows the company's name and address
		(from == "internal/platform/forms" && to == "catalog") || // a field of a form is described there, once for both sides
		(from == "internal/platform/db/dbtest" && to == "catalog") || // every action of the audit log has a sentence there
		(from == "internal/platform/db/dbtest" && to == "migrations") // tests get migrated databases
}

func refusedToWord(word, to string) string {
	if to == "catalog" || to == "content" || within(to, "internal/platform") {
		return ""
	}
	// A part of another feature is imported where the feature itself may be.
	other := featureOf(to)
	return unless(other != "" && path.Base(to) != "sqlgen" && slices.Contains(edges()[word], other),
		"of other words "+word+" may import "+cmp.Or(strings.Join(edges()[word], ", "), "none")+". If "+word+" must act on what "+
			"happened there, let it subscribe by a job enqueued in the same transaction; if it must be told something, let app pass a "+
			"function in. A new edge is an ADR and a line in edges().")
}

func within(folder, parent string) bool {
	return folder == parent || strings.HasPrefix(folder, parent+"/")
}

// testSupport tells of packages that only tests use, by their names: dbtest, smtptest.
func testSupport(folder string) bool { return strings.HasSuffix(folder, "test") }

func unless(ok bool, why string) string {
	if ok {
		return ""
	}
	return why
}

// peers is the module of the programs that wardgate is measured beside.
const peers = "bench/peers"

// TestPeersStandApart ensures that the product does not depend on what it is measured
// beside, and is not part of it: neither builds, weighs or breaks the other.
// Proves: bench-13
func TestPeersStandApart(t *testing.T) {
	known, theirs, found := required(t, "go.mod"), required(t, peers+"/go.mod"), 0
	for _, f := range goFiles(t) {
		for target, n := range f.imports() {
			inPeers := within(f.folder(), peers)
			switch m := longest(theirs, target); {
			case !inPeers && within(target, "wardgate/"+peers):
				t.Errorf("%s imports %s: a peer is a program beside ours. Start it, and speak with it over the network.", f.at(n), target)
			case inPeers && within(target, "wardgate") && !within(target, "wardgate/"+peers):
				t.Errorf("%s imports %s: a peer has nothing of ours in it, or it is no peer.", f.at(n), target)
			case inPeers && m != "":
				found++
				if slices.Contains(known, m) {
					t.Errorf("go.mod requires %s, which %s is made of. Only %s/go.mod may: run `go mod tidy` in both folders.", m, f.path, peers)
				}
			}
		}
	}
	if found == 0 {
		t.Errorf("nothing in %s imports anything of its go.mod: this test has lost what it tests", peers)
	}
}

// homes are libraries that only the packages named here may import, tests too.
// One library, one home: it can be replaced, or its quirks met, in one place.
func homes() map[string][]string {
	return map[string][]string{
		"github.com/danielgtaylor/huma/v2":   {"internal/platform/httpx"},
		"github.com/jackc/pgx/v5":            {"internal/platform/db", "internal/platform/events", "internal/platform/backup"},
		"modernc.org/sqlite":                 {"internal/platform/db", "internal/platform/backup"},
		"github.com/pressly/goose/v3":        {"internal/platform/db"},
		"modernc.org/quickjs":                {"internal/platform/ssr"},
		"github.com/wneessen/go-mail":        {"internal/platform/mail"},
		"golang.org/x/crypto/argon2":         {"internal/staff/hashing"},
		"filippo.io/age":                     {"internal/platform/backup"},
		"github.com/yuin/goldmark":           {"internal/platform/markdown"},
		"go.yaml.in/yaml/v4":                 {"content", "release"},
		"github.com/microcosm-cc/bluemonday": {"internal/platform/markdown"},
	}
}

// TestLibrariesHaveOneHome ensures that a library is met in one place only.
func TestLibrariesHaveOneHome(t *testing.T) {
	for _, f := range goFiles(t) {
		for target, n := range f.imports() {
			for library, allowed := range homes() {
				if within(target, library) && !slices.ContainsFunc(allowed, func(h string) bool { return within(f.folder(), h) }) &&
					!within(f.folder(), "internal/faults") && !within(f.folder(), "bench") {
					t.Errorf("%s imports %s, whose home is %s. Ask that package, or widen what it offers.",
						f.at(n), target, strings.Join(allowed, " and "))
				}
			}
		}
	}
}

// TestOnlyEndpointsKnowHTTP ensures that use cases and rules can be called from a
// job, a command or a test just as from a request.
func TestOnlyEndpointsKnowHTTP(t *testing.T) {
	// The file of a word that speaks HTTP is its endpoint table, http*.go; what else
	// may, and why.
	speaks := map[string]string{
		"internal/staff/sessions/cookie.go":  "the session cookie",
		"internal/staff/sessions/service.go": "reads the cookie of any request: app's authenticator",
		"internal/operations/stream.go":      "server-sent events",
	}
	for _, f := range goFiles(t) {
		word, n := featureOf(f.folder()), f.imports()["net/http"]
		// site is pages and nothing else.
		if n == nil || word == "" || word == "site" || f.test() || testSupport(f.folder()) || speaks[f.path] != "" {
			continue
		}
		if !strings.HasPrefix(strings.TrimPrefix(f.path, f.folder()+"/"), "http") {
			t.Errorf("%s imports net/http. Only http*.go of a word knows requests; hand plain values to the service.", f.at(n))
		}
	}
}
