package history

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// Verdict is what a change means.
type Verdict string

// The verdicts. Numbers without a goal have none: they depend on the machine.
const (
	Within Verdict = ""
	Better Verdict = "BETTER"
	Worse  Verdict = "WORSE"
)

// How far a line may differ from the last one without any change, as a share of it:
// twice the difference between single rounds of one build on a quiet machine, because
// two runs differ more than two rounds of one (see README.md for the numbers). A run of
// fewer than three rounds has no best of them.
const (
	noiseOfBest  = 0.15
	noiseOfOne   = 0.30
	enoughRounds = 3
	// ofGoal keeps a value that is far within its goal from being reported for a trifle:
	// twice 0.6 MB does not matter where 20 MB are allowed.
	ofGoal = 0.05
)

// Comparison is a line beside the last one.
type Comparison struct {
	// Text is for people: "(was 0.20, +140 %)", "(new)".
	Text    string
	Verdict Verdict
}

// Compare compares a line of the run now with the last one in h. counted means that the
// line is counted and not measured: then any difference is a change.
func (h History) Compare(now Run, l Line, counted bool) Comparison {
	was, then, known := h.Last(l.Part, l.Name)
	if !known {
		return Comparison{Text: "(new)"}
	}
	value, unit, ok1 := number(l.Value)
	before, unitBefore, ok2 := number(was.Value)
	if !ok1 || !ok2 || unit != unitBefore {
		return Comparison{Text: "(was " + was.Value + ")"}
	}
	told := []string{"was " + shown(was.Value)}
	if then.Cores != now.Cores {
		told[0] += fmt.Sprintf(" on %d cores", then.Cores)
	}
	switch {
	case value == before:
		told = append(told, "the same")
	case before != 0:
		told = append(told, percent((value-before)/math.Abs(before)*100))
	}
	noise := 0.0
	if !counted {
		noise = noiseOf(min(now.Rounds, then.Rounds), before, l.Goal)
	}
	return Comparison{"(" + strings.Join(told, ", ") + ")", verdict(value-before, noise, l.Goal)}
}

// percent has a decimal where it would otherwise show no change.
func percent(p float64) string {
	if math.Abs(p) < 1 {
		return fmt.Sprintf("%+.1f %%", p)
	}
	return fmt.Sprintf("%+.0f %%", p)
}

func noiseOf(rounds int, before float64, goal string) float64 {
	share := noiseOfBest
	if rounds < enoughRounds {
		share = noiseOfOne
	}
	limit, _, _ := number(goal)
	return max(share*math.Abs(before), ofGoal*math.Abs(limit))
}

func verdict(change, noise float64, goal string) Verdict {
	const rounding = 1e-9 // 0.30 - 0.20 is a little less than 0.10
	switch more := strings.HasPrefix(goal, ">="); {
	case goal == "" || math.Abs(change) <= noise+rounding:
		return Within
	case more == (change > 0):
		return Better
	}
	return Worse
}

// numberRE is a number with its unit: 63.2 ms, 921/s, 0.20, 2.0 KiB.
var numberRE = regexp.MustCompile(`(-?\d+(?:\.\d+)?) ?([A-Za-z%/]*)`)

// number is the first one in a text: what a line is compared by.
func number(text string) (n float64, unit string, ok bool) {
	m := numberRE.FindStringSubmatch(text)
	if m == nil {
		return 0, "", false
	}
	n, err := strconv.ParseFloat(m[1], 64)
	return n, m[2], err == nil
}

// shown is that number as it was written, without what follows it.
func shown(text string) string { return strings.TrimSpace(numberRE.FindString(text)) }
