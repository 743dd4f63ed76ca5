package architecture_test

import (
	"cmp"
	"go/ast"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

// parts says, for each feature that is split, which of its parts a part may import.
// The key "" is the feature's own folder: the thin assembly that app wires, which may
// import its parts, or the types that all parts share, which the parts may import.
// A new part, or a new arrow between two, is a line here.
func parts() map[string]map[string][]string {
	return map[string]map[string][]string{
		"automation": {
			"":           {"rules", "news", "templates", "plans", "runs", "tasks", "messages", "engagement", "engine", "figures", "removal"},
			"rules":      {},
			"news":       {},
			"endpoints":  {"news"},
			"engagement": {"news"},
			"templates":  {"news", "endpoints"},
			"plans":      {"rules", "news", "endpoints", "templates"},
			"runs":       {"rules", "endpoints", "engagement"},
			"tasks":      {"rules", "news", "endpoints", "templates", "runs"},
			"messages":   {"rules", "news", "endpoints", "templates", "runs", "tasks", "engagement"},
			"engine":     {"rules", "news", "endpoints", "templates", "plans", "runs", "tasks", "messages"},
			"figures":    {"endpoints", "tasks"},
			"removal":    {"rules", "endpoints", "templates", "plans", "runs"},
		},
		"blog": {
			"":           nil, // what a post is, how it is stored
			"fallback":   {""},
			"reading":    {"", "fallback"},
			"pages":      {"", "reading"},
			"engagement": {""},
			"drafts":     {""},
			"notices":    {""},
			"changes":    {"", "drafts", "notices"},
			"editing":    {"", "drafts", "changes"},
			"lifecycle":  {"", "engagement", "drafts", "notices", "changes", "editing"},
			"categories": {""},
			"pictures":   {""},
			"parts": {
				"fallback", "reading", "pages", "engagement", "drafts", "notices", "changes", "editing", "lifecycle", "categories", "pictures",
			},
		},
		"chat": {
			"":              {"knowledge", "answerer", "wording", "handover", "spending", "contacts", "conversations", "composing", "turns", "transcripts", "inbox", "retention", "people"},
			"language":      {},
			"knowledge":     {},
			"matching":      {"language"},
			"safety":        {"language"},
			"retrieval":     {"language", "knowledge"},
			"answerer":      {"language", "knowledge", "matching", "retrieval", "safety"},
			"contacts":      {"language"},
			"masking":       {},
			"guard":         {"knowledge", "masking"},
			"rating":        {},
			"news":          {},
			"wording":       {},
			"handover":      {"news", "wording"},
			"conversations": {"answerer", "rating", "news", "safety", "wording", "handover"},
			"spending":      {"news"},
			"composing":     {"knowledge", "retrieval", "masking", "guard", "rating", "news", "safety", "wording", "spending", "conversations"},
			"turns":         {"language", "answerer", "rating", "news", "safety", "wording", "spending", "handover", "contacts", "conversations", "composing", "people"},
			"transcripts":   {"news", "wording", "conversations"},
			"inbox":         {"rating", "news", "wording", "handover", "conversations", "transcripts"},
			"retention":     {"news", "spending", "handover", "conversations", "transcripts"},
			"people":        {"news", "wording", "handover", "conversations", "transcripts", "retention"},
		},
		"leads": {
			"":             nil, // what a lead is, how it is stored, scored and grows
			"promises":     {""},
			"captures":     {"", "promises"},
			"appointments": {""},
			"lists":        {""},
			"work":         {""},
			"details":      {""},
			"merging":      {""},
			"timeline":     {"", "merging"},
			"rescoring":    {""},
			"erasure":      {"", "promises", "captures", "appointments"},
			"dormant":      {"", "erasure"},
			"parts": {
				"", "promises", "captures", "appointments", "lists", "work", "details", "merging", "timeline", "rescoring", "erasure", "dormant",
			},
		},
		"site": {
			"":           {"assets", "cached", "documents", "indexes", "linkeddata", "offline", "ondemand", "pagetable", "responses"},
			"responses":  {},
			"linkeddata": {},
			"assets":     {"responses"},
			"pagetable":  {"linkeddata"},
			"indexes":    {"linkeddata", "responses"},
			"offline":    {"linkeddata", "responses"},
			"documents":  {"assets", "linkeddata", "responses"},
			"ondemand":   {"documents", "pagetable", "responses"},
			"cached":     {"assets", "documents", "indexes", "linkeddata", "pagetable", "responses"},
		},
		"staff": {
			"":             nil, // accounts, roles and what they allow, addresses, errors
			"hashing":      {""},
			"accounts":     {""},
			"links":        {""},
			"mails":        {"", "links"},
			"endpoints":    {"", "hashing"},
			"devices":      {"", "accounts", "mails"},
			"sessions":     {"", "accounts", "endpoints"},
			"proof":        {"", "accounts", "hashing"},
			"secondfactor": {"", "accounts", "endpoints", "hashing", "mails", "proof", "sessions"},
			"passkeys":     {"", "accounts", "endpoints", "mails", "secondfactor", "sessions"},
			"signin":       {"", "accounts", "devices", "endpoints", "hashing", "passkeys", "proof", "secondfactor", "sessions"},
			"passwords":    {"", "accounts", "devices", "endpoints", "hashing", "links", "mails", "proof", "sessions"},
			"setup":        {"", "accounts", "devices", "endpoints", "hashing", "links", "sessions"},
			"team":         {"", "accounts", "endpoints", "links", "mails", "passkeys", "secondfactor", "sessions"},
			"auditlog":     {"", "endpoints"},
			"notices":      {"", "accounts", "endpoints"},
			"parts": {
				"", "accounts", "devices", "hashing", "links", "mails", "notices", "passkeys", "passwords", "proof", "secondfactor", "sessions", "setup", "signin", "team",
			},
		},
		"newsletter": {
			"":            {"core", "links", "issue", "subscribers", "bounces", "campaigns", "engagement", "archive", "privacy"},
			"core":        {},
			"links":       {},
			"issue":       {},
			"subscribers": {"core", "links"},
			"bounces":     {"core", "links", "subscribers"},
			"campaigns":   {"core", "issue", "subscribers"},
			"sending":     {"core", "links", "issue", "subscribers", "bounces", "campaigns"},
			"engagement":  {"core", "links"},
			"archive":     {"core", "links", "issue", "subscribers"},
			"privacy":     {"core", "links", "subscribers", "bounces", "campaigns", "engagement"},
		},
	}
}

// featureOf is the feature that a folder belongs to, empty for none: internal/leads,
// and internal/leads/sqlgen as well.
func featureOf(folder string) string {
	rest, internal := strings.CutPrefix(folder, "internal/")
	name, _, _ := strings.Cut(rest, "/")
	if !internal || !isFeature(name) {
		return ""
	}
	return name
}

// partOf is the part of its feature that a folder is or lies in, empty for the feature's own folder.
func partOf(folder string) string {
	part := strings.TrimPrefix(strings.TrimPrefix(folder, "internal/"+featureOf(folder)), "/")
	return strings.TrimSuffix(strings.TrimSuffix(part, "sqlgen"), "/")
}

// refusedWithin says why file f may not import a folder of its own feature, "" if it may.
func refusedWithin(f goFile, to string) string {
	from, feature := f.folder(), featureOf(to)
	switch {
	case testSupport(to) && !f.test() && !testSupport(from):
		return onlyTests
	case path.Base(to) == "sqlgen":
		return unless(path.Dir(to) == from, "a part uses the statements of its own queries.sql. Ask "+path.Dir(to)+" for what it knows.")
	case f.test() || testSupport(from):
		return "" // the compiler refuses a circle; a test may drive the whole feature
	}
	may := parts()[feature][partOf(from)]
	return unless(slices.Contains(may, partOf(to)), "of its own feature this part may import "+cmp.Or(strings.Join(may, ", "), "nothing")+
		". Let the part above call this one, or pass a function or an interface to its constructor. A new arrow is a line in parts().")
}

// TestPartsOfAFeature ensures that the table names the parts that there are, that each
// says in a doc.go what it is, and that no part depends on itself through others.
func TestPartsOfAFeature(t *testing.T) {
	found := map[string]map[string]bool{}
	for _, f := range goFiles(t) {
		feature, part := featureOf(f.folder()), partOf(f.folder())
		if feature == "" || part == "" || testSupport(f.folder()) {
			continue
		}
		if found[feature] == nil {
			found[feature] = map[string]bool{}
		}
		found[feature][part] = found[feature][part] || path.Base(f.path) == "doc.go"
	}
	for feature, list := range found {
		for part, explained := range list {
			if _, known := parts()[feature][part]; !known {
				t.Errorf("internal/%s/%s is no part of its feature. Say in parts() what it may import.", feature, part)
			}
			if !explained {
				t.Errorf("internal/%s/%s has no doc.go. Say what it does, what it needs, and what always holds.", feature, part)
			}
		}
	}
	for feature, table := range parts() {
		for part, may := range table {
			if part != "" && !found[feature][part] {
				t.Errorf("parts() names internal/%s/%s, which has no Go file.", feature, part)
			}
			for _, other := range may {
				if _, known := table[other]; !known {
					t.Errorf("parts(): %s/%s may import %q, which has no line of its own.", feature, part, other)
				}
			}
			if slices.Contains(reached(table, part), part) {
				t.Errorf("parts(): %s/%s depends on itself through other parts.", feature, part)
			}
		}
	}
}

// reached are all parts that a part depends on.
func reached(table map[string][]string, part string) []string {
	seen, next := map[string]bool{}, table[part]
	for len(next) > 0 {
		one := next[0]
		next = next[1:]
		if !seen[one] {
			seen[one] = true
			next = append(slices.Clone(next), table[one]...)
		}
	}
	return slices.Collect(maps.Keys(seen))
}

// mostMethods is how many methods a type may have. One with more does several things.
const mostMethods = 30

// TestNoTypeDoesEverything ensures that a type has one task: what has more methods than a
// reader can keep in mind is split, each half with no more than it needs.
func TestNoTypeDoesEverything(t *testing.T) {
	methods := map[string]int{}
	for _, f := range goFiles(t) {
		if f.test() {
			continue
		}
		for _, d := range f.tree.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil {
				methods[f.folder()+"."+receiver(fn)]++
			}
		}
	}
	for name, n := range methods {
		if n > mostMethods {
			t.Errorf("%s has %d methods, more than %d. Give some of them, with what they need, a type of their own.", name, n, mostMethods)
		}
	}
}

// receiver is the name of the type that a method belongs to.
func receiver(fn *ast.FuncDecl) string {
	name := ""
	ast.Inspect(fn.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == "" {
			name = id.Name
		}
		return name == ""
	})
	return name
}

// TestEveryPartIsAFolderOfItsFeature ensures that the rules above look at the folders they are about.
func TestEveryPartIsAFolderOfItsFeature(t *testing.T) {
	for folder, want := range map[string][2]string{
		"internal/leads":                     {"leads", ""},
		"internal/leads/sqlgen":              {"leads", ""},
		"internal/newsletter/sending":        {"newsletter", "sending"},
		"internal/newsletter/sending/sqlgen": {"newsletter", "sending"},
		"internal/platform/mail":             {"", ""},
		"catalog":                            {"", ""},
	} {
		if feature := featureOf(folder); feature != want[0] || feature != "" && partOf(folder) != want[1] {
			t.Errorf("%s is of %q, part %q", folder, feature, partOf(folder))
		}
	}
	walk(t, "internal", func(p string, e fs.DirEntry) {
		if e.IsDir() && path.Dir(p) == "internal" && isFeature(path.Base(p)) && featureOf(p) == "" {
			t.Errorf("%s is a feature, and featureOf does not know it", p)
		}
	})
}
