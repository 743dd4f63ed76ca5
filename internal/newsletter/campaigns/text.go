package campaigns

import (
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// asJSON encodes values that cannot fail: strings, numbers, and slices and maps of them.
func asJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("newsletter: encoding a column: %v", err))
	}
	return string(b)
}

// cutTo is s shortened to at most n characters.
func cutTo(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n-1]) + "…"
}
