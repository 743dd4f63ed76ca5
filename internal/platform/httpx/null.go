package httpx

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// OrNull is a T, or null. A pointer would express that in Go only: the API
// description has no null for a named type.
type OrNull[T any] struct{ Value *T }

// Schema implements huma.SchemaProvider.
func (OrNull[T]) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{r.Schema(reflect.TypeFor[T](), true, ""), {Type: "null"}}}
}

// MarshalJSON implements json.Marshaler.
func (o OrNull[T]) MarshalJSON() ([]byte, error) { return json.Marshal(o.Value) }

// Moment is an instant that may be omitted, null or given.
type Moment struct {
	Sent bool
	// At is zero when null was sent.
	At time.Time
}

// Schema implements huma.SchemaProvider.
func (Moment) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "date-time", Nullable: true}
}

// IsZero implements the rule of omitzero.
func (m Moment) IsZero() bool { return !m.Sent }

// MarshalJSON implements json.Marshaler.
func (m Moment) MarshalJSON() ([]byte, error) {
	if m.At.IsZero() {
		return []byte("null"), nil
	}
	return json.Marshal(m.At)
}

// UnmarshalJSON implements json.Unmarshaler.
func (m *Moment) UnmarshalJSON(b []byte) error {
	m.Sent, m.At = true, time.Time{}
	if bytes.Equal(b, []byte("null")) {
		return nil
	}
	if err := json.Unmarshal(b, &m.At); err != nil {
		return fmt.Errorf("an instant: %w", err)
	}
	if m.At = m.At.UTC().Truncate(time.Millisecond); m.At.IsZero() {
		m.At = m.At.Add(time.Millisecond) // an instant, if an odd one, and not null
	}
	return nil
}

// OrNil converts an instant for an answer: nil, which becomes null, for the zero one.
func OrNil(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// TextOrNil converts a text for an answer: nil, which becomes null, for the empty one.
func TextOrNil(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
