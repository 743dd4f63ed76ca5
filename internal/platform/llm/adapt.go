package llm

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
)

// habit is a deviation of a provider from V184, as a bit.
type habit uint32

const (
	renamesCap         habit = 1 << iota // max_completion_tokens instead of max_tokens
	noTemperature                        // only its own
	noPresencePenalty                    //
	noFrequencyPenalty                   //
	answersWhole                         // does not stream
)

// String names the parameters for a log line.
func (h habit) String() string {
	var names []string
	for _, n := range []string{"max_tokens", "temperature", "presence_penalty", "frequency_penalty", "stream"} {
		if h&habitOf(n) != 0 {
			names = append(names, n)
		}
	}
	return strings.Join(names, ", ")
}

// habitOf returns the habit that a refused parameter shows, 0 when it is not one
// of ours. Some providers spell parameters as their own code does:
// presencePenalty.
func habitOf(param string) habit {
	switch strings.ToLower(strings.ReplaceAll(param, "_", "")) {
	case "maxtokens":
		return renamesCap
	case "temperature":
		return noTemperature
	case "presencepenalty":
		return noPresencePenalty
	case "frequencypenalty":
		return noFrequencyPenalty
	case "stream":
		return answersWhole
	}
	return 0
}

// sent are the habits that can explain why our request was refused.
func sent(stream bool) habit {
	all := renamesCap | noTemperature | noPresencePenalty | noFrequencyPenalty
	if stream {
		all |= answersWhole
	}
	return all
}

// problem is the error that a provider reports. The protocol has an object for
// it; others answer a string, a list, numbers for codes, or a text that is no
// JSON.
type problem struct{ Message, Code, Param string }

func (p problem) none() bool { return p == problem{} }

// problemIn reads it from the body of an error, or from a part of a stream.
func problemIn(body []byte) problem {
	var list []json.RawMessage
	if json.Unmarshal(body, &list) == nil && len(list) > 0 {
		body = list[0]
	}
	var outer struct {
		Error   json.RawMessage `json:"error"`
		Message any             `json:"message"`
		Code    any             `json:"code"`
	}
	if json.Unmarshal(body, &outer) != nil || len(outer.Error) == 0 || string(outer.Error) == "null" {
		return problem{Message: text(outer.Message), Code: text(outer.Code)}
	}
	var inner struct {
		Message any `json:"message"`
		Code    any `json:"code"`
		Param   any `json:"param"`
	}
	if json.Unmarshal(outer.Error, &inner) == nil {
		p := problem{Message: text(inner.Message), Code: text(inner.Code), Param: text(inner.Param)}
		if p.Message == "" {
			p.Message = "without a word"
		}
		return p
	}
	var said any
	_ = json.Unmarshal(outer.Error, &said) // it was a part of valid JSON
	return problem{Message: text(said), Code: text(outer.Code)}
}

func text(v any) string {
	if v == nil {
		return ""
	}
	return strings.TrimSpace(fmt.Sprint(v))
}

var (
	// named finds our parameters in a sentence, as whole words: stream_options does not count.
	named = regexp.MustCompile(`(?i)\b(?:max_?tokens|temperature|presence_?penalty|frequency_?penalty|stream)\b`)
	// denied finds phrases with which providers refuse a parameter or its value.
	denied = regexp.MustCompile(`(?i)unsupported|not support|unknown|unrecogni[sz]ed|not permitted|not allowed|not available|cannot find|deprecated|verified`)
)

// adaptations returns which of our parameters a refusal is about: what error.param
// names, else what the sentence names, else what occurs anywhere in the body, because
// gateways wrap the provider's answer into their own.
func adaptations(status int, p problem, body []byte) habit {
	if status != http.StatusBadRequest && status != http.StatusUnprocessableEntity {
		return 0
	}
	if h := habitOf(p.Param); h != 0 {
		return h
	}
	for _, said := range []string{p.Code + " " + p.Message, string(body)} {
		var found habit
		if denied.MatchString(said) {
			for _, name := range named.FindAllString(said, -1) {
				found |= habitOf(name)
			}
		}
		if found != 0 {
			return found
		}
	}
	return 0
}
