package backup

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"time"
	"unicode/utf8"
)

// rawText stands for text that is not UTF-8, which SQLite stores and JSON cannot.
type rawText struct {
	Base64 string `json:"base64"`
}

// encode turns a value from a driver into a value of the file.
func encode(k kind, v any) (any, error) {
	if v == nil {
		return nil, nil //nolint:nilnil // NULL is null
	}
	switch x := v.(type) {
	case string:
		if k == kindText && !utf8.ValidString(x) {
			return rawText{base64.StdEncoding.EncodeToString([]byte(x))}, nil
		}
		if k == kindText {
			return x, nil
		}
	case []byte:
		if k == kindBytes {
			return base64.StdEncoding.EncodeToString(x), nil
		}
	case bool:
		if k == kindBool {
			return x, nil
		}
	case time.Time:
		if k == kindTime {
			return x.UTC().Format(time.RFC3339Nano), nil
		}
	case float64:
		if k == kindFloat {
			return encodeFloat(x), nil
		}
	case int64:
		return encodeInt(k, x)
	}
	return nil, fmt.Errorf("a %T in a column for %s", v, k)
}

// encodeInt encodes integers; SQLite stores booleans and times as integers too.
func encodeInt(k kind, n int64) (any, error) {
	switch k {
	case kindInt:
		return n, nil
	case kindBool:
		return n != 0, nil
	case kindTime:
		return time.UnixMilli(n).UTC().Format(time.RFC3339Nano), nil
	case kindFloat:
		return encodeFloat(float64(n)), nil
	default:
		return nil, fmt.Errorf("an integer in a column for %s", k)
	}
}

// encodeFloat spells the numbers that JSON cannot express.
func encodeFloat(f float64) any {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return f
}

// decode turns a value of the file into an argument for a driver.
func decode(k kind, v any) (any, error) {
	switch x := v.(type) {
	case nil:
		return nil, nil //nolint:nilnil // null is NULL
	case bool:
		if k == kindBool {
			return x, nil
		}
	case json.Number:
		switch k {
		case kindInt:
			return strconv.ParseInt(x.String(), 10, 64)
		case kindFloat:
			return strconv.ParseFloat(x.String(), 64)
		default:
		}
	case string:
		return decodeString(k, x)
	case map[string]any:
		if s, ok := x["base64"].(string); ok && k == kindText {
			b, err := base64.StdEncoding.DecodeString(s)
			return string(b), err
		}
	}
	return nil, fmt.Errorf("a %T in a column for %s", v, k)
}

func decodeString(k kind, s string) (any, error) {
	switch k {
	case kindText:
		return s, nil
	case kindBytes:
		return base64.StdEncoding.DecodeString(s)
	case kindTime:
		return time.Parse(time.RFC3339Nano, s)
	case kindFloat:
		return strconv.ParseFloat(s, 64)
	default:
		return nil, fmt.Errorf("a string in a column for %s", k)
	}
}
