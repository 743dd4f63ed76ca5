package attacks_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/staff"
)

// extremes are numbers at which sums and products, columns and conversions break.
func extremes() []string {
	return []string{
		strconv.Itoa(math.MaxInt64), strconv.Itoa(math.MinInt64), strconv.Itoa(math.MaxInt64 - 1), "9223372036854775808", "18446744073709551615", "9007199254740993",
		strconv.Itoa(math.MaxInt32), strconv.Itoa(math.MaxInt32 + 1), strconv.Itoa(math.MinInt32), "1e18", "1e308", "-1e308", "1e999", "-1", "0", "0.5",
	}
}

// document is what is read of the description of the API.
type document struct {
	Paths      map[string]map[string]operation
	Components struct{ Schemas map[string]schema }
}

type operation struct {
	Parameters []struct {
		Name, In string
		Schema   schema
	}
	RequestBody struct {
		Content map[string]struct{ Schema schema }
	}
}

type schema struct {
	Ref        string `json:"$ref"`
	Type       any
	Properties map[string]schema
	Items      *schema
	Required   []string
	Enum       []any
}

func (d document) resolve(s schema) schema {
	for s.Ref != "" {
		s = d.Components.Schemas[s.Ref[strings.LastIndex(s.Ref, "/")+1:]]
	}
	return s
}

func (s schema) is(kinds ...string) bool {
	said := fmt.Sprint(s.Type) // "integer", or "[integer null]"
	return slices.ContainsFunc(kinds, func(k string) bool { return slices.Contains(strings.Fields(strings.Trim(said, "[]")), k) })
}

// numbers are the places of all numbers in a body, "behavior.timeOnSite", "actions.0.delay".
func (d document) numbers(s schema, place string) (out []string) {
	s = d.resolve(s)
	if s.is("integer", "number") {
		return []string{place}
	}
	for name, property := range s.Properties {
		out = append(out, d.numbers(property, strings.TrimPrefix(place+"."+name, "."))...)
	}
	if s.Items != nil {
		out = append(out, d.numbers(*s.Items, place+".0")...)
	}
	slices.Sort(out)
	return out
}

// keep leaves what a body may hold of a value, so that what was answered can be sent back.
func (d document) keep(s schema, value any) any {
	s = d.resolve(s)
	switch v := value.(type) {
	case map[string]any:
		if s.Properties == nil {
			return v
		}
		out := map[string]any{}
		for name, property := range s.Properties {
			if held, is := v[name]; is {
				out[name] = d.keep(property, held)
			}
		}
		return out
	case []any:
		if s.Items == nil {
			return v
		}
		out := make([]any, len(v))
		for i := range v {
			out[i] = d.keep(*s.Items, v[i])
		}
		return out
	}
	return value
}

// complete adds what a body must hold and does not.
func (d document) complete(s schema, value any) any {
	s = d.resolve(s)
	switch {
	case s.is("object"):
		held, _ := value.(map[string]any)
		out := maps.Clone(held)
		if out == nil {
			out = map[string]any{}
		}
		for _, name := range s.Required {
			out[name] = d.complete(s.Properties[name], out[name])
		}
		return out
	case value != nil:
		return value
	case len(s.Enum) > 0:
		return s.Enum[0]
	case s.is("string"):
		return "words"
	case s.is("boolean"):
		return true
	case s.is("array"):
		return []any{}
	}
	return 1
}

// with is a copy of a body with a number at a place; objects and lists on the way are made.
func with(body any, place, number string) any {
	if place == "" {
		return json.RawMessage(number)
	}
	name, rest, _ := strings.Cut(place, ".")
	if name == "0" {
		list, _ := body.([]any)
		out := slices.Clone(list)
		if len(out) == 0 {
			out = []any{nil}
		}
		out[0] = with(out[0], rest, number)
		return out
	}
	object, _ := body.(map[string]any)
	out := maps.Clone(object)
	if out == nil {
		out = map[string]any{}
	}
	out[name] = with(out[name], rest, number)
	return out
}

// calculator asks with numbers as an owner.
type calculator struct {
	t      *testing.T
	h      *apptest.Instance
	doc    document
	me     string // of the owner
	cookie string
	n      int
}

// TestNoNumberIsTooLargeToRefuse: each number that the description of the API names, in an address or in a body that is otherwise right, at each
// extreme: it is taken or refused, it is no fault of ours, and no sum or product of it has turned negative in the answer. Nor is
// it one later, for the tasks and the lists that meet what was stored.
// Proves: security-159
func TestNoNumberIsTooLargeToRefuse(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		c := &calculator{t: t, h: h}
		if err := h.Do(http.MethodGet, "/api/openapi.json", "").JSON(&c.doc); err != nil {
			t.Fatal(err)
		}
		c.me, c.cookie = h.SignIn("owner@guard.example", staff.Owner)
		c.prepare()
		places := 0
		for _, path := range slices.Sorted(maps.Keys(c.doc.Paths)) {
			for method, op := range c.doc.Paths[path] {
				places += c.try(strings.ToUpper(method), path, op)
			}
		}
		if places < 80 {
			t.Errorf("only %d numbers were found", places)
		}
		for _, task := range h.Scheduler.Names() {
			if err := h.Scheduler.Do(t.Context(), task); err != nil {
				t.Errorf("%s: %v", task, err)
			}
		}
		if err := h.Automation.Work(t.Context()); err != nil {
			t.Error(err)
		}
		for _, r := range h.Router.Routes() {
			if r.Method == http.MethodGet && !strings.Contains(r.Path, "{") && !strings.HasSuffix(r.Path, "/events") {
				c.check(http.MethodGet, r.Path, "", "")
			}
		}
		h.Stop()
		for line := range strings.Lines(h.Log.String()) {
			if strings.Contains(line, `"level":"ERROR"`) {
				t.Errorf("the log has a fault: %s", line)
			}
		}
	})
}

// rightBodies are those of forms; others are made of what is answered.
func rightBodies() map[string]map[string]any {
	person := func(more map[string]any) map[string]any {
		out := map[string]any{"firstName": "Dana", "lastName": "Birch", "email": "dana@birch.example", "phone": "780-555-0142", "serviceType": "security-guards"}
		maps.Copy(out, more)
		return out
	}
	return map[string]map[string]any{
		"/api/quotes":  person(map[string]any{"propertyType": "office"}),
		"/api/leads":   {"email": "dana@birch.example"},
		"/api/contact": {"name": "Dana Birch", "email": "dana@birch.example", "subject": "support", "message": "Please call."},
		"/api/assessments": {
			"propertyType": "construction", "primaryConcern": "theft", "currentSecurity": "none", "budget": "1k-3k", "timeline": "immediate",
			"contactInfo": map[string]any{"name": "Dana Birch", "email": "dana@birch.example", "phone": "780-555-0142"},
		},
		"/api/newsletter/subscriptions":   {"email": "dana@birch.example", "interests": []string{}, "consent": true},
		"/api/staff/blog/posts":           {"title": "A title"},
		"/api/staff/newsletter/campaigns": {"title": "A title", "subject": "A subject", "content": "Words."},
	}
}

// prepare makes what numbers can be sent to.
func (c *calculator) prepare() {
	c.t.Helper()
	if err := c.h.Seed(c.t.Context()); err != nil {
		c.t.Fatal(err)
	}
	for path, body := range rightBodies() {
		b, err := json.Marshal(body)
		if err != nil {
			c.t.Fatal(err)
		}
		if got := c.send(http.MethodPost, path, string(b)); got.Status/100 != 2 {
			c.t.Errorf("a right body of %s: %d %s", path, got.Status, got.Body)
		}
	}
}

func (c *calculator) send(method, path, body string) apptest.Answer {
	c.t.Helper()
	c.n++
	return c.h.Do(method, path, body, "Cookie", c.cookie, "Content-Type", "application/json", "Idempotency-Key", "number-"+strconv.Itoa(c.n))
}

// try sends every number of an operation, and tells how many places it has.
func (c *calculator) try(method, path string, op operation) (places int) {
	c.t.Helper()
	where := c.fill(path)
	for _, p := range op.Parameters {
		if p.In != "query" || !c.doc.resolve(p.Schema).is("integer", "number") {
			continue
		}
		places++
		for _, number := range extremes() {
			c.check(method, where+"?"+p.Name+"="+number, "", number)
		}
	}
	body := op.RequestBody.Content["application/json"].Schema
	for _, place := range c.doc.numbers(body, "") {
		places++
		for _, number := range extremes() {
			b, err := json.Marshal(with(c.right(path, body), place, number))
			if err != nil {
				c.t.Fatal(err)
			}
			c.check(method, where, string(b), number)
		}
	}
	return places
}

// fill puts ids of what is there into a path.
func (c *calculator) fill(path string) string {
	segments := strings.Split(path, "/")
	for i, s := range segments {
		if !strings.HasPrefix(s, "{") {
			continue
		}
		first, _ := c.first(strings.Join(segments[:i], "/"))
		for _, name := range []string{strings.Trim(s, "{}"), "id", "slug"} {
			if id, is := first[name].(string); is {
				segments[i] = id
				break
			}
		}
	}
	return strings.NewReplacer("{", "", "}", "").Replace(strings.Join(segments, "/"))
}

// first is the first of a list.
func (c *calculator) first(path string) (map[string]any, bool) {
	path = strings.NewReplacer("/staff/automation/leads", "/staff/leads", "/staff/blog/autosaves", "/staff/blog/posts").Replace(path)
	var list struct{ Items []map[string]any }
	if got := c.send(http.MethodGet, path, ""); got.Status != http.StatusOK || got.JSON(&list) != nil || len(list.Items) == 0 {
		return nil, false
	}
	return list.Items[0], true
}

// right is a body that is otherwise right.
func (c *calculator) right(path string, s schema) any {
	if body, is := rightBodies()[path]; is {
		return body
	}
	collection, _, _ := strings.Cut(path, "/{")
	first, is := c.first(strings.TrimSuffix(collection, "/try"))
	if !is {
		return c.doc.complete(s, nil)
	}
	var whole map[string]any
	if id, is := first["id"].(string); is { // a list may tell less
		if got := c.send(http.MethodGet, collection+"/"+id, ""); got.Status == http.StatusOK && got.JSON(&whole) == nil {
			first = whole
		}
	}
	out := c.doc.complete(s, c.doc.keep(s, first))
	if body, is := out.(map[string]any); is && body["user_id"] == "words" {
		body["user_id"] = c.me
	}
	return out
}

// check sends one request and looks at what comes back.
func (c *calculator) check(method, path, body, number string) {
	c.t.Helper()
	got := c.send(method, path, body)
	if got.Status >= http.StatusInternalServerError {
		c.t.Errorf("%s %s %s: %d %s", method, path, body, got.Status, got.Body)
	}
	var answered any
	if got.Status/100 != 2 || got.JSON(&answered) != nil {
		return
	}
	for _, n := range negatives(answered) {
		// What was sent may come back, and of the points of a rule, -1 is stored.
		if sent, err := strconv.ParseFloat(number, 64); n != -1 && (err != nil || n != sent) {
			c.t.Errorf("%s %s %s: the answer has %v: %s", method, path, body, n, got.Body)
		}
	}
}

// negatives are the numbers below zero in a value.
func negatives(value any) (out []float64) {
	switch v := value.(type) {
	case float64:
		if v < 0 {
			out = append(out, v)
		}
	case map[string]any:
		for _, held := range v {
			out = append(out, negatives(held)...)
		}
	case []any:
		for _, held := range v {
			out = append(out, negatives(held)...)
		}
	}
	return out
}
