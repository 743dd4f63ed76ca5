package webauthntest

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// encode writes CBOR as authenticators do (CTAP 2.1 section 8).
func encode(value any) []byte {
	switch v := value.(type) {
	case int64:
		if v < 0 {
			return head(1, uint64(-1-v))
		}
		return head(0, uint64(v))
	case []byte:
		return append(head(2, uint64(len(v))), v...)
	case string:
		return append(head(3, uint64(len(v))), v...)
	case map[any]any:
		pairs := make([][]byte, 0, len(v))
		for key, of := range v {
			pairs = append(pairs, append(encode(key), encode(of)...))
		}
		slices.SortFunc(pairs, slices.Compare)
		return append(head(5, uint64(len(v))), slices.Concat(pairs...)...)
	case []any:
		out := head(4, uint64(len(v)))
		for _, of := range v {
			out = append(out, encode(of)...)
		}
		return out
	}
	panic(fmt.Sprintf("webauthntest: no CBOR for %T", value))
}

func head(major byte, n uint64) []byte {
	switch {
	case n < 24:
		return []byte{major<<5 | byte(n)}
	case n < 1<<8:
		return []byte{major<<5 | 24, byte(n)}
	case n < 1<<16:
		return binary.BigEndian.AppendUint16([]byte{major<<5 | 25}, uint16(n))
	default:
		return binary.BigEndian.AppendUint32([]byte{major<<5 | 26}, uint32(n)) //nolint:gosec // a test's
	}
}
