package webauthn

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"unicode/utf8"
)

// errCBOR is what every fault of encoding wraps.
var errCBOR = errors.New("webauthn: not the CBOR of an authenticator")

// maxDepth of nested arrays and maps. Authenticators may use four levels (CTAP 2.1 section 8).
const maxDepth = 8

// The major types of CBOR (RFC 8949 section 3.1).
const (
	majorUnsigned = iota
	majorNegative
	majorBytes
	majorText
	majorArray
	majorMap
	_ // tags: authenticators use none
	majorSimple
)

// decode reads one value from the beginning of data and returns what follows it. Values are
// int64, []byte, string, bool, nil, []any and map[any]any with keys of int64 or string; floats
// become nil, since nothing here reads one. What authenticators may not use (tags,
// indefinite lengths, a key twice; CTAP 2.1 section 8) is refused. Byte strings share the
// memory of data.
func decode(data []byte) (value any, rest []byte, err error) { return decodeIn(data, maxDepth) }

func decodeIn(data []byte, depth int) (value any, rest []byte, err error) {
	if depth == 0 {
		return nil, nil, fmt.Errorf("%w: nested too deeply", errCBOR)
	}
	major, n, rest, err := head(data)
	if err != nil {
		return nil, nil, err
	}
	switch major {
	case majorUnsigned, majorNegative:
		if n > math.MaxInt64 {
			return nil, nil, fmt.Errorf("%w: a number beyond 63 bits", errCBOR)
		}
		if major == majorNegative {
			return -1 - int64(n), rest, nil
		}
		return int64(n), rest, nil
	case majorBytes, majorText:
		if n > uint64(len(rest)) {
			return nil, nil, fmt.Errorf("%w: a string longer than what is there", errCBOR)
		}
		text := rest[:n:n]
		if major == majorBytes {
			return text, rest[n:], nil
		}
		if !utf8.Valid(text) {
			return nil, nil, fmt.Errorf("%w: a text that is not UTF-8", errCBOR)
		}
		return string(text), rest[n:], nil
	case majorArray:
		return array(n, rest, depth)
	case majorMap:
		return mapping(n, rest, depth)
	case majorSimple:
		return simple(data[0]&0x1f, rest)
	}
	return nil, nil, fmt.Errorf("%w: a tag", errCBOR)
}

// head reads a value's major type and its argument (RFC 8949 section 3).
func head(data []byte) (major byte, n uint64, rest []byte, err error) {
	if len(data) == 0 {
		return 0, 0, nil, fmt.Errorf("%w: it ends too early", errCBOR)
	}
	major, info, rest := data[0]>>5, data[0]&0x1f, data[1:]
	if info < 24 {
		return major, uint64(info), rest, nil
	}
	if info > 27 {
		return 0, 0, nil, fmt.Errorf("%w: an indefinite or reserved length", errCBOR)
	}
	size := 1 << (info - 24)
	if len(rest) < size {
		return 0, 0, nil, fmt.Errorf("%w: it ends too early", errCBOR)
	}
	var wide [8]byte
	copy(wide[8-size:], rest[:size])
	return major, binary.BigEndian.Uint64(wide[:]), rest[size:], nil
}

func array(n uint64, rest []byte, depth int) (any, []byte, error) {
	if n > uint64(len(rest)) { // each element has a byte at least
		return nil, nil, fmt.Errorf("%w: an array longer than what is there", errCBOR)
	}
	out := make([]any, 0, n)
	for range n {
		value, after, err := decodeIn(rest, depth-1)
		if err != nil {
			return nil, nil, err
		}
		out, rest = append(out, value), after
	}
	return out, rest, nil
}

func mapping(n uint64, rest []byte, depth int) (any, []byte, error) {
	if n > uint64(len(rest))/2 {
		return nil, nil, fmt.Errorf("%w: a map longer than what is there", errCBOR)
	}
	out := make(map[any]any, n)
	for range n {
		key, after, err := decodeIn(rest, depth-1)
		if err != nil {
			return nil, nil, err
		}
		switch key.(type) {
		case int64, string:
		default:
			return nil, nil, fmt.Errorf("%w: a key that is neither a number nor a text", errCBOR)
		}
		if _, twice := out[key]; twice {
			return nil, nil, fmt.Errorf("%w: a key twice", errCBOR)
		}
		if out[key], rest, err = decodeIn(after, depth-1); err != nil {
			return nil, nil, err
		}
	}
	return out, rest, nil
}

// simple is a value of major type 7: its argument has been read over already.
func simple(info byte, rest []byte) (any, []byte, error) {
	switch info {
	case 20:
		return false, rest, nil
	case 21:
		return true, rest, nil
	case 22, 23, 25, 26, 27: // null, undefined, floats
		return nil, rest, nil
	}
	return nil, nil, fmt.Errorf("%w: a reserved value", errCBOR)
}
