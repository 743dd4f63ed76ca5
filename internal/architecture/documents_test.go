package architecture_test

import (
	"encoding/json"
	"go/ast"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestEveryDependencyHasAReason ensures that docs/dependencies.md names every
// direct Go module and npm package, with a reason, and none that is gone.
func TestEveryDependencyHasAReason(t *testing.T) {
	row := regexp.MustCompile("(?m)^\\| `([^`]+)` \\| [^|]+ \\| \\S[^|]+ \\|$")
	documented := map[string]bool{}
	for _, m := range row.FindAllStringSubmatch(read(t, "docs/dependencies.md"), -1) {
		documented[m[1]] = true
	}
	used := slices.Concat(goModules(t), npmPackages(t))
	for _, name := range used {
		if !documented[name] {
			t.Errorf("docs/dependencies.md has no row \"| `%s` | where | why |\". Say in one line why it is worth its place, or do without it.", name)
		}
	}
	for name := range documented {
		if !slices.Contains(used, name) {
			t.Errorf("docs/dependencies.md explains %s, which nothing imports any more. Remove the row.", name)
		}
	}
}

// TestWhereAModuleIsUsed ensures that the places that docs/dependencies.md gives a Go
// module are places where it is imported: `internal/site`, or the end of a folder's path.
// Proves: gate-8
func TestWhereAModuleIsUsed(t *testing.T) {
	importers := map[string][]string{}
	modules := goModules(t)
	for _, f := range goFiles(t) {
		for target := range f.imports() {
			if m := longest(modules, target); m != "" {
				importers[m] = append(importers[m], f.folder())
			}
		}
	}
	row := regexp.MustCompile("(?m)^\\| `([^`]+)` \\| ([^|]+) \\| ")
	for _, m := range row.FindAllStringSubmatch(read(t, "docs/dependencies.md"), -1) {
		if importers[m[1]] == nil {
			continue // an npm package, or a row that the test above complains of
		}
		for _, place := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(m[2], -1) {
			if !slices.ContainsFunc(importers[m[1]], func(folder string) bool { return strings.HasSuffix("/"+folder, "/"+place[1]) }) {
				t.Errorf("docs/dependencies.md says that %s is used in %s, where nothing imports it. Say where it is used today.", m[1], place[1])
			}
		}
	}
}

// required are the modules that a go.mod names.
func required(t *testing.T, manifest string) []string {
	t.Helper()
	line := regexp.MustCompile(`(?m)^\s*(?:require )?([\w.-]+\.[\w./-]+) v\S+`)
	var modules []string
	for _, m := range line.FindAllStringSubmatch(read(t, manifest), -1) {
		modules = append(modules, m[1])
	}
	if len(modules) == 0 {
		t.Fatalf("%s requires nothing: this test has lost what it tests", manifest)
	}
	return modules
}

// goModules are the modules that our code imports itself, the peers' too.
func goModules(t *testing.T) []string {
	t.Helper()
	modules := slices.Concat(required(t, "go.mod"), required(t, peers+"/go.mod"))
	direct := map[string]bool{}
	for _, f := range goFiles(t) {
		for target := range f.imports() {
			if m := longest(modules, target); m != "" {
				direct[m] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(direct))
}

// longest returns the module that a package is in: the longest path that holds it.
func longest(modules []string, target string) string {
	best := ""
	for _, m := range modules {
		if within(target, m) && len(m) > len(best) {
			best = m
		}
	}
	return best
}

type npmManifest struct {
	Dependencies    map[string]string
	DevDependencies map[string]string
	// OptionalDependencies are installed where they fit the machine.
	OptionalDependencies map[string]string
}

// art is the folder of the programs that draw: its manifest is its own.
const art = "art"

// npmPackages are the packages of both manifests.
func npmPackages(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, folder := range []string{".", art} {
		m := manifestOf(t, path.Join(folder, "package.json"))
		names = slices.Concat(names, slices.Collect(maps.Keys(m.Dependencies)), slices.Collect(maps.Keys(m.DevDependencies)), slices.Collect(maps.Keys(m.OptionalDependencies)))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func manifestOf(t *testing.T, file string) (m npmManifest) {
	t.Helper()
	if err := json.Unmarshal([]byte(read(t, file)), &m); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return m
}

// TestTheLockFileIsTheManifests ensures that what scripts/npm.sh installs is what
// package.json says, in exact versions; for the programs that draw, likewise.
func TestTheLockFileIsTheManifests(t *testing.T) {
	for _, folder := range []string{".", art} {
		manifest := manifestOf(t, path.Join(folder, "package.json"))
		var lock struct{ Packages map[string]npmManifest }
		if err := json.Unmarshal([]byte(read(t, path.Join(folder, "package-lock.json"))), &lock); err != nil {
			t.Fatalf("%s: %v", folder, err)
		}
		locked := lock.Packages[""]
		if !maps.Equal(manifest.Dependencies, locked.Dependencies) || !maps.Equal(manifest.DevDependencies, locked.DevDependencies) ||
			!maps.Equal(manifest.OptionalDependencies, locked.OptionalDependencies) {
			t.Errorf("package.json and package-lock.json in %s disagree. Run `npm install --save-exact <package>@<version>` and commit both.", folder)
		}
		for _, set := range []map[string]string{manifest.Dependencies, manifest.DevDependencies, manifest.OptionalDependencies} {
			for name, version := range set {
				if !regexp.MustCompile(`^\d+\.\d+\.\d+$`).MatchString(version) {
					t.Errorf("package.json in %s wants %s %s. Write the exact version: two builds of one commit must be one program.", folder, name, version)
				}
			}
		}
	}
}

// TestNoPackageRunsAScript ensures that installing npm packages runs none of their code, which
// a package that was taken over would use, and that each is what the lock file says by its hash.
// Proves: security-108
func TestNoPackageRunsAScript(t *testing.T) {
	if !strings.Contains(read(t, "scripts/npm.sh"), "\nnpm ci --ignore-scripts ") {
		t.Error("scripts/npm.sh does not install with `npm ci --ignore-scripts`. A package that needs a script is to be replaced, or built by a script of ours.")
	}
	for _, folder := range []string{"", "art/"} { // who writes `npm ci` or `npm install` by hand is safe, too
		if !strings.Contains(read(t, folder+".npmrc"), "\nignore-scripts=true\n") {
			t.Errorf("%s.npmrc does not say ignore-scripts=true", folder)
		}
	}
	var lock struct {
		Packages map[string]struct {
			Integrity        string
			HasInstallScript bool
			InBundle         bool
		}
	}
	if err := json.Unmarshal([]byte(read(t, "package-lock.json")), &lock); err != nil {
		t.Fatal(err)
	}
	for name, p := range lock.Packages {
		if p.HasInstallScript {
			t.Errorf("%s has an install script, which will not run. Do without the package.", name)
		}
		if name != "" && !p.InBundle && !strings.HasPrefix(p.Integrity, "sha512-") { // what lies in another package is part of its hash
			t.Errorf("%s has no SHA-512 in package-lock.json, so that nothing tells whether it was exchanged.", name)
		}
	}
	if len(lock.Packages) < 100 {
		t.Errorf("%d packages in the lock file: this test has lost what it tests", len(lock.Packages))
	}
}

// TestTheDrawingsStandApart ensures that the product's tools do not know the programs that
// draw: what they make is committed, and needs them only to be drawn anew.
func TestTheDrawingsStandApart(t *testing.T) {
	names := regexp.MustCompile(`(?m)(^|[\s"'(./])art/|"art"`)
	for _, file := range []string{"package.json", "knip.json", "tsconfig.json", "Makefile", "scripts/npm.sh"} {
		if found := names.FindString(read(t, file)); found != "" {
			t.Errorf("%s names %q. The drawings have a manifest and commands of their own: art/README.md.", file, found)
		}
	}
	if !strings.Contains(read(t, "biome.json"), `"!!art"`) {
		t.Error(`biome.json does not leave art out ("!!art"), which has a configuration of its own`)
	}
}

// TestEverySettingIsDocumented ensures that README names every environment variable
// that the program reads.
func TestEverySettingIsDocumented(t *testing.T) {
	setting := regexp.MustCompile(`^(WARDGATE_[A-Z_]+|[A-Z]+_URL|MAIL_[A-Z]+|OPENAI_[A-Z_]+)$`)
	readme := read(t, "README.md")
	for _, f := range goFiles(t) {
		if f.test() || testSupport(f.folder()) || within(f.folder(), "bench") {
			continue
		}
		f.literals(func(text string, n ast.Node) {
			if setting.MatchString(text) && !strings.Contains(readme, "| `"+text+"` |") {
				t.Errorf("%s: the settings table of README.md has no row for %s. Say what it does and what it is when unset.", f.at(n), text)
			}
		})
	}
}

// TestEveryWordIsInTheGlossary ensures that a newcomer can look every word up.
func TestEveryWordIsInTheGlossary(t *testing.T) {
	glossary := read(t, "docs/glossary.md")
	for _, w := range features() {
		if !strings.Contains(glossary, "| **"+w+"** |") {
			t.Errorf("docs/glossary.md does not explain the word %s. Say what it means and which synonyms to avoid.", w)
		}
	}
}

// TestMakeHelpExplainsEveryTarget ensures that `make help` is complete.
func TestMakeHelpExplainsEveryTarget(t *testing.T) {
	text := read(t, "Makefile")
	for _, m := range regexp.MustCompile(`(?m)^\.PHONY: (.+)$`).FindAllStringSubmatch(text, -1) {
		for target := range strings.FieldsSeq(m[1]) {
			if !regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(target) + `:.* ## \S`).MatchString(text) {
				t.Errorf("Makefile: the target %s has no explanation. Write `%s: ## what it does`.", target, target)
			}
		}
	}
}
