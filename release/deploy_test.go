package main

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"
)

// settings are those that the README describes, which a test holds to those that the program reads.
func settings(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if cell, _, _ := strings.Cut(strings.TrimPrefix(line, "| "), " |"); strings.HasPrefix(line, "| `") {
			for _, m := range regexp.MustCompile("`([A-Z][A-Z_]+)`").FindAllStringSubmatch(cell, -1) {
				out[m[1]] = true
			}
		}
	}
	if len(out) < 30 {
		t.Fatalf("%d settings in the README", len(out))
	}
	return out
}

// Proves: platform-120
func TestThePackagesSettingsExist(t *testing.T) {
	t.Parallel()
	known := settings(t)
	text, err := os.ReadFile("../deploy/debian/wardgate.env")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^#?([A-Z][A-Z_]+)=`).FindAllStringSubmatch(string(text), -1)
	if len(found) < 6 {
		t.Fatalf("%d settings", len(found))
	}
	for _, m := range found {
		if !known[m[1]] {
			t.Errorf("%s is no setting", m[1])
		}
	}
}

// composed is a compose file, as much of it as names another part of it.
type composed struct {
	Services map[string]struct {
		Image       string
		ReadOnly    bool `yaml:"read_only"`
		Environment map[string]string
		Secrets     []string
		Volumes     []string
		Networks    []string
		DependsOn   any `yaml:"depends_on"`
		Configs     []struct{ Source string }
	}
	Secrets, Volumes, Networks, Configs map[string]any
}

// Proves: platform-120
func TestTheComposeFilesAreWhole(t *testing.T) {
	t.Parallel()
	known := settings(t)
	for _, name := range []string{"sqlite.yml", "postgres.yml"} {
		text, err := os.ReadFile("../deploy/compose/" + name)
		if err != nil {
			t.Fatal(err)
		}
		var c composed
		if err := yaml.Unmarshal(text, &c); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		used := map[string]map[string]bool{"secret": {}, "volume": {}, "network": {}, "config": {}}
		for service, s := range c.Services {
			for _, v := range s.Secrets {
				used["secret"][v] = true
			}
			for _, v := range s.Volumes {
				volume, _, _ := strings.Cut(v, ":")
				used["volume"][volume] = true
			}
			for _, v := range s.Networks {
				used["network"][v] = true
			}
			for _, v := range s.Configs {
				used["config"][v.Source] = true
			}
			for _, other := range named(s.DependsOn) {
				if _, is := c.Services[other]; !is {
					t.Errorf("%s: %s waits for %s, which is not there", name, service, other)
				}
			}
			for setting, value := range s.Environment {
				if file, is := strings.CutPrefix(value, "/run/secrets/"); is && !slices.Contains(s.Secrets, file) {
					t.Errorf("%s: %s is not handed to %s", name, file, service)
				}
				if service == "wardgate" && !known[setting] {
					t.Errorf("%s: %s is no setting", name, setting)
				}
			}
		}
		for kind, there := range map[string]map[string]any{"secret": c.Secrets, "volume": c.Volumes, "network": c.Networks, "config": c.Configs} {
			if a, b := slices.Sorted(maps.Keys(used[kind])), slices.Sorted(maps.Keys(there)); !slices.Equal(a, b) {
				t.Errorf("%s: of kind %s are used %v and there %v", name, kind, a, b)
			}
		}
		us := c.Services["wardgate"]
		if !us.ReadOnly || !strings.HasPrefix(us.Image, "wardgate:") || us.Environment["WARDGATE_TRUSTED_PROXIES"] == "" {
			t.Errorf("%s: %+v", name, us)
		}
		if subnet := us.Environment["WARDGATE_TRUSTED_PROXIES"]; !strings.Contains(fmt.Sprint(c.Networks["front"]), subnet) {
			t.Errorf("%s: the proxy is not in %s: %v", name, subnet, c.Networks["front"])
		}
	}
}

// named are those that a service waits for, as a list or with conditions.
func named(of any) (out []string) {
	switch of := of.(type) {
	case []any:
		for _, v := range of {
			out = append(out, fmt.Sprint(v))
		}
	case map[string]any:
		out = slices.Collect(maps.Keys(of))
	}
	return out
}
