package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// Proves: platform-118
func TestWhatIsInsideIsListed(t *testing.T) {
	t.Parallel()
	r := look(t)
	text, err := os.ReadFile(filepath.Join(r.dir, bomName))
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		BOMFormat, SpecVersion string
		Metadata               struct{ Component component }
		Components             []component
	}
	read(t, text, &list)
	if list.BOMFormat != "CycloneDX" || list.SpecVersion != "1.6" || list.Metadata.Component.Version != "v1.2.3" {
		t.Errorf("%+v", list.Metadata)
	}
	seen := map[string]component{}
	for _, c := range list.Components {
		if _, twice := seen[c.Ref]; twice {
			t.Errorf("%s is listed twice", c.Ref)
		}
		seen[c.Ref] = c
		if c.Name == "" || c.Version == "" || c.Name != "std" && (len(c.Hashes) != 1 || !regexp.MustCompile(`^([0-9a-f]{64}|[0-9a-f]{128})$`).MatchString(c.Hashes[0].Content)) {
			t.Errorf("%+v", c)
		}
	}
	manifest, err := os.ReadFile("../package.json")
	if err != nil {
		t.Fatal(err)
	}
	var npm struct{ Dependencies, DevDependencies map[string]string }
	if err := json.Unmarshal(manifest, &npm); err != nil {
		t.Fatal(err)
	}
	ref := func(name, version string) string {
		return "pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + version
	}
	for name, version := range npm.Dependencies {
		if c, is := seen[ref(name, version)]; !is || len(c.Licenses) != 1 {
			t.Errorf("%s %s is in the pages and not listed with its licence", name, version)
		}
	}
	for name, version := range npm.DevDependencies {
		if _, is := seen[ref(name, version)]; is {
			t.Errorf("%s only builds or tests", name)
		}
	}
	if _, is := seen["pkg:golang/std@"+strings.TrimPrefix(runtime.Version(), "go")]; !is {
		t.Error("Go's own library is not listed")
	}
}

// Proves: platform-118
func TestAModuleIsListedAsTheFileHasIt(t *testing.T) {
	t.Parallel()
	c, err := goModule(module("example.org/lib", "v1.4.0", "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="))
	if err != nil || c.Package != "pkg:golang/example.org/lib@v1.4.0" || c.Hashes[0].Content != "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" {
		t.Errorf("%+v %v", c, err)
	}
	if _, err := goModule(module("example.org/lib", "v1.4.0", "")); err == nil {
		t.Error("a module without a checksum is listed")
	}
	lock := filepath.Join(t.TempDir(), "lock.json")
	if err := os.WriteFile(lock, []byte(`{"packages":{"node_modules/a":{"version":"1.0.0"}}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := npmPackages(lock); err == nil || !strings.Contains(err.Error(), "a has no checksum") {
		t.Errorf("a package without a checksum: %v", err)
	}
}

func module(path, version, sum string) *debug.Module {
	return &debug.Module{Path: path, Version: version, Sum: sum}
}
