package httpx

import (
	"fmt"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// namesList begins a value of an enum tag that stands for a list of
// Options.Enumerations: `enum:"all,@quotes.statuses"`.
const namesList = "@"

// expander replaces the names of lists by their values, in every schema of the
// API. The same schemas check requests and describe the API, so both know the
// list.
type expander struct {
	lists map[string][]string
	seen  map[*huma.Schema]bool
	err   error
}

// expandEnumerations fails when a tag names an unknown list.
func (rt *Router) expandEnumerations() error {
	x := &expander{lists: rt.opts.Enumerations, seen: map[*huma.Schema]bool{}}
	api := rt.api.OpenAPI()
	for _, s := range api.Components.Schemas.Map() {
		x.schema(s)
	}
	for _, item := range api.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
			if op != nil {
				x.operation(op)
			}
		}
	}
	return x.err
}

func (x *expander) operation(op *huma.Operation) {
	for _, p := range op.Parameters {
		x.schema(p.Schema)
	}
	if op.RequestBody != nil {
		for _, content := range op.RequestBody.Content {
			x.schema(content.Schema)
		}
	}
	for _, answer := range op.Responses {
		for _, content := range answer.Content {
			x.schema(content.Schema)
		}
	}
}

func (x *expander) schema(s *huma.Schema) {
	if s == nil || x.seen[s] {
		return
	}
	x.seen[s] = true
	if slices.ContainsFunc(s.Enum, isNamed) {
		s.Enum = x.expand(s.Enum)
		s.PrecomputeMessages()
	}
	x.schema(s.Items)
	for _, property := range s.Properties {
		x.schema(property)
	}
	for _, one := range slices.Concat(s.OneOf, s.AnyOf, s.AllOf) {
		x.schema(one)
	}
}

func isNamed(value any) bool {
	text, ok := value.(string)
	return ok && strings.HasPrefix(text, namesList)
}

func (x *expander) expand(values []any) []any {
	var out []any
	for _, v := range values {
		if !isNamed(v) {
			out = append(out, v)
			continue
		}
		name := strings.TrimPrefix(fmt.Sprint(v), namesList)
		if len(x.lists[name]) == 0 {
			x.err = fmt.Errorf("httpx: a tag names the enumeration %q, which does not exist", name)
		}
		for _, one := range x.lists[name] {
			out = append(out, one)
		}
	}
	return out
}
