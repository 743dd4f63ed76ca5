package metrics

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// The types of metrics.
const (
	Counter   = "counter"
	Gauge     = "gauge"
	histogram = "histogram"
)

// Text is figures in the text format. A name is announced once, by Family, and its values follow.
type Text struct {
	buf    []byte
	family string
}

// Family announces a metric. Its name begins with the program's and ends with its unit, and with _total if it is a Counter.
func (t *Text) Family(name, kind, help string) {
	t.family = name
	for _, part := range []string{"# HELP ", name, " ", escapeHelp(help), "\n# TYPE ", name, " ", kind, "\n"} {
		t.buf = append(t.buf, part...)
	}
}

// Value adds a value of the family. Labels are names and values in turn.
func (t *Text) Value(v float64, labels ...string) { t.sample("", v, labels) }

// One announces a metric that has one value.
func (t *Text) One(name, kind, help string, v float64) {
	t.Family(name, kind, help)
	t.Value(v)
}

// Histogram announces a metric of durations; Durations adds to it.
func (t *Text) Histogram(name, help string) { t.Family(name, histogram, help) }

// Durations adds what was counted to a histogram.
func (t *Text) Durations(d *Durations, labels ...string) {
	own := slices.Concat(labels, []string{"le", ""})
	le, ends, sum, n := &own[len(own)-1], bounds(), d.sum.Load(), int64(0)
	for i, end := range ends {
		n += d.buckets[i].Load()
		*le = number(end.Seconds())
		t.sample("_bucket", float64(n), own)
	}
	n += d.buckets[bounded].Load()
	*le = "+Inf"
	t.sample("_bucket", float64(n), own)
	t.sample("_sum", float64(sum)/1e9, labels)
	t.sample("_count", float64(n), labels)
}

func (t *Text) sample(suffix string, v float64, labels []string) {
	t.buf = append(append(t.buf, t.family...), suffix...)
	for i := 0; i+1 < len(labels); i += 2 {
		between := byte(',')
		if i == 0 {
			between = '{'
		}
		t.buf = append(append(append(t.buf, between), labels[i]...), `="`...)
		t.buf = append(append(t.buf, escapeLabel(labels[i+1])...), '"')
	}
	if len(labels) > 0 {
		t.buf = append(t.buf, '}')
	}
	t.buf = append(append(append(t.buf, ' '), number(v)...), '\n')
}

func number(v float64) string {
	switch {
	case math.IsInf(v, 1):
		return "+Inf"
	case math.IsInf(v, -1):
		return "-Inf"
	}
	return strconv.FormatFloat(v, 'g', -1, 64) // NaN is spelled as the format has it
}

func escapeHelp(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, `\`, `\\`), "\n", `\n`)
}

func escapeLabel(s string) string {
	if !strings.ContainsAny(s, "\\\n\"") {
		return strings.ToValidUTF8(s, "\uFFFD")
	}
	return strings.ReplaceAll(escapeHelp(strings.ToValidUTF8(s, "\uFFFD")), `"`, `\"`)
}
