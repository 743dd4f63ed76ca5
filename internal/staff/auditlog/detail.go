package auditlog

import (
	"encoding/json"
	"slices"
	"strings"

	"wardgate/internal/platform/audit"
)

// idsIn are the texts in a line's detail that may be ids of rows, those that are shown of a long list.
func idsIn(l audit.Line) (ids []string) {
	var detail any
	if err := json.Unmarshal(l.Detail, &detail); err != nil {
		return nil
	}
	var visit func(v any)
	visit = func(v any) {
		switch v := v.(type) {
		case string:
			ids = append(ids, v)
		case []any:
			for _, inner := range v[:min(len(v), maxThings)] {
				visit(inner)
			}
		case map[string]any:
			for _, inner := range v {
				visit(inner)
			}
		}
	}
	visit(detail)
	return ids
}

func changesText(changes []Change) string {
	texts := make([]string, len(changes))
	for i, c := range changes {
		texts[i] = c.Field + ": " + c.Before + " → " + c.After
	}
	return strings.Join(texts, "; ")
}

func jsonText(detail map[string]any) string {
	b, err := json.Marshal(detail)
	if err != nil {
		return ""
	}
	return string(b)
}

// filtered tells by what the content of an exported file was chosen, empty for everything and for other lines.
func (w *writer) filtered() string {
	if !strings.HasSuffix(w.line.Action, "exported") {
		return ""
	}
	var by []string
	for field, v := range w.detail {
		switch v := v.(type) {
		case string:
			if v != "" {
				by = append(by, fieldName(field)+" "+w.value(field, v))
			}
		case bool:
			if v && field == "searched" {
				by = append(by, "what a search found")
			}
		}
	}
	if len(by) == 0 {
		return ""
	}
	slices.Sort(by)
	return "only " + strings.Join(by, ", ")
}
