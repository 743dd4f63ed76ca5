// Package metricstest reads figures as strictly as the text format is described, for tests.
package metricstest

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Sample is one line with a value.
type Sample struct {
	Name   string
	Labels map[string]string
	Value  float64
}

// Family is a metric with its values.
type Family struct {
	Name, Help, Type string
	Samples          []Sample
}

// Figures are all metrics by name.
type Figures map[string]*Family

var (
	isName  = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	isLine  = regexp.MustCompile(`^([a-z][a-z0-9_]*)(?:\{(.+)\})? ([^ ]+)$`)
	isLabel = regexp.MustCompile(`^([a-z][a-z0-9_]*)="((?:[^"\\]|\\[\\"n])*)"(?:,|$)`)
	units   = regexp.MustCompile(`(milli|micro|nano)seconds|minutes|kilobytes|megabytes|percent|_ms\b`)
)

// Parse reads figures in the text format 0.0.4. It refuses what is not announced with help and type, stands twice, is no name by the conventions of
// Prometheus (a counter ends in _total, units are base units), or contradicts itself.
func Parse(text string) (Figures, error) {
	all, seen := Figures{}, map[string]bool{}
	var now *Family
	if !strings.HasSuffix(text, "\n") {
		return nil, errors.New("the last line has no end")
	}
	for n, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		var err error
		switch {
		case strings.HasPrefix(line, "# HELP "):
			now, err = all.help(strings.TrimPrefix(line, "# HELP "), now)
		case strings.HasPrefix(line, "# TYPE "):
			err = now.announce(strings.TrimPrefix(line, "# TYPE "))
		default:
			err = now.add(line, seen)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d, %q: %w", n+1, line, err)
		}
	}
	for _, f := range all {
		if err := f.check(); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	return all, nil
}

func (all Figures) help(rest string, before *Family) (*Family, error) {
	name, help, _ := strings.Cut(rest, " ")
	switch {
	case before != nil && before.Type == "":
		return nil, fmt.Errorf("%s has no type", before.Name)
	case !isName.MatchString(name):
		return nil, fmt.Errorf("%q is no name", name)
	case units.MatchString(name):
		return nil, fmt.Errorf("%s is not in base units", name)
	case help == "":
		return nil, fmt.Errorf("%s has no help", name)
	case all[name] != nil:
		return nil, fmt.Errorf("%s is announced twice", name)
	}
	all[name] = &Family{Name: name, Help: help}
	return all[name], nil
}

func (f *Family) announce(rest string) error {
	name, kind, _ := strings.Cut(rest, " ")
	switch {
	case f == nil || f.Name != name || f.Type != "":
		return errors.New("the type does not follow the help")
	case !slices.Contains([]string{"counter", "gauge", "histogram"}, kind):
		return fmt.Errorf("%q is no type that we use", kind)
	case (kind == "counter") != strings.HasSuffix(name, "_total"):
		return errors.New("counters, and nothing else, end in _total")
	}
	f.Type = kind
	return nil
}

func (f *Family) add(line string, seen map[string]bool) error {
	parts := isLine.FindStringSubmatch(line)
	if f == nil || f.Type == "" || parts == nil {
		return errors.New("no value of an announced metric")
	}
	s := Sample{Name: parts[1], Labels: map[string]string{}}
	if suffix, is := strings.CutPrefix(s.Name, f.Name); !is || suffix != "" && (f.Type != "histogram" || !slices.Contains([]string{"_bucket", "_sum", "_count"}, suffix)) {
		return fmt.Errorf("it does not belong to %s", f.Name)
	}
	for rest := parts[2]; rest != ""; {
		label := isLabel.FindStringSubmatch(rest)
		if label == nil {
			return fmt.Errorf("%q are no labels", rest)
		}
		if _, twice := s.Labels[label[1]]; twice {
			return fmt.Errorf("two labels %s", label[1])
		}
		s.Labels[label[1]] = strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\n`, "\n").Replace(label[2])
		rest = rest[len(label[0]):]
	}
	var err error
	if s.Value, err = strconv.ParseFloat(parts[3], 64); err != nil {
		return err
	}
	if (f.Type == "counter" || f.Type == "histogram") && (s.Value < 0 || math.IsNaN(s.Value)) {
		return errors.New("what is counted is not negative")
	}
	series := s.Name + fmt.Sprint(s.Labels) // maps are printed in order
	if seen[series] {
		return errors.New("it stands twice")
	}
	seen[series] = true
	f.Samples = append(f.Samples, s)
	return nil
}

// check looks at histograms: their buckets grow, the last is +Inf, and is their count.
func (f *Family) check() error {
	if f.Type == "" {
		return errors.New("it has no type")
	}
	if f.Type != "histogram" {
		return nil
	}
	type series struct{ bound, n, count float64 }
	all := map[string]*series{}
	for _, s := range f.Samples {
		le := s.Labels["le"]
		labels := maps.Clone(s.Labels)
		delete(labels, "le")
		key := fmt.Sprint(labels)
		if all[key] == nil {
			all[key] = &series{bound: math.Inf(-1), count: -1}
		}
		one := all[key]
		switch s.Name {
		case f.Name + "_bucket":
			bound, err := strconv.ParseFloat(le, 64)
			if err != nil || bound <= one.bound || s.Value < one.n {
				return fmt.Errorf("%v does not grow at %q", labels, le)
			}
			one.bound, one.n = bound, s.Value
		case f.Name + "_count":
			one.count = s.Value
		}
	}
	for key, one := range all {
		if !math.IsInf(one.bound, 1) || one.n != one.count {
			return fmt.Errorf("%s: its buckets end at %v with %v of %v", key, one.bound, one.n, one.count)
		}
	}
	return nil
}

// Value is the value of the one sample that has these labels among its own, names and values in turn; ok is false if there is none, or there are several.
func (all Figures) Value(name string, labels ...string) (v float64, ok bool) {
	family, n := all[name], 0
	for _, suffix := range []string{"_bucket", "_sum", "_count"} {
		if family == nil {
			family = all[strings.TrimSuffix(name, suffix)]
		}
	}
	if family == nil {
		return 0, false
	}
	for _, s := range family.Samples {
		if s.Name == name && s.has(labels) {
			v = s.Value
			n++
		}
	}
	return v, n == 1
}

func (s Sample) has(labels []string) bool {
	for i := 0; i+1 < len(labels); i += 2 {
		if s.Labels[labels[i]] != labels[i+1] {
			return false
		}
	}
	return true
}
