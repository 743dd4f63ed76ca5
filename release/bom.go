package main

import (
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// bomName is the list of what is inside, in the format CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/).
const bomName = "wardgate.cdx.json"

// component is a library that is inside.
type component struct {
	Type     string        `json:"type"`
	Ref      string        `json:"bom-ref,omitempty"`
	Name     string        `json:"name"`
	Version  string        `json:"version"`
	Package  string        `json:"purl,omitempty"`
	Hashes   []hashed      `json:"hashes,omitempty"`
	Licenses []licenseItem `json:"licenses,omitempty"`
}

type hashed struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type licenseItem struct {
	License struct {
		ID string `json:"id"`
	} `json:"license"`
}

// bom writes the list: of Go's modules what the file itself says, of npm's packages what the lock file says, but for those that only build and test.
func (r release) bom() (string, error) {
	info, err := buildinfo.ReadFile(r.binary(architectures()[0]))
	if err != nil {
		return "", err
	}
	inside := []component{{Type: "library", Name: "std", Version: strings.TrimPrefix(info.GoVersion, "go"), Package: "pkg:golang/std@" + strings.TrimPrefix(info.GoVersion, "go")}}
	for _, m := range info.Deps {
		c, err := goModule(m)
		if err != nil {
			return "", err
		}
		inside = append(inside, c)
	}
	web, err := npmPackages(filepath.Join(r.root, "package-lock.json"))
	if err != nil {
		return "", err
	}
	inside = append(inside, web...)
	for i := range inside {
		inside[i].Ref = inside[i].Package
	}
	self := "pkg:golang/wardgate@" + r.version
	text, err := json.MarshalIndent(map[string]any{
		"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
		"metadata": map[string]any{
			"timestamp": r.at.Format(time.RFC3339),
			"component": component{Type: "application", Ref: self, Name: "wardgate", Version: r.version, Package: self},
		},
		"components": inside,
	}, "", "  ")
	if err != nil {
		return "", err
	}
	name := filepath.Join(r.dir, bomName)
	return name, os.WriteFile(name, append(text, '\n'), 0o644) //nolint:gosec // published
}

func goModule(m *debug.Module) (component, error) {
	if m.Replace != nil {
		m = m.Replace
	}
	c := component{Type: "library", Name: m.Path, Version: m.Version, Package: "pkg:golang/" + m.Path + "@" + m.Version}
	sum, is := strings.CutPrefix(m.Sum, "h1:") // SHA-256 of the list of the module's files with their sums
	raw, err := base64.StdEncoding.DecodeString(sum)
	if !is || err != nil {
		return c, errors.Join(fmt.Errorf("%s has no checksum", m.Path), err)
	}
	c.Hashes = []hashed{{"SHA-256", hex.EncodeToString(raw)}}
	return c, nil
}

// npmPackages are those that a page can hold.
func npmPackages(lock string) ([]component, error) {
	text, err := os.ReadFile(lock) //nolint:gosec // of the checkout
	if err != nil {
		return nil, err
	}
	var file struct {
		Packages map[string]struct {
			Version     string `json:"version"`
			Integrity   string `json:"integrity"`
			License     string `json:"license"`
			Dev         bool   `json:"dev"`
			DevOptional bool   `json:"devOptional"`
			Optional    bool   `json:"optional"`
		} `json:"packages"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		return nil, fmt.Errorf("%s: %w", lock, err)
	}
	var out []component
	for path, p := range file.Packages {
		_, name, is := strings.Cut(path, "node_modules/")
		if !is || p.Dev || p.DevOptional || p.Optional { // optional: the Node that builds them
			continue
		}
		if i := strings.LastIndex(name, "node_modules/"); i >= 0 {
			name = name[i+len("node_modules/"):]
		}
		c := component{Type: "library", Name: name, Version: p.Version, Package: "pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + p.Version}
		sum, is := strings.CutPrefix(p.Integrity, "sha512-")
		raw, err := base64.StdEncoding.DecodeString(sum)
		if !is || err != nil {
			return nil, errors.Join(fmt.Errorf("%s has no checksum in %s", name, lock), err)
		}
		c.Hashes = []hashed{{"SHA-512", hex.EncodeToString(raw)}}
		if p.License != "" {
			var l licenseItem
			l.License.ID = p.License
			c.Licenses = []licenseItem{l}
		}
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b component) int { return strings.Compare(a.Package, b.Package) })
	return out, nil
}
